"""The analysis board over HTTP: positions, plays, and questions whose answers come line by line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.web.client import Client, people
from tests.web.refusals import refusal
from tests.web.server import Served

START = {"edition": "english", "racks": ["AEINRST", ""]}
WITH_QUIZ = {"edition": "english", "cgp": f"{'15/' * 7}7QUIZ4/{'15/' * 6}15 AEINRST/ 10/48 0 lm 8H QUIZ;"}


async def ask(client: Client, kind: str, position: dict[str, Any] = START, **more: Any) -> list[dict[str, Any]]:
    answer = await client.ask("POST", "/api/analysis/question", {"position": position, "kind": kind, **more})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


async def done(client: Client, kind: str, position: dict[str, Any] = START, **more: Any) -> dict[str, Any]:
    lines = await ask(client, kind, position, **more)
    assert lines[-1]["kind"] == "done", lines[-1]
    found: dict[str, Any] = lines[-1]
    return found


async def position(client: Client, body: dict[str, Any]) -> dict[str, Any]:
    answer = await client.ask("POST", "/api/analysis/position", body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
async def visitor(server: Served) -> AsyncIterator[Client]:
    async with people(server, "") as (client,):
        yield client


async def test_position_survives_its_cgp_line(visitor: Client) -> None:
    tiles = [{"row": 7, "column": 7 + at, "letter": letter, "blank": at == 1} for at, letter in enumerate("KOT")]
    body = {"edition": "polish", "tiles": tiles, "racks": ["AĄBC?", ""], "scores": [5, 7], "last": tiles[1:]}
    body["last"] = [{"row": each["row"], "column": each["column"]} for each in tiles[1:]]
    shown = await position(visitor, body)
    assert [tile["letter"] for tile in shown["tiles"]] == list("KOT")
    assert shown["racks"][0] == ["A", "Ą", "B", "C", "?"]
    assert shown["bag"] == 100 - 3 - 5 - 7
    assert len(shown["last"]) == 2
    assert await position(visitor, {"cgp": shown["cgp"]}) == shown
    assert shown["questions"]["inference"] is None
    assert shown["questions"]["endgame"]["code"] == "not-an-endgame"


async def test_impossible_positions_are_shown_with_their_problem(visitor: Client) -> None:
    shown = await position(visitor, {**START, "racks": ["QQ", ""]})
    assert shown["problem"]["code"] == "impossible-tiles"
    assert {each["code"] for each in shown["questions"].values()} == {"impossible-tiles"}
    answer = await visitor.ask("POST", "/api/analysis/question", {"position": START, "kind": "endgame"})
    assert refusal(answer, 400, "not-an-endgame") == {"bag": 86}
    for body in ({"cgp": "x"}, {"edition": "english", "tiles": [{"row": 20, "column": 1, "letter": "A"}]}):
        assert (await visitor.ask("POST", "/api/analysis/position", body)).status_code == 400


async def test_play_has_its_words_score_leave_and_equity(visitor: Client) -> None:
    best = (await done(visitor, "moves", WITH_QUIZ))["answer"]["moves"][0]
    play = {
        "position": WITH_QUIZ,
        "tiles": [{key: each[key] for key in ("row", "column", "letter", "blank")} for each in best["tiles"]],
    }
    shown = (await visitor.ask("POST", "/api/analysis/play", play)).json()
    assert shown["score"] == best["score"]
    assert [each["word"] for each in shown["words"]] == best["words"]
    assert all(each["valid"] for each in shown["words"])
    asked = (await done(visitor, "play", WITH_QUIZ, tiles=play["tiles"]))["answer"]["moves"][0]
    assert asked["equity"] == pytest.approx(best["equity"])
    moved = (await visitor.ask("POST", "/api/analysis/move", play)).json()
    assert moved["scores"] == [48, 10 + best["score"]]
    assert len(moved["racks"][0]) == len(moved["racks"][1]) == 7  # the next player gets a rack
    wrong = {**play, "tiles": [{"row": 0, "column": 0, "letter": "A"}]}
    assert (await visitor.ask("POST", "/api/analysis/play", wrong)).status_code == 400


async def test_simulation_sends_answers_so_far(visitor: Client) -> None:
    body = {
        "position": {**START, "racks": ["DEILOUV", ""]},
        "kind": "simulation",
        "seconds": 30.0,
        "top": 50,
        "plies": 20,
    }
    async with visitor.http.stream("POST", "/api/analysis/question", json=body) as answer:
        lines = answer.aiter_lines()
        assert json.loads(await anext(lines)) == {"kind": "waiting"}
        first = json.loads(await anext(lines))
    assert first["kind"] == "progress"
    assert all(0 <= move["wins"] <= 1 for move in first["answer"]["moves"])


async def test_complete_answer_is_known_when_asked_again(visitor: Client) -> None:
    (*_, last) = await ask(visitor, "moves", top=4)
    assert last["ended"] == "complete"
    assert await ask(visitor, "moves", top=4) == [{**last, "ended": "known"}]


async def test_inference_and_reply_answer(visitor: Client) -> None:
    shown = (await done(visitor, "inference", WITH_QUIZ, seconds=30.0))["answer"]
    assert shown["guesses"] > 0
    reply = (await done(visitor, "reply", WITH_QUIZ, bot="club"))["answer"]["moves"][0]
    assert reply["score"] > 0


async def test_client_that_disconnects_stops_the_search(server: Served, visitor: Client) -> None:
    worker = server.services.analyst._engine.workers[-1]  # type: ignore[attr-defined] # its port hides them
    await done(visitor, "moves")
    same = worker.pid
    position = {**START, "racks": ["DEILOUV", ""]}
    body = {"position": position, "kind": "simulation", "seconds": 30.0, "top": 50, "plies": 20}
    async with visitor.http.stream("POST", "/api/analysis/question", json=body) as answer:
        async for _ in answer.aiter_lines():
            break
    async with asyncio.timeout(28):  # one analysis at a time; it would take 30 s
        await done(visitor, "moves", top=3)
    assert worker.pid == same
