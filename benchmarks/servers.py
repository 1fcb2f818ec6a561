"""Processor time of a move with one, two and four servers on one PostgreSQL and one NATS, and what the database waits
for. Each server is a process of its own with as many tables; every move is awaited until it is on disk. Prints a table.

`--servers 1 2 4 --tables 16 --moves 30 --data DIR`
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import asyncpg
from tests.service.world import PERSON, FakeBots, FakeFinder, FakeLexica, FakeWords
from tests.stores.postgres import a_postgres
from tests.workers.nats_server import running_nats

from benchmarks.tables import WallClock, play, script
from mozaika.cluster.nats_bus import NatsBus
from mozaika.editions import load_edition
from mozaika.rules.edition import Edition, LexiconName
from mozaika.service.cards import TablePlan
from mozaika.service.people import People
from mozaika.service.seating import new_card
from mozaika.service.server_leases import ClusterClock
from mozaika.service.stores.postgres import PostgresStore
from mozaika.service.table_registry import RegistryOptions, TableRegistry

_WAITS = """SELECT wait_event_type || ':' || wait_event FROM pg_stat_activity
    WHERE state = 'active' AND wait_event IS NOT NULL AND pid <> pg_backend_pid()"""


async def serve(url: str, nats: str, number: int, tables: int, moves: int) -> None:
    """One server: prepare, say so, wait for a line, play, print the figures."""
    base = load_edition("english", {"rules": {"challenge_window_s": 20, "clock": {"kind": "game", "minutes": 25}}})
    edition = Edition(**{**vars(base), "lexicon": LexiconName("")})
    scripts = [script(number * 1_000 + each, edition, moves) for each in range(tables)]
    store, bus = await PostgresStore.open(url, shared=True), await NatsBus.open(nats)
    clock, options = ClusterClock(WallClock()), RegistryOptions(seed_wait_ms=0, bus=bus)
    registry = TableRegistry(store, FakeLexica(FakeWords()), FakeFinder(), FakeBots(), clock, options)
    await registry.start()
    people = People(store.people, store.accounts, clock)
    ala, olek = await people.welcome("Ala"), await people.welcome("Olek")
    plan = new_card(TablePlan(edition, (PERSON, PERSON)), ala)
    opened = [await registry._open(plan, None, each.draws) for each in scripts]  # with draws that we know
    for table in opened:
        await registry.join(table.id, olek)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    times: list[float] = []
    begun, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(table, each.moves, times) for table, each in zip(opened, scripts, strict=True)))
    print(json.dumps([len(times), time.perf_counter() - begun, time.process_time() - cpu]), flush=True)
    await registry.stop()
    await bus.close()
    await store.close()


async def measure(url: str, nats: str, servers: int, options: argparse.Namespace) -> None:
    arguments = ("--tables", str(options.tables), "--moves", str(options.moves))
    children = [
        await asyncio.create_subprocess_exec(
            sys.executable, __file__, *arguments, "--serve", url, nats, str(number), stdin=PIPE, stdout=PIPE
        )
        for number in range(servers)
    ]
    for child in children:
        assert child.stdout is not None
        assert (await child.stdout.readline()).strip() == b"ready"
    waits: Counter[str] = Counter()
    watching = asyncio.ensure_future(watch(url, waits))
    for child in children:
        assert child.stdin is not None
        child.stdin.write(b"\n")
    found = [json.loads(await child.stdout.readline()) for child in children if child.stdout is not None]
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    await asyncio.gather(*(child.wait() for child in children))
    moves, took, cpu = sum(each[0] for each in found), max(each[1] for each in found), sum(each[2] for each in found)
    shown = ", ".join(f"{name} {count}" for name, count in waits.most_common(4))
    print(f"{servers:>7}{moves:>8}{moves / took:>10.0f}{cpu / moves * 1e3:>10.3f}  {shown}", flush=True)


async def watch(url: str, waits: Counter[str]) -> None:
    """Count what active connections wait for, 50 times a second."""
    connection = await asyncpg.connect(url)
    try:
        while True:
            waits.update(name for (name,) in await connection.fetch(_WAITS))
            await asyncio.sleep(0.02)
    finally:
        connection.terminate()


async def measure_all(url: str, options: argparse.Namespace) -> None:
    async with running_nats() as nats:
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {options.tables} tables for each server")
        print(f"{'servers':>7}{'moves':>8}{'moves/s':>10}{'cpu ms':>10}  waits of the database")
        for servers in options.servers:
            await measure(url, nats.url, servers, options)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    parser.add_argument("--serve", nargs=3, metavar=("URL", "NATS", "NUMBER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        url, nats, number = options.serve
        asyncio.run(serve(url, nats, int(number), options.tables, options.moves))
        return
    with a_postgres(options.data) as url:
        asyncio.run(measure_all(url, options))


if __name__ == "__main__":
    main()
