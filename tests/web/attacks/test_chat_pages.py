"""A chat of any length reaches a newcomer in pages, so that it does not fill the queue of their socket."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock

import pytest

from mozaika.service.chat import PAGE_LINES
from mozaika.service.store_ports import ChatLine
from mozaika.service.subscribers import MAX_WAITING
from mozaika.web.client_messages import PROTOCOL
from tests.web.attacks.raw import HANDSHAKE, connected
from tests.web.client import people
from tests.web.pairs import pair
from tests.web.server import Served

LINES = 2 * MAX_WAITING
ASKED = 150  # pages: fewer than the limit on messages, more than the buffers of the system hold


async def test_long_chat_does_not_close_the_socket_of_a_newcomer(server: Served) -> None:
    store = server.services.chat._store

    async def write(table: str) -> None:
        for number in range(LINES):
            await store.add(table, ChatLine("players", 0, "p", 0, "Ala", number, f"line {number}"))

    async with pair(server) as two, people(server, "Widz") as (fan,):
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(write(two.table), server.loop))
        async with fan.socket(two.table) as newcomer:
            await newcomer.until(newcomer.chat)
            assert (await newcomer.ask("screen"))["kind"] == "screen"
            assert [line["number"] for line in newcomer.chat()] == list(range(LINES - PAGE_LINES + 1, LINES + 1))
            (page,) = newcomer.of("chat-page")
            done = await newcomer.ask("chat-page", room="players", before=page["before"])
            assert done["kind"] == "done"
            await newcomer.until(lambda: len(newcomer.of("chat-page")) == 2)
            assert newcomer.of("chat-page")[1]["lines"][-1]["number"] == page["before"] - 1
        async with two.clients[0].socket(two.table) as player:
            await player.ask("chat-page", room="spectators", before=9)
            empty: dict[str, Any] = {"kind": "chat-page", "room": "spectators", "lines": [], "before": None}
            await player.until(lambda: empty in player.of("chat-page"))  # it may come after the reply


async def test_client_that_does_not_read_gets_few_pages(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise every page that it asks for would wait in memory."""
    chat = server.services.chat
    line = ChatLine("players", 0, "p", 0, "Ala", 0, "\N{GRINNING FACE}" * 500)
    earlier = AsyncMock(wraps=chat.earlier)
    page = masked(b'{"kind":"chat-page","room":"players","before":1000000}')

    async def write(table: str) -> None:
        for _ in range(PAGE_LINES):
            await chat._store.add(table, line)

    async with pair(server) as two, connected(server.host) as raw:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(write(two.table), server.loop))
        monkeypatch.setattr(chat, "earlier", earlier)
        path = f"/api/tables/{two.table}/socket?protocol={PROTOCOL}&chat_after=1000000"
        await raw.send(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\n{HANDSHAKE}\r\n")
        assert await raw.status() == 101
        await raw.send_bytes(page * ASKED)
        count = await settled(earlier)
        assert 0 < count < ASKED // 2
        reading = asyncio.ensure_future(raw.answer())  # all of them are answered once it reads
        async with asyncio.timeout(60):
            while earlier.await_count < ASKED:
                await asyncio.sleep(0.05)
        reading.cancel()


def masked(text: bytes) -> bytes:
    """A text frame of a client, with a mask of zeros."""
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text


async def settled(mock: AsyncMock) -> int:
    """The number of calls, once it does not change for a second."""
    before: Any = None
    while mock.await_count != before or not before:
        before = mock.await_count
        await asyncio.sleep(1)
    return mock.await_count
