"""Wakes tables at their deadlines, also with nobody connected and after a restart. The deadlines are in `deadlines`."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context, copy_context
from typing import TypeAlias

from mozaika.errors import GameError
from mozaika.service.ports import TimeSource

Wake: TypeAlias = Callable[[str], Awaitable[None]]

_MAX_SLEEP_S = 30.0  # the system clock may be changed during a sleep
_RETRY_MS = 1_000  # after this a table that failed is tried again
_BROKEN_RETRY_MS = 3_600_000  # for a table whose log cannot be read, which rarely resolves itself

_log = logging.getLogger(__name__)


class DeadlineScheduler:
    """One alarm per table; setting it again replaces it. A table is woken in the context in which its alarm was set, so
    that its bots' work is charged to the player they answer.
    """

    def __init__(self, clock: TimeSource, wake: Wake) -> None:
        self._clock = clock
        self._wake = wake
        self._alarms: dict[str, int] = {}
        self._contexts: dict[str, Context] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._waking: set[asyncio.Task[None]] = set()

    def arm(self, table: str, at: int | None) -> None:
        if at is None:
            self._alarms.pop(table, None)
            self._contexts.pop(table, None)
        elif self._alarms.get(table) != at:
            self._alarms[table] = at
            self._contexts[table] = copy_context()
            heapq.heappush(self._heap, (at, table))
            if len(self._heap) > 2 * len(self._alarms) + 1000:  # mostly replaced alarms
                self._heap = [(at, table) for table, at in self._alarms.items()]
                heapq.heapify(self._heap)
            self._changed.set()

    def next_alarm(self) -> int | None:
        while self._heap and self._alarms.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)  # replaced
        return self._heap[0][0] if self._heap else None

    def overdue_ms(self) -> int:
        """How long ago the earliest alarm was due that has not rung."""
        at = self.next_alarm()
        return 0 if at is None else max(0, self._clock.now() - at)

    def ring(self) -> list[asyncio.Task[None]]:
        """Wake every table whose alarm is due, each in its own task."""
        found, now = [], self._clock.now()
        while (at := self.next_alarm()) is not None and at <= now:
            _, table = heapq.heappop(self._heap)
            del self._alarms[table]
            context = self._contexts.pop(table)
            found.append(asyncio.get_running_loop().create_task(self._wake_table(table), context=context))
        self._waking.update(found)
        for task in found:
            task.add_done_callback(self._waking.discard)
        return found

    async def _wake_table(self, table: str) -> None:
        try:
            await self._wake(table)
        except Exception as error:  # must not affect other tables; log only its type, since its facts may be secret
            _log.warning("could not wake table %s: %s", table, type(error).__name__)
            if self._alarms.get(table) is None:
                self.arm(table, self._clock.now() + (_RETRY_MS if isinstance(error, GameError) else _BROKEN_RETRY_MS))

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            self.ring()
            self._changed.clear()
            at = self.next_alarm()
            wait = _MAX_SLEEP_S if at is None else (at - self._clock.now()) / 1000
            with suppress(TimeoutError):
                # Not `wait_for`: on Python 3.11 it loses a cancellation that arrives together with its result, and
                # `TableRegistry.stop` would wait forever.
                async with asyncio.timeout(min(max(0.0, wait), _MAX_SLEEP_S)):
                    await self._changed.wait()

    async def drain(self) -> None:
        """Wait until all woken tables are done; for an orderly shutdown, and for tests."""
        while self._waking:
            await asyncio.gather(*self._waking)
