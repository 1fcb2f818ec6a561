"""Errors of the command line. `mozaika/errors.py` has the tree of all errors."""

from __future__ import annotations

from mozaika.errors import GameError


class PortInUse(GameError):
    """The server cannot listen: the port is taken or not allowed, or the host is not this machine."""

    host: str
    port: str  # text, so that no language groups its digits


class NoBus(GameError):
    """A worker needs the address of a NATS server."""


class BackupByPgDump(GameError):
    """PostgreSQL databases are backed up with their own tools, which match the server's version."""


class MetricsTokenTooShort(GameError):
    """The token could be guessed."""

    least: int


class EraseNeedsYes(GameError):
    """Erasing a person cannot be undone, so it needs `--yes`."""

    person: str


class AdminUnreachable(GameError):
    """A server has the store open, but does not answer at `socket`."""

    socket: str


class NoUnixSockets(GameError):
    """This system has no Unix sockets, through which a running server is administered."""


class BadTdkAddress(GameError):
    """Not the address of a dictionary, and not `off`."""

    address: str


class BadHostName(GameError):
    """Neither the name of a host nor an address."""

    name: str


class TwoBotsWanted(GameError):
    bots: str


class BaselineFailed(GameError):
    """The script of another engine printed no figures; `said` is the end of its error output."""

    script: str
    said: str


class NoGamesFound(GameError):
    """A folder without game files, or a file without turns."""

    path: str


class TooManyGames(GameError):
    """More games than one report takes."""

    count: int
    most: int


class NoSuchPlayer(GameError):
    """Nobody of this name plays in any of the games."""

    name: str
