"""A game of endless exchanges: it ends, its screens stay small, and neither they nor its downloads stop the server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from functools import cache
from typing import Any

import pytest

from mozaika.editions import load_edition
from mozaika.records.files import convert
from mozaika.records.saved import SavedGame, save_full
from mozaika.rules import Draws, Facts, create, decide, replay
from mozaika.rules import commands as cmd
from mozaika.service.cards import SeatKind, SeatPlan, TableKind, TablePlan
from mozaika.service.subscribers import MAX_WAITING
from mozaika.web.limits.settings import DEFAULT_LIMITS
from mozaika.web.participant import MAX_HISTORY
from tests.marks import rule
from tests.web.client import Client, Socket, people
from tests.web.refusals import refusal
from tests.web.server import Served

TURNS = 990
EDITION = load_edition("english", {"rules": {"end": {"passes_each": 9, "scoreless_turns": 0}}})
SEATS = (SeatPlan(SeatKind.LOCAL, name="Jan"), SeatPlan(SeatKind.LOCAL, name="Ewa"))


@cache
def exchanges() -> SavedGame:
    facts = Facts(draws=Draws(b"s" * 32))
    log = create(EDITION, ["local-1", "local-2"], facts)
    state = replay(None, log)
    command: cmd.Command = cmd.Start()
    for _ in range(TURNS + 1):
        state = replay(state, made := decide(state, command, facts))
        log += made
        command = cmd.Exchange(state.turn, state.players[state.turn].rack.tiles[:1])
    return save_full(["Jan", "Ewa"], log, [b"s" * 32])


async def long_table(server: Served, host: Client) -> str:
    """A table of one device with a game of `TURNS` exchanges."""
    services, plan = server.services, TablePlan(EDITION, SEATS, TableKind.LOCAL)

    async def make() -> str:
        person = await services.sessions.find(host.cookie())
        assert person is not None
        return (await services.registry.create_from(person, exchanges(), plan)).id

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(make(), server.loop))


@asynccontextmanager
async def device(server: Served) -> AsyncIterator[Socket]:
    async with people(server, "Ala") as (ala,):
        table = await long_table(server, ala)
        async with ala.socket(table, follow="screen", after=0) as socket:
            await socket.until(lambda: socket.screen)
            yield socket


async def exchange(socket: Socket) -> None:
    """The player on turn takes the device and exchanges a tile."""
    turn = socket.screen["turn"]
    await socket.ask("become", seat=turn)
    tiles, version = socket.screen["rack"][:1], socket.screen["version"]
    assert (await socket.ask("exchange", tiles=tiles, version=version))["kind"] == "done"
    await socket.until(lambda: socket.screen["version"] > version)


@rule("8.9")
async def test_endless_exchanges_end_and_moves_send_only_what_has_changed(server: Served) -> None:
    async with device(server) as socket:
        assert len(socket.screen["turns"]) == TURNS
        assert len(socket.raw[-1]) < 200_000
        assert sum(len(message["events"]) for message in socket.of("events")) <= MAX_HISTORY
        before = len(socket.raw)
        for _ in range(1_000 - TURNS):
            await exchange(socket)
        sent = socket.raw[before:]
        assert sum(map(len, sent)) < 10_000 * (1_000 - TURNS)  # of a move, with the device given to the next player
        assert (len(socket.screen["turns"]), socket.screen["result"]["reason"]) == (1_000, "turn-limit")
        together = socket.screen
        assert (await socket.ask("screen"))["screen"] == together


async def test_whole_screens_of_a_long_game_are_limited_by_their_size(server: Served) -> None:
    async with device(server) as socket:
        wanted = MAX_WAITING // 2
        for number in range(wanted):
            await socket.send(kind="screen", id=str(number))
        await socket.until(lambda: len(socket.answers) == wanted)
        whole = [answer for answer in socket.answers.values() if answer["kind"] == "screen"]
        assert 0 < len(whole) < 15
        assert {answer["code"] for answer in socket.answers.values() if answer["kind"] == "refused"} == {"too-fast"}
        await exchange(socket)  # the socket stays open, and changes continue


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Downloads wait until `release` is set; `threads` has those that write them."""
    found: dict[str, Any] = {"release": threading.Event(), "threads": []}

    def slow(*arguments: Any) -> Any:
        found["threads"].append(threading.get_ident())
        assert found["release"].wait(60)
        return convert(*arguments)

    monkeypatch.setattr("mozaika.service.files.convert", slow)
    with ExitStack() as stack:
        stack.callback(found["release"].set)
        yield found


async def test_downloads_are_written_beside_the_event_loop_and_few_at_once(
    server: Served, held: dict[str, Any]
) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = await long_table(server, ala)
        address = f"/api/tables/{table}/file/json"
        running = [asyncio.ensure_future(ala.ask("GET", address)) for _ in range(DEFAULT_LIMITS.files_per_person)]
        async with asyncio.timeout(60):
            while len(held["threads"]) < len(running):
                await asyncio.sleep(0.01)
        assert (await olek.ask("GET", "/health")).status_code == 200
        refusal(await ala.ask("GET", address), 429, "too-many-files")
        held["release"].set()
        answers = await asyncio.gather(*running)
        assert [answer.status_code for answer in answers] == [200] * len(running)
        assert len(answers[0].json()["events"]) > TURNS
        assert (await ala.ask("GET", address)).status_code == 200
