"""The messages between servers, their subjects, and their encoding.

A new message is a subclass of `ClusterMessage` with a tag of its own, listed in `Message`. Racks travel in them: the
bus belongs to the operator's own network, with a password and TLS.
"""

from __future__ import annotations

import logging
from typing import TypeAlias

import msgspec

from mozaika.service.pause_requests import PauseState
from mozaika.service.rematch_offers import RematchState
from mozaika.service.store_ports import ChatLine, ChatRoom

PROTOCOL = 1  # servers of another version neither send nor receive messages of this one
MAX_MESSAGE = 256 * 1024  # bytes; longer ones are neither sent nor read
SERVERS = f"mozaika.{PROTOCOL}.servers"  # what concerns all servers

_log = logging.getLogger("mozaika.cluster")


def table_subject(table: str) -> str:
    """What concerns the servers that have the table in memory."""
    return f"mozaika.{PROTOCOL}.table.{table}"


def person_subject(person: str) -> str:
    """What concerns the servers with a connection of the person."""
    return f"mozaika.{PROTOCOL}.person.{person}"


class ClusterMessage(msgspec.Struct, frozen=True, tag_field="kind"):
    """A message to other servers."""


class EventsAppended(ClusterMessage, frozen=True, tag="events"):
    """The log of a table has new events: `bodies` from number `first`, in the format `schema`. Without bodies, which
    may be too long, the receiver reads the log up to `last`.
    """

    first: int
    last: int
    schema: int
    bodies: tuple[msgspec.Raw, ...] = ()


class CardChanged(ClusterMessage, frozen=True, tag="card"):
    """The card of a table has changed in the store: `version` is its new card version."""

    version: int


class SeedsChanged(ClusterMessage, frozen=True, tag="seeds"):
    """The seed exchange of a table has a new answer or a new step in the store."""


class TableReport(ClusterMessage, frozen=True, tag="report"):
    """Who is at a table through `server`: `people` of its players, and the number of spectators; what players
    have asked for; and the numbers of the last lines of chat. With `ask`, every server that has people there answers
    with its own.
    """

    server: str
    people: tuple[str, ...]
    watching: int
    pause: PauseState
    rematch: RematchState
    chat: dict[ChatRoom, int]
    ask: bool = False


class NoticeAdded(ClusterMessage, frozen=True, tag="notice"):
    """The store has a new notice about a person."""


class CountsTaken(ClusterMessage, frozen=True, tag="counts"):
    """Tokens taken from the buckets `name`, by key, negative if given back; facts of the kind `name`; and the addresses
    that people come from.
    """

    name: str
    counts: dict[str, int] = {}
    facts: tuple[str, ...] = ()
    origins: dict[str, str] = {}


class ServersAsked(ClusterMessage, frozen=True, tag="who"):
    """The question `id`: who is at these tables?"""

    id: str
    tables: tuple[str, ...]


class ServersAnswered(ClusterMessage, frozen=True, tag="here"):
    """The tables of the question `id` at which somebody is there, or has left a moment ago."""

    id: str
    tables: tuple[str, ...]


class ChatSaid(ClusterMessage, frozen=True, tag="chat"):
    """A line of chat, which the store has."""

    line: ChatLine


OfTable: TypeAlias = EventsAppended | CardChanged | SeedsChanged | TableReport | ChatSaid
Message: TypeAlias = OfTable | NoticeAdded | CountsTaken | ServersAsked | ServersAnswered

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def encode_message(message: ClusterMessage) -> bytes | None:
    """The message as JSON; None if it is too long to be sent."""
    encoded = msgspec.json.encode(message)
    return encoded if len(encoded) <= MAX_MESSAGE else None


def decode_message(message: bytes) -> ClusterMessage | None:
    """None for what is no `Message`, as from a newer version; the log then says so, without its contents."""
    try:
        if len(message) > MAX_MESSAGE:
            raise msgspec.DecodeError("too long")
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        _log.warning("bad-message", extra={"facts": {"error": type(error).__name__, "bytes": len(message)}})
        return None
