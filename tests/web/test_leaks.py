"""Socket messages, responses and logs contain no other rack, bag or secret. Every tile is unique, so leaks show."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from random import Random
from typing import Any, TypeVar

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import SeatKind, SeatPlan, TablePlan
from mozaika.service.table import Table
from tests.faults.client import laid_tiles
from tests.property.games import random_command, token_edition
from tests.service.test_leaks import Watch
from tests.service.world import phase_of
from tests.web.client import Client, Socket, people
from tests.web.server import Served

T = TypeVar("T")
PLAIN = {cmd.Pass: "pass", cmd.Accept: "accept", cmd.Challenge: "challenge", cmd.Pause: "pause", cmd.Resume: "resume"}


async def inside(server: Served, work: Coroutine[Any, Any, T]) -> T:
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))


async def token_table(server: Served, rng: Random, hosts: list[Client]) -> Table:
    """No edition file has such an edition, so the table is created in the service; people join over HTTP."""
    me = (await hosts[0].ask("GET", "/api/me")).json()["id"]
    host = await inside(server, server.services.people.find(me))
    seats = tuple(SeatPlan(SeatKind.PERSON) for _ in hosts)
    table = await inside(
        server, server.services.registry.create(host, TablePlan(token_edition(rng), seats, lexicon="none"))
    )
    for other in hosts[1:]:
        assert (await other.join(table.id)).status_code == 200
    return table


async def one_step(sockets: list[Socket], table: Table, rng: Random) -> None:
    """A random command, with a preview before each play; commands without tiles sometimes come from the wrong seat."""
    command = random_command(rng, table.game)
    if isinstance(command, cmd.TableCommand | cmd.Resign | cmd.HashSeed | cmd.Contribute):
        return
    socket = sockets[command.seat]
    match command:
        case cmd.Play():
            tiles = laid_tiles(command.placements)
            await socket.ask("preview", tiles=tiles)
            await socket.command("play", tiles=tiles)
        case cmd.Exchange():
            await socket.command("exchange", tiles=list(command.tiles))
        case _:
            await rng.choice([socket, *sockets]).command(PLAIN[type(command)])
    for each in sockets:
        await each.until(lambda: each.version == table.version)  # noqa: B023 - it is awaited here


def public(message: dict[str, Any]) -> dict[str, Any]:
    """The message without the unseen tiles, which follow from those that are seen."""
    part = {"screen": "screen", "screen-change": "now"}.get(message["kind"])
    return message if part is None else {**message, part: {**message[part], "unseen": {}}}


@pytest.mark.parametrize("seed", range(3))
async def test_socket_messages_and_logs_contain_nothing_hidden(
    server: Served, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "mozaika")

    rng = Random(seed)
    async with people(server, "Ala", "Olek", "") as (ala, olek, guest):
        table = await token_table(server, rng, [ala, olek])
        assert table.draws is not None
        watch = Watch(table, table.draws.secret.hex())
        async with (
            ala.socket(table.id, seat=0) as first,
            olek.socket(table.id, seat=1) as second,
            guest.socket(table.id) as watching,
            guest.socket(table.id, follow="screen") as screens,
        ):
            for socket in (first, second, watching):
                await socket.began()
            checked = dict.fromkeys((first, second, watching, screens), 0)
            for _ in range(40):
                if table.game.phase is Phase.OVER:
                    break
                await one_step([first, second], table, rng)
                await first.ask("screen")
                if phase_of(table) is Phase.OVER:
                    break
                watch.follow()
                for socket in checked:
                    for message in socket.got[checked[socket] :]:
                        watch.check(socket.seat, public(message))
                    checked[socket] = len(socket.got)
                answer = await guest.ask("GET", f"/api/tables/{table.id}")
                watch.check(None, {**answer.json(), "edition": {}})
            assert len(first.of("refused")) + len(first.of("done")) > 3
            if table.game.phase is not Phase.OVER:
                watch.check(None, caplog.text)
