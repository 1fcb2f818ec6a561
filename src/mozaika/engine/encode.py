"""Conversion between game values and the kernels' arrays: rules, words, boards, racks and plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from mozaika.engine.kernels import cross_checks
from mozaika.engine.kernels.arrays import (
    CODES,
    AnagramArrays,
    BoardArrays,
    GraphArrays,
    LexiconArrays,
    RuleArrays,
)
from mozaika.engine.kernels.play_rows import (
    BLANK_BIT,
    HIGH,
    LOCATION,
    LOW,
    PLAY_COLUMNS,
    SCORE,
    TILE_BITS,
    TILE_MASK,
    TILES_PER_NUMBER,
)
from mozaika.engine.stopping import FLAG
from mozaika.lexicon.anagram_tables import shift_of
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.alphagrams import letter_sums
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Direction, Square
from mozaika.rules.tiles import BLANK, Tile

# --- words ----------------------------------------------------------------------------------------------------------

_anagrams: WeakKeyDictionary[WordGraph, AnagramArrays] = WeakKeyDictionary()


def graph_arrays(words: WordGraph) -> GraphArrays:
    return GraphArrays(words.array, words.header["gaddag"])


def anagram_arrays(words: WordGraph) -> AnagramArrays:
    """The list must have been opened with the engine's tables."""
    if words not in _anagrams:
        keys, buckets, seen, near = (words.section(name) for name in ("words", "buckets", "seen", "near"))
        columns = max(1, len(keys) // max(1, len(words)))
        _anagrams[words] = AnagramArrays(
            words=keys.reshape(columns, -1),
            buckets=buckets,
            bucket_shift=shift_of(len(buckets) - 1),
            seen=seen,
            seen_shift=shift_of(64 * len(seen)),
            near=near,
            near_shift=shift_of(64 * len(near)),
            letter_sums=letter_sums(),
        )
    return _anagrams[words]


def lexicon_arrays(words: WordGraph) -> LexiconArrays:
    return LexiconArrays(graph_arrays(words), anagram_arrays(words))


# --- rules and boards -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def rule_arrays(edition: Edition) -> RuleArrays:
    layout = edition.layout
    lines = max(layout.rows, layout.columns)
    stride = lines + 2
    multipliers = [np.ones(2 * lines * stride, np.int64) for _ in range(2)]
    for square in layout.squares():
        premium = layout.premium_at(square)
        if premium is not None:
            for place in _places(lines, stride, square):
                multipliers[0][place], multipliers[1][place] = premium.letter_factor, premium.word_factor
    values = np.zeros(CODES, np.int64)
    for code, letter in enumerate(edition.alphabet.letters, 1):
        values[code] = edition.tiles.points(letter)
    return RuleArrays(
        lines=lines,
        stride=stride,
        columns=layout.columns,
        rows=layout.rows,
        start_row=layout.start.row,
        start_column=layout.start.column,
        letter_multipliers=multipliers[0],
        word_multipliers=multipliers[1],
        tile_values=values,
        tile_counts=encode_rack(edition, edition.tiles.all_tiles()),
        kinds=1 + len(edition.alphabet),
        alphabet=np.uint64((1 << len(edition.alphabet)) - 1),
        rack_size=edition.rules.rack_size,
        bingo_bonus=edition.rules.bingo_bonus,
        stop=FLAG,
    )


def board_size(rules: RuleArrays) -> int:
    """The length of a board array."""
    return len(rules.letter_multipliers)


def _places(lines: int, stride: int, square: Square) -> tuple[int, int]:
    """The index of a square among the rows, and among the columns."""
    return square.row * stride + square.column + 1, (lines + square.column) * stride + square.row + 1


@dataclass(frozen=True, eq=False)
class CodedBoard:
    """A board as the kernels take it, and what is needed to read their answers."""

    edition: Edition
    rules: RuleArrays
    arrays: BoardArrays


def encode_board(edition: Edition, board: Board, words: WordGraph) -> CodedBoard:
    rules = rule_arrays(edition)
    squares, start = board_size(rules), edition.layout.start if not len(board) else Square(-1, -1)
    arrays = BoardArrays(
        letters=np.zeros(squares, np.uint8),
        values=np.zeros(squares, np.int64),
        cross_sets=np.zeros(squares, np.uint64),
        cross_scores=np.full(squares, cross_checks.NO_CROSS, np.int64),
        start=np.array([start.row, start.column]),
    )
    for square, laid in board.laid.items():
        for place in _places(rules.lines, rules.stride, square):
            arrays.letters[place] = edition.alphabet.index(laid.letter) + 1
            arrays.values[place] = edition.tiles.points(laid.tile)
    cross_checks.check_all_squares(graph_arrays(words), rules, arrays)
    return CodedBoard(edition, rules, arrays)


# --- tiles and plays ------------------------------------------------------------------------------------------------


def encode_tile(edition: Edition, tile: Tile) -> int:
    """The code of a tile on a rack or in a bag; the blank is 0."""
    return 0 if tile == BLANK else edition.alphabet.index(tile) + 1


def encode_tiles(edition: Edition, tiles: Iterable[Tile]) -> npt.NDArray[np.uint8]:
    """The code of each tile."""
    return np.array([encode_tile(edition, tile) for tile in tiles], np.uint8)


def encode_rack(edition: Edition, tiles: Iterable[Tile]) -> npt.NDArray[np.int64]:
    """The number of tiles of each code."""
    rack = np.zeros(CODES, np.int64)
    for tile in tiles:
        rack[encode_tile(edition, tile)] += 1
    return rack


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    """A legal play: the tiles laid, in the order of their line, the start of its main word, its score, and its equity
    (score plus leave value) in thousandths of a point, if it was computed.
    """

    placements: tuple[Placement, ...]
    start: Square
    direction: Direction
    length: int
    score: int
    equity: int


def decode_play(coded: CodedBoard, row: npt.NDArray[np.int64], equity: int) -> ScoredPlay:
    """A play from its row of a kernel's answer; its tiles go to the free squares of its line, in order."""
    location, edition = int(row[LOCATION]), coded.edition
    across, line, first, length = not location >> 24, location >> 16 & 255, location >> 8 & 255, location & 255
    base = ((0 if across else coded.rules.lines) + line) * coded.rules.stride + 1
    laid = _tiles(int(row[LOW]), int(row[HIGH]))
    placements = []
    for at in range(first, first + length):
        if not coded.arrays.letters[base + at]:
            tile = next(laid)
            square = Square(line, at) if across else Square(at, line)
            placements.append(Placement(square, edition.alphabet.letters[tile % BLANK_BIT - 1], tile >= BLANK_BIT))
    start = Square(line, first) if across else Square(first, line)
    direction = Direction.ACROSS if across else Direction.DOWN
    return ScoredPlay(tuple(placements), start, direction, length, int(row[SCORE]), equity)


def encode_play(edition: Edition, play: ScoredPlay) -> npt.NDArray[np.int64]:
    """The row of a play, as the generator would list it: the inverse of `decode_play`."""
    across = play.direction is Direction.ACROSS
    line, first = (play.start.row, play.start.column) if across else (play.start.column, play.start.row)
    row = np.zeros(PLAY_COLUMNS, np.int64)
    row[SCORE] = play.score
    row[LOCATION] = (0 if across else 1) << 24 | line << 16 | first << 8 | play.length
    for place, placement in enumerate(play.placements):
        code = edition.alphabet.index(placement.letter) + 1 + (BLANK_BIT if placement.blank else 0)
        row[LOW + place // TILES_PER_NUMBER] |= code << (TILE_BITS * (place % TILES_PER_NUMBER))
    return row


def _tiles(low: int, high: int) -> Iterator[int]:
    for number in (low, high):
        for place in range(TILES_PER_NUMBER):
            yield number >> (TILE_BITS * place) & TILE_MASK
