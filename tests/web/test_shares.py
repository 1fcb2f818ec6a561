"""What is shared of a position: pictures, embedded boards and previews of links."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from mozaika.editions import load_edition
from mozaika.position.picture import rendered
from mozaika.position.position import Position
from mozaika.web.pictures import drawable, preview_svg
from tests.web.client import local, people
from tests.web.pairs import opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served, serving

CGP = f"{'15/' * 7}7QUIZ4/{'15/' * 6}15 AEINRST/ 10/48 0 ld english;"
PNG = b"\x89PNG"
PLACES = (
    "/api/pictures/game/{}/1/svg",
    "/api/pictures/game/{}/1/png",
    "/api/pictures/game/{}/preview",
    "/embed/game/{}",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text("<html><head></head><body></body></html>")
    (static / "assets").mkdir()
    with serving(tmp_path_factory.mktemp("served"), static=static) as served:
        yield served


@pytest.mark.parametrize("name", ["english", "polish", "turkish", "estonian"])
def test_pictures_have_every_letter_as_an_outline(name: str) -> None:
    edition = load_edition(name)
    for first in range(0, len(edition.alphabet), 7):
        rack = edition.alphabet.letters[first : first + 7]
        svg = preview_svg(Position(edition, racks=[rack, ""]), [("Żółć Õü", 312), ("ışık", 7)])
        assert "<text" not in svg + Position(edition, racks=[rack, ""]).to_svg()
    assert drawable("işık <b>", "tr") == "İŞIK B"


async def test_finished_game_has_pictures_an_embedded_board_and_a_preview(server: Served) -> None:
    async with pair(server, lexicon="none") as two, people(server, "") as (visitor,):
        tiles = opening(two.mover)
        assert (await two.mover.command("play", tiles=tiles))["kind"] == "done"
        for place in PLACES:  # nothing of a running game, not even for its players
            for client in (*two.clients, visitor):
                refusal(await client.ask("GET", place.format(two.table)), 409, "game-not-over")
        assert "og:" not in (await visitor.ask("GET", f"/t/{two.table}")).text
        refusal(await visitor.ask("GET", f"/api/games/{two.table}/position/1"), 409, "game-not-over")
        await two.settle()
        assert (await two.other.command("accept"))["kind"] == "done"
        await two.settle()
        assert (await two.mover.command("resign"))["kind"] == "done"
        for place in PLACES:
            answer = await visitor.ask("GET", place.format(two.table))
            assert answer.status_code == 200, answer.text
            assert "set-cookie" not in answer.headers
            assert answer.content.startswith(PNG) == place.endswith(("png", "preview"))
        page = (await visitor.ask("GET", f"/t/{two.table}")).text
        assert f'content="{server.http}/api/pictures/game/{two.table}/preview"' in page
        sheet = await visitor.ask("GET", f"/sheet/{two.table}", headers={"Accept-Language": "pl"})
        assert "Protokół partii" in sheet.text
        assert "frame-ancestors 'none'" in sheet.headers["content-security-policy"]
        assert 'property="og:title" content="Ala' in page
        shown = (await visitor.ask("GET", f"/api/games/{two.table}/position/1")).json()
        assert len(shown["tiles"]) == len(tiles)


async def test_game_on_a_device_is_not_shared(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, visitor):
        table = await ala.table([local("Jan"), local("Ewa")], kind="local")
        for place in (*PLACES, "/embed/game/{}?turn=3"):
            refusal(await visitor.ask("GET", place.format(table["id"])), 404, "no-such-table")


async def test_only_embedded_boards_may_be_framed(server: Served) -> None:
    async with people(server, "") as (visitor,):
        framed = await visitor.ask("GET", f"/embed/position?{urlencode({'cgp': CGP})}")
        assert framed.status_code == 200
        assert "frame-ancestors *" in framed.headers["content-security-policy"]
        assert "script-src" not in framed.headers["content-security-policy"]
        assert "default-src 'none'" in framed.headers["content-security-policy"]
        assert "x-frame-options" not in framed.headers
        assert "set-cookie" not in framed.headers
        assert "<script" not in framed.text
        for path in (
            "/",
            "/analysis",
            "/embed/position?cgp=x",
            "/embed/nothing",
            f"/embed/position?edition=x&cgp={CGP}",
        ):
            answer = await visitor.ask("GET", path)
            assert answer.headers["x-frame-options"] == "DENY", path
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path


async def test_pictures_of_positions_are_made_and_bounded(server: Served) -> None:
    async with people(server, "") as (visitor,):
        for form, begin in (("svg", b"<svg"), ("png", PNG)):
            answer = await visitor.ask("GET", f"/api/pictures/position/{form}?{urlencode({'cgp': CGP})}")
            assert answer.content.startswith(begin)
        for query in ({"cgp": ""}, {"cgp": "9" * 4_001}, {"cgp": "x"}, {"cgp": CGP, "edition": "nowhere"}):
            answer = await visitor.ask("GET", f"/api/pictures/position/png?{urlencode(query)}")
            assert answer.status_code in (400, 404), answer.text
        refusal(
            await visitor.ask("GET", f"/api/pictures/position/gif?{urlencode({'cgp': CGP})}"), 400, "unknown-format"
        )
        hostile = f'{CGP} lex <script>alert(1)</script>; note "><script>;'
        text = (await visitor.ask("GET", f"/embed/position?{urlencode({'cgp': hostile})}")).text
        assert "<script" not in text


def test_preview_is_a_picture_of_its_size() -> None:

    png = rendered(preview_svg(Position.from_cgp(CGP), [("Ala", 312), ("Żaneta", 299)]), 1200)
    assert int.from_bytes(png[16:20], "big") == 1200
    assert int.from_bytes(png[20:24], "big") == 630
