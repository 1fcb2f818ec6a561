"""Notices about people, limits, and pairing, with several servers on one store."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.service.admin import Administration
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.counting import HOUR_S, TokenBuckets
from mozaika.service.errors import Blocked
from mozaika.service.login_sessions import LoginSessions
from mozaika.service.origins import Origins
from mozaika.service.person_notices import NoticeKind
from mozaika.service.seeks import Seeks
from mozaika.service.shared_counts import SEND_EVERY_S, SharedCounts
from mozaika.service.table import Table
from mozaika.web.errors import TooManyTries
from mozaika.web.limits.quotas import Quotas
from mozaika.web.limits.settings import Limits
from tests.cluster.servers import Cluster, Server, servers
from tests.cluster.waiting import until
from tests.service.world import PERSON, edition

PLAN = TablePlan(edition(), (PERSON, PERSON), kind=TableKind.OPEN)


async def read_all(cluster: Cluster) -> None:
    for server in cluster.servers:
        await server.registry.connected.notices.read()


# --- people ---------------------------------------------------------------------------------------------------------


async def test_person_who_signs_out_is_disconnected_from_every_server_but_only_once(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (ala,) = await cluster.welcome("Ala")
        first, second = (server.registry for server in cluster.servers)
        here = await first.create(ala, PLAN)
        there = await second.find(here.id, ala.id)
        subscribers = [here.subscribe(0, ala.id), there.subscribe(0, ala.id), there.subscribe(None, "somebody")]
        await first.connected.disconnect(ala.id)
        again = here.subscribe(0, ala.id)
        await read_all(cluster)
        assert [each.is_disconnected for each in (*subscribers, again)] == [True, True, False, False]
        later = there.subscribe(0, ala.id)
        await read_all(cluster)
        assert not later.is_disconnected


async def test_notice_is_carried_out_although_the_bus_is_down(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (ala,) = await cluster.welcome("Ala")
        second = cluster.servers[1].registry
        cluster.hub.is_down = True
        await cluster.servers[0].registry.connected.bar(ala.id)
        await read_all(cluster)
        with pytest.raises(Blocked):
            await second.create(ala, PLAN)


async def test_bus_makes_a_server_read_a_notice_at_once(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (ala,) = await cluster.welcome("Ala")
        first, second = (server.registry for server in cluster.servers)
        await second.start()
        await first.connected.bar(ala.id)
        await until(lambda: ala.id in second.barred, 1.5)
        await first.connected.admit(ala.id)
        await until(lambda: ala.id not in second.barred, 1.5)


async def test_new_account_is_shown_at_every_server(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (ala,) = await cluster.welcome("Ala")
        first, second = (server.registry for server in cluster.servers)
        here = await first.create(ala, PLAN)
        there = await second.find(here.id, ala.id)
        await cluster.store.accounts.add(ala.id, "Ala", "hash", 1)
        await first.connected.account_changed(replace(ala, account=True))
        await read_all(cluster)
        assert (here.card.seats[0].account, there.card.seats[0].account) == (True, True)


async def test_old_notices_are_forgotten_and_numbers_go_on(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        notices = cluster.servers[0].registry.connected.notices
        await notices.add(NoticeKind.BAR, "a")
        cluster.clock.time += 3_600_001
        await notices.add(NoticeKind.ADMIT, "a")
        stored = await cluster.store.notices.newer(0, 10)
        assert [(each.number, each.kind) for each in stored] == [(2, "admit")]


async def test_person_blocked_by_a_command_beside_the_servers_is_disconnected(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        (ala,) = await cluster.welcome("Ala")
        first, second = (server.registry for server in cluster.servers)
        table = await first.create(ala, PLAN)
        subscriber = table.subscribe(0, ala.id)
        sessions = LoginSessions(cluster.store.sessions, cluster.clock)
        await Administration(cluster.store, second, sessions, cluster.clock).block(ala.id)
        await read_all(cluster)
        assert subscriber.is_disconnected
        assert ala.id in first.barred


# --- limits ---------------------------------------------------------------------------------------------------------


async def test_tokens_taken_at_one_server_are_missing_at_the_other(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        buckets = [TokenBuckets(5, HOUR_S, lambda: 0.0) for _ in range(2)]
        for server, each in zip(cluster.servers, buckets, strict=True):
            SharedCounts(server.registry.channel).share("tables", each)
        for _ in range(4):
            assert not buckets[0].take("ala")
        buckets[0].give_back("ala")
        await until(lambda: len(buckets[1]))
        assert [bool(buckets[1].take("ala")) for _ in range(3)] == [False, False, True]
        assert not buckets[1].take("olek")


def test_bucket_is_not_emptier_than_empty() -> None:
    time = 0.0
    buckets = TokenBuckets(2, 10.0, lambda: time)
    buckets.taken_elsewhere("ala", 50)
    time = 5.0
    assert not buckets.take("ala")


async def test_guesses_of_a_password_are_counted_at_all_servers_together(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        quotas = [Quotas(Limits(tries_per_name=3)) for _ in cluster.servers]
        for server, each in zip(cluster.servers, quotas, strict=True):
            each.share(SharedCounts(server.registry.channel))
        first, second = (each.sign_in_attempts for each in quotas)
        first.check("home", "ala")
        first.succeeded("home", "ala")
        for _ in range(3):
            first.check("elsewhere", "ala")
        await until(lambda: len(second._names) and second._known_addresses)
        with pytest.raises(TooManyTries):
            second.check("elsewhere", "ala")
        second.check("home", "ala")  # an address that has signed in has its own count, also at the other server


async def test_address_of_a_person_is_known_at_every_server(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        origins = [Origins() for _ in cluster.servers]
        for server, each in zip(cluster.servers, origins, strict=True):
            SharedCounts(server.registry.channel).share_origins(each)
        origins[0].note("ala", "192.0.2.1")
        await until(lambda: origins[1].of("ala") == "192.0.2.1")
        sent = cluster.hub.sent
        origins[0].note("ala", "192.0.2.1")
        await asyncio.sleep(2 * SEND_EVERY_S)
        assert cluster.hub.sent == sent


# --- pairing --------------------------------------------------------------------------------------------------------


def seeks_of(server: Server) -> Seeks:
    return Seeks(server.registry)


async def test_seek_finds_an_opponent_who_waits_at_another_server(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        ala, olek = await cluster.welcome("Ala", "Olek")
        first, second = map(seeks_of, cluster.servers)
        table = await first.seek(ala, PLAN)
        table.subscribe(0, ala.id)
        found = await second.seek(olek, PLAN)
        assert found.id == table.id


async def test_seek_passes_over_somebody_who_has_left_another_server(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        ala, olek = await cluster.welcome("Ala", "Olek")
        first, second = map(seeks_of, cluster.servers)
        table = await first.seek(ala, PLAN)
        cluster.clock.time += 60_001
        assert (await second.seek(olek, PLAN)).id != table.id


async def test_seeks_at_two_servers_at_the_same_time_meet(tmp_path: Path) -> None:
    async with servers(tmp_path) as cluster:
        ala, olek = await cluster.welcome("Ala", "Olek")
        (first, second), opened = map(seeks_of, cluster.servers), list[Table]()
        registry = cluster.servers[1].registry
        create = registry.create

        async def create_after_the_other(*values: object) -> Table:
            opened.append(await first.seek(ala, PLAN))  # both have looked by now, and found nobody
            cluster.clock.time += 1
            return await create(*values)  # type: ignore[arg-type] # passed on

        registry.create = create_after_the_other  # type: ignore[method-assign,assignment] # comes second
        assert (await second.seek(olek, PLAN)).id == opened[0].id
