"""Presence, chat, pauses, and what the operator does, with two servers on a real PostgreSQL and a real NATS."""

from __future__ import annotations

import asyncio

from mozaika.compose import Settings, open_administration
from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.chat import Chat
from mozaika.service.seeks import Seeks
from mozaika.service.store_ports import Person
from mozaika.service.table import Table
from tests.cluster.two_servers import Server, servers
from tests.cluster.waiting import until
from tests.service.world import PERSON, edition, received
from tests.workers.nats_server import NatsServer

CLOCK = {"kind": "game", "minutes": 20}
PLAN = TablePlan(
    edition(clock=CLOCK, challenge_window_s=0, pauses=2),
    (PERSON, PERSON),
    kind=TableKind.OPEN,
    checking_chosen=True,
    pauses_chosen=True,
)


async def connected(here: Server, there: Server) -> tuple[Table, Table, list[Person]]:
    """A running game whose players use different servers."""
    people = [await here.people.welcome(name) for name in ("Ala", "Olek")]
    table = await here.registry.create(people[0], PLAN)
    await there.registry.join(table.id, people[1])
    await until(lambda: table.state is not None)
    other = there.table(table)
    table.subscribe(0, people[0].id)
    other.subscribe(1, people[1].id)
    return table, other, people


async def test_players_of_two_servers_see_each_other_talk_and_pause(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        table, other, people = await connected(here, there)
        both = {person.id for person in people}
        await until(lambda: table.subscribers.present() == other.subscribers.present() == both)

        chats = [Chat(server.store.chat, RealTime(), server.registry.sharing) for server in (here, there)]
        reading = other.subscribe(1, people[1].id)
        await chats[1].missed(other, people[1].id, 1, {})
        said = [chats[0].send(table, people[0].id, 0, "Ala", str(number)) for number in range(5)]
        said += [chats[1].send(other, people[1].id, 1, "Olek", str(number)) for number in range(5, 10)]
        await asyncio.gather(*said)
        lines = list[int]()

        def has_all() -> bool:
            lines.extend(each["number"] for each in received(reading) if each["kind"] == "chat")
            return len(lines) == 10

        await until(has_all)
        assert lines == list(range(1, 11))

        await table.submit(0, cmd.Pause(0))
        await until(lambda: other.pause_requests.open is not None)
        await other.answer_pause(1, agree=True)
        await until(lambda: table.game.phase is Phase.PAUSED and table.pause_requests.open is None)


class RealTime:
    def now(self) -> int:
        return 1_700_000_000_000


async def test_operator_blocks_a_player_beside_running_servers_while_nats_is_down(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        _, other, people = await connected(here, there)
        subscriber = other.subscribe(1, people[1].id)
        await nats.stop()
        async with open_administration(Settings(database=url)) as admin:
            assert [each.id for each in await admin.people("Olek")] == [people[1].id]
            await admin.block(people[1].id)
        await until(lambda: subscriber.is_disconnected)
        await until(lambda: people[1].id in here.registry.barred and people[1].id in there.registry.barred)


async def test_seeks_at_two_servers_find_each_other(url: str, nats: NatsServer) -> None:
    async with servers(url, nats.url) as (here, there):
        ala, olek = [await here.people.welcome(name) for name in ("Ala", "Olek")]
        waiting = await Seeks(here.registry).seek(ala, PLAN)
        waiting.subscribe(0, ala.id)
        found = await Seeks(there.registry).seek(olek, PLAN)
        assert found.id == waiting.id
        await until(lambda: waiting.state is not None)
