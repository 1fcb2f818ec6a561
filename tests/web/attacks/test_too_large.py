"""Bodies, heads and messages that are too large are refused before they use memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from mozaika.web.client_messages import PROTOCOL
from tests.web.attacks.raw import HANDSHAKE, connected, shown
from tests.web.client import PERSON, people
from tests.web.server import Served

TEXT_FRAME_OF_A_GIGABYTE = b"\x81\xff" + (10**9).to_bytes(8, "big") + bytes(4)  # with a mask of zeros
CLOSE_1009 = (1009).to_bytes(2, "big")


async def test_body_with_large_declared_length_is_not_read(server: Served) -> None:
    async with people(server, "Ala") as (ala,), connected(server.host) as raw:
        await raw.send(
            f"POST /api/files HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
            f"Cookie: mozaika={ala.cookie()}\r\nConnection: close\r\nContent-Length: 100000000000\r\n\r\n{{"
        )
        status, _, said = shown(await raw.answer())
        assert (status, said["code"]) == (413, "bad-request")


async def test_endless_chunked_body_is_refused(server: Served) -> None:
    async with people(server, "Ala") as (ala,), connected(server.host) as raw:
        await raw.send(
            f"POST /api/files HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
            f"Cookie: mozaika={ala.cookie()}\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        status = asyncio.ensure_future(raw.status())
        for _ in range(60):
            await raw.send(f"{100_000:x}\r\n{'x' * 100_000}\r\n")
            if status.done():
                break
        assert await status == 413


async def test_endless_head_is_refused(server: Served) -> None:
    for head in (
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\nX-Large: {'x' * 20_000}",
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\n" + "X-Many: y\r\n" * 3_000,
        "GET /" + "x" * 20_000,
    ):
        async with connected(server.host) as raw:
            await raw.send(head)
            status, headers, said = shown(await raw.answer())
            assert (status, said["code"]) == (431, "head-too-large")
            assert headers["x-content-type-options"] == "nosniff"


async def test_rest_of_a_refused_request_is_read_slowly(server: Served) -> None:
    """Until the connection ends, a client could otherwise occupy the server with bytes that nobody wants."""
    async with connected(server.host) as raw:
        sent = await raw.send_until_closed(b"GET /" + b"x" * 1_000_000, 64)
    assert sent < 32  # the system's own buffers take several


@pytest.mark.parametrize("upgrade", ["", HANDSHAKE])
async def test_complete_head_over_the_limit_is_refused_however_it_arrives(server: Served, upgrade: str) -> None:
    """The first line, the spaces around values and many small headers all count."""
    for large in ("X-Large: " + "x" * 20_000, "X-Spaces:" + " " * 20_000 + "x", "X-Many: y\r\n" * 2_000 + "X-Last: y"):
        head = f"GET /health HTTP/1.1\r\nHost: {server.host}\r\n{upgrade}{large}\r\n\r\n"
        for size in (len(head), 1_000):
            async with connected(server.host) as raw:
                for start in range(0, len(head), size):
                    await raw.send(head[start : start + size])
                status, _, said = shown(await raw.answer())
                assert (status, said["code"]) == (431, "head-too-large")


async def test_heads_below_the_limit_are_accepted_one_after_the_other(server: Served) -> None:
    request = f"GET /health HTTP/1.1\r\nHost: {server.host}\r\nX-Large: {'x' * 15_000}\r\n"
    async with connected(server.host) as raw:
        await raw.send(f"{request}\r\n" * 3 + f"{request}Connection: close\r\n\r\n")  # all at once
        assert (await raw.answer()).count(b"HTTP/1.1 200 OK") == 4


async def test_invalid_http_is_refused_as_json(server: Served) -> None:
    for nonsense in (
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "\x16\x03\x01\x02\r\n\r\n",
    ):
        async with connected(server.host) as raw:
            await raw.send(nonsense)
            status, _, said = shown(await raw.answer())
            assert (status, said["code"]) == (400, "bad-request")


async def test_too_large_message_closes_only_its_socket(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with ala.socket(table) as first, olek.socket(table) as second:
            with suppress(ConnectionClosed):  # the server closes as soon as it knows the length
                await first.say('{"kind":"chat","text":"' + "x" * 3_000_000 + '"}')
            assert await first.until_closed() == 1009
            assert (await second.ask("become", seat=None))["kind"] == "done"


async def test_too_large_message_is_closed_with_its_code_while_the_client_sends(server: Served) -> None:
    """The server closes while data is on its way to it; the close code must reach the client all the same."""
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
    for _ in range(5):
        async with connected(server.host) as raw:
            await raw.send(
                f"GET /api/tables/{table}/socket?protocol={PROTOCOL} HTTP/1.1\r\nHost: {server.host}\r\n{HANDSHAKE}\r\n"
            )
            assert await raw.status() == 101
            answer = asyncio.ensure_future(raw.answer())
            await raw.send_bytes(TEXT_FRAME_OF_A_GIGABYTE)
            while not answer.done():
                await raw.send_bytes(bytes(65_536))
            assert CLOSE_1009 in await answer
            assert not raw.was_reset  # a reset could overtake the close code
