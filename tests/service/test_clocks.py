"""Clocks: the server's time counts, with nobody connected and after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.errors import NoSuchSeat, PlayerHasLeft, TimeIsUp
from mozaika.rules.events import ClockMoved
from mozaika.rules.state import EndReason, Phase
from mozaika.service.cards import TablePlan
from mozaika.service.claims import ABSENCE_MS
from mozaika.service.deadline_scheduler import DeadlineScheduler
from mozaika.service.deadlines import MAX_LAG_MS
from mozaika.service.errors import PlayerIsPresent, StoreFailed
from mozaika.service.messages import SeatsMessage
from mozaika.service.subscribers import Subscriber
from tests.marks import rule
from tests.service.world import PERSON, FakeClock, edition, local, opening, started, world

MINUTE, DAY = 60_000, 86_400_000
GAME = {"kind": "game", "minutes": 2, "overtime_minutes": 1, "overtime_points": 10}
INCREMENT = {"kind": "increment", "minutes": 1, "increment_s": 5}
DAYS = {"kind": "days", "days": 3}


@rule("8.8")
@pytest.mark.parametrize(("clock", "limit"), [(GAME, 3 * MINUTE), (INCREMENT, MINUTE), (DAYS, 3 * DAY)])
async def test_player_times_out_with_nobody_connected(tmp_path: Path, clock: dict[str, object], limit: int) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(clock=clock))
        seat = table.game.turn
        await here.later(limit + MAX_LAG_MS)
        assert table.game.phase is Phase.TURN
        await here.later(1)
        assert table.game.players[seat].left == 0
        assert table.game.result is not None
        assert table.game.result.reason is EndReason.ONE_LEFT
        assert here.registry.scheduler.next_alarm() is None


@rule("8.8")
async def test_time_out_during_downtime_is_noticed_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, seats=3, kind=edition(clock=DAYS))
        seat, clock = table.game.turn, here.clock
    clock.time += 4 * DAY
    async with world(tmp_path, clock=clock) as here:
        assert here.registry.in_memory() == 0
        await here.later()
        again = await here.registry.find(table.id, people[0].id)
        assert again.game.players[seat].left == 0
        assert again.game.turn == (seat + 1) % 3
        assert here.registry.scheduler.next_alarm() == clock.time + 3 * DAY + MAX_LAG_MS + 1


@rule("8.8")
async def test_network_delay_is_credited_up_to_half_a_second(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(clock=GAME))
        for lag, given in ((120, 120), (9_000, 500), (-50, 0)):
            seat = table.game.turn
            before = table.game.players[seat].time_left_ms
            here.clock.time += 10_000
            await table.submit(seat, cmd.Pass(seat), table.version, lag_ms=lag)
            assert table.game.players[seat].time_left_ms == before - 10_000 + given
            moved = [event for event in table.events() if isinstance(event, ClockMoved)][-1]
            assert moved.given_back_ms == given


async def test_late_move_is_refused_before_the_deadline_is_handled(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(clock=GAME))
        seat = table.game.turn
        here.clock.time += 3 * MINUTE + 1
        with pytest.raises(TimeIsUp):
            await table.submit(seat, cmd.Pass(seat))


async def test_system_clock_going_back_keeps_the_log_in_order(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(clock=GAME))
        here.clock.time += 5_000
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        here.clock.time -= 3_600_000
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        times = [event.at for event in table.events()]
        assert times == sorted(times)


async def test_claim_succeeds_only_against_an_absent_player(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, seats=3)
        seat = table.game.turn
        other = (seat + 1) % 3
        subscriber = table.subscribe(seat, people[seat].id)
        here.clock.time += ABSENCE_MS
        with pytest.raises(PlayerIsPresent) as refused:
            await table.claim(other, seat)
        assert refused.value.wait_ms == 0
        table.unsubscribe(subscriber)
        here.clock.time += ABSENCE_MS - 1
        with pytest.raises(PlayerIsPresent) as refused:
            await table.claim(other, seat)
        assert refused.value.wait_ms == 1
        here.clock.time += 1
        with pytest.raises(PlayerIsPresent):
            await table.claim(other, (seat + 2) % 3)  # away too, but the game does not wait for them
        with pytest.raises(PlayerIsPresent):
            await table.claim(seat, seat)
        with pytest.raises(NoSuchSeat):
            await table.claim(seat, 3)
        await table.claim(other, seat)
        assert table.game.players[seat].left == 0
        assert table.game.turn == other


async def test_seats_have_the_time_when_an_absent_player_can_be_removed(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        away, other = table.game.turn, 1 - table.game.turn
        subscriber = table.subscribe(other, people[other].id)
        leaving = table.subscribe(away, people[away].id)
        assert claimable(subscriber) == [None, None]
        table.unsubscribe(leaving)
        expected: list[int | None] = [None, None]
        expected[away] = here.clock.time + ABSENCE_MS
        assert claimable(subscriber) == expected
        await table.submit(away, cmd.Pass(away))
        assert claimable(subscriber) == [None, None]  # the game waits for the player who is here
        await table.submit(other, cmd.Pass(other))
        assert claimable(subscriber) == expected


def claimable(subscriber: Subscriber) -> list[int | None]:
    """The last that a subscriber was told of claims."""
    return [seat.claimable_at for seat in last_seats(subscriber).seats]


def last_seats(subscriber: Subscriber) -> SeatsMessage:
    return [each for each in subscriber.take() if isinstance(each, SeatsMessage)][-1]


async def test_claim_wins_when_two_players_are_left(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here, seats=3)
        subscriber = table.subscribe(0, people[0].id)
        assert not last_seats(subscriber).claim_wins
        await table.submit(2, cmd.Resign(2))
        assert last_seats(subscriber).claim_wins
        await table.submit(1, cmd.Resign(1))
        assert not last_seats(subscriber).claim_wins


async def test_player_who_left_cannot_claim(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3)
        left = (table.game.turn + 1) % 3
        await table.submit(left, cmd.Resign(left))
        here.clock.time += ABSENCE_MS
        with pytest.raises(PlayerHasLeft):
            await table.claim(left, table.game.turn)


async def test_device_showing_another_of_its_seats_is_present(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (local("Jan"), local("Ewa"), PERSON)))
        _, seat = await here.registry.join(table.id, olek)
        assert seat == 2
        while table.game.turn != 1:
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        shown = table.subscribe(None, ala.id)
        here.clock.time += 2 * ABSENCE_MS
        with pytest.raises(PlayerIsPresent):
            await table.claim(2, 1)
        table.unsubscribe(shown)
        here.clock.time += ABSENCE_MS
        await table.claim(2, 1)


async def test_correspondence_games_have_no_claims(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(clock=DAYS))
        here.clock.time += DAY
        with pytest.raises(PlayerIsPresent):
            await table.claim(1 - table.game.turn, table.game.turn)


@rule("7.2")
async def test_challenge_window_ends_with_nobody_connected_and_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        await table.submit(table.game.turn, opening(table))
        await here.later(19_999)
        assert table.game.phase is Phase.PENDING
        clock = here.clock
    clock.time += 1
    async with world(tmp_path, clock=clock) as here:
        await here.later()
        again = await here.registry.find(table.id, people[0].id)
        assert again.game.phase is Phase.TURN
        assert len(again.game.turns) == 1


@rule("7.2", "8.8")
async def test_challenge_window_that_ended_first_is_handled_first(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, seats=3, kind=edition(clock=GAME))
        mover = table.game.turn
        await table.submit(mover, opening(table))
        await here.later(3 * MINUTE + MAX_LAG_MS + 1)  # the window has ended, and then the next player's time
        assert table.game.players[(mover + 1) % 3].left == 0
        assert len(table.game.turns) == 1
        assert table.game.turn == (mover + 2) % 3


async def test_table_that_failed_to_wake_is_tried_again() -> None:
    clock, tried = FakeClock(), list[str]()

    async def wake(table: str) -> None:
        tried.append(table)
        if len(tried) == 1:
            raise StoreFailed("disk")

    watch = DeadlineScheduler(clock, wake)
    watch.arm("t1", clock.time + 5)
    assert watch.ring() == []
    clock.time += 5
    watch.ring()
    await watch.drain()
    assert watch.next_alarm() == clock.time + 1_000
    clock.time += 1_000
    watch.ring()
    await watch.drain()
    assert tried == ["t1", "t1"]
    assert watch.next_alarm() is None


async def test_last_alarm_replaces_earlier_ones() -> None:
    clock, woken = FakeClock(), list[str]()

    async def wake(table: str) -> None:
        woken.append(table)

    watch = DeadlineScheduler(clock, wake)
    for step in range(5_000):
        watch.arm("t1", clock.time + step)
    watch.arm("t2", clock.time)
    watch.arm("t2", None)
    assert len(watch._heap) < 2_500
    assert watch.next_alarm() == clock.time + 4_999
    running = asyncio.ensure_future(watch.run())
    clock.time += 4_999
    watch.arm("t3", clock.time)  # wakes the scheduler
    while len(woken) < 2:
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert woken == ["t1", "t3"]
