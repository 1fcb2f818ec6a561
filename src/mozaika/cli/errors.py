"""What can be wrong on the command line alone. One tree with all other errors: `mozaika/errors.py`."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


@dataclass(eq=False)
class PortInUse(GameError):
    """Nobody can listen there: the port is taken, not allowed, or the host is not this machine."""

    code = "port-in-use"
    host: str
    port: str  # not a quantity: no language groups its digits


class BackupByPgDump(GameError):
    """A PostgreSQL has tools of its own for that, which fit its version."""

    code = "backup-by-pg-dump"


@dataclass(eq=False)
class MetricsTokenTooShort(GameError):
    """It could be guessed."""

    code = "metrics-token-too-short"
    least: int


@dataclass(eq=False)
class EraseNeedsYes(GameError):
    """It cannot be undone."""

    code = "erase-needs-yes"
    person: str


@dataclass(eq=False)
class AdminUnreachable(GameError):
    """A server has the store open, and cannot be asked through `socket`."""

    code = "admin-unreachable"
    socket: str


class NoUnixSockets(GameError):
    """A running server can be asked through them alone."""

    code = "no-unix-sockets"
