"""One table through two servers: moves, seats, draws, deadlines and results, on a real PostgreSQL and a real NATS."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.draws import hash_of
from mozaika.rules.state import Phase
from mozaika.service.cards import Stage, TablePlan
from mozaika.service.errors import StaleVersion
from mozaika.service.server_leases import LEASE_MS
from mozaika.service.store_ports import Person
from mozaika.service.table import Table
from mozaika.service.table_sync import COMPARE_EVERY_S
from tests.cluster.two_servers import Server, servers
from tests.cluster.waiting import until
from tests.service.world import PERSON, bot, edition, numbered, received
from tests.workers.nats_server import NatsServer


async def seated(here: Server, there: Server, **rules: Any) -> tuple[Table, list[Person]]:
    """A game of two people: the host at `here`, the other at `there`."""
    people = [await here.people.welcome(name) for name in ("Ala", "Olek")]
    table = await here.registry.create(people[0], TablePlan(edition(**rules), (PERSON, PERSON), checking_chosen=True))
    await there.registry.join(table.id, people[1])
    await until(lambda: table.state is not None)
    await here.bus.flush()
    await there.bus.flush()
    return table, people


def on_turn(table: Table) -> cmd.Pass:
    return cmd.Pass(table.game.turn)


async def test_move_at_one_server_reaches_players_at_the_other(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        table, people = await seated(here, there)
        twin = there.table(table)
        subscriber = twin.subscribe(1, people[1].id)
        received(subscriber)
        await table.submit(table.game.turn, on_turn(table), table.version)
        await until(lambda: twin.version == table.version)
        assert twin.state == table.state
        (number, event), *_ = numbered(received(subscriber))
        assert (number, event["type"]) == (table.version, "passed") or number <= table.version
        await twin.submit(twin.game.turn, on_turn(twin), twin.version)
        await until(lambda: twin.version == table.version)
        assert twin.state == table.state


async def test_lost_messages_are_made_up_for_from_the_log(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        table, _ = await seated(here, there)
        twin = there.table(table)
        await nats.stop()
        await until(lambda: not here.bus.is_connected)
        for _ in range(2):
            await table.submit(table.game.turn, on_turn(table), table.version)
        assert twin.version < table.version
        await until(lambda: twin.version == table.version, 10 * COMPARE_EVERY_S)
        assert twin.state == table.state


async def test_gap_is_read_from_the_log(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url, started=False) as (here, there):
        table, _ = await seated(here, there)
        twin, publish = there.table(table), here.bus.publish
        here.bus.publish = lambda subject, message: None  # type: ignore[method-assign] # the message is lost
        await table.submit(table.game.turn, on_turn(table), table.version)
        here.bus.publish = publish  # type: ignore[method-assign] # as before
        await table.submit(table.game.turn, on_turn(table), table.version)
        await until(lambda: twin.version == table.version)
        assert twin.state == table.state


async def test_loser_of_a_race_has_caught_up_and_answers_truthfully(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url, started=False) as (here, there):
        table, _ = await seated(here, there)
        twin = there.table(table)
        for _ in range(6):
            await until(lambda: twin.version == table.version)
            if table.game.phase is Phase.OVER:
                break
            version, command = table.version, on_turn(table)
            outcomes = await asyncio.gather(
                *(each.submit(command.seat, command, version) for each in (table, twin)), return_exceptions=True
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["StaleVersion", "int"]
            assert twin.version == table.version > version
            assert twin.state == table.state


async def test_command_of_a_client_that_knows_more_than_its_server_counts(url: str, nats: NatsServer) -> None:
    """As after a reconnect to another server, before the events have arrived there."""
    async with servers(url, nats.url, started=False) as (here, there):
        table, _ = await seated(here, there)
        twin = there.table(table)
        here.bus.publish = lambda subject, message: None  # type: ignore[method-assign] # the message is lost
        await table.submit(table.game.turn, on_turn(table), table.version)
        assert twin.version < table.version
        await twin.submit(table.game.turn, on_turn(table), table.version)
        with pytest.raises(StaleVersion):
            await twin.submit(table.game.turn, on_turn(table), twin.version + 1_000)


async def test_last_seat_is_taken_by_one_of_two(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url, started=False) as (here, there):
        for _ in range(5):
            ala, olek, kasia = [await here.people.welcome(name) for name in ("Ala", "Olek", "Kasia")]
            table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
            await there.find(table, olek.id)
            outcomes = await asyncio.gather(
                here.registry.join(table.id, kasia), there.registry.join(table.id, olek), return_exceptions=True
            )
            refused = [each for each in outcomes if isinstance(each, Exception)]
            assert len(refused) == 1, outcomes
            assert refused[0].code in ("table-full", "seat-taken", "game-already-started")  # type: ignore[attr-defined] # errors
            twin = there.table(table)
            await until(partial(_have_begun, table, twin))
            assert [seat.person for seat in table.card.seats] == [seat.person for seat in twin.card.seats]
            stored = await here.store.tables.find(table.id)
            assert stored is not None
            assert stored.seats == table.card.seats


def _have_begun(*tables: Table) -> bool:
    return all(table.state is not None for table in tables)


async def test_seat_that_is_left_at_another_server_is_free_here(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        ala, olek, kasia = [await here.people.welcome(name) for name in ("Ala", "Olek", "Kasia")]
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON, PERSON)))
        await there.registry.join(table.id, olek)
        await until(lambda: table.card.seats[1].person == olek.id)
        subscriber = table.subscribe(1, olek.id)
        await there.registry.leave(table.id, olek.id)
        await until(lambda: not table.card.seats[1].person)
        assert subscriber.is_disconnected  # they must not see the next player's rack
        await here.registry.join(table.id, kasia, 1)
        await until(lambda: there.table(table).card.seats[1].person == kasia.id)


async def test_seeds_of_players_at_different_servers_make_the_draws(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url, seed_wait_ms=30_000) as (here, there):
        ala, olek = [await here.people.welcome(name) for name in ("Ala", "Olek")]
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        await there.registry.join(table.id, olek)
        twin = there.table(table)
        await until(lambda: table.exchange is not None and twin.exchange is not None)
        seeds = {0: b"a" * 16, 1: b"b" * 16}
        commitment = table.card.commitment
        await here.registry.starts.hash_seed(table, ala.id, hash_of(commitment, 0, seeds[0]))
        await there.registry.starts.hash_seed(twin, olek.id, hash_of(commitment, 1, seeds[1]))
        await until(
            lambda: all(each.exchange is not None and each.exchange.step.value == "reveals" for each in (table, twin))
        )
        await there.registry.starts.reveal_seed(twin, olek.id, seeds[1])
        await here.registry.starts.reveal_seed(table, ala.id, seeds[0])
        await until(lambda: table.state is not None and twin.state is not None)
        assert twin.state == table.state
        assert {each.seat: each.seed for each in twin.events() if isinstance(each, ev.Contributed)} == seeds


async def test_bots_of_a_server_that_died_play_on_at_another(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        ala = await here.people.welcome("Ala")
        here.bots.think = lambda view: _never()  # the server dies while its bot thinks
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, bot())))
        twin = await there.find(table, ala.id)
        if table.game.turn == 0:
            await table.submit(0, cmd.Pass(0))
        await until(lambda: twin.version == table.version)
        version = twin.version
        assert twin.game.turn == 1
        assert not twin.acts_here
        begun = asyncio.get_running_loop().time()
        await here.die()
        await until(lambda: twin.version > version)
        assert twin.game.turn == 0
        took = asyncio.get_running_loop().time() - begun
        assert took > (LEASE_MS - 1_000) / 1000  # else it was not the lease
        assert twin.acts_here


def _never() -> cmd.Command:
    raise asyncio.CancelledError


async def test_tables_that_no_server_has_in_memory_meet_their_deadlines(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        clock = {"kind": "game", "minutes": 1, "overtime_minutes": 0}
        table, _ = await seated(here, there, clock=clock)
        await table.submit(table.game.turn, on_turn(table))
        name = table.id
        await until(lambda: there.version_of(name) == here.version_of(name))
        del table
        for server in (here, there):
            server.unload()
        assert not here.registry.in_memory()
        await until(lambda: not here.registry.shared._releasing)  # type: ignore[union-attr] # shared
        ((due,),) = await here.store.database.rows("SELECT due FROM progress WHERE game = ?", name)
        assert due is not None
        await here.store.database.run("UPDATE progress SET due = 1 WHERE game = ?", name)
        await until(lambda: name in here.registry._live or name in there.registry._live)
        ((server,),) = await here.store.database.rows("SELECT server FROM progress WHERE game = ?", name)
        assert server in {here.registry.channel.server, there.registry.channel.server}


async def test_result_is_settled_once(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        table, people = await seated(here, there)
        twin = there.table(table)
        await twin.submit(0, cmd.Resign(0))
        await until(lambda: table.card.stage is Stage.OVER and twin.card.stage is Stage.OVER)
        await here.registry.results.drain()
        await there.registry.results.drain()
        for person in people:
            results = await here.store.results.results(person.id, 1 << 60, 9)
            assert [each.game for each in results] == [table.id]


async def test_rematch_is_known_at_the_other_server(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        ala = await here.people.welcome("Ala")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, bot())))
        twin = await there.find(table, ala.id)
        subscriber = twin.subscribe(0, ala.id)
        await here.bus.flush()
        await table.submit(0, cmd.Resign(0))
        await until(lambda: twin.card.stage is Stage.OVER)
        rematch = await here.registry.rematches.ask(table.id, ala)
        assert rematch is not None
        await until(lambda: twin.card.rematch == rematch.id)
        assert not subscriber.is_disconnected


async def test_stopped_server_leaves_its_tables_at_once(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        table, _ = await seated(here, there, clock={"kind": "game", "minutes": 1})
        await table.submit(table.game.turn, on_turn(table))
        await here.registry.stop()
        ((server, due),) = await there.store.database.rows("SELECT server, due FROM progress WHERE game = ?", table.id)
        assert server == ""
        assert due == table.wakes_at()


async def test_versions_differ_only_where_another_server_has_acted(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url, started=False) as (here, there):
        table, _ = await seated(here, there)
        for server in (here, there):
            (found,) = await server.store.servers.versions(server.registry.channel.server, [table.id])
            mine = server.table(table)
            assert (found.version, found.card_version) == (mine.version, mine.card.version)
        assert [here.table(table).acts_here, there.table(table).acts_here].count(True) == 1
