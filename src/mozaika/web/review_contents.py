"""The review of a record: its turns with boards, racks, clocks and challenges, as far as the record has them.

Runs in the process of `file_process` for files, and in a thread for games of this server. It imports neither the server
nor the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from mozaika.editions import load_edition
from mozaika.editions.defaults import BOARD_EDITION
from mozaika.records.cgp import CgpPosition
from mozaika.records.cgp_rules import edition_at
from mozaika.records.comments import comments_of
from mozaika.records.file_format import Record
from mozaika.records.files import replay_record
from mozaika.records.replay import Replay, ReplayedTurn, withdraws
from mozaika.records.saved import FULL, SavedBoard, SavedGame
from mozaika.records.transcript import LineKind, Transcript, TranscriptLine
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import HIDDEN, Tile
from mozaika.service.files import on_board
from mozaika.web.responses import FileKind, edition_info
from mozaika.web.review_log import LogReader, review_draws
from mozaika.web.review_responses import (
    ReviewAdjustment,
    ReviewInfo,
    ReviewProblem,
    ReviewResult,
    ReviewTurn,
)
from mozaika.web.screen import board_tiles, tile_infos
from mozaika.web.turn_list import PlayInfo, main_word

_ENDINGS = frozenset({LineKind.GAIN, LineKind.LOSS, LineKind.TIME})


def review_of(record: Record, edition: Edition | None, *, review_id: str = "") -> ReviewInfo:
    """`edition` is the one that was named for a file whose format may not name one."""
    match record:
        case SavedGame():
            return _review_of_game(record, review_id)
        case Transcript():
            _, played = replay_record(record, edition)
            return _TranscriptReview(record, played).review(review_id)
        case CgpPosition():
            return _review_of_position(record, edition_at(record, edition or load_edition(record.edition)), review_id)
        case SavedBoard():
            board = on_board(edition or load_edition(BOARD_EDITION), record)
            return _empty(board, FileKind.BOARD, review_id)


def _empty(edition: Edition, source: FileKind, review_id: str) -> ReviewInfo:
    return ReviewInfo(
        id=review_id,
        source=source,
        table=None,
        names=(),
        edition=edition_info(edition),
        lexicon=edition.lexicon.name,
        finished=False,
        before=(),
        start_scores=(),
        turns=(),
        racks=(),
        result=None,
        problems=(),
        notes=(),
        draws=None,
    )


def _review_of_position(record: CgpPosition, edition: Edition, review_id: str) -> ReviewInfo:
    return msgspec.structs.replace(
        _empty(edition, FileKind.POSITION, review_id),
        before=board_tiles(record.board, edition),
        start_scores=record.scores,
        racks=tuple(_known(rack) or None for rack in record.racks),
        names=tuple(str(number) for number in range(1, len(record.scores) + 1)),
    )


# --- saved games ----------------------------------------------------------------------------------------------------


def _review_of_game(saved: SavedGame, review_id: str) -> ReviewInfo:
    log, comments = LogReader(saved), comments_of(saved)
    state = log.state
    turns = (
        msgspec.structs.replace(turn, notes=(comments[turn.number],)) if turn.number in comments else turn
        for turn in log.turns
    )
    return ReviewInfo(
        id=review_id,
        source=FileKind.GAME if saved.viewer == FULL else FileKind.VIEW,
        table=None,
        names=saved.names,
        edition=edition_info(saved.edition),
        lexicon=saved.edition.lexicon.name,
        finished=state.result is not None,
        before=(),
        start_scores=(0,) * len(saved.names),
        turns=tuple(turns),
        racks=log.racks(),
        result=log.result(),
        problems=(),
        notes=(comments[0],) if 0 in comments else (),
        draws=review_draws(saved, state),
    )


# --- transcripts ----------------------------------------------------------------------------------------------------


class _TranscriptReview:
    """Follows a replayed transcript line by line. Turns have the numbers that `position.game_record` gives them."""

    def __init__(self, transcript: Transcript, played: Replay) -> None:
        self._transcript, self._played, self._edition = transcript, played, played.edition
        self._count = len(transcript.players)
        self._board = Board()
        self._scores = [0] * self._count
        self._turns: list[ReviewTurn] = []
        self._numbers: dict[int, int] = {}  # of turns, by line of the file

    def review(self, review_id: str) -> ReviewInfo:
        lines = self._played.turns
        for place, turn in enumerate(lines):
            following = lines[place + 1] if place + 1 < len(lines) else None
            if turn.line.kind is LineKind.BONUS:
                self._bonus(turn)
            elif turn.line.kind is LineKind.TAKEN_BACK:
                self._numbers[turn.line.number] = len(self._turns)
            elif not turn.is_adjustment:
                self._add(turn, following.line if following else None)
        transcript, endings = self._transcript, [turn for turn in lines if turn.line.kind in _ENDINGS]
        return ReviewInfo(
            id=review_id,
            source=FileKind.TRANSCRIPT,
            table=None,
            names=tuple(player.name or player.nick for player in transcript.players),
            edition=edition_info(self._edition),
            lexicon=dict(transcript.headers).get("lexicon", ""),
            finished=bool(endings) and not transcript.incomplete,
            before=(),
            start_scores=(0,) * self._count,
            turns=tuple(self._turns),
            racks=self._last_racks([turn.line for turn in endings]),
            result=self._result(endings) if endings else None,
            problems=self._problems(),
            notes=transcript.notes,
            draws=None,
        )

    def _bonus(self, turn: ReplayedTurn) -> None:
        """Points for a failed challenge, on a line of their own after the play."""
        seat = turn.line.seat
        self._scores[seat] += turn.score
        self._numbers[turn.line.number] = len(self._turns)
        if self._turns and self._turns[-1].seat == seat:
            self._turns[-1] = msgspec.structs.replace(
                self._turns[-1], scores=tuple(self._scores), penalty=self._turns[-1].penalty + turn.score
            )

    def _add(self, turn: ReplayedTurn, following: TranscriptLine | None) -> None:
        line = turn.line
        is_withdrawn = following is not None and following.kind is LineKind.TAKEN_BACK and withdraws(following, line)
        rack = _rack(turn, self._edition)
        unseen = _unseen(self._edition, self._board, rack)
        score = 0 if is_withdrawn else turn.score
        self._scores[line.seat] += score
        self._numbers[line.number] = number = len(self._turns) + 1
        racks: list[tuple[str, ...] | None] = [None] * self._count
        racks[line.seat] = rack or None
        self._turns.append(
            ReviewTurn(
                number=number,
                seat=line.seat,
                kind=line.kind.value,
                withdrawn=is_withdrawn,
                score=score,
                scores=tuple(self._scores),
                tiles=tile_infos(turn.laid, self._edition),
                play=_play_info(line, self._board, self._edition),
                words=turn.words,
                bingo=len(turn.laid) == self._edition.rules.rack_size,
                exchanged=line.count,
                given=_known(line.tiles),
                rack=rack,
                racks=tuple(racks),
                drawn=None,
                bag=_bag(self._edition, self._board, self._count),
                unseen=unseen,
                challenger=None,
                invalid=(),
                penalty=0,
                at=None,
                used_ms=None,
                time_left_ms=None,
                notes=(*line.notes, *(following.notes if is_withdrawn and following else ())),
            )
        )
        if turn.laid and not is_withdrawn:
            self._board = self._board.plus(turn.laid)

    def _last_racks(self, endings: Sequence[TranscriptLine]) -> tuple[tuple[str, ...] | None, ...]:
        racks = {seat: _known(tiles) for seat, tiles in self._transcript.racks}
        for line in endings:
            if line.kind is LineKind.LOSS:
                racks[line.seat] = _known(line.tiles)
            elif line.kind is LineKind.GAIN and self._count == 2:
                racks[1 - line.seat] = _known(line.tiles)
        return tuple(racks.get(seat) for seat in range(self._count))

    def _result(self, endings: Sequence[ReplayedTurn]) -> ReviewResult:
        scores = self._played.totals
        return ReviewResult(
            reason=None,
            adjustments=tuple(
                ReviewAdjustment(turn.line.seat, turn.line.kind, turn.score, _known(turn.line.tiles))
                for turn in endings
            ),
            scores=scores,
            winners=tuple(seat for seat, score in enumerate(scores) if score == max(scores)),
        )

    def _problems(self) -> tuple[ReviewProblem, ...]:
        return tuple(
            ReviewProblem(
                self._numbers.get(problem.line), problem.line, problem.code, problem.recorded, problem.expected
            )
            for problem in self._played.problems
        )


def _play_info(line: TranscriptLine, board: Board, edition: Edition) -> PlayInfo | None:
    """The main word; a tile that the file plays through without one on the board has no letter."""
    if line.kind is not LineKind.PLAY or line.start is None or line.direction is None:
        return None
    squares = [line.start.step(line.direction, place) for place in range(len(line.word))]
    letters = [
        (tile or board.laid.get(square, LaidTile("")), tile is not None)
        for square, tile in zip(squares, line.word, strict=True)
    ]
    return main_word(edition, line.start, line.direction, letters)


def _rack(turn: ReplayedTurn, edition: Edition) -> tuple[Tile, ...]:
    """The rack before a turn as far as the file has it: at least the tiles that were laid or exchanged."""
    line = turn.line
    held = Counter(_known(line.rack)) | Counter(each.tile for each in turn.laid) | Counter(_known(line.tiles))
    return edition.alphabet.sort(held.elements())


def _unseen(edition: Edition, board: Board, rack: Sequence[Tile]) -> dict[str, int]:
    left = Counter(edition.tiles.all_tiles()) - Counter(board.tiles()) - Counter(rack)
    return dict(Counter(edition.alphabet.sort(left.elements())))


def _bag(edition: Edition, board: Board, players: int) -> int:
    """The tiles in the bag, where racks are full as long as there are tiles to draw."""
    on_racks = players * edition.rules.rack_size
    return max(0, len(edition.tiles.all_tiles()) - len(board.laid) - on_racks)


def _known(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile != HIDDEN)
