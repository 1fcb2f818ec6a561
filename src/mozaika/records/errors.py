"""Errors of game files and of plays written as text.

Unreadable
├── BadNotation, LetterMismatch, NothingToPlayThrough, RunsOffBoard
├── AmbiguousPlay           several readings, which the error holds
├── BadFile                 a game file with a fault: line, column, reason
├── BadRecord               a log that the rules could not have produced
├── NotText, FileTooLarge, NewerVersion, UnknownFormat
├── NoSuchTurn              a turn that the game does not have
└── CannotConvert, ViewOnly
GameError
└── NoDrawsRecorded         a record without draws
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mozaika.errors import GameError, Unreadable

if TYPE_CHECKING:
    from mozaika.rules.squares import Square


class BadNotation(Unreadable):
    text: str


class LetterMismatch(Unreadable):
    """The word has another letter than the board on this square."""

    square: Square
    on_board: str
    written: str


class NothingToPlayThrough(Unreadable):
    """The word plays through a square that is empty."""

    square: Square


class RunsOffBoard(Unreadable):
    text: str


class AmbiguousPlay(Unreadable):
    """`readings` are the plays that the text may mean, each a tuple of placements."""

    text: str
    readings: tuple[Any, ...]


class BadFile(Unreadable):
    """`texts/` has a sentence for each `reason`; `detail` is what was found or expected."""

    line: int
    column: int
    reason: str
    detail: str


class BadRecord(Unreadable):
    """`event` is the index, from 0, of the first event that does not follow from those before it."""

    event: int


class FileTooLarge(Unreadable):
    size: int
    limit: int


class NotText(Unreadable):
    pass


class NewerVersion(Unreadable):
    version: int
    known: int


class UnknownFormat(Unreadable):
    """`known` are the suffixes of all formats."""

    name: str
    known: tuple[str, ...]


class CannotConvert(Unreadable):
    """A record of the kind `source` does not hold enough to make a `target`: a format, or `game`, `bot` or `replay`."""

    source: str
    target: str


class NoSuchTurn(Unreadable):
    """The positions of the game have the numbers `first` to `last`."""

    turn: int
    first: int
    last: int


class ViewOnly(Unreadable):
    """The save holds what one seat may see; it can be shown but not resumed."""


class NoDrawsRecorded(GameError):
    """`kind` is the kind of record: `board`, `transcript` or `position`."""

    kind: str
