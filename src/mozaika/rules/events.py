"""What has happened: the log of a game is a list of these, and it is the truth. `at` is the table's time in ms."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.state import Adjustment, EndReason
from mozaika.rules.tiles import Tile


class AcceptCause(Enum):
    """Why a play stands (7.1, 7.2, 7.5)."""

    AUTOMATIC = "automatic"
    EVERYONE = "everyone"
    NEXT_ACTED = "next-acted"
    WINDOW = "window"
    CHALLENGE = "challenge"


class TakeBackCause(Enum):
    CHALLENGE = "challenge"
    MOVER_LEFT = "mover-left"  # his leaving ended the game before the play was accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    at: int = 0


@dataclass(frozen=True, slots=True)
class GameCreated(Happened):
    """The whole edition as values, so that a log needs no file beside it. People are ids, never names."""

    edition: Edition
    people: tuple[str, ...]
    contributors: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Committed(Happened):
    """The hash of a secret that every draw from here on derives from."""

    commitment: bytes


@dataclass(frozen=True, slots=True)
class Contributed(Happened):
    seat: Seat
    seed: bytes


@dataclass(frozen=True, slots=True)
class StartDrawn(Happened):
    """Who drew what to see who begins; all those tiles are back in the bag."""

    rounds: tuple[tuple[tuple[Seat, Tile], ...], ...]
    starter: Seat
    used: int


@dataclass(frozen=True, slots=True)
class TilesDrawn(Happened):
    seat: Seat
    tiles: tuple[Tile, ...]
    used: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayCommitted(Happened):
    """The score is announced, not recorded; `window_ends` is when challenges stop, if ever."""

    seat: Seat
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    score: int
    window_ends: int | None


@dataclass(frozen=True, slots=True)
class AcceptGiven(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChallengeDecided(Happened):
    """`invalid` names the words that do not count; none means that the challenge failed."""

    challenger: Seat
    invalid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointsGiven(Happened):
    """What a failed challenge gives to the challenged player."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class TurnOwed(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayAccepted(Happened):
    seat: Seat
    score: int
    cause: AcceptCause


@dataclass(frozen=True, slots=True)
class PlayTakenBack(Happened):
    seat: Seat
    cause: TakeBackCause


@dataclass(frozen=True, slots=True)
class TurnLost(Happened):
    """A turn owed for a failed challenge is paid."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TilesExchanged(Happened):
    seat: Seat
    given: tuple[Tile, ...]
    drawn: tuple[Tile, ...]
    used: int


@dataclass(frozen=True, slots=True)
class Passed(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimedOut(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ClockMoved(Happened):
    """One seat's time stops with `stopped_left_ms` on it, another's starts at `since`; either may be nobody."""

    stopped: Seat | None
    stopped_left_ms: int
    started: Seat | None
    started_left_ms: int
    since: int
    given_back_ms: int = 0  # network delay not counted against the seat that stopped


@dataclass(frozen=True, slots=True)
class Paused(Happened):
    """`window_left_ms` is what is left of a challenge window, to go on with later."""

    seat: Seat
    window_left_ms: int | None


@dataclass(frozen=True, slots=True)
class Resumed(Happened):
    seat: Seat
    window_ends: int | None


@dataclass(frozen=True, slots=True)
class GameEnded(Happened):
    """All racks and the bag are laid open."""

    reason: EndReason
    adjustments: tuple[Adjustment, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    racks: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SecretRevealed(Happened):
    secret: bytes


@dataclass(frozen=True, slots=True)
class Concealed(Happened):
    """Stands in a seat's log for something that this seat may not know; it keeps the numbering whole."""


Event: TypeAlias = (
    GameCreated
    | Committed
    | Contributed
    | StartDrawn
    | TilesDrawn
    | TurnBegan
    | PlayCommitted
    | AcceptGiven
    | ChallengeDecided
    | PointsGiven
    | TurnOwed
    | PlayAccepted
    | PlayTakenBack
    | TurnLost
    | TilesExchanged
    | Passed
    | Resigned
    | TimedOut
    | ClockMoved
    | Paused
    | Resumed
    | GameEnded
    | SecretRevealed
    | Concealed
)
