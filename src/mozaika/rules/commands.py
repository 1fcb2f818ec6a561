"""Commands, from a seat or from the table itself (clock, challenge window, start). `decide` answers or refuses them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from mozaika.rules.added import ADDED
from mozaika.rules.board import Placement
from mozaika.rules.errors import MalformedCommand
from mozaika.rules.squares import Seat, Square
from mozaika.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class HashSeed:
    """Commit to the seat's own 16 random bytes by their hash (`draws.hash_of`), before any seat shows its bytes."""

    seat: Seat
    seed_hash: bytes


@dataclass(frozen=True, slots=True)
class Contribute:
    """Add the seat's own 16 random bytes to the draws, before the start."""

    seat: Seat
    seed: bytes


@dataclass(frozen=True, slots=True)
class Play:
    """Lay these tiles, in any order."""

    seat: Seat
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Return `tiles` and draw as many. It takes the turn; exchanging no tiles is a pass."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenge:
    """Ask for all words of the pending play to be judged."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accept:
    """Give up the right to challenge the pending play."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resign:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks. A `limited` pause counts (`Ruleset.pauses`) and ends by itself (`PauseEnded`); any other lasts
    until a player resumes. Whether everybody agrees is not decided here: the table asks them (11.2).
    """

    seat: Seat
    limited: bool = field(default=False, metadata=ADDED)


@dataclass(frozen=True, slots=True)
class Resume:
    seat: Seat


@dataclass(frozen=True, slots=True)
class WithholdSeed:
    """`seat` has not shown its bytes in time: the game starts without them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game: draw for the first turn, then deal the racks."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of `seat` is up, overtime included."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowEnded:
    """The challenge window of the pending play is over."""


@dataclass(frozen=True, slots=True)
class PauseEnded:
    """The time of the limited pause is over."""


@dataclass(frozen=True, slots=True)
class RestartClock:
    """The last events were announced only now: the running clock has not run so far (7.8)."""


SeatCommand: TypeAlias = HashSeed | Contribute | Play | Exchange | Pass | Challenge | Accept | Resign | Pause | Resume
TableCommand: TypeAlias = WithholdSeed | Start | TimeOut | WindowEnded | PauseEnded | RestartClock
Command: TypeAlias = SeatCommand | TableCommand

MAX_COMMAND_TILES = 64  # guard on input, far above any rack; longer lists are refused before any work is done


def check_shape(command: object) -> None:
    """Refuse a command whose fields have wrong types, for callers that use no type checker."""
    if not isinstance(command, Command):
        raise MalformedCommand("command")
    if not isinstance(command, Start | WindowEnded | PauseEnded | RestartClock) and not _is_int(command.seat):
        raise MalformedCommand("seat")
    match command:
        case HashSeed(seed_hash=seed_hash) if not isinstance(seed_hash, bytes):
            raise MalformedCommand("seed_hash")
        case Contribute(seed=seed) if not isinstance(seed, bytes):
            raise MalformedCommand("seed")
        case Play(placements=placements) if not _is_tuple_of(placements, _is_placement):
            raise MalformedCommand("placements")
        case Exchange(tiles=tiles) if not _is_tuple_of(tiles, lambda tile: isinstance(tile, str)):
            raise MalformedCommand("tiles")
        case Pause(limited=limited) if not isinstance(limited, bool):
            raise MalformedCommand("limited")
        case _:
            pass


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_tuple_of(values: object, is_valid: Callable[[object], bool]) -> bool:
    return isinstance(values, tuple) and len(values) <= MAX_COMMAND_TILES and all(map(is_valid, values))


def _is_placement(value: object) -> bool:
    return (
        isinstance(value, Placement)
        and isinstance(value.square, Square)
        and _is_int(value.square.row)
        and _is_int(value.square.column)
        and isinstance(value.letter, str)
        and isinstance(value.blank, bool)
    )
