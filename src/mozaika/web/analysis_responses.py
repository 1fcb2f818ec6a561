"""Responses of the game analysis. It is streamed as lines of JSON, one `AnalysisMessage` each."""

from __future__ import annotations

from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.messages import ErrorCode, Outgoing
from mozaika.web.turn_list import PlayInfo


class AnalysisResult(Outgoing, frozen=True):
    """A stored analysis, made at `at`. `plays` are the places on the board of the `best` moves of each turn, null for
    an exchange or a pass.
    """

    analysis: GameAnalysis
    plays: tuple[tuple[PlayInfo | None, ...], ...]
    at: int


class AnalysisMessage(Outgoing, frozen=True, tag_field="kind"):
    """Base of the lines of a streamed analysis."""


class AnalysisBegun(AnalysisMessage, frozen=True, tag="begun"):
    """The first line, with the number of turns."""

    turns: int


class AnalysisTurn(AnalysisMessage, frozen=True, tag="turn"):
    """A turn; they come as they are ready. `plays` are the places on the board of its `best` moves, null for an
    exchange or a pass.
    """

    turn: TurnAnalysis
    plays: tuple[PlayInfo | None, ...]


class AnalysisWaiting(AnalysisMessage, frozen=True, tag="waiting"):
    """Sent while nothing else is, so that a lost connection is noticed."""


class AnalysisDone(AnalysisMessage, frozen=True, tag="done"):
    """The last line. The turns have been sent before, or are all in `analysis` if it was stored."""

    analysis: GameAnalysis
    at: int


class AnalysisFailed(AnalysisMessage, frozen=True, tag="failed"):
    """The last line of an analysis that has ended early."""

    code: ErrorCode
    message: str
