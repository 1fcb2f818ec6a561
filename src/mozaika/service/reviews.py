"""Reviews of finished games: who may see one, and the game as a record."""

from __future__ import annotations

from collections.abc import Callable

from mozaika.records.saved import SavedGame, save_full
from mozaika.service.cards import Stage
from mozaika.service.errors import GameNotOver
from mozaika.service.log import decode_all
from mozaika.service.table import Table


def finished_game(table: Table) -> Callable[[], SavedGame]:
    """The whole game, once it is over; `GameNotOver` before that, for everybody. As for downloads, what is read is
    read now, and any thread may call the result.
    """
    card = table.card
    if card.stage is not Stage.OVER:
        raise GameNotOver
    secrets, events = table.game.secrets, table.log_so_far()
    return lambda: save_full(card.names, decode_all(events), secrets)
