"""Response times that players notice, and times that must not reveal anything. Prints figures; fails above a bound.

The tests check the behaviour; how long it takes depends on the machine, so it is measured here, on an idle one:
- the second of two messages is answered at once (Nagle's algorithm is off);
- other requests are answered while a long file is read;
- signing in takes as long for an unknown name as for a wrong password;
- moves are answered during a flood of sockets from one address;
- a server with 200 open sockets stops in time.
"""

from __future__ import annotations

import asyncio
import json
import logging
import statistics
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.child import Child
from tests.faults.client import open_table, signed_in, socket
from tests.web.attacks.storm import stormed
from tests.web.client import people
from tests.web.pairs import pair
from tests.web.server import serving
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mozaika.web.limits.settings import DEFAULT_LIMITS

PASSWORD = "a horse with no name"
ENDLESS = {"passes_each": 9, "scoreless_turns": 0, "nobody_can_move": False}
TRANSCRIPT = b"#player1 A A\n#player2 B B\n" + b">A: ABC 8H ABC +5 5\n>A: ABC -- -5 0\n" * 5_000


async def second_answer(folder: Path) -> tuple[str, bool]:
    with Child(folder) as child:
        people = await signed_in(child.address, "Ala", "Olek")
        table, times = await open_table(child.address, people), list[float]()
        async with socket(child.address, table, people[0]) as connection:
            for number in range(15):
                await connection.send(json.dumps({"kind": "pass", "id": str(number), "version": 0}))
                await connection.send(json.dumps({"kind": "claim", "id": "", "against": 0}))
                while json.loads(await connection.recv()).get("id") != str(number):
                    pass
                first = time.monotonic()
                while json.loads(await connection.recv())["kind"] != "refused":
                    pass
                times.append(time.monotonic() - first)
    median = statistics.median(times)
    return f"second of two answers after {median * 1e3:.1f} ms", median < 0.02


async def requests_during_a_long_file(folder: Path) -> tuple[str, bool]:
    with Child(folder) as child:
        (ala,) = await signed_in(child.address, "Ala")
        body = {"name": "long.gcg", "content": b64encode(TRANSCRIPT).decode(), "edition": "english"}
        started, waits = time.monotonic(), list[float]()
        reading = asyncio.ensure_future(ala.ask(child.address, "POST", "/api/files", body))
        while not reading.done():
            asked = time.monotonic()
            await ala.ask(child.address, "GET", "/health")
            waits.append(time.monotonic() - asked)
        took = time.monotonic() - started
    return f"file read in {took:.1f} s, others waited {max(waits) * 1e3:.0f} ms at most", max(waits) < took / 2


async def sign_in_times(folder: Path) -> tuple[str, bool]:
    with serving(folder) as server:
        async with people(server, "Hania") as (hania,):
            await hania.ask("POST", "/api/me/account", {"name": "Hania", "password": PASSWORD})

            async def took(name: str) -> float:
                started = time.perf_counter()
                await hania.ask("POST", "/api/session", {"name": name, "password": "not this one"})
                return time.perf_counter() - started

            times = [(await took("Hania"), await took(f"Nobody {number}")) for number in range(9)]
    known, unknown = (statistics.median(each) for each in zip(*times, strict=True))
    return f"wrong password {known * 1e3:.1f} ms, unknown name {unknown * 1e3:.1f} ms", 0.5 < known / unknown < 2


async def moves_during_a_flood(folder: Path) -> tuple[str, bool]:
    few = replace(DEFAULT_LIMITS, connections_per_address=60, sockets_per_address=40, requests_per_address=3_000)
    with serving(folder, few) as server:
        async with pair(server, lexicon="none", changes={"rules": {"end": ENDLESS}}) as two:
            flood = asyncio.ensure_future(asyncio.to_thread(stormed, server.host, two.table, 2_000))
            slowest = 0.0
            while not flood.done():
                started, mover = time.monotonic(), two.mover
                await mover.command("exchange", tiles=[mover.here.rack.tiles[0]])
                await two.settle()
                slowest = max(slowest, time.monotonic() - started)
                await asyncio.sleep(0.05)
            admitted, refused = await flood
    return f"{admitted} sockets admitted, {refused} refused; slowest move {slowest * 1e3:.0f} ms", slowest < 2


async def stop_with_open_sockets(folder: Path) -> tuple[str, bool]:
    with Child(folder) as child:
        people = await signed_in(child.address, "Ala", "Olek")
        table = await open_table(child.address, people)
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(socket(child.address, table, None)) for _ in range(200)]
            reading = [asyncio.ensure_future(_read_all(each)) for each in sockets]
            started = time.monotonic()
            await asyncio.to_thread(child.stop)
            took = time.monotonic() - started
            await asyncio.gather(*reading)
    return f"stopped with 200 sockets in {took:.2f} s", took < 5


async def _read_all(connection: ClientConnection) -> None:
    with suppress(ConnectionClosed):  # with 1012: the server restarts
        async for _ in connection:
            pass


MEASUREMENTS: tuple[Callable[[Path], Awaitable[tuple[str, bool]]], ...] = (
    second_answer,
    requests_during_a_long_file,
    sign_in_times,
    moves_during_a_flood,
    stop_with_open_sockets,
)


async def main() -> int:
    for logger in ("asyncio", "uvicorn.error"):  # they report every refused socket of the flood
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    failed = False
    for measure in MEASUREMENTS:
        with tempfile.TemporaryDirectory() as folder:
            text, is_good = await measure(Path(folder))
        failed |= not is_good
        print(f"{measure.__name__:30} {text}{'' if is_good else '  TOO SLOW'}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
