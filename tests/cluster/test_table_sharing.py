"""Presence, requests for a pause, offers of a rematch and chat, when the players of a table use different servers."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import Stage, TableKind, TablePlan
from mozaika.service.chat import Chat
from mozaika.service.claims import ABSENCE_MS
from mozaika.service.elsewhere import REPORT_LASTS_MS
from mozaika.service.errors import NoPauseRequest, PlayerIsPresent
from mozaika.service.store_ports import Person
from mozaika.service.table import Table
from tests.cluster.servers import Cluster, Server, servers
from tests.service.world import PERSON, edition, phase_of, received

CLOCK = {"kind": "game", "minutes": 20}
PLAYING = edition(clock=CLOCK, challenge_window_s=0, pauses=2)


async def seated(cluster: Cluster, count: int = 2) -> tuple[list[Table], list[Person]]:
    """A running game with one player at each server, as each server has it."""
    people = await cluster.welcome(*["Ala", "Olek", "Kasia"][:count])
    plan = TablePlan(PLAYING, (PERSON,) * count, kind=TableKind.OPEN, checking_chosen=True, pauses_chosen=True)
    first = cluster.servers[0].registry
    table = await first.create(people[0], plan)
    for person in people[1:]:
        await first.join(table.id, person)
    return [await server.find(table, people[0].id) for server in cluster.servers], people


async def connected(cluster: Cluster, count: int = 2) -> tuple[list[Table], list[Person]]:
    tables, people = await seated(cluster, count)
    for seat, (table, person) in enumerate(zip(tables, people, strict=False)):
        table.subscribe(seat, person.id)
    await cluster.settle()
    return tables, people


async def finished(cluster: Cluster, count: int = 2) -> tuple[list[Table], list[Person]]:
    tables, people = await connected(cluster, count)
    for seat in range(1, count):
        await tables[0].submit(seat, cmd.Resign(seat))
    for table in tables[1:]:
        await table.catch_up()
    return tables, people


def round_of(server: Server, *, even_alone: bool = True) -> None:
    """What a server does every few seconds."""
    for table in server.registry._known.values():
        server.registry.sharing._tidy(table, even_alone=even_alone)


async def test_player_at_another_server_is_present_and_spectators_are_counted(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), (ala, olek) = await connected(cluster)
        assert here.subscribers.present() == there.subscribers.present() == {ala.id, olek.id}
        watching = here.subscribe(None, "somebody")
        there.subscribe(None, "else")
        await cluster.settle()
        assert there._seats().watching == here._seats().watching == 2
        received(watching)
        there.unsubscribe(next(each for each in there.subscribers._subscribers if each.person == olek.id))
        await cluster.settle()
        seats = [each for each in received(watching) if each["kind"] == "seats"][-1]["seats"]
        assert [seat["present"] for seat in seats] == [True, False]


async def test_player_of_a_silent_server_is_away_since_its_last_report(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, _), (_, olek) = await connected(cluster)
        last_report = cluster.clock.time
        cluster.clock.time += REPORT_LASTS_MS - 1
        round_of(cluster.servers[0])
        assert here.subscribers.away_since(olek.id) is None
        cluster.clock.time += 1
        round_of(cluster.servers[0])
        assert here.subscribers.away_since(olek.id) == last_report


async def test_player_at_another_server_cannot_be_removed_as_absent(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), _ = await connected(cluster)
        waits_for = here.game.turn
        by, against, other = (here, 1, there) if waits_for == 1 else (there, 0, here)
        cluster.clock.time += ABSENCE_MS
        for server in cluster.servers:
            round_of(server)
        await cluster.settle()
        with pytest.raises(PlayerIsPresent):
            await by.claim(1 - against, against)
        for each in list(other.subscribers._subscribers):
            other.unsubscribe(each)
        await cluster.settle()
        cluster.clock.time += ABSENCE_MS
        await by.claim(1 - against, against)
        assert by.card.stage is Stage.OVER


async def test_lost_report_is_made_up_for_by_the_next_round(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), (_, olek) = await seated(cluster)
        here.subscribe(0, "somebody")
        cluster.hub.is_down = True
        there.subscribe(1, olek.id)
        await there.submit(1, cmd.Pause(1))
        cluster.hub.is_down = False
        assert olek.id not in here.subscribers.present()
        round_of(cluster.servers[1])
        await cluster.settle()
        assert olek.id in here.subscribers.present()
        assert here.pause_requests.open == there.pause_requests.open


async def test_pause_is_asked_for_and_agreed_to_at_different_servers(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), _ = await connected(cluster)
        await here.submit(0, cmd.Pause(0))
        await cluster.settle()
        await there.answer_pause(1, agree=True)
        assert phase_of(there) is Phase.PAUSED
        await cluster.settle()
        await here.catch_up()
        assert (phase_of(here), here.pause_requests.open, there.pause_requests.open) == (Phase.PAUSED, None, None)


async def test_pause_declined_at_another_server_may_not_be_asked_for_again(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), _ = await connected(cluster)
        await here.submit(0, cmd.Pause(0))
        await cluster.settle()
        await there.answer_pause(1, agree=False)
        await cluster.settle()
        assert here.pause_requests.open is None
        with pytest.raises(NoPauseRequest):
            await here.answer_pause(0, agree=True)
        assert here.pause_requests._failed_at == there.pause_requests._failed_at == {0: cluster.clock.time}


async def test_agreements_at_two_servers_at_the_same_time_pause_the_game(tmp_path: Path) -> None:
    async with servers(tmp_path, 3) as cluster:
        tables, _ = await connected(cluster, 3)
        await tables[0].submit(0, cmd.Pause(0))
        await cluster.settle()
        await tables[1].answer_pause(1, agree=True)
        await tables[2].answer_pause(2, agree=True)
        await cluster.settle()
        for table in tables:
            await table.catch_up()
            assert (phase_of(table), table.pause_requests.open) == (Phase.PAUSED, None)


async def test_rematch_is_offered_and_accepted_at_different_servers(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), (ala, olek) = await finished(cluster)
        first, second = (server.registry.rematches for server in cluster.servers)
        assert await first.ask(here.id, ala) is None
        await cluster.settle()
        opened = await second.ask(there.id, olek)
        assert opened is not None
        await cluster.settle()
        assert here.rematch_offers.last is None
        assert there.card.rematch == opened.id


async def test_acceptances_at_two_servers_at_the_same_time_open_one_rematch(tmp_path: Path) -> None:
    async with servers(tmp_path, 3) as cluster:
        tables, people = await finished(cluster, 3)
        rematches = [server.registry.rematches for server in cluster.servers]
        await rematches[0].ask(tables[0].id, people[0])
        await cluster.settle()
        for number in (1, 2):
            assert await rematches[number].ask(tables[number].id, people[number]) is None
        await cluster.settle()
        opened = {table.card.rematch for table in tables}
        assert len(opened - {""}) == 1


async def test_declined_rematch_is_declined_at_every_server(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), (ala, olek) = await finished(cluster)
        await cluster.servers[0].registry.rematches.ask(here.id, ala)
        await cluster.settle()
        await cluster.servers[1].registry.rematches.decline(there.id, olek.id)
        await cluster.settle()
        assert here.rematch_offers.last == there.rematch_offers.last
        assert here.rematch_offers.may_offer(here.card) == (1,)


# --- chat -----------------------------------------------------------------------------------------------------------


async def say(chat: Chat, table: Table, seat: int, text: str) -> None:
    await chat.send(table, table.card.seats[seat].person, seat, "Ala", text)


async def test_chat_reaches_every_server_once_and_in_order_although_lines_are_lost(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), (ala, olek) = await seated(cluster)
        first, second = (server.chat for server in cluster.servers)
        await say(first, here, 0, "1")
        await cluster.settle()
        reading = there.subscribe(1, olek.id)
        await second.missed(there, olek.id, 1, {})
        own = here.subscribe(0, ala.id)
        await first.missed(here, ala.id, 0, {})
        await say(first, here, 0, "2")
        await cluster.settle()
        cluster.hub.is_down = True
        await say(first, here, 0, "3")
        await say(first, here, 0, "4")
        cluster.hub.is_down = False
        await say(second, there, 1, "5")
        await cluster.settle()
        for subscriber in (reading, own):
            lines = [each for each in received(subscriber) if each["kind"] == "chat"]
            assert [line["text"] for line in lines] == ["2", "3", "4", "5"]


async def test_lost_last_line_of_chat_comes_with_the_next_report(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (here, there), (_, olek) = await connected(cluster)
        first, second = (server.chat for server in cluster.servers)
        await say(first, here, 0, "1")
        await cluster.settle()
        reading = there.subscribe(1, olek.id)
        await second.missed(there, olek.id, 1, {})
        cluster.hub.is_down = True
        await say(first, here, 0, "2")
        cluster.hub.is_down = False
        round_of(cluster.servers[0])
        await cluster.settle()
        assert [each["text"] for each in received(reading) if each["kind"] == "chat"] == ["2"]


async def test_server_without_others_reports_nothing(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        cluster.servers[0].registry.channel.bus.is_shared = False  # type: ignore[misc] # a property
        (here, _), (ala, _) = await seated(cluster)
        sent = cluster.hub.sent
        here.subscribe(0, ala.id)
        await say(cluster.servers[0].chat, here, 0, "1")
        assert cluster.hub.sent == sent
