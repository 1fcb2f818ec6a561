"""The board with its accepted tiles. The tiles of a pending play are in the state, not here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from mozaika.rules.alphabet import Letter
from mozaika.rules.squares import Direction, Square
from mozaika.rules.tiles import BLANK, Tile


class LaidTile(NamedTuple):
    """A tile on the board: the letter it shows, and whether a blank shows it."""

    letter: Letter
    blank: bool = False

    @property
    def tile(self) -> Tile:
        return BLANK if self.blank else self.letter


class Placement(NamedTuple):
    """One tile of a play: its square, its letter, and whether it is a blank."""

    square: Square
    letter: Letter
    blank: bool = False

    @property
    def tile(self) -> Tile:
        return BLANK if self.blank else self.letter


@dataclass(frozen=True, slots=True)
class Board:
    """`laid` is a plain dict, so that boards can be copied and pickled. It is never changed in place."""

    laid: Mapping[Square, LaidTile] = field(default_factory=dict)

    def __contains__(self, square: object) -> bool:
        return square in self.laid

    def __getitem__(self, square: Square) -> LaidTile:
        return self.laid[square]

    def __len__(self) -> int:
        return len(self.laid)

    def __repr__(self) -> str:
        return f"Board({len(self.laid)} tiles)"

    def __hash__(self) -> int:
        return hash(frozenset(self.laid.items()))

    def tiles(self) -> tuple[Tile, ...]:
        return tuple(laid.tile for laid in self.laid.values())

    def plus(self, placements: Iterable[Placement]) -> Board:
        added = {square: LaidTile(letter, blank) for square, letter, blank in placements}
        return Board({**self.laid, **added})

    def run(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """The unbroken line of tiles through `square`, first to last; empty if the square is empty."""
        laid = self.laid
        if square not in laid:
            return ()
        # Plain pairs are equal to squares, and a square is made for each tile only: most steps end at an empty one.
        row, column = square
        down, right = (0, 1) if direction is Direction.ACROSS else (1, 0)
        while (row - down, column - right) in laid:
            row, column = row - down, column - right
        squares = []
        while (row, column) in laid:
            squares.append(Square(row, column))
            row, column = row + down, column + right
        return tuple(squares)
