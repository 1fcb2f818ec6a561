"""The last tiles of the bag: every way in which they may lie, and the move that wins most often."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from random import Random

import numpy as np
import pytest

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import EndgameSolver
from mozaika.engine.engine_position import Choices, EnginePosition, best_moves
from mozaika.engine.kernels.rollouts import FACTS_OF_AN_OUTCOME, WIN
from mozaika.engine.leaves import leaves_for
from mozaika.engine.preendgame import PreendgameSolver, ways
from mozaika.engine.rollout_stats import Objective, RolloutStats
from mozaika.lexicon.library import open_lexicon
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
LEAVES = leaves_for(ENGLISH, WORDS)


def position(unseen: str, others: int, own: str = "AST", scores: tuple[int, int] = (0, 0)) -> EnginePosition:
    return EnginePosition(ENGLISH, board_of(ENGLISH, "8H CAT"), tuple(own), tuple(unseen), (others,), scores)


def test_few_ways_are_all_looked_at_once_and_of_many_a_sample_is_drawn() -> None:
    assert Counter(ways(position("EEIRSTV", 6), Random(1))) == Counter((tile,) for tile in "EEIRSTV")
    assert len(list(ways(position("EIRSTV", 4), Random(1)))) == 6 * 5
    many = position("AEIRSTVLNO", 5)
    sample = list(islice(ways(many, Random(1)), 200))
    assert all(len(bag) == 5 and not Counter(bag) - Counter(many.unseen) for bag in sample)
    assert len(set(sample)) > 150


def preendgame() -> PreendgameSolver:
    return PreendgameSolver(WORDS, LEAVES, EndgameSolver(ENGLISH, WORDS))


def tally_of(choices: Choices) -> RolloutStats:
    return RolloutStats(choices.moves, np.zeros(len(choices.moves)), Objective.WIN, clearly=99.0)


def test_each_way_is_played_on_and_solved_for_every_move_that_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mozaika.engine.preendgame._SOLVING_S", 60.0)  # the same answer twice, however busy the machine
    here = position("EIRSTV", 5, scores=(10, 30))
    choices, solver = best_moves(here, WORDS, LEAVES, 3), preendgame()
    tally = tally_of(choices)
    solver.look(here, choices.moves, tally, time.monotonic() + 60)
    by_move = {trial.move: trial for trial in tally.trials()}
    for move in choices.moves:
        spreads = [solver.spread(here, move, bag) for bag in ways(here, Random(1))]
        assert by_move[move].times == len(spreads) == 6
        assert by_move[move].spread == pytest.approx(sum(spreads) / 6)
        assert by_move[move].wins == pytest.approx(sum((np.sign(spread) + 1) / 2 for spread in spreads) / 6)


def test_what_is_left_when_neither_can_move_is_lost_to_both() -> None:
    here = position("QQ", 1, own="S", scores=(0, 0))
    (move, *_) = best_moves(here, WORDS, LEAVES, 1).moves
    assert isinstance(move, ScoredPlay)
    assert preendgame().spread(here, move, ("Q",)) == move.score  # he has drawn the other Q: 10 and 10


def test_it_stops_when_its_time_is_up() -> None:
    here = position("AEIRSTVLNOEE", 7)
    choices = best_moves(here, WORDS, LEAVES, 10)
    begun = time.monotonic()
    preendgame().look(here, choices.moves, tally_of(choices), begun + 0.2)
    assert time.monotonic() - begun < 5


def test_moves_that_came_near_the_best_have_another_chance_and_others_have_not() -> None:
    tally = RolloutStats([None] * 4, np.zeros(4), Objective.WIN, clearly=2.5)
    outcomes = np.zeros((100, 4, FACTS_OF_AN_OUTCOME))
    outcomes[:, :, WIN] = (0.6, 0.55, 0.3, 0.5)
    tally.add(outcomes)
    tally.give_up_beaten()
    assert tally.alive.tolist() == [1, 0, 0, 0]
    assert tally.again(0.2, 10).alive.tolist() == [1, 1, 0, 1]
    assert tally.again(0.2, 2).alive.tolist() == [1, 1, 0, 0]
