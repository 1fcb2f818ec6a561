"""Errors of positions. `mozaika/errors.py` has the tree of all errors."""

from __future__ import annotations

from mozaika.errors import GameError
from mozaika.rules.errors import Refused


class DrawBeyondBag(Refused):
    """More tiles are said to be drawn than the bag has or the turn draws; `most` is the smaller number."""

    wanted: int
    most: int


class PictureNeedsLibrary(GameError):
    """PNG pictures are made with an optional library that is not installed."""

    library: str
