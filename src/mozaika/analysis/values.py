"""What `Engine` returns: frozen values with points and shares as numbers that people read."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.position.moves import Move
from mozaika.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move and its equity in points: the score plus the value of the `leave`, the tiles that stay on the rack."""

    move: Move
    leave: tuple[Tile, ...]
    equity: float

    @property
    def score(self) -> int:
        return self.move.score

    def __str__(self) -> str:
        return f"{self.move} {self.score} (leave {''.join(self.leave) or '–'}, equity {self.equity:.1f})"


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best moves, and of all legal plays the number and the highest score."""

    moves: tuple[RankedMove, ...]
    plays: int
    top_score: int


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A move and its average outcome over `deals` random deals of the unseen tiles: the share of `wins` (a tie is half
    a win), the final `spread` against the best opponent and the player's own final `total`, with standard errors.
    """

    move: Move
    deals: int
    wins: float
    wins_error: float
    spread: float
    spread_error: float
    total: float

    def __str__(self) -> str:
        return f"{self.move} wins {100 * self.wins:.1f} ± {100 * self.wins_error:.1f} %, spread {self.spread:+.1f}"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The moves that were compared, the best first. `known` are the tiles of other racks that every deal began with.

    If `is_decided`, all other moves were given up as clearly worse; otherwise the time or the deals were used up.
    """

    moves: tuple[EvaluatedMove, ...]
    is_decided: bool
    known: tuple[tuple[Tile, ...], ...] = ()

    @property
    def best(self) -> Move:
        return self.moves[0].move

    @property
    def deals(self) -> int:
        """The deals of the move that was tried most often."""
        return max(each.deals for each in self.moves)


@dataclass(frozen=True, slots=True)
class EndgameSolution:
    """How much the player on turn gains until the end, in what they maximise (`Engine.solve`), and the moves of all
    players that lead to it. If `exact`, it is proved; otherwise it is the best answer found in the time.
    """

    value: int
    exact: bool
    line: tuple[Move, ...]

    @property
    def best(self) -> Move:
        return self.line[0]


@dataclass(frozen=True, slots=True)
class LeaveGuess:
    """Tiles that the opponent may have kept, and how likely that is (0 to 1)."""

    tiles: tuple[Tile, ...]
    share: float


@dataclass(frozen=True, slots=True)
class InferredLeaves:
    """The tiles that the opponent probably kept with their last play, the most likely first, from `guesses` random
    racks that fit it. There are none if the last move tells nothing.
    """

    leaves: tuple[LeaveGuess, ...]
    guesses: int
