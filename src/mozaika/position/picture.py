"""Pictures of positions: the board with its premium squares and tiles, and a rack below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from mozaika.position.errors import PictureNeedsLibrary
from mozaika.position.glyphs import Lettering, draw_text
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Premium
from mozaika.rules.squares import Square, column_label, row_label
from mozaika.rules.tiles import BLANK, Tile

_CELL, _EDGE, _GAP = 40, 26, 12  # in units of the picture: a square, the frame with the coordinates, board to rack
_TILE, _MARKED, _OUTLINE, _INK, _BLANK_INK, _MARK = "#f3e3bd", "#ffd873", "#c9b583", "#2a2118", "#b3261e", "#b06a00"
_PAPER, _EMPTY, _LINE, _LABEL = "#ffffff", "#e9e5da", "#ffffff", "#6b675e"
_PNG_LIBRARY = "resvg-py"


@dataclass(frozen=True, slots=True)
class Picture:
    """A board and a rack. The tiles on `marked` squares are highlighted: those of the last move."""

    edition: Edition
    board: Board
    rack: tuple[Tile, ...] = ()
    marked: frozenset[Square] = frozenset()

    @property
    def width(self) -> int:
        return 2 * _EDGE + _CELL * max(self.edition.layout.columns, len(self.rack))

    @property
    def height(self) -> int:
        below = _GAP + _CELL if self.rack else 0
        return 2 * _EDGE + _CELL * self.edition.layout.rows + below

    def svg(self) -> str:
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
                f"<title>{escape(self._title())}</title>",
                self.drawing(),
                "</svg>\n",
            ]
        )

    def drawing(self) -> str:
        """What the picture shows, as a part of another one."""
        return "\n".join(
            [
                f'<rect width="{self.width}" height="{self.height}" fill="{_PAPER}"/>',
                *self._labels(),
                *map(self._square, self.edition.layout.squares()),
                *self._rack(),
            ]
        )

    def png(self, width: int) -> bytes:
        return rendered(self.svg(), width)

    def _title(self) -> str:
        rack = f", {''.join(self.rack)}" if self.rack else ""
        return f"{self.edition.name}{rack}"

    def _labels(self) -> Iterator[str]:
        layout, style = self.edition.layout, self.edition.coordinates
        for column in range(layout.columns):
            yield _label(column_label(column, style), _EDGE + _CELL * (column + 0.5), _EDGE / 2)
        for row in range(layout.rows):
            yield _label(row_label(row, style), _EDGE / 2, _EDGE + _CELL * (row + 0.5))

    def _square(self, square: Square) -> str:
        x, y = _EDGE + _CELL * square.column, _EDGE + _CELL * square.row
        if square in self.board:
            return self._tile(self.board[square], x, y, is_marked=square in self.marked)
        premium, middle = self.edition.layout.premium_at(square), _CELL / 2
        colour, ink, text = self._look(premium)
        drawn = _box(x, y, colour, _LINE)
        if square == self.edition.layout.start:
            return drawn + _star(x + middle, y + middle, ink)
        return drawn + (draw_text(text, Lettering(x + middle, y + middle, 10, _CELL - 8, ink)) if text else "")

    def _look(self, premium: Premium | None) -> tuple[str, str, str]:
        if premium is None:
            return _EMPTY, _LABEL, ""
        look = dict(self.edition.look)[premium]
        return look.colour, look.ink, look.short

    def _tile(self, laid: LaidTile, x: float, y: float, *, is_marked: bool) -> str:
        """A blank shows its letter in another colour and no points."""
        drawn = _box(x, y, _MARKED if is_marked else _TILE, _MARK if is_marked else _OUTLINE)
        if laid.letter == BLANK:
            return drawn
        ink, middle = _BLANK_INK if laid.blank else _INK, _CELL / 2
        drawn += draw_text(laid.letter, Lettering(x + middle - 2, y + middle - 1, 19, _CELL - 12, ink))
        if laid.blank:
            return drawn
        points = str(self.edition.tiles.points(laid.letter))
        return drawn + draw_text(points, Lettering(x + _CELL - 7, y + _CELL - 8, 7, 12, ink))

    def _rack(self) -> Iterator[str]:
        x = (self.width - _CELL * len(self.rack)) / 2
        y = self.height - _EDGE - _CELL
        for place, tile in enumerate(self.rack):
            yield self._tile(LaidTile(tile), x + _CELL * place, y, is_marked=False)


def rendered(svg: str, width: int) -> bytes:
    """A picture as PNG; `PictureNeedsLibrary` without resvg-py."""
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - an optional library
    except ImportError as error:
        raise PictureNeedsLibrary(_PNG_LIBRARY) from error
    return bytes(svg_to_bytes(svg_string=svg, width=width))


def _label(text: str, x: float, y: float) -> str:
    return draw_text(text, Lettering(x, y, 9, _EDGE, _LABEL))


def _box(x: float, y: float, colour: str, line: str) -> str:
    side = _CELL - 2
    return f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{side}" height="{side}" rx="4" fill="{colour}" stroke="{line}"/>'


def _star(x: float, y: float, colour: str) -> str:
    points = "0,-10 2.9,-3.6 9.5,-3.1 4.6,1.5 5.9,8.1 0,4.8 -5.9,8.1 -4.6,1.5 -9.5,-3.1 -2.9,-3.6"
    return f'<polygon transform="translate({x:g} {y:g})" points="{points}" fill="{colour}"/>'
