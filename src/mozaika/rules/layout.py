"""The printed board: its size and premium squares. `board.py` has the tiles on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from mozaika.rules.squares import Square

SMALLEST_SIDE = 11
LARGEST_SIDE = 31


class Premium(Enum):
    """A premium works once, for the play that covers its square (6.6)."""

    DOUBLE_LETTER = "DL"
    TRIPLE_LETTER = "TL"
    DOUBLE_WORD = "DW"
    TRIPLE_WORD = "TW"

    def __init__(self, code: str) -> None:
        factor = 3 if code[0] == "T" else 2
        self.letter_factor = factor if code[1] == "L" else 1
        self.word_factor = factor if code[1] == "W" else 1


@dataclass(frozen=True)
class Layout:
    """`rows` × `columns` squares, row by row from the top left, each with its premium or none."""

    rows: int
    columns: int
    premiums: tuple[Premium | None, ...]

    @cached_property
    def start(self) -> Square:
        """The centre of N × M squares: row ⌈N/2⌉, column ⌈M/2⌉, counted from 1."""
        return Square((self.rows - 1) // 2, (self.columns - 1) // 2)

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether exchanging rows and columns changes nothing, so that every opening has a mirror image."""
        return self.rows == self.columns and all(
            self.premium_at(square) == self.premium_at(Square(square.column, square.row)) for square in self.squares()
        )

    def __contains__(self, square: Square) -> bool:
        return 0 <= square.row < self.rows and 0 <= square.column < self.columns

    def premium_at(self, square: Square) -> Premium | None:
        return self.premiums[square.row * self.columns + square.column]

    def squares(self) -> Iterator[Square]:
        return (Square(row, column) for row in range(self.rows) for column in range(self.columns))

    def __repr__(self) -> str:
        return f"Layout({self.rows}×{self.columns}, {sum(premium is not None for premium in self.premiums)} premiums)"
