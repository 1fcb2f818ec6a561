"""Unfinished bodies use little memory: of nobody, for routes without files, for one address, and in all."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.attacks.raw import Raw, connected, shown
from tests.web.client import PERSON, people
from tests.web.refusals import refusal
from tests.web.server import Served, serving

LIMITS = replace(DEFAULT_LIMITS, held_bytes_per_address=400_000, held_bytes=500_000)
BRIEF = b"#player1 A A\n#player2 B B\n>A: ABC 8H ABC +14 14\n"
PART = '{"name":"a.gcg","content":"' + "A" * 300_000  # of a body of 2.9 MB


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("bodies"), LIMITS) as served:
        yield served


def head(server: Served, route: str, cookie: str = "", length: int = 2_900_000) -> str:
    return (
        f"{route} HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n"
        f"Connection: close\r\nContent-Length: {length}\r\n\r\n"
    )


def file(content: bytes) -> dict[str, str]:
    return {"name": "a.gcg", "content": b64encode(content).decode(), "edition": "english"}


@asynccontextmanager
async def first_answer(server: Served, cookie: str, source: str, connections: int) -> AsyncIterator[int]:
    """The first status that connections with unfinished bodies get, while all of them stay open."""
    async with AsyncExitStack() as held:
        raws = [await held.enter_async_context(connected(server.host, source)) for _ in range(connections)]

        async def send(raw: Raw) -> int:
            await raw.send(head(server, "POST /api/files", cookie) + PART)
            return await raw.status()

        tasks = [asyncio.ensure_future(send(raw)) for raw in raws]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            yield done.pop().result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("route", ["POST /api/files", "POST /api/tables"])
async def test_unfinished_body_of_nobody_is_refused_unread(server: Served, route: str) -> None:
    async with connected(server.host) as raw:
        await raw.send(head(server, route) + PART)
        assert await raw.status() == 401


@pytest.mark.parametrize("route", ["PUT /api/me", "POST /api/tables/check", "POST /api/seeks", "POST /api/me/account"])
async def test_large_body_is_refused_where_no_file_is_expected(server: Served, route: str) -> None:
    async with connected(server.host) as raw:
        await raw.send(head(server, route, length=LIMITS.body_bytes + 1) + "{")
        status, _, said = shown(await raw.answer())
        assert (status, said["code"]) == (413, "bad-request")


async def test_only_the_file_of_a_table_may_be_large(server: Served) -> None:
    """Decoding 3 MB of numbers would occupy the event loop for a second."""
    async with people(server, "Ala") as (ala,):
        numbers = [1.2345678901234567e-308] * (LIMITS.body_bytes // 20)
        table = {"seats": [PERSON, PERSON], "changes": {"rules": numbers}}
        refusal(await ala.ask("POST", "/api/tables", table), 413, "bad-request")
        refusal(await ala.ask("POST", "/api/files", {**file(BRIEF), "edition": "a" * 100_000}), 413, "bad-request")
        board = {"name": "a.gcg", "content": "A" * 200_000, "edition": "english"}  # which is read, and is not a game
        answer = await ala.ask("POST", "/api/tables", {"seats": [PERSON, PERSON], "file": board})
        assert answer.status_code == 400, answer.text


async def test_unfinished_bodies_are_limited_by_address_and_in_all(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        cookie = f"mozaika={ala.cookie()}"
        async with first_answer(server, cookie, "127.0.0.2", 3) as first:
            assert first == 429
            async with first_answer(server, cookie, "127.0.0.3", 3) as second:
                assert second == 503
                assert (await ala.ask("POST", "/api/files", file(BRIEF))).status_code == 200
                assert (await ala.ask("POST", "/api/tables", {"seats": [PERSON, PERSON]})).status_code == 201
                refusal(await ala.ask("POST", "/api/files", file(bytes(300_000))), 503, "too-busy")


async def test_bytes_of_an_ended_request_are_available_again(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        async with first_answer(server, f"mozaika={ala.cookie()}", "127.0.0.1", 3) as status:
            assert status == 429
        async with asyncio.timeout(60):
            long = BRIEF + b"#note x\n" * 20_000
            while (answer := await ala.ask("POST", "/api/files", file(long))).status_code == 429:
                await asyncio.sleep(0.1)
        assert answer.status_code == 200, answer.text
