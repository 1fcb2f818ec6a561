"""The operator stops a server behind a load balancer: it is first no longer ready, serves for a while, then stops."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.faults.child import SERVE, Child
from tests.faults.client import Person, open_table, signed_in, socket
from tests.property.games import LONG

DRAIN_S = 4


async def until(ready: bool, person: Person, address: str) -> str:
    """Wait until the server is or is not ready; returns the error's code."""
    async with asyncio.timeout(60):
        while True:
            answer = await person.ask(address, "GET", "/ready")
            if (answer.status_code == 200) == ready:
                return "" if ready else str(answer.json()["code"])
            await asyncio.sleep(0.02)


async def pong(connection: ClientConnection) -> None:
    await connection.send(json.dumps({"kind": "ping", "id": "here"}))
    async for raw in connection:
        if json.loads(raw).get("id") == "here":
            return


async def close_code(connection: ClientConnection) -> int | None:
    try:
        async with asyncio.timeout(60):
            async for _ in connection:
                pass
    except ConnectionClosed:
        pass
    return connection.close_code


async def test_draining_server_is_not_ready_but_serves_until_it_stops(tmp_path: Path) -> None:
    """Then it closes sockets with the code at which clients connect again at once."""
    with Child(tmp_path, (*SERVE, f"drain-s={DRAIN_S}")) as child:
        ala, olek = await signed_in(child.address, "Ala", "Olek")
        table = await open_table(child.address, [ala, olek])
        assert await until(True, ala, child.address) == ""
        async with socket(child.address, table, ala, after=0) as first:
            os.kill(child.pid, signal.SIGTERM)
            told_at = time.monotonic()
            assert await until(False, ala, child.address) == "server-stopping"
            assert (await ala.ask(child.address, "GET", "/health")).status_code == 200
            await pong(first)
            async with socket(child.address, table, olek, after=0) as second:
                await pong(second)
                assert {await close_code(first), await close_code(second)} == {1012}
        assert time.monotonic() - told_at >= DRAIN_S
        assert await asyncio.to_thread(child.ended) in (0, -signal.SIGTERM)
        child.check_log()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT] if LONG else [signal.SIGTERM])
async def test_second_signal_ends_draining(tmp_path: Path, by: signal.Signals) -> None:
    with Child(tmp_path, (*SERVE, "drain-s=1000")) as child:
        (ala,) = await signed_in(child.address, "Ala")
        os.kill(child.pid, signal.SIGTERM)
        await until(False, ala, child.address)
        os.kill(child.pid, by)
        assert await asyncio.to_thread(child.ended) in (0, -signal.SIGTERM)
