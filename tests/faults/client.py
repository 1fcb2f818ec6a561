"""A strict client: it signs in, opens tables, and checks that the server sends every event once and in order."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.asyncio.client import ClientConnection, connect

from mozaika.records.game_json import decode_event
from mozaika.rules import PlayerView, view_from
from mozaika.rules.board import Placement
from mozaika.web.client_messages import PROTOCOL

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
# No challenges, and a game ends only when the tiles run out.
LIVELY = {"word_checking": "automatic", "end": {"passes_each": 9, "scoreless_turns": 0, "nobody_can_move": False}}


@dataclass
class Person:
    """A person with the cookie of their login session."""

    name: str
    cookie: str = ""

    async def ask(self, address: str, method: str, path: str, body: object = None) -> httpx.Response:
        headers = {"cookie": self.cookie} if self.cookie else {}
        # Reading the certificates of the machine takes 20 ms, and no connection here is encrypted.
        options: dict[str, Any] = {"timeout": 120, "trust_env": False, "verify": False}
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers, **options) as http:
            answer = await http.request(method, path, json=body)
        if token := answer.cookies.get("mozaika"):
            self.cookie = f"mozaika={token}"
        return answer

    async def sign_in(self, address: str) -> None:
        answer = await self.ask(address, "PUT", "/api/me", {"name": self.name})
        assert answer.status_code == 200, answer.text

    async def id_at(self, address: str) -> str:
        return str((await self.ask(address, "GET", "/api/me")).json()["id"])


async def signed_in(address: str, *names: str) -> list[Person]:
    people = [Person(name) for name in names]
    for person in people:
        await person.sign_in(address)
    return people


async def open_table(address: str, people: list[Person], **body: Any) -> str:
    """Create a table for these people, who all join it; returns its id."""
    body = {"seats": [{"kind": "person"}] * len(people), "lexicon": "none", "changes": {"rules": LIVELY}, **body}
    answer = await people[0].ask(address, "POST", "/api/tables", body)
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    for person in people[1:]:
        joined = await person.ask(address, "POST", f"/api/tables/{table['id']}/join", {"link": table["link"]})
        assert joined.status_code == 200, joined.text
    return str(table["id"])


def socket_address(address: str, table: str, **query: Any) -> str:
    query = {"protocol": PROTOCOL, **query}
    asked = urlencode({key: value for key, value in query.items() if value is not None})
    return f"ws://{address}/api/tables/{table}/socket?{asked}"


@asynccontextmanager
async def socket(
    address: str, table: str, person: Person | None, source: str = "", **query: Any
) -> AsyncIterator[ClientConnection]:
    """`source` is the address of this machine to connect from."""
    headers = {"Cookie": person.cookie} if person and person.cookie else {}
    local: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
    async with connect(
        socket_address(address, table, **query), additional_headers=headers, open_timeout=120, close_timeout=2,
        ping_interval=None, compression=None, max_size=None, **local,
    ) as connection:  # fmt: skip
        yield connection


def laid_tiles(placements: Sequence[Placement]) -> list[dict[str, Any]]:
    """Placements as a client sends them."""
    return [{**each.square._asdict(), "letter": each.letter, "blank": each.blank} for each in placements]


def play_message(view: PlayerView, placements: tuple[Placement, ...], message_id: str) -> dict[str, Any]:
    tiles = laid_tiles(placements)
    return {"kind": "play", "id": message_id, "version": view.state.version, "tiles": tiles}


@dataclass
class Following:
    """The events of a table that one seat has received, over any number of connections."""

    seat: int | None
    events: list[dict[str, Any]] = field(default_factory=list)
    view: PlayerView | None = None

    @property
    def version(self) -> int:
        return len(self.events)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Check that events arrive without gap or repetition, and fold them into the view."""
        if message["kind"] != "events":
            return
        assert message["first"] == self.version + 1, (message["first"], self.version)
        for event in message["events"]:
            self.events.append(event)
            decoded = decode_event(event)
            self.view = view_from(self.seat, [decoded]) if self.view is None else self.view.after(decoded)


def automatic_reply(message: Mapping[str, Any], seat: int | None = None) -> dict[str, Any] | None:
    """What every client answers by itself, without a player: heartbeats, and the seed exchange before a game. Without
    `seat`, the client contributes if one seat alone is asked.
    """
    if message["kind"] == "beat":
        return {"kind": "beat", "at": message["at"]}
    if message["kind"] != "seeds":
        return None
    asked = message["asked"]
    if seat is None and len(asked) == 1:
        seat = asked[0]
    if seat is None or seat not in asked:
        return None
    commitment = bytes.fromhex(message["commitment"]) + bytes([seat])
    seed = sha256(b"seed" + commitment).digest()[:16]
    if message["step"] == "hashes":
        return {"kind": "seed-hash", "id": "h", "hash": b64encode(sha256(commitment + seed).digest()).decode()}
    return {"kind": "seed", "id": "s", "seed": b64encode(seed).decode()}


async def events_from_the_start(address: str, table: str, person: Person | None, seat: int | None) -> Following:
    """The events that a new connection receives up to the first heartbeat."""
    following = Following(seat)
    async with asyncio.timeout(120), socket(address, table, person, after=0) as connection:
        async for raw in connection:
            message = json.loads(raw)
            following.receive(message)
            if message["kind"] == "beat":
                assert message["version"] == following.version
                break
    return following
