"""The only bridge between the game's values and the kernels' arrays: boards, racks and plays, there and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mozaika.engine.kernels import cross_checks
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Direction, Square
from mozaika.rules.tiles import BLANK, Tile

CODES = 64  # rows of every table by letter code; 0 is the blank


@dataclass(frozen=True, eq=False)
class Frame:
    """What does not change during a game: the size of the board, its premiums, the tiles' values, two rules."""

    edition: Edition
    size: npt.NDArray[np.int64]  # lines, stride, length of a row, length of a column
    letter_times: npt.NDArray[np.int64]
    word_times: npt.NDArray[np.int64]
    tile_values: npt.NDArray[np.int64]
    rules: npt.NDArray[np.int64]  # rack size, bonus
    every: np.uint64  # a bit for each letter

    @property
    def squares(self) -> int:
        return int(2 * self.size[0] * self.size[1])


@lru_cache(maxsize=32)
def frame_of(edition: Edition) -> Frame:
    layout = edition.layout
    longest = max(layout.rows, layout.columns)
    size = np.array([longest, longest + 2, layout.columns, layout.rows])
    factors = [np.ones(int(2 * size[0] * size[1]), np.int64) for _ in range(2)]
    for square in layout.squares():
        premium = layout.premium_at(square)
        if premium is not None:
            for place in _places(size, square):
                factors[0][place], factors[1][place] = premium.letter_factor, premium.word_factor
    values = np.zeros(CODES, np.int64)
    for code, letter in enumerate(edition.alphabet.letters, 1):
        values[code] = edition.tiles.points(letter)
    rules = np.array([edition.rules.rack_size, edition.rules.bingo_bonus])
    every = np.uint64((1 << len(edition.alphabet)) - 1)
    return Frame(edition, size, factors[0], factors[1], values, rules, every)


def _places(size: npt.NDArray[np.int64], square: Square) -> tuple[int, int]:
    """Where a square lies among the rows, and among the columns."""
    lines, stride = int(size[0]), int(size[1])
    return square.row * stride + square.column + 1, (lines + square.column) * stride + square.row + 1


@dataclass(frozen=True, eq=False)
class CodedBoard:
    """A board for the kernels: letters and values of the tiles on it, and what may be laid beside them."""

    frame: Frame
    letters: npt.NDArray[np.uint8]
    values: npt.NDArray[np.int64]
    allowed: npt.NDArray[np.uint64]
    crossed: npt.NDArray[np.int64]
    start: npt.NDArray[np.int64]  # of an empty board; -1, -1 otherwise


def encode_board(edition: Edition, board: Board, words: WordGraph) -> CodedBoard:
    frame = frame_of(edition)
    letters, values = np.zeros(frame.squares, np.uint8), np.zeros(frame.squares, np.int64)
    for square, laid in board.laid.items():
        for place in _places(frame.size, square):
            letters[place] = edition.alphabet.index(laid.letter) + 1
            values[place] = edition.tiles.points(laid.tile)
    allowed, crossed = np.zeros(frame.squares, np.uint64), np.full(frame.squares, cross_checks.NO_CROSS, np.int64)
    start = edition.layout.start if not len(board) else Square(-1, -1)
    cross_checks.all_crosses(
        words.array, words.header["gaddag"], frame.size, letters, values, allowed, crossed, frame.every
    )
    return CodedBoard(frame, letters, values, allowed, crossed, np.array([start.row, start.column]))


def encode_tile(edition: Edition, tile: Tile) -> int:
    """As racks and bags have it; the blank is 0."""
    return 0 if tile == BLANK else edition.alphabet.index(tile) + 1


def encode_rack(edition: Edition, tiles: Iterable[Tile]) -> npt.NDArray[np.int64]:
    """How many of each letter; blanks first."""
    rack = np.zeros(CODES, np.int64)
    for tile in tiles:
        rack[encode_tile(edition, tile)] += 1
    return rack


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    """A legal play: the tiles laid, in the order of their line, the place of its main word, its score, and its equity
    in thousandths of a point: the score and what is left after it, as far as that was weighed.
    """

    placements: tuple[Placement, ...]
    start: Square
    direction: Direction
    length: int
    score: int
    equity: int


def decode_play(coded: CodedBoard, facts: npt.NDArray[np.int64], equity: int) -> ScoredPlay:
    """A play from its row of a kernel's answer; its tiles go to the free squares of its line, in order."""
    where, edition = int(facts[WHERE]), coded.frame.edition
    across, line, first, length = not where >> 24, where >> 16 & 255, where >> 8 & 255, where & 255
    lines, stride = int(coded.frame.size[0]), int(coded.frame.size[1])
    base = ((0 if across else lines) + line) * stride + 1
    laid = _tiles(int(facts[LOW]), int(facts[HIGH]))
    placements = []
    for at in range(first, first + length):
        if not coded.letters[base + at]:
            tile = next(laid)
            square = Square(line, at) if across else Square(at, line)
            placements.append(Placement(square, edition.alphabet.letters[tile % BLANK_BIT - 1], tile >= BLANK_BIT))
    start = Square(line, first) if across else Square(first, line)
    direction = Direction.ACROSS if across else Direction.DOWN
    return ScoredPlay(tuple(placements), start, direction, length, int(facts[SCORE]), equity)


def _tiles(low: int, high: int) -> Iterator[int]:
    for number in (low, high):
        for place in range(TILES_A_NUMBER):
            yield number >> (TILE_BITS * place) & (2 * BLANK_BIT - 1)
