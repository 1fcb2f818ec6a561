"""Shares of the event loop's time: an address that uses much of a busy loop waits, so that the others do not.

Limits on numbers of requests and messages cannot bound the load of one address, because some requests cost a hundred
times as much as others. So the time that each connection and request occupies the loop is measured and charged to its
address. While the loop is busy, no address may use more than a fixed part of it: its next connections, requests and
messages wait until it is within that part. An address that is alone on the server may use all of it.

Within its part an address could still send a hundred requests at once, and everybody would wait until all of them have
had a step. So the requests of addresses that use the loop noticeably begin one after the other, each in another turn of
the loop.
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

_MEMORY_S = 3.0  # older use counts less and less; a few moves that happen to come together do not make an address wait
_MOMENT_S = 0.1
_PART_OF_A_MOMENT = 0.25  # what any address may use for a moment: a sudden flood must not fill the loop
_BUSY = 0.5  # of the loop's time that is charged to anybody: below it, nobody waits
_NOTICEABLE, _NOTICEABLE_FOR_A_MOMENT = 0.03, 0.05  # above that, requests begin one after the other
# Charged in advance for a request or message, because those that arrive together have cost nothing yet: what those of
# the address have cost lately, within these bounds.
_MIN_TURN_S = 0.001
_MAX_TURN_S = 0.05
_REMEMBERED_TURNS = 8
_MAX_PREPAID_S = 0.1
_SHORTEST_SLEEP_S = 0.001  # rounding could leave a wait that the clock cannot show
_LONGEST_SLEEP_S = 0.25  # then the wait is computed again: the loop may be idle, or the server may stop
_FIRST_SWEEP = 1_000  # accounts


# Set for a request or socket by `admission`; the tasks that it starts inherit it.
current_loop_account: ContextVar[LoopAccount | None] = ContextVar("current_loop_account", default=None)


class Usage:
    """A share of the loop's time, in the last `memory_s` mostly."""

    __slots__ = ("_at", "_memory_s", "_share")

    def __init__(self, at: float, memory_s: float) -> None:
        self._at = at
        self._memory_s = memory_s
        self._share = 0.0

    def add(self, now: float, seconds: float) -> None:
        # As `share`, without the call: every step of every task comes here.
        self._share = self._share * math.exp((self._at - now) / self._memory_s) + seconds / self._memory_s
        self._at = now

    def share(self, now: float) -> float:
        return self._share * math.exp((self._at - now) / self._memory_s)

    def seconds_above(self, now: float, share: float) -> float:
        """How long it takes until an idle address is down to `share`."""
        used = self.share(now)
        return self._memory_s * math.log(used / share) if used > share else 0.0


class LoopAccount:
    """What one address uses. All its requests and sockets have the same one."""

    __slots__ = ("_loop_time", "_prepaid_s", "_turn_s", "_turns", "_usages", "_used_s", "moment", "usage", "visits")

    def __init__(self, loop_time: LoopTime, at: float) -> None:
        self._loop_time = loop_time
        self._prepaid_s = 0.0
        self._used_s = 0.0  # since the last turn
        self._turn_s = _MIN_TURN_S  # what a turn costs
        self._turns: asyncio.Lock | None = None  # held by the one that is next, only where somebody waits
        self.usage = Usage(at, _MEMORY_S)
        self.moment = Usage(at, _MOMENT_S)
        self._usages = (self.usage, self.moment, *loop_time.totals)
        self.visits = 0  # open connections, requests and sockets

    def charge(self, seconds: float) -> None:
        self._used_s += seconds
        prepaid = min(self._prepaid_s, seconds)
        self._prepaid_s -= prepaid
        self._add(seconds - prepaid)

    def prepay(self) -> None:
        """Charge a turn in advance."""
        used = min(max(self._used_s, _MIN_TURN_S), _MAX_TURN_S)
        self._turn_s += (used - self._turn_s) / _REMEMBERED_TURNS
        self._used_s = 0.0
        self._prepaid_s = min(self._prepaid_s + self._turn_s, _MAX_PREPAID_S)
        self._add(self._turn_s)

    def _add(self, seconds: float) -> None:
        now = self._loop_time.now()
        for usage in self._usages:
            usage.add(now, seconds)

    async def turn(self) -> None:
        """Wait until this address may use the loop again. Those that wait get their turns in order."""
        if self._turns is None:
            if not self._loop_time.is_noticeable(self):
                self.prepay()
                return
            self._turns = asyncio.Lock()
        async with self._turns:
            while wait := self._loop_time.wait_of(self):
                await asyncio.sleep(min(max(wait, _SHORTEST_SLEEP_S), _LONGEST_SLEEP_S))
            if self._loop_time.is_noticeable(self):
                async with self._loop_time.one_by_one:
                    await asyncio.sleep(0)
            self.prepay()


class LoopTime:
    def __init__(self, percent: int, now: Now = time.perf_counter) -> None:
        """`percent` of a busy loop's time is what one address may use."""
        self.part = percent / 100
        self.now = now
        self.totals = [Usage(now(), _MEMORY_S), Usage(now(), _MOMENT_S)]
        self._accounts: dict[str, LoopAccount] = {}
        self.one_by_one = asyncio.Lock()  # held for a turn of the loop; by one request of each address at most
        self._visitors = 0  # addresses with an open connection, request or socket
        self._next_sweep = _FIRST_SWEEP
        self._is_stopping = False

    def stop_waiting(self) -> None:
        """From now on nobody waits: the server stops, and hundreds that wait in order would hold it up."""
        self._is_stopping = True

    @contextmanager
    def visit(self, address: str) -> Iterator[LoopAccount]:
        """The account of an address, for the duration of a request or socket."""
        account = self.enter(address)
        try:
            yield account
        finally:
            self.leave(account)

    def enter(self, address: str) -> LoopAccount:
        account = self.account(address)
        account.visits += 1
        self._visitors += account.visits == 1
        return account

    def leave(self, account: LoopAccount) -> None:
        account.visits -= 1
        self._visitors -= account.visits == 0

    def wait_of(self, account: LoopAccount) -> float:
        """Seconds until the address is within its share; 0 if it need not wait."""
        if self._is_exempt():
            return 0.0
        now = self.now()
        if all(total.share(now) < _BUSY for total in self.totals):
            return 0.0
        return max(account.usage.seconds_above(now, self.part), account.moment.seconds_above(now, _PART_OF_A_MOMENT))

    def is_noticeable(self, account: LoopAccount) -> bool:
        """Whether the address uses so much of the loop that others could notice it."""
        if self._is_exempt():
            return False
        now = self.now()
        return account.usage.share(now) > _NOTICEABLE or account.moment.share(now) > _NOTICEABLE_FOR_A_MOMENT

    def _is_exempt(self) -> bool:
        return self._visitors < 2 or self._is_stopping

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
            if account.visits or account.usage.share(now) > self.part / 100
        }
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
