"""A flood of connections or requests from one address is refused, and everyone else plays on.

The clock of the rate limits stands still here: each test counts to a limit, however slow the machine.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import pytest

from mozaika.web.client_messages import PROTOCOL
from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.property.games import LONG
from tests.web.attacks.raw import HANDSHAKE, connected, shown
from tests.web.attacks.storm import stormed
from tests.web.client import LIMIT_S, PERSON, Client, people
from tests.web.pairs import pair
from tests.web.refusals import refusal
from tests.web.server import Served, serving, stopped_clock

STORM = 10_000 if LONG else 2_000
ENDLESS = {"passes_each": 9, "scoreless_turns": 0, "nobody_can_move": False}
ELSEWHERE = "127.0.0.2"
TOKEN = "a token of the operator's"
FEW = replace(
    DEFAULT_LIMITS, connections_per_address=60, sockets_per_address=40, sockets_per_person=5,
    requests_per_address=3_000, requests_per_person=60, newcomers_per_address=50, tables_per_person=6,
    open_tables_per_person=4,
)  # fmt: skip


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("few"), FEW, metrics_token=TOKEN, now=stopped_clock) as served:
        yield served


async def test_flood_of_sockets_from_one_address_leaves_others_playing(server: Served) -> None:
    """`benchmarks/responses.py` measures how long the slowest move takes meanwhile."""
    async with pair(server, lexicon="none", changes={"rules": {"end": ENDLESS}}, watchable=True) as two:
        storming = asyncio.ensure_future(asyncio.to_thread(stormed, server.host, two.table, STORM))
        moves = 0
        while not storming.done() or moves < 4:
            mover = two.mover
            done = await mover.command("exchange", tiles=[mover.here.rack.tiles[0]])
            assert done["kind"] == "done", done
            await two.settle()
            moves += 1
            await asyncio.sleep(0.05)
        admitted, refused = await storming
        assert 0 < admitted <= FEW.sockets_per_address
        assert admitted + refused == STORM


async def until_sockets_are_closed(client: Client) -> None:
    """Wait until the server has noticed that all sockets are gone."""
    async with asyncio.timeout(LIMIT_S):
        while True:
            answer = await client.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            found = re.search(r"^mozaika_sockets (\S+)$", answer.text, re.MULTILINE)
            assert found
            if float(found[1]) == 0:
                return
            await asyncio.sleep(0.02)


async def test_refused_client_is_admitted_after_others_leave(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        handshake = (
            f"GET /api/tables/{table}/socket?protocol={PROTOCOL} HTTP/1.1\r\nHost: {server.host}\r\n{HANDSHAKE}\r\n"
        )
        for _ in range(3):
            async with AsyncExitStack() as held:
                raws = [await held.enter_async_context(connected(server.host, ELSEWHERE)) for _ in range(50)]
                for raw in raws:
                    await raw.send(handshake)
                statuses = [await raw.status() for raw in raws]
                assert (statuses.count(101), statuses.count(429)) == (FEW.sockets_per_address, 10)
                refused = await raws[statuses.index(429)].answer()
                assert b"too-many-sockets" in refused
                assert b"retry-after: 30" in refused.lower()
                assert b"nosniff" in refused
            found = await ala.ask("GET", f"/api/tables/{table}")
            assert found.status_code == 200
            await until_sockets_are_closed(ala)


async def test_connections_are_counted_before_anything_is_sent(server: Served) -> None:
    async with AsyncExitStack() as held:
        raws = [await held.enter_async_context(connected(server.host, ELSEWHERE)) for _ in range(70)]
        status, headers, said = shown(await raws[-1].answer())
        assert (status, said["code"], headers["retry-after"]) == (429, "too-many-sockets", "30")
        async with people(server, "Ala") as (ala,):  # from another address
            assert (await ala.ask("GET", "/api/me")).status_code == 200


async def test_sockets_per_person_are_limited(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek), AsyncExitStack() as held:
        table = (await ala.table([PERSON, PERSON]))["id"]
        for _ in range(FEW.sockets_per_person):
            socket = await held.enter_async_context(ala.socket(table))
            await socket.until(partial(socket.of, "seats"))
        async with ala.socket(table) as one_too_many:
            assert await one_too_many.until_closed() == 4429
            assert [each["code"] for each in one_too_many.got] == ["too-many-sockets"]
        other = await held.enter_async_context(olek.socket(table))
        await other.until(lambda: other.of("seats"))


async def test_requests_per_person_are_limited(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        answers = [await ala.ask("GET", "/api/me") for _ in range(80)]
        assert [answer.status_code for answer in answers] == [200] * 60 + [429] * 20
        refusal(answers[-1], 429, "too-many-requests")
        assert answers[-1].headers["retry-after"] == "1"
        assert (await olek.ask("GET", "/api/me")).status_code == 200


async def test_requests_per_address_are_limited(tmp_path: Path) -> None:
    elsewhere = httpx.AsyncHTTPTransport(local_address=ELSEWHERE, verify=False)
    with serving(tmp_path, replace(DEFAULT_LIMITS, requests_per_address=60, refusal_ms=1), now=stopped_clock) as server:
        async with (
            httpx.AsyncClient(base_url=server.http, transport=elsewhere, headers={"Accept-Language": "et"}) as stormer,
            people(server, "Ala") as (ala,),
        ):
            answers = [await stormer.get("/nowhere") for _ in range(100)]
            assert [answer.status_code for answer in answers] == [404] * 60 + [429] * 40
            refusal(answers[60], 429, "too-many-requests")
            assert answers[60].headers["retry-after"] == "1"
            assert "Oota" in answers[60].json()["message"]
            assert (await ala.ask("GET", "/health")).status_code == 200


async def test_new_people_per_address_are_limited(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.http, verify=False) as maker:
        before = server.count("people")
        for _ in range(FEW.newcomers_per_address + 20):
            maker.cookies.clear()
            answer = await maker.put("/api/me", json={"name": "Ala"})
        refusal(answer, 429, "too-many-newcomers")
        assert server.count("people") - before == FEW.newcomers_per_address
        assert "set-cookie" not in answer.headers


async def test_tables_per_person_are_limited(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        made = [await ala.ask("POST", "/api/tables", {"seats": [PERSON, PERSON]}) for _ in range(5)]
        assert [answer.status_code for answer in made[:4]] == [201] * 4
        assert refusal(made[4], 409, "too-many-open-tables") == {"limit": 4}
        for answer in made[:4]:
            left = await ala.ask("POST", f"/api/tables/{answer.json()['table']['id']}/leave")
            assert left.status_code == 204
        more = [await ala.ask("POST", "/api/tables", {"seats": [PERSON, PERSON]}) for _ in range(3)]
        assert [answer.status_code for answer in more] == [201, 201, 429]
        refusal(more[2], 429, "too-many-tables")
        assert server.count("tables") == 6
