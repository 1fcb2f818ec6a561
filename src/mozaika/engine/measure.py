"""Measures the engine's speed on positions from its own games: all plays, the best play, whole games."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from mozaika.engine.encode import lexicon_arrays, rule_arrays
from mozaika.engine.finder import new_workspace
from mozaika.engine.kernels import batches, cross_checks
from mozaika.engine.kernels import play_rows as rows
from mozaika.engine.kernels.arrays import BoardArrays, BoardStack, PositionArrays
from mozaika.engine.leaves import NO_LEAVES, Leaves, leaves_for
from mozaika.engine.selfplay import Arena, new_positions
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

POSITIONS = 1000
_GAMES = 60  # more than enough for that number of positions
_MAX_PLAYS = 200_000


@dataclass(frozen=True, slots=True)
class Speed:
    plays: int  # legal plays of all positions together
    all_plays_us: float
    best_play_us: float
    best_play_median_us: float
    games_per_s: float
    with_leaves: WithLeaves


@dataclass(frozen=True, slots=True)
class WithLeaves:
    """The same measurements with the edition's leave values."""

    best_play_us: float
    best_play_median_us: float
    games_per_s: float


def measure(edition: Edition, words: WordGraph, positions: int = POSITIONS, games: int = 1000) -> Speed:
    """Measures without leave values and then with them; each figure is the best of several passes."""
    greedy = Arena(edition, words, ("greedy", "greedy"))
    recorded = new_positions(edition, positions)
    greedy.play(0, max(2, _GAMES * positions // POSITIONS), 7, recorded)
    lexicon, rules, workspace = lexicon_arrays(words), rule_arrays(edition), new_workspace(edition)
    boards, racks, bags = _boards_of(edition, words, recorded), recorded.racks, recorded.bags
    plays, equities = np.zeros((_MAX_PLAYS, rows.PLAY_COLUMNS), np.int64), np.zeros(positions, np.int64)

    def count_all() -> int:
        return int(batches.count_all_plays(lexicon.graph, rules, boards, racks, plays))

    def find_best(part: slice = slice(None), leaves: Leaves = NO_LEAVES) -> None:
        batches.find_best_of_each(
            lexicon.anagrams,
            rules,
            BoardStack._make(array[part] for array in boards),
            racks[part],
            bags[part],
            edition.rules.exchange_needs_in_bag,
            leaves.arrays,
            workspace,
            equities[part],
        )

    total = count_all()
    find_best()
    trained = leaves_for(edition, words)
    static, weighing = (Arena(edition, words, ("static", "static"), (each, each)) for each in (NO_LEAVES, trained))
    static.play(0, 2, 42)

    def median(leaves: Leaves) -> float:
        parts = [slice(number, number + 1) for number in range(min(positions, 200))]
        calling = timed(lambda: find_best(slice(0), leaves), 99)  # no position: the cost of the call itself
        finding = np.median([timed(lambda: find_best(part, leaves), 5) for part in parts])  # noqa: B023
        return float(finding - calling) * 1e6

    return Speed(
        plays=total,
        all_plays_us=timed(count_all, 9) / positions * 1e6,
        best_play_us=timed(find_best, 9) / positions * 1e6,
        best_play_median_us=median(NO_LEAVES),
        games_per_s=games / timed(lambda: static.play(0, games, 42), 3),
        with_leaves=WithLeaves(
            best_play_us=timed(lambda: find_best(leaves=trained), 9) / positions * 1e6,
            best_play_median_us=median(trained),
            games_per_s=games / timed(lambda: weighing.play(0, games, 42), 3),
        ),
    )


def _boards_of(edition: Edition, words: WordGraph, positions: PositionArrays) -> BoardStack:
    """The recorded boards with their cross-checks."""
    lexicon, rules, start = lexicon_arrays(words), rule_arrays(edition), edition.layout.start
    begun = positions.letters.max(axis=1) > 0
    boards = BoardStack(
        letters=positions.letters,
        values=positions.values,
        cross_sets=np.zeros(positions.letters.shape, np.uint64),
        cross_scores=np.full(positions.letters.shape, cross_checks.NO_CROSS, np.int64),
        start=np.where(begun.reshape(-1, 1), -1, np.array([start.row, start.column])),
    )
    for number in range(len(begun)):
        cross_checks.check_all_squares(lexicon.graph, rules, BoardArrays._make(array[number] for array in boards))
    return boards


def timed(work: Callable[[], Any], times: int) -> float:
    """Seconds of this thread's CPU time, the best of `times`."""
    spent = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        spent.append(time.thread_time() - begun)
    return min(spent)
