"""Games in the first version of the database schema: they are played to their end after the migration.

`README.md` describes the files. The same tests run on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.state import Phase
from mozaika.service.cards import Stage
from mozaika.service.table import Table
from tests.compatibility.next_move import longest_play
from tests.compatibility.test_old_databases import DATABASES, OldDatabase
from tests.stores.places import File, Server

MAX_TURNS = 60


@pytest.fixture(params=["sqlite", "postgres"])
async def first(request: pytest.FixtureRequest, tmp_path: Path) -> OldDatabase:
    facts = json.loads((DATABASES / f"version_1_{request.param}_facts.json").read_text(encoding="utf-8"))
    for table in facts["tables"].values():
        table |= {"names": ["Ala", "Şule"], "link": ""}
    dump = (DATABASES / f"version_1_{request.param}.sql").read_text(encoding="utf-8")
    if request.param == "sqlite":
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.executescript(dump)
        return OldDatabase(File(tmp_path / "tables.db"), facts)
    postgres = request.getfixturevalue("postgres")
    url = postgres.url(postgres.new_database())
    connection = await asyncpg.connect(url)
    await connection.execute(dump)
    await connection.close()
    return OldDatabase(Server(url), facts)


async def play_to_the_end(table: Table, turns: int = MAX_TURNS) -> None:
    for _ in range(turns):
        if table.card.stage is Stage.OVER:
            return
        play = longest_play(table.game)
        await table.submit(play.seat, play, table.version)
        if table.game.pending is not None:
            await table.submit(1 - play.seat, cmd.Accept(1 - play.seat), table.version)


@pytest.mark.parametrize(("name", "edition"), [("english", "english"), ("turkish", "turkish-table")])
async def test_game_of_the_first_schema_is_played_to_its_end(first: OldDatabase, name: str, edition: str) -> None:
    facts = first.facts["tables"][name]
    async with first.open() as opened:
        table = await opened.table(name)
        assert (table.version, table.game.turn, len(table.game.turns)) == (facts["version"], facts["turn"], 6)
        assert ["".join(player.rack.tiles) for player in table.game.players] == facts["racks"]
        assert [player.score for player in table.game.players] == facts["scores"]
        assert table.card.edition.id == edition  # it has another id now
        await play_to_the_end(table, turns=5)
        halfway = table.game
    async with first.open() as opened:
        table = await opened.table(name)
        assert table.game == halfway
        await play_to_the_end(table)
        state = table.game
        assert (state.phase, table.card.stage, len(state.bag.tiles)) == (Phase.OVER, Stage.OVER, 0)
        assert verify(table.events()) == state  # the draws follow from the commitment that was made under version 1
        await opened.registry.results.drain()
        assert state.result is not None
        for seat, person in enumerate(first.facts["people"].values()):
            (result,) = await opened.store.results.results(person, 1 << 60, 9)
            assert (result.edition, result.score) == (edition, state.result.totals[seat])
    async with first.open() as opened:
        assert (await opened.table(name)).game == state
        assert await opened.store.results.unsettled() == []
