"""The end of a game of two, solved: the bag is empty, so each knows what the other holds. How: `kernels/endgame`."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from mozaika.engine.encode import CODES, CodedBoard, ScoredPlay, encode_board, encode_rack, frame_of
from mozaika.engine.kernels import endgame as kernel
from mozaika.engine.kernels.play_rows import BLANK_BIT, FACTS, SCORE, WHERE
from mozaika.engine.search_workspace import PLIES, Numbers, SearchWorkspace, scored_play, stopped_after
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

_SLOTS, _MOST_OF_A_KIND = 1 << 19, 32
_DEPTHS = (2, 4, 8, 16, PLIES - 5)  # small steps would only look at the same again
_search_end: Any = kernel.search_end  # its arguments come in groups


@dataclass(frozen=True, slots=True)
class Solution:
    """`value`: the change of the spread (or of the own total) from here to the end for who is on turn; `play` is None
    for a pass. `exact`: it is proved; else it is the best answer so far, of a search `depth` plies deep.
    """

    value: int
    play: ScoredPlay | None
    exact: bool
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position without a bag: `own` are the tiles of who is on turn; `passed` if the other has just passed.
    `total_of`: not the spread counts, but the own points of who is on turn (0) or of the other (1): those that nobody
    can keep from him.
    """

    board: Board
    own: tuple[Tile, ...]
    other: tuple[Tile, ...]
    passed: bool = False
    total_of: int | None = None

    def after(self, play: ScoredPlay | None) -> Endgame:
        total_of = None if self.total_of is None else 1 - self.total_of
        if play is None:
            return Endgame(self.board, self.other, self.own, passed=True, total_of=total_of)
        left = list(self.own)
        for placement in play.placements:
            left.remove(placement.tile)
        return Endgame(self.board.plus(play.placements), self.other, tuple(left), total_of=total_of)


class EndgameSolver:
    """For one edition and list. It remembers what it has found out, so that the next position of a game is quicker."""

    def __init__(self, edition: Edition, words: WordGraph) -> None:
        self._edition, self._words, self._frame = edition, words, frame_of(edition)
        self._workspace, squares = SearchWorkspace(self._frame), self._frame.squares
        # A number for each tile on each square, and for each count of a tile on either rack: their sum is a key.
        chance = np.random.default_rng(1)
        self._numbers = chance.integers(1, 1 << 63, squares * 2 * BLANK_BIT + 2 * CODES * _MOST_OF_A_KIND, np.uint64)
        self._keys = np.zeros(_SLOTS, np.uint64)
        self._known = np.zeros((_SLOTS, kernel.KEPT), np.int64)

    def solve(self, ending: Endgame, seconds: float = 1.0) -> Solution:
        """The best that can be proved, or found, in so much time; at least one move is always looked at."""
        coded = encode_board(self._edition, ending.board, self._words)
        racks = np.stack([encode_rack(self._edition, rack) for rack in (ending.own, ending.other)])
        racks = racks[::-1] if ending.total_of == 1 else racks  # the first is that of whose total counts
        tally = np.zeros(kernel.COUNTS, np.int64)
        with stopped_after(seconds, tally):
            found = self._search(coded, racks, ending, tally, 1)
            assert found is not None
            for depth in _DEPTHS:
                if found.exact or tally[kernel.STOP]:
                    break
                found = self._search(coded, racks, ending, tally, depth) or found
        return found

    def line(self, ending: Endgame, seconds: float = 1.0) -> tuple[Solution, list[ScoredPlay | None]]:
        """The solution, and how both go on; None is a pass."""
        until = time.monotonic() + seconds
        first = found = self.solve(ending, seconds)
        moves: list[ScoredPlay | None] = []
        while True:
            moves.append(found.play)
            passed_twice = found.play is None and ending.passed
            ending = ending.after(found.play)
            if passed_twice or not ending.other:
                return first, moves
            found = self.solve(ending, max(0.05, until - time.monotonic()))

    def _search(
        self, coded: CodedBoard, racks: Numbers, ending: Endgame, tally: Numbers, depth: int
    ) -> Solution | None:
        frame, answer = self._frame, np.zeros(FACTS, np.int64)
        answer[WHERE], mover = kernel.UNDECIDED, int(ending.total_of == 1)
        self._workspace.begin_with(coded)
        _search_end(
            self._words.array, self._words.header["gaddag"], frame.size, frame.letter_times, frame.word_times,
            frame.tile_values, frame.rules, frame.every, coded.start.copy(), *self._workspace.boards, racks.copy(),
            self._workspace.plays, self._workspace.worths, self._numbers, self._keys, self._known, tally,
            self._key(ending.board), mover, ending.passed, depth, ending.total_of is not None, answer,
        )  # fmt: skip
        if answer[WHERE] == kernel.UNDECIDED:
            return None
        exact = not tally[kernel.UNSURE] and not tally[kernel.STOP]
        play = None if answer[WHERE] == kernel.PASS else scored_play(self._edition, coded, answer, ending.board)
        return Solution(int(answer[SCORE]), play, bool(exact), depth, int(tally[kernel.NODES]))

    def _key(self, board: Board) -> np.uint64:
        key, stride = 0, int(self._frame.size[1])
        for square, laid in board.laid.items():
            code = self._edition.alphabet.index(laid.letter) + 1 + (BLANK_BIT if laid.blank else 0)
            key ^= int(self._numbers[(square.row * stride + square.column) * 2 * BLANK_BIT + code])
        return np.uint64(key)
