"""Nobody can fill the list of open tables, keep tables open for ever, or open more than their share by rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mozaika.editions import load_edition
from mozaika.service.cards import SeatPlan, TablePlan
from mozaika.service.lobby import LISTED, LISTED_PER_HOST
from mozaika.service.table_registry import OPEN_FOR_MS
from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.service.world import FakeClock
from tests.web.client import PERSON, Client, bot, people
from tests.web.refusals import refusal
from tests.web.server import Served, serving, stopped_clock

FEW = replace(DEFAULT_LIMITS, tables_per_person=60, open_tables_per_person=4)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("lobby"), now=stopped_clock) as served:
        yield served


async def listed(client: Client) -> list[str]:
    return [table["id"] for table in (await client.ask("GET", "/api/tables")).json()]


async def test_two_guests_cannot_hide_the_tables_of_others(server: Served) -> None:
    async with people(server, "Ala", "Jan", "Ewa") as (ala, jan, ewa):
        mine = (await ala.table([PERSON, PERSON]))["id"]
        for _ in range(LISTED // 2):
            await jan.table([PERSON, PERSON])
            await ewa.table([PERSON, PERSON])
        found = await listed(ala)
        assert len(found) == 2 * LISTED_PER_HOST + 1
        assert mine in found[:3]


async def test_many_names_of_one_address_cannot_hide_the_tables_of_others(server: Served) -> None:
    async with people(server, "Ala", "Jan") as (ala, jan):
        mine = (await ala.table([PERSON, PERSON]))["id"]
        one = (await jan.table([PERSON, PERSON]))["id"]
        registry, origins = server.services.registry, server.services.origins
        seats = (SeatPlan(), SeatPlan())

        async def open_tables() -> None:
            for number in range(LISTED + 5):
                guest = await server.services.people.welcome(f"Gość {number}")
                origins.note(guest.id, "203.0.113.9")
                await registry.create(guest, TablePlan(load_edition("english"), seats))

        await asyncio.to_thread(lambda: asyncio.run_coroutine_threadsafe(open_tables(), server.loop).result(60))
        found = await listed(ala)
        assert len(found) == LISTED
        assert {mine, one} <= set(found[:4])


async def test_tables_of_one_address_that_wait_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = replace(DEFAULT_LIMITS, waiting_tables_per_address=3)
    with serving(tmp_path_factory.mktemp("waiting"), limits, now=stopped_clock) as server:
        async with people(server, "Ala", "Jan") as (ala, jan):
            for client in (ala, jan, ala):
                await client.table([PERSON, PERSON])
            await listed(ala)  # they are counted when somebody asks for the list, and once a minute
            answer = await jan.ask("POST", "/api/tables", {"seats": [PERSON, PERSON]})
            assert refusal(answer, 429, "too-many-tables") == {"wait_s": 60}
            seek = await jan.ask("POST", "/api/seeks", {"edition": "english"})
            refusal(seek, 429, "too-many-tables")


async def test_open_table_that_nobody_joins_is_closed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = server.services.registry
    clock = FakeClock(registry._clock.now())
    monkeypatch.setattr(registry, "_clock", clock)

    def tidy() -> None:
        asyncio.run_coroutine_threadsafe(registry.close_stale(), server.loop).result(30)

    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        private = (await ala.table([PERSON, PERSON], kind="private"))["id"]
        clock.time += OPEN_FOR_MS
        await asyncio.to_thread(tidy)
        assert await listed(ala) == [table]
        clock.time += 1
        async with ala.socket(table) as socket:
            await socket.until(lambda: socket.of("seats"))
            await asyncio.to_thread(tidy)
            await socket.until(lambda: socket.of("seats")[-1]["stage"] == "closed")
        assert await listed(ala) == []
        assert (await ala.ask("GET", f"/api/tables/{private}")).json()["table"]["stage"] == "gathering"


async def test_rematches_count_as_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("few"), FEW, now=stopped_clock) as server:
        async with people(server, "Ala") as (ala,):
            table = (await ala.table([PERSON, bot()]))["id"]
            async with ala.socket(table) as socket:
                await socket.began()
                assert (await socket.command("resign"))["kind"] == "done"
            for _ in range(FEW.open_tables_per_person):
                await ala.table([PERSON, PERSON])
            again = await ala.ask("POST", f"/api/tables/{table}/rematch", {})
            assert refusal(again, 409, "too-many-open-tables") == {"limit": FEW.open_tables_per_person}
