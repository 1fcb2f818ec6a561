"""What the analysis of a game starts from: the game for the workers, and its boards for the check of fair play and the
places of the best moves. Made in the process of `file_process` for files, and in a thread for games of this server.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec

from mozaika.errors import GameError
from mozaika.records.codec import BadValue, decode, encode
from mozaika.records.file_format import Record
from mozaika.records.game_notes import is_fact
from mozaika.records.notation import parse_tiles, readings
from mozaika.records.record_bytes import encode_game
from mozaika.records.replay import replay_by
from mozaika.records.saved import SavedGame
from mozaika.records.transcript import Transcript, TranscriptPlayer
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Square
from mozaika.rules.tiles import Pile
from mozaika.service.analysis_messages import TurnAnalysis
from mozaika.service.errors import NotAnalyzable
from mozaika.service.search_cost import is_too_costly
from mozaika.web.review_responses import ReviewInfo
from mozaika.web.screen import TileInfo
from mozaika.web.turn_list import PlayInfo, play_info

MAX_TURNS = 400
_FEW_TURNS = 4


class AnalysisInput(msgspec.Struct, frozen=True):
    """`record` is for the workers, `edition` in the form of the codec. `laid` are the tiles that each turn left on the
    board. `digest` identifies the game by its contents, without names and comments.
    """

    digest: str
    record: bytes
    edition: Any
    names: tuple[str, ...]
    laid: tuple[tuple[TileInfo, ...], ...]


def analysis_input(record: Record, edition: Edition | None, review: ReviewInfo) -> AnalysisInput:
    """`review` is that of the record; `edition` is the one that was named for a file. Raises `NotAnalyzable`."""
    if not isinstance(record, SavedGame | Transcript) or not review.turns:
        raise NotAnalyzable("no-turns")
    if len(review.turns) > MAX_TURNS:
        raise NotAnalyzable("too-long")
    used = record.edition if isinstance(record, SavedGame) else replay_by(record, edition).edition
    if is_too_costly(used):
        raise NotAnalyzable("costly")
    encoded = encode_game(_nameless(record), used)
    laid = tuple(() if turn.withdrawn else turn.tiles for turn in review.turns)
    return AnalysisInput(sha256(encoded).hexdigest(), encoded, encode(used), review.names, laid)


def _nameless(record: SavedGame | Transcript) -> SavedGame | Transcript:
    """Without what the analysis does not depend on: names, comments, secrets. Notes of what happened remain."""
    if isinstance(record, SavedGame):
        names = tuple(str(number) for number in range(1, len(record.names) + 1))
        return replace(record, names=names, secrets=(), extras=())
    players = tuple(TranscriptPlayer(str(number), "") for number in range(1, len(record.players) + 1))
    lines = tuple(replace(line, notes=_facts(line.notes), number=0) for line in record.lines)
    return replace(record, players=players, lines=lines, notes=_facts(record.notes), guessed_encoding="")


def _facts(notes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(filter(is_fact, notes))


class Boards:
    """The boards of a game: `before[n]` is that before turn n + 1, and the last one that after the game."""

    def __init__(self, found: AnalysisInput) -> None:
        """Raises `BadValue` for values that the process of a file would not give if it worked as intended."""
        self.edition = decode(Edition, found.edition)
        layout = self.edition.layout
        if len(layout.premiums) != layout.rows * layout.columns:
            raise BadValue(".edition", "length")
        self.before = list(_boards(found.laid))

    @property
    def compared(self) -> list[Board]:
        """The boards that must not be those of a running game. Every game begins with the empty board: it counts where
        there is little else to analyse, or nobody could analyse a game while one of their own begins.
        """
        return self.before if len(self.before) <= _FEW_TURNS else self.before[1:]

    def plays(self, turn: TurnAnalysis) -> tuple[PlayInfo | None, ...]:
        """The places of the best moves on the board."""
        if not 1 <= turn.number < len(self.before):
            return ()
        board = self.before[turn.number - 1]
        rack = Pile(_tiles(self.edition, turn.rack or ""))
        return tuple(_play(self.edition, board, rack, best.move) for best in turn.best)


def _boards(laid: tuple[tuple[TileInfo, ...], ...]) -> Iterator[Board]:
    board = Board()
    yield board
    for tiles in laid:
        board = board.plus([Placement(Square(tile.row, tile.column), tile.letter, tile.blank) for tile in tiles])
        yield board


def _tiles(edition: Edition, text: str) -> tuple[str, ...]:
    try:
        return parse_tiles(edition, text)
    except GameError:
        return ()


def _play(edition: Edition, board: Board, rack: Pile, move: str) -> PlayInfo | None:
    try:
        placements = readings(move, edition, board, rack)[0]
        return play_info(edition, board, placements) if placements else None
    except GameError:  # an exchange or a pass
        return None
