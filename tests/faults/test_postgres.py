"""A real `mozaika serve` on a real PostgreSQL, over sockets: a whole game, and the database going away while people
play.
"""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed

from mozaika.rules import replay
from mozaika.rules.state import Phase
from tests.faults.child import Child
from tests.faults.client import Person, events_from_the_start, open_table, signed_in, socket
from tests.faults.load import Pair, pair_of
from tests.faults.stored import logs, rows_of
from tests.property.games import LONG
from tests.stores.postgres import PASSWORD, Postgres

ROUNDS = 10 if LONG else 2
TABLES = 4 * ROUNDS
FROZEN_S = 20 if LONG else 0.5  # moves wait for 10 s before they are refused
MAX_WAIT_S = 0.3  # so that no game ends before the last restart of the database


def child_of(folder: Path, postgres: Postgres) -> Child:
    return Child(folder, database=postgres.url_by_network(postgres.new_database(), quote(PASSWORD, safe="")))


async def test_game_is_played_over_sockets(tmp_path: Path, postgres: Postgres) -> None:
    with child_of(tmp_path, postgres) as child:
        people = await signed_in(child.address, "Ala", "Olek")
        pair = pair_of(await open_table(child.address, people), people, "whole")
        await pair.play(child.address)
        assert pair.over
        log = logs(child.store, [pair.table])[pair.table]
        pair.check(log)
        assert replay(None, log).phase is Phase.OVER
        assert rows_of(child.store, pair.table).secrets == []  # they are in the log now
        for player in pair.players:
            again = await events_from_the_start(child.address, pair.table, player.person, player.seat)
            assert again.version == len(log)
        assert child.stop() == 0
    child.check_log()


async def play_on(address: str, pair: Pair) -> None:
    """Play to the end, reconnecting whenever the connection is lost."""
    for player in pair.players:
        player.max_wait_s = MAX_WAIT_S
    while not pair.over:
        await pair.play(address)
        await asyncio.sleep(0.05)


async def refused_everywhere(address: str, somebody: Person, table: str) -> None:
    for path in ("/api/me", "/api/tables", "/api/me/tables"):
        answer = await somebody.ask(address, "GET", path)
        assert answer.status_code == 503, answer.text
        assert answer.json()["code"] == "store-unreachable"
    async with socket(address, table, somebody) as connection:
        assert json.loads(await connection.recv())["code"] == "store-unreachable"
        with pytest.raises(ConnectionClosed):
            await connection.recv()
        assert connection.close_code == 1013  # try again later


def moves_of(pairs: list[Pair]) -> int:
    return sum(pair.acknowledged() for pair in pairs)


async def until_they_play(pairs: list[Pair]) -> None:
    before = moves_of(pairs)
    async with asyncio.timeout(120):
        while moves_of(pairs) < before + 20:
            await asyncio.sleep(0.01)


async def test_restarts_and_a_freeze_of_the_database_during_play_lose_no_move(
    tmp_path: Path, postgres: Postgres
) -> None:
    with postgres.kept_running():
        child = child_of(tmp_path, postgres)
        with child:
            people = await signed_in(child.address, "Ala", "Olek")
            pairs = [pair_of(await open_table(child.address, people), people, str(at)) for at in range(TABLES)]
            playing = [asyncio.ensure_future(play_on(child.address, pair)) for pair in pairs]
            for round_ in range(ROUNDS):
                await until_they_play(pairs)
                await asyncio.to_thread(postgres.stop, signal.SIGQUIT if round_ % 2 else signal.SIGINT)
                await refused_everywhere(child.address, people[0], pairs[0].table)
                await asyncio.sleep(0.3)
                await asyncio.to_thread(postgres.start)
            await until_they_play(pairs)
            with postgres.frozen():
                if LONG:
                    await asyncio.wait_for(refused_everywhere(child.address, people[0], pairs[0].table), 120)
                await asyncio.sleep(FROZEN_S)
            await until_they_play(pairs)
            found = [task.exception() for task in playing if task.done()]
            assert found == [None] * len(found)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert child.stop() == 0
        found_logs = logs(child.store, [pair.table for pair in pairs])
        for pair in pairs:
            pair.check(found_logs[pair.table])
        child.check_log()
        said = child.log.read_text(encoding="utf-8")
        assert said.count("the database is lost") == said.count("the database is back") >= ROUNDS
        assert PASSWORD not in said
        assert quote(PASSWORD, safe="") not in said
