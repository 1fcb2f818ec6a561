"""Errors of the workers. `mozaika/errors.py` has the tree of all errors."""

from __future__ import annotations

from mozaika.errors import GameError


class WorkerError(GameError):
    """The base of the errors in this module."""


class BadBusAddress(WorkerError):
    """Not the address of a NATS server, or of several, separated by commas."""

    address: str


class UnprotectedBus(WorkerError):
    """Racks travel on the bus. Beyond this machine it needs TLS and a password."""

    host: str


class BusUnreachable(WorkerError):
    """No NATS server answered at `host`, or it did not accept the password."""

    host: str
