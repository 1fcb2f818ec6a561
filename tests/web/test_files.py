"""Game files over HTTP: showing one, starting a table from one, and downloading a game as far as one may see it."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import httpx
import pytest

from mozaika.editions import load_edition
from mozaika.records.cgp import CgpPosition
from mozaika.records.file_format import Record
from mozaika.records.files import convert, parse_record
from mozaika.records.formats import READABLE, WRITABLE
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.rules import audit, replay
from mozaika.rules.state import Phase
from mozaika.web import file_process, file_reader
from mozaika.web.file_reader import FileReader
from tests.records.saves import table as polish_table
from tests.web.client import PERSON, Client, bot, local, people
from tests.web.pairs import opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served

GOLDEN = Path(__file__).parents[1] / "golden"
DOWNLOADS = tuple(suffix.removeprefix(".") for suffix in WRITABLE)


def file(name: str, content: bytes | str, edition: str = "") -> dict[str, Any]:
    content = content.encode() if isinstance(content, str) else content
    return {"name": name, "content": b64encode(content).decode(), "edition": edition}


async def looked_into(client: Client, name: str, content: bytes | str, edition: str = "") -> dict[str, Any]:
    answer = await client.ask("POST", "/api/files", file(name, content, edition))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def download(client: Client, table: str, suffix: str) -> httpx.Response:
    return await client.ask("GET", f"/api/tables/{table}/file/{suffix}")


def read_back(content: bytes, suffix: str) -> Record | None:
    """The record in a downloaded file; None for a format that is only written."""
    return parse_record(content, f".{suffix}", load_edition("english")) if f".{suffix}" in READABLE else None


@pytest.mark.parametrize("suffix", ["sdf", "json"])
async def test_save_shows_names_racks_scores_and_turns(server: Served, suffix: str) -> None:
    saved = polish_table().save()
    async with people(server, "Ala") as (guest,):
        found = await looked_into(guest, f"game.{suffix.upper()}", convert(saved, f".{suffix}").text)
        assert found["kind"] == "game"
        assert found["names"] == ["Łukasz", "Żaneta"]
        assert found["edition"]["id"] == "polish-tournament"
        assert [tile["letter"] for tile in found["board"]] == list("KOTY")
        assert [tile["blank"] for tile in found["board"]] == [False, False, False, True]
        assert found["scores"] == [player.score for player in saved.state().players]
        assert found["racks"][1]


@pytest.mark.parametrize("address", ["/api/files", "/api/reviews"])
async def test_contents_of_a_file_are_compressed_for_clients_that_can_read_it(server: Served, address: str) -> None:
    sent = file("game.json", convert(polish_table().save(), ".json").text)
    async with people(server, "Ala") as (guest,):
        packed, plain = [
            await guest.ask("POST", address, sent, headers={"Accept-Encoding": encoding})
            for encoding in ("gzip", "identity")
        ]
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.json() == plain.json()


async def test_transcript_and_position_are_shown(server: Served) -> None:
    async with people(server, "Ala") as (guest,):
        found = await looked_into(guest, "a.gcg", (GOLDEN / "end-english.gcg").read_bytes(), "english")
        assert found["kind"] == "transcript"
        assert found["turns"][0]["score"] == found["turns"][0]["total"]
        assert found["problems"] == []
        wrong = await looked_into(guest, "a.gcg", (GOLDEN / "wrong-score.gcg").read_bytes(), "english")
        assert wrong["problems"]
        position = await looked_into(guest, "a.cgp", (GOLDEN / "polish.cgp").read_bytes(), "polish")
        assert position["kind"] == "position"
        assert position["board"]
        board = await looked_into(guest, "b.sdf", board_file())
        assert (board["kind"], board["edition"]["rows"]) == ("board", 13)


def board_file() -> str:
    edition = load_edition("english", {"board": {"layout": "standard"}})
    small = edition.layout
    rows = [small.premiums[row * 15 : row * 15 + 13] for row in range(13)]
    layout = type(small)(13, 13, tuple(premium for row in rows for premium in row))
    return convert(SavedBoard(layout), ".sdf").text


BAD = [
    ("game.unknown", b"hello", "unknown-format"),
    ("game", b"hello", "unknown-format"),
    ("a.json", b"", "bad-file"),
    ("a.json", b"{}", "bad-file"),
    ("a.json", b"[" * 50_000, "bad-file"),
    ("a.json", b"\xff\xfe\x00", "not-text"),
    ("a.sdf", b"", "bad-file"),
    ("a.sdf", b"[Nothing]\n", "bad-file"),
    ("a.gcg", b"", "bad-file"),
    ("a.gcg", b">A: nonsense\n", "bad-file"),
    ("a.cgp", b"15/15 nothing", "bad-file"),
    ("a.cgp", b"\xff", "not-text"),
]


@pytest.fixture
def reading_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in a thread of this process: to start a process for each takes half a second."""

    async def read(_: FileReader, job: bytes) -> bytes:
        return file_reader._result(await asyncio.to_thread(file_process.answer, job))

    monkeypatch.setattr(FileReader, "_in_process", read)


@pytest.mark.usefixtures("reading_here")
@pytest.mark.parametrize(("name", "content", "code"), BAD)
async def test_unreadable_file_is_refused(server: Served, name: str, content: bytes, code: str) -> None:
    async with people(server, "Ala") as (ala,):
        before = server.count("tables")
        bad = file(name, content, "english")
        for address, body in (("/api/files", bad), ("/api/tables", {"seats": [PERSON, bot()], "file": bad})):
            answer = await ala.ask("POST", address, body)
            assert answer.status_code == 400, answer.text
            assert set(answer.json()) == {"code", "message", "facts"}
            assert answer.json()["code"] == code
        assert server.count("tables") == before


async def test_file_must_be_base64_and_at_most_two_megabytes(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        large = await ala.ask("POST", "/api/files", file("a.json", b"[" + b" " * 2_050_000 + b"]"))
        assert large.status_code == 400
        assert large.json()["code"] in ("bad-file", "file-too-large")
        wrong = await ala.ask("POST", "/api/files", {"name": "a.json", "content": "!!"})
        refusal(wrong, 400, "bad-request")
        refusal(await ala.ask("POST", "/api/files", file("a.gcg", b"x", "klingon")), 404, "unknown-edition")


@pytest.mark.parametrize("suffix", ["sdf", "json"])
async def test_full_save_is_resumed_at_a_new_table(server: Served, suffix: str) -> None:
    saved = polish_table().save()
    upload = file(f"game.{suffix}", convert(saved, f".{suffix}").text)
    async with people(server, "Ala") as (ala,):
        seats = [local("Łukasz"), local("Żaneta")]
        table = await ala.table(seats, kind="local", file=upload)
        async with ala.socket(table["id"], seat=0) as socket:
            await socket.began()
            state = socket.here.state
            assert len(state.board) + len(state.pending.placements if state.pending else ()) == 5
            log = server.log(table["id"])
            assert tuple(log[: len(saved.events)]) == saved.events
            assert replay(None, log).players[0].score == state.players[0].score
            await socket.check_screen()
        strangers = {"seats": [PERSON, PERSON], "file": upload}
        facts = refusal(await ala.ask("POST", "/api/tables", strangers), 400, "bad-table")
        assert facts == {"reason": "saved-seats"}


async def test_board_of_a_file_starts_a_table(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = await ala.table([PERSON, bot()], file=file("board.sdf", board_file()), edition="estonian")
        found = (await ala.ask("GET", f"/api/tables/{table['id']}")).json()["edition"]
        assert (found["rows"], found["columns"], found["language"]) == (13, 13, "et")
        transcript = file("a.gcg", (GOLDEN / "end-english.gcg").read_bytes(), "english")
        refusal(
            await ala.ask("POST", "/api/tables", {"seats": [PERSON, bot()], "file": transcript}), 400, "bad-request"
        )


async def test_file_has_no_other_rack_until_the_game_is_over(server: Served) -> None:
    async with pair(server, lexicon="none") as two, people(server, "") as (guest,):
        mover, other = two.mover, two.other
        assert (await mover.command("play", tiles=opening(mover)))["kind"] == "done"
        await two.settle()
        assert (await other.command("accept"))["kind"] == "done"
        await two.settle()
        racks = [socket.here.rack.tiles for socket in two.sockets]
        for seat, client in ((0, two.clients[0]), (1, two.clients[1]), (None, guest)):
            for suffix in DOWNLOADS:
                answer = await download(client, two.table, suffix)
                assert answer.status_code == 200, answer.text
                assert answer.headers["content-disposition"].endswith(f'{two.table}.{suffix}"')
                record = read_back(answer.content, suffix)
                if isinstance(record, SavedGame):
                    assert record.secrets == ()
                    shown = [player.rack.tiles for player in record.state().players]
                    assert [rack for rack in shown if "_" not in rack] == ([] if seat is None else [racks[seat]])
                if isinstance(record, CgpPosition):
                    assert [rack for rack in record.racks if rack] == ([] if seat is None else [racks[seat]])
                for place, rack in enumerate(racks):
                    assert place == seat or "".join(rack) not in answer.text
        await mover.command("resign")
        for suffix in DOWNLOADS:
            answer = await download(guest, two.table, suffix)
            assert answer.status_code == 200
            record = read_back(answer.content, suffix)
            if isinstance(record, SavedGame):
                assert audit(record.events, record.secrets).phase is Phase.OVER
                assert record.state() == server.final(two.table)
        assert json.loads((await download(guest, two.table, "json")).text)
        refusal(await download(guest, two.table, "pdf"), 400, "cannot-convert")


@pytest.mark.parametrize("suffix", DOWNLOADS)
async def test_no_file_before_the_game_begins(server: Served, suffix: str) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        refusal(await download(ala, table, suffix), 400, "game-not-started")
