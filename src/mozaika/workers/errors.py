"""Errors of the workers. `mozaika/errors.py` has the tree of all errors."""

from __future__ import annotations

from mozaika.errors import GameError


class BadBusAddress(GameError):
    """Not the address of a NATS server, or of several, separated by commas."""

    address: str


class UnprotectedBus(GameError):
    """Racks travel on the bus. Beyond this machine it needs TLS and a password."""

    host: str


class BusUnreachable(GameError):
    """No NATS server answered at `host`, or it did not accept the password."""

    host: str
