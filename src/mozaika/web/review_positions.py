"""The positions of a game in a file as CGP lines, from which the review leads to the analysis board."""

from __future__ import annotations

from typing import Any

from mozaika.errors import GameError
from mozaika.position.game_record import game_of_record
from mozaika.position.last_play import line_of, position_from_line
from mozaika.position.position import Position
from mozaika.records.file_format import Record
from mozaika.records.saved import SavedBoard
from mozaika.rules.edition import Edition
from mozaika.web.analysis_input import MAX_TURNS


def lines_of(record: Record, given: Edition | None) -> tuple[str, ...]:
    """The line after each number of turns, the first of them after none. There is none for games that are too long to
    be analysed, and for boards, tiles and rules that no line can express.
    """
    if isinstance(record, SavedBoard):
        return ()
    try:
        game = game_of_record(record, given)
        if len(game) > MAX_TURNS or not _is_expressible(game.last):
            return ()
        return tuple(line_of(game.position(number)) for number in range(len(game) + 1))
    except GameError:  # the review shows the game even if it has an impossible position
        return ()


def _is_expressible(position: Position) -> bool:
    read = position_from_line(line_of(position)).edition
    return _on_board(position.edition) == _on_board(read)


def _on_board(edition: Edition) -> tuple[Any, ...]:
    """What the analysis of a position depends on. It knows no clock, and no challenges."""
    rules = edition.rules
    limits = (rules.rack_size, rules.bingo_bonus, rules.exchange_needs_in_bag, rules.exchanges_each, rules.end)
    return edition.layout, edition.alphabet, edition.tiles, limits
