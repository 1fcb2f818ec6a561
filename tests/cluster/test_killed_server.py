"""Two real servers on one PostgreSQL and one NATS: a player on each; one server is killed, and its player goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults.child import Child
from tests.faults.client import events_from_the_start, open_table, signed_in
from tests.faults.load import Pair, Player, pair_of
from tests.faults.stored import logs
from tests.workers.nats_server import NatsServer


@pytest.fixture
def two_servers(tmp_path: Path, url: str, nats: NatsServer) -> Iterator[tuple[Child, Child]]:
    children = []
    with ExitStack() as running:
        for name in ("here", "there"):
            (tmp_path / name).mkdir()
            child = Child(tmp_path / name, database=url, variables={"MOZAIKA_BUS": nats.url})
            children.append(running.enter_context(child))
        first, second = children
        yield first, second


async def play_until(player: Player, address: str, moves: int) -> None:
    """Play at a server until so many commands are acknowledged, or the game is over."""
    playing = asyncio.ensure_future(player.play(address))
    async with asyncio.timeout(120):
        while len(player.done) < moves and not player.over and not playing.done():
            await asyncio.sleep(0.005)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


async def test_player_of_a_killed_server_plays_on_at_the_other(two_servers: tuple[Child, Child]) -> None:
    here, there = two_servers
    people = await signed_in(here.address, "Ala", "Olek")
    table = await open_table(here.address, people)
    pair = pair_of(table, people, "two servers")
    ala, olek = pair.players
    at_here = asyncio.ensure_future(play_until(ala, here.address, 4))
    at_there = asyncio.ensure_future(olek.play(there.address))
    await at_here
    assert len(ala.done) >= 4
    assert olek.done, "the player at the other server got their turns"
    here.kill()
    before = len(ala.done)
    await play_until(ala, there.address, before + 3)
    assert ala.over or len(ala.done) >= before + 3
    at_there.cancel()
    await asyncio.gather(at_there, return_exceptions=True)
    await check_log(there, pair)


async def check_log(server: Child, pair: Pair) -> None:
    """Everything acknowledged is in the log, once and in order, and every client has seen the same."""
    for player in pair.players:
        again = await events_from_the_start(server.address, pair.table, player.person, player.seat)
        assert again.events[: player.following.version] == player.following.events
    pair.check(logs(server.store, [pair.table])[pair.table])
