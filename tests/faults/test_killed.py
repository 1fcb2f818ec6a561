"""`kill -9` of a real server under load, at random moments: acknowledged moves are stored once, and games resume."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from tests.faults.child import Child
from tests.faults.client import Person, events_from_the_start, open_table, signed_in, socket
from tests.faults.load import LOST, Pair, pair_of
from tests.faults.stored import logs
from tests.property.games import LONG
from tests.stores.postgres import Postgres

KILLS = 200 if LONG else 2
TABLES = 5
pytestmark = pytest.mark.timeout(1800 if LONG else 300)


@dataclass
class Load:
    """Several tables at once; when a game ends, a new one is opened."""

    people: list[Person] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)  # every table that the server confirmed
    opened: int = 0

    async def keep_playing(self, address: str) -> None:
        if not self.people:
            self.people = await signed_in(address, "Ala", "Olek")
        await asyncio.gather(*(self._play_one(address, place) for place in range(TABLES)))

    def acknowledged(self) -> int:
        return sum(pair.acknowledged() for pair in self.pairs)

    async def _play_one(self, address: str, place: int) -> None:
        going_on = [pair for pair in self.pairs if not pair.over]
        pair = going_on[place] if place < len(going_on) else None
        with suppress(*LOST):
            while True:
                pair = pair or await self._open(address)
                await pair.play(address)
                if not pair.over:
                    return
                pair = None

    async def _open(self, address: str) -> Pair:
        self.opened += 1
        pair = pair_of(await open_table(address, self.people), self.people, str(self.opened))
        self.pairs.append(pair)
        return pair


async def killed_under_load(child: Child, load: Load, moves: int) -> None:
    """Kill the server after at least `moves` acknowledged moves."""
    child.start()
    playing = asyncio.ensure_future(load.keep_playing(child.address))
    enough = load.acknowledged() + moves
    while load.acknowledged() < enough:
        assert not playing.done()
        await asyncio.sleep(0.002)
    child.kill()
    await asyncio.wait_for(playing, 120)


async def all_games_resume(address: str, pairs: list[Pair]) -> None:
    """A new connection gets the same events as the old ones, and the game can be continued."""
    for pair in pairs:
        for player in pair.players:
            again = await events_from_the_start(address, pair.table, player.person, player.seat)
            assert again.events[: player.following.version] == player.following.events
            async with (
                asyncio.timeout(60),
                socket(address, pair.table, player.person, after=player.following.version) as connection,
            ):
                while player.following.version < again.version:
                    player.following.receive(json.loads(await connection.recv()))
                await connection.send(json.dumps({"kind": "resign", "id": "end", "version": again.version}))
                async for raw in connection:
                    message = json.loads(raw)
                    player.following.receive(message)
                    if message.get("id") == "end":
                        assert message["kind"] == "done" or message["code"] == "game-is-over", message
                        break
        assert pair.players[0].following.version > 0


async def survives_kills(child: Child, kills: int) -> None:
    rng, load, begun = Random(6), Load(), time.monotonic()
    for number in range(kills):
        await killed_under_load(child, load, rng.randint(1, 40))
        recent = load.pairs[-4 * TABLES :]
        found = logs(child.store, [pair.table for pair in recent])
        for pair in recent:
            pair.check(found[pair.table])
        if LONG and number % 20 == 19:
            moves = sum(pair.acknowledged() for pair in load.pairs)
            print(f"{number + 1} kills, {moves} moves, {len(load.pairs)} tables, {time.monotonic() - begun:.0f} s")
    found = logs(child.store, [pair.table for pair in load.pairs])
    for pair in load.pairs:
        pair.check(found[pair.table])
    with child:
        await all_games_resume(child.address, load.pairs)
        assert child.stop() in (0, -signal.SIGTERM)
    child.check_log()


async def test_acknowledged_moves_survive_kills_and_tables_resume(tmp_path: Path) -> None:
    await survives_kills(Child(tmp_path), KILLS)


async def test_acknowledged_moves_survive_kills_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    child = Child(tmp_path, database=postgres.url(postgres.new_database()))
    await survives_kills(child, KILLS // 2)
