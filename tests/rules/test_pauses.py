"""Pauses: limits, the end by itself, and what a table sends while a game is paused (docs/rules.md, section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from mozaika.records.view_json import format_view
from mozaika.rules import commands as cmd
from mozaika.rules import covered_in_pause, decide, errors, view_for
from mozaika.rules import events as ev
from mozaika.rules.state import GameState, Phase
from tests.marks import rule
from tests.positions import do, edition, facts, play, position

RACKS = ("CATERED", "SOAPNIT")
MINUTE = 60_000
CLOCK = {"kind": "game", "minutes": 2}


def table(**rules: Any) -> GameState:
    return position(edition(clock=CLOCK, **{"pauses": 3, **rules}), RACKS)


def paused(state: GameState, at: int = 0) -> GameState:
    return do(state, cmd.Pause(0, limited=True), at)


@rule("11.3")
def test_fourth_limited_pause_is_refused_and_names_the_limit() -> None:
    state = table()
    for number in range(3):
        state = do(paused(state, number), cmd.Resume(1), number)
    with pytest.raises(errors.NoPausesLeft) as refused:
        paused(state, 9)
    assert (refused.value.limit, state.pauses) == (3, 3)


@rule("11.3")
def test_limited_pause_is_refused_where_the_rules_have_none() -> None:
    assert edition().rules.pauses == 0
    with pytest.raises(errors.NoPausesLeft) as refused:
        paused(position(edition(), RACKS))
    assert refused.value.limit == 0


@rule("11.3")
@pytest.mark.parametrize("minutes", [5, 12])
def test_limited_pause_ends_by_itself_when_its_time_is_over(minutes: int) -> None:
    state = paused(table(pause_minutes=minutes), 10_000)
    ends_at = 10_000 + minutes * MINUTE
    assert state.pause_ends_at == ends_at
    with pytest.raises(errors.GameIsPaused):
        do(state, cmd.PauseEnded(), ends_at - 1)
    events = decide(state, cmd.PauseEnded(), facts(ends_at))
    assert events[0] == ev.Resumed(None, None, at=ends_at)
    state = do(state, cmd.PauseEnded(), ends_at)
    assert (state.phase, state.clock.running, state.clock.since, state.pause_ends_at) == (Phase.TURN, 0, ends_at, None)
    assert state.players[0].time_left_ms == 2 * MINUTE - 10_000


@rule("11.3", "11.1")
def test_any_player_may_resume_a_limited_pause_earlier() -> None:
    state = do(paused(table(), 10_000), cmd.Resume(1), 12_000)
    assert (state.phase, state.clock.since, state.pauses) == (Phase.TURN, 12_000, 1)
    with pytest.raises(errors.GameNotPaused):
        do(state, cmd.PauseEnded(), 10_000 + 5 * MINUTE)


@rule("11.4")
def test_pause_without_limit_is_not_counted_and_does_not_end_by_itself() -> None:
    state = position(edition(clock=CLOCK), RACKS)
    for _ in range(20):
        state = do(state, cmd.Pause(0))
        with pytest.raises(errors.GameIsPaused):
            do(state, cmd.PauseEnded(), 10**12)
        state = do(state, cmd.Resume(1))
    assert state.pauses == 0


def test_pause_with_a_limit_that_is_no_boolean_is_malformed() -> None:
    with pytest.raises(errors.MalformedCommand):
        do(table(), cmd.Pause(0, limited=1))  # type: ignore[arg-type]  # wrong on purpose


@rule("11.1")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_view_sent_of_a_paused_game_has_no_letters(seat: int | None) -> None:
    state = position(edition(pauses=3, challenge_window_s=30), RACKS, "8H QUIZ", bag="VVVV")
    state = do(state, play(state, 0, "9H CATER"), 1_000)
    running = view_for(state, seat)
    assert covered_in_pause(running) == running
    state = paused(state, 2_000)
    view = covered_in_pause(view_for(state, seat))
    sent = format_view(view)
    assert all(word not in sent for word in (b"QUIZ", b"CATER", b'"letter"'))
    assert (view.state.board.laid, view.state.turns) == ({}, ())
    assert all(player.rack.face_down for player in view.state.players)
    assert [player.score for player in view.state.players] == [player.score for player in state.players]
    resumed = do(state, cmd.Resume(1), 3_000)
    assert covered_in_pause(view_for(resumed, seat)) == view_for(resumed, seat)
