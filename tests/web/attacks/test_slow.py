"""Clients that send or read slowly on purpose are disconnected, and others are served in the meantime.

The upper bounds only catch a hang: a server that restarted its timer at each byte would wait for minutes.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.attacks.raw import LIMIT_S, Raw, connected, shown
from tests.web.client import PERSON, people
from tests.web.server import Served, serving

HURRIED = replace(DEFAULT_LIMITS, head_s=4, body_s=5, taking_s=2)  # Ala has them too
MANY = 100


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("hurried"), HURRIED) as served:
        yield served


async def trickled(raw: Raw, text: str, each_s: float = 0.2) -> bytes:
    """Send one character at a time until the server has answered and closed; returns the answer."""

    async def trickle() -> None:
        for character in text:
            await raw.send(character)
            await asyncio.sleep(each_s)

    trickling = asyncio.ensure_future(trickle())
    try:
        return await raw.answer()
    finally:
        trickling.cancel()
        await asyncio.gather(trickling, return_exceptions=True)


async def time_to_answer(raw: Raw, text: str) -> tuple[bytes, float]:
    """The answer, and the seconds since the connection was opened: the server's timers start no earlier."""
    answer = await trickled(raw, text)
    return answer, time.monotonic() - raw.opened


async def test_slow_heads_time_out_while_others_are_served(server: Served) -> None:
    async with AsyncExitStack() as held, people(server, "Ala") as (ala,):
        raws = [await held.enter_async_context(connected(server.host, "127.0.0.2")) for _ in range(MANY)]
        head = f"GET /health HTTP/1.1\r\nHost: {server.host}\r\nX-Slow: " + "z" * 1000
        slow = asyncio.gather(*(time_to_answer(raw, head) for raw in raws))
        assert (await ala.ask("GET", "/api/me")).status_code == 200
        for answer, seconds in await slow:
            status, _, said = shown(answer)
            assert (status, said["code"]) == (408, "too-slow")
            assert seconds > 0.9 * HURRIED.head_s
        assert (await ala.ask("GET", "/api/me")).status_code == 200


async def test_silent_connection_times_out(server: Served) -> None:
    async with connected(server.host) as raw:
        assert shown(await raw.answer())[0] == 408


async def test_slow_bodies_time_out_and_change_nothing(server: Served) -> None:
    async with people(server, "Ala") as (ala,), AsyncExitStack() as held:
        before = server.count("people")
        head = (
            f"PUT /api/me HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
            "Content-Length: 500\r\n\r\n"
        )
        raws = []
        for _ in range(MANY):
            raws.append(await held.enter_async_context(connected(server.host, "127.0.0.2")))
            await raws[-1].send(head)  # at once: a head has a time limit too
        slow = asyncio.gather(*(time_to_answer(raw, '{"name": "' + "x" * 500) for raw in raws))
        assert (await ala.ask("GET", "/api/me")).status_code == 200
        for answer, seconds in await slow:
            status, _, said = shown(answer)
            assert (status, said["code"]) == (408, "too-slow")
            assert seconds > 0.9 * HURRIED.body_s
        assert server.count("people") == before


async def test_slow_body_without_a_handler_times_out(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send(f"POST /nowhere HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 500\r\n\r\n")
        assert (await trickled(raw, "x" * 500)).startswith(b"HTTP/1.1 404")


async def test_second_request_of_a_connection_has_the_same_time_limit(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send(f"GET /health HTTP/1.1\r\nHost: {server.host}\r\n\r\n")
        assert await raw.status() == 200
        assert b"408" in await trickled(raw, "GET /health HTTP/1.1\r\nX: " + "z" * 500)


async def test_idle_player_is_not_disconnected(server: Served) -> None:
    """Time limits apply to the head and the body of a request, not to a socket or to a pause between requests."""
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with ala.socket(table) as here:
            await asyncio.sleep(HURRIED.head_s + HURRIED.body_s)
            assert (await ala.ask("GET", "/api/me")).status_code == 200
            assert (await here.ask("become", seat=0))["kind"] == "done"


async def test_client_that_does_not_read_is_disconnected(server: Served) -> None:
    """It keeps asking for large responses and reads none."""
    address, _, port = server.host.rpartition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((address, int(port)))
        deaf.setblocking(False)
        request = f"GET /api/choices HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
        is_connected = True
        async with asyncio.timeout(2 * LIMIT_S):
            while is_connected:
                try:
                    deaf.send(request)
                except BlockingIOError:
                    pass
                except OSError:
                    is_connected = False
                await asyncio.sleep(0.02)
