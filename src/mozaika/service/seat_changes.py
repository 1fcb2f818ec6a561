"""Taking and leaving the seats of a table whose game has not begun, and closing tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import TypeAlias

from mozaika.rules.errors import GameAlreadyStarted
from mozaika.rules.squares import Seat
from mozaika.service import seating
from mozaika.service.account_names import AccountNames
from mozaika.service.card_changes import CardChanges
from mozaika.service.cards import SeatCard, Stage
from mozaika.service.errors import NotSeated
from mozaika.service.game_starts import GameStarts
from mozaika.service.seed_exchange import ExchangeStep
from mozaika.service.store_ports import Person, Store
from mozaika.service.table import Table

Find: TypeAlias = Callable[[str, str, str], Awaitable[Table]]


class SeatChanges:
    """`barred` people are about to lose their seats."""

    def __init__(
        self, store: Store, find: Find, cards: CardChanges, starts: GameStarts, barred: Collection[str]
    ) -> None:
        self._tables, self._names = store.tables, AccountNames(store.accounts)
        self._find, self._cards, self._starts, self._barred = find, cards, starts, barred

    async def join(
        self, table: str, person: Person, seat: Seat | None = None, *, name: str = "", link: str = ""
    ) -> tuple[Table, Seat]:
        """Take a seat; the game begins when none is free. Joining a table twice changes nothing."""
        found = await self._find(table, person.id, link)

        async def take() -> Seat:
            own = found.card.seats_of(person.id)
            if own and seat in (None, *own):
                return own[0]
            if found.card.stage is not Stage.GATHERING:
                raise GameAlreadyStarted
            seating.check_not_barred(person.id, self._barred)
            taken = seating.free_seat(found.card, person.id, seat)
            clean = seating.name_at(found.card.edition, found.card.names, name or person.name)
            await self._names.check_person(person, clean)
            await self._set(
                found, taken, seating.named_seat(replace(found.card.seats[taken], person=person.id), person, clean)
            )
            found.send_seats()
            return taken

        taken = await self._cards.change(found, take)
        await self._starts.advance(found)  # also on a repeated join: the store may have failed after the first
        return found, taken

    async def rename_player(self, table: Table, person: Person, name: str) -> None:
        """Change the name of the seat that `person` has under their own name (`seating.renamed_seat`)."""

        async def rename() -> None:
            found = seating.renamed_seat(table.card, person, name)
            if found is not None:
                await self._set(table, *found)

        await self._cards.change(table, rename)
        table.send_seats()

    async def leave(self, table: str, person: str) -> None:
        """Give up a seat before the game begins; a table that everyone has left is closed."""
        found = await self._find(table, person, "")

        async def leave() -> None:
            if found.card.stage is not Stage.GATHERING:
                raise GameAlreadyStarted
            own = found.card.seats_of(person)
            if not own:
                raise NotSeated
            await self._check_may_leave(found, person)
            for seat in own:
                await self._set(found, seat, replace(found.card.seats[seat], person="", name="", account=False))
            # Their connections must not receive what the next player of the seat sees.
            found.subscribers.disconnect_person(person)
            if not any(seat.person for seat in found.card.seats):
                await self._close(found)

        await self._cards.change(found, leave)
        found.send_seats()

    async def close_if_gathering(self, table: Table) -> None:
        async def close() -> None:
            if table.card.stage is Stage.GATHERING:
                await self._close(table)

        await self._cards.change(table, close)
        table.send_seats()

    async def _check_may_leave(self, table: Table, person: str) -> None:
        """Nobody may leave once players show their bytes: a player who knows a draw could undo it to get another."""
        exchange = table.exchange
        if exchange is not None and exchange.step is ExchangeStep.REVEALS and person not in self._barred:
            raise GameAlreadyStarted
        await self._starts.cancel(table)

    async def _set(self, table: Table, seat: Seat, card: SeatCard) -> None:
        await self._tables.set_seat(table.id, seat, card, table.card.version)
        table.card = table.card.with_seat(seat, card).next_version()

    async def _close(self, table: Table) -> None:
        await self._tables.close_table(table.id, table.card.version)
        table.card = replace(table.card, stage=Stage.CLOSED).next_version()
