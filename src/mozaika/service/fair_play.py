"""Fair play: no analysis of a position that people on this server are playing.

This is a deterrent. It compares whole boards: a person who changes a tile, or who uses another program, gets past it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mozaika.records.cgp import format_board
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.service.cards import SeatKind, TableCard
from mozaika.service.errors import PositionInPlay
from mozaika.service.store_ports import TableStore

MOST_GAMES = 50  # with the same board, whose alphabets are compared
_MOST_BOARDS = 200  # boards that are compared in one query


def is_between_people(card: TableCard) -> bool:
    """Whether people on at least two devices play."""
    return len({seat.person for seat in card.seats if seat.kind is not SeatKind.BOT and seat.person}) > 1


class FairPlay:
    def __init__(self, tables: TableStore) -> None:
        self._tables = tables

    async def check(self, edition: Edition, boards: Iterable[Board], person: str) -> None:
        """Raise `PositionInPlay` if people play a game with one of `boards` on this server, also if it is paused.

        Every game begins with the empty board, so that is refused only to a `person` who plays such a game.
        """
        texts = {_text(edition, board): bool(board.laid) for board in boards}
        laid, empty = [text for text in texts if texts[text]], [text for text in texts if not texts[text]]
        for first in range(0, len(laid), _MOST_BOARDS):
            await self._check(edition, laid[first : first + _MOST_BOARDS])
        if empty and person:
            await self._check(edition, empty, person)

    async def _check(self, edition: Edition, boards: Sequence[str], person: str | None = None) -> None:
        for table in await self._tables.playing_with(boards, MOST_GAMES, person):
            card = await self._tables.find(table)
            if card is not None and card.edition.alphabet == edition.alphabet:
                raise PositionInPlay


def _text(edition: Edition, board: Board) -> str:
    """As `table_in_memory.stored_board` writes it."""
    return format_board(board, edition.layout.rows, edition.layout.columns, edition.alphabet)
