"""Recovery codes in the store, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio

from mozaika.service.store_ports import RecoveryCard
from mozaika.service.stores.migrations import STEPS
from mozaika.service.stores.sql_store import SqlStore
from tests.stores.places import Place
from tests.stores.test_people import ALA, OLEK

DEVICE, OPERATOR = RecoveryCard("p1", "device", 100, 900), RecoveryCard("p1", "operator", 200, 300)


async def with_codes(place: Place) -> SqlStore:
    """Ala and Olek with accounts; Ala has a code of each issuer."""
    store = await place.open()
    for person in (ALA, OLEK):
        await store.people.add(person)
        await store.accounts.add(person.id, person.name, f"hash of {person.id}", 5)
    await store.recovery.add(DEVICE, b"device code")
    await store.recovery.add(OPERATOR, b"operator code")
    return store


async def test_code_is_used_once_and_ends_all_codes(place: Place) -> None:
    store = await with_codes(place)
    attempts = [store.recovery.redeem("p1", b"device code", f"new {number}", 250) for number in range(8)]
    outcomes = await asyncio.gather(*attempts)
    assert sum(outcomes) == 1
    assert await store.accounts.password("p1") == f"new {outcomes.index(True)}"
    assert not await store.recovery.redeem("p1", b"operator code", "newer", 250)
    assert await store.accounts.password("p2") == "hash of p2"
    await store.close()


async def test_wrong_expired_and_foreign_codes_change_nothing(place: Place) -> None:
    store = await with_codes(place)
    for person, code, now in (
        ("p1", b"another code", 250),
        ("p1", b"operator code", 300),
        ("p2", b"device code", 250),
        ("", b"device code", 250),
    ):
        assert not await store.recovery.redeem(person, code, "new", now)
    assert await store.accounts.password("p1") == "hash of p1"
    assert await store.recovery.find("p1", "device", 899) == DEVICE
    await store.close()


async def test_new_code_replaces_the_earlier_one_of_its_issuer(place: Place) -> None:
    store = await with_codes(place)
    again = RecoveryCard("p1", "device", 400, 1200)
    await store.recovery.add(again, b"second code")
    assert await store.recovery.find("p1", "device", 500) == again
    assert await store.recovery.find("p1", "operator", 250) == OPERATOR
    assert not await store.recovery.redeem("p1", b"device code", "new", 500)
    await store.recovery.forget(300)
    assert await store.recovery.find("p1", "operator", 0) is None
    await store.recovery.cancel("p1")
    assert not await store.recovery.redeem("p1", b"second code", "new", 500)
    await store.close()


async def test_export_names_codes_and_erasing_deletes_them(place: Place) -> None:
    store = await with_codes(place)
    record = await store.admin.record("p1")
    assert record["recovery_codes"] == [
        {"issuer": "device", "issued": 100, "expires": 900},
        {"issuer": "operator", "issued": 200, "expires": 300},
    ]
    assert not await store.admin.has_traces()
    assert await store.admin.erase("p1", 700)
    assert await store.database.rows("SELECT * FROM recovery_codes") == []
    assert await store.admin.has_traces()
    await store.admin.overwrite()
    assert not await store.admin.has_traces()
    await store.close()


async def test_older_store_gets_the_table_of_codes(place: Place) -> None:
    old = await place.open(STEPS[:9])
    await old.people.add(ALA)
    await old.close()
    store = await place.open()
    await store.recovery.add(DEVICE, b"device code")
    assert await store.recovery.find("p1", "device", 500) == DEVICE
    await store.close()
