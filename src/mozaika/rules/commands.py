"""What can be wished for: by a seat, or by the table itself (clock, window, start). `decide` grants or refuses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mozaika.rules.board import Placement
from mozaika.rules.errors import MalformedCommand
from mozaika.rules.squares import Seat, Square
from mozaika.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Contribute:
    """Add 16 random bytes of one's own to the draws, before the start."""

    seat: Seat
    seed: bytes


@dataclass(frozen=True, slots=True)
class Play:
    """Lay these tiles; order does not matter."""

    seat: Seat
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give back `tiles` and draw as many; costs the turn. Exchanging none is a pass."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenge:
    """Have all words of the pending play judged."""

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
    seat: Seat


@dataclass(frozen=True, slots=True)
class Resume:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Start:
    """The table starts the game: the draw for who begins, then the racks."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The table's clock says that `seat` has no time left at all."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowEnded:
    """The table's clock says that nobody challenged in time."""


SeatCommand: TypeAlias = Contribute | Play | Exchange | Pass | Challenge | Accept | Resign | Pause | Resume
TableCommand: TypeAlias = Start | TimeOut | WindowEnded
Command: TypeAlias = SeatCommand | TableCommand

MOST_TILES = 64  # no rack is larger; a longer list is refused before it costs anything


def check_shape(command: object) -> None:
    """Refuse a command whose fields are not what their types say: callers without a type checker are callers too."""
    if not isinstance(command, Command):
        raise MalformedCommand("command")
    if not isinstance(command, Start | WindowEnded) and not _whole(command.seat):
        raise MalformedCommand("seat")
    match command:
        case Contribute(seed=seed) if not isinstance(seed, bytes):
            raise MalformedCommand("seed")
        case Play(placements=placements) if not _list_of(placements, _is_placement):
            raise MalformedCommand("placements")
        case Exchange(tiles=tiles) if not _list_of(tiles, lambda tile: isinstance(tile, str)):
            raise MalformedCommand("tiles")
        case _:
            pass


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list_of(values: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(values, tuple) and len(values) <= MOST_TILES and all(map(fits, values))


def _is_placement(value: object) -> bool:
    return (
        isinstance(value, Placement)
        and isinstance(value.square, Square)
        and _whole(value.square.row)
        and _whole(value.square.column)
        and isinstance(value.letter, str)
        and isinstance(value.blank, bool)
    )
