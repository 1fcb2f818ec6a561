"""Searches everything that players and spectators received for what they may not know.

At some tables every tile is unique (`tests/faults/tokens.py`): a tile in a message must be one that its recipient could
know at that version. Everything is searched for the secrets of the draws and for the tokens of login sessions.
"""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from tests.faults.client import Following
from tests.faults.stored import StoreLocation, rows_of
from tests.faults.tokens import TOKEN
from tests.property.test_views import visible_tiles
from tests.service.test_leaks import without_editions

from mozaika.rules.events import Event, GameEnded
from mozaika.service.log import decode_logged
from mozaika.service.store_ports import LoggedEvent


class Message(NamedTuple):
    seat: int | None
    version: int  # of the last event that the recipient had, this message included
    text: str


@dataclass
class Received:
    """The messages of each table, in the order in which they arrived."""

    tables: dict[str, list[Message]] = field(default_factory=dict)
    with_tokens: set[str] = field(default_factory=set)

    def add_table(self, table: str, *, has_tokens: bool) -> None:
        self.tables[table] = []
        if has_tokens:
            self.with_tokens.add(table)

    def add(self, table: str, following: Following, text: str) -> None:
        self.tables[table].append(Message(following.seat, following.version, text))

    def __len__(self) -> int:
        return sum(map(len, self.tables.values()))


def find_leaks(received: Received, store: StoreLocation, cookies: Iterable[str], log: str) -> list[str]:
    """A line for each leak; `log` is the server's."""
    everything = "\n".join([log, *(message.text for messages in received.tables.values() for message in messages)])
    found = [f"the token of a login session: {cookie[:12]}…" for cookie in cookies if token_in(cookie) in everything]
    for table, messages in received.tables.items():
        rows = rows_of(store, table)
        found += [
            f"a secret of table {table}" for secret in rows.secrets if any(f in everything for f in forms(secret))
        ]
        if table in received.with_tokens:
            events = [decode_logged(LoggedEvent(schema, body)) for _, schema, body in rows.events]
            found += tile_leaks(table, events, messages)
    found += [f"a tile in the log: {tile}" for tile in set(TOKEN.findall(log))]
    return found


def token_in(cookie: str) -> str:
    """The random part of a cookie."""
    return cookie.partition("=")[2]


def forms(secret: bytes) -> tuple[str, ...]:
    """How a secret could be written; the beginning of each is enough."""
    return (secret.hex(), b64encode(secret).decode()[:40], urlsafe_b64encode(secret).decode()[:40])


def tile_leaks(table: str, events: Sequence[Event], messages: Iterable[Message]) -> list[str]:
    known = {seat: tiles_by_version(events, seat) for seat in (None, 0, 1)}
    found = []
    for message in messages:
        content, version = public_part(message)
        hidden = set(TOKEN.findall(content)) - known[message.seat][min(version, len(events))]
        if hidden:
            found.append(f"tiles {sorted(hidden)} of table {table} to seat {message.seat}: {message.text[:200]}")
    return found


def tiles_by_version(events: Sequence[Event], seat: int | None) -> list[frozenset[str]]:
    """The tiles that the seat may know after each number of events."""
    known = [frozenset[str]()]
    for event in events:
        shown = {*event.bag, *chain(*event.racks)} if isinstance(event, GameEnded) else visible_tiles(event, seat)
        known.append(known[-1] | shown)
    return known


def public_part(message: Message) -> tuple[str, int]:
    """The text without editions and without a screen's list of unseen tiles, and the version that it belongs to."""
    content: dict[str, Any] = without_editions(json.loads(message.text))
    part = "now" if content.get("kind") == "screen-change" else "screen"
    screen = content.get(part)
    version = max(message.version, content.get("version") or 0, screen["version"] if screen else 0)
    if screen:
        content = {**content, part: {key: value for key, value in screen.items() if key != "unseen"}}
    return json.dumps(content, ensure_ascii=False), version
