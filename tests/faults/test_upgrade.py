"""A rolling upgrade: a server of the next version starts beside one of this version, and takes its players over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import quote

import httpx

from tests.faults.child import SERVE, Child
from tests.faults.client import open_table, signed_in
from tests.faults.load import LOST, Pair, Player, pair_of
from tests.faults.stored import logs
from tests.property.games import LONG
from tests.stores.postgres import PASSWORD, Postgres
from tests.workers.nats_server import running_nats

NEXT = ("-m", "tests.faults.next_version")
TABLES = 12 if LONG else 4
MOVES = 8  # of each table in each part of the test
MAX_WAIT_S = 0.3  # so that no game ends before the old server stops


def child_of(folder: Path, program: tuple[str, ...], database: str, bus: str) -> Child:
    folder.mkdir()
    return Child(folder, (*program, "serve", "--bus", bus, *SERVE[3:]), database=database)


async def play_until(player: Player, pair: Pair, enough: asyncio.Event, *addresses: str) -> None:
    """Play at the first of the addresses that answers, as behind a proxy."""
    while not enough.is_set() and not pair.over:
        for address in addresses:
            try:
                async with httpx.AsyncClient(trust_env=False) as http:
                    ready = await http.get(f"http://{address}/health", timeout=5)
            except LOST:
                continue
            if ready.is_success:
                playing = asyncio.ensure_future(player.play(address))
                waiting = asyncio.ensure_future(enough.wait())
                await asyncio.wait((playing, waiting), return_when=asyncio.FIRST_COMPLETED)
                playing.cancel()
                waiting.cancel()
                await asyncio.gather(playing, waiting, return_exceptions=True)
                break
        await asyncio.sleep(0.05)


async def until_played(pairs: list[Pair], moves: int) -> None:
    """Wait until as many moves more have been acknowledged at each table."""
    before = [pair.acknowledged() for pair in pairs]
    async with asyncio.timeout(120):
        while any(
            not pair.over and pair.acknowledged() < count + moves for pair, count in zip(pairs, before, strict=True)
        ):
            await asyncio.sleep(0.05)


async def test_next_version_takes_the_players_of_this_one_over(tmp_path: Path, postgres: Postgres) -> None:
    """At each table one player is connected to the old server and one to the new one; then the old one stops."""
    name = postgres.new_database()
    database = postgres.url_by_network(name, quote(PASSWORD, safe=""))
    async with running_nats() as nats:
        old = child_of(tmp_path / "old", ("-m", "mozaika"), database, nats.url)
        new = child_of(tmp_path / "new", NEXT, database, nats.url)
        with old:
            people = await signed_in(old.address, "Ala", "Olek")
            pairs = [pair_of(await open_table(old.address, people), people, str(at)) for at in range(TABLES)]
            for player in (player for pair in pairs for player in pair.players):
                player.max_wait_s = MAX_WAIT_S
            await asyncio.to_thread(new.start)
            try:
                enough = asyncio.Event()
                playing = [
                    asyncio.ensure_future(play_until(player, pair, enough, *addresses))
                    for pair in pairs
                    for player, addresses in zip(
                        pair.players, ((old.address, new.address), (new.address,)), strict=True
                    )
                ]
                await until_played(pairs, MOVES)
                assert postgres.query("SELECT count(*) FROM moods", database=name) == [[(0,)]]
                assert await asyncio.to_thread(old.stop) == 0
                await until_played(pairs, MOVES)
                enough.set()
                await asyncio.gather(*playing)
                found = await asyncio.to_thread(logs, database, [pair.table for pair in pairs])
                for pair in pairs:
                    pair.check(found[pair.table])
                assert await asyncio.to_thread(new.stop) == 0
            finally:
                new.__exit__()
    for child in (old, new):
        child.check_log()
