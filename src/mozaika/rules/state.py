"""The state of a game, as immutable values. Only `evolve` makes new states."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from mozaika.rules.added import ADDED
from mozaika.rules.board import Board, Placement
from mozaika.rules.draws import Ledger
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import Pile, Tile


class Phase(Enum):
    SETUP = "setup"
    TURN = "turn"
    PENDING = "pending"
    GOING_OUT = "going-out"  # the pending play ends the game if it is accepted (7.7)
    PAUSED = "paused"
    OVER = "over"


class TurnKind(Enum):
    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    TAKEN_BACK = "taken-back"
    LOST = "lost"


class VerdictSource(Enum):
    """Who has decided on a word, in a game that asks an online dictionary first (7.11)."""

    DICTIONARY = "service"  # the value is that of saved games
    CACHE = "cache"  # an earlier answer of the dictionary
    LIST = "list"  # the word list, because the dictionary did not answer


class EndReason(Enum):
    WENT_OUT = "went-out"
    PASSES = "passes"
    SCORELESS = "scoreless"
    NOBODY_CAN_MOVE = "nobody-can-move"
    ONE_LEFT = "one-left"
    TURN_LIMIT = "turn-limit"


class AdjustmentKind(Enum):
    RACK = "rack"  # the tiles left on the seat's own rack
    GAINED = "gained"  # the opponents' tiles, for going out
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat. `left` is None while they are in the game, 0 for the first to leave, 1 for the next."""

    person: str
    rack: Pile = Pile()
    score: int = 0
    owes: int = 0  # turns still to be lost for failed challenges (7.6)
    exchanges: int = 0
    left: int | None = None
    time_left_ms: int = 0


@dataclass(frozen=True, slots=True)
class Pending:
    """A committed play that may still be challenged. Its tiles are on no rack, and on the board only once accepted.

    A play with a challenge window has `window_ends_at`, a time, while the game runs, and `window_left_ms`, a duration,
    while it is paused. `sources` says who decided on each of its words, once they are judged and if a dictionary is
    asked.
    """

    seat: Seat
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    score: int
    window_ends_at: int | None
    accepted_by: frozenset[Seat] = frozenset()
    window_left_ms: int | None = None
    sources: tuple[VerdictSource, ...] = field(default=(), metadata=ADDED)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(placement.tile for placement in self.placements)


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the move list. `sources` are those of `words`, as in `Pending`."""

    seat: Seat
    kind: TurnKind
    score: int
    total: int
    words: tuple[str, ...] = ()
    placements: tuple[Placement, ...] = ()
    exchanged: int = 0
    sources: tuple[VerdictSource, ...] = field(default=(), metadata=ADDED)


@dataclass(frozen=True, slots=True)
class ClockState:
    """Whose clock runs, and since when; `held` is whose clock a pause has stopped."""

    running: Seat | None = None
    since: int = 0
    held: Seat | None = None


@dataclass(frozen=True, slots=True)
class StartDraw:
    """Every round of the draw for the first turn; tied players draw again (4.2, 4.3)."""

    rounds: tuple[tuple[tuple[Seat, Tile], ...], ...]
    starter: Seat


@dataclass(frozen=True, slots=True)
class Adjustment:
    seat: Seat
    kind: AdjustmentKind
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """`ranking` has one tuple of seats for each place, from the first; seats in one tuple share the place."""

    reason: EndReason
    adjustments: tuple[Adjustment, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]


@dataclass(frozen=True, slots=True)
class GameState:
    edition: Edition
    players: tuple[Player, ...]
    contributors: frozenset[Seat]
    bag: Pile
    board: Board = Board()
    ledger: Ledger = Ledger()
    start_draw: StartDraw | None = None
    turn: Seat = 0
    pending: Pending | None = None
    passes_running: int = 0
    scoreless_running: int = 0
    turns: tuple[Turn, ...] = ()
    clock: ClockState = ClockState()
    paused: bool = False
    result: Result | None = None
    secrets: tuple[bytes, ...] = ()  # only once revealed
    version: int = 0
    pauses: int = field(default=0, metadata=ADDED)  # limited ones so far
    pause_ends_at: int | None = field(default=None, metadata=ADDED)  # of a limited pause, while it lasts

    @property
    def phase(self) -> Phase:
        if self.result is not None:
            return Phase.OVER
        if self.start_draw is None:
            return Phase.SETUP
        if self.paused:
            return Phase.PAUSED
        if self.pending is None:
            return Phase.TURN
        return Phase.GOING_OUT if goes_out(self, self.pending.seat) else Phase.PENDING

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats still in the game, in seat order."""
        return tuple(seat for seat, player in enumerate(self.players) if player.left is None)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat, with the final adjustments once the game is over."""
        return tuple(player.score for player in self.players) if self.result is None else self.result.totals

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winning seats; none until the game is over."""
        return () if self.result is None else self.result.winners

    def __repr__(self) -> str:
        scores = " ".join(str(player.score) for player in self.players)
        return f"GameState({self.edition.id}, version {self.version}, {self.phase.value}, scores {scores})"


def goes_out(state: GameState, seat: Seat) -> bool:
    """Bag and rack are empty and the player is still in the game (8.1)."""
    player = state.players[seat]
    return player.left is None and not state.bag.tiles and not player.rack.tiles


def seats_after(state: GameState, seat: Seat) -> tuple[Seat, ...]:
    """The others still in the game, clockwise from `seat`."""
    players = state.players
    around = (*range(seat + 1, len(players)), *range(seat))
    return tuple([other for other in around if players[other].left is None])


def next_to_act(state: GameState) -> Seat | None:
    """Who has the turn after the pending play is accepted; seats that owe a turn are skipped (7.6).

    None if only the mover is left.
    """
    assert state.pending is not None
    for seat in seats_after(state, state.pending.seat):
        if not state.players[seat].owes:
            return seat
    return None
