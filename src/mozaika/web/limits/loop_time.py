"""Shares of the event loop's time: an address that uses much of a busy loop waits, so that the others do not.

Limits on numbers of requests and messages cannot bound the load of one address, because some requests cost a hundred
times as much as others. So the time that each connection and request occupies the loop is measured and charged to its
address. While the loop is busy, the addresses that use most of it share a fixed part of it, and their next connections,
requests and messages wait until they are within their share. An address that is alone on the server may use all of it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from mozaika.service.counting import Now

T = TypeVar("T")

_MEMORY_S = 0.1  # older use counts less and less
_LONG_MEMORY_S = 1.0  # for the question who is heavy: a few moves that happen to come together do not make one so
_BUSY = 0.5  # of the loop's time that is charged to anybody: below it, nobody waits
_HEAVY = 0.05  # an address that uses less than this of the last second never waits; a sudden flood has as much
_TURN_S = 0.001  # charged in advance for a request or message, because those that arrive together have cost nothing yet
_MAX_PREPAID_S = 0.02
_LONGEST_WAIT_S = 2.0  # of one step of waiting; then the share is computed again
_FIRST_SWEEP = 1_000  # accounts


# Set for a request or socket by `admission`; the tasks that it starts inherit it.
current_loop_account: ContextVar[LoopAccount | None] = ContextVar("current_loop_account", default=None)


class Usage:
    """A share of the loop's time, in the last `memory_s` mostly."""

    __slots__ = ("_at", "_memory_s", "_share")

    def __init__(self, at: float, memory_s: float = _MEMORY_S) -> None:
        self._at = at
        self._memory_s = memory_s
        self._share = 0.0

    def add(self, now: float, seconds: float) -> None:
        self._share = self.share(now) + seconds / self._memory_s
        self._at = now

    def share(self, now: float) -> float:
        return self._share * math.exp((self._at - now) / self._memory_s)

    def seconds_above(self, now: float, share: float) -> float:
        """How long it takes until an idle address is down to `share`."""
        used = self.share(now)
        return self._memory_s * math.log(used / share) if used > share else 0.0


class LoopAccount:
    """What one address uses. All its requests and sockets have the same one."""

    __slots__ = ("_loop_time", "_prepaid_s", "_turns", "long_usage", "usage", "visits")

    def __init__(self, loop_time: LoopTime, at: float) -> None:
        self._loop_time = loop_time
        self._prepaid_s = 0.0
        self._turns: asyncio.Lock | None = None  # held by the one that is next, only where somebody waits
        self.usage = Usage(at)
        self.long_usage = Usage(at, _LONG_MEMORY_S)
        self.visits = 0  # open requests and sockets

    def charge(self, seconds: float) -> None:
        prepaid = min(self._prepaid_s, seconds)
        self._prepaid_s -= prepaid
        if seconds > prepaid:
            self._loop_time.charge(self, seconds - prepaid)

    def prepay(self) -> None:
        """Charge a turn in advance."""
        self._loop_time.charge(self, _TURN_S)
        self._prepaid_s = min(self._prepaid_s + _TURN_S, _MAX_PREPAID_S)

    async def turn(self) -> None:
        """Wait until this address may use the loop again. Those that wait get their turns in order."""
        if self._turns is None:
            if not self._loop_time.wait_of(self):
                self.prepay()
                return
            self._turns = asyncio.Lock()
        async with self._turns:
            while wait := self._loop_time.wait_of(self):
                await asyncio.sleep(min(wait, _LONGEST_WAIT_S))
            self.prepay()


class LoopTime:
    def __init__(self, percent: int, now: Now = time.perf_counter) -> None:
        """`percent` of a busy loop's time is what the addresses that use most of it may use together."""
        self._part = percent / 100
        self.now = now
        self._total = Usage(now())
        self._accounts: dict[str, LoopAccount] = {}
        self._visitors = 0  # addresses with an open request or socket
        self._heavy: set[LoopAccount] = set()
        self._next_sweep = _FIRST_SWEEP
        self._is_stopping = False

    def stop_waiting(self) -> None:
        """From now on nobody waits: the server stops, and hundreds that wait in order would hold it up."""
        self._is_stopping = True

    @contextmanager
    def visit(self, address: str) -> Iterator[LoopAccount]:
        """The account of an address, for the duration of a request or socket."""
        account = self.account(address)
        account.visits += 1
        self._visitors += account.visits == 1
        try:
            yield account
        finally:
            account.visits -= 1
            self._visitors -= account.visits == 0

    def charge(self, account: LoopAccount, seconds: float) -> None:
        now = self.now()
        self._total.add(now, seconds)
        account.usage.add(now, seconds)
        account.long_usage.add(now, seconds)
        if account not in self._heavy and account.long_usage.share(now) > _HEAVY:
            self._heavy.add(account)

    def wait_of(self, account: LoopAccount) -> float:
        """Seconds until the address is within its share; 0 if it need not wait."""
        if account not in self._heavy or self._visitors < 2 or self._is_stopping:
            return 0.0
        now = self.now()
        self._heavy = {each for each in self._heavy if each.long_usage.share(now) > _HEAVY}
        if account not in self._heavy or self._total.share(now) < _BUSY:
            return 0.0
        return account.usage.seconds_above(now, self._part / len(self._heavy))

    def measure_tasks(self, loop: asyncio.AbstractEventLoop) -> None:
        """Measure all tasks that are created on the loop from now on."""

        def metered_task(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
            return asyncio.Task(MeteredWork(work, self.now), loop=loop, **options)

        loop.set_task_factory(metered_task)

    def __len__(self) -> int:
        return len(self._accounts)

    def account(self, address: str) -> LoopAccount:
        found = self._accounts.get(address)
        if found is None:
            if len(self._accounts) >= self._next_sweep:
                self._sweep()
            found = self._accounts[address] = LoopAccount(self, self.now())
        return found

    def _sweep(self) -> None:
        """Forget the addresses that have left and used nothing lately."""
        now = self.now()
        self._accounts = {
            address: account
            for address, account in self._accounts.items()
            if account.visits or account.long_usage.share(now) > _HEAVY / 10
        }
        self._heavy.intersection_update(self._accounts.values())
        self._next_sweep = max(_FIRST_SWEEP, 2 * len(self._accounts))


async def take_turn() -> None:
    """Wait until the address of this request or socket may use the loop again."""
    account = current_loop_account.get()
    if account is not None:
        await account.turn()


class MeteredWork(Coroutine[Any, Any, T]):
    """The coroutine of a task, which charges the time of its steps to the account that is current in the task."""

    __slots__ = ("_now", "_work")

    def __init__(self, work: Coroutine[Any, Any, T], now: Now) -> None:
        self._work = work
        self._now = now

    def send(self, value: Any) -> Any:
        begun = self._now()
        try:
            return self._work.send(value)
        finally:
            self._charge(begun)

    def throw(self, *error: Any) -> Any:
        begun = self._now()
        try:
            return self._work.throw(*error)
        finally:
            self._charge(begun)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, T]:
        return self._work.__await__()

    def __getattr__(self, name: str) -> Any:
        """Descriptions of a task read the name and frame of its coroutine."""
        return getattr(self._work, name)

    def _charge(self, begun: float) -> None:
        account = current_loop_account.get()
        if account is not None:
            account.charge(self._now() - begun)
