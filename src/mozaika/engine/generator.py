"""Finds plays: all legal ones with their scores. The door to the kernels for everybody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CodedBoard, Play, decode_play, encode_board, encode_rack
from mozaika.engine.kernels import generate
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState
from mozaika.rules.tiles import Tile

_FIRST_ROOM = 8192


class Plays(Sequence[Play]):
    """All legal plays of a rack, best score first, equal scores in a fixed order. Made into values when looked at."""

    def __init__(self, coded: CodedBoard, found: npt.NDArray[np.int64]) -> None:
        self._coded = coded
        keys = (found[:, generate.HIGH], found[:, generate.LOW], found[:, generate.WHERE], -found[:, generate.SCORE])
        self._found = found[np.lexsort(keys)]

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, number: int) -> Play: ...

    @overload
    def __getitem__(self, number: slice) -> list[Play]: ...

    def __getitem__(self, number: int | slice) -> Play | list[Play]:
        if isinstance(number, slice):
            return [decode_play(self._coded, row) for row in self._found[number]]
        return decode_play(self._coded, self._found[number])


def all_plays(edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph) -> Plays:
    """Every legal play, each once, with its score."""
    coded, coded_rack = encode_board(edition, board, words), encode_rack(edition, rack)
    found, count = _find(coded, coded_rack, words, _FIRST_ROOM)
    if count > _FIRST_ROOM:  # rare: two blanks on an open board
        found, count = _find(coded, coded_rack, words, count)
    return Plays(coded, found[:count])


def count_plays(edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph) -> int:
    return _find(encode_board(edition, board, words), encode_rack(edition, rack), words, 0)[1]


def can_anyone_move(state: GameState, words: WordGraph) -> bool:
    """Does any player still in the game have a legal play? (8.4)"""
    coded = encode_board(state.edition, state.board, words)
    racks = (encode_rack(state.edition, state.players[seat].rack.tiles) for seat in state.seats)
    return any(_find(coded, rack, words, 0)[1] for rack in racks)


def _find(
    coded: CodedBoard, rack: npt.NDArray[np.int64], words: WordGraph, room: int
) -> tuple[npt.NDArray[np.int64], int]:
    frame = coded.frame
    plays = np.zeros((room, generate.FACTS), np.int64)
    count = generate.find_plays(
        words.array, words.header["gaddag"], frame.size, coded.letters, coded.values, coded.allowed, coded.crossed,
        frame.letter_times, frame.word_times, rack, frame.tile_values, frame.rules, coded.start, plays,
    )  # fmt: skip
    return plays, int(count)
