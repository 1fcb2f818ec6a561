"""The analysis of a game as clients get it: the JSON of `mozaika analyze --json`, which `analysis/games` defines.

The service gets these values from a worker, stores them and sends them as they are.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

# Closed sets of texts that `analysis/games` defines; the title is the name of the generated type.
TurnClassName = Annotated[str, Meta(title="TurnClass")]
PhaseName = Annotated[str, Meta(title="GamePhase")]
MethodName = Annotated[str, Meta(title="AnalysisMethod")]
UnknownName = Annotated[str, Meta(title="AnalysisUnknown")]


class BestMove(msgspec.Struct, frozen=True):
    move: str
    score: int
    leave: str
    equity: float
    win: float | None


class TurnAnalysis(msgspec.Struct, frozen=True):
    """The analysis of one turn: `mozaika.analysis.games.values` explains the fields. Losses are positive, probabilities
    from 0 to 1; `unknown` says why values are null.
    """

    number: int
    seat: int
    rack: str | None
    move: str
    score: int
    total: int
    in_bag: int
    phase: PhaseName
    method: MethodName | None
    equity_loss: float | None
    win_loss: float | None
    win_before: float | None
    win_after: float | None
    equity_before: float | None
    equity_after: float | None
    rank: int | None
    kind: TurnClassName | None = msgspec.field(name="class")
    bingo: bool
    bingo_available: bool | None
    missed_bingo: bool
    phonies: tuple[str, ...]
    unchallenged: tuple[str, ...]
    is_withdrawn: bool
    exchanged: int
    luck: float | None
    seconds: float | None
    best: tuple[BestMove, ...]
    unknown: UnknownName | None


class PhaseSummary(msgspec.Struct, frozen=True):
    """A player's turns of one phase that could be judged."""

    turns: int
    accuracy: float | None
    mean_loss: float | None
    mean_win_loss: float | None


class StrengthEstimate(msgspec.Struct, frozen=True):
    """On the scale of the bots, with its standard error; `level` is the nearest bot."""

    value: float
    error: float
    level: str


class PlayerAnalysis(msgspec.Struct, frozen=True):
    """One player's game. `best_turn` and `worst_turn` are numbers of turns."""

    name: str
    total: int
    turns: int
    accuracy: float | None
    mean_loss: float | None
    mean_win_loss: float | None
    bingos: int
    bingos_available: int
    phonies: int
    unchallenged: int
    luck: float | None
    strength: StrengthEstimate | None
    best_turn: int | None
    worst_turn: int | None
    classes: dict[TurnClassName, int]
    phases: dict[PhaseName, PhaseSummary]


class GameAnalysis(msgspec.Struct, frozen=True):
    edition: str
    lexicon: str
    engine: str
    seed: int
    deals: int
    seconds: float | None
    is_finished: bool
    players: tuple[PlayerAnalysis, ...]
    turns: tuple[TurnAnalysis, ...]
    unknown: tuple[UnknownName, ...]
