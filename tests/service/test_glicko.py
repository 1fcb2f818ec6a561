"""Ratings: the worked example of the paper, and general properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.service.glicko import LOST, TIED, UNKNOWN_DEVIATION, WON, Rating, after_games, after_rest

ratings = st.builds(Rating, st.floats(400, 2800), st.floats(30, UNKNOWN_DEVIATION), st.floats(0.03, 0.1))
outcomes = st.sampled_from([WON, TIED, LOST])


def test_worked_example_of_the_paper_matches() -> None:
    games = [(Rating(1400, 30), WON), (Rating(1550, 100), LOST), (Rating(1700, 300), LOST)]
    found = after_games(Rating(1500, 200, 0.06), games)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_two_newcomers_gain_and_lose_equally() -> None:
    winner, loser = (after_games(Rating(), [(Rating(), outcome)], 0) for outcome in (WON, LOST))
    assert winner.value - 1500 == pytest.approx(1500 - loser.value)
    assert winner.value == pytest.approx(1662.2, abs=0.1)
    assert winner.deviation == loser.deviation < UNKNOWN_DEVIATION


@given(ratings, ratings)
def test_win_never_costs_points_and_loss_never_earns_any(own: Rating, opponent: Rating) -> None:
    won, tied, lost = (after_games(own, [(opponent, outcome)]) for outcome in (WON, TIED, LOST))
    assert lost.value < own.value < won.value
    assert lost.value < tied.value < won.value


@given(ratings, ratings, outcomes)
def test_game_reduces_the_deviation_and_bounds_the_change(own: Rating, opponent: Rating, outcome: float) -> None:
    after = after_games(own, [(opponent, outcome)], 0)
    assert after.deviation < own.deviation
    assert abs(after.value - own.value) < 700
    assert 0.02 < after.volatility < 0.15


@given(ratings, st.floats(0, 500))
def test_rest_raises_the_deviation_up_to_a_newcomers(own: Rating, periods: float) -> None:
    after = after_rest(own, periods)
    assert own.deviation <= after.deviation <= UNKNOWN_DEVIATION
    assert (after.value, after.volatility) == (own.value, own.volatility)
    assert after_games(own, [], periods) == after
