"""Seed exchanges that several servers take part in: each step is taken once, for one version of the card."""

from __future__ import annotations

from mozaika.service.stores.seed_exchanges import SqlExchangeStore
from mozaika.service.stores.sql_store import SqlStore
from tests.stores.places import Place
from tests.stores.test_stores import CARD, DRAWS

HASH, OTHER, SEED = b"h" * 32, b"o" * 32, b"s" * 16


async def opened(place: Place) -> tuple[SqlStore, SqlExchangeStore]:
    store = await place.open()
    await store.tables.add(CARD, DRAWS)
    return store, store.exchanges


async def test_first_hash_of_a_seat_counts(place: Place) -> None:
    store, exchanges = await opened(place)
    first = await exchanges.open("t1", 1, 4_000)
    again = await exchanges.open("t1", 1, 9_000)
    assert first == again
    assert first is not None
    assert (first.deadline, first.is_showing, dict(first.hashes)) == (4_000, False, {})
    await exchanges.add_hash("t1", 1, 0, HASH)
    found = await exchanges.add_hash("t1", 1, 0, OTHER)
    assert found is not None
    assert found.hashes == {0: HASH}
    await store.close()


async def test_no_hash_comes_after_the_first_bytes_may_be_shown(place: Place) -> None:
    store, exchanges = await opened(place)
    await exchanges.open("t1", 1, 4_000)
    await exchanges.add_hash("t1", 1, 0, HASH)
    early = await exchanges.add_seed("t1", 1, 0, SEED)
    assert early is not None
    assert not early.seeds
    await exchanges.fix_hashes("t1", 1, 8_000)
    fixed = await exchanges.fix_hashes("t1", 1, 9_000)
    late = await exchanges.add_hash("t1", 1, 1, OTHER)
    assert fixed == late
    assert late is not None
    assert (late.deadline, late.is_showing, late.hashes) == (8_000, True, {0: HASH})
    await store.close()


async def test_first_bytes_count_and_none_after_the_end(place: Place) -> None:
    store, exchanges = await opened(place)
    await exchanges.open("t1", 1, 4_000)
    for seat in range(3):
        await exchanges.add_hash("t1", 1, seat, HASH)
    await exchanges.fix_hashes("t1", 1, 8_000)
    await exchanges.add_seed("t1", 1, 0, SEED)
    await exchanges.add_seed("t1", 1, 0, b"x" * 16)
    await exchanges.add_seed("t1", 1, 1, b"")  # they did not match
    await exchanges.add_seed("t1", 1, 1, SEED)
    over = await exchanges.fix_seeds("t1", 1)
    late = await exchanges.add_seed("t1", 1, 2, SEED)
    assert over == late == await exchanges.find("t1", 1)
    assert late is not None
    assert (late.is_over, late.seeds, late.failed) == (True, {0: SEED}, frozenset({1}))
    await exchanges.remove("t1")
    assert await exchanges.find("t1", 1) is None
    await store.close()


async def test_exchange_for_an_earlier_card_is_over(place: Place) -> None:
    store, exchanges = await opened(place)
    await exchanges.open("t1", 1, 4_000)
    await exchanges.add_hash("t1", 1, 0, HASH)
    later = await exchanges.open("t1", 2, 5_000)
    assert later is not None
    assert not later.hashes
    assert await exchanges.open("t1", 1, 6_000) is None
    assert await exchanges.add_hash("t1", 1, 1, HASH) is None
    await store.close()
