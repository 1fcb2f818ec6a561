"""Several servers on one PostgreSQL database: who may open it, and simultaneous writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from mozaika.service.errors import StaleVersion, StoreInUse
from mozaika.service.outcomes import GameOutcome, SeatOutcome
from mozaika.service.store_ports import ChatLine, Person
from mozaika.service.stores import postgres_database
from mozaika.service.stores.postgres import PostgresStore
from tests.stores.postgres import Postgres
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.url(postgres.new_database())


@asynccontextmanager
async def two_stores(url: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Opened at the same time, on a database that is empty at first."""
    here, there = await asyncio.gather(*(PostgresStore.open(url, shared=True) for _ in range(2)))
    try:
        yield here, there
    finally:
        await here.close()
        await there.close()


async def test_servers_that_share_a_database_refuse_one_that_does_not(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_database, "_LOCK_TRIES", 1)
    async with two_stores(url) as (here, there):
        await here.people.add(Person("p1", "Ala", 1))
        assert await there.people.find("p1") == Person("p1", "Ala", 1)
        with pytest.raises(StoreInUse):
            await PostgresStore.open(url)


async def test_server_with_a_database_for_itself_refuses_others(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_database, "_LOCK_TRIES", 1)
    store = await PostgresStore.open(url)
    with pytest.raises(StoreInUse):
        await PostgresStore.open(url, shared=True)
    await store.close()


async def test_each_version_is_written_by_one_of_two_servers(url: str) -> None:
    """Batches with the same games in opposite order neither deadlock nor write a version twice."""
    names = [f"t{number}" for number in range(20)]
    async with two_stores(url) as (here, there):
        for name in names:
            await here.tables.add(replace(CARD, id=name), DRAWS)
        for version in range(5):
            mine = [here.log.append(name, version, logged("mine"), GOES_ON) for name in names]
            theirs = [there.log.append(name, version, logged("theirs"), GOES_ON) for name in reversed(names)]
            outcomes = await asyncio.gather(*mine, *theirs, return_exceptions=True)
            assert sum(outcome is None for outcome in outcomes) == len(names)
            assert sum(isinstance(outcome, StaleVersion) for outcome in outcomes) == len(names)
        for name in names:
            assert len(await here.log.events(name)) == 5


async def test_simultaneous_lines_of_chat_are_numbered_without_gaps(url: str) -> None:
    async with two_stores(url) as (here, there):
        await here.tables.add(replace(CARD, id="t1"), DRAWS)
        line = ChatLine("players", 0, "p1", 0, "Ala", 1, "cześć")
        added = await asyncio.gather(*(store.chat.add("t1", line) for _ in range(10) for store in (here, there)))
        assert sorted(each.number for each in added) == list(range(1, 21))


async def test_simultaneous_results_count_for_ratings_once_each(url: str) -> None:
    """Both servers settle every game; each game is settled once, and no rating is lost."""
    async with two_stores(url) as (here, there):
        for person in ("p1", "p2"):
            await here.people.add(Person(person, person, 1))
        outcomes = []
        for number in range(4):
            await here.tables.add(replace(CARD, id=f"g{number}"), DRAWS)
            outcomes.append(outcome(f"g{number}"))
        settled = await asyncio.gather(*(store.results.settle(each) for each in outcomes for store in (here, there)))
        assert sum(settled) == 4
        assert [rating.games for rating in await here.results.ratings("p1")] == [4]
        assert [rating.games for rating in await there.results.ratings("p2")] == [4]


def outcome(game: str) -> GameOutcome:
    seats = (
        SeatOutcome(0, "p1", "won", 300, 200, 10, 1, "word", 50),
        SeatOutcome(1, "p2", "lost", 200, 300, 10, 0, "word", 40),
    )
    return GameOutcome(game, "english", 1_000, rated=True, with_bots=False, seats=seats)
