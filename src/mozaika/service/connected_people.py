"""What happens to people at the tables in memory when their rights change, at this server and at all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from mozaika.service import seating
from mozaika.service.person_notices import NoticeKind, PersonNotices
from mozaika.service.ports import TimeSource
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import NoticeStore, PeopleStore, Person
from mozaika.service.table import Table

Tables: TypeAlias = Callable[[], Iterable[Table]]


class ConnectedPeople:
    """`tables` are those in memory."""

    def __init__(
        self, people: PeopleStore, notices: NoticeStore, channel: ServerChannel, clock: TimeSource, tables: Tables
    ) -> None:
        self._people, self._tables = people, tables
        self.barred: set[str] = set()  # blocked or erased people, whose requests in progress must not seat them
        self.notices = PersonNotices(notices, channel, clock, self._carry_out)

    async def disconnect(self, person: str) -> None:
        """Close every connection of a person; they may reconnect if they are still allowed to."""
        self._disconnect(person)
        await self.notices.add(NoticeKind.DISCONNECT, person)

    async def account_changed(self, person: Person) -> None:
        """Mark the seats of somebody whose account is new or has another name."""
        await self._show_account(person)
        await self.notices.add(NoticeKind.ACCOUNT, person.id)

    async def bar(self, person: str) -> None:
        """Disconnect somebody who is blocked or erased, and refuse them seats."""
        self._bar(person)
        await self.notices.add(NoticeKind.BAR, person)

    async def admit(self, person: str) -> None:
        """Undo `bar`."""
        self.barred.discard(person)
        await self.notices.add(NoticeKind.ADMIT, person)

    # --- steps --------------------------------------------------------------------------------------------------------

    async def _carry_out(self, kind: NoticeKind, person: str) -> None:
        match kind:
            case NoticeKind.DISCONNECT:
                self._disconnect(person)
            case NoticeKind.BAR:
                self._bar(person)
            case NoticeKind.ADMIT:
                self.barred.discard(person)
            case NoticeKind.ACCOUNT:
                known = await self._people.find(person)
                if known is not None:
                    await self._show_account(known)

    def _disconnect(self, person: str) -> None:
        for table in list(self._tables()):
            table.subscribers.disconnect_person(person)

    def _bar(self, person: str) -> None:
        self.barred.add(person)
        self._disconnect(person)

    async def _show_account(self, person: Person) -> None:
        for table in list(self._tables()):
            if table.card.seats_of(person.id):
                async with table.lock:
                    for seat in table.card.seats_of(person.id):
                        card = table.card.seats[seat]
                        table.card = table.card.with_seat(seat, seating.named_seat(card, person, card.name))
                table.send_seats()
