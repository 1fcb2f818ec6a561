"""Too large: bodies, heads and messages are refused before they take room."""

from __future__ import annotations

import asyncio

from tests.web.attacks.raw import connected, shown
from tests.web.client import PERSON, people
from tests.web.server import Served


async def test_a_body_that_says_how_large_it_is_is_not_even_read(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send(
            f"POST /api/files HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
            "Connection: close\r\nContent-Length: 100000000000\r\n\r\n{"
        )
        status, _, said = shown(await raw.answer())
        assert (status, said["code"]) == (413, "bad-request")


async def test_a_body_in_pieces_without_end_is_refused(server: Served) -> None:
    async with connected(server.host) as raw:
        await raw.send(
            f"POST /api/files HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n"
        )
        status = asyncio.ensure_future(raw.status())
        for _ in range(60):
            await raw.send(f"{100_000:x}\r\n{'x' * 100_000}\r\n")
            if status.done():
                break
        assert await status == 413


async def test_a_head_without_end_is_refused(server: Served) -> None:
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


async def test_what_is_no_http_is_refused_in_our_form(server: Served) -> None:
    for nonsense in (
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "\x16\x03\x01\x02\r\n\r\n",
    ):
        async with connected(server.host) as raw:
            await raw.send(nonsense)
            status, _, said = shown(await raw.answer())
            assert (status, said["code"]) == (400, "bad-request")


async def test_a_message_that_is_too_large_closes_its_socket_and_no_other(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with ala.socket(table) as first, olek.socket(table) as second:
            await first.say('{"kind":"chat","text":"' + "x" * 3_000_000 + '"}')
            assert await first.until_closed() == 1009
            assert (await second.ask("become", seat=None))["kind"] == "done"
