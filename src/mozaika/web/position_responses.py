"""The responses of the analysis board: positions, plays, and the messages of a running analysis."""

from __future__ import annotations

from typing import Any, Literal

from mozaika.service.messages import ErrorCode, Outgoing
from mozaika.service.position_analysis import PositionAnswer, QuestionKind
from mozaika.web.responses import EditionInfo, ErrorInfo, SquareInfo
from mozaika.web.screen import TileInfo


class PositionInfo(Outgoing, frozen=True):
    """A position. `cgp` is its line, also for addresses. `racks`, `rack_sizes` and `scores` begin with the player on
    turn; a rack that is not known is empty. `unseen` are the tiles that this player does not see. `problem` is why no
    game can have the position, and `questions` has the reasons why questions cannot be asked about it, null for those
    that can.
    """

    cgp: str
    edition: EditionInfo
    tiles: tuple[TileInfo, ...]
    racks: tuple[tuple[str, ...], ...]
    rack_sizes: tuple[int, ...]
    scores: tuple[int, ...]
    scoreless_turns: int
    passes: int
    bag: int
    unseen: dict[str, int]
    last: tuple[SquareInfo, ...]
    over: bool
    problem: ErrorInfo | None
    questions: dict[QuestionKind, ErrorInfo | None]


class WordVerdict(Outgoing, frozen=True):
    """`valid` is null where there is no word list."""

    word: str
    valid: bool | None


class LaidPlay(Outgoing, frozen=True):
    """A play before it is made: its text, words and score, and the tiles that stay on the rack."""

    text: str
    words: tuple[WordVerdict, ...]
    score: int
    bingo: bool
    leave: tuple[str, ...]


class PositionMessage(Outgoing, frozen=True, tag_field="kind"):
    """One line of a running analysis."""


class PositionWaiting(PositionMessage, frozen=True, tag="waiting"):
    """The question waits for a worker."""


class PositionProgress(PositionMessage, frozen=True, tag="progress"):
    answer: PositionAnswer


class PositionDone(PositionMessage, frozen=True, tag="done"):
    """The last line. `ended` says why the analysis ended: `interrupted` means that a game needed the worker."""

    answer: PositionAnswer
    ended: Literal["complete", "interrupted", "known"]


class PositionFailed(PositionMessage, frozen=True, tag="failed"):
    """The last line, if there is no answer."""

    code: ErrorCode
    message: str
    facts: dict[str, Any]
