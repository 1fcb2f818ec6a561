"""The analysis of games over HTTP: streamed turn by turn, equal to that of the library, stored, and in profiles."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import mozaika
from mozaika.analysis.games.analysis_json import to_json
from tests.web.client import Client, people, with_results
from tests.web.pairs import Pair, exchange_tiles, pair
from tests.web.refusals import refusal
from tests.web.server import Served

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = GOLDEN / "end-english.gcg"


def file(path: Path = GAME, edition: str = "english", **more: Any) -> dict[str, Any]:
    content = b64encode(path.read_bytes()).decode()
    return {"file": {"name": path.name, "content": content, "edition": edition}, **more}


async def streamed(client: Client, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    async with client.http.stream("POST", path, json=body) as answer:
        assert answer.status_code == 200, await answer.aread()
        return [json.loads(line) async for line in answer.aiter_lines()]


async def finish(game: Pair) -> None:
    await exchange_tiles(game.sockets, 1)
    assert (await game.mover.command("resign"))["kind"] == "done"
    await game.settle()


async def test_analysis_of_file_equals_that_of_library(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        first = await streamed(ala, "/api/reviews/analysis", file())
        stored = await streamed(ala, "/api/reviews/analysis", file())
        await streamed(ala, "/api/reviews/analysis", file(again=True))
    expected = to_json(mozaika.analyze(GAME, edition="english"))
    assert [line["kind"] for line in first if line["kind"] != "waiting"] == ["begun", "turn", "turn", "done"]
    assert first[-1]["analysis"] == json.loads(json.dumps(expected))
    turns = [line for line in first if line["kind"] == "turn"]
    assert [line["turn"] for line in turns] == expected["turns"]
    for line in turns:
        assert [play and play["label"] for play in line["plays"]] == [
            best["move"].split()[0] if " " in best["move"] else None for best in line["turn"]["best"]
        ]
    assert stored[-1] == first[-1]
    assert [line for line in stored if line["kind"] == "turn"] == turns
    assert server.count("analyses") == 1


async def test_analysis_of_game_is_joined_stored_and_in_profiles(server: Served) -> None:
    async with pair(server, edition="english") as game:
        path, (ala, olek) = f"/api/games/{game.table}/analysis", game.clients
        await finish(game)
        refusal(await ala.ask("GET", path), 404, "no-analysis")
        one, other = await asyncio.gather(streamed(ala, path, {}), streamed(olek, path, {}))
        assert one[-1] == other[-1]
        assert [player["name"] for player in one[-1]["analysis"]["players"]] == ["Ala", "Olek"]
        kept = (await olek.ask("GET", path)).json()
        assert kept["analysis"] == one[-1]["analysis"]
        assert kept["plays"] == [line["plays"] for line in one if line["kind"] == "turn"]
        assert (await ala.ask("GET", f"/api/games/{game.table}/review")).json()["is_analyzed"]
        me = (await ala.ask("GET", "/api/me")).json()["id"]
        await with_results(ala, me)
        own, strange = [(await each.ask("GET", f"/api/people/{me}/analysis")).json() for each in (ala, olek)]
        misses = (await ala.ask("GET", "/api/me/misses")).json()
    turn = next(turn for turn in kept["analysis"]["turns"] if turn["seat"] == 0)
    assert [each["game"] for each in own["games"]] == [game.table]
    assert [each["game"] for each in strange["games"]] == [""]
    assert own["games"][0]["accuracy"] == kept["analysis"]["players"][0]["accuracy"]
    assert [(each["phase"], each["kind"], each["turns"]) for each in own["phases"]] == [("opening", turn["class"], 1)]
    assert [each["name"] for each in own["opponents"]] == ["Olek"]
    missed = [(each["game"], each["turn"]) for group in misses for each in group["turns"]]
    assert missed == [(game.table, turn["number"])] * (turn["class"] not in ("best", "good"))


async def test_file_without_turns_is_not_analysed(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, nameless):
        position = file(GOLDEN / "polish.cgp", edition="polish")
        facts = refusal(await ala.ask("POST", "/api/reviews/analysis", position), 409, "not-analyzable")
        assert facts == {"reason": "no-turns"}
        refusal(await nameless.ask("POST", "/api/reviews/analysis", file()), 401, "not-signed-in")
