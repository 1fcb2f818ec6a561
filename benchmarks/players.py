"""Scripted players for benchmarks: they sign in, open tables of two and play one tile after another in two lines.

What must change with the protocol is here and in `tests/faults/client.py`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.faults.client import Following, Person, automatic_reply, laid_tiles
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mozaika.rules.board import Placement
from mozaika.rules.squares import Square

MOVE_LIMIT_S = 30.0


def squares(edge: int) -> list[list[Square]]:
    """What each move of a game covers: first the middle row from its start to both ends, then the middle column."""
    middle = edge // 2
    right, left = range(middle + 2, edge), range(middle - 1, -1, -1)
    first = [[Square(middle, middle), Square(middle, middle + 1)]]
    row = [[Square(middle, column)] for column in (*right, *left)]
    column = [[Square(line, middle)] for line in (*range(middle + 1, edge), *left)]
    return first + row + column


SQUARES = squares(15)


@dataclass
class Seat:
    """The connection of one player or spectator: its events, and when it last received a move."""

    connection: ClientConnection
    following: Following
    record: Callable[[str], None] | None = None  # called with each message, after it has been folded
    received_at: float = 0.0
    refused: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        async for raw in self.connection:
            now = time.perf_counter()
            message = json.loads(raw)
            reply = automatic_reply(message, self.following.seat)
            if reply is not None:
                await self.connection.send(json.dumps(reply))
            if message["kind"] == "refused":
                self.refused.append(message["code"])
            elif message["kind"] == "events":
                self.following.receive(message)
                self.received_at = now
                self.news.set()
            if self.record is not None:
                self.record(str(raw))

    async def next_news(self, limit_s: float = 0.25) -> None:
        """Wait for the next events, or for `limit_s`."""
        self.news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.news.wait(), limit_s)

    @property
    def is_closed(self) -> bool:
        return self.connection.close_code is not None

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    def next_play(self) -> str:
        view = self.following.view
        assert view is not None
        assert self.following.seat is not None
        state = view.state
        wanted = SQUARES[moves_seen(self)]
        rack = state.players[self.following.seat].rack.tiles
        laid = [
            Placement(at, "A" if tile == "?" else tile, tile == "?") for at, tile in zip(wanted, rack, strict=False)
        ]
        play = {"kind": "play", "id": "m", "version": self.following.version, "tiles": laid_tiles(laid)}
        return json.dumps(play)


async def started(stack: AsyncExitStack, seat: Seat) -> Seat:
    """Listen until `stack` is closed; returns when the first events have come."""

    async def listen() -> None:
        with suppress(ConnectionClosed):
            await seat.listen()

    listening = asyncio.ensure_future(listen())
    stack.callback(listening.cancel)
    news = asyncio.ensure_future(seat.news.wait())
    await asyncio.wait([news, listening], return_when=asyncio.FIRST_COMPLETED)
    if listening.done():
        listening.result()  # raises what has ended it
        raise ConnectionError(f"closed with {seat.connection.close_code} before the first event")
    return seat


def moves_seen(seat: Seat) -> int:
    """The number of moves that a client knows of, the pending play included."""
    view = seat.following.view
    return 0 if view is None else len(view.state.turns) + bool(view.state.pending)


async def make_move(seats: Sequence[Seat]) -> float:
    """The seconds from sending a move until the opponent has received it; `TimeoutError` if that takes too long."""
    view = seats[0].following.view
    assert view is not None
    state = view.state
    mover = 1 - state.pending.seat if state.pending else state.turn
    other, count = seats[1 - mover], moves_seen(seats[0]) + 1
    sent = time.perf_counter()
    async with asyncio.timeout(MOVE_LIMIT_S):
        await _send_until_seen(seats[mover], other, count)
        took = other.received_at - sent
        while moves_seen(seats[mover]) < count:  # a client moves again only after its own events
            await seats[mover].next_news()
    return took


async def _send_until_seen(mover: Seat, other: Seat, count: int) -> None:
    """A move that is refused is sent again: an event of the clock may have come in between."""
    refused = -1
    while moves_seen(other) < count:
        if refused < len(mover.refused):
            refused = len(mover.refused)
            await mover.connection.send(mover.next_play())
        await other.next_news()


async def somebody(http: httpx.AsyncClient, name: str) -> Person:
    answer = await http.put("/api/me", json={"name": name}, headers={"Cookie": ""})
    http.cookies.clear()
    return Person(name, answer.raise_for_status().headers["set-cookie"].partition(";")[0])


async def table_of(
    clients: Sequence[httpx.AsyncClient], pair: Sequence[Person], rules: Mapping[str, Any], **more: Any
) -> str:
    """A table of two people, each with a client of their own; the game begins."""
    body = {"seats": [{"kind": "person"}] * 2, "lexicon": "none", "changes": {"rules": rules}, **more}
    host, guest = ({"Cookie": person.cookie} for person in pair)
    table = (await clients[0].post("/api/tables", json=body, headers=host)).raise_for_status().json()["table"]
    (await clients[1].post(f"/api/tables/{table['id']}/join", json={}, headers=guest)).raise_for_status()
    return str(table["id"])
