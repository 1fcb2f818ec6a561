"""A game at once: whoever wants the same as somebody who waits sits down with him; else he waits himself."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from mozaika.rules.errors import GameAlreadyStarted, NameTaken
from mozaika.service.cards import SeatPlan, TableCard, TableKind, TablePlan
from mozaika.service.errors import AlreadySeated, NoSuchTable, SeatTaken, TableFull
from mozaika.service.ports import Person
from mozaika.service.table import Table
from mozaika.service.table_registry import TableRegistry

_TWO = (SeatPlan(), SeatPlan())
_MOST_LOOKED_AT = 500


class Seeks:
    """A seek is an open table of two with a free seat; there is nothing else to keep."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._lock = asyncio.Lock()  # of two who come at once, the second finds the first

    async def seek(self, person: Person, plan: TablePlan, seed: bytes = b"") -> Table:
        """`plan` says edition, word list and whether it is rated; the seats are two, for anybody."""
        wished = await self._registry.planned(person, _for_two(plan))
        async with self._lock:
            waiting = [card for card in await self._registry.open_tables(_MOST_LOOKED_AT) if _same(card, wished)]
            own = next((card for card in waiting if card.seats_of(person.id)), None)
            if own is not None:
                return await self._registry.find(own.id, person.id)
            for card in reversed(waiting):  # who has waited longest comes first
                with suppress(TableFull, SeatTaken, AlreadySeated, GameAlreadyStarted, NameTaken, NoSuchTable):
                    table, _ = await self._registry.join(card.id, person, seed=seed)
                    return table
            return await self._registry.create(person, _for_two(plan), seed)


def _for_two(plan: TablePlan) -> TablePlan:
    return TablePlan(plan.edition, _TWO, TableKind.OPEN, plan.lexicon, plan.watchable, plan.rated)


def _same(card: TableCard, wished: TableCard) -> bool:
    return (card.edition, card.rated, len(card.seats)) == (wished.edition, wished.rated, 2) and not card.bots
