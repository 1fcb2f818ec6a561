"""Fair play: no analysis of a position that people on this server are playing.

This is a deterrent. It compares whole boards: a person who changes a tile, or who uses another program, gets past it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from mozaika.records.cgp import format_board
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.service.cards import SeatKind, TableCard
from mozaika.service.errors import PositionInPlay
from mozaika.service.store_ports import TableStore
from mozaika.service.table import Table

_MOST_GAMES = 50  # that are compared: those with the same board, and paused ones
_MOST_BOARDS = 200  # boards that are compared in one query


def is_between_people(card: TableCard) -> bool:
    """Whether people on at least two devices play."""
    return len({seat.person for seat in card.seats if seat.kind is not SeatKind.BOT and seat.person}) > 1


class FairPlay:
    def __init__(self, tables: TableStore, in_memory: Callable[[str], Awaitable[Table | None]]) -> None:
        """`in_memory` is the table of an id, if it is in memory; a paused game that is not is not compared."""
        self._tables = tables
        self._in_memory = in_memory

    async def check(self, edition: Edition, boards: Iterable[Board], person: str) -> None:
        """Raise `PositionInPlay` if people play a game with one of `boards` on this server.

        Every game begins with the empty board, so that is refused only to a `person` who plays such a game.
        """
        wanted = {_text(edition, board): bool(board.laid) for board in boards}
        texts = list(wanted)
        for first in range(0, len(texts), _MOST_BOARDS):
            part = texts[first : first + _MOST_BOARDS]
            for table, text in await self._tables.playing_with(part, _MOST_GAMES):
                if await self._is_same_game(table, text, edition, wanted, person):
                    raise PositionInPlay

    async def _is_same_game(
        self, table: str, text: str, edition: Edition, wanted: dict[str, bool], person: str
    ) -> bool:
        """`text` is the board that the list of games shows; a paused game shows none."""
        if text:
            card = await self._tables.find(table)
        else:
            found = await self._in_memory(table)
            if found is None or found.state is None:
                return False
            card, text = found.card, _text(found.card.edition, found.state.board)
        if card is None or not is_between_people(card) or card.edition.alphabet != edition.alphabet:
            return False
        return text in wanted and (wanted[text] or bool(card.seats_of(person)))


def _text(edition: Edition, board: Board) -> str:
    """As the store has boards of running games."""
    return format_board(board, edition.layout.rows, edition.layout.columns, edition.alphabet)
