"""Recovery codes and deleting one's own account over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from mozaika.web.limits.settings import DEFAULT_LIMITS
from tests.web.client import PERSON, Client, people, with_results
from tests.web.pairs import exchange_tiles
from tests.web.refusals import refusal
from tests.web.server import Served
from tests.web.test_accounts import PASSWORD, create_account, me, sign_in
from tests.web.test_people import is_nobody

NEW = "czarny kot"


async def new_code(client: Client) -> str:
    answer = await client.ask("POST", "/api/me/recovery")
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


async def recover(client: Client, name: str, code: str, password: str = NEW) -> httpx.Response:
    return await client.ask("POST", "/api/session/recovery", {"name": name, "code": code, "password": password})


async def erase(client: Client, password: str = PASSWORD) -> httpx.Response:
    return await client.ask("POST", "/api/me/erasure", {"password": password})


async def test_code_of_one_device_sets_the_password_on_another(server: Served) -> None:
    async with people(server, "Bronisława", "Guest") as (desk, phone):
        await create_account(desk)
        table = await desk.table([PERSON, PERSON])
        code = await new_code(desk)
        issued = (await desk.ask("GET", "/api/me/recovery")).json()
        assert issued["expires"] - issued["issued"] == 365 * 24 * 3_600_000
        guest, before = phone.cookie(), desk.http.cookies.get("mozaika-device")
        async with desk.socket(table["id"]) as socket:
            answer = await recover(phone, "bronisława", code.lower())
            assert answer.status_code == 200
            await socket.until_closed()
        assert (await me(phone))["name"] == "Bronisława"
        assert phone.cookie() != guest
        assert phone.http.cookies.get("mozaika-device") not in (None, before)
        assert is_nobody(await desk.ask("GET", "/api/me"))
        refusal(await sign_in(desk, "Bronisława"), 401, "sign-in-failed")
        assert (await sign_in(desk, "Bronisława", NEW)).status_code == 200
        refusal(await recover(desk, "Bronisława", code), 401, "recovery-failed")
        assert (await desk.ask("GET", "/api/me/recovery")).json() is None


async def test_wrong_codes_get_one_answer_and_bad_passwords_use_no_code(server: Served) -> None:
    async with people(server, "Czesława", "") as (owner, other):
        await create_account(owner)
        code = await new_code(owner)
        wrong = [await recover(other, name, tried) for name, tried in (("Czesława", "2222"), ("Nobody here", code))]
        assert wrong[0].json() == wrong[1].json()
        for answer in wrong:
            refusal(answer, 401, "recovery-failed")
        assert not other.cookie()
        refusal(await recover(other, "Czesława", code, "short"), 400, "bad-password")
        assert (await recover(other, "Czesława", code)).status_code == 200


async def test_only_accounts_that_are_signed_in_get_a_code(server: Served) -> None:
    async with people(server, "Guest", "") as (guest, nobody):
        refusal(await guest.ask("POST", "/api/me/recovery"), 403, "no-account")
        refusal(await nobody.ask("POST", "/api/me/recovery"), 401, "not-signed-in")
        refusal(await nobody.ask("GET", "/api/me/recovery"), 401, "not-signed-in")


async def test_new_password_and_signing_out_everywhere_end_codes(server: Served) -> None:
    async with people(server, "Dobromiła", "") as (owner, thief):
        await create_account(owner)
        code = await new_code(owner)
        assert (await owner.ask("PUT", "/api/me/password", {"old": PASSWORD, "new": NEW})).status_code == 204
        refusal(await recover(thief, "Dobromiła", code), 401, "recovery-failed")
        code = await new_code(owner)
        assert (await owner.ask("DELETE", "/api/me/sessions")).status_code == 204
        refusal(await recover(thief, "Dobromiła", code), 401, "recovery-failed")


async def test_guessed_codes_are_counted_with_guessed_passwords(server: Served) -> None:
    async with people(server, "Eugenia") as (owner,):
        await create_account(owner)
        code = await new_code(owner)
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.9", verify=False)
        async with httpx.AsyncClient(base_url=server.http, transport=transport, timeout=60) as guesser:
            codes: list[str] = []
            for number in range(DEFAULT_LIMITS.tries_per_name + 2):
                body: dict[str, Any] = {"name": "Eugenia", "password": NEW}
                path = "/api/session" if number % 2 else "/api/session/recovery"
                answer = await guesser.post(path, json=body if number % 2 else {**body, "code": f"guess {number}"})
                codes.append(answer.json()["code"])
            assert "too-many-tries" in codes
            right = {"name": "Eugenia", "code": code, "password": NEW}
            refusal(await guesser.post("/api/session/recovery", json=right), 429, "too-many-tries")
        assert (await recover(owner, "Eugenia", code)).status_code == 200  # a known device is counted apart


async def test_deleted_account_leaves_the_games_of_others(server: Served) -> None:
    async with people(server, "Felicja", "Gabriel", "") as (felicja, gabriel, phone):
        await create_account(felicja)
        await create_account(gabriel)
        await sign_in(phone, "Felicja")
        person = (await me(felicja))["id"]
        waiting = (await felicja.table([PERSON, PERSON], lexicon="none"))["id"]
        running = (await felicja.table([PERSON, PERSON], lexicon="none"))["id"]
        await gabriel.join(running)
        refusal(await erase(felicja, "not this one"), 401, "sign-in-failed")
        async with felicja.socket(running, seat=0) as socket, gabriel.socket(running, seat=1) as other:
            await asyncio.gather(socket.began(), other.began())
            await exchange_tiles([socket, other], 4)
            answer = await erase(felicja)
            assert answer.status_code == 204, answer.text
            await socket.until_closed()
            await other.until(lambda: other.of("seats")[-1]["seats"][0]["erased"])
            assert (await other.check_screen())["result"] is not None
        for device in (felicja, phone):
            assert is_nobody(await device.ask("GET", "/api/me"))
        refusal(await sign_in(phone, "Felicja"), 401, "sign-in-failed")
        refusal(await gabriel.ask("GET", f"/api/people/{person}"), 404, "no-such-person")
        assert waiting not in {each["id"] for each in (await gabriel.ask("GET", "/api/tables")).json()}
        (game,) = (await with_results(gabriel, (await me(gabriel))["id"]))["results"]
        assert (game["game"], game["outcome"], game["erased"]) == (running, "won", [True, False])
        assert "Felicja" not in game["names"]
        assert (await phone.ask("PUT", "/api/me", {"name": "Felicja"})).status_code == 200  # the name is free again


async def test_guest_has_no_account_to_delete(server: Served) -> None:
    async with people(server, "Guest", "") as (guest, nobody):
        refusal(await erase(guest), 403, "no-account")
        refusal(await erase(nobody), 401, "not-signed-in")
        assert (await me(guest))["name"] == "Guest"
