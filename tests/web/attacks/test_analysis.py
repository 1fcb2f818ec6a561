"""The analysis board in hostile hands: no help in a running game, and nobody takes more than their share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.client import Client, people
from tests.web.pairs import opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served, serving

LONG = {"kind": "simulation", "seconds": 30.0, "top": 50, "plies": 20}
START = {"edition": "english", "racks": ["AEINRST", ""]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = replace(DEFAULT_LIMITS, analyses_per_person=1)
    with serving(tmp_path_factory.mktemp("served"), limits) as served:
        yield served


async def question(client: Client, position: dict[str, Any], kind: str = "moves", **more: Any) -> Any:
    return await client.ask("POST", "/api/analysis/question", {"position": position, "kind": kind, **more})


async def test_position_of_a_running_game_is_refused_to_everybody(server: Served) -> None:
    async with pair(server, lexicon="none") as two, people(server, "Kasia", "") as (kasia, visitor):
        tiles = opening(two.mover)
        assert (await two.mover.command("play", tiles=tiles))["kind"] == "done"
        laid = [{key: each[key] for key in ("row", "column", "letter", "blank")} for each in tiles]
        position = {**START, "tiles": laid, "racks": ["AEINRST", ""]}
        for client in (*two.clients, kasia, visitor):
            for kind in ("moves", "simulation", "reply"):
                refusal(await question(client, position, kind, bot="casual"), 409, "position-in-play")
        refusal(await question(two.clients[0], {**position, "game": two.table}), 409, "position-in-play")
        own = {**START, "tiles": []}  # the empty board of their game
        async with pair(server, lexicon="none") as fresh:
            refusal(await question(fresh.clients[0], own), 409, "position-in-play")


async def test_second_analysis_of_a_person_is_refused_while_one_runs(server: Served) -> None:
    async with people(server, "Ala") as (ala,), AsyncExitStack() as stack:
        body = {"position": {**START, "racks": ["DEILOUV", ""]}, **LONG}
        first = await stack.enter_async_context(ala.http.stream("POST", "/api/analysis/question", json=body))
        assert first.status_code == 200
        lines = first.aiter_lines()
        assert await anext(lines)
        refusal(await question(ala, START, top=7), 429, "too-many-analyses")
        await stack.aclose()
        async with asyncio.timeout(300):
            while (await question(ala, START, top=7)).status_code == 429:
                await asyncio.sleep(0.1)


@pytest.mark.parametrize(
    "more",
    [
        {"seconds": 3600.0},
        {"seconds": -1.0},
        {"top": 1_000_000},
        {"plies": 10_000},
        {"kind": "shell"},
        {"position": {"edition": "english", "tiles": [{"row": 7, "column": 7, "letter": "A" * 100}]}},
        {"position": {"edition": "english", "racks": ["?" * 81, ""]}},
        {"position": {"edition": "english", "racks": ["?" * 40, ""]}},
        {"position": {"cgp": "9" * 5_000}},
        {"position": {"cgp": "15/" * 14 + "15 A/ 0/0 0 ld english; bb 99999999;"}},
        {"position": {"edition": "nowhere"}},
        {"position": {"game": "nowhere"}},
    ],
)
async def test_questions_out_of_bounds_reach_no_worker(server: Served, more: dict[str, Any]) -> None:
    async with people(server, "") as (visitor,):
        answer = await visitor.ask("POST", "/api/analysis/question", {"position": START, "kind": "moves", **more})
        assert answer.status_code in (400, 404), answer.text
        assert answer.json()["code"]
