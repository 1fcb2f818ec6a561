"""Wakes tables when something is due there, also with nobody connected and after a restart. Knows times, not games."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from mozaika.errors import GameError
from mozaika.service.ports import TimeSource

Wake: TypeAlias = Callable[[str], Awaitable[None]]

_LONGEST_SLEEP_S = 30.0  # the machine's clock may be set while we sleep
_AGAIN_MS = 1_000  # a table that could not be looked at is tried again after this
_BROKEN_MS = 3_600_000  # one whose log cannot be read will hardly mend itself
_AT_ONCE = 64  # after a long night, not all tables are loaded in one go

_log = logging.getLogger(__name__)


class DeadlineScheduler:
    """One alarm a table: the last one set counts."""

    def __init__(self, clock: TimeSource, wake: Wake) -> None:
        self._clock = clock
        self._wake = wake
        self._alarms: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._stirred = asyncio.Event()
        self._few_at_once = asyncio.Semaphore(_AT_ONCE)
        self._waking: set[asyncio.Task[None]] = set()

    def arm(self, table: str, at: int | None) -> None:
        if at is None:
            self._alarms.pop(table, None)
        elif self._alarms.get(table) != at:
            self._alarms[table] = at
            heapq.heappush(self._heap, (at, table))
            if len(self._heap) > 2 * len(self._alarms) + 1000:  # mostly alarms that were set anew
                self._heap = [(at, table) for table, at in self._alarms.items()]
                heapq.heapify(self._heap)
            self._stirred.set()

    def next_alarm(self) -> int | None:
        while self._heap and self._alarms.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)  # it was set anew
        return self._heap[0][0] if self._heap else None

    def ring(self) -> list[asyncio.Task[None]]:
        """Wake every table whose time has come, each by itself."""
        found, now = [], self._clock.now()
        while (at := self.next_alarm()) is not None and at <= now:
            _, table = heapq.heappop(self._heap)
            del self._alarms[table]
            found.append(asyncio.ensure_future(self._look_at(table)))
        self._waking.update(found)
        for task in found:
            task.add_done_callback(self._waking.discard)
        return found

    async def _look_at(self, table: str) -> None:
        try:
            async with self._few_at_once:
                await self._wake(table)
        except Exception as error:  # one table's trouble is not the others'; its facts may be secret, so they stay here
            _log.warning("table %s could not be looked at: %s", table, type(error).__name__)
            if self._alarms.get(table) is None:
                self.arm(table, self._clock.now() + (_AGAIN_MS if isinstance(error, GameError) else _BROKEN_MS))

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self.ring()
            self._stirred.clear()
            at = self.next_alarm()
            wait = _LONGEST_SLEEP_S if at is None else (at - self._clock.now()) / 1000
            with suppress(TimeoutError):
                # Not `wait_for`: on Python 3.11 it loses a cancellation that arrives together with its result, and
                # `TableRegistry.stop` would wait for ever.
                async with asyncio.timeout(min(max(0.0, wait), _LONGEST_SLEEP_S)):
                    await self._stirred.wait()

    async def settle(self) -> None:
        """Wait until all that was woken is done; for an orderly end, and for tests."""
        while self._waking:
            await asyncio.gather(*self._waking)
