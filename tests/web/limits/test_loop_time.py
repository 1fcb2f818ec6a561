"""Shares of the event loop's time, with a clock that only the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import pytest

from mozaika.web.limits.admission import Admission
from mozaika.web.limits.loop_time import LoopAccount, LoopTime, current_loop_account
from mozaika.web.limits.settings import DEFAULT_LIMITS


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds

    async def sleep(self, seconds: float) -> None:
        self.pass_by(seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def loop_time(clock: Clock) -> LoopTime:
    return LoopTime(30, clock.now)


@pytest.fixture
async def measured(loop_time: LoopTime) -> AsyncIterator[LoopTime]:
    """Measures the tasks of this test; the event loop serves others, too."""
    loop_time.measure_tasks(asyncio.get_running_loop())
    yield loop_time
    asyncio.get_running_loop().set_task_factory(None)


def use(clock: Clock, seconds: float, *shares: tuple[LoopAccount, float]) -> None:
    """Let the accounts use these shares of the loop for `seconds`."""
    for _ in range(round(seconds / 0.001)):
        clock.pass_by(0.001)
        for account, share in shares:
            account.charge(0.001 * share)


def test_heavy_address_on_a_busy_loop_waits_and_others_do_not(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("192.0.2.1") as heavy, loop_time.visit("192.0.2.2") as light:
        use(clock, 3, (heavy, 0.9), (light, 0.03))
        assert loop_time.wait_of(light) == 0
        wait = loop_time.wait_of(heavy)
        assert 1 < wait < 3.3  # the whole loop's time is forgotten after about one memory
        clock.pass_by(wait)
        assert loop_time.wait_of(heavy) < 1e-6


async def test_requests_of_noticeable_addresses_begin_in_different_turns_of_the_loop(
    clock: Clock, loop_time: LoopTime
) -> None:
    """A burst within an address's part must not make everybody wait until all of it has had a step."""
    with loop_time.visit("192.0.2.1") as one, loop_time.visit("192.0.2.2") as other:
        use(clock, 0.1, (one, 0.1), (other, 0.1))
        assert loop_time.wait_of(one) == 0
        begun: list[int] = []
        turns = 0

        async def request(account: LoopAccount) -> None:
            await account.turn()
            begun.append(turns)

        work = [asyncio.ensure_future(request(account)) for _ in range(5) for account in (one, other)]
        while not all(each.done() for each in work):
            turns += 1
            await asyncio.sleep(0)
        assert len(set(begun)) == len(work)


def test_share_of_an_address_with_long_steps_stays_within_its_part(clock: Clock, loop_time: LoopTime) -> None:
    """Steps of a second each: what an address has used is not forgotten before it has waited for it."""
    with loop_time.visit("192.0.2.1") as heavy, loop_time.visit("192.0.2.2") as light:
        used = 0.0
        for _ in range(40):
            clock.pass_by(1.0)
            heavy.charge(1.0)
            used += 1.0
            while wait := loop_time.wait_of(heavy):
                use(clock, max(min(wait, 0.25), 0.001), (light, 0.6))
        assert used / clock.now() < 0.4


def test_connections_without_a_request_are_visitors(clock: Clock, loop_time: LoopTime) -> None:
    """Parsing alone can occupy the loop."""
    parsing, idle = loop_time.enter("192.0.2.1"), loop_time.enter("192.0.2.2")
    parsing.charge(10)
    assert loop_time.wait_of(parsing) > 0
    loop_time.leave(idle)
    assert loop_time.wait_of(parsing) == 0
    loop_time.leave(parsing)


def test_nobody_waits_while_the_loop_is_not_busy(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("192.0.2.1") as heavy, loop_time.visit("192.0.2.2") as light:
        use(clock, 3, (heavy, 0.4), (light, 0.03))
        assert loop_time.wait_of(heavy) == 0


def test_address_alone_on_the_server_may_use_all_of_it(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("192.0.2.1") as heavy:
        use(clock, 3, (heavy, 1.0))
        assert loop_time.wait_of(heavy) == 0
        with loop_time.visit("192.0.2.2"):
            assert loop_time.wait_of(heavy) > 0
        assert loop_time.wait_of(heavy) == 0


def test_nobody_waits_once_the_server_stops(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("192.0.2.1") as heavy, loop_time.visit("192.0.2.2"):
        use(clock, 3, (heavy, 1.0))
        assert loop_time.wait_of(heavy) > 0
        loop_time.stop_waiting()
        assert loop_time.wait_of(heavy) == 0


def test_each_heavy_address_has_a_part_of_its_own(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("192.0.2.1") as one, loop_time.visit("192.0.2.2") as other:
        use(clock, 6, (one, 0.45), (other, 0.2))
        assert loop_time.wait_of(one) > 0
        assert loop_time.wait_of(other) == 0


def test_sudden_flood_of_a_new_address_waits(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("192.0.2.1") as sudden, loop_time.visit("192.0.2.2"):
        use(clock, 0.1, (sudden, 0.9))
        assert 0 < loop_time.wait_of(sudden) < 0.1


def test_turn_is_charged_what_the_last_ones_have_cost(clock: Clock, loop_time: LoopTime) -> None:
    account = loop_time.account("192.0.2.1")
    for _ in range(40):
        clock.pass_by(10)
        account.prepay()
        account.charge(0.02)
    clock.pass_by(100)
    account.prepay()
    assert account.usage.share(clock.now()) == pytest.approx(0.02 / 3, rel=0.05)


def test_use_is_remembered_when_an_address_comes_back(clock: Clock, loop_time: LoopTime) -> None:
    """Otherwise a request on each of many connections would never wait."""
    with loop_time.visit("192.0.2.2"):
        for _ in range(300):
            with loop_time.visit("192.0.2.1") as heavy:
                use(clock, 0.01, (heavy, 1.0))
        with loop_time.visit("192.0.2.1") as heavy:
            assert loop_time.wait_of(heavy) > 0


def test_addresses_that_have_left_are_forgotten(clock: Clock, loop_time: LoopTime) -> None:
    with loop_time.visit("here") as here:
        here.charge(0.01)
        for number in range(10_000):
            with loop_time.visit(f"address {number}") as account:
                account.charge(0.01)
                clock.pass_by(0.01)
        assert len(loop_time) < 3_000
        with loop_time.visit("here") as again:
            assert again is here


async def test_waiting_requests_get_their_turns_one_by_one(
    clock: Clock, loop_time: LoopTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    with loop_time.visit("192.0.2.1") as heavy, loop_time.visit("192.0.2.2"):
        use(clock, 0.1, (heavy, 1.0))
        turns: list[tuple[int, float]] = []

        async def request(number: int) -> None:
            await heavy.turn()
            turns.append((number, clock.now()))
            heavy.charge(0.03)

        await asyncio.gather(*map(request, range(5)))
        assert [number for number, _ in turns] == list(range(5))
        times = [at for _, at in turns]
        assert all(later > earlier for earlier, later in pairwise(times))


async def test_requests_that_arrive_together_do_not_all_start(
    clock: Clock, loop_time: LoopTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They have cost nothing yet when the first of them start."""
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    with loop_time.visit("192.0.2.1") as heavy, loop_time.visit("192.0.2.2"):
        await asyncio.gather(*(heavy.turn() for _ in range(1_000)))
        assert clock.now() > 1


async def test_tasks_are_charged_for_their_own_steps_only(clock: Clock, measured: LoopTime) -> None:
    """Also those that a request starts; not the time in which they wait."""

    async def work() -> str:
        clock.pass_by(0.1)
        await asyncio.sleep(0)
        clock.pass_by(0.2)
        return "done"

    async def request(account: LoopAccount) -> str:
        current_loop_account.set(account)
        return await asyncio.create_task(work())

    async def other() -> None:
        clock.pass_by(5)

    with measured.visit("192.0.2.1") as account:
        charge = Mock(side_effect=account.charge)
        with patch.object(LoopAccount, "charge", charge):
            found, _ = await asyncio.gather(asyncio.create_task(request(account)), asyncio.create_task(other()))
    assert found == "done"
    assert sum(call.args[0] for call in charge.call_args_list) == pytest.approx(0.3)


@pytest.mark.usefixtures("measured")
async def test_measured_tasks_can_fail_and_be_cancelled() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("missing")

    ended = asyncio.Event()

    async def wait() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with pytest.raises(KeyError):
        await asyncio.create_task(fail())
    task, unstarted = asyncio.create_task(wait()), asyncio.create_task(wait())
    unstarted.cancel()
    await asyncio.sleep(0)
    assert "wait" in repr(task)
    task.cancel()
    await asyncio.wait([task, unstarted])
    assert task.cancelled()
    assert unstarted.cancelled()
    assert ended.is_set()


async def test_costly_requests_of_one_address_wait_and_those_of_another_do_not(
    clock: Clock, measured: LoopTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.pass_by(seconds)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        clock.pass_by(0.02 if scope["path"] == "/costly" else 0.001)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    admission = Admission(app, DEFAULT_LIMITS, clock.now, measured)

    async def ask(address: str, path: str) -> None:
        scope: Any = {"type": "http", "client": (address, 1), "path": path, "state": {}}
        await asyncio.create_task(handle(scope))

    async def handle(scope: Any) -> None:
        await admission(scope, AsyncMock(), AsyncMock())

    with measured.visit("192.0.2.2"):
        for _ in range(30):
            await ask("192.0.2.1", "/costly")
            before = len(slept)
            await ask("192.0.2.2", "/cheap")
            assert len(slept) == before
    assert slept
    assert 30 * 0.02 / clock.now() < 0.5  # the share of the loop that the costly requests had
