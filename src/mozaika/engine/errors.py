"""Errors of the engine. Imports nothing compiled."""

from __future__ import annotations

from mozaika.errors import GameError


class UnknownBot(GameError):
    bot: str
    known: tuple[str, ...]  # the bots that can be named here


class BadBotName(GameError):
    """The name is that of a bot of Mozaika, or not made of 1 to 20 of the letters a to z."""

    name: str


class BotFault(GameError):
    """A bot that a user has added has no move that can be played; `mozaika.bots` has the cases."""


class BotWordsInvalid(BotFault):
    """A bot that was added has played words that the list does not have, where words are checked at once."""

    bot: str
    words: tuple[str, ...]


class BotNeedsWords(GameError):
    """A bot cannot play without a word list."""


class BadLeaves(GameError):
    """A file of trained values that is damaged, has another format, or belongs to another tile set."""

    path: str


class BadLeaveTable(GameError):
    """A KLV2 file that is damaged or does not fit the edition; the facts are those of `BadListFile`."""

    file: str
    form: str
    reason: str
    found: str
    limit: str


class OtherTraining(GameError):
    """The state file belongs to another training, or cannot be read."""

    path: str


class OtherMatch(GameError):
    """The file contains games of another match, or something else; `line` is the first line that does not belong."""

    path: str
    line: int


class TooFewTiles(GameError):
    """The tile set is too small to train leaves."""


class NotAnEndgame(GameError):
    """There are tiles in the bag, so the other racks are not known."""

    bag: int


class NotAPreendgame(GameError):
    """The bag is empty or has more than `most` tiles."""

    bag: int
    most: int


class TwoPlayersOnly(GameError):
    """A search that is for two players; the position has `players`."""

    players: int


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


class SearchStopped(GameError):
    """The search was told to end before it had an answer (`engine.stopping`)."""
