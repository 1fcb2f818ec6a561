"""Events as JSON: each once in full for the log and its readers, once redacted for everybody else.

`rules.event_for` alone decides what each seat may read.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from mozaika.records.errors import NewerVersion
from mozaika.records.game_json import decode_event, encode_event
from mozaika.rules import event_for
from mozaika.rules import events as ev
from mozaika.rules.squares import Seat
from mozaika.service.cards import shared
from mozaika.service.messages import EventsMessage
from mozaika.service.store_ports import LoggedEvent

SCHEMA = 1  # version of an event's JSON; `decode_logged` upgrades older ones


@dataclass(frozen=True, slots=True)
class EncodedEvent:
    """`body` is for the seats in `readers`, `public` for everybody else; without `readers` everybody gets `body`."""

    body: bytes
    public: bytes
    readers: frozenset[Seat] | None = None
    silent: bool = False  # `public` says only that something happened

    def for_seat(self, seat: Seat | None) -> bytes:
        return self.body if self.readers is None or seat in self.readers else self.public

    def is_silent_for(self, seat: Seat | None) -> bool:
        return self.silent and self.readers is not None and seat not in self.readers

    def logged(self) -> LoggedEvent:
        return LoggedEvent(SCHEMA, self.body)


@dataclass(frozen=True, slots=True)
class PackedEvent(EncodedEvent):
    """The creation of a game, with compressed JSON: it contains the edition, 5 kB, and only those who connect from the
    start read it.
    """

    def for_seat(self, seat: Seat | None) -> bytes:
        return zlib.decompress(self.body)

    def logged(self) -> LoggedEvent:
        return LoggedEvent(SCHEMA, zlib.decompress(self.body))


def encoded(event: ev.Event, seats: Iterable[Seat], body: bytes = b"") -> EncodedEvent:
    """`body` is the event's JSON, if the caller has it already."""
    body = body or msgspec.json.encode(encode_event(event))
    if isinstance(event, ev.GameCreated):
        packed = zlib.compress(body)
        return PackedEvent(packed, packed)
    public = event_for(event, None)
    if public is event:
        return EncodedEvent(body, body)
    readers = frozenset(seat for seat in seats if event_for(event, seat) is event)
    return EncodedEvent(body, msgspec.json.encode(encode_event(public)), readers, isinstance(public, ev.Concealed))


def decode_logged(logged: LoggedEvent) -> ev.Event:
    if logged.schema > SCHEMA:
        raise NewerVersion(logged.schema, SCHEMA)
    event = decode_event(msgspec.json.decode(logged.body))
    return replace(event, edition=shared(event.edition)) if isinstance(event, ev.GameCreated) else event


def decode_all(events: Iterable[EncodedEvent]) -> list[ev.Event]:
    return [decode_logged(event.logged()) for event in events]


def events_message(first: int, events: Sequence[EncodedEvent], seat: Seat | None) -> EventsMessage:
    """`events` as `seat` may read them, numbered from `first`."""
    return EventsMessage(first, tuple(msgspec.Raw(event.for_seat(seat)) for event in events))
