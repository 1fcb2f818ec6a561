"""Rematches: offering one after a game, answering the offer, and opening the table once all players want it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import TypeAlias

from mozaika.rules.squares import Seat
from mozaika.service import seating
from mozaika.service.account_names import AccountNames
from mozaika.service.cards import Stage, TableCard
from mozaika.service.errors import GameNotOver, NoRematchOffer, NotSeated
from mozaika.service.store_ports import Person, Store
from mozaika.service.table import Table

Find: TypeAlias = Callable[[str, str], Awaitable[Table]]
Join: TypeAlias = Callable[[str, Person], Awaitable[tuple[Table, Seat]]]
OpenTable: TypeAlias = Callable[[TableCard, Person], Awaitable[Table]]
Admit: TypeAlias = Callable[[], Awaitable[None]]


async def admit_all() -> None:
    """The `Admit` of callers without quotas."""


class Rematches:
    def __init__(self, store: Store, find: Find, join: Join, open_table: OpenTable, barred: Collection[str]) -> None:
        self._store = store
        self._names = AccountNames(store.accounts)
        self._find = find
        self._join = join
        self._open_table = open_table
        self._barred = barred
        self.opened: Callable[[Table], None] = lambda table: None  # called with the table that has a rematch now

    async def ask(self, table: str, person: Person, admit: Admit = admit_all) -> Table | None:
        """Offer a rematch, or accept the open offer. Returns its table, with seats reserved for the others, once
        all players want it; None while the offer waits for somebody. `admit` may refuse a new offer.
        """
        before = await self._finished(table, person.id)
        async with before.lock:  # simultaneous requests must create only one table
            if not before.card.rematch:
                return await self._ask(before, person, admit)
        found, _ = await self._join(before.card.rematch, person)
        return found

    async def settle(self, table: Table) -> None:
        """Open the table of an offer that everybody has accepted, at different servers at the same time."""
        async with table.lock:
            offer = table.rematch_offers.open
            if offer is None or offer.waiting_for or table.card.rematch:
                return
            host = await self._store.people.find(table.card.seats[offer.seat].person)
            if host is not None:
                await self._open(table, host, host.id)

    async def decline(self, table: str, person: str) -> None:
        """Decline the open offer; the player who made it withdraws it."""
        before = await self._finished(table, person)
        async with before.lock:
            before.rematch_offers.decline(before.card, person)
            before.send_seats()

    async def _finished(self, table: str, person: str) -> Table:
        found = await self._find(table, person)
        if found.card.stage is not Stage.OVER:
            raise GameNotOver
        if not found.card.seats_of(person):
            raise NotSeated
        return found

    async def _ask(self, before: Table, person: Person, admit: Admit) -> Table | None:
        offers = before.rematch_offers
        offer, is_new = offers.asked(before.card, person.id), offers.open is None
        if is_new:
            await admit()
        if not offer.waiting_for:
            return await self._open(before, person, before.card.seats[offer.seat].person)
        offers.note(offer)
        before.send_seats()
        return None

    async def _open(self, before: Table, person: Person, host: str) -> Table:
        """`host` made the offer, so the table counts as theirs; `person` sits down first, because they are here."""
        if not host or host in self._barred:  # erased or blocked since
            before.rematch_offers.end()
            before.send_seats()
            raise NoRematchOffer
        taken = await self._names.taken([*seating.FREE_NAMES, *before.card.names])
        rematch = await self._open_table(seating.rematch_card(before.card, person, taken, host=host), person)
        stored = await self._store.tables.set_rematch(before.id, rematch.id)
        before.card = replace(before.card, rematch=stored)
        before.rematch_offers.end()
        if stored == rematch.id:
            before.card = before.card.next_version()
            self.opened(before)
            before.send_seats()
            return rematch
        await self._store.tables.close_table(rematch.id)  # another process was faster
        found, _ = await self._join(stored, person)
        return found
