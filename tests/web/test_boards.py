"""Boards for new tables: presets, painted boards and their files."""

from __future__ import annotations

from base64 import b64decode
from typing import Any, get_args

import httpx
import pytest

from mozaika.editions.board_presets import PRESET_SIDES, preset_layout
from mozaika.records.saved import SavedBoard
from mozaika.records.sdf import parse_sdf
from mozaika.rules.layout import Premium
from mozaika.web.requests import PremiumOfSquare
from tests.web.client import Client, local, people
from tests.web.refusals import refusal
from tests.web.server import Served


async def board(client: Client, rows: int, columns: int, edition: str = "polish", **body: Any) -> httpx.Response:
    return await client.ask("POST", "/api/boards", {"edition": edition, "rows": rows, "columns": columns, **body})


async def test_preset_comes_with_its_file_and_a_table_uses_it(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        assert (await ala.ask("GET", "/api/choices")).json()["board_sides"] == list(PRESET_SIDES)
        made = (await board(ala, 21, 31)).json()
        shown, file = made["board"], made["file"]
        assert (shown["id"], shown["rows"], shown["columns"]) == ("polish", 21, 31)
        assert (shown["start"], shown["square_labels"][31]) == ({"row": 10, "column": 15}, "B1")
        assert file["name"] == "board-21x31.sdf"
        assert parse_sdf(b64decode(file["content"])) == SavedBoard(preset_layout(21, 31))
        table = await ala.table([local("Ala"), local("Ola")], edition="polish", kind="local", file=file)
        details = (await ala.ask("GET", f"/api/tables/{table['id']}")).json()
        assert details["edition"]["premiums"] == shown["premiums"]


async def test_painted_board_is_written_as_it_is(server: Served) -> None:
    async with people(server, "") as (nobody,):
        premiums = ["TW", "DW", "", "TL", "DL", *[""] * 116]
        made = (await board(nobody, 11, 11, premiums=premiums)).json()
        assert made["board"]["premiums"] == premiums
        saved = parse_sdf(b64decode(made["file"]["content"]))
        assert isinstance(saved, SavedBoard)
        assert [each.value if each else "" for each in saved.layout.premiums] == premiums


@pytest.mark.parametrize(
    ("rows", "columns", "more", "code"),
    [
        (10, 15, {}, "bad-request"),
        (15, 32, {}, "bad-request"),
        (11, 11, {"premiums": ["QW"]}, "bad-request"),
        (11, 11, {"premiums": [""] * 962}, "bad-request"),
        (11, 11, {"premiums": [""] * 120}, "bad-edition"),
    ],
)
async def test_impossible_board_is_refused(
    server: Served, rows: int, columns: int, more: dict[str, Any], code: str
) -> None:
    async with people(server, "") as (nobody,):
        refusal(await board(nobody, rows, columns, **more), 400, code)


async def test_board_of_an_unknown_edition_is_not_found(server: Served) -> None:
    async with people(server, "") as (nobody,):
        refusal(await board(nobody, 15, 15, "klingon"), 404, "unknown-edition")


def test_request_accepts_every_premium() -> None:
    assert set(get_args(PremiumOfSquare)) == {"", *(premium.value for premium in Premium)}
