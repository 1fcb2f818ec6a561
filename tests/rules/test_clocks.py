"""Statements 7.8 and 8.8: whose clock runs, the time left on it and the points for overtime, to the millisecond."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import create, decide, errors, replay
from mozaika.rules import events as ev
from mozaika.rules.clocks import time_left
from mozaika.rules.state import AdjustmentKind, EndReason, GameState, Phase
from tests.marks import rule
from tests.positions import do, edition, events_of, facts, play, position

MINUTE = 60_000
DAY = 86_400_000
GAME = {"kind": "game", "minutes": 20}
INCREMENT = {"kind": "increment", "minutes": 20, "increment_s": 15}
DAYS = {"kind": "days", "days": 3}
BUDGET = 20 * MINUTE
LIMIT = BUDGET + 10 * MINUTE
RACKS = ("CATERED", "SOAPNIT", "DOGLIKE", "MURVINE")
CLOCKS = pytest.mark.parametrize("clock", [GAME, INCREMENT, DAYS], ids=["game", "increment", "days"])


def table(clock: dict[str, Any], players: int = 2, **rules: Any) -> GameState:
    """Seat 0 is on turn and their clock runs since 0."""
    return position(edition(clock=clock, **rules), RACKS[:players])


def cat_at(now: int, clock: dict[str, Any] = GAME, players: int = 2, **rules: Any) -> GameState:
    """Seat 0 has laid CAT at `now`. A failed challenge costs the next turn."""
    state = table(clock, players, **{"failed_challenge": "next-turn", **rules})
    return do(state, play(state, 0, "8H CAT"), now)


def left(state: GameState, now: int = 0) -> list[int]:
    return [time_left(state, seat, now) for seat in range(len(state.players))]


def time_points(state: GameState) -> dict[int, int]:
    assert state.result is not None
    return {a.seat: a.points for a in state.result.adjustments if a.kind is AdjustmentKind.TIME}


# --- who runs when --------------------------------------------------------------------------------------------------


@rule("8.8")
@CLOCKS
def test_starters_clock_runs_from_the_deal(clock: dict[str, Any]) -> None:
    state = replay(None, create(edition(clock=clock), ["a", "b", "c"], facts(100)))
    assert state.clock.running is None
    state = replay(state, decide(state, cmd.Start(), facts(700)))
    assert (state.clock.running, state.clock.since) == (state.turn, 700)
    budget = 3 * DAY if clock is DAYS else BUDGET
    assert left(state, 700) == [budget] * 3


@rule("8.8")
def test_game_without_a_clock_measures_no_time() -> None:
    state = table({"kind": "none"})
    events = events_of(state, play(state, 0, "8H CAT"), 10**9)
    assert not any(isinstance(event, ev.ClockMoved) for event in events)
    with pytest.raises(errors.TimeNotUp):
        do(state, cmd.TimeOut(0), 10**12)


@rule("7.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_next_players_clock_starts_when_the_play_is_announced(players: int) -> None:
    state = cat_at(10_000, players=players)
    assert (state.clock.running, state.clock.since) == (1, 10_000)
    assert left(state, 10_000) == [BUDGET - 10_000] + [BUDGET] * (players - 1)
    for seat in range(1, players):
        state = do(state, cmd.Accept(seat), 15_000)
    assert (state.turn, state.clock.running, state.clock.since) == (1, 1, 10_000)
    assert left(do(state, cmd.Pass(1), 40_000))[:2] == [BUDGET - 10_000, BUDGET - 30_000]


@rule("7.8")
def test_accepting_by_acting_does_not_interrupt_the_clock() -> None:
    events = events_of(cat_at(10_000), cmd.Pass(1), 25_000)
    moved = [event for event in events if isinstance(event, ev.ClockMoved)]
    assert moved == [ev.ClockMoved(1, BUDGET - 15_000, 0, BUDGET - 10_000, 25_000, at=25_000)]


@rule("7.8")
@pytest.mark.parametrize("valid", [True, False])
def test_clocks_stop_while_a_challenge_is_judged(valid: bool) -> None:
    state = cat_at(10_000, failed_challenge="nothing")
    state = do(state, cmd.Challenge(1), 12_000, verdicts={"CAT": valid}, delay_ms=4_000)
    assert (state.turn, state.clock.running, state.clock.since) == (1, 1, 16_000)
    for now in (12_000, 14_000, 16_000):
        assert left(state, now) == [BUDGET - 10_000, BUDGET - 2_000]
    assert left(do(state, cmd.Pass(1), 21_000)) == [BUDGET - 10_000, BUDGET - 7_000]


@rule("7.8", "7.6")
def test_challenger_who_loses_the_turn_pays_for_the_time_before() -> None:
    state = do(cat_at(10_000), cmd.Challenge(1), 12_000, delay_ms=4_000)
    assert (state.turn, state.clock.running, state.clock.since) == (0, 0, 16_000)
    assert left(state, 16_000) == [BUDGET - 10_000, BUDGET - 2_000]


@rule("7.8", "7.6")
def test_no_clock_runs_if_the_mover_is_also_the_next_player() -> None:
    state = table(GAME, 3)
    state = replace(state, players=tuple(replace(p, owes=int(seat > 0)) for seat, p in enumerate(state.players)))
    state = do(state, play(state, 0, "8H CAT"), 10_000)
    assert state.clock.running is None
    assert left(state, 50_000) == [BUDGET - 10_000, BUDGET, BUDGET]
    state = do(do(state, cmd.Accept(2), 40_000), cmd.Accept(1), 50_000)
    assert (state.turn, state.clock.running, state.clock.since) == (0, 0, 50_000)


@rule("7.8", "7.6")
def test_clock_stops_when_the_last_opponent_without_a_debt_resigns() -> None:
    state = do(cat_at(10_000, players=3, challenge_window_s=60), cmd.Challenge(2), 11_000)
    state = do(state, play(state, 1, "8K S"), 20_000)  # 2 owes; 0 is next
    assert state.clock.running == 0
    state = do(state, cmd.Resign(0), 25_000)  # now only 2, who owes, is left beside the mover
    assert state.clock.running is None
    assert left(state, 50_000) == left(state, 25_000)
    state = do(state, cmd.Accept(2), 50_000)
    assert (state.turn, state.clock.running, state.clock.since) == (1, 1, 50_000)


@rule("8.8")
def test_network_delay_is_given_back_to_the_player_who_moved() -> None:
    state = table(GAME)
    state = do(state, cmd.Pass(0), 10_000, lag_ms=1_500)
    assert left(state, 10_000) == [BUDGET - 8_500, BUDGET]
    state = do(state, cmd.Pass(1), 10_400, lag_ms=1_000)  # never more than the move took
    assert left(state, 10_400) == [BUDGET - 8_500, BUDGET]


@rule("8.8")
def test_network_delay_is_given_back_for_the_last_move() -> None:
    state = do(table(GAME, end={"passes_each": 1}), cmd.Pass(0), 1_000)
    over = do(state, cmd.Pass(1), 1_000 + BUDGET + 300, lag_ms=500)
    assert time_points(over) == {}


# --- overtime -------------------------------------------------------------------------------------------------------


@rule("8.8")
@pytest.mark.parametrize(
    ("over_ms", "points"),
    [(-1, 0), (0, 0), (1, 10), (MINUTE, 10), (MINUTE + 1, 20), (10 * MINUTE - 1, 100), (10 * MINUTE, 100)],
)
def test_overtime_costs_ten_points_a_started_minute(over_ms: int, points: int) -> None:
    state = table(GAME, end={"passes_each": 1})
    state = do(do(state, cmd.Pass(0), BUDGET + over_ms), cmd.Pass(1), BUDGET + over_ms + 5)
    assert state.result is not None
    assert time_points(state) == ({0: -points} if points else {})
    assert state.result.totals == (-10 - points, -9)  # CATERED is worth 10, SOAPNIT 9


@rule("8.8")
def test_last_move_costs_its_overtime_and_stops_the_clock() -> None:
    state = do(table(GAME, end={"passes_each": 1}), cmd.Pass(0), 1_000)
    over = do(state, cmd.Pass(1), 1_000 + BUDGET + MINUTE + 1)
    assert (time_points(over), over.clock.running) == ({1: -20}, None)


@rule("8.8")
def test_player_is_out_after_exactly_ten_minutes_over() -> None:
    state = table(GAME, 3)
    with pytest.raises(errors.TimeNotUp):
        do(state, cmd.TimeOut(0), LIMIT)
    after = do(state, cmd.TimeOut(0), LIMIT + 1)
    assert (after.seats, after.turn, after.clock.running) == ((1, 2), 1, 1)
    over = do(after, cmd.Resign(1), LIMIT + 2)
    assert time_points(over) == {0: -110}  # the eleventh minute had begun


@rule("8.8")
@pytest.mark.parametrize("kind", [play(table(GAME), 0, "8H CAT"), cmd.Exchange(0, ("C",)), cmd.Pass(0)])
def test_move_that_comes_too_late_is_refused(kind: cmd.Command) -> None:
    state = table(GAME)
    with pytest.raises(errors.TimeIsUp):
        do(state, kind, LIMIT + 1)
    assert left(do(state, kind, LIMIT))[0] == -10 * MINUTE
    assert left(do(state, kind, LIMIT + 1, lag_ms=1))[0] == -10 * MINUTE


@rule("8.8")
def test_only_the_player_whose_clock_runs_can_lose_on_time() -> None:
    state = table(GAME)
    with pytest.raises(errors.TimeNotUp):
        do(state, cmd.TimeOut(1), 10 * LIMIT)


@rule("8.8", "8.7")
def test_pending_play_stays_pending_when_an_opponent_times_out() -> None:
    state = do(cat_at(1_000, players=3), cmd.TimeOut(1), 1_000 + LIMIT + 1)
    assert (state.phase, state.seats, state.clock.running) == (Phase.PENDING, (0, 2), 2)
    assert do(state, cmd.Pass(2), 2 * LIMIT).players[0].score == 10
    state = do(do(cat_at(1_000, players=3), cmd.Accept(2), 2_000), cmd.TimeOut(1), 1_000 + LIMIT + 1)
    assert (state.phase, state.turn, state.players[0].score) == (Phase.TURN, 2, 10)


@rule("8.8", "8.7")
def test_losing_on_time_gives_the_only_opponent_the_win() -> None:
    over = do(table(GAME), cmd.TimeOut(0), LIMIT + 1)
    assert over.result is not None
    assert (over.result.reason, over.result.ranking) == (EndReason.ONE_LEFT, ((1,), (0,)))


@rule("8.8", "7.7")
def test_nobody_times_out_while_a_going_out_play_is_pending() -> None:
    state = position(edition(clock=GAME), ["CAT", "SOAPN"], bag="")
    state = do(state, play(state, 0, "8H CAT"), 1_000)
    with pytest.raises(errors.AcceptanceEndsGame):
        do(state, cmd.TimeOut(1), 10 * LIMIT)


# --- increments and days --------------------------------------------------------------------------------------------


@rule("8.8")
def test_each_turn_adds_its_increment_once() -> None:
    state = cat_at(10_000, INCREMENT)
    assert left(state, 10_000) == [BUDGET + 5_000, BUDGET]
    state = do(state, cmd.Exchange(1, ("S",)), 30_000)
    assert left(state, 30_000) == [BUDGET + 5_000, BUDGET - 5_000]
    assert left(do(state, cmd.Pass(0), 31_000), 31_000) == [BUDGET + 19_000, BUDGET - 5_000]


@rule("8.8", "7.6")
def test_lost_turn_and_challenge_add_no_increment() -> None:
    state = do(cat_at(10_000, INCREMENT), cmd.Challenge(1), 12_000)
    assert (state.turn, left(state, 12_000)) == (0, [BUDGET + 5_000, BUDGET - 2_000])


@rule("8.8")
def test_increment_clock_has_no_overtime() -> None:
    state = table(INCREMENT)
    with pytest.raises(errors.TimeNotUp):
        do(state, cmd.TimeOut(0), BUDGET)
    assert left(do(state, cmd.Pass(0), BUDGET), BUDGET)[0] == 15_000
    with pytest.raises(errors.TimeIsUp):
        do(state, cmd.Pass(0), BUDGET + 1)
    assert do(state, cmd.TimeOut(0), BUDGET + 1).result is not None


@rule("8.8")
def test_each_move_has_its_full_days() -> None:
    state = cat_at(2 * DAY, DAYS)
    assert (state.clock.running, left(state, 2 * DAY)[1]) == (1, 3 * DAY)
    state = do(state, cmd.Pass(1), 4 * DAY)
    assert (state.clock.running, left(state, 4 * DAY)[0]) == (0, 3 * DAY)
    with pytest.raises(errors.TimeIsUp):
        do(state, cmd.Pass(0), 7 * DAY + 1)
    assert do(state, cmd.TimeOut(0), 7 * DAY + 1).result is not None


# --- pauses ---------------------------------------------------------------------------------------------------------


@rule("8.8")
@CLOCKS
def test_pause_stops_the_clock_and_resuming_continues_it(clock: dict[str, Any]) -> None:
    state = table(clock)
    budget = left(state)[0]
    state = do(state, cmd.Pause(1), 10_000)
    assert (state.clock.running, left(state, 99_000)[0]) == (None, budget - 10_000)
    state = do(state, cmd.Resume(0), 100_000)
    assert (state.clock.running, state.clock.since) == (0, 100_000)
    assert left(state, 105_000)[0] == budget - 15_000


@rule("7.2", "7.8")
def test_pause_conserves_the_window_and_the_next_players_time() -> None:
    state = do(cat_at(10_000, challenge_window_s=30), cmd.Pause(0), 15_000)
    state = do(state, cmd.Resume(1), 1_000_000)
    assert state.pending is not None
    assert state.pending.window_ends_at == 1_025_000
    assert (state.clock.running, left(state, 1_000_000)[1]) == (1, BUDGET - 5_000)


@rule("8.7", "8.8")
def test_resigning_in_a_pause_starts_no_clock_until_resumed() -> None:
    state = do(do(table(GAME, 3), cmd.Pause(1), 5_000), cmd.Resign(0), 6_000)
    assert (state.phase, state.turn, state.clock.running) == (Phase.PAUSED, 1, None)
    state = do(state, cmd.Resume(2), 9_000)
    assert (state.clock.running, left(state, 9_000)) == (1, [BUDGET - 5_000, BUDGET, BUDGET])


@rule("8.8", "8.7")
def test_player_whose_turn_comes_in_a_pause_has_full_days() -> None:
    state = do(do(table(DAYS, 3), cmd.Pass(0), 0), cmd.Pass(1), 2 * DAY)  # 1 has used two of three days
    state = do(do(do(state, cmd.Pass(2), 2 * DAY), cmd.Pause(1), 2 * DAY), cmd.Resign(0), 2 * DAY)
    state = do(state, cmd.Resume(1), 2 * DAY)
    assert (state.turn, left(state, 2 * DAY)[1]) == (1, 3 * DAY)


# --- when nobody can act (Decisions 14 and 16) ----------------------------------------------------------------------


@rule("7.7", "7.8")
def test_no_clock_runs_while_a_going_out_play_is_pending() -> None:
    state = position(edition(clock=GAME), ["CAT", "SOAPNIT"], bag="")
    state = do(state, play(state, 0, "8H CAT"), 5_000)
    assert state.clock.running is None
    over = do(state, cmd.Accept(1), 19_000)
    assert over.players[1].time_left_ms == BUDGET
    taken_back = do(state, cmd.Challenge(1), 19_000, verdicts={"CAT": False})
    assert (taken_back.clock.running, taken_back.clock.since) == (1, 19_000)


@rule("7.2", "8.8")
def test_opponents_cannot_use_up_the_next_players_days() -> None:
    state = position(edition(clock={"kind": "days", "days": 3}), ["CATERED", "SOAPNIT", "DOGLIKE"])
    state = do(state, play(state, 0, "8H CAT"), 0)
    late = 3 * DAY + 5
    with pytest.raises(errors.PlayIsPending):
        do(state, cmd.TimeOut(1), late)
    settled = do(state, cmd.WindowEnded(), late)
    assert (settled.clock.running, settled.players[1].time_left_ms) == (1, 3 * DAY)
    assert do(settled, cmd.Pass(1), late + DAY).turn == 2
    assert do(state, cmd.Pass(1), late).turn == 2  # acting ends the window too


@rule("7.2", "8.8")
def test_time_of_the_only_opponent_ends_with_the_window() -> None:
    state = position(edition(clock={"kind": "days", "days": 3}), ["CATERED", "SOAPNIT"])
    state = do(state, play(state, 0, "8H CAT"), 0)
    settled = do(state, cmd.WindowEnded(), 3 * DAY + 5)
    with pytest.raises(errors.TimeIsUp):
        do(settled, cmd.Pass(1), 3 * DAY + 5)
    assert do(settled, cmd.TimeOut(1), 3 * DAY + 5).phase is Phase.OVER
