"""An operator stops the server while many play: it ends in time, and all that was acknowledged is kept."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.faults.child import Child
from tests.faults.client import open_table, signed_in, socket
from tests.faults.load import pair_of
from tests.faults.stored import logs
from tests.property.games import LONG

SOCKETS, TABLES, MOST_S = 200, 20, 5.0


@pytest.mark.parametrize("round_", range(5 if LONG else 1))
def test_a_server_with_two_hundred_sockets_stops_in_time_and_keeps_all_it_acknowledged(
    tmp_path: Path, round_: int
) -> None:
    async def watch(connection: ClientConnection) -> int | None:
        async for _ in connection:
            pass
        return connection.close_code

    async def story() -> None:
        child = Child(tmp_path)
        with child:
            people = await signed_in(child.address, "Ala", "Olek")
            pairs = [pair_of(await open_table(child.address, people), people, str(at)) for at in range(TABLES)]
            async with AsyncExitStack() as stack:
                silent = [
                    await stack.enter_async_context(
                        socket(child.address, pairs[at % TABLES].table, None, follow="screen" if at % 2 else "events")
                    )
                    for at in range(SOCKETS - 2 * TABLES - 10)
                ]
                idle = [
                    await stack.enter_async_context(socket(child.address, pairs[at].table, people[0]))
                    for at in range(10)
                ]  # they never read what they are sent
                watching = [asyncio.ensure_future(watch(each)) for each in silent]
                playing = [asyncio.ensure_future(pair.play(child.address)) for pair in pairs]
                while sum(pair.acknowledged() for pair in pairs) < 100:
                    await asyncio.sleep(0.01)
                begun = time.monotonic()
                ended = await asyncio.to_thread(child.stop)
                took = time.monotonic() - begun
                await asyncio.gather(*playing)
                codes = await asyncio.gather(*watching, return_exceptions=True)
            assert ended in (0, -signal.SIGTERM)
            assert took < MOST_S
            assert all(code == 1012 or (isinstance(code, ConnectionClosed) and code.rcvd) for code in codes)
            assert idle
        found = logs(child.store, [pair.table for pair in pairs])
        for pair in pairs:
            pair.check(found[pair.table])
        child.check_log()
        assert child.lines()[-1]["message"] == "closed"
        print(f"\nstopped in {took:.2f} s, {sum(pair.acknowledged() for pair in pairs)} moves acknowledged")

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_move_is_answered_at_once_and_not_when_the_network_has_said_thanks(tmp_path: Path) -> None:
    async def story() -> None:
        with Child(tmp_path) as child:
            people = await signed_in(child.address, "Ala", "Olek")
            table, times = await open_table(child.address, people), list[float]()
            async with socket(child.address, table, people[0]) as connection:
                for number in range(15):
                    await connection.send(json.dumps({"kind": "pass", "id": str(number), "version": 0}))
                    await connection.send(json.dumps({"kind": "claim", "id": "", "against": 0}))
                    while json.loads(await connection.recv()).get("id") != str(number):
                        pass
                    heard = time.monotonic()  # the second answer follows on the heels of the first
                    while json.loads(await connection.recv())["kind"] != "refused":
                        pass
                    times.append(time.monotonic() - heard)
            assert median(times) < 0.02

    asyncio.run(asyncio.wait_for(story(), 60))
