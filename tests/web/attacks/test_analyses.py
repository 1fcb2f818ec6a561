"""Analyses and reviews: nothing of a running game, limits for each person, and no delay for bots."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mozaika.service import analyses
from tests.web.client import PERSON, Client, bot, people
from tests.web.pairs import opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("analyses")) as served:
        yield served


def gcg(number: int, turns: int = 40) -> dict[str, Any]:
    """A game of exchanges with full racks, which is never stored: `number` makes it another one."""
    racks = ["AEINRST", "BDEGLOU", "AACHKPT", "EEIMNOV"]
    kept = number % 6 + 1
    lines = [f">{'AB'[turn % 2]}: {racks[turn % 4]} -{racks[turn % 4][kept:]} +0 0" for turn in range(turns)]
    text = "\n".join(["#player1 A Ada", "#player2 B Bob", *lines, ""])
    return file(f"{number}.gcg", text.encode())


def file(name: str, content: bytes) -> dict[str, Any]:
    return {"file": {"name": name, "content": b64encode(content).decode(), "edition": "english"}}


@asynccontextmanager
async def analysing(client: Client, body: dict[str, Any]) -> AsyncIterator[AsyncIterator[str]]:
    async with client.http.stream("POST", "/api/reviews/analysis", json=body) as answer:
        assert answer.status_code == 200, await answer.aread()
        lines = answer.aiter_lines()
        assert json.loads(await anext(lines))["kind"] == "begun"
        yield lines


async def until_idle(server: Served) -> None:
    async with asyncio.timeout(60):
        while server.services.analyses.count:
            await asyncio.sleep(0.05)


async def test_running_game_is_neither_reviewed_nor_analysed(server: Served) -> None:
    async with pair(server, edition="english", lexicon="none") as game, people(server, "Ewa") as (guest,):
        for client in (*game.clients, guest):
            for method, path, body in (
                ("GET", "review", None),
                ("GET", "analysis", None),
                ("POST", "analysis", {}),
                ("POST", "analysis", {"again": True}),
                ("PUT", "comments", {"turn": 0, "text": "x"}),
            ):
                answer = await client.ask(method, f"/api/games/{game.table}/{path}", body)
                assert refusal(answer, 409, "game-not-over") == {}


async def test_file_of_a_running_game_is_not_analysed(server: Served) -> None:
    async with pair(server, edition="english", lexicon="none") as game, people(server, "Ewa") as (guest,):
        mover, other = game.mover, game.other
        await mover.command("play", tiles=opening(mover))
        await game.settle()
        await other.command("accept")
        await game.settle()
        for suffix in ("gcg", "sdf"):
            view = await game.clients[0].ask("GET", f"/api/tables/{game.table}/file/{suffix}")
            body = file(f"a.{suffix}", view.content)
            for client in (*game.clients, guest):
                refusal(await client.ask("POST", "/api/reviews/analysis", body), 409, "position-in-play")


async def test_analyses_of_one_person_are_limited_and_end_with_them(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "_UNFOLLOWED_S", 0.1)
    async with people(server, "Ala", "Ewa") as (ala, ewa):
        async with analysing(ala, gcg(0)), analysing(ala, gcg(1)):
            refusal(await ala.ask("POST", "/api/reviews/analysis", gcg(2)), 429, "too-many-analyses")
            async with analysing(ewa, gcg(0)):  # joins it, which costs nothing
                assert server.services.analyses.count == 2
        await until_idle(server)
        async with analysing(ala, gcg(2)):
            pass
        await until_idle(server)
    assert server.count("analyses") == 0


async def test_analyses_do_not_delay_bots(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both analyses still run when the bot has made its moves."""
    monkeypatch.setattr(analyses, "_UNFOLLOWED_S", 0.1)
    async with people(server, "Ala", "Ewa") as (ala, ewa):
        table = (await ewa.table([PERSON, bot()], edition="english"))["id"]
        async with analysing(ala, gcg(3)) as lines, analysing(ala, gcg(4)), ewa.socket(table, seat=0) as own:
            await anext(lines)  # the worker computes now
            await own.began()
            for _ in range(3):
                await own.until(lambda: own.here.state.turn == 0)
                done = await own.command("exchange", tiles=[own.here.rack.tiles[0]])
                assert done["kind"] == "done", done
            await own.until(lambda: own.here.state.turn == 0)
            assert server.services.analyses.count == 2
    await until_idle(server)


@pytest.mark.parametrize(("turns", "reason"), [(0, "no-turns"), (401, "too-long")])
async def test_games_without_turns_or_with_too_many_are_refused(server: Served, turns: int, reason: str) -> None:
    async with people(server, "Ala") as (ala,):
        answer = await ala.ask("POST", "/api/reviews/analysis", gcg(5, turns))
        assert refusal(answer, 409, "not-analyzable") == {"reason": reason}


async def test_analyses_end_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        async with people(own, "Ala") as (ala,), analysing(ala, gcg(6)) as lines:
            own.loop.call_soon_threadsafe(own.services.end_waiting)
            *_, last = [json.loads(line) async for line in lines]
            assert (last["kind"], last["code"]) == ("failed", "too-busy")
            refusal(await ala.ask("POST", "/api/reviews/analysis", gcg(7)), 503, "too-busy")
