"""A board for every size: the standard board, squeezed, stretched or repeated (docs/rules.md, 3.8)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from mozaika.editions.check import check_layout
from mozaika.editions.reader import TomlTable
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.squares import Square

# Sides with a middle line, on which presets are symmetric. Other sides have presets too, for those who ask for them.
PRESET_SIDES = tuple(range(SMALLEST_SIDE, LARGEST_SIDE + 1, 2))

# The lines of the standard board are numbered by their distance from the centre: 0 the middle, 7 the edge. From one to
# the other, a board has these lines, by their number. Smaller boards leave lines out; larger ones add line 8, and then
# line 9.
_MIDDLE, _EDGE = 0, 7
_LINES = {
    5: (0, 1, 2, 4, 6, 7),
    6: (0, 1, 2, 3, 4, 6, 7),
    7: (0, 1, 2, 3, 4, 5, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 8, 7),
    9: (0, 1, 2, 9, 3, 4, 5, 6, 8, 7),
}
_LONGEST = max(_LINES)
# What the added lines have where they cross a line: they continue the diagonals of the standard board.
_ADDED = {(8, 8): Premium.DOUBLE_WORD, (9, 9): Premium.DOUBLE_WORD, (3, 8): Premium.DOUBLE_LETTER}


@cache
def standard_layout() -> Layout:
    """The standard board of 15×15 squares."""
    file = files("mozaika.editions") / "boards" / "standard.toml"
    return check_layout(TomlTable(file.name, tomllib.loads(file.read_text(encoding="utf-8"))))


@cache
def preset_layout(rows: int, columns: int) -> Layout:
    """The preset board of a size. Both sides are from `SMALLEST_SIDE` to `LARGEST_SIDE`.

    >>> preset_layout(15, 15) == standard_layout()
    True
    """
    plain = Layout(rows, columns, (None,) * (rows * columns))
    down, across = _side(rows, plain.start.row), _side(columns, plain.start.column)
    premiums = [_premium(one, other) for one in down for other in across]
    premiums[plain.start.row * columns + plain.start.column] = Premium.DOUBLE_WORD
    return Layout(rows, columns, tuple(premiums))


def _side(length: int, middle: int) -> tuple[int, ...]:
    """The number of the line for each row or column of a side, whose start square is at `middle`."""
    before, after = _from_middle(middle), _from_middle(length - 1 - middle)
    return (*reversed(before), *after[1:])


def _from_middle(length: int) -> tuple[int, ...]:
    """The lines from the start square to an edge `length` squares away: up to the edge of the standard board or, where
    that would be stretched too far, on to the middle of a second board that shares this edge.
    """
    if length <= _LONGEST:
        return _LINES[length]
    inner, outer = _LINES[(length + 1) // 2], _LINES[length // 2]
    return (*inner, *reversed(outer[:-1]))


def _premium(one: int, other: int) -> Premium | None:
    if {one, other} <= {_MIDDLE, _EDGE}:
        return Premium.TRIPLE_WORD
    low, high = sorted((one, other))
    if high > _EDGE:
        return _ADDED.get((low, high))
    standard = standard_layout()
    return standard.premium_at(Square(standard.start.row + low, standard.start.column + high))
