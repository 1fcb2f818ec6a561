"""The last tiles of the bag: every way in which they may lie, and the move that wins most often."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from random import Random

import numpy as np

from mozaika.engine.encode import Play
from mozaika.engine.endgame import EndgameSolver
from mozaika.engine.last_tiles import LastTiles, ways
from mozaika.engine.leaves import leaves_for
from mozaika.engine.standing import Standing, best_moves
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


def test_each_way_is_played_on_and_solved_for_every_move_that_is_alive() -> None:
    here = standing("EIRSTVQZ", 7, scores=(10, 30))
    choices = best_moves(here, WORDS, LEAVES, 3)
    tally = Tally(choices.moves, np.zeros(len(choices.moves)), Objective.WIN, clearly=99.0)
    LastTiles(WORDS, LEAVES, EndgameSolver(ENGLISH, WORDS)).look(here, choices.moves, tally, time.monotonic() + 60)
    assert [trial.times for trial in tally.trials()] == [8] * len(choices.moves)
    assert all(0 <= trial.wins <= 1 for trial in tally.trials())


def test_going_out_with_the_last_tile_leaves_the_other_with_his_rack() -> None:
    """One tile in the bag, and the mover lays his only two: he draws it, and the other holds what he holds."""
    here = standing("QQ", 1, own="S", scores=(0, 0))
    choices = best_moves(here, WORDS, LEAVES, 1)
    tally = Tally(choices.moves, np.zeros(1), Objective.WIN, clearly=99.0)
    tally.alive[:] = 1
    LastTiles(WORDS, LEAVES, EndgameSolver(ENGLISH, WORDS)).look(here, choices.moves, tally, time.monotonic() + 60)
    (trial,) = tally.trials()
    assert isinstance(trial.move, Play)
    assert trial.spread == trial.move.score  # neither can lay a Q any more: each loses his own, 10 and 10


def test_it_stops_when_its_time_is_up() -> None:
    here = standing("AEIRSTVLNOEE", 7)
    choices = best_moves(here, WORDS, LEAVES, 10)
    tally = Tally(choices.moves, np.zeros(len(choices.moves)), Objective.WIN, clearly=99.0)
    begun = time.monotonic()
    LastTiles(WORDS, LEAVES, EndgameSolver(ENGLISH, WORDS)).look(here, choices.moves, tally, begun + 0.2)
    assert time.monotonic() - begun < 5
