"""A rolling upgrade of the schema: servers of the previous version keep running beside the new one, where they can."""

from __future__ import annotations

import pytest

from mozaika.records.errors import NewerVersion
from mozaika.service.errors import OlderServerRuns, StoreUnreachable
from mozaika.service.store_ports import Person
from mozaika.service.stores.migrations import STEPS, RollingStep
from mozaika.service.stores.postgres import PostgresStore
from tests.stores.postgres import Postgres
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged

NOW = len(STEPS)
ADDS = RollingStep(
    NOW,
    "ALTER TABLE people ADD COLUMN hue TEXT NOT NULL DEFAULT 'green'",
    "ALTER TABLE progress ADD COLUMN mood TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE moods (game TEXT PRIMARY KEY REFERENCES tables (id), mood TEXT NOT NULL) STRICT, WITHOUT ROWID",
)
REMOVES = RollingStep(NOW + 1, "ALTER TABLE progress DROP COLUMN covered")  # after servers that do not use it
NEXT, AFTER_NEXT = (*STEPS, ADDS), (*STEPS, ADDS, REMOVES)


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.url(postgres.new_database())


async def test_server_keeps_running_while_the_next_version_adds_to_the_schema(url: str) -> None:
    old = await PostgresStore.open(url, shared=True)
    await old.people.add(Person("p1", "Ala", 1))
    new = await PostgresStore.open(url, NEXT, shared=True)
    assert await new.database.rows("SELECT hue FROM people") == [("green",)]
    await old.people.add(Person("p2", "Olek", 2))
    await old.tables.add(CARD, DRAWS)
    await old.log.append("t1", 0, logged("one"), GOES_ON)
    await new.log.append("t1", 1, logged("zwei"), GOES_ON)
    assert await old.log.events("t1") == logged("one", "zwei")
    await old.close()
    again = await PostgresStore.open(url, shared=True)  # a server of the old version may also start again
    assert await again.people.find("p2") == Person("p2", "Olek", 2)
    await again.close()
    await new.close()


async def test_step_waits_for_servers_that_could_not_work_after_it(postgres: Postgres, url: str) -> None:
    """A server that lost the database meanwhile is refused when it is back."""
    old = await PostgresStore.open(url, shared=True)
    with pytest.raises(OlderServerRuns) as refused:
        await PostgresStore.open(url, AFTER_NEXT, shared=True)
    assert "mozaika:" not in str(refused.value.facts)
    await old.people.add(Person("p1", "Ala", 1))
    new = await PostgresStore.open(url, NEXT, shared=True)
    postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'mozaika'")
    newest = await PostgresStore.open(url, AFTER_NEXT, shared=True)
    with pytest.raises(StoreUnreachable):
        await old.people.rename("p1", "Ola")
    assert await new.people.find("p1") == Person("p1", "Ala", 1)
    with pytest.raises(NewerVersion):
        await PostgresStore.open(url, shared=True)
    for store in (old, new, newest):
        await store.close()


async def test_step_that_is_not_rolling_needs_the_database_alone(url: str) -> None:
    steps = (*STEPS, ("ALTER TABLE people ADD COLUMN hue TEXT NOT NULL DEFAULT 'green'",))
    old = await PostgresStore.open(url, shared=True)
    with pytest.raises(OlderServerRuns):
        await PostgresStore.open(url, steps, shared=True)
    await old.close()
    new = await PostgresStore.open(url, steps, shared=True)
    with pytest.raises(NewerVersion):
        await PostgresStore.open(url, shared=True)
    await new.close()
