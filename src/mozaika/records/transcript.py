"""A game as a score sheet: who laid what where, for how much. It is what GCG can hold, and all that GCG can hold.

No draws, no clock, no rule settings; racks only where they are known, and as far as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from mozaika.errors import GameError
from mozaika.rules.board import LaidTile
from mozaika.rules.layout import Layout
from mozaika.rules.squares import Direction, Seat, Square
from mozaika.rules.tiles import Tile


class LineKind(Enum):
    PLAY = "play"
    PASS = "pass"
    EXCHANGE = "exchange"
    TAKEN_BACK = "taken-back"  # directly after the play that it withdraws
    BONUS = "challenge"  # points for a failed challenge
    GAIN = "gain"  # the opponents' tiles, at the end
    LOSS = "loss"  # one's own tiles, at the end
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sheet. `number` is where it stood in a file; it is not part of what the line says."""

    kind: LineKind
    seat: Seat
    score: int
    total: int
    rack: tuple[Tile, ...] = ()  # as far as known
    start: Square | None = None
    direction: Direction | None = None
    word: tuple[LaidTile | None, ...] = ()  # None: a tile played through
    tiles: tuple[Tile, ...] = ()  # exchanged, gained or lost
    count: int = 0  # how many were exchanged, known even if which were not
    notes: tuple[str, ...] = ()
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Transcript:
    edition: str
    layout: Layout
    players: tuple[SheetPlayer, ...]
    lines: tuple[Line, ...]
    headers: tuple[tuple[str, str], ...] = ()  # title, lexicon and whatever else a file says of itself
    racks: tuple[tuple[Seat, tuple[Tile, ...]], ...] = ()  # known at the end of an unfinished game
    incomplete: bool = False
    notes: tuple[str, ...] = ()  # before the first line


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not add up; reading goes on. `code` is a slug that `texts/` has a sentence for."""

    line: int
    code: str
    recorded: str = ""
    expected: str = ""
    error: GameError | None = field(default=None, compare=False)  # the rule that a play breaks
