"""The operator stops the server while many play: it ends, and every acknowledged move is stored."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.faults.child import Child
from tests.faults.client import open_table, signed_in, socket
from tests.faults.load import pair_of
from tests.faults.stored import logs
from tests.property.games import LONG

SOCKETS, TABLES = 200, 20


@pytest.mark.parametrize("round_", range(5 if LONG else 1))
async def test_server_with_many_sockets_stops_and_keeps_acknowledged_moves(tmp_path: Path, round_: int) -> None:
    async def watch(connection: ClientConnection) -> int | None:
        async for _ in connection:
            pass
        return connection.close_code

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
                await stack.enter_async_context(socket(child.address, pairs[at].table, people[0])) for at in range(10)
            ]  # they never read what they are sent
            watching = [asyncio.ensure_future(watch(each)) for each in silent]
            playing = [asyncio.ensure_future(pair.play(child.address)) for pair in pairs]
            while sum(pair.acknowledged() for pair in pairs) < 100:
                await asyncio.sleep(0.01)
            ended = await asyncio.to_thread(
                child.stop
            )  # fails if it takes a minute; `benchmarks/responses.py` has the time
            await asyncio.gather(*playing)
            codes = await asyncio.gather(*watching, return_exceptions=True)
        assert ended in (0, -signal.SIGTERM)
        assert all(code == 1012 or (isinstance(code, ConnectionClosed) and code.rcvd) for code in codes)
        assert idle
    found = logs(child.store, [pair.table for pair in pairs])
    for pair in pairs:
        pair.check(found[pair.table])
    child.check_log()
    assert child.lines()[-1]["message"] == "server stopped"
