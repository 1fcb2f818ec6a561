"""The last play of a position: from the squares of its tiles, and in CGP lines as `lm 8D NA..IER`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mozaika.errors import GameError
from mozaika.position.cgp import position_from_cgp
from mozaika.position.moves import Play, play_of
from mozaika.position.position import Position
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Direction, Square, format_start, parse_start

_OP = "lm"
_THROUGH = "."


def with_last_play(position: Position, squares: Iterable[Square]) -> Position:
    """The position, with the play that laid the tiles on `squares` as its last move; unchanged if that is no play."""
    laid, board = sorted(set(squares)), position.board.laid
    if not laid or not any(_is_one_word(position.board, laid, direction) for direction in Direction):
        return position
    before = Board({square: tile for square, tile in board.items() if square not in laid})
    placements = [Placement(square, board[square].letter, board[square].blank) for square in laid]
    return replace(position, last_move=play_of(position.edition, before, placements))


def _is_one_word(board: Board, laid: list[Square], direction: Direction) -> bool:
    run = board.run(laid[0], direction)
    return len(run) > 1 and set(laid) <= set(run)


def position_from_line(text: str, edition: Edition | None = None) -> Position:
    """As `Position.from_cgp`, with the last play if the line names one in this form."""
    position = position_from_cgp(text, edition)
    said = dict(position.ops).get(_OP, "")
    if not said:
        return position
    found = with_last_play(position, _squares_of(position, said))
    return replace(found, ops=tuple(op for op in position.ops if op[0] != _OP)) if found.last_move else position


def line_of(position: Position) -> str:
    """The position as a CGP line that names the last play, with `.` for tiles that it played through."""
    last, text = position.last_move, position.to_cgp()
    if not isinstance(last, Play) or not last.placements:
        return text
    laid, alphabet = {each.square for each in last.placements}, position.edition.alphabet
    word = ""
    for square in position.board.run(last.start, last.direction):
        tile = position.board[square]
        letter = alphabet.small(tile.letter) if tile.blank else tile.letter
        word += letter if square in laid else _THROUGH
    start = format_start(last.start, last.direction, position.edition.coordinates)
    return f"{text} {_OP} {start} {word};"


def _squares_of(position: Position, text: str) -> set[Square]:
    """The squares of the new tiles; none if the text does not fit the board: other programs write other things."""
    alphabet, squares = position.edition.alphabet, set[Square]()
    start, _, word = text.partition(" ")
    try:
        square, direction = parse_start(start, position.edition.coordinates)
    except GameError:
        return set()
    at = 0
    while at < len(word):
        piece = _THROUGH if word[at] == _THROUGH else alphabet.piece_at(word, at)
        if piece is None or square not in position.board:
            return set()
        if piece != _THROUGH:
            if alphabet.capital(piece) != position.board[square].letter:
                return set()
            squares.add(square)
        square, at = square.step(direction), at + len(piece)
    return squares
