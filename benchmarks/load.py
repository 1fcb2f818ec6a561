"""Thousands of tables with both players connected, each playing at human speed. Prints latency and memory.

The server is a process of its own (`mozaika serve` without limits per address); this process is all of its clients. The
time of a move is from sending it until the opponent's socket has received it, which is after it is on disk. Then the
same over a bare echo server with as many sockets. The memory per table includes both sockets. At the end the last
version of every player is compared with the log: nothing may be lost.
`--tables 2000 --every 15 --minutes 5 --database URL`
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from tests.faults.child import Child
from tests.faults.client import Following, Person, socket
from tests.faults.stored import rows_of
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.players import Seat, make_move, somebody, started, table_of

ECHO = (str(Path(__file__).with_name("echo_server.py")),)
RULES: dict[str, Any] = {"challenge_window_s": 20, "clock": {"kind": "game", "minutes": 60}}
_CONCURRENT = 16  # tables opened at a time


async def play_on(seats: list[Seat], begin_s: float, every_s: float, until: float, times: list[float]) -> None:
    await asyncio.sleep(begin_s)
    while time.perf_counter() < until:
        turn = time.perf_counter()
        times.append(await make_move(seats))
        await asyncio.sleep(max(0.0, every_s - (time.perf_counter() - turn)))


async def echo_on(
    connection: ClientConnection, begin_s: float, every_s: float, until: float, times: list[float]
) -> None:
    await asyncio.sleep(begin_s)
    message = json.dumps({"kind": "play", "tiles": [{"row": 7, "column": 7, "letter": "A", "blank": False}] * 4})
    while time.perf_counter() < until:
        sent = time.perf_counter()
        await connection.send(message)
        await connection.recv()
        times.append(time.perf_counter() - sent)
        await asyncio.sleep(every_s)


def report(what: str, times: list[float], server_s: float, took_s: float) -> str:
    times.sort()
    at = [times[min(len(times) - 1, int(len(times) * share))] * 1e3 for share in (0.5, 0.9, 0.99, 0.999)]
    shares = "  ".join(f"{name} {value:.1f}" for name, value in zip(("median", "90%", "99%", "99.9%"), at, strict=True))
    most, busy = times[-1] * 1e3, server_s / took_s
    return f"{what}: {len(times)} in {took_s:.0f} s; ms: {shares}  most {most:.0f}; server {busy:.0%} of a core"


def memory_kib(child: Child) -> int:
    """The private memory of a process."""
    lines = Path(f"/proc/{child.pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


async def opened(child: Child, count: int) -> list[tuple[str, list[Person]]]:
    """Tables of two people each, all with their games begun."""
    admission = asyncio.Semaphore(_CONCURRENT)
    async with httpx.AsyncClient(base_url=f"http://{child.address}", timeout=60) as http:

        async def one(number: int) -> tuple[str, list[Person]]:
            async with admission:
                pair = [await somebody(http, f"P{number}{side}") for side in "ab"]
                return await table_of([http, http], pair, RULES), pair

        return await asyncio.gather(*(one(number) for number in range(count)))


async def seated(stack: AsyncExitStack, child: Child, table: str, people: list[Person]) -> list[Seat]:
    async def one(number: int, person: Person) -> Seat:
        connection = await stack.enter_async_context(socket(child.address, table, person, after=0))
        return await started(stack, Seat(connection, Following(number)))

    # At once: the game begins when both have contributed to the draws.
    return list(await asyncio.gather(*(one(number, person) for number, person in enumerate(people))))


async def full_house(child: Child, options: argparse.Namespace, rng: Random) -> None:
    await opened(child, _CONCURRENT)  # so that memory allocated once is not attributed to tables
    begun, empty = time.perf_counter(), memory_kib(child)
    tables = await opened(child, options.tables)
    print(f"opened {len(tables)} tables in {time.perf_counter() - begun:.0f} s", flush=True)
    async with AsyncExitStack() as stack:
        alone = memory_kib(child)
        house = [await seated(stack, child, table, people) for table, people in tables]
        both = memory_kib(child)
        each, sockets = (both - empty) / len(house), (both - alone) / len(house)
        print(
            f"{2 * len(house)} sockets; a table takes {each:.1f} KiB, {sockets:.1f} of it its two sockets", flush=True
        )
        gc.disable()  # collections in this process would count as latency
        times, used, start = list[float](), child.cpu_s(), time.perf_counter()
        until = start + options.minutes * 60
        await asyncio.gather(
            *(play_on(seats, rng.uniform(0, options.every), options.every, until, times) for seats in house)
        )
        print(report("moves", times, child.cpu_s() - used, time.perf_counter() - start), flush=True)
        gc.enable()
        await asyncio.sleep(RULES["challenge_window_s"] + 5)  # until the last challenge window has ended
        refused = [code for seats in house for seat in seats for code in seat.refused]
        lost = check(child, tables, house)
        print(f"refused {len(refused)} {sorted(set(refused))}; tables that lost something {lost}", flush=True)


def check(child: Child, tables: list[tuple[str, list[Person]]], house: list[list[Seat]]) -> int:
    """Tables of which a player has received something other than what is stored."""
    lost = 0
    for (table, _), seats in zip(tables, house, strict=True):
        kept = len(rows_of(child.store, table).events)
        lost += any(seat.following.version != kept for seat in seats)
    return lost


async def bare(child: Child, options: argparse.Namespace, rng: Random) -> None:
    async with AsyncExitStack() as stack:
        address, empty = f"ws://{child.address}/echo", memory_kib(child)
        sockets = [
            await stack.enter_async_context(connect(address, ping_interval=None, compression=None, close_timeout=2))
            for _ in range(2 * options.tables)
        ]
        pair = (memory_kib(child) - empty) / options.tables
        print(f"two sockets of the bare server take {pair:.1f} KiB", flush=True)
        every, minutes = 2 * options.every, min(1.0, options.minutes)
        times, used, start = list[float](), child.cpu_s(), time.perf_counter()
        until = start + minutes * 60
        await asyncio.gather(*(echo_on(each, rng.uniform(0, every), every, until, times) for each in sockets))
        print(report("echoes", times, child.cpu_s() - used, time.perf_counter() - start), flush=True)


async def measure(folder: Path, options: argparse.Namespace) -> None:
    (folder / "echo").mkdir()
    rng = Random(1)
    with Child(folder, database=options.database) as server:
        await full_house(server, options, rng)
    with Child(folder / "echo", ECHO) as echo:
        await bare(echo, options, rng)


def main(arguments: Any = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--every", type=float, default=15.0, help="seconds between the moves of a table")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--database", default="", help="the address of a PostgreSQL, else a file")
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    options = parser.parse_args(arguments)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * 2 * options.tables)), hard))
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        asyncio.run(measure(Path(folder), options))


if __name__ == "__main__":
    main()
