"""Game files at a table: who may download what (docs/rules.md, section 10), and what an uploaded file can be used for.

Reading and writing the formats is in `records/`; `TableRegistry.create_from` resumes a full save.
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
    """A full save once the game is over or if all players share a device; otherwise what the asking seat may see.

    Raises `GameNotStarted` while there is nothing to save.
    """
    own, card, game = table.card.seats_of(person), table.card, table.game
    secrets = table.draws.all_secrets if table.draws else game.secrets
    if card.stage is Stage.OVER or (card.one_device and own):
        return save_full(card.names, table.events(), secrets)
    return save_view(card.names, table.events(), own[0] if own else None)


def download(table: Table, person: str, suffix: str) -> Conversion:
    """`suffix` is one of `records.formats.SUFFIXES`; raises `CannotConvert` if such a file cannot hold the game."""
    return convert(saved_for(table, person), suffix)


def upload(source: bytes, suffix: str, edition: Edition | None = None) -> Record:
    """The content of a file: a `SavedGame` to resume or show, a board to start on, or a transcript or a position to
    show. `edition` gives the letters of a file whose format may not name an edition.
    """
    return parse_record(source, suffix, edition)


def on_board(edition: Edition, board: SavedBoard) -> Edition:
    """The edition with the board of a file, to start a table with."""
    return replace(edition, layout=board.layout)
