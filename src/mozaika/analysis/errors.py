"""Errors of analyses. Imports nothing compiled."""

from __future__ import annotations

from mozaika.errors import Unreadable


class TooManyTurns(Unreadable):
    """A game with more turns than one analysis takes."""

    count: int
    most: int


class BadAnalysis(Unreadable):
    """A JSON value that is not an analysis: where, and what is expected there."""

    path: str
    expected: str
