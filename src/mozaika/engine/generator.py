"""Finds plays: all legal ones with their scores. The door to the kernels for everybody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CodedBoard, ScoredPlay, decode_play, encode_board, encode_rack
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.kernels import generate
from mozaika.engine.kernels import play_rows as rows
from mozaika.engine.kernels.leaves import weigh_plays
from mozaika.engine.leaves import Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState
from mozaika.rules.tiles import Tile

_FIRST_ROOM = 8192


class Plays(Sequence[ScoredPlay]):
    """All legal plays of a rack in a fixed order: best score first, or best equity. Made into values when looked at."""

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
        """With what is left after each in its equity; the order stays."""
        values = np.zeros(len(self), np.int64)
        weigh_plays(
            self._found, rows.LOW, rows.HIGH, self._rack, self._coded.frame.tile_values, *leaves.arguments,
            context.bag, context.against, values,
        )  # fmt: skip
        return Plays(self._coded, self._rack, self._found, self._found[:, rows.SCORE] * 1000 + values)

    def by_equity(self) -> Plays:
        order = np.argsort(-self._equities, kind="stable")
        return Plays(self._coded, self._rack, self._found[order], self._equities[order])

    def best(self, most: int) -> Plays:
        """The best by equity, so many, without bringing all others into their order."""
        first = np.argpartition(-self._equities, most)[:most] if most < len(self) else np.arange(len(self))
        found, equities = self._found[first], self._equities[first]
        order = _order_of(found, -equities)
        return Plays(self._coded, self._rack, found[order], equities[order])

    def row(self, number: int) -> npt.NDArray[np.int64]:
        """As the kernels write it (`kernels/rows`)."""
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
        return decode_play(self._coded, self._found[number], int(self._equities[number]))


def all_plays(
    edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph, *, in_order: bool = True
) -> Plays:
    """Every legal play, each once, with its score; the best first, unless the order does not count."""
    coded, coded_rack = encode_board(edition, board, words), encode_rack(edition, rack)
    found, count = _find(coded, coded_rack, words, _FIRST_ROOM)
    if count > _FIRST_ROOM:  # rare: two blanks on an open board
        found, count = _find(coded, coded_rack, words, count)
    found = found[:count]
    found = found[_order_of(found)] if in_order else found
    return Plays(coded, coded_rack, found, found[:, rows.SCORE] * 1000)


def _order_of(found: npt.NDArray[np.int64], *before: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
    """By what is named before, then by score and by place: the same whatever found them."""
    score, *others = (found[:, column] for column in (rows.SCORE, rows.WHERE, rows.LOW, rows.HIGH))
    return np.lexsort((*reversed(others), -score, *reversed(before)))


def count_plays(edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph) -> int:
    return _find(encode_board(edition, board, words), encode_rack(edition, rack), words, 0)[1]


def can_anyone_move(state: GameState, words: WordGraph) -> bool:
    """Does any player still in the game have a legal play? (8.4)"""
    coded = encode_board(state.edition, state.board, words)
    racks = (encode_rack(state.edition, state.players[seat].rack.tiles) for seat in state.seats)
    return any(_find(coded, rack, words, 0)[1] for rack in racks)


def _find(
    coded: CodedBoard, rack: npt.NDArray[np.int64], words: WordGraph, workspace: int
) -> tuple[npt.NDArray[np.int64], int]:
    frame = coded.frame
    plays = np.zeros((workspace, rows.FACTS), np.int64)
    count = generate.find_plays(
        words.array, words.header["gaddag"], frame.size, coded.letters, coded.values, coded.allowed, coded.crossed,
        frame.letter_times, frame.word_times, rack, frame.tile_values, frame.rules, coded.start, plays,
    )  # fmt: skip
    return plays, int(count)
