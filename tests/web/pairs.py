"""Two people at a table whose game has begun, each with a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from mozaika.rules.board import Placement
from mozaika.rules.squares import Direction
from tests.faults.client import laid_tiles
from tests.web.client import PERSON, Client, Socket, people
from tests.web.server import Served


@dataclass
class Pair:
    """`mover` is the player on turn."""

    table: str
    clients: list[Client]
    sockets: list[Socket]

    @property
    def mover(self) -> Socket:
        return self.sockets[self.sockets[0].here.state.turn]

    @property
    def other(self) -> Socket:
        return self.sockets[1 - self.sockets[0].here.state.turn]

    async def settle(self) -> None:
        """Wait until both have received everything."""
        latest = max(socket.version for socket in self.sockets)
        for socket in self.sockets:
            await socket.until(lambda: socket.version >= latest)  # noqa: B023 - it is awaited here


@asynccontextmanager
async def pair(server: Served, follow: str = "events", **request: Any) -> AsyncIterator[Pair]:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON], **request))["id"]
        assert (await olek.join(table)).status_code == 200
        async with (
            ala.socket(table, seat=0, follow=follow) as first,
            olek.socket(table, seat=1, follow=follow) as second,
        ):
            if follow == "events":
                await first.began()
                await second.began()
            yield Pair(table, [ala, olek], [first, second])


def opening(socket: Socket, count: int = 2) -> list[dict[str, Any]]:
    """The first tiles of a rack across the start square: with `lexicon="none"` any word counts."""
    view = socket.here
    square, placed = view.state.edition.layout.start, []
    for tile in view.rack.tiles[:count]:
        placed.append(Placement(square, "A" if tile == "?" else tile, tile == "?"))
        square = square.step(Direction.ACROSS)
    return laid_tiles(placed)


async def exchange_tiles(sockets: list[Socket], moves: int) -> None:
    """Each of two players exchanges a tile `moves` times."""
    for _ in range(2 * moves):
        mover = sockets[sockets[0].here.state.turn]
        done = await mover.command("exchange", tiles=list(mover.here.rack.tiles[:1]))
        assert done["kind"] == "done", done
        for socket in sockets:
            await socket.until(lambda: socket.version >= done["version"])  # noqa: B023 - it is awaited here
