"""Quick pairing: a seek joins a waiting player who asked for the same game, or waits for one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from mozaika.rules.edition import Edition
from mozaika.rules.errors import GameAlreadyStarted, NameTaken
from mozaika.rules.ruleset import ClockKind, ClockRule, Pace
from mozaika.service.cards import SeatPlan, TableKind, TablePlan
from mozaika.service.errors import AlreadySeated, NoSuchTable, SeatTaken, TableFull
from mozaika.service.store_ports import Person, WaitingOpponent
from mozaika.service.table import Table
from mozaika.service.table_registry import TableRegistry
from mozaika.service.waiting_hosts import WaitingHosts

_TWO = (SeatPlan(), SeatPlan())
_MINUTE, _SECOND, _DAY = 60_000, 1_000, 86_400_000
# Few clocks to choose from, so that players find each other.
_FAST = ClockRule(ClockKind.INCREMENT, 5 * _MINUTE, 5 * _SECOND)
_USUAL = (
    ClockRule(ClockKind.INCREMENT, 15 * _MINUTE, 10 * _SECOND),
    ClockRule(ClockKind.DAYS, 3 * _DAY),
)


class Seeks:
    """A seek is an open table for two with a free seat, so nothing else is stored."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._hosts = WaitingHosts(registry.channel, registry.loaded)
        self._lock = asyncio.Lock()  # of two simultaneous seeks, the second finds the first

    async def seek(self, person: Person, plan: TablePlan) -> Table:
        """`plan` gives edition, word list and whether the game is rated; the table always has two seats for anyone.

        A guest's game is not rated, whatever `plan` says: they play with anyone who asks for a rated game.
        """
        rated = plan.rated or not person.account
        # Rated games have no pauses unless they are chosen (11.3), so a guest's has none either.
        plan = replace(plan, rated=rated, pauses_chosen=plan.pauses_chosen or rated)
        wanted = await self._registry.new_card(person, _for_two(plan))
        async with self._lock:
            waiting = await self._registry.lobby.opponents(wanted.edition, rated=wanted.rated)
            own = next((each for each in waiting if each.person == person.id), None)
            if own is not None:
                return await self._registry.find(own.table, person.id)
            present = await self._present(waiting, wanted.edition)
            joined = await self._join_one(_fewest_first(present), person)
            if joined is not None:
                return joined
            opened = await self._registry.create(person, _for_two(plan))
            return await self._without_a_twin(opened, person, _for_two(plan), waiting)

    async def _present(self, waiting: Sequence[WaitingOpponent], edition: Edition) -> list[WaitingOpponent]:
        """Those who are there; with days per move, all."""
        if edition.rules.clock.kind.pace is Pace.CORRESPONDENCE or not waiting:
            return list(waiting)
        tables = await self._hosts.present(waiting)
        return [each for each in waiting if each.table in tables]

    async def _join_one(self, waiting: Sequence[WaitingOpponent], person: Person) -> Table | None:
        for each in waiting:
            with suppress(TableFull, SeatTaken, AlreadySeated, GameAlreadyStarted, NameTaken, NoSuchTable):
                table, _ = await self._registry.join(each.table, person)
                return table
        return None

    async def _without_a_twin(
        self, own: Table, person: Person, plan: TablePlan, before: Sequence[WaitingOpponent]
    ) -> Table:
        """The table to wait at. If somebody has opened one at another server at the same time, both find both tables,
        and take the older one.
        """
        if not self._registry.channel.is_shared:
            return own
        known = {each.table for each in before}
        waiting = await self._registry.lobby.opponents(own.card.edition, rated=own.card.rated)
        older = list(takewhile(lambda each: each.table != own.id, waiting))
        twins = [each for each in older if each.table not in known and each.person != person.id]
        if not twins or len(older) == len(waiting):  # or somebody has joined the own one already
            return own
        await self._registry.leave(own.id, person.id)
        found = await self._join_one(twins, person)
        return found or await self._registry.create(person, plan)


def seek_clocks(edition: Edition) -> tuple[ClockRule, ...]:
    """The clocks to offer for a seek; the edition's own comes first, if it has one."""
    own = edition.rules.clock
    return (_FAST if own.kind is ClockKind.NONE else own, *_USUAL)


def _for_two(plan: TablePlan) -> TablePlan:
    return replace(plan, seats=_TWO, kind=TableKind.OPEN)


def _fewest_first(waiting: Sequence[WaitingOpponent]) -> list[WaitingOpponent]:
    """Whoever waits at few tables comes before those who wait at many."""
    tables = Counter(each.person for each in waiting)
    return sorted(waiting, key=lambda each: tables[each.person])
