"""Draws the board and racks for a terminal, in the colours and labels of the edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Square, column_label, row_label
from mozaika.rules.tiles import BLANK, Tile

_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RESET = "\x1b[0m"
STAR = "★"

# Tile colours. The colours of the squares are the edition's; HONEY marks the latest play.
STONE, STONE_INK = "#dde1d8", "#857d6c"
BONE, HONEY, TILE_INK, BLANK_INK = "#f8eed9", "#f7c95c", "#231d14", "#a3245f"


@dataclass(frozen=True, slots=True)
class Painter:
    """Adds colour codes to text, or leaves it plain."""

    colour: bool
    deep: bool = True  # 24-bit colours, else the nearest of 256

    def _code(self, colour: str) -> str:
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        if self.deep:
            return f"2;{red};{green};{blue}"
        cube = [round(part / 255 * 5) for part in (red, green, blue)]
        return f"5;{16 + 36 * cube[0] + 6 * cube[1] + cube[2]}"

    def paint(self, text: str, background: str, ink: str, *, bold: bool = False) -> str:
        if not self.colour:
            return text
        weight = "1;" if bold else ""
        return f"\x1b[{weight}38;{self._code(ink)};48;{self._code(background)}m{text}{_RESET}"

    def strong(self, text: str) -> str:
        return f"\x1b[1m{text}{_RESET}" if self.colour else text


def cell_width(edition: Edition) -> int:
    """Wide enough for the longest letter with its points, and for the premium labels."""
    tiles = (len(kind.tile + str(kind.points)) for kind in edition.tiles.kinds)
    return max(3, *tiles, *(len(look.short) + 1 for _, look in edition.look))


def draw_board(edition: Edition, board: Board, painter: Painter, fresh: Iterable[Square] = ()) -> str:
    """The whole board with coordinates; `fresh` are the squares of the latest play."""
    width, new, layout = cell_width(edition), frozenset(fresh), edition.layout
    names = (column_label(column, edition.coordinates) for column in range(layout.columns))
    labels = ("   " + "".join(name.rjust(width - 1) + " " for name in names)).rstrip()
    lines = [labels]
    for row in range(layout.rows):
        squares = [Square(row, column) for column in range(layout.columns)]
        cells = "".join(_cell(edition, board, square, painter, width, square in new) for square in squares)
        label = row_label(row, edition.coordinates)
        lines.append(f"{label:>2} {cells} {label}")
    return "\n".join([*lines, labels])


def _cell(edition: Edition, board: Board, square: Square, painter: Painter, width: int, new: bool) -> str:
    if square in board:
        return _laid(edition, board[square], painter, width, new)
    premium = edition.layout.premium_at(square)
    star = square == edition.layout.start
    if premium is None:
        return painter.paint((STAR if star else "·").rjust(width - 1) + " ", STONE, STONE_INK)
    look = dict(edition.look)[premium]
    return painter.paint((STAR if star else look.short).rjust(width - 1) + " ", look.colour, look.ink)


def _laid(edition: Edition, laid: LaidTile, painter: Painter, width: int, new: bool) -> str:
    face = edition.alphabet.small(laid.letter) if laid.blank else _face(edition, laid.letter)
    text = (face + " " if laid.blank else face).rjust(width)
    return painter.paint(text, HONEY if new else BONE, BLANK_INK if laid.blank else TILE_INK, bold=True)


def draw_tiles(edition: Edition, tiles: Iterable[Tile], painter: Painter) -> str:
    """A rack, each tile with its points; the blank is an empty frame."""
    faces = ("▢ " if tile == BLANK else _face(edition, tile) for tile in tiles)
    return " ".join(painter.paint(face.rjust(cell_width(edition)), BONE, TILE_INK, bold=True) for face in faces)


def _face(edition: Edition, letter: str) -> str:
    return letter + str(edition.tiles.points(letter)).translate(_SUBSCRIPT)
