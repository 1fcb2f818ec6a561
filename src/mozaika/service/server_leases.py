"""Which tables this server fires deadlines for, and proof to the others that it is alive.

A server that has died is noticed after `LEASE_MS`. Its tables then wait in the store, by their next deadlines, until
one of the others claims them. Firing a deadline is an append like any other, so firing it twice does no harm.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from mozaika.errors import GameError
from mozaika.service.ports import TimeSource
from mozaika.service.server_ports import ServerStore

BEAT_EVERY_S, LEASE_MS = 0.5, 2_000
CLAIMED_AT_ONCE = 64
_GOODBYE_S = 3.0
_PAUSE_S = 0.01
_SAMPLES, _DRIFT_MS = 20, 50

_log = logging.getLogger("mozaika.cluster")


class ClusterClock:
    """The clock of the database, so that machines whose clocks differ agree: the local one, corrected at each beat."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._samples: list[tuple[int, int]] = []  # how long a beat took, and the offset that it showed
        self._offset = 0

    def now(self) -> int:
        return self._clock.now() + self._offset

    def note(self, before: int, there: int) -> None:
        """The database's clock showed `there`, in answer to a question at the local time `before`."""
        after = self._clock.now()
        took = max(0, after - before)
        offset = there - (before + after) // 2
        was_set = abs(offset - self._offset) > took + _DRIFT_MS  # one of the clocks: earlier samples mean nothing now
        self._samples = [*([] if was_set else self._samples[1 - _SAMPLES :]), (took, offset)]
        self._offset = min(self._samples)[1]  # the quickest answer is the most exact one

    def local(self) -> int:
        return self._clock.now()


class ServerLeases:
    """`claimed` is called with each table that this server has from now on, `lost` when it has none any more, and
    `buried` when another server has died.
    """

    def __init__(self, server: str, name: str, store: ServerStore, clock: TimeSource) -> None:
        self._server, self._name, self._store, self._clock = server, name, store, clock
        self.claimed: Callable[[str], None] = lambda table: None
        self.lost: Callable[[], None] = lambda: None
        self.buried: Callable[[], None] = lambda: None
        self.monotonic = time.monotonic
        self._last_beat: float | None = None
        self._alive_since = 0.0  # without an interruption

    async def start(self) -> None:
        await self._beat()
        await self._store.adopt()

    async def run(self) -> None:
        """Runs until cancelled."""
        await asyncio.gather(self._regularly(self._beat), self._regularly(self.help))

    async def _regularly(self, act: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY_S)
            try:
                await act()
            except GameError:
                continue  # the store is unreachable; it says so itself
            except Exception as error:  # must not end the beats
                _log.error("bad-beat", extra={"facts": {"error": type(error).__name__}})

    async def help(self) -> None:
        """Take over from servers that have died, as long as there is something to take over."""
        while True:
            work = await self._store.work(self._clock.now())
            may_bury = work.has_dead and self._is_steady()
            if not may_bury and not work.has_due:
                return
            if may_bury and await self._store.bury():
                _log.warning("server-buried")
                self.buried()
            for table in await self._store.claim(self._server, self._clock.now(), CLAIMED_AT_ONCE):
                self.claimed(table)
            await asyncio.sleep(_PAUSE_S)

    def _is_steady(self) -> bool:
        """After an interruption of the database all servers look dead at first."""
        return (self.monotonic() - self._alive_since) * 1000 > LEASE_MS

    async def release(self, tables: list[str]) -> None:
        """Tables that leave memory wait in the store."""
        with suppress(GameError):
            await self._store.release(self._server, tables)

    async def stop(self) -> None:
        """Give up everything: the others need not wait until they notice."""
        with suppress(GameError, TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                await self._store.release(self._server)

    async def _beat(self) -> None:
        before = self._clock.local() if isinstance(self._clock, ClusterClock) else 0
        beat = await self._store.beat(self._server, self._name, LEASE_MS)
        if isinstance(self._clock, ClusterClock):
            self._clock.note(before, beat.now)
        at, last = self.monotonic(), self._last_beat
        self._last_beat = at
        if not beat.was_alive and last is not None:  # as after a stop of the process: others have buried this server
            _log.warning("server-was-buried")
            self.lost()
        if not beat.was_alive or last is None or (at - last) * 1000 > LEASE_MS:
            self._alive_since = at
