"""After a game: what it came to is kept, ratings follow. Once for each game, also when a crash comes between."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from mozaika.errors import GameError
from mozaika.service.cards import Stage, TableCard
from mozaika.service.errors import StoreUnreachable
from mozaika.service.outcomes import GameOutcome, outcome_of
from mozaika.service.ports import ResultStore, Store, TimeSource
from mozaika.service.table import Table

AGAIN_S = 5.0  # a store that could not be reached is asked again after this

_log = logging.getLogger(__name__)


async def as_rated(card: TableCard, store: Store) -> TableCard:
    """Asked when a game begins: it is rated only if both players have accounts by then."""
    if not card.rated or await store.accounts.have_accounts([seat.person for seat in card.seats]):
        return card
    await store.tables.set_rated(card.id, rated=False)
    return replace(card, rated=False)


class ResultRecorder:
    def __init__(self, results: ResultStore, clock: TimeSource) -> None:
        self._results = results
        self._clock = clock
        self._under_way: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()

    def hear(self, table: Table) -> None:
        """Something happened at a table."""
        if table.card.stage is Stage.OVER:
            self._do(self._settle(table))

    def resume(self, load: Callable[[str], Awaitable[Table]]) -> None:
        """Settle what is left from before a restart, one after the other and beside everything else."""
        self._do(self._take_up(load))

    async def stop(self) -> None:
        """What is under way is done first: it is short, but for what waits for the store."""
        self._stopping.set()
        await self.settled()

    async def settled(self) -> None:
        """Until what is under way is done; who goes away meanwhile ends nothing."""
        await asyncio.shield(asyncio.gather(*self._under_way, return_exceptions=True))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _take_up(self, load: Callable[[str], Awaitable[Table]]) -> None:
        for game in await self._results.unsettled():
            try:
                await self._settle(await load(game))
            except GameError as error:  # one that cannot be read must not keep the others
                _log.warning("not settled: %s", error.code)

    async def _settle(self, table: Table) -> None:
        outcome = outcome_of(table.card, table.game, table.now())
        try:
            while not await self._is_settled(outcome) and not self._stopping.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), AGAIN_S)
        except GameError as error:  # the next start tries again
            _log.warning("not settled: %s", error.code)

    async def _is_settled(self, outcome: GameOutcome) -> bool:
        with suppress(StoreUnreachable):  # it will be there again
            await self._results.settle(outcome)
            return True
        return False
