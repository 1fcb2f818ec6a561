"""Responses about finished games and game files, turn by turn: what the review page shows.

A review lists tiles as they were laid, so that the page can show the board after any turn without a rule of the game.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from mozaika.records.transcript import LineKind
from mozaika.rules.state import EndReason
from mozaika.service.messages import ErrorCode, Outgoing
from mozaika.service.store_ports import ChatRoom
from mozaika.web.responses import EditionInfo, FileKind, TableInfo
from mozaika.web.screen import TileInfo
from mozaika.web.turn_list import PlayInfo


class ReviewTurn(Outgoing, frozen=True):
    """One turn. `number` counts from 1 and is that of the analysis. `tiles` are those that the turn laid on the board;
    with `withdrawn` they went back to the rack, and the score is 0. `scores` are those of all seats after the turn,
    with the points of a challenge. `rack` is the player's rack before the turn, `racks` all racks then, as far as they
    are known; `unseen` are the tiles that the player did not see, and `bag` how many of them were in the bag. `given`
    are the tiles exchanged and `drawn` those drawn after the turn, null if they are not known. A challenge has its
    `challenger`; the words in `invalid` were the reason to withdraw the play, and `penalty` are the points that its
    player got for a failed one. `at` is when the turn was made, `used_ms` the time that it took and `time_left_ms` what
    the clocks had left after it, by seat; null if the game has no such times.
    """

    number: int
    seat: int
    kind: Annotated[str, Meta(title="TurnKind | LineKind")]
    withdrawn: bool
    score: int
    scores: tuple[int, ...]
    tiles: tuple[TileInfo, ...]
    play: PlayInfo | None
    words: tuple[str, ...]
    bingo: bool
    exchanged: int
    given: tuple[str, ...]
    rack: tuple[str, ...]
    racks: tuple[tuple[str, ...] | None, ...]
    drawn: tuple[str, ...] | None
    bag: int
    unseen: dict[str, int]
    challenger: int | None
    invalid: tuple[str, ...]
    penalty: int
    at: int | None
    used_ms: int | None
    time_left_ms: tuple[int, ...] | None
    notes: tuple[str, ...]


class ReviewProblem(Outgoing, frozen=True):
    """A mistake in a file. `turn` is the number of the turn that it belongs to, null if it is at the end or before the
    first turn; `line` is the line in the file.
    """

    turn: int | None
    line: int
    code: Annotated[str, Meta(title="FileProblem | ErrorCode")]
    recorded: str
    expected: str


class ReviewAdjustment(Outgoing, frozen=True):
    """Points at the end of the game, with the tiles that they count."""

    seat: int
    kind: LineKind
    points: int
    tiles: tuple[str, ...]


class ReviewResult(Outgoing, frozen=True):
    """`reason` is null if the file does not have it, and `winners` are the seats on the first place."""

    reason: EndReason | None
    adjustments: tuple[ReviewAdjustment, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class ReviewSeed(Outgoing, frozen=True):
    """A contribution to the draws, in hexadecimal."""

    seat: int
    seed: str


class ReviewDraws(Outgoing, frozen=True):
    """What the draws follow from: the commitments that were shown before, the secrets that were revealed after, and the
    contributions of the players. The server has drawn all tiles again: `fault` is null if it found the same, otherwise
    the code of what it found.
    """

    commitments: tuple[str, ...]
    secrets: tuple[str, ...]
    seeds: tuple[ReviewSeed, ...]
    start: tuple[tuple[tuple[int, str], ...], ...]
    fault: ErrorCode | None


class ReviewChatLine(Outgoing, frozen=True):
    """A line of chat, written after the turn `after` (0: before the first)."""

    after: int
    room: ChatRoom
    number: int
    seat: int | None
    name: str
    guest: bool
    at: int
    text: str


class ReviewComment(Outgoing, frozen=True):
    """What the reader has written about a turn; 0 is the game as a whole."""

    turn: int
    text: str


class ReviewInfo(Outgoing, frozen=True):
    """A finished game, or what a file contains. `id` is that of the table, or the digest of the file's contents;
    `table` is null for a file. `before` are the tiles on the board before the first turn, `start_scores` the scores
    then, and `racks` the racks after the last turn. `own_seats` are the reader's. `no_analysis` is the reason why the
    game cannot be analysed, null if it can, and `is_analyzed`: an analysis is stored. `positions` are those of a file
    as CGP lines, the first of them before the first turn; empty for a game of this server, which has routes for them,
    and for a game whose board or rules no line can express.
    """

    id: str
    source: FileKind
    table: TableInfo | None
    names: tuple[str, ...]
    edition: EditionInfo
    lexicon: str
    finished: bool
    before: tuple[TileInfo, ...]
    start_scores: tuple[int, ...]
    turns: tuple[ReviewTurn, ...]
    racks: tuple[tuple[str, ...] | None, ...]
    result: ReviewResult | None
    problems: tuple[ReviewProblem, ...]
    notes: tuple[str, ...]
    draws: ReviewDraws | None
    chat: tuple[ReviewChatLine, ...] = ()
    comments: tuple[ReviewComment, ...] = ()
    own_seats: tuple[int, ...] = ()
    no_analysis: ErrorCode | None = None
    is_analyzed: bool = False
    positions: tuple[str, ...] = ()
