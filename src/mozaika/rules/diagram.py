"""The board as plain text, with coordinates and premium squares."""

from __future__ import annotations

from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Premium
from mozaika.rules.squares import Square, column_label, row_label

START = "*"
EMPTY = "."


def format_board(edition: Edition, board: Board) -> str:
    """Rows of cells. A blank shows its letter in lower case, an empty premium square its short label."""
    width = 1 + max(2, *(len(letter) for letter in edition.alphabet.letters))
    columns = "".join(
        column_label(column, edition.coordinates).rjust(width) for column in range(edition.layout.columns)
    )
    lines = ["   " + columns]
    for row in range(edition.layout.rows):
        cells = (_cell(edition, board, Square(row, column)) for column in range(edition.layout.columns))
        lines.append(row_label(row, edition.coordinates).rjust(3) + "".join(cell.rjust(width) for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


def _cell(edition: Edition, board: Board, square: Square) -> str:
    if square in board:
        laid = board[square]
        return edition.alphabet.small(laid.letter) if laid.blank else laid.letter
    if square == edition.layout.start:
        return START
    return premium_label(edition, edition.layout.premium_at(square)) or EMPTY


def premium_label(edition: Edition, premium: Premium | None) -> str:
    return "" if premium is None else dict(edition.look)[premium].short
