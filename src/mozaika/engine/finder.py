"""Finds the best play without listing all: a list's tables and the room to search in, made once for a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CodedBoard, Frame, Play, decode_play, encode_board, encode_rack, frame_of
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import best
from mozaika.lexicon.anagram_tables import shift_of
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.alphagrams import letter_sums
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile

Table = npt.NDArray[np.generic]
_MOST_CANDIDATES = 16_384
_find_best: Any = best.find_best  # its arguments come in groups


@dataclass(frozen=True, eq=False)
class Tables:
    """A list's words by their letters, as the kernel takes them."""

    graph: WordGraph

    @cached_property
    def arguments(self) -> tuple[Table | np.uint64, ...]:
        part = self.graph.section
        words = part("words")
        hashes, firsts, buckets, seen, near = (part(name) for name in ("hashes", "firsts", "buckets", "seen", "near"))
        columns = max(1, len(words) // max(1, len(self.graph)))
        return (
            words.reshape(columns, -1), hashes, firsts, buckets, shift_of(len(buckets) - 1),
            seen, shift_of(64 * len(seen)), near, shift_of(64 * len(near)), letter_sums(),
        )  # fmt: skip


class Room:
    """What a search writes into; for one board size and rack size, used by one thread at a time."""

    def __init__(self, frame: Frame) -> None:
        rack = int(frame.rules[0])
        widest = comb(rack, rack // 2)
        longest = int(frame.size[0])
        stretches = 2 * longest * longest * (longest + 1) // 2
        self.stretches = np.zeros((stretches, 9), np.int64)
        self.stretch_sums = np.zeros(stretches, np.uint64)
        self.heap = np.zeros(stretches, np.int64)
        self.subset_sums = np.zeros((rack + 1, widest), np.uint64)
        self.subset_values = np.zeros((rack + 1, widest), np.int64)
        self.subset_leaves = np.zeros((best.MOST_BLANKS + 1, rack + 1, widest), np.int64)
        self.candidates = np.zeros((_MOST_CANDIDATES, 3), np.uint64)
        self.answer = np.zeros(best.ANSWER, np.int64)

    @property
    def arguments(self) -> tuple[Table, ...]:
        return (
            self.stretches, self.stretch_sums, self.heap, self.subset_sums, self.subset_values, self.subset_leaves,
            self.candidates, self.answer,
        )  # fmt: skip


NO_LEAVES = (np.zeros(16, np.uint64), np.zeros(16, np.int64))
ONLY_SCORES = np.zeros(4, np.int64)


def best_play(edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph) -> Play | None:
    """The play with the highest score, or one of those; None if there is no play at all."""
    tiles = tuple(rack)
    if not can_be_bounded(edition, tiles):
        return next(iter(all_plays(edition, board, tiles, words)), None)
    coded = encode_board(edition, board, words)
    room = Room(frame_of(edition))
    found = search(Tables(words), coded, encode_rack(edition, tiles), room)
    return None if found == best.NOTHING else decode_play(coded, room.answer)


def search(
    tables: Tables,
    coded: CodedBoard,
    rack: npt.NDArray[np.int64],
    room: Room,
    leaves: tuple[Table, Table] = NO_LEAVES,
    outlook: npt.NDArray[np.int64] = ONLY_SCORES,
) -> int:
    """The equity of the best play, which `room.answer` then holds."""
    frame = coded.frame
    equity = _find_best(
        *tables.arguments, frame.size, coded.letters, coded.values, coded.allowed, coded.crossed, frame.letter_times,
        frame.word_times, rack, frame.tile_values, frame.rules, coded.start, frame.every, *leaves, outlook,
        *room.arguments,
    )  # fmt: skip
    return int(equity)


def can_be_bounded(edition: Edition, rack: tuple[Tile, ...]) -> bool:
    """Two blanks at most, no more tiles than the rules say, and not too many ways to take them."""
    blanks, letters = rack.count(BLANK), len(edition.alphabet)
    held = len(rack) - blanks
    ways = max((comb(held, size) for size in range(held + 1)), default=0)
    choices = ways * (1, 1 + letters, 1 + letters + letters * (letters + 1) // 2)[min(blanks, best.MOST_BLANKS)]
    return blanks <= best.MOST_BLANKS and len(rack) <= edition.rules.rack_size and choices <= _MOST_CANDIDATES
