"""Errors of the engine. Imports nothing compiled."""

from __future__ import annotations

from mozaika.errors import GameError


class UnknownBot(GameError):
    bot: str
    known: tuple[str, ...]  # those that may be named here


class BotNeedsWords(GameError):
    """A bot cannot play without a word list."""


class BadLeaves(GameError):
    """A file of trained values that is damaged, of another format, or of other tiles."""

    path: str


class OtherTraining(GameError):
    """The state file is of another training, or cannot be read."""

    path: str


class OtherMatch(GameError):
    """A file holds games of another match, or something else; `line` is the first that does not belong."""

    path: str
    line: int


class TooFewTiles(GameError):
    """Leaves cannot be trained where there are hardly any tiles to draw."""


class TwoBotsWanted(GameError):
    bots: str


class NotAnEndgame(GameError):
    """There are tiles in the bag, so that the other racks are not known."""

    bag: int


class RackNotTold(GameError):
    """A multiplayer endgame can be searched only if all racks are known."""


class ImpossibleRack(GameError):
    """The player on turn has no tiles, or a rack has more than the rules allow."""

    count: int
    most: int


class ImpossibleTiles(GameError):
    """Board and racks of a position have more copies of a tile than the tile set."""

    tile: str
    count: int
    most: int


class BaselineFailed(GameError):
    """The script of another engine gave no figures; `said` is the end of its error output."""

    script: str
    said: str
