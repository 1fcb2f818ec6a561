"""How fast the engine is, on positions of its own games: all plays, the best play, whole games."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from mozaika.engine.encode import frame_of
from mozaika.engine.finder import Tables, Workspace
from mozaika.engine.kernels import batches as passes
from mozaika.engine.kernels import cross_checks
from mozaika.engine.kernels import play_rows as rows
from mozaika.engine.leaves import NO_LEAVES, Leaves, leaves_for
from mozaika.engine.selfplay import Arena, PositionDump
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

POSITIONS = 1000
_GAMES = 60  # more than enough for so many positions
_MOST_PLAYS = 200_000
_all_of_each: Any = passes.all_of_each  # their arguments come in groups
_best_of_each: Any = passes.best_of_each


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
    """The same when what is kept is weighed by the edition's values."""

    best_play_us: float
    best_play_median_us: float
    games_per_s: float


def measure(edition: Edition, words: WordGraph, positions: int = POSITIONS, games: int = 1000) -> Speed:
    """Leave values off, and then on; the best of several passes."""
    greedy = Arena(edition, words, ("greedy", "greedy"))
    dump = PositionDump(greedy.frame, positions)
    greedy.play(0, max(2, _GAMES * positions // POSITIONS), 7, dump)
    frame, workspace = frame_of(edition), Workspace(frame_of(edition))
    allowed = np.zeros((positions, frame.squares), np.uint64)
    crossed = np.full((positions, frame.squares), cross_checks.NO_CROSS, np.int64)
    for position in range(positions):
        cross_checks.all_crosses(
            words.array, words.header["gaddag"], frame.size, dump.letters[position], dump.values[position],
            allowed[position], crossed[position], frame.every,
        )  # fmt: skip
    begun, start = dump.letters.max(axis=1) > 0, edition.layout.start
    starts = np.where(begun.reshape(-1, 1), -1, np.array([start.row, start.column]))
    board = (frame.size, dump.letters, dump.values, allowed, crossed, frame.letter_times, frame.word_times, dump.racks)
    plays = np.zeros((_MOST_PLAYS, rows.FACTS), np.int64)
    outlooks = np.zeros((positions, 4), np.int64)
    outlooks[:, 0], outlooks[:, 2], outlooks[:, 3] = dump.bags, edition.rules.exchange_needs_in_bag, 1
    equities = np.zeros(positions, np.int64)

    def every() -> int:
        return int(
            _all_of_each(words.array, words.header["gaddag"], *board, frame.tile_values, frame.rules, starts, plays)
        )

    def best(part: slice = slice(None), leaves: Leaves = NO_LEAVES) -> None:
        _best_of_each(
            *Tables(words).arguments, frame.size, *(array[part] for array in board[1:5]), *board[5:7], board[7][part],
            frame.tile_values, frame.rules, starts[part], frame.every, *leaves.arguments, outlooks[part],
            *workspace.arguments, equities[part],
        )  # fmt: skip

    total = every()
    best()
    trained = leaves_for(edition, words)
    static, weighing = (Arena(edition, words, ("static", "static"), (each, each)) for each in (NO_LEAVES, trained))
    static.play(0, 2, 42)

    def median(leaves: Leaves) -> float:
        parts = [slice(number, number + 1) for number in range(min(positions, 200))]
        calling = timed(lambda: best(slice(0), leaves), 99)  # no position: handing over the arguments, no more
        return float(np.median([timed(lambda: best(part, leaves), 5) for part in parts]) - calling) * 1e6  # noqa: B023

    return Speed(
        plays=total,
        all_plays_us=timed(every, 9) / positions * 1e6,
        best_play_us=timed(best, 9) / positions * 1e6,
        best_play_median_us=median(NO_LEAVES),
        games_per_s=games / timed(lambda: static.play(0, games, 42), 3),
        with_leaves=WithLeaves(
            best_play_us=timed(lambda: best(leaves=trained), 9) / positions * 1e6,
            best_play_median_us=median(trained),
            games_per_s=games / timed(lambda: weighing.play(0, games, 42), 3),
        ),
    )


def timed(work: Callable[[], Any], times: int) -> float:
    """Seconds of this thread's CPU time, the best of `times`."""
    spent = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        spent.append(time.thread_time() - begun)
    return min(spent)
