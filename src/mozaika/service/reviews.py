"""Reviews of finished games: who may see one, the game as a record, and comments on its turns."""

from __future__ import annotations

from collections.abc import Callable

from mozaika.records.errors import NoSuchTurn
from mozaika.records.saved import SavedGame, save_full
from mozaika.service.analysis_ports import Comment, CommentStore
from mozaika.service.cards import Stage
from mozaika.service.chat import clean_line
from mozaika.service.errors import GameNotOver, NotSeated, TooManyComments
from mozaika.service.log import decode_all
from mozaika.service.ports import TimeSource
from mozaika.service.table import Table

MAX_COMMENT = 1_000  # characters
MAX_COMMENTS = 400  # of one person on one game


def finished_game(table: Table) -> Callable[[], SavedGame]:
    """The whole game, once it is over; `GameNotOver` before that, for everybody. As for downloads, what is read is
    read now, and any thread may call the result.
    """
    card = table.card
    if card.stage is not Stage.OVER:
        raise GameNotOver
    secrets, events = table.game.secrets, table.log_so_far()
    return lambda: save_full(card.names, decode_all(events), secrets)


class Comments:
    """What players write about the turns of their finished games. Only they see it; their files keep it."""

    def __init__(self, store: CommentStore, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock

    async def write(self, table: Table, person: str, turn: int, text: str) -> None:
        """An empty text deletes the comment."""
        finished_game(table)
        if not table.card.seats_of(person):
            raise NotSeated
        turns = len(table.game.turns)
        if not 0 <= turn <= turns:
            raise NoSuchTurn(turn, 0, turns)
        line = clean_line(text, MAX_COMMENT) if text.strip() else ""
        if not await self._store.set(Comment(table.id, person, turn, line), self._clock.now(), MAX_COMMENTS):
            raise TooManyComments(MAX_COMMENTS)

    async def of(self, table: Table, person: str) -> dict[int, str]:
        """By turn."""
        if not table.card.seats_of(person):
            return {}
        return {each.turn: each.text for each in await self._store.of(table.id, person)}
