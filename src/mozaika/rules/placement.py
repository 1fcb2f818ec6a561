"""Checks the tiles of a play against board and rack (5.1–5.3). Words and points are in `scoring.py`."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.rules import errors
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout
from mozaika.rules.squares import Direction
from mozaika.rules.tiles import Pile


def check_play(edition: Edition, board: Board, rack: Pile, placements: Sequence[Placement]) -> None:
    """Refuse an illegal placement with its first fault, from the coarsest to the finest."""
    if not placements:
        raise errors.NoTilesLaid
    if len(placements) > edition.rules.rack_size:
        raise errors.TooManyTiles(edition.rules.rack_size)
    _check_squares(edition.layout, board, placements)
    for placement in placements:
        if placement.letter not in edition.alphabet:
            raise errors.UnknownLetter(placement.letter)
    rack.minus(placement.tile for placement in placements)
    direction = _line_of(placements)
    _check_gaps(board, placements, direction)
    if len(board) == 0:
        _check_first(edition.layout, placements)
    elif not _touches(board, placements):
        raise errors.NotConnected


def _check_squares(layout: Layout, board: Board, placements: Sequence[Placement]) -> None:
    seen = set()
    for square, _, _ in placements:
        if square not in layout:
            raise errors.OffBoard(square.row, square.column)
        if square in board:
            raise errors.SquareTaken(square)
        if square in seen:
            raise errors.SquareUsedTwice(square)
        seen.add(square)


def _line_of(placements: Sequence[Placement]) -> Direction:
    """The direction of the new tiles; a single tile counts as across."""
    first = placements[0].square
    for direction, place in ((Direction.ACROSS, "row"), (Direction.DOWN, "column")):
        if all(getattr(placement.square, place) == getattr(first, place) for placement in placements):
            return direction
    second = placements[1].square
    place = "row" if second.row == first.row else "column"
    strays = (p.square for p in placements[1:] if getattr(p.square, place) != getattr(first, place))
    raise errors.NotInLine(next(strays))


def _check_gaps(board: Board, placements: Sequence[Placement], direction: Direction) -> None:
    squares = {placement.square for placement in placements}
    square, last = min(squares), max(squares)
    while square != last:
        square = square.step(direction)
        if square not in squares and square not in board:
            raise errors.GapInPlay(square)


def _touches(board: Board, placements: Sequence[Placement]) -> bool:
    laid = board.laid
    return any(
        (row - 1, column) in laid or (row + 1, column) in laid or (row, column - 1) in laid or (row, column + 1) in laid
        for (row, column), _, _ in placements
    )


def _check_first(layout: Layout, placements: Sequence[Placement]) -> None:
    if layout.start not in {placement.square for placement in placements}:
        raise errors.StartNotCovered(layout.start)
    if len(placements) == 1:
        raise errors.FirstWordTooShort
