"""Finds all legal plays with their scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CodedBoard, ScoredPlay, decode_play, encode_board, encode_rack, graph_arrays
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.kernels import generate
from mozaika.engine.kernels import play_rows as rows
from mozaika.engine.kernels.leaves import weigh_plays
from mozaika.engine.leaves import Leaves
from mozaika.engine.stopping import check_not_stopped
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState
from mozaika.rules.tiles import Tile

_FIRST_ROWS = 8192


class Plays(Sequence[ScoredPlay]):
    """All legal plays of a rack in a fixed order: by score, or by equity, the best first. A play is decoded when it is
    used.
    """

    def __init__(
        self,
        coded: CodedBoard,
        rack: npt.NDArray[np.int64],
        found: npt.NDArray[np.int64],
        equities: npt.NDArray[np.int64],
    ) -> None:
        self._coded, self._rack, self._found, self._equities = coded, rack, found, equities

    @property
    def top_score(self) -> int:
        return int(self._found[:, rows.SCORE].max(initial=0))

    def weighed(self, leaves: Leaves, context: EvaluationContext) -> Plays:
        """The same plays in the same order, with leave values added to their equities."""
        check_not_stopped()  # millions of plays take a second; so does each other step
        values = np.zeros(len(self), np.int64)
        weigh_plays(self._found, self._rack, self._coded.rules.tile_values, leaves.arrays, context, values)
        return Plays(self._coded, self._rack, self._found, self._found[:, rows.SCORE] * 1000 + values)

    def by_equity(self) -> Plays:
        check_not_stopped()
        order = np.argsort(-self._equities, kind="stable")
        return Plays(self._coded, self._rack, self._found[order], self._equities[order])

    def best(self, count: int) -> Plays:
        """The best `count` plays by equity, without sorting the others."""
        first = np.argpartition(-self._equities, count)[:count] if count < len(self) else np.arange(len(self))
        found, equities = self._found[first], self._equities[first]
        order = _order_of(found, -equities)
        return Plays(self._coded, self._rack, found[order], equities[order])

    def laying(self, tiles: int) -> Plays:
        """The plays that lay so many tiles."""
        packed = self._found[:, [rows.LOW, rows.HIGH]]
        shifts = rows.TILE_BITS * np.arange(rows.TILES_PER_NUMBER)
        laid = (((packed[:, :, None] >> shifts) & rows.TILE_MASK) != 0).sum(axis=(1, 2))
        found = np.flatnonzero(laid == tiles)
        return Plays(self._coded, self._rack, self._found[found], self._equities[found])

    def row(self, number: int) -> npt.NDArray[np.int64]:
        """A play as a row in the kernels' format (`kernels/play_rows`)."""
        found: npt.NDArray[np.int64] = self._found[number]
        return found

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, number: int) -> ScoredPlay: ...

    @overload
    def __getitem__(self, number: slice) -> list[ScoredPlay]: ...

    def __getitem__(self, number: int | slice) -> ScoredPlay | list[ScoredPlay]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        check_not_stopped()  # going through all plays in Python takes longer than finding them
        return decode_play(self._coded, self._found[number], int(self._equities[number]))


def all_plays(
    edition: Edition,
    board: Board,
    rack: Iterable[Tile],
    words: WordGraph,
    *,
    in_order: bool = True,
    mirrored: bool = True,
) -> Plays:
    """Every legal play once, with its score; the best first if `in_order`. On an empty symmetric board each opening has
    a mirror image of equal value; without `mirrored` only the one across is listed.
    """
    coded, coded_rack = encode_board(edition, board, words), encode_rack(edition, rack)
    found, count = _find(coded, coded_rack, words, _FIRST_ROWS)
    check_not_stopped()
    if count > _FIRST_ROWS:  # rare: two blanks on an open board
        found, count = _find(coded, coded_rack, words, count)
        check_not_stopped()
    found = found[:count]
    if not mirrored and not board.laid and edition.layout.is_symmetric:
        found = found[found[:, rows.LOCATION] >> 24 == 0]  # across (`play_rows.unpack_location`)
    found = found[_order_of(found)] if in_order else found
    return Plays(coded, coded_rack, found, found[:, rows.SCORE] * 1000)


def _order_of(found: npt.NDArray[np.int64], *before: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
    """Sort by the keys `before`, then by score and place, so that the order does not depend on the search."""
    score, *others = (found[:, column] for column in (rows.SCORE, rows.LOCATION, rows.LOW, rows.HIGH))
    return np.lexsort((*reversed(others), -score, *reversed(before)))


def count_plays(edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph) -> int:
    count = _find(encode_board(edition, board, words), encode_rack(edition, rack), words, 0)[1]
    check_not_stopped()
    return count


def can_anyone_move(state: GameState, words: WordGraph) -> bool:
    """Whether any player still in the game has a legal play (8.4). The answer is True if a search that was stopped has
    found one.
    """
    coded = encode_board(state.edition, state.board, words)
    for seat in state.seats:
        if _find(coded, encode_rack(state.edition, state.players[seat].rack.tiles), words, 0)[1]:
            return True
        check_not_stopped()
    return False


def _find(
    coded: CodedBoard, rack: npt.NDArray[np.int64], words: WordGraph, rows_reserved: int
) -> tuple[npt.NDArray[np.int64], int]:
    """The plays as far as there are rows for them, and how many there are; fewer if the search is stopped."""
    plays = np.zeros((rows_reserved, rows.PLAY_COLUMNS), np.int64)
    count = generate.find_plays(graph_arrays(words), coded.rules, coded.arrays, rack, plays)
    return plays, int(count)
