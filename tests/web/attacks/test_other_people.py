"""Acting or looking as somebody else fails: their seat, their cookie, their table."""

from __future__ import annotations

import secrets

from mozaika.records.formats import SUFFIXES
from tests.web.client import PERSON, people
from tests.web.pairs import opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served

KINDS = ("pass", "resign", "accept", "challenge", "pause", "resume")


async def test_acting_for_another_seat_is_refused(server: Served) -> None:
    async with pair(server, lexicon="none") as two, people(server, "Ewa") as (ewa,):
        before = server.log(two.table)
        tiles = opening(two.mover)
        for client, asked in [(ewa, {}), (ewa, {"seat": None})]:
            async with client.socket(two.table, **asked) as watching:
                await watching.began()
                assert (await watching.ask("become", seat=0))["code"] == "not-your-seat"
                for kind in KINDS:
                    assert (await watching.command(kind))["code"] == "not-seated"
                assert (await watching.command("play", tiles=tiles))["code"] == "not-seated"
                assert (await watching.command("exchange", tiles=["A"]))["code"] == "not-seated"
        # A player who is not on turn cannot claim to be the other.
        assert (await two.other.ask("become", seat=two.mover.seat))["code"] == "not-your-seat"
        assert (await two.other.command("play", tiles=tiles))["code"] == "not-your-turn"
        assert server.log(two.table) == before


async def test_seat_in_a_message_is_ignored(server: Served) -> None:
    async with pair(server, lexicon="none") as two:
        before = server.log(two.table)
        await two.other.say(f'{{"kind":"pass","version":{two.other.version},"seat":{two.mover.seat}}}')
        assert (await two.other.next("refused"))["code"] in ("malformed-command", "not-your-turn")
        assert server.log(two.table) == before


async def test_forged_cookie_identifies_nobody(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, attacker):
        own, who = ala.cookie(), (await ala.ask("GET", "/api/me")).json()["id"]
        flipped = own[:-2] + ("A" if own[-2] != "A" else "B") + own[-1]
        forged = ["", "x", who, f"{who}.", flipped, own[1:], own + "A", own[:-1], own.swapcase(), "a" * 3000,
                  secrets.token_urlsafe(32), "' OR 1=1 --", "%00", "\u00e9"]  # fmt: skip
        for cookie in forged:
            answer = await attacker.ask("GET", "/api/me/tables", headers=[(b"cookie", f"mozaika={cookie}".encode())])
            refusal(answer, 401, "not-signed-in")


async def test_cookie_is_invalid_after_signing_out(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, attacker):
        table = (await ala.table([PERSON, PERSON], kind="private"))["id"]
        stolen = ala.cookie()
        attacker.http.cookies.set("mozaika", stolen)
        assert (await attacker.ask("GET", "/api/me/tables")).status_code == 200  # until then the copy works
        assert (await ala.ask("DELETE", "/api/me")).status_code == 204
        attacker.http.cookies.clear()
        attacker.http.cookies.set("mozaika", stolen)
        refusal(await attacker.ask("GET", "/api/me/tables"), 401, "not-signed-in")
        refusal(await attacker.ask("POST", f"/api/tables/{table}/leave"), 401, "not-signed-in")
        async with attacker.socket(table) as socket:
            assert await socket.until_closed() == 4404


async def test_cookie_is_only_in_the_response_that_sets_it(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        for path in ("/api/me", "/api/me/tables", "/api/tables", "/health", "/nowhere"):
            answer = await ala.ask("GET", path)
            assert ala.cookie() not in answer.text
            assert "set-cookie" not in answer.headers


async def test_private_table_is_invisible_without_its_link(server: Served) -> None:
    async with people(server, "Ala", "Ewa", "") as (ala, ewa, nobody):
        table = await ala.table([PERSON, PERSON], kind="private")
        assert len(table["id"]) >= 12  # 72 bits
        assert len(table["link"]) >= 22  # 128 bits
        known, unknown = f"/api/tables/{table['id']}", f"/api/tables/{secrets.token_urlsafe(9)}"
        for attacker in (ewa, nobody):
            for link in (
                "",
                "?link=",
                "?link=x",
                f"?link={secrets.token_urlsafe(16)}",
                f"?link={table['link'][:-1]}",
            ):
                there, nowhere = await attacker.ask("GET", known + link), await attacker.ask("GET", unknown + link)
                refusal(there, 404, "no-such-table")
                assert there.json()["message"].replace(table["id"], "") == nowhere.json()["message"].replace(
                    unknown.rpartition("/")[2], ""
                )
            for suffix in SUFFIXES:
                refusal(await attacker.ask("GET", f"{known}/file/{suffix[1:]}"), 404, "no-such-table")
            async with attacker.socket(table["id"], link="x") as socket:
                assert await socket.until_closed() == 4404
        refusal(await ewa.join(table["id"], link="x"), 404, "no-such-table")
        assert table["id"] not in (await ewa.ask("GET", "/api/tables")).text
