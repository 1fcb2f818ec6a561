"""An event as bytes: once for the log and for those who may read it whole, once for all others. What each may read is
decided by `rules.event_for` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from mozaika.records.errors import NewerVersion
from mozaika.records.game_json import decode_event, encode_event
from mozaika.rules import event_for
from mozaika.rules import events as ev
from mozaika.rules.squares import Seat
from mozaika.service.cards import shared
from mozaika.service.ports import LoggedEvent

SCHEMA = 1  # of an event's JSON; an older form is brought up to date in `decode_logged`


@dataclass(frozen=True, slots=True)
class LogEntry:
    """`public` is for everybody but the seats in `readers`, who get `body`; with None everybody gets `body`."""

    body: bytes
    public: bytes
    readers: frozenset[Seat] | None = None
    silent: bool = False  # others are told only that something happened

    def for_seat(self, seat: Seat | None) -> bytes:
        return self.body if self.readers is None or seat in self.readers else self.public

    def is_silent_for(self, seat: Seat | None) -> bool:
        return self.silent and self.readers is not None and seat not in self.readers

    def logged(self) -> LoggedEvent:
        return LoggedEvent(SCHEMA, self.body)


def entry_of(event: ev.Event, seats: Iterable[Seat], body: bytes = b"") -> LogEntry:
    """`body` is the event's JSON if it is at hand."""
    body = body or msgspec.json.encode(encode_event(event))
    public = event_for(event, None)
    if public is event:
        return LogEntry(body, body)
    readers = frozenset(seat for seat in seats if event_for(event, seat) is event)
    return LogEntry(body, msgspec.json.encode(encode_event(public)), readers, isinstance(public, ev.Concealed))


def decode_logged(logged: LoggedEvent) -> ev.Event:
    if logged.schema > SCHEMA:
        raise NewerVersion(logged.schema, SCHEMA)
    event = decode_event(msgspec.json.decode(logged.body))
    return replace(event, edition=shared(event.edition)) if isinstance(event, ev.GameCreated) else event


def events_message(first: int, entries: Sequence[LogEntry], seat: Seat | None) -> bytes:
    """`{"kind":"events","first":41,"events":[…]}`: numbered from `first`, as `seat` may know them."""
    return b'{"kind":"events","first":%d,"events":[%b]}' % (first, b",".join(entry.for_seat(seat) for entry in entries))
