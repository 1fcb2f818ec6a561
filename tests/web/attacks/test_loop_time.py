"""An address that occupies the event loop waits; the requests and messages of others do not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from litestar import Litestar
from uvicorn.server import ServerState

from mozaika.web import app
from mozaika.web.http_protocol import HttpProtocol
from mozaika.web.limits.loop_time import LoopTime
from mozaika.web.protocol_parts import ReadThrottle
from mozaika.web.server import server_config
from tests.web.client import PERSON, Client, Socket, people
from tests.web.server import Served, local_proxy, serving

HEAVY, LIGHT = "192.0.2.1", "192.0.2.2"  # told by a proxy, which the test is


class Setup:
    """A server whose clock the test moves, and what it measures."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.loop_time = LoopTime(30, self.now)

    def now(self) -> float:
        return self.seconds

    def occupy(self, served: Served) -> None:
        """Charge the heavy address with more time than there was."""

        async def charge() -> None:
            with self.loop_time.visit(HEAVY) as account:
                account.charge(10)

        asyncio.run_coroutine_threadsafe(charge(), served.loop).result(60)


@pytest.fixture
def setup(monkeypatch: pytest.MonkeyPatch) -> Setup:
    found = Setup()
    monkeypatch.setattr(app, "LoopTime", lambda percent: found.loop_time)
    return found


@pytest.fixture
def served(setup: Setup, tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, proxies=local_proxy()) as served:
        yield served


def come_from(address: str, client: Client) -> None:
    client.http.headers["X-Forwarded-For"] = address


async def test_messages_of_an_address_that_occupies_the_server_wait(setup: Setup, served: Served) -> None:
    async with people(served, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON]))["id"]
        heavy, light = Socket(ala, table, {}), Socket(olek, table, {})
        await heavy.open(**{"X-Forwarded-For": HEAVY})
        await light.open(**{"X-Forwarded-For": LIGHT})
        setup.occupy(served)
        waiting = asyncio.ensure_future(heavy.ask("screen"))
        for _ in range(5):
            await light.ask("screen")
        assert not waiting.done()
        setup.seconds += 10
        assert await waiting
        await heavy.close()
        await light.close()


async def test_requests_of_an_address_that_occupies_the_server_wait(setup: Setup, served: Served) -> None:
    async with people(served, "Ala", "Olek") as (heavy, light):
        socket = Socket(light, (await light.table([PERSON, PERSON]))["id"], {})
        await socket.open(**{"X-Forwarded-For": LIGHT})  # so that the heavy address is not alone on the server
        come_from(HEAVY, heavy)
        come_from(LIGHT, light)
        setup.occupy(served)
        waiting = asyncio.ensure_future(heavy.ask("GET", "/api/tables"))
        for _ in range(5):
            assert (await light.ask("GET", "/api/tables")).status_code == 200
        assert not waiting.done()
        setup.seconds += 10
        assert (await waiting).status_code == 200
        await socket.close()


async def test_address_that_occupies_the_server_by_parsing_is_not_read(setup: Setup) -> None:
    """Heads and bodies of megabytes take time before they reach the application."""
    transport, resumed = Mock(is_closing=lambda: False), asyncio.Event()
    throttles = {
        address: ReadThrottle(Mock(loop_time=setup.loop_time), address, resumed.set)
        for address in (HEAVY, LIGHT, None)  # the last is a proxy
    }
    with setup.loop_time.visit(HEAVY), setup.loop_time.visit(LIGHT):
        for address in (HEAVY, LIGHT, None):
            with throttles[address].charged():
                setup.seconds += 0.1 if address == HEAVY else 0.001
            throttles[address].pause_if_heavy(transport)
            transport.pause_reading.assert_called_once()
        assert not resumed.is_set()
        setup.seconds += 10
        await asyncio.wait_for(resumed.wait(), 60)


async def test_data_of_an_address_that_must_wait_is_not_parsed(setup: Setup) -> None:
    """Hundreds of connections may have data in the same turn of the loop, before reading from them can be paused."""
    served = Litestar([], openapi_config=None, logging_config=None)
    served.state.loop_time = setup.loop_time
    transport = Mock(is_closing=lambda: False, get_extra_info=lambda name: (HEAVY, 1) if name == "peername" else None)
    protocol = HttpProtocol(server_config(served), ServerState(), {})
    transport.get_protocol.side_effect = lambda: protocol
    with setup.loop_time.visit(LIGHT):
        protocol.connection_made(transport)
        setup.loop_time.account(HEAVY).charge(10)
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        protocol.data_received(b"Connection: close\r\n\r\n")
        transport.resume_reading.assert_not_called()
        await asyncio.sleep(0.1)
        transport.write.assert_not_called()
        setup.seconds += 20
        async with asyncio.timeout(60):
            while not transport.write.called:
                await asyncio.sleep(0.01)
    transport.resume_reading.assert_called()
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks, return_exceptions=True)
