"""The limits that the operator can change by name: `mozaika serve --limit sockets-per-address=500`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from mozaika.service.dictionary_judge import WORDS_PER_ADDRESS, WORDS_PER_PERSON


@dataclass(frozen=True, slots=True)
class Limits:
    """The defaults allow a school behind one address, and stop a script.

    An address is an IPv4 address, or the IPv6 network of one household (/56). Behind a trusted proxy, it is the one
    that the proxy saw.
    """

    # TCP connections, counted before anything is read. Those of trusted proxies count toward the total only.
    connections: int = 20_000
    connections_per_address: int = 500
    # WebSockets, counted at the handshake.
    sockets: int = 15_000
    sockets_per_address: int = 200
    sockets_per_person: int = 30
    # Requests per minute, handshakes included.
    requests_per_address: int = 1_200
    requests_per_person: int = 600
    # Milliseconds until a request beyond the limit of its address is refused: a flood must wait for its refusals.
    refusal_ms: int = 500
    # Percent of the event loop's time while it is busy (`loop_time`).
    loop_percent_per_address: int = 10
    # Per hour.
    newcomers_per_address: int = 300
    tables_per_person: int = 60
    names_per_address: int = 60  # changed names, and names refused because an account has them
    names_per_person: int = 20
    tries_per_address: int = 60
    tries_per_name: int = 20
    # Words that the TDK dictionary is asked for on behalf of one person and of one address, per minute; the word list
    # decides on more.
    tdk_words_per_person: int = WORDS_PER_PERSON
    tdk_words_per_address: int = WORDS_PER_ADDRESS
    # Unfinished tables that one person has opened.
    open_tables_per_person: int = 50
    # Tables in the lobby whose hosts come from one address.
    waiting_tables_per_address: int = 300
    # Processes that read uploaded files, and threads that write downloads; files of one person at once, in each
    # direction; and seconds for an uploaded file.
    files: int = 2
    files_per_person: int = 2
    file_s: int = 30
    # Analyses of positions that one person, and one address, may run at once; each takes turns for a worker.
    analyses_per_person: int = 2
    analyses_per_address: int = 20
    # Seconds until the head of a request is complete, until its body is, and until a client reads what it is sent.
    head_s: int = 10
    body_s: int = 60
    taking_s: int = 60
    # Seconds for which a server that stops still serves although it is no longer ready, and for requests in progress
    # after that.
    drain_s: int = 0
    grace_s: int = 3
    head_bytes: int = 16_384
    # Bytes of a request's body, unless it may contain a file (`bodies`). What bodies with files have beyond that counts
    # towards the bytes that the server holds for one address, and in all.
    body_bytes: int = 65_536
    held_bytes_per_address: int = 12_000_000
    held_bytes: int = 48_000_000
    # Bytes of responses and messages that clients of one address, and all clients, have not read yet (`unread`).
    unread_bytes_per_address: int = 24_000_000
    unread_bytes: int = 96_000_000


DEFAULT_LIMITS = Limits()


class BadLimit(ValueError):
    """Not `name=number`, or not the name of a limit."""


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
