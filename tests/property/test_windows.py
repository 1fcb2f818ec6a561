"""The challenge window in every game: one unit for each field, and nothing lost in a pause."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules.state import Pending, Phase
from tests.marks import rule
from tests.positions import do, edition, play, position
from tests.property.games import GAMES, game_seeds, random_game

WINDOW_MS = 30_000
pauses = st.lists(st.tuples(st.integers(0, 4_000), st.integers(0, 10**9)), max_size=7)


def window_of(pending: Pending | None) -> tuple[int | None, int | None]:
    assert pending is not None
    return pending.window_ends_at, pending.window_left_ms


@rule("7.2", "7.8")
@given(committed=st.integers(0, 10**12), pauses=pauses)
def test_pauses_conserve_the_challenge_window(committed: int, pauses: list[tuple[int, int]]) -> None:
    """`pauses` are pairs of milliseconds: how long the game runs, then how long it is paused."""
    state = position(edition(challenge_window_s=WINDOW_MS // 1000), ("CATERED", "SOAPNIT"))
    state = do(state, play(state, 0, "8H CAT"), committed)
    now, ran = committed, 0
    for running_ms, paused_ms in pauses:
        now, ran = now + running_ms, ran + running_ms
        state = do(state, cmd.Pause(0), now)
        assert window_of(state.pending) == (None, WINDOW_MS - ran)
        now += paused_ms
        state = do(state, cmd.Resume(1), now)
        assert window_of(state.pending) == (now + WINDOW_MS - ran, None)
    ends_at = now + WINDOW_MS - ran
    with pytest.raises(errors.WindowStillOpen):
        do(state, cmd.WindowEnded(), ends_at - 1)
    assert do(state, cmd.WindowEnded(), ends_at).pending is None


@GAMES
@given(game_seeds)
def test_window_is_a_duration_only_while_paused(seed: int) -> None:
    for state in random_game(seed).states:
        if state.pending is not None and state.phase is not Phase.OVER:
            ends_at, left_ms = window_of(state.pending)
            assert (ends_at if state.paused else left_ms) is None
            assert left_ms is None or left_ms >= 0
