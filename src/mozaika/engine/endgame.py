"""Solver for two-player endgames: the bag is empty, so each player knows the opponent's rack. The search is in
`kernels/endgame`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mozaika.engine.encode import ScoredPlay, board_size, encode_board, encode_rack
from mozaika.engine.endgame_search import (
    MAX_PLIES,
    DeepeningSolver,
    is_exact,
    is_undecided,
    undecided_answer,
)
from mozaika.engine.kernels import endgame as kernel
from mozaika.engine.kernels.arrays import CODES, EndgameQuery, Ints, TranspositionTable
from mozaika.engine.kernels.endgame_moves import NODES
from mozaika.engine.kernels.play_rows import BLANK_BIT, SCORE
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

_SLOTS = 1 << 19


@dataclass(frozen=True, slots=True)
class Solution:
    """`value` is the change of the spread (or of the total) until the end, for the player on turn; `play` is None for a
    pass. If `exact`, the value is proved; otherwise it is the best answer of a search `depth` plies deep.
    """

    value: int
    play: ScoredPlay | None
    exact: bool
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position with an empty bag. `own` are the tiles of the player on turn; `passed` if the opponent has just
    passed. With `total_of`, the goal is not the spread but the points that the player on turn (0) or the opponent (1)
    can guarantee.
    """

    board: Board
    own: tuple[Tile, ...]
    other: tuple[Tile, ...]
    passed: bool = False
    total_of: int | None = None

    def ends_with(self, play: ScoredPlay | None) -> bool:
        return self.passed if play is None else len(play.placements) == len(self.own)

    def after(self, play: ScoredPlay | None) -> Endgame:
        total_of = None if self.total_of is None else 1 - self.total_of
        if play is None:
            return Endgame(self.board, self.other, self.own, passed=True, total_of=total_of)
        left = list(self.own)
        for placement in play.placements:
            left.remove(placement.tile)
        return Endgame(self.board.plus(play.placements), self.other, tuple(left), total_of=total_of)


class EndgameSolver(DeepeningSolver[Endgame, Solution, int]):
    """Keeps its transposition table, so that the next position of the same game is solved faster."""

    steps = (1, 2, 4, 8, 16, MAX_PLIES - 5)  # plies; smaller steps would search the same positions more often

    def __init__(self, edition: Edition, words: WordGraph) -> None:
        super().__init__(edition, words)
        numbers = board_size(self._rules) * kernel.ZOBRIST_TILES + 2 * CODES * kernel.MAX_COPIES
        self._table = TranspositionTable(
            zobrist=np.random.default_rng(1).integers(1, 1 << 63, numbers, np.uint64),
            keys=np.zeros(_SLOTS, np.uint64),
            entries=np.zeros((_SLOTS, kernel.ENTRY_COLUMNS), np.int64),
        )

    def forget(self) -> None:
        """Empty the table, so that the next answer does not depend on earlier searches."""
        self._table.keys[:] = 0

    def _prepared(self, position: Endgame, counters: Ints) -> Callable[[int], Solution | None]:
        coded = encode_board(self._edition, position.board, self._words)
        racks = np.stack([encode_rack(self._edition, rack) for rack in (position.own, position.other)])
        mover, for_total = int(position.total_of == 1), position.total_of is not None
        racks = racks[::-1] if mover else racks  # the kernel maximises the total of the first rack's player
        key = self._key(position.board)

        def search(depth: int) -> Solution | None:
            answer, query = undecided_answer(), EndgameQuery(key, mover, position.passed, depth, for_total)
            self._begin_with(coded)
            kernel.search_endgame(
                self._graph, self._rules, self._workspace, self._table, racks.copy(), query, counters, answer
            )
            if is_undecided(answer):
                return None
            move = self._decode_move(coded, answer, position.board)
            return Solution(int(answer[SCORE]), move, is_exact(counters), depth, int(counters[NODES]))

        return search

    def _key(self, board: Board) -> np.uint64:
        key = 0
        for square, laid in board.laid.items():
            code = self._edition.alphabet.index(laid.letter) + 1 + (BLANK_BIT if laid.blank else 0)
            place = square.row * self._rules.stride + square.column
            key ^= int(self._table.zobrist[place * kernel.ZOBRIST_TILES + code])
        return np.uint64(key)
