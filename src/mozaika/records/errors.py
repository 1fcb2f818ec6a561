"""Errors of game files and of plays written as text.

Unreadable
├── BadNotation, LetterMismatch, NothingToPlayThrough, RunsOffBoard
├── AmbiguousPlay           two readings remain; they come along
├── BadFile                 a game file with a fault: line, column, reason
├── BadRecord               a log that could not have come about
├── NotText, FileTooLarge, NewerVersion, UnknownFormat
└── CannotConvert, ViewOnly
GameError
└── NoDrawsRecorded         a file format that records no draws
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mozaika.errors import GameError, Unreadable

if TYPE_CHECKING:
    from mozaika.rules.squares import Square


@dataclass(eq=False)
class BadNotation(Unreadable):
    code = "bad-notation"
    text: str


@dataclass(eq=False)
class LetterMismatch(Unreadable):
    """The word as written wants another letter than the board has."""

    code = "letter-mismatch"
    square: Square
    on_board: str
    written: str


@dataclass(eq=False)
class NothingToPlayThrough(Unreadable):
    """The word as written goes through a tile that is not there."""

    code = "nothing-to-play-through"
    square: Square


@dataclass(eq=False)
class RunsOffBoard(Unreadable):
    code = "runs-off-board"
    text: str


@dataclass(eq=False)
class AmbiguousPlay(Unreadable):
    """`readings` are the plays it may mean: tuples of placements, to choose one from."""

    code = "ambiguous-play"
    text: str
    readings: tuple[Any, ...]


@dataclass(eq=False)
class BadFile(Unreadable):
    """`reason` is a slug (`texts/` has its sentence), `detail` what stood there or was expected."""

    code = "bad-file"
    line: int
    column: int
    reason: str
    detail: str


@dataclass(eq=False)
class BadRecord(Unreadable):
    """`event` is the place, from 0, of the first event that does not fit those before it."""

    code = "bad-record"
    event: int


@dataclass(eq=False)
class FileTooLarge(Unreadable):
    code = "file-too-large"
    size: int
    limit: int


class NotText(Unreadable):
    code = "not-text"


@dataclass(eq=False)
class NewerVersion(Unreadable):
    code = "newer-version"
    version: int
    known: int


@dataclass(eq=False)
class UnknownFormat(Unreadable):
    code = "unknown-format"
    name: str


@dataclass(eq=False)
class CannotConvert(Unreadable):
    """What `source` holds is not enough to make a `target`."""

    code = "cannot-convert"
    source: str
    target: str


class ViewOnly(Unreadable):
    """A save of what one seat may see: to show, not to go on with."""

    code = "view-only"


@dataclass(eq=False)
class NoDrawsRecorded(GameError):
    """`kind` is what the file holds: `board`, `gcg` or `cgp`."""

    code = "no-draws-recorded"
    kind: str
