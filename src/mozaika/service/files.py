"""Game files at a table: who may download what (docs/rules.md, section 10), and what an uploaded file can be used for.

Reading and writing the formats is in `records/`; `TableRegistry.create_from` resumes a full save.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from mozaika.records.comments import with_comments
from mozaika.records.file_format import Conversion, Record
from mozaika.records.files import convert, parse_record
from mozaika.records.saved import SavedBoard, SavedGame, save_full, save_view
from mozaika.rules.edition import Edition
from mozaika.rules.errors import GameIsPaused
from mozaika.rules.state import Phase
from mozaika.service.cards import Stage
from mozaika.service.log import decode_all
from mozaika.service.table import Table


def saved_for(table: Table, person: str) -> SavedGame:
    """A full save once the game is over or if all players share a device; otherwise what the asking seat may see.

    Raises `GameNotStarted` while there is nothing to save, and `GameIsPaused` for a view of a paused game.
    """
    return _saving(table, person)()


def download(table: Table, person: str, suffix: str) -> Conversion:
    """`suffix` is one of `records.formats.SUFFIXES`; raises `CannotConvert` if such a file cannot hold the game."""
    return downloading(table, person, suffix)()


def downloading(
    table: Table, person: str, suffix: str, comments: Mapping[int, str] | None = None
) -> Callable[[], Conversion]:
    """Like `download`, in two steps: what is to be saved is read now, and any thread may call the result, which takes
    long for long games. `comments` on its turns are kept in the file.
    """
    save = _saving(table, person)
    return lambda: convert(with_comments(save(), comments or {}), suffix)


def _saving(table: Table, person: str) -> Callable[[], SavedGame]:
    own, card, game = table.card.seats_of(person), table.card, table.game
    secrets = table.draws.all_secrets if table.draws else game.secrets
    events = table.log_so_far()
    if card.stage is Stage.OVER or (card.one_device and own):
        return lambda: save_full(card.names, decode_all(events), secrets)
    if game.phase is Phase.PAUSED:  # nobody sees the board then (11.1)
        raise GameIsPaused
    return lambda: save_view(card.names, decode_all(events), own[0] if own else None)


def upload(source: bytes, suffix: str, edition: Edition | None = None) -> Record:
    """The content of a file: a `SavedGame` to resume or show, a board to start on, or a transcript or a position to
    show. `edition` gives the letters of a file whose format may not name an edition.
    """
    return parse_record(source, suffix, edition)


def on_board(edition: Edition, board: SavedBoard) -> Edition:
    """The edition with the board of a file, to start a table with."""
    return replace(edition, layout=board.layout)
