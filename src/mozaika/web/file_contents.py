"""What a game file contains: a record to use, or the description that the page for files shows.

Runs in the process of `file_process`, so it imports neither the server nor the engine.
"""

from __future__ import annotations

from pathlib import PurePath

from mozaika.editions import load_edition
from mozaika.editions.defaults import BOARD_EDITION
from mozaika.records.cgp import CgpPosition
from mozaika.records.file_format import Record
from mozaika.records.files import replay_record
from mozaika.records.replay import Replay
from mozaika.records.saved import FULL, SavedBoard, SavedGame, view_of
from mozaika.records.transcript import LineKind, Transcript, TranscriptLine
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.views import PlayerView
from mozaika.service.files import on_board, upload
from mozaika.web.requests import FileRequest
from mozaika.web.responses import FileContents, FileKind, edition_info
from mozaika.web.screen import Screen, board_tiles, screen_of
from mozaika.web.turn_list import FileTurnInfo, PlayInfo, file_turn, main_word


def parsed(request: FileRequest) -> Record:
    edition = load_edition(request.edition) if request.edition else None
    return upload(request.content, PurePath(request.name).suffix.lower() or request.name[-16:], edition)


def contents_of(request: FileRequest) -> FileContents:
    record = parsed(request)
    match record:
        case SavedGame():
            return _contents_of_game(record)
        case SavedBoard():
            return _contents(on_board(load_edition(request.edition or BOARD_EDITION), record), FileKind.BOARD, Board())
        case CgpPosition():
            named = load_edition(request.edition or record.edition)
            return _contents(named, FileKind.POSITION, record.board, racks=record.racks, scores=record.scores)
        case Transcript():
            return _contents_of_transcript(record, load_edition(request.edition) if request.edition else None)


def _contents_of_game(saved: SavedGame) -> FileContents:
    full = saved.viewer == FULL
    screen: Screen = screen_of(PlayerView(None, saved.state()) if full else view_of(saved))
    return FileContents(
        kind=FileKind.GAME if full else FileKind.VIEW,
        names=saved.names,
        edition=edition_info(saved.edition),
        board=screen.board,
        racks=tuple(player.rack or () for player in screen.players),
        scores=tuple(player.score for player in screen.players),
        turns=tuple(map(file_turn, screen.turns)),
        problems=(),
    )


def _contents_of_transcript(record: Transcript, edition: Edition | None) -> FileContents:
    transcript, played = replay_record(record, edition)
    turns = tuple(
        FileTurnInfo(
            seat=turn.line.seat,
            kind=turn.line.kind.value,
            score=turn.score,
            total=turn.total,
            play=_play_info(turn.line, played),
            words=turn.words,
            exchanged=turn.line.count,
            bingo=sum(tile is not None for tile in turn.line.word) == played.edition.rules.rack_size,
        )
        for turn in played.turns
    )
    return FileContents(
        kind=FileKind.TRANSCRIPT,
        names=tuple(player.name for player in transcript.players),
        edition=edition_info(played.edition),
        board=board_tiles(played.board, played.edition),
        racks=(),
        scores=played.totals,
        turns=turns,
        problems=tuple(dict.fromkeys(problem.code for problem in played.problems)),
    )


def _play_info(line: TranscriptLine, played: Replay) -> PlayInfo | None:
    """The letters that a transcript leaves out, because they were on the board, are on the board at the end too."""
    if line.kind is not LineKind.PLAY or line.start is None or line.direction is None:
        return None
    squares = [line.start.step(line.direction, place) for place in range(len(line.word))]
    letters = [
        (tile or played.board.laid.get(square, LaidTile("")), tile is not None)
        for square, tile in zip(squares, line.word, strict=True)
    ]
    return main_word(played.edition, line.start, line.direction, letters)


def _contents(
    edition: Edition,
    kind: FileKind,
    board: Board,
    racks: tuple[tuple[str, ...], ...] = (),
    scores: tuple[int, ...] = (),
) -> FileContents:
    return FileContents(
        kind=kind,
        names=(),
        edition=edition_info(edition),
        board=board_tiles(board, edition),
        racks=racks,
        scores=scores,
        turns=(),
        problems=(),
    )
