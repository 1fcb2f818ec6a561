"""The pre-endgame solver: every order of the bag, and the outcomes of every move."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from random import Random

import numpy as np
import pytest

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import EndgameSolver
from mozaika.engine.engine_position import Candidates, EnginePosition, best_moves
from mozaika.engine.kernels.rollouts import OUTCOME_COLUMNS, WIN
from mozaika.engine.leaves import leaves_for
from mozaika.engine.preendgame import PreendgameSolver, bag_orders
from mozaika.engine.rollout_stats import Objective, RolloutStats
from mozaika.lexicon.library import open_lexicon
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
LEAVES = leaves_for(ENGLISH, WORDS)


def position(unseen: str, others: int, own: str = "AST", scores: tuple[int, int] = (0, 0)) -> EnginePosition:
    return EnginePosition(ENGLISH, board_of(ENGLISH, "8H CAT"), tuple(own), tuple(unseen), (others,), scores)


def test_few_bag_orders_are_all_listed_and_many_are_sampled() -> None:
    assert Counter(bag_orders(position("EEIRSTV", 6), Random(1))) == Counter((tile,) for tile in "EEIRSTV")
    assert len(list(bag_orders(position("EIRSTV", 4), Random(1)))) == 6 * 5
    many = position("AEIRSTVLNO", 5)
    sample = list(islice(bag_orders(many, Random(1)), 200))
    assert all(len(bag) == 5 and not Counter(bag) - Counter(many.unseen) for bag in sample)
    assert len(set(sample)) > 150


def preendgame() -> PreendgameSolver:
    return PreendgameSolver(WORDS, LEAVES, EndgameSolver(ENGLISH, WORDS))


def stats_of(candidates: Candidates) -> RolloutStats:
    return RolloutStats(candidates.moves, np.zeros(len(candidates.moves)), Objective.WIN, give_up_errors=99.0)


def test_every_bag_order_is_solved_for_every_alive_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mozaika.engine.preendgame._SOLVING_S", 60.0)  # exact, even on a busy machine
    here = position("EIRSTV", 5, scores=(10, 30))
    candidates, solver = best_moves(here, WORDS, LEAVES, 3), preendgame()
    stats = stats_of(candidates)
    solver.add_outcomes(here, candidates.moves, stats, time.monotonic() + 60)
    by_move = {estimate.move: estimate for estimate in stats.estimates()}
    for move in candidates.moves:
        spreads = [solver.spread(here, move, bag) for bag in bag_orders(here, Random(1))]
        assert by_move[move].deals == len(spreads) == 6
        assert by_move[move].spread == pytest.approx(sum(spreads) / 6)
        assert by_move[move].wins == pytest.approx(sum((np.sign(spread) + 1) / 2 for spread in spreads) / 6)


def test_both_lose_their_tiles_when_neither_can_move() -> None:
    here = position("QQ", 1, own="S", scores=(0, 0))
    (move, *_) = best_moves(here, WORDS, LEAVES, 1).moves
    assert isinstance(move, ScoredPlay)
    assert preendgame().spread(here, move, ("Q",)) == move.score  # each holds a Q: 10 and 10


def test_preendgame_solver_stops_in_time() -> None:
    here = position("AEIRSTVLNOEE", 7)
    candidates = best_moves(here, WORDS, LEAVES, 10)
    begun = time.monotonic()
    preendgame().add_outcomes(here, candidates.moves, stats_of(candidates), begun + 0.2)
    assert time.monotonic() - begun < 30  # catches a hang; `benchmarks/time_limits.py` measures it


def test_restarted_stats_keep_the_moves_near_the_best() -> None:
    stats = RolloutStats([None] * 4, np.zeros(4), Objective.WIN, give_up_errors=2.5)
    outcomes = np.zeros((100, 4, OUTCOME_COLUMNS))
    outcomes[:, :, WIN] = (0.6, 0.55, 0.3, 0.5)
    stats.add(outcomes)
    stats.give_up_beaten()
    assert stats.alive.tolist() == [1, 0, 0, 0]
    assert stats.restarted(0.2, 10).alive.tolist() == [1, 1, 0, 1]
    assert stats.restarted(0.2, 2).alive.tolist() == [1, 1, 0, 0]
