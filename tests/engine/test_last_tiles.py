"""The last tiles of the bag: every way in which they may lie, and the move that wins most often."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from random import Random

import numpy as np
import pytest

from mozaika.engine.encode import Play
from mozaika.engine.endgame import EndgameSolver
from mozaika.engine.kernels.rollouts import FACTS_OF_AN_OUTCOME, WIN
from mozaika.engine.last_tiles import LastTiles, ways
from mozaika.engine.leaves import leaves_for
from mozaika.engine.standing import Choices, Standing, best_moves
from mozaika.engine.trials import Objective, Tally
from mozaika.lexicon.shelf import open_lexicon
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
LEAVES = leaves_for(ENGLISH, WORDS)


def standing(unseen: str, others: int, own: str = "AST", scores: tuple[int, int] = (0, 0)) -> Standing:
    return Standing(ENGLISH, board_of(ENGLISH, "8H CAT"), tuple(own), tuple(unseen), (others,), scores)


def test_few_ways_are_all_looked_at_once_and_of_many_a_sample_is_drawn() -> None:
    assert Counter(ways(standing("EEIRSTV", 6), Random(1))) == Counter((tile,) for tile in "EEIRSTV")
    assert len(list(ways(standing("EIRSTV", 4), Random(1)))) == 6 * 5
    many = standing("AEIRSTVLNO", 5)
    sample = list(islice(ways(many, Random(1)), 200))
    assert all(len(bag) == 5 and not Counter(bag) - Counter(many.unseen) for bag in sample)
    assert len(set(sample)) > 150


def last_tiles() -> LastTiles:
    return LastTiles(WORDS, LEAVES, EndgameSolver(ENGLISH, WORDS))


def tally_of(choices: Choices) -> Tally:
    return Tally(choices.moves, np.zeros(len(choices.moves)), Objective.WIN, clearly=99.0)


def test_each_way_is_played_on_and_solved_for_every_move_that_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mozaika.engine.last_tiles._SOLVING_S", 60.0)  # the same answer twice, however busy the machine
    here = standing("EIRSTV", 5, scores=(10, 30))
    choices, solver = best_moves(here, WORDS, LEAVES, 3), last_tiles()
    tally = tally_of(choices)
    solver.look(here, choices.moves, tally, time.monotonic() + 60)
    by_move = {trial.move: trial for trial in tally.trials()}
    for move in choices.moves:
        spreads = [solver.spread(here, move, bag) for bag in ways(here, Random(1))]
        assert by_move[move].times == len(spreads) == 6
        assert by_move[move].spread == pytest.approx(sum(spreads) / 6)
        assert by_move[move].wins == pytest.approx(sum((np.sign(spread) + 1) / 2 for spread in spreads) / 6)


def test_what_is_left_when_neither_can_move_is_lost_to_both() -> None:
    here = standing("QQ", 1, own="S", scores=(0, 0))
    (move, *_) = best_moves(here, WORDS, LEAVES, 1).moves
    assert isinstance(move, Play)
    assert last_tiles().spread(here, move, ("Q",)) == move.score  # he has drawn the other Q: 10 and 10


def test_it_stops_when_its_time_is_up() -> None:
    here = standing("AEIRSTVLNOEE", 7)
    choices = best_moves(here, WORDS, LEAVES, 10)
    begun = time.monotonic()
    last_tiles().look(here, choices.moves, tally_of(choices), begun + 0.2)
    assert time.monotonic() - begun < 5


def test_moves_that_came_near_the_best_have_another_chance_and_others_have_not() -> None:
    tally = Tally([None] * 4, np.zeros(4), Objective.WIN, clearly=2.5)
    outcomes = np.zeros((100, 4, FACTS_OF_AN_OUTCOME))
    outcomes[:, :, WIN] = (0.6, 0.55, 0.3, 0.5)
    tally.add(outcomes)
    tally.give_up_beaten()
    assert tally.alive.tolist() == [1, 0, 0, 0]
    assert tally.again(0.2, 10).alive.tolist() == [1, 1, 0, 1]
    assert tally.again(0.2, 2).alive.tolist() == [1, 1, 0, 0]
