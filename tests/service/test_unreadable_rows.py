"""One unreadable row does not stop the others: settling at the start, settling at the end of a game, and lists."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.service import result_recorder
from mozaika.service.cards import TablePlan
from mozaika.service.errors import StoreUnreachable
from tests.service.world import PERSON, World, edition, started, world

DAMAGES = [
    "UPDATE tables SET edition = '{' WHERE id = ?",
    "UPDATE tables SET kind = 'unknown' WHERE id = ?",
    "UPDATE seats SET kind = 'unknown' WHERE game = ?",
    "UPDATE events SET body = x'7b' WHERE version = 2 AND game = ?",
    "UPDATE events SET schema = 99 WHERE version = 2 AND game = ?",
    "UPDATE progress SET scores = 'many' WHERE game = ?",
]


def damage(folder: Path, statement: str, *values: str) -> None:
    with closing(sqlite3.connect(folder / "mozaika.db")) as store, store:
        store.execute(statement, values)


async def finished_games(here: World, monkeypatch: pytest.MonkeyPatch, count: int) -> list[str]:
    """Games that ended just before a crash: no result is recorded."""
    monkeypatch.setattr(here.registry.results, "on_change", lambda table: None)
    games = []
    for _ in range(count):
        table, _ = await started(here)
        await table.submit(0, cmd.Resign(0))
        games.append(table.id)
        here.clock.time += 1_000
    return games


@pytest.mark.parametrize("statement", DAMAGES)
async def test_games_beside_an_unreadable_one_are_settled_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    async with world(tmp_path) as here:
        games = await finished_games(here, monkeypatch, 3)
    damage(tmp_path, statement, games[1])
    async with world(tmp_path) as here:
        here.registry.results.resume(here.registry._load)
        await here.registry.results.drain()
        assert await here.store.results.unsettled() == [games[1]]
    assert f"result of table {games[1]} not recorded" in caplog.text


async def test_settling_at_the_start_waits_for_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_recorder, "RETRY_S", 0.01)
    async with world(tmp_path) as here:
        await finished_games(here, monkeypatch, 1)
    async with world(tmp_path) as here:
        unsettled, tries = here.store.results.unsettled, []

        async def lost_twice() -> list[str]:
            tries.append(1)
            if len(tries) < 3:
                raise StoreUnreachable
            return await unsettled()

        monkeypatch.setattr(here.store.results, "unsettled", lost_twice)
        here.registry.results.resume(here.registry._load)
        await here.registry.results.drain()
        assert await unsettled() == []


async def test_result_that_cannot_be_computed_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(result_recorder, "outcome_of", failing)
    async with world(tmp_path) as here:
        table, _ = await started(here)
        await table.submit(0, cmd.Resign(0))
        async with asyncio.timeout(120):
            await here.registry.results.drain()
        assert f"result of table {table.id} not recorded: ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("statement", [each for each in DAMAGES if "events" not in each])
async def test_lists_leave_out_an_unreadable_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        opened = [await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON))) for _ in range(3)]
        damage(tmp_path, statement, opened[1].id)
        expected = {opened[0].id, opened[2].id}
        assert {card.id for card in await here.registry.lobby.tables()} == expected
        assert {card.id for card in await here.registry.tables_of(ala.id)} == expected
    assert f"table {opened[1].id} cannot be read" in caplog.text
