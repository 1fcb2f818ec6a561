"""The end of a game of two, solved: the bag is empty, so each knows what the other holds. How: `kernels/endgame`."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CODES, CodedBoard, Play, decode_play, encode_board, encode_rack
from mozaika.engine.kernels import endgame as kernel
from mozaika.engine.kernels.rows import FACTS, SCORE, WHERE
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

_PLIES = 40
_ROOM = 4096
_SLOTS = 1 << 18
_search_end: Any = kernel.search_end  # its arguments come in groups


@dataclass(frozen=True, slots=True)
class Solution:
    """`value`: the change of the spread from here to the end for who is on turn; `play` is None for a pass. `exact`: it
    is proved; else it is the best answer so far, at `depth` plies.
    """

    value: int
    play: Play | None
    exact: bool
    depth: int
    nodes: int


class EndgameSolver:
    """For one edition and list; keeps what it has found out, so that the next position of the same game is quicker."""

    def __init__(self, edition: Edition, words: WordGraph) -> None:
        self._edition, self._words = edition, words
        squares = int(2 * (max(edition.layout.rows, edition.layout.columns)) * (max(edition.layout.rows, edition.layout.columns) + 2))
        self._boards = tuple(np.zeros((_PLIES, squares), kind) for kind in (np.uint8, np.int64, np.uint64, np.int64))
        self._plays = np.zeros((_PLIES, _ROOM, FACTS), np.int64)
        self._worths = np.zeros((_PLIES, _ROOM), np.int64)
        chance = np.random.default_rng(20_260_101)
        self._numbers = chance.integers(1, 1 << 63, squares * 128 + 2 * CODES * 32, np.uint64)
        self._keys = np.zeros(_SLOTS, np.uint64)
        self._known = np.zeros((_SLOTS, kernel.KEPT), np.int64)

    def solve(
        self,
        board: Board,
        own: tuple[Tile, ...],
        other: tuple[Tile, ...],
        seconds: float = 1.0,
        *,
        passed: bool = False,
    ) -> Solution:
        """For who has `own` and is on turn; `passed` if the other has just passed."""
        coded = encode_board(self._edition, board, self._words)
        racks = np.stack([encode_rack(self._edition, rack) for rack in (own, other)])
        self._keys[:] = 0
        tally, found = np.zeros(kernel.COUNTS, np.int64), Solution(0, None, exact=False, depth=0, nodes=0)
        with _stopped_after(seconds, tally):
            for depth in range(1, _PLIES - 4):
                answer = np.zeros(FACTS, np.int64)
                answer[WHERE] = _NOTHING
                value = self._search(coded, racks, tally, passed, depth, answer)
                if answer[WHERE] == _NOTHING:
                    break
                stopped = bool(tally[kernel.STOP])
                exact = not tally[kernel.UNSURE] and not stopped
                value = int(answer[SCORE]) if stopped else int(value)
                found = Solution(value, self._play(coded, answer), exact, depth, int(tally[kernel.NODES]))
                if exact or stopped:
                    break
        return found

    def _search(self, coded: CodedBoard, racks: npt.NDArray[np.int64], tally: Any, passed: bool, depth: int, answer: Any) -> int:
        for boards, first in zip(self._boards, (coded.letters, coded.values, coded.allowed, coded.crossed), strict=True):
            boards[0] = first
        frame = coded.frame
        return int(
            _search_end(
                self._words.array, self._words.header["gaddag"], frame.size, frame.letter_times, frame.word_times,
                frame.tile_values, frame.rules, frame.every, coded.start.copy(), *self._boards, racks.copy(), self._plays,
                self._worths, self._numbers, self._keys, self._known, tally, passed, depth, answer,
            )
        )  # fmt: skip

    def _play(self, coded: CodedBoard, answer: npt.NDArray[np.int64]) -> Play | None:
        if answer[WHERE] == kernel.PASS:
            return None
        return decode_play(coded, answer, 0)


_NOTHING = -3  # no play was looked at to its end


@contextmanager
def _stopped_after(seconds: float, tally: npt.NDArray[np.int64]) -> Iterator[None]:
    """The kernel does not hold the interpreter's lock, so that a timer can tell it to stop."""

    def stop() -> None:
        tally[kernel.STOP] = 1

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
