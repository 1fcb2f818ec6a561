"""Game files at a table: what may be downloaded by whom (RULES §10), and what an uploaded file can be used for.

Reading and writing the formats is in `records/`; going on with a full save is `TableRegistry.create_from`.
"""

from __future__ import annotations

from dataclasses import replace

from mozaika.records.file_format import Conversion, Record
from mozaika.records.files import convert, parse_record
from mozaika.records.saved import SavedBoard, SavedGame, save_full, save_view
from mozaika.rules.edition import Edition
from mozaika.service.cards import Stage
from mozaika.service.table import Table


def saved_for(table: Table, person: str) -> SavedGame:
    """All of it once the game is over or where nobody can be cheated by it; else what the asking seat may see.

    `GameNotStarted` while there is nothing to save.
    """
    own, card, game = table.card.seats_of(person), table.card, table.game
    secrets = table.draws.all_secrets if table.draws else game.secrets
    if card.stage is Stage.OVER or (card.one_device and own):
        return save_full(card.names, table.events(), secrets)
    return save_view(card.names, table.events(), own[0] if own else None)


def download(table: Table, person: str, suffix: str) -> Conversion:
    """`suffix` is one of `records.formats.SUFFIXES`; `CannotConvert` if such a file cannot hold the game."""
    return convert(saved_for(table, person), suffix)


def upload(source: bytes, suffix: str, edition: Edition | None = None) -> Record:
    """What a file holds: a `SavedGame` to go on with or to show, a board to start on, a score sheet or a position to
    show. `edition` is the one whose letters a GCG or CGP has, where it does not say so itself.
    """
    return parse_record(source, suffix, edition)


def on_board(edition: Edition, board: SavedBoard) -> Edition:
    """An edition to start a table with, on the board of a file."""
    return replace(edition, layout=board.layout)
