"""Simulation: reproducible, compared in the same deals, and ended as soon as it is decided."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from mozaika.engine.champion import Champion, champion_for
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import EnginePosition, best_moves
from mozaika.engine.leaves import leaves_for
from mozaika.engine.move_time import seconds_for
from mozaika.engine.rollout_stats import MoveEstimate, Objective, RolloutStats
from mozaika.engine.simulation import TO_THE_END, Effort, Simulator
from mozaika.engine.win_probability import win_probability_for
from mozaika.game import Game
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.board import Board
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
RACK = tuple("AEINRT?")


def unseen_with(board: Board, own: tuple[str, ...]) -> tuple[str, ...]:
    left = list(ENGLISH.tiles.all_tiles())
    for tile in (*board.tiles(), *own):
        left.remove(tile)
    return tuple(left)


def opening(own: tuple[str, ...] = RACK, others: tuple[int, ...] = (7,)) -> EnginePosition:
    return EnginePosition(ENGLISH, Board(), own, unseen_with(Board(), own), others, (0,) * (1 + len(others)))


def simulator(threads: int = 1) -> Simulator:
    return Simulator(ENGLISH, WORDS, leaves_for(ENGLISH, WORDS), win_probability_for(ENGLISH), threads)


def figures(estimates: list[MoveEstimate]) -> list[tuple[object, ...]]:
    return [(estimate.move, estimate.deals, estimate.wins, estimate.spread) for estimate in estimates]


@pytest.mark.parametrize("others", [(7,), (7, 7), (7, 7, 7)])
def test_number_of_threads_does_not_change_a_simulation(others: tuple[int, ...]) -> None:
    here, effort = opening(tuple("AEGILNV"), others), Effort(deals=64, seed=5)
    one, three = (simulator(threads).estimates(here, effort) for threads in (1, 3))
    assert figures(one) == figures(three)
    assert figures(one) != figures(simulator().estimates(here, replace(effort, seed=6)))


def test_decided_simulation_ends_early() -> None:
    board, own = board_of(ENGLISH, "8H CAT"), tuple("SUBTEND")
    here = EnginePosition(ENGLISH, board, own, unseen_with(board, own), (7,), (0, 0))
    few = graph_of_entries(Path("few.txt"), "cat\ncats\nsubtend", ENGLISH)  # all seven tiles, or the S alone
    begun = time.monotonic()
    best, *others = Simulator(ENGLISH, few, leaves_for(ENGLISH, few), win_probability_for(ENGLISH)).estimates(
        here, Effort(60)
    )
    assert time.monotonic() - begun < 30
    assert isinstance(best.move, ScoredPlay)
    assert len(best.move.placements) == 7
    assert all(other.deals <= best.deals and other.wins < best.wins for other in others)


def test_moves_are_compared_in_the_same_deals() -> None:
    stats = RolloutStats([None, None], np.zeros(2), Objective.WIN, give_up_errors=2.5)
    luck = np.random.default_rng(1).normal(0, 1, (100, 1, 1))
    behind = np.array([0.02, 0.0])[None, :, None] * np.array([1.0, 0, 0])
    stats.add(np.repeat(luck, 2, axis=1) * np.array([1.0, 0, 0]) + behind)  # all noise is common to both
    stats.give_up_beaten()
    assert stats.alive.tolist() == [1, 0]


def test_total_objective_prefers_more_own_points() -> None:
    stats = RolloutStats([None, None], np.zeros(2), Objective.TOTAL, give_up_errors=2.5)
    outcomes = np.zeros((40, 2, 3))
    outcomes[:, 0] = 1.0, 30.0, 300.0
    outcomes[:, 1] = 0.0, -30.0, 380.0
    stats.add(outcomes)
    assert stats.estimates()[0].total == 380


def test_rollouts_to_the_end_count_the_tiles_left() -> None:
    """The player on turn goes out with an S; the opponent holds a Q and cannot move: 20 points."""
    board = board_of(ENGLISH, "8H CAT")
    here = EnginePosition(ENGLISH, board, ("S",), ("Q",), (1,), (100, 100))
    best = simulator().estimates(here, Effort(plies=TO_THE_END, deals=1))[0]
    assert isinstance(best.move, ScoredPlay)
    assert (best.wins, best.spread) == (1.0, best.move.score + 20)


@pytest.mark.parametrize("others", [(3, 2), (2, 2, 2)])
def test_endgame_of_several_players_is_rolled_out(others: tuple[int, ...]) -> None:
    board = board_of(ENGLISH, "8H CAT")
    unseen = tuple("QVJQVJ")[: sum(others)]
    here = EnginePosition(ENGLISH, board, ("S", "E"), unseen, others, (10,) * (1 + len(others)))
    move = Champion(ENGLISH, WORDS).choose(here, 0.05)
    assert isinstance(move, ScoredPlay)  # the others cannot move at all
    best = simulator().estimates(here, Effort(plies=TO_THE_END, deals=16))[0]
    assert best.wins == 1


def test_champion_keeps_its_time_and_finds_the_only_play() -> None:
    champion = champion_for(ENGLISH, WORDS)
    assert champion is champion_for(ENGLISH, WORDS)
    champion.choose(opening(), 0.01)
    begun = time.monotonic()
    champion.choose(opening(tuple("AEGILNV")), 0.3)
    assert time.monotonic() - begun < 30  # catches a hang; `benchmarks/time_limits.py` measures it
    board = board_of(ENGLISH, "8H CAT")
    move = champion.choose(EnginePosition(ENGLISH, board, ("S",), ("Q",), (1,), (0, 0)), 0.2)
    assert isinstance(move, ScoredPlay)
    assert best_moves(
        EnginePosition(ENGLISH, board, ("V",), ("Q",), (1,), (0, 0)), WORDS, leaves_for(ENGLISH, WORDS), 5
    ).moves == [None]


def test_champion_divides_its_clock_over_the_game() -> None:
    untimed = Game("english", ["Ada", "Ben"], seed=1)
    assert seconds_for(untimed.view(0), 2.0) == 2.0
    clock = {"rules": {"clock": {"kind": "game", "minutes": 1}}}
    view = Game("english", ["Ada", "Ben"], changes=clock, seed=1).view(0)
    assert 1.0 < seconds_for(view, 10.0) < 60 / 12  # a dozen turns each
    assert seconds_for(view, 1.0) == 1.0
    hurried = tuple(replace(player, time_left_ms=1200) for player in view.state.players)
    assert seconds_for(replace(view, state=replace(view.state, players=hurried)), 2.0) == 0.05
