"""Errors of the command line. `mozaika/errors.py` has the tree of all errors."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


@dataclass(eq=False)
class PortInUse(GameError):
    """The server cannot listen: the port is taken or not allowed, or the host is not this machine."""

    code = "port-in-use"
    host: str
    port: str  # text, so that no language groups its digits


class BackupByPgDump(GameError):
    """PostgreSQL databases are backed up with their own tools, which match the server's version."""

    code = "backup-by-pg-dump"


@dataclass(eq=False)
class MetricsTokenTooShort(GameError):
    """The token could be guessed."""

    code = "metrics-token-too-short"
    least: int


@dataclass(eq=False)
class EraseNeedsYes(GameError):
    """Erasing a person cannot be undone, so it needs `--yes`."""

    code = "erase-needs-yes"
    person: str


@dataclass(eq=False)
class AdminUnreachable(GameError):
    """A server has the store open, but does not answer at `socket`."""

    code = "admin-unreachable"
    socket: str


class NoUnixSockets(GameError):
    """This system has no Unix sockets, through which a running server is administered."""

    code = "no-unix-sockets"
