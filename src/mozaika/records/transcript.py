"""A transcript: the turns of a game, each with its place and its score. It is all that a GCG file can hold.

It has no draws, no clock and no rule settings, and racks only as far as they are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

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
    LOSS = "loss"  # the player's own tiles, at the end
    TIME = "time"


TURNS = frozenset({LineKind.PLAY, LineKind.PASS, LineKind.EXCHANGE})
"""The kinds of lines that are turns."""

ADJUSTMENTS = frozenset({LineKind.BONUS, LineKind.GAIN, LineKind.LOSS, LineKind.TIME})
"""The kinds of lines that are not turns."""


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line of a transcript. `number` is its line in the file, which does not count when lines are compared."""

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
class TranscriptPlayer:
    nick: str
    name: str


def unique_nicks(nicks: Sequence[str]) -> list[str]:
    """The nicks, with a number added to each that another player before has."""
    found: list[str] = []
    for place, nick in enumerate(nicks):
        taken = {*found, *nicks[place + 1 :]} if nick in found else set()
        others = (f"{nick}_{number}" for number in range(place + 1, 100))
        found.append(next(other for other in others if other not in taken) if taken else nick)
    return found


@dataclass(frozen=True, slots=True)
class Transcript:
    kind: ClassVar[str] = "transcript"

    edition: str
    layout: Layout
    players: tuple[TranscriptPlayer, ...]
    lines: tuple[TranscriptLine, ...]
    headers: tuple[tuple[str, str], ...] = ()  # title, lexicon and other pragmas
    racks: tuple[tuple[Seat, tuple[Tile, ...]], ...] = ()  # known at the end of an unfinished game
    incomplete: bool = False
    notes: tuple[str, ...] = ()  # before the first line
    rack_lines: tuple[int, ...] = field(default=(), compare=False)  # the line in the file of each of `racks`
    guessed_encoding: str = field(default="", compare=False)  # of a file that names none and is not in the usual one


# Codes of `Problem`. A play that breaks a rule has the code of that rule's error instead.
PROBLEMS = (
    "score",
    "total",
    "does-not-fit",
    "too-many-of-a-tile",
    "nothing-to-take-back",
    "end-tiles",
    "sign",
    "exchange-size",
    "rack-size",
    "rack-changed",
    "end-rack",
    "time-twice",
)


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a transcript that does not stop its replay. `texts/` has a sentence for each `code`."""

    line: int
    code: str
    recorded: str = ""
    expected: str = ""
    error: GameError | None = field(default=None, compare=False)  # set if a play breaks a rule
