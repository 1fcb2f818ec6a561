"""Databases written by an earlier version: people sign in, games continue, and a restart finds what was added.

`README.md` describes the files. The same tests run on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import verify
from mozaika.rules.errors import WindowStillOpen
from mozaika.rules.state import Phase
from mozaika.service.accounts import Accounts
from mozaika.service.cards import Stage
from mozaika.service.login_sessions import LoginSessions
from mozaika.service.passwords import Passwords
from mozaika.service.stores.sql_store import SqlStore
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from tests.compatibility.next_move import next_play
from tests.service.world import FakeBots, FakeClock, FakeFinder, FakeLexica, FakeWords
from tests.stores.places import File, Place, Server

DATABASES = Path(__file__).parent / "databases"
STARTED = ["running", "pending", "paused", "finished", "with_bot"]


@dataclass
class OldDatabase:
    """A copy of an old database, which tests may change, with the facts recorded about it."""

    place: Place
    facts: dict[str, Any]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[OpenDatabase]:
        """As a server does at its start; to open it again is a restart."""
        clock = FakeClock(self.facts["written_at"])
        store = await self.place.open()
        registry = TableRegistry(
            store, FakeLexica(FakeWords()), FakeFinder(), FakeBots(), clock, RegistryOptions(seed_wait_ms=0)
        )
        await registry.start()
        try:
            yield OpenDatabase(self.facts, store, registry, clock)
        finally:
            await registry.stop()
            await store.close()


@dataclass
class OpenDatabase:
    facts: dict[str, Any]
    store: SqlStore
    registry: TableRegistry
    clock: FakeClock

    async def table(self, name: str) -> Table:
        facts = self.facts["tables"][name]
        player = self.facts["people"][facts["names"][0]]
        return await self.registry.find(facts["id"], player, facts["link"])


@pytest.fixture(params=["sqlite", "postgres"])
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> OldDatabase:
    facts = json.loads((DATABASES / f"{request.param}_facts.json").read_text(encoding="utf-8"))
    if request.param == "sqlite":
        path = tmp_path / "tables.db"
        path.write_bytes((DATABASES / "tables.db").read_bytes())
        return OldDatabase(File(path), facts)
    postgres = request.getfixturevalue("postgres")
    url = postgres.url(postgres.new_database())
    connection = await asyncpg.connect(url)
    await connection.execute((DATABASES / "postgres.sql").read_text(encoding="utf-8"))
    await connection.close()
    return OldDatabase(Server(url), facts)


@pytest.mark.parametrize("name", STARTED)
async def test_old_table_loads_with_its_recorded_state(old: OldDatabase, name: str) -> None:
    facts = old.facts["tables"][name]
    async with old.open() as opened:
        table = await opened.table(name)
        state = table.game
        assert (table.card.stage.value, table.card.kind.value, table.card.rated) == (
            facts["stage"],
            facts["kind"],
            facts["rated"],
        )
        assert list(table.card.names) == facts["names"]
        assert (table.version, state.version) == (facts["version"], facts["version"])
        assert table.events()[-1].at == facts["last_event_at"]
        assert (state.phase.value, state.turn) == (facts["phase"], facts["turn"])
        assert (list(state.scores), list(state.winners)) == (facts["scores"], facts["winners"])
        assert ["".join(player.rack.tiles) for player in state.players] == facts["racks"]
        assert [player.owes for player in state.players] == facts["owes"]
        assert len(state.bag.tiles) == facts["tiles_in_bag"]
        pending = state.pending and [state.pending.seat, list(state.pending.words), state.pending.score]
        assert pending == (facts["pending"] and list(facts["pending"].values()))


@pytest.mark.parametrize("name", ["running", "pending", "paused"])
async def test_old_table_takes_the_next_move_and_keeps_it_over_a_restart(old: OldDatabase, name: str) -> None:
    async with old.open() as opened:
        table = await opened.table(name)
        if table.game.phase is Phase.PAUSED:
            await table.submit(0, cmd.Resume(0))
        if table.game.pending is not None:
            for seat in set(table.game.seats) - {table.game.pending.seat}:
                await table.submit(seat, cmd.Accept(seat))
        opened.clock.time += 1_000
        play = next_play(table.game)
        version = await table.submit(play.seat, play, table.version)
        assert version == table.version > old.facts["tables"][name]["version"]
        expected = table.game
    async with old.open() as opened:
        table = await opened.table(name)
        assert table.game == expected
        mover = play.seat
        await table.submit(mover, cmd.Resign(mover))
    async with old.open() as opened:
        assert (await opened.table(name)).game.players[mover].left is not None


async def test_old_running_table_still_gives_five_points_for_a_failed_challenge(old: OldDatabase) -> None:
    async with old.open() as opened:
        table = await opened.table("running")
        play = next_play(table.game)
        before = table.game.players[play.seat].score
        await table.submit(play.seat, play)
        assert table.game.pending is not None
        score = table.game.pending.score
        await table.submit(1 - play.seat, cmd.Challenge(1 - play.seat))
        assert table.game.players[play.seat].score == before + score + 5


async def test_old_pending_table_accepts_the_play_when_its_window_ends(old: OldDatabase) -> None:
    async with old.open() as opened:
        table = await opened.table("pending")
        ends_at = old.facts["tables"]["pending"]["window_ends_at"]
        opened.clock.time = ends_at - 1
        with pytest.raises(WindowStillOpen):
            await table.submit(None, cmd.WindowEnded())
        assert (ends_at, table.id) in await opened.store.log.wakes()
        opened.clock.time = ends_at
        await table.submit(None, cmd.WindowEnded())
        assert table.game.pending is None


async def test_old_paused_table_continues_the_rest_of_the_challenge_window(old: OldDatabase) -> None:
    async with old.open() as opened:
        table = await opened.table("paused")
        opened.clock.time += 3_600_000
        await table.submit(1, cmd.Resume(1))
        assert table.game.phase is Phase.PENDING
    async with old.open() as opened:  # restarted while the window runs
        table = await opened.table("paused")
        opened.clock.time += 3_600_000 + old.facts["tables"]["paused"]["window_left_ms"] - 1
        with pytest.raises(WindowStillOpen):
            await table.submit(None, cmd.WindowEnded())
        opened.clock.time += 1
        await table.submit(None, cmd.WindowEnded())
        assert table.game.pending is None


async def test_old_finished_table_verifies_and_can_be_played_again(old: OldDatabase) -> None:
    async with old.open() as opened:
        table = await opened.table("finished")
        assert verify(table.events()) == table.game
        players = [await opened.store.people.find(seat.person) for seat in table.card.seats]
        asked = [await opened.registry.rematches.ask(table.id, person) for person in players if person is not None]
        assert asked[-1] is not None
        assert asked[-1].card.stage is Stage.GATHERING


async def test_old_waiting_table_begins_when_somebody_joins(old: OldDatabase) -> None:
    async with old.open() as opened:
        waiting = old.facts["tables"]["waiting"]["id"]
        assert waiting in [card.id for card in await opened.registry.lobby.tables()]
        person = await opened.store.people.find(old.facts["people"]["Jan"])
        assert person is not None
        table, seat = await opened.registry.join(waiting, person)
        assert (seat, table.card.stage) == (1, Stage.PLAYING)
        assert table.draws is not None
        assert table.card.commitment == table.draws.commitment


async def test_old_table_with_a_bot_gets_the_answer_of_the_bot(old: OldDatabase) -> None:
    async with old.open() as opened:
        table = await opened.table("with_bot")
        seat = table.game.turn
        await table.submit(seat, cmd.Pass(seat))
        async with asyncio.timeout(120):
            while len(table.game.turns) < 2:
                await asyncio.sleep(0.01)
        assert table.game.turn == seat


async def test_old_accounts_and_login_sessions_are_valid(old: OldDatabase) -> None:
    passwords = Passwords()
    try:
        async with old.open() as opened:
            accounts = Accounts(opened.store.accounts, passwords, opened.clock)
            sessions = LoginSessions(opened.store.sessions, opened.clock)
            for name, password in old.facts["passwords"].items():
                assert (await accounts.sign_in(name, password)).id == old.facts["people"][name]
            for name, token in old.facts["tokens"].items():
                person = await sessions.find(token)
                assert person is not None
                assert (person.id, person.name) == (old.facts["people"][name], name)
    finally:
        passwords.close()


async def test_old_results_ratings_and_chat_are_read(old: OldDatabase) -> None:
    async with old.open() as opened:
        results, chat = opened.store.results, opened.store.chat
        for name, expected in old.facts["ratings"].items():
            ratings = await results.ratings(old.facts["people"][name])
            assert [[each.edition, each.value, each.deviation, each.games] for each in ratings] == expected
        for name, expected in old.facts["results"].items():
            found = await results.results(old.facts["people"][name], old.facts["written_at"] + 1, 9)
            assert [
                [each.edition, each.outcome, each.score, each.against, each.rating, each.change] for each in found
            ] == expected
        running = old.facts["tables"]["running"]["id"]
        for room, expected in old.facts["chat"].items():
            lines = await chat.lines(running, room, 0)
            assert [[line.number, line.name, line.seat, line.text] for line in lines] == expected
