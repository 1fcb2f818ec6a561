"""Tables where two clients play as fast as they can over sockets, and record what the server acknowledged."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mozaika.rules.events import Event, PlayCommitted
from mozaika.rules.state import Phase
from tests.faults.client import Following, Person, laid_tiles, play_message, socket
from tests.property.games import random_placements

LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, httpx.TransportError)


@dataclass
class Player:
    """One seat: acts on its turn, sometimes repeats a message, and reconnects with the number of the last event."""

    person: Person
    table: str
    seat: int
    rng: Random
    following: Following = field(init=False)
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)  # by message id, the version with which it was acknowledged
    refused: list[str] = field(default_factory=list)
    max_wait_s: float = 0.004
    _acted_at: int = -1

    def __post_init__(self) -> None:
        self.following = Following(self.seat)

    @property
    def over(self) -> bool:
        view = self.following.view
        return view is not None and view.state.phase is Phase.OVER

    async def play(self, address: str) -> None:
        """Play until the game is over or the connection is lost."""
        self._acted_at = -1  # an unacknowledged command may be lost
        try:
            async with socket(address, self.table, self.person, after=self.following.version) as connection:
                async for raw in connection:
                    self._receive(json.loads(raw))
                    if self.over:
                        return
                    await self._act(connection)
        except LOST:
            return

    def _receive(self, message: dict[str, Any]) -> None:
        self.following.receive(message)
        if message["kind"] == "done":
            self.done[message["id"]] = message["version"]
        elif message["kind"] == "refused":
            self.refused.append(message["code"])
            self._acted_at = -1

    def laid(self, play: PlayCommitted, message: dict[str, Any]) -> bool:
        """Whether `play` carries out the message: without challenges a square is covered only once."""
        view = self.following.view
        assert view is not None
        return play.seat == self.seat and laid_tiles(play.placements) == message["tiles"]

    async def _act(self, connection: ClientConnection) -> None:
        view = self.following.view
        if view is None or view.state.phase is not Phase.TURN or view.state.turn != self.seat:
            return
        if self._acted_at == view.state.version:
            return  # sent, and not answered yet
        self._acted_at = view.state.version
        await asyncio.sleep(self.rng.random() * self.max_wait_s)
        message = self._next_message()
        self.sent[message["id"]] = message
        text = json.dumps(message)
        await connection.send(text)
        if self.rng.random() < 0.1:  # repeat it, like a client that is not sure
            await connection.send(text)

    def _next_message(self) -> dict[str, Any]:
        view = self.following.view
        assert view is not None
        message_id = f"{self.seat}-{len(self.sent)}"
        if self.rng.random() < 0.3 and len(view.state.bag) >= 7:
            tiles = [self.rng.choice(view.rack.tiles)]
            return {"kind": "exchange", "id": message_id, "version": view.state.version, "tiles": tiles}
        laid = random_placements(self.rng, view.state, self.seat)
        few = laid[: self.rng.randint(1, 2)] if len(view.state.board) else laid
        if len(view.state.bag) == 0 and self.rng.random() < 0.3:
            return {"kind": "pass", "id": message_id, "version": view.state.version}
        return play_message(view, few, message_id)


@dataclass
class Pair:
    """A table and its two players."""

    table: str
    players: tuple[Player, Player]

    @property
    def over(self) -> bool:
        return any(player.over for player in self.players)

    async def play(self, address: str) -> None:
        await asyncio.gather(*(player.play(address) for player in self.players))

    def acknowledged(self) -> int:
        return sum(len(player.done) for player in self.players)

    def check(self, log: list[Event]) -> None:
        """Check that the log contains every acknowledged command, and each play once."""
        plays = [(place, event) for place, event in enumerate(log) if isinstance(event, PlayCommitted)]
        for player in self.players:
            assert len(log) >= player.following.version
            assert len(log) >= max(player.done.values(), default=0)
            for message_id, version in player.done.items():
                message = player.sent[message_id]
                if message["kind"] == "play":
                    assert [place < version for place, play in plays if player.laid(play, message)] == [True], message


def pair_of(table: str, people: list[Person], seed: str) -> Pair:
    first, second = (Player(person, table, seat, Random(f"{seed} {seat}")) for seat, person in enumerate(people))
    return Pair(table, (first, second))
