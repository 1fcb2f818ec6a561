"""Events. The log of a game is a list of them, and the state follows from the log. `at` is the table's time in ms."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from mozaika.rules.added import ADDED
from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.state import Adjustment, EndReason, VerdictSource
from mozaika.rules.tiles import Tile


class AcceptCause(Enum):
    """Why a play was accepted (7.1, 7.2, 7.5)."""

    AUTOMATIC = "automatic"
    EVERYONE = "everyone"
    NEXT_ACTED = "next-acted"
    WINDOW = "window"
    CHALLENGE = "challenge"


class TakeBackCause(Enum):
    CHALLENGE = "challenge"
    MOVER_LEFT = "mover-left"  # the game ended because the mover left before the play was accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    at: int = 0


@dataclass(frozen=True, slots=True)
class GameCreated(Happened):
    """`edition` is stored as values, so that a log depends on no file. `people` are ids, never names."""

    edition: Edition
    people: tuple[str, ...]
    contributors: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Committed(Happened):
    """The hash of the secret that later draws derive from."""

    commitment: bytes


@dataclass(frozen=True, slots=True)
class SeedHashed(Happened):
    """The hash of the bytes that the seat will contribute: SHA-256 of the commitment, the seat as one byte, the bytes.
    All hashes come before the first contribution.
    """

    seat: Seat
    seed_hash: bytes


@dataclass(frozen=True, slots=True)
class Contributed(Happened):
    seat: Seat
    seed: bytes


@dataclass(frozen=True, slots=True)
class SeedWithheld(Happened):
    """The seat could contribute and did not: it sent no hash, or no bytes that match its hash, in time."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StartDrawn(Happened):
    """The draw for the first turn; its tiles are back in the bag."""

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
    """A play that is announced but not scored yet; `window_ends` is when challenges stop, if ever. `sources` says who
    decided on each word, where words are checked automatically and a dictionary is asked (7.11).
    """

    seat: Seat
    placements: tuple[Placement, ...]
    words: tuple[str, ...]
    score: int
    window_ends: int | None
    sources: tuple[VerdictSource, ...] = field(default=(), metadata=ADDED)


@dataclass(frozen=True, slots=True)
class AcceptGiven(Happened):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ChallengeDecided(Happened):
    """`invalid` are the invalid words; if there are none, the challenge failed. `sources` says who decided on each word
    of the play, if a dictionary is asked.
    """

    challenger: Seat
    invalid: tuple[str, ...]
    sources: tuple[VerdictSource, ...] = field(default=(), metadata=ADDED)


@dataclass(frozen=True, slots=True)
class PointsGiven(Happened):
    """Points for the challenged player after a failed challenge."""

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
    """The seat loses a turn that it owed for a failed challenge."""

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
    """The clock of `stopped` stops with `stopped_left_ms` left, that of `started` runs from `since`; null means no
    clock.
    """

    stopped: Seat | None
    stopped_left_ms: int
    started: Seat | None
    started_left_ms: int
    since: int
    given_back_ms: int = 0  # network delay not counted against the seat that stopped


@dataclass(frozen=True, slots=True)
class Paused(Happened):
    """`window_left_ms` is what is left of a challenge window; `Resumed` has its new end. `ends_at` is when a limited
    pause ends by itself.
    """

    seat: Seat
    window_left_ms: int | None
    ends_at: int | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True)
class Resumed(Happened):
    """`seat` is null if the pause has ended by itself."""

    seat: Seat | None
    window_ends: int | None


@dataclass(frozen=True, slots=True)
class GameEnded(Happened):
    """The end of the game shows all racks and the bag."""

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
    """In a seat's log, the place of an event that is hidden from it, so that version numbers stay the same."""


Event: TypeAlias = (
    GameCreated
    | Committed
    | SeedHashed
    | Contributed
    | SeedWithheld
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
