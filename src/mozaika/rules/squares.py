"""Squares, directions and coordinates as text: `H8`, `8H`, `AC31`."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple, TypeAlias

from mozaika.rules.errors import BadCoordinate

Seat: TypeAlias = int
"""A seat at the table, 0 to 3, clockwise in the order in which the players were entered."""


class Direction(Enum):
    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Square(NamedTuple):
    """Row and column, both from 0 at the top left."""

    row: int
    column: int

    def step(self, direction: Direction, by: int = 1) -> Square:
        if direction is Direction.ACROSS:
            return Square(self.row, self.column + by)
        return Square(self.row + by, self.column)

    def neighbours(self) -> tuple[Square, ...]:
        row, column = self
        return (
            Square(row - 1, column),
            Square(row + 1, column),
            Square(row, column - 1),
            Square(row, column + 1),
        )


class CoordinateStyle(Enum):
    """Which edge of the board carries the letters."""

    ROW_LETTER = "row-letter"  # the Polish board: rows A–O, columns 1–15
    COLUMN_LETTER = "column-letter"  # the international style, always used in GCG and CGP


_PLACE = re.compile(r"(?:([A-Za-z]{1,2})([0-9]{1,2})|([0-9]{1,2})([A-Za-z]{1,2}))", re.ASCII)
_LETTERS = 26


def letter_label(index: int) -> str:
    """0 → A, 25 → Z, 26 → AA, 30 → AE."""
    return chr(ord("A") + index) if index < _LETTERS else "A" + chr(ord("A") + index - _LETTERS)


def row_label(row: int, style: CoordinateStyle) -> str:
    return letter_label(row) if style is CoordinateStyle.ROW_LETTER else str(row + 1)


def column_label(column: int, style: CoordinateStyle) -> str:
    return str(column + 1) if style is CoordinateStyle.ROW_LETTER else letter_label(column)


def format_square(square: Square, style: CoordinateStyle) -> str:
    """A square on its own is named letter first in both styles: `H8`."""
    row, column = row_label(square.row, style), column_label(square.column, style)
    return row + column if style is CoordinateStyle.ROW_LETTER else column + row


def format_start(square: Square, direction: Direction, style: CoordinateStyle) -> str:
    """Where a play begins: row first for a word across, column first for a word down.

    >>> format_start(Square(7, 7), Direction.ACROSS, CoordinateStyle.ROW_LETTER)
    'H8'
    >>> format_start(Square(7, 7), Direction.ACROSS, CoordinateStyle.COLUMN_LETTER)
    '8H'
    """
    row, column = row_label(square.row, style), column_label(square.column, style)
    return row + column if direction is Direction.ACROSS else column + row


def parse_start(text: str, style: CoordinateStyle) -> tuple[Square, Direction]:
    """The inverse of `format_start`: whether letter or number comes first gives the direction."""
    match = _PLACE.fullmatch(text.strip())
    if match is None:
        raise BadCoordinate(text)
    letter_first = match[1] is not None
    letters, digits = (match[1], match[2]) if letter_first else (match[4], match[3])
    letter, number = _letter_index(letters.upper(), text), int(digits) - 1
    if number < 0:
        raise BadCoordinate(text)
    if style is CoordinateStyle.ROW_LETTER:
        return Square(letter, number), Direction.ACROSS if letter_first else Direction.DOWN
    return Square(number, letter), Direction.DOWN if letter_first else Direction.ACROSS


def parse_square(text: str, style: CoordinateStyle) -> Square:
    """A square without direction, in either order."""
    return parse_start(text, style)[0]


def _letter_index(letters: str, text: str) -> int:
    if len(letters) == 1:
        return ord(letters) - ord("A")
    if letters[0] != "A":
        raise BadCoordinate(text)
    return _LETTERS + ord(letters[1]) - ord("A")
