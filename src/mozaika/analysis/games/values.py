"""What the analysis of a game returns: frozen values of turns, players and the game.

Probabilities are shares from 0 to 1, losses are numbers from 0 up: of points, or of win probability. What is not known
is None, and `unknown` says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mozaika.rules.added import STORED_AS


class TurnClass(StrEnum):
    """How good a turn was; `thresholds` has the limits."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Phase(StrEnum):
    """The part of the game: by tiles in the bag."""

    OPENING = "opening"  # at least half of the tiles that the bag had when all racks were full
    MIDDLE = "middle"
    PREENDGAME = "preendgame"  # 1 to 7 tiles
    ENDGAME = "endgame"  # none


class Method(StrEnum):
    """How the moves of a turn were compared."""

    SIMULATION = "simulation"  # rollouts of a few plies
    PREENDGAME = "preendgame"  # rollouts to the end; with two players, the moves near the best are then solved
    ENDGAME = "endgame"  # a search of the endgame with both racks known
    STATIC = "static"  # the win probability by score and bag alone; the moves were not compared


class Unknown(StrEnum):
    """Why something of a turn is not known."""

    NO_RACK = "no-rack"  # the file has no rack for the turn
    PARTIAL_RACK = "partial-rack"  # the file has a part of the rack
    HIDDEN_EXCHANGE = "hidden-exchange"  # the file does not have the tiles exchanged
    MORE_THAN_TWO = "more-than-two"  # the endgame of more than two players, whose racks nobody knows
    NO_LEXICON = "no-lexicon"  # there is no word list for the game
    LOST_TURN = "lost-turn"  # lost for a failed challenge: there was nothing to choose
    IMPOSSIBLE = "impossible"  # the file has a position or a move that the rules do not allow


@dataclass(frozen=True, slots=True)
class BestMove:
    """One of the moves that were compared. `move` is in the notation of `Position.parse_move`, `leave` the tiles that
    stay on the rack. `equity` is the expected gain in spread, in points, including the worth of the position after the
    move; `win` the share of games won, a tie counting half.
    """

    move: str
    score: int
    leave: str
    equity: float
    win: float | None


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One turn. `number` counts from 1, `seat` from 0; `rack` is as far as the file has it.

    `equity_before` and `win_before` are those of the best move, `equity_after` and `win_after` those of the move that
    was played; the losses are the differences, and 0 if the move was at least as good. `rank` is the place of the
    played move among all that were compared, from 1. `best` are the best of these, the best first.

    `phonies` are the words of the play that are not in the list; `unchallenged` are those that the opponent had just
    played and that stayed. A play that was withdrawn is judged as a pass (`is_withdrawn`). `bingo` says whether the
    move was one, `bingo_available` whether the rack had one, `missed_bingo` that it would have been the better move.
    `exchanged` is the number of tiles exchanged. `luck` is the equity of the best move with the tiles that the player
    had drawn, minus its mean over other draws. `seconds` is the time that the player used.
    """

    number: int
    seat: int
    rack: str | None
    move: str
    score: int
    total: int
    in_bag: int
    phase: Phase
    method: Method | None = None
    equity_loss: float | None = None
    win_loss: float | None = None
    win_before: float | None = None
    win_after: float | None = None
    equity_before: float | None = None
    equity_after: float | None = None
    rank: int | None = None
    kind: TurnClass | None = field(default=None, metadata={STORED_AS: "class"})
    bingo: bool = False
    bingo_available: bool | None = None
    missed_bingo: bool = False
    phonies: tuple[str, ...] = ()
    unchallenged: tuple[str, ...] = ()
    is_withdrawn: bool = False
    exchanged: int = 0
    luck: float | None = None
    seconds: float | None = None
    best: tuple[BestMove, ...] = ()
    unknown: Unknown | None = None


@dataclass(frozen=True, slots=True)
class PhaseSummary:
    """A player's turns of one phase that could be judged."""

    turns: int
    accuracy: float | None
    mean_loss: float | None
    mean_win_loss: float | None


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate on the scale of the bots: 1 is the first level, 2 the second, and so on; `error` is its standard
    error, `level` the bot that is nearest.
    """

    value: float
    error: float
    level: str


@dataclass(frozen=True, slots=True)
class PlayerAnalysis:
    """One player. `turns` are the turns that could be judged, `accuracy` is from 0 to 100, `mean_loss` in points for
    each turn. `bingos` were played, `bingos_available` are the turns in which the rack had one; if not all racks are
    known, there may be more. `best_turn` and `worst_turn` are numbers of turns: the most lucrative move without a loss,
    and the greatest loss. `classes` counts the turns of each class, `luck` sums up the luck of all draws.
    """

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
    strength: Strength | None
    best_turn: int | None
    worst_turn: int | None
    classes: Mapping[TurnClass, int]
    phases: Mapping[Phase, PhaseSummary]


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The analysis of a game: `players` by seat, `turns` in their order. `edition` is an id, `lexicon` the name of the
    word list, empty if there is none, and `engine` the version that made it. It depends on `seed`, and on `deals`, the
    effort for each turn; or, if `seconds` is set, on the machine. `is_finished` says whether the game has ended.
    `unknown` has each reason for which something of a turn is not known.
    """

    edition: str
    lexicon: str
    engine: str
    seed: int
    deals: int
    seconds: float | None
    is_finished: bool
    players: tuple[PlayerAnalysis, ...]
    turns: tuple[TurnAnalysis, ...]
    unknown: tuple[Unknown, ...] = ()
