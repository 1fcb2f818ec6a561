"""Responses of the game analysis. `GameAnalysisInfo` is the JSON of `mozaika analyze --json`.

An analysis is streamed as lines of JSON, one `AnalysisMessage` each.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from mozaika.service.messages import ErrorCode, Outgoing
from mozaika.web.turn_list import PlayInfo

TurnClassName = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
PhaseName = Literal["opening", "middle", "preendgame", "endgame"]


class BestMoveInfo(Outgoing, frozen=True):
    """A good move of a turn, in the program's notation. `win` is a probability from 0 to 1."""

    move: str
    score: int
    leave: str
    equity: float
    win: float | None


class TurnAnalysisInfo(Outgoing, frozen=True):
    """The analysis of one turn. Losses are positive; probabilities are from 0 to 1. `unknown` says why values are null:
    the file does not have the whole rack, for example.
    """

    number: int
    seat: int
    rack: str | None
    move: str
    score: int
    method: str
    phase: PhaseName
    equity_loss: float | None
    win_loss: float | None
    win_before: float | None
    win_after: float | None
    rank: int | None
    kind: TurnClassName | None = msgspec.field(name="class")
    missed_bingo: bool
    phonies: tuple[str, ...]
    unchallenged: tuple[str, ...]
    luck: float | None
    seconds: float | None
    best: tuple[BestMoveInfo, ...]
    unknown: str | None


class StrengthInfo(Outgoing, frozen=True):
    """An estimated strength: `value` ± `error`."""

    value: float
    error: float


class PhaseAnalysisInfo(Outgoing, frozen=True):
    turns: int
    accuracy: float | None
    mean_loss: float | None


class PlayerAnalysisInfo(Outgoing, frozen=True):
    """One player's game. `best_turn` and `worst_turn` are numbers of turns."""

    name: str
    accuracy: float | None
    mean_loss: float | None
    bingos: int
    bingos_available: int
    strength: StrengthInfo | None
    best_turn: int | None
    worst_turn: int | None
    phases: dict[PhaseName, PhaseAnalysisInfo]


class GameAnalysisInfo(Outgoing, frozen=True):
    edition: str
    lexicon: str
    engine: str
    seed: int
    seconds: float
    players: tuple[PlayerAnalysisInfo, ...]
    turns: tuple[TurnAnalysisInfo, ...]


class AnalysisMessage(Outgoing, frozen=True, tag_field="kind"):
    """Base of the lines of a streamed analysis."""


class AnalysisBegun(AnalysisMessage, frozen=True, tag="begun"):
    """The first line. `turns` is the number of turns; `is_stored`: nothing is computed."""

    turns: int
    engine: str
    is_stored: bool


class AnalysisTurn(AnalysisMessage, frozen=True, tag="turn"):
    """A turn, in any order. `plays` are the places of the moves in `best` on the board, null for an exchange or a
    pass.
    """

    turn: TurnAnalysisInfo
    plays: tuple[PlayInfo | None, ...]


class AnalysisDone(AnalysisMessage, frozen=True, tag="done"):
    """The last line: the whole analysis. `at` is when it was made."""

    analysis: GameAnalysisInfo
    at: int


class AnalysisFailed(AnalysisMessage, frozen=True, tag="failed"):
    """The last line of an analysis that has ended early."""

    code: ErrorCode
    message: str
