"""A PostgreSQL whose processes are stopped: connections stay open and nothing answers. Moves are refused with a code,
no acknowledged one is lost, and play continues by itself when the database does.
"""

from __future__ import annotations

import asyncio
import logging
import time

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import replay
from mozaika.rules.state import Phase
from mozaika.service.cards import TablePlan
from mozaika.service.errors import StaleVersion, StoreUnreachable
from mozaika.service.log import decode_logged
from mozaika.service.people import People
from mozaika.service.store_check import StoreCheck
from mozaika.service.stores import postgres_address, postgres_transaction
from mozaika.service.stores.postgres import PostgresStore
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from tests.property.games import LONG
from tests.service.world import PERSON, FakeBots, FakeClock, FakeFinder, FakeLexica, FakeWords, edition
from tests.stores.postgres import Postgres

FROZEN_S = 20.0 if LONG else 0.0  # at least; it stays frozen until all moves are answered
TABLES = 5


async def passed(table: Table) -> int:
    """One player passes; returns the acknowledged version."""
    seat = table.game.turn
    return await table.submit(seat, cmd.Pass(seat), table.version)


async def passed_in_the_end(table: Table) -> int:
    """Like a client: try again while the store is unreachable or the table does not know yet what was stored."""
    async with asyncio.timeout(120):
        while True:
            try:
                return await passed(table)
            except (StoreUnreachable, StaleVersion):
                await asyncio.sleep(0.05)


async def test_frozen_database_refuses_moves_and_loses_none(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "mozaika")
    store, clock = await PostgresStore.open(postgres.url(postgres.new_database())), FakeClock()
    registry = TableRegistry(
        store, FakeLexica(FakeWords()), FakeFinder(), FakeBots(), clock, RegistryOptions(seed_wait_ms=0)
    )
    people = People(store.people, store.accounts, clock)
    ala, olek = await people.welcome("Ala"), await people.welcome("Olek")
    tables = []
    for _ in range(TABLES):
        tables.append(await registry.create(ala, TablePlan(edition(), (PERSON, PERSON))))
        await registry.join(tables[-1].id, olek)
    acknowledged = {table.id: await passed(table) for table in tables}
    began = time.monotonic()
    with postgres.frozen(), monkeypatch.context() as short:
        if not LONG:
            short.setattr(postgres_transaction, "TIMEOUT_S", 0.3)
            short.setattr(postgres_address, "_CONNECT_TIMEOUT_S", 0.3)
        answers = await asyncio.gather(*(passed(table) for table in tables), return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreUnreachable] * TABLES
        with pytest.raises(StoreUnreachable):
            await StoreCheck(store.database).check()
        with pytest.raises(StoreUnreachable):
            await store.people.find(ala.id)
        await asyncio.sleep(began + FROZEN_S - time.monotonic())
    for table in tables:
        version = await passed_in_the_end(table)
        log = [decode_logged(event) for event in await store.log.events(table.id)]
        assert len(log) == version == table.version > acknowledged[table.id]
        assert replay(None, log) == table.game
        assert table.game.phase is Phase.TURN
    await StoreCheck(store.database).check()
    said = [record.getMessage() for record in caplog.records]
    assert said.count("the database is back") == sum(line.startswith("the database is lost") for line in said) == 1
    await registry.stop()
    await store.close()
