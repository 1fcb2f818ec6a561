"""Records results and ratings after each game, exactly once even if the server crashes in between."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from mozaika.errors import GameError
from mozaika.service.cards import Stage, TableCard
from mozaika.service.errors import StoreUnreachable
from mozaika.service.outcomes import outcome_of
from mozaika.service.ports import TimeSource
from mozaika.service.store_ports import ResultStore, Store
from mozaika.service.table import Table

RETRY_S = 5.0  # after this an unreachable store is tried again

T = TypeVar("T")

_log = logging.getLogger(__name__)


async def as_rated(card: TableCard, store: Store) -> TableCard:
    """Called when a game begins: it is rated only if both players have accounts by then."""
    if not card.rated or await store.accounts.have_accounts([seat.person for seat in card.seats]):
        return card
    await store.tables.set_rated(card.id, rated=False, version=card.version)
    return replace(card, rated=False).next_version()


class ResultRecorder:
    def __init__(self, results: ResultStore, clock: TimeSource) -> None:
        self._results = results
        self._clock = clock
        self._running: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()

    def on_change(self, table: Table) -> None:
        """Record the result if the game is over, unless another server does."""
        if table.card.stage is Stage.OVER and table.acts_here:
            self._start(self._record(table))

    def resume(self, load: Callable[[str], Awaitable[Table]]) -> None:
        """Record results left over from before a restart, one after the other, in the background."""
        self._start(self._record_unsettled(load))

    async def stop(self) -> None:
        """Finish running tasks first: they are short, except those waiting for the store, which give up."""
        self._stopping.set()
        await self.drain()

    async def drain(self) -> None:
        """Wait for running tasks; cancelling the wait does not cancel them."""
        await asyncio.shield(asyncio.gather(*self._running, return_exceptions=True))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _record_unsettled(self, load: Callable[[str], Awaitable[Table]]) -> None:
        for game in await self._until_reachable(self._results.unsettled) or ():
            try:
                table = await load(game)
            except Exception as error:  # an unreadable game must not stop the others
                self._log_failure(game, error)
            else:
                await self._record(table)

    async def _record(self, table: Table) -> None:
        """Never raises: this result is not recorded then, and the next start of the server tries again."""
        try:
            outcome = outcome_of(table.card, table.game, table.last_event_at)  # not now: a crash may lie in between
            await self._until_reachable(lambda: self._results.settle(outcome))
        except Exception as error:
            self._log_failure(table.id, error)

    async def _until_reachable(self, ask: Callable[[], Awaitable[T]]) -> T | None:
        """Ask the store again and again while it is unreachable; None if the server stops meanwhile."""
        while True:
            with suppress(StoreUnreachable):
                return await ask()
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_S):
                    await self._stopping.wait()
                    return None

    def _log_failure(self, game: str, error: Exception) -> None:
        """Only codes and types: the facts of an error may be secret."""
        if isinstance(error, GameError):
            _log.warning("result of table %s not recorded: %s", game, error.code)
        else:
            _log.error("result of table %s not recorded: %s", game, type(error).__name__)
