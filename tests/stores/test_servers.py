"""Which server fires the deadlines of a table, as the store knows it."""

from __future__ import annotations

from dataclasses import replace

from mozaika.service.server_ports import Work
from mozaika.service.stores.sql_store import SqlStore
from tests.stores.places import Place
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged

LONG_MS, GONE_MS = 60_000, -1


async def with_tables(place: Place, *names: str) -> SqlStore:
    """Tables of the server `a`, each due at 5000."""
    store = await place.open()
    for name in names:
        await store.tables.add(replace(CARD, id=name), DRAWS)
        await store.log.append(name, 0, logged("one"), replace(GOES_ON, server="a"))
    return store


async def test_beat_tells_the_time_and_whether_the_server_was_known(place: Place) -> None:
    store = await place.open()
    first, second = [await store.servers.beat("a", "A", LONG_MS) for _ in range(2)]
    assert (first.was_alive, second.was_alive) == (False, True)
    assert 0 <= second.now - first.now < 60_000
    await store.close()


async def test_tables_of_a_dead_server_are_claimed_once_when_they_are_due(place: Place) -> None:
    store = await with_tables(place, "t1", "t2")
    await store.servers.beat("a", "A", LONG_MS)
    await store.servers.beat("b", "B", LONG_MS)
    assert await store.servers.work(9_000) == Work(has_dead=False, has_due=False)
    assert await store.servers.bury() == 0
    await store.servers.beat("a", "A", GONE_MS)
    assert (await store.servers.work(9_000)).has_dead
    assert await store.servers.bury() == 1
    assert await store.servers.work(4_999) == Work(has_dead=False, has_due=False)
    assert await store.servers.claim("b", 4_999, 9) == []
    assert (await store.servers.work(5_000)).has_due
    assert len(await store.servers.claim("b", 5_000, 1)) == 1
    assert len(await store.servers.claim("b", 5_000, 9)) == 1
    assert await store.servers.claim("c", 5_000, 9) == []
    versions = await store.servers.versions("b", ["t1", "t2", "t3"])
    assert sorted((each.table, each.version, each.is_ours) for each in versions) == [("t1", 1, True), ("t2", 1, True)]
    await store.close()


async def test_released_tables_wait_until_somebody_appends_or_claims(place: Place) -> None:
    store = await with_tables(place, "t1", "t2")
    await store.servers.release("b", ["t1"])
    assert await store.servers.claim("b", 5_000, 9) == []  # they were not b's
    await store.servers.release("a", ["t1", "t2"])
    await store.log.append("t1", 1, logged("two"), replace(GOES_ON, server="c"))
    assert await store.servers.claim("b", 5_000, 9) == ["t2"]
    await store.close()


async def test_tables_that_a_server_without_a_bus_has_left_are_adopted(place: Place) -> None:
    store = await place.open()
    await store.tables.add(CARD, DRAWS)
    await store.log.append("t1", 0, logged("one"), GOES_ON)
    assert await store.servers.claim("b", 5_000, 9) == []
    await store.servers.adopt()
    assert await store.servers.claim("b", 5_000, 9) == ["t1"]
    await store.servers.adopt()  # b has never shown a sign of life
    assert await store.servers.claim("c", 5_000, 9) == ["t1"]
    await store.close()


async def test_server_that_stops_leaves_everything(place: Place) -> None:
    store = await with_tables(place, "t1")
    await store.servers.beat("a", "A", LONG_MS)
    await store.servers.release("a")
    assert not (await store.servers.beat("a", "A", LONG_MS)).was_alive
    assert await store.servers.claim("b", 5_000, 9) == ["t1"]
    await store.close()
