"""Accounts, profiles, ratings and seeks over HTTP."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import httpx
import pytest

from mozaika.service.rating_rules import MIN_MOVES
from tests.web.client import PERSON, Client, people, with_results
from tests.web.pairs import exchange_tiles
from tests.web.refusals import refusal
from tests.web.server import Served
from tests.web.test_people import is_nobody

PASSWORD = "zielony kot"


async def me(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = (await client.ask("GET", "/api/me")).json()
    return found


async def create_account(client: Client, password: str = PASSWORD, **body: str) -> httpx.Response:
    return await client.ask("POST", "/api/me/account", {"password": password, **body})


async def sign_in(client: Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return await client.ask("POST", "/api/session", {"name": name, "password": password})


async def profile(client: Client, person: str) -> dict[str, Any]:
    answer = await client.ask("GET", f"/api/people/{person}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_guest_adds_a_password_and_signs_in_on_another_device(server: Served) -> None:
    async with people(server, "Krystyna", "") as (desk, phone):
        table = await desk.table([PERSON, PERSON])
        answer = await create_account(desk)
        assert answer.status_code == 201
        assert answer.json() == {**await me(desk), "account": True}
        answer = await sign_in(phone, "krystyna")
        assert answer.json() == await me(desk) == await me(phone)
        assert phone.cookie() != desk.cookie()
        found = (await phone.ask("GET", "/api/me/tables")).json()
        assert [each["id"] for each in found] == [table["id"]]
        refusal(await create_account(desk), 409, "has-account")


async def test_refused_account_changes_nothing(server: Served) -> None:
    async with people(server, "Wiesława", "Bożena", "") as (taken, guest, nobody):
        await create_account(taken)
        before = await me(guest)
        facts = refusal(await create_account(guest, "krótkie"), 400, "bad-password")
        assert facts == {"reason": "short", "limit": 8}
        refusal(await create_account(guest, name="WIESŁAWA"), 400, "name-taken")
        refusal(await create_account(nobody), 401, "not-signed-in")
        refusal(await guest.ask("PUT", "/api/me", {"name": "wiesława"}), 400, "name-taken")
        refusal(await nobody.ask("PUT", "/api/me", {"name": "Wiesława"}), 400, "name-taken")
        refusal(await sign_in(nobody, "Wiesława", "wrong password"), 401, "sign-in-failed")
        refusal(await sign_in(nobody, "Nobody at all", "wrong password"), 401, "sign-in-failed")
        refusal(await guest.ask("PUT", "/api/me/password", {"old": "x", "new": PASSWORD}), 403, "no-account")
        assert await me(guest) == before
        assert not nobody.cookie()


async def test_account_name_cannot_be_used_at_a_table(server: Served) -> None:
    async with people(server, "Halina", "Zofia", "Genowefa") as (halina, zofia, host):
        await create_account(halina)
        table = await host.table([PERSON, PERSON])
        refusal(await zofia.join(table["id"], name="HALINA"), 400, "name-taken")
        assert (await halina.join(table["id"])).status_code == 200


async def test_new_password_signs_out_other_devices(server: Served) -> None:
    async with people(server, "Danuta", "", "") as (desk, phone, thief):
        await create_account(desk)
        table = await desk.table([PERSON, PERSON])
        await sign_in(phone, "Danuta")
        stolen = phone.cookie()
        async with phone.socket(table["id"]) as socket:
            refusal(
                await desk.ask("PUT", "/api/me/password", {"old": "no", "new": "czarny kot"}), 401, "sign-in-failed"
            )
            assert (await me(phone))["name"] == "Danuta"
            answer = await desk.ask("PUT", "/api/me/password", {"old": PASSWORD, "new": "czarny kot"})
            assert answer.status_code == 204
            await socket.until_closed()
        assert (await me(desk))["name"] == "Danuta"
        assert is_nobody(await phone.ask("GET", "/api/me"))
        assert is_nobody(await thief.ask("GET", "/api/me", headers={"Cookie": f"mozaika={stolen}"}))
        refusal(await sign_in(thief, "Danuta"), 401, "sign-in-failed")
        assert (await sign_in(phone, "Danuta", "czarny kot")).status_code == 200


async def test_signing_out_everywhere_ends_all_sessions(server: Served) -> None:
    async with people(server, "Elżbieta", "") as (desk, phone):
        await create_account(desk)
        await sign_in(phone, "Elżbieta")
        assert (await phone.ask("DELETE", "/api/me/sessions")).status_code == 204
        for device in (desk, phone):
            assert is_nobody(await device.ask("GET", "/api/me"))
        refusal(await phone.ask("DELETE", "/api/me/sessions"), 401, "not-signed-in")


async def test_sought_game_appears_in_both_profiles(server: Served) -> None:
    async with people(server, "Teresa", "Jadwiga", "") as (teresa, jadwiga, stranger):
        await create_account(teresa)
        await create_account(jadwiga)
        body = {"edition": "english", "lexicon": "twl"}
        waiting = (await teresa.ask("POST", "/api/seeks", body)).json()["table"]
        assert (waiting["stage"], waiting["rated"]) == ("gathering", True)
        playing = (await jadwiga.ask("POST", "/api/seeks", body)).json()["table"]
        assert (playing["id"], playing["stage"]) == (waiting["id"], "playing")
        async with teresa.socket(waiting["id"], seat=0) as socket, jadwiga.socket(waiting["id"], seat=1) as other:
            await asyncio.gather(socket.began(), other.began())
            await exchange_tiles([socket, other], MIN_MOVES)
            assert (await socket.command("resign"))["kind"] == "done"
        winner, loser = [(await me(each))["id"] for each in (jadwiga, teresa)]
        found = await with_results(stranger, winner)
        assert found["account"]
        assert found["statistics"][0]["won"] == 1
        (rating,) = found["ratings"]
        assert (rating["edition"], rating["value"], len(rating["graph"])) == ("english", 1662, 1)
        (result,) = found["results"]
        assert (result["outcome"], result["change"], result["game"]) == ("won", 162, waiting["id"])
        assert sorted(result["names"]) == ["Jadwiga", "Teresa"]
        assert (await profile(stranger, loser))["results"][0]["outcome"] == "lost"
        older = await stranger.ask("GET", f"/api/people/{winner}/results", params={"before": result["at"]})
        assert older.json() == []
        again = (await jadwiga.ask("POST", "/api/seeks", body)).json()["table"]
        listed = (await stranger.ask("GET", "/api/tables")).json()
        (shown,) = [each for each in listed if each["id"] == again["id"]]
        assert shown["seats"][0]["rating"] == 1662


async def test_private_game_is_in_a_profile_without_its_link(server: Served) -> None:
    async with people(server, "Irena", "Stefania", "") as (irena, stefania, stranger):
        table = await irena.table([PERSON, PERSON], kind="private")
        await stefania.join(table["id"], link=table["link"])
        async with irena.socket(table["id"]) as socket:
            await socket.began()
            assert (await socket.command("resign"))["kind"] == "done"
        person = (await me(irena))["id"]
        assert (await with_results(stranger, person))["results"][0]["game"] == ""
        assert (await profile(irena, person))["results"][0]["game"] == table["id"]


async def test_unknown_person_has_no_profile(server: Served) -> None:
    async with people(server, "") as (stranger,):
        refusal(await stranger.ask("GET", "/api/people/nobody"), 404, "no-such-person")
        refusal(await stranger.ask("GET", "/api/people/nobody/results"), 404, "no-such-person")


@pytest.mark.parametrize(
    ("unrated", "change"),
    [
        (None, {}),
        (None, {"changes": {"rules": {"clock": {"kind": "days", "days": 3}, "challenge_window_s": 20}}}),
        ("people", {"seats": [{"kind": "person"}] * 3}),
        ("people", {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "casual"}]}),
        ("people", {"kind": "local"}),
        ("words", {"lexicon": "none"}),
        ("board", {"file": {"name": "board.sdf", "content": ""}}),
        ("rules", {"changes": {"rules": {"word_checking": "automatic"}}}),
    ],
)
async def test_table_check_says_why_a_game_would_not_be_rated(
    server: Served, unrated: str | None, change: dict[str, Any]
) -> None:
    async with people(server, "", "") as (person, guest):
        (await person.ask("PUT", "/api/me", {"name": f"Rated {os.urandom(4).hex()}"})).raise_for_status()
        assert (await create_account(person)).status_code in (200, 201)
        plan = {"edition": "english", "seats": [{"kind": "person"}] * 2, **change}
        assert (await person.ask("POST", "/api/tables/check", plan)).json()["unrated"] == unrated
        expected = unrated or "account"
        assert (await guest.ask("POST", "/api/tables/check", plan)).json()["unrated"] == expected
