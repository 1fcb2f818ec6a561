"""Retried moves: another play in a turn is compared as the analysis of the game compares the one that was made."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from tests.web.client import people
from tests.web.pairs import pair
from tests.web.refusals import refusal
from tests.web.server import Served

TEXT = """#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: ACINQST 8G CAT +10 10
>bob: ABDEILO H7 B.D +6 6
"""
PATH = "/api/reviews/analysis/move"


def tiles(row: int, column: int, word: str) -> list[dict[str, Any]]:
    return [{"row": row, "column": column + at, "letter": letter} for at, letter in enumerate(word)]


def body(laid: list[dict[str, Any]], turn: int = 1) -> dict[str, Any]:
    sent = {"name": "game.gcg", "content": b64encode(TEXT.encode()).decode(), "edition": "english"}
    return {"file": sent, "move": {"turn": turn, "tiles": laid}}


async def test_retried_move_of_file_has_the_loss_of_the_analysis(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        answer = await ala.http.post("/api/reviews/analysis", json={"file": body([])["file"]})
        analysed = [line for line in map(json.loads, answer.text.splitlines()) if line["kind"] == "turn"]
        played = next(line["turn"] for line in analysed if line["turn"]["number"] == 1)
        same = (await ala.ask("POST", PATH, body(tiles(7, 6, "CAT")))).json()
        other = (await ala.ask("POST", PATH, body(tiles(7, 6, "ANTI")))).json()
        phony = (await ala.ask("POST", PATH, body(tiles(7, 6, "QCT")))).json()
    numbers = ("equity_loss", "win_loss", "rank", "class", "best")
    assert [same[key] for key in numbers] == [played[key] for key in numbers]
    assert same["luck"] is None
    assert (other["move"], other["score"], other["phonies"]) == ("8G ANTI", 8, [])
    assert other["rank"] > 1
    assert other["equity_loss"] > 0
    assert phony["phonies"] == ["QCT"]


@pytest.mark.parametrize(
    ("laid", "turn", "status", "code"),
    [
        (tiles(7, 6, "CAT"), 3, 400, "bad-request"),
        ([], 1, 400, "bad-request"),
        (tiles(0, 0, "CAT"), 1, 400, "start-not-covered"),
        (tiles(7, 6, "ZOO"), 1, 503, "analysis-failed"),  # not on the rack: no page sends it
    ],
)
async def test_impossible_retry_is_refused(
    server: Served, laid: list[dict[str, Any]], turn: int, status: int, code: str
) -> None:
    async with people(server, "Ala") as (ala,):
        refusal(await ala.ask("POST", PATH, body(laid, turn)), status, code)


async def test_retry_in_running_game_is_refused_for_everybody(server: Served) -> None:
    async with pair(server, edition="english") as game, people(server, "Ewa") as (ewa,):
        for client in (*game.clients, ewa):
            asked = {"turn": 1, "tiles": tiles(7, 6, "CAT")}
            refusal(await client.ask("POST", f"/api/games/{game.table}/analysis/move", asked), 409, "game-not-over")
