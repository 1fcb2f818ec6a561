"""A chat of any length reaches a newcomer in pages, so that it does not fill the queue of their socket."""

from __future__ import annotations

import asyncio

from mozaika.service.chat import PAGE_LINES
from mozaika.service.store_ports import ChatLine
from mozaika.service.subscribers import MAX_WAITING
from tests.web.client import people
from tests.web.pairs import pair
from tests.web.server import Served

LINES = 2 * MAX_WAITING


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
            assert player.of("chat-page")[-1] == {
                "kind": "chat-page",
                "room": "spectators",
                "lines": [],
                "before": None,
            }
