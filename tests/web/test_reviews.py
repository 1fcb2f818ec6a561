"""Reviews over HTTP: a finished game turn by turn, and the game in a file."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from mozaika.records.transcript import LineKind
from tests.web.client import Client, people
from tests.web.pairs import Pair, exchange_tiles, opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served

GOLDEN = Path(__file__).parents[1] / "golden"


async def review(client: Client, table: str) -> dict[str, Any]:
    answer = await client.ask("GET", f"/api/games/{table}/review")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def review_file(client: Client, name: str, edition: str = "") -> dict[str, Any]:
    content = b64encode((GOLDEN / name).read_bytes()).decode()
    answer = await client.ask("POST", "/api/reviews", {"name": name, "content": content, "edition": edition})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def finish(game: Pair) -> None:
    """A play, two exchanges, a line of chat, and a resignation."""
    mover, other = game.mover, game.other
    done = await mover.command("play", tiles=opening(mover))
    assert done["kind"] == "done", done
    await game.settle()
    assert (await other.command("accept"))["kind"] == "done"
    await game.settle()
    await exchange_tiles(game.sockets, 1)
    assert (await game.mover.ask("chat", text="Well played"))["kind"] == "done"
    assert (await game.mover.command("resign"))["kind"] == "done"
    await game.settle()


async def test_review_has_every_turn_with_racks_and_draws(server: Served) -> None:
    async with pair(server, edition="english", lexicon="none") as game, people(server, "Ewa") as (guest,):
        await finish(game)
        found = await review(guest, game.table)
        final = server.final(game.table)
    assert [turn["kind"] for turn in found["turns"]] == [turn.kind.value for turn in final.turns]
    assert [turn["number"] for turn in found["turns"]] == [1, 2, 3]
    laid = [(tile["row"], tile["column"]) for turn in found["turns"] for tile in turn["tiles"]]
    assert laid == [(square.row, square.column) for square in final.board.laid]
    assert [list(rack) for rack in found["racks"]] == [list(player.rack.tiles) for player in final.players]
    for turn in found["turns"]:
        rack_size = final.edition.rules.rack_size
        assert [len(rack) for rack in turn["racks"]] == [rack_size, rack_size]
        assert turn["racks"][turn["seat"]] == turn["rack"]
        assert sum(turn["unseen"].values()) == turn["bag"] + rack_size
        assert len(turn["drawn"]) == len(turn["tiles"]) + turn["exchanged"]
    assert found["finished"]
    assert found["result"]["scores"] == list(final.scores)
    assert found["draws"]["fault"] is None
    assert found["draws"]["secrets"]


async def test_review_shows_chat_of_rooms_that_reader_may_read(server: Served) -> None:
    async with pair(server, edition="english", lexicon="none") as game, people(server, "Ewa") as (guest,):
        async with guest.socket(game.table) as watching:
            await watching.until(lambda: watching.got)
            assert (await watching.ask("chat", text="Who will win?"))["kind"] == "done"
        await finish(game)
        texts = [
            [(line["after"], line["text"]) for line in (await review(client, game.table))["chat"]]
            for client in (game.clients[0], guest)
        ]
    assert texts == [[(3, "Well played")], [(0, "Who will win?"), (3, "Well played")]]


async def test_running_game_has_no_review(server: Served) -> None:
    async with pair(server, edition="english", lexicon="none") as game, people(server, "Ewa") as (guest,):
        for client in (*game.clients, guest):
            refusal(await client.ask("GET", f"/api/games/{game.table}/review"), 409, "game-not-over")
        private = (await guest.table([{"kind": "person"}, {"kind": "person"}], kind="private"))["id"]
        refusal(await game.clients[0].ask("GET", f"/api/games/{private}/review"), 404, "no-such-table")


@pytest.mark.parametrize(("name", "edition"), [("end-english.gcg", "english"), ("polish.cgp", "polish")])
async def test_file_has_review(server: Served, name: str, edition: str) -> None:
    async with people(server, "Ala") as (guest,):
        found = await review_file(guest, name, edition)
    assert found["table"] is None
    assert found["turns"] or found["before"]


async def test_problems_of_file_are_at_their_turns(server: Served) -> None:
    async with people(server, "Ala") as (guest,):
        found = await review_file(guest, "wrong-score.gcg", "english")
    assert found["problems"]
    assert {problem["turn"] for problem in found["problems"]} <= {None, *(turn["number"] for turn in found["turns"])}
    assert any(problem["turn"] for problem in found["problems"])


async def test_losses_and_gains_of_file_are_adjustments(server: Served) -> None:
    async with people(server, "Ala") as (guest,):
        found = await review_file(guest, "end-english.gcg", "english")
    assert [each["kind"] for each in found["result"]["adjustments"]] == [LineKind.GAIN.value]
    assert found["racks"][0] == ["I", "Q"]


async def test_comments_are_private_and_kept_in_downloads(server: Served) -> None:
    async with pair(server, edition="english", lexicon="none") as game, people(server, "Ewa") as (guest,):
        path, own = f"/api/games/{game.table}/comments", game.clients[0]
        refusal(await own.ask("PUT", path, {"turn": 1, "text": "Too early"}), 409, "game-not-over")
        await finish(game)
        assert (await own.ask("PUT", path, {"turn": 1, "text": "A  better\nword?"})).status_code == 204
        assert (await own.ask("PUT", path, {"turn": 2, "text": "Gone soon"})).status_code == 204
        assert (await own.ask("PUT", path, {"turn": 2, "text": ""})).status_code == 204
        refusal(await guest.ask("PUT", path, {"turn": 1, "text": "Ha"}), 403, "not-seated")
        refusal(await own.ask("PUT", path, {"turn": 9, "text": "Ha"}), 400, "no-such-turn")
        refusal(await own.ask("PUT", path, {"turn": 1, "text": "x" * 1_001}), 400, "chat-too-long")
        for client, expected in ((own, [{"turn": 1, "text": "A better word?"}]), (game.clients[1], []), (guest, [])):
            assert (await review(client, game.table))["comments"] == expected
            text = (await client.ask("GET", f"/api/tables/{game.table}/file/gcg")).text
            assert ("#note A better word?" in text) == bool(expected)


async def test_comments_are_written_into_files(server: Served) -> None:
    content = b64encode((GOLDEN / "end-english.gcg").read_bytes()).decode()
    file = {"name": "end-english.gcg", "content": content, "edition": "english"}
    comments = [{"turn": 0, "text": "Final"}, {"turn": 2, "text": "Risky"}]
    async with people(server, "Ala") as (guest,):
        body = {"file": file, "comments": comments, "format": "gcg"}
        made = await guest.ask("POST", "/api/reviews/file", body)
        assert made.status_code == 200, made.text
        again = {**file, "content": b64encode(made.content).decode()}
        found = (await guest.ask("POST", "/api/reviews", again)).json()
        before = (await guest.ask("POST", "/api/reviews", file)).json()
        refusal(await guest.ask("POST", "/api/reviews/file", {**body, "format": "exe"}), 400, "cannot-convert")
    assert found["notes"] == ["Final"]
    assert [turn["notes"] for turn in found["turns"]] == [[], ["Risky"]]
    assert found["id"] == before["id"]  # comments do not make it another game
