"""Slow on purpose: heads, bodies and ears. Each is given up, and meanwhile others are served."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.attacks.raw import Raw, connected, shown
from tests.web.client import PERSON, people
from tests.web.server import Served, serving

HURRIED = replace(DEFAULT_LIMITS, head_s=1, body_s=2, taking_s=2)
MANY = 100


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("hurried"), HURRIED) as served:
        yield served


async def trickled(raw: Raw, text: str, each_s: float = 0.2) -> tuple[bytes, float]:
    """A character at a time, for as long as it takes; the answer and when it came."""
    begun = time.monotonic()

    async def trickle() -> None:
        for character in text:
            await raw.send(character)
            await asyncio.sleep(each_s)

    trickling = asyncio.ensure_future(trickle())
    answer = await raw.answer()
    trickling.cancel()
    return answer, time.monotonic() - begun


async def test_slow_heads_are_given_up_and_others_served_meanwhile(server: Served) -> None:
    async with AsyncExitStack() as held, people(server, "Ala") as (ala,):
        raws = [await held.enter_async_context(connected(server.host, "127.0.0.2")) for _ in range(MANY)]
        head = f"GET /health HTTP/1.1\r\nHost: {server.host}\r\nX-Slow: " + "z" * 1000
        slow = asyncio.gather(*(trickled(raw, head) for raw in raws))
        assert (await ala.ask("GET", "/api/me")).status_code == 200
        for answer, took in await slow:
            status, _, said = shown(answer)
            assert (status, said["code"]) == (408, "too-slow")
            assert 0.9 < took < 5
        assert (await ala.ask("GET", "/api/me")).status_code == 200


async def test_a_connection_that_says_nothing_is_given_up(server: Served) -> None:
    async with connected(server.host) as raw:
        assert shown(await raw.answer(5))[0] == 408


async def test_slow_bodies_are_given_up_and_leave_no_trace(server: Served) -> None:
    async with people(server, "Ala") as (ala,), AsyncExitStack() as held:
        before = server.count("people")
        head = (
            f"PUT /api/me HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
            "Content-Length: 500\r\n\r\n"
        )
        raws = [await held.enter_async_context(connected(server.host, "127.0.0.2")) for _ in range(MANY)]
        for raw in raws:
            await raw.send(head)
        slow = asyncio.gather(*(trickled(raw, '{"name": "' + "x" * 500) for raw in raws))
        assert (await ala.ask("GET", "/api/me")).status_code == 200
        for answer, took in await slow:
            status, _, said = shown(answer)
            assert (status, said["code"]) == (408, "too-slow")
            assert 1.9 < took < 6
        assert server.count("people") == before


async def test_a_body_that_nobody_waits_for_any_more_is_given_up_too(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send(f"POST /nowhere HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 500\r\n\r\n")
        begun = time.monotonic()
        answer, _ = await trickled(raw, "x" * 500)
        assert answer.startswith(b"HTTP/1.1 404")
        assert time.monotonic() - begun < 6


async def test_the_second_request_of_a_connection_is_not_waited_for_any_longer(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send(f"GET /health HTTP/1.1\r\nHost: {server.host}\r\n\r\n")
        assert await raw.status() == 200
        answer, took = await trickled(raw, "GET /health HTTP/1.1\r\nX: " + "z" * 500)
        assert b"408" in answer
        assert took < 4


async def test_who_plays_slowly_is_not_slow(server: Served) -> None:
    """The time limits are of a request's head and body: a socket, and a pause between requests, have others."""

    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with ala.socket(table) as here:
            await asyncio.sleep(3)
            assert (await ala.ask("GET", "/api/me")).status_code == 200
            assert (await here.ask("become", seat=0))["kind"] == "done"


async def test_who_does_not_take_what_he_is_sent_is_let_go(server: Served) -> None:
    """He asks for large answers on and on, and reads none."""

    address, _, port = server.host.rpartition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((address, int(port)))
        deaf.setblocking(False)
        wish = f"GET /api/choices HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
        begun, gone = time.monotonic(), False
        while not gone and time.monotonic() - begun < 20:
            try:
                deaf.send(wish)
            except BlockingIOError:
                pass
            except OSError:
                gone = True
            await asyncio.sleep(0.02)
        assert gone
        assert time.monotonic() - begun < 15
