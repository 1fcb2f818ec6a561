"""The log of one table in memory: its events as far as they are known, and the store that has them all."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.rules.events import Event
from mozaika.rules.squares import Seat
from mozaika.service.errors import StoreUnreachable
from mozaika.service.log import EncodedEvent, decode_all, decode_logged, encoded, events_message
from mozaika.service.messages import EventsMessage
from mozaika.service.store_ports import EventStore, LoggedEvent, TableSummary


class TableLog:
    def __init__(self, table: str, seats: int, store: EventStore) -> None:
        self._table = table
        self._seats = range(seats)
        self._store = store
        self._events: list[EncodedEvent] = []
        self.last_at = 0  # the time of the last event; 0 before the game
        self.is_unsure = False  # the store may have more: a write has failed and may have succeeded nevertheless

    @property
    def version(self) -> int:
        """The number of the last event; 0 before the game."""
        return len(self._events)

    def so_far(self) -> tuple[EncodedEvent, ...]:
        return tuple(self._events)

    def events(self) -> list[Event]:
        return decode_all(self._events)

    def message_after(self, number: int, seat: Seat | None) -> EventsMessage | None:
        """The events after the one numbered `number`, as `seat` may see them; None if there are none."""
        after = max(0, number)
        later = self._events[after:]
        return events_message(after + 1, later, seat) if later else None

    def is_seen_by(self, seat: Seat | None, version: int) -> bool:
        """Whether a client at `version` has all events; one that is hidden from its seat does not count."""
        return 0 <= version <= self.version and all(event.is_silent_for(seat) for event in self._events[version:])

    def add(self, events: Sequence[EncodedEvent], at: int) -> None:
        """Add events that are in the store; `at` is the time of the last one."""
        self._events += events
        self.last_at = at

    async def store(self, events: Sequence[Event], after: TableSummary) -> list[EncodedEvent]:
        """Append `events` in the store; returns them encoded, for `add`. Raises `StaleVersion` if the store has more
        than this log, and `StoreUnreachable` if that is not known.
        """
        added = [encoded(event, self._seats) for event in events]
        try:
            await self._store.append(self._table, self.version, [event.logged() for event in added], after)
        except StoreUnreachable:
            self.is_unsure = True
            raise
        return added

    async def read_newer(self) -> list[LoggedEvent]:
        """The events that the store has beyond this log."""
        logged = await self._store.events(self._table, self.version)
        self.is_unsure = False
        return logged

    def decoded(self, logged: Sequence[LoggedEvent]) -> tuple[list[Event], list[EncodedEvent]]:
        """The events, also encoded, for `add`."""
        events = [decode_logged(each) for each in logged]
        return events, [encoded(event, self._seats, each.body) for event, each in zip(events, logged, strict=True)]
