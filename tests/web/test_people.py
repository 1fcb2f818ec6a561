"""Identity over HTTP: a name is enough, and an unforgeable cookie remembers it."""

from __future__ import annotations

from hashlib import sha256

import httpx
import pytest

from mozaika.texts import catalogue
from tests.web.client import PERSON, Client, bot, local, people
from tests.web.refusals import refusal
from tests.web.server import STORE, Served


def is_nobody(answer: httpx.Response) -> bool:
    """A success without a person: an error status would appear in the browser's console on every first visit."""
    return answer.status_code == 200 and answer.json() is None


async def test_name_is_remembered_by_the_cookie(server: Served) -> None:
    async with people(server, "") as (ala,):
        assert is_nobody(await ala.ask("GET", "/api/me"))
        answer = await ala.ask("PUT", "/api/me", {"name": "  Ala "})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie  # there is no https here
        assert answer.json()["name"] == "Ala"
        assert (await ala.ask("GET", "/api/me")).json() == answer.json()


async def test_changing_the_name_keeps_the_person(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        before = (await ala.ask("GET", "/api/me")).json()
        table = await ala.table([PERSON, PERSON])
        renamed = (await ala.ask("PUT", "/api/me", {"name": "Alicja"})).json()
        assert renamed == {**before, "name": "Alicja"}
        assert (await ala.ask("GET", f"/api/tables/{table['id']}")).json()["table"]["seats"][0]["name"] == "Ala"
        assert (await ala.table([PERSON, PERSON]))["seats"][0]["name"] == "Alicja"


async def test_signing_out_clears_the_device(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        assert (await ala.ask("DELETE", "/api/me")).status_code == 204
        assert not ala.cookie()
        assert is_nobody(await ala.ask("GET", "/api/me"))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("x" * 21, "name-too-long"),
        ("x" * 81, "bad-request"),
        ("Ala\u202eOlek", "name-forbidden"),
        ("A\x00la", "name-forbidden"),
        ("A\nla", "name-forbidden"),
    ],
)
async def test_invalid_name_is_refused_and_creates_nobody(server: Served, name: str, code: str) -> None:
    async with people(server, "") as (ala,):
        before = server.count("people")
        refusal(await ala.ask("PUT", "/api/me", {"name": name}), 400, code)
        assert not ala.cookie()
        assert server.count("people") == before


@pytest.mark.parametrize("body", [b'{"name":"\\ud800"}', b'{"name":"\xff"}', b'{"name":7}', b"{}", b"[]", b"", b"nul"])
async def test_malformed_name_request_is_refused(server: Served, body: bytes) -> None:
    async with people(server, "") as (ala,):
        json = {"Content-Type": "application/json"}
        answer = await ala.ask("PUT", "/api/me", content=body, headers=json)
        assert answer.status_code == 400, answer.text
        assert answer.json()["code"] in ("bad-request", "name-forbidden")


async def asked_with(client: Client, cookie: str) -> httpx.Response:
    return await client.ask("GET", "/api/me", headers={"Cookie": f"mozaika={cookie}"})


async def test_foreign_cookie_identifies_nobody(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, thief):
        genuine = ala.cookie()
        person = (await ala.ask("GET", "/api/me")).json()["id"]
        assert (await asked_with(thief, genuine)).json()["name"] == "Ala"
        for forged in (
            "", ".", "x", person, f"{person}.", genuine[:-1], genuine[1:], genuine + "A", "A" * len(genuine),
            sha256(genuine.encode()).hexdigest(), "é.ü", f"{genuine}.{genuine}", "a" * 3000,
        ):  # fmt: skip
            answer = await thief.ask("GET", "/api/me", headers=[(b"cookie", f"mozaika={forged}".encode())])
            assert is_nobody(answer)


async def test_copied_cookie_is_invalid_after_signing_out(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, thief):
        copy = ala.cookie()
        assert (await ala.ask("DELETE", "/api/me")).status_code == 204
        assert is_nobody(await asked_with(thief, copy))


async def test_store_contains_no_usable_token(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        token = ala.cookie().encode()
        kept = b"".join(path.read_bytes() for path in server.data.iterdir() if path.name.startswith(STORE))
        assert sha256(token).digest() in kept
        assert token not in kept


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "name"),
        ("pl-PL,pl;q=0.9,en;q=0.5", "Nick"),
        ("et", "nimi"),
        ("xx, tr;q=0.3", "ad"),
    ],
)
async def test_refusal_is_in_the_readers_language(server: Served, language: str, sentence: str) -> None:
    async with people(server, "", language=language) as (ala,):
        message = (await ala.ask("PUT", "/api/me", {"name": ""})).json()["message"]
        assert sentence.lower() in message.lower()


@pytest.mark.parametrize("language", ["en", "pl", "et", "tr"])
async def test_suggested_name_is_of_the_readers_language_and_can_be_used(server: Served, language: str) -> None:
    async with people(server, "", language=language) as (guest,):
        answer = await guest.ask("GET", "/api/me/suggestion?edition=polish-simulator")
        name = answer.json()["name"]
        assert name in catalogue(language).format("guest-names").split()
        assert is_nobody(await guest.ask("GET", "/api/me"))
        assert (await guest.ask("PUT", "/api/me", {"name": name})).json()["name"] == name
        table = await guest.table([local(name), bot()], edition="polish-simulator", kind="local")
        assert table["seats"][0]["name"] == name


async def test_suggestion_for_an_unknown_edition_is_refused(server: Served) -> None:
    async with people(server, "") as (guest,):
        refusal(await guest.ask("GET", "/api/me/suggestion?edition=klingon"), 404, "unknown-edition")


async def test_new_name_counts_at_a_local_table_that_is_named(server: Served) -> None:
    async with people(server, "Otter") as (guest,):
        table = await guest.table([local("Otter"), bot()], edition="polish-simulator", kind="local")

        async def names() -> list[str]:
            seats = (await guest.ask("GET", f"/api/tables/{table['id']}")).json()["table"]["seats"]
            return [seat["name"] for seat in seats]

        other = (await names())[1]
        async with guest.socket(table["id"]) as socket:
            await guest.ask("PUT", "/api/me", {"name": "Heron", "table": table["id"]})
            await socket.until(lambda: any(each["seats"][0]["name"] == "Heron" for each in socket.of("seats")))
        assert await names() == ["Heron", other]
        for name, code in (("two words", "name-not-capitalised"), (other, "name-taken")):
            refusal(await guest.ask("PUT", "/api/me", {"name": name, "table": table["id"]}), 400, code)
        assert (await guest.ask("GET", "/api/me")).json()["name"] == "Heron"  # a refused name changes nothing
        await guest.ask("PUT", "/api/me", {"name": "Finch"})
        assert await names() == ["Heron", other]


async def test_new_name_does_not_count_at_a_table_with_other_people(server: Served) -> None:
    async with people(server, "Otter") as (guest,):
        table = await guest.table([PERSON, PERSON])
        await guest.ask("PUT", "/api/me", {"name": "Heron", "table": table["id"]})
        seats = (await guest.ask("GET", f"/api/tables/{table['id']}")).json()["table"]["seats"]
        assert seats[0]["name"] == "Otter"
