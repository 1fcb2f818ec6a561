"""The figures, in one place. An operator changes them by name: `mozaika serve --limit sockets-per-address=500`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Limits:
    """Generous to a school behind one address, and little to somebody with a script.

    An address is one of IPv4, or a network of IPv6 that one household gets (/64). Behind a proxy that is trusted, it
    is the one that the proxy saw.
    """

    # Connections, at the machine's own door: counted before anything is read. Trusted proxies count in all only.
    connections: int = 20_000
    connections_per_address: int = 500
    # Sockets, at the handshake.
    sockets: int = 15_000
    sockets_per_address: int = 200
    sockets_per_person: int = 30
    # Requests a minute, handshakes among them.
    requests_per_address: int = 1_200
    requests_per_person: int = 600
    # An hour.
    newcomers_per_address: int = 300
    tables_per_person: int = 60
    tries_per_address: int = 60
    tries_per_name: int = 20
    # Tables that somebody has opened and that are not over.
    open_tables_per_person: int = 50
    # Seconds: until a request's head has come, until its body has, and until somebody takes what he is sent.
    head_s: int = 10
    body_s: int = 60
    taking_s: int = 60
    head_bytes: int = 16_384


DEFAULT_LIMITS = Limits()


class BadLimit(ValueError):
    """Not `name=number`, or no limit's name."""


def changed_limits(limits: Limits, changes: Iterable[tuple[str, int]]) -> Limits:
    return replace(limits, **dict(changes))


def parse_limit(text: str) -> tuple[str, int]:
    """
    >>> parse_limit("sockets-per-address=500")
    ('sockets_per_address', 500)
    """
    name, _, number = text.partition("=")
    name = name.replace("-", "_")
    if name not in {field.name for field in fields(Limits)} or not (number.isascii() and number.isdigit()):
        raise BadLimit(text)
    if not 0 < int(number[:10]) <= 1_000_000_000:
        raise BadLimit(text)
    return name, int(number)
