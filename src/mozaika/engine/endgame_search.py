"""Parts shared by the solvers of two-player and multiplayer endgames: workspace, time limit, iterative deepening and
the principal variation.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Generic, Protocol, Self, TypeAlias, TypeVar

import numpy as np

from mozaika.engine.encode import CodedBoard, ScoredPlay, board_size, decode_play, graph_arrays, rule_arrays
from mozaika.engine.kernels import endgame_moves as kernel
from mozaika.engine.kernels.arrays import BoardStack, EndgameWorkspace, Ints
from mozaika.engine.kernels.play_rows import LOCATION, PLAY_COLUMNS
from mozaika.engine.kernels.walk_steps import FRAME, MAX_DEPTH
from mozaika.engine.stopping import check_not_stopped
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.scoring import score_play

EndgameMove: TypeAlias = ScoredPlay | None  # None is a pass
MAX_PLIES = 40
_MAX_PLAYS = 1 << 20  # of all positions on the current line; a rack with two blanks has tens of thousands
_MIN_S = 0.05


class Solved(Protocol):
    @property
    def play(self) -> EndgameMove: ...

    @property
    def exact(self) -> bool: ...


class Solvable(Protocol):
    def ends_with(self, play: EndgameMove) -> bool: ...

    def after(self, play: EndgameMove) -> Self: ...


PositionT = TypeVar("PositionT", bound=Solvable)
SolutionT = TypeVar("SolutionT", bound=Solved)
StepT = TypeVar("StepT")


class DeepeningSolver(ABC, Generic[PositionT, SolutionT, StepT]):
    """Searches endgames of one edition and word list by iterative deepening."""

    steps: Sequence[StepT]  # how deep and how wide each search is; the first is always completed

    def __init__(self, edition: Edition, words: WordGraph) -> None:
        self._edition, self._words = edition, words
        self._graph, self._rules = graph_arrays(words), rule_arrays(edition)
        self._workspace = new_endgame_workspace(edition)

    def solve(
        self, position: PositionT, seconds: float = 1.0, report: Callable[[SolutionT], None] = lambda found: None
    ) -> SolutionT:
        """The best answer found within `seconds`; at least one move is always searched. `report` gets the answer of
        each step.
        """
        counters = np.zeros(kernel.COUNTER_COLUMNS, np.int64)
        with stopped_after(seconds, counters):
            return self._deepened(position, counters, report)

    def solve_within(self, position: PositionT, nodes: int) -> SolutionT:
        """The best answer found by searching about that many positions: with equal tables it is the same on every
        machine. For two players.
        """
        counters = np.zeros(kernel.COUNTER_COLUMNS, np.int64)
        counters[kernel.MOST_NODES] = max(1, nodes)
        return self._deepened(position, counters, lambda found: None)

    def _deepened(self, position: PositionT, counters: Ints, report: Callable[[SolutionT], None]) -> SolutionT:
        search = self._prepared(position, counters)
        found = search(self.steps[0])
        check_not_stopped()
        assert found is not None
        report(found)
        for step in self.steps[1:]:
            if found.exact or counters[kernel.STOP]:
                break
            found = search(step) or found
            check_not_stopped()
            report(found)
        return found

    def line(
        self, position: PositionT, seconds: float = 1.0, report: Callable[[SolutionT], None] = lambda found: None
    ) -> tuple[SolutionT, list[EndgameMove]]:
        """The solution and its principal variation."""
        until = time.monotonic() + seconds
        first = found = self.solve(position, seconds, report)
        moves: list[EndgameMove] = []
        while True:
            moves.append(found.play)
            if position.ends_with(found.play):
                return first, moves
            position = position.after(found.play)
            found = self.solve(position, max(_MIN_S, until - time.monotonic()))

    @abstractmethod
    def _prepared(self, position: PositionT, counters: Ints) -> Callable[[StepT], SolutionT | None]:
        """A search of the position, which returns None if it is stopped before it has an answer."""

    def _begin_with(self, coded: CodedBoard) -> None:
        boards, board = self._workspace.boards, coded.arrays
        boards.letters[0], boards.values[0], boards.start[0] = board.letters, board.values, board.start
        boards.cross_sets[0], boards.cross_scores[0] = board.cross_sets, board.cross_scores

    def _decode_move(self, coded: CodedBoard, answer: Ints, board: Board) -> EndgameMove:
        """A kernel's answer as a move with its own score; the kernel returns the value of the whole line instead."""
        if answer[LOCATION] == kernel.PASS:
            return None
        play = decode_play(coded, answer, 0)
        return replace(play, score=score_play(self._edition, board, play.placements).total)


def undecided_answer() -> Ints:
    answer = np.zeros(PLAY_COLUMNS, np.int64)
    answer[LOCATION] = kernel.UNDECIDED
    return answer


def is_undecided(answer: Ints) -> bool:
    return bool(answer[LOCATION] == kernel.UNDECIDED)


def is_exact(counters: Ints) -> bool:
    """Whether the search with these counters was complete."""
    return not counters[kernel.INEXACT] and not counters[kernel.STOP]


def new_endgame_workspace(edition: Edition) -> EndgameWorkspace:
    """The arrays are large, but pages that a search never writes to take no memory."""
    rules = rule_arrays(edition)
    squares = (MAX_PLIES, board_size(rules))
    return EndgameWorkspace(
        boards=BoardStack(
            letters=np.zeros(squares, np.uint8),
            values=np.zeros(squares, np.int64),
            cross_sets=np.zeros(squares, np.uint64),
            cross_scores=np.zeros(squares, np.int64),
            start=np.zeros((MAX_PLIES, 2), np.int64),
        ),
        plays=np.zeros((_MAX_PLAYS, PLAY_COLUMNS), np.int64),
        estimates=np.zeros(_MAX_PLAYS, np.int64),
        frames=np.zeros((2, MAX_DEPTH * FRAME), np.int64),
        line_tiles=np.zeros(rules.stride, np.uint8),
        playout=np.zeros((rules.rows * rules.columns + 1, PLAY_COLUMNS + 1), np.int64),
        nodes=np.zeros((MAX_PLIES, kernel.NODE_COLUMNS), np.int64),
    )


@contextmanager
def stopped_after(seconds: float, counters: Ints) -> Iterator[None]:
    """Stop a search from a timer thread. This works because kernels release the GIL."""

    def stop() -> None:
        counters[kernel.STOP] = 1

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
