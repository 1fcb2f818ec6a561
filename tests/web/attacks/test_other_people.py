"""Acting or looking as somebody else: his seat, his cookie, his table. None of it is to be had."""

from __future__ import annotations

import secrets

from tests.web.client import PERSON, people
from tests.web.pairs import opening, pair
from tests.web.refusals import refusal
from tests.web.server import Served

KINDS = ("pass", "resign", "accept", "challenge", "pause", "resume")


async def test_nobody_moves_for_another_seat(server: Served) -> None:
    async with pair(server, lexicon="none") as two, people(server, "Ewa") as (ewa,):
        before = server.log(two.table)
        tiles = opening(two.mover)
        for client, asked in [(ewa, {}), (ewa, {"seat": None})]:
            async with client.socket(two.table, **asked) as watching:
                await watching.began()
                assert (await watching.ask("become", seat=0))["code"] == "not-your-seat"
                for kind in KINDS:
                    assert (await watching.wish(kind))["code"] == "not-seated"
                assert (await watching.wish("play", tiles=tiles))["code"] == "not-seated"
                assert (await watching.wish("exchange", tiles=["A"]))["code"] == "not-seated"
        # Who sits here, but is not on turn, cannot say that he is the other.
        assert (await two.other.ask("become", seat=two.mover.seat))["code"] == "not-your-seat"
        assert (await two.other.wish("play", tiles=tiles))["code"] == "not-your-turn"
        assert server.log(two.table) == before


async def test_a_seat_in_a_message_is_not_looked_at(server: Served) -> None:
    async with pair(server, lexicon="none") as two:
        before = server.log(two.table)
        await two.other.say(f'{{"kind":"pass","version":{two.other.version},"seat":{two.mover.seat}}}')
        assert (await two.other.next("refused"))["code"] in ("malformed-command", "not-your-turn")
        assert server.log(two.table) == before


async def test_a_forged_cookie_is_nobody_s(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, thief):
        own, who = ala.cookie(), (await ala.ask("GET", "/api/me")).json()["id"]
        flipped = own[:-2] + ("A" if own[-2] != "A" else "B") + own[-1]
        forged = ["", "x", who, f"{who}.", flipped, own[1:], own + "A", own[:-1], own.swapcase(), "a" * 3000,
                  secrets.token_urlsafe(32), "' OR 1=1 --", "%00", "\u00e9"]  # fmt: skip
        for cookie in forged:
            answer = await thief.ask("GET", "/api/me/tables", headers=[(b"cookie", f"mozaika={cookie}".encode())])
            refusal(answer, 401, "not-signed-in")


async def test_a_cookie_is_worth_nothing_once_its_owner_has_signed_out(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, thief):
        table = (await ala.table([PERSON, PERSON], kind="private"))["id"]
        stolen = ala.cookie()
        thief.http.cookies.set("mozaika", stolen)
        assert (await thief.ask("GET", "/api/me/tables")).status_code == 200  # until then it is as good as his own
        assert (await ala.ask("DELETE", "/api/me")).status_code == 204
        thief.http.cookies.clear()
        thief.http.cookies.set("mozaika", stolen)
        refusal(await thief.ask("GET", "/api/me/tables"), 401, "not-signed-in")
        refusal(await thief.ask("POST", f"/api/tables/{table}/leave"), 401, "not-signed-in")
        async with thief.socket(table) as socket:
            assert await socket.until_closed() == 4404


async def test_a_cookie_is_in_no_answer_but_the_one_that_sets_it(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        for path in ("/api/me", "/api/me/tables", "/api/tables", "/health", "/nowhere"):
            answer = await ala.ask("GET", path)
            assert ala.cookie() not in answer.text
            assert "set-cookie" not in answer.headers


async def test_a_private_table_is_not_there_for_who_guesses(server: Served) -> None:
    async with people(server, "Ala", "Ewa", "") as (ala, ewa, nobody):
        table = await ala.table([PERSON, PERSON], kind="private")
        assert len(table["id"]) >= 12  # 72 bits
        assert len(table["link"]) >= 22  # 128 bits
        known, unknown = f"/api/tables/{table['id']}", f"/api/tables/{secrets.token_urlsafe(9)}"
        for thief in (ewa, nobody):
            for link in (
                "",
                "?link=",
                "?link=x",
                f"?link={secrets.token_urlsafe(16)}",
                f"?link={table['link'][:-1]}",
            ):
                there, nowhere = await thief.ask("GET", known + link), await thief.ask("GET", unknown + link)
                refusal(there, 404, "no-such-table")
                assert there.json()["message"].replace(table["id"], "") == nowhere.json()["message"].replace(
                    unknown.rpartition("/")[2], ""
                )
            for suffix in ("sdf", "json", "gcg", "cgp"):
                refusal(await thief.ask("GET", f"{known}/file/{suffix}"), 404, "no-such-table")
            async with thief.socket(table["id"], link="x") as socket:
                assert await socket.until_closed() == 4404
        refusal(await ewa.join(table["id"], link="x"), 404, "no-such-table")
        assert table["id"] not in (await ewa.ask("GET", "/api/tables")).text
