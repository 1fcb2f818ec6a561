"""Nobody can pass for an account: not as a guest, on a seat of a device, as a bot or in chat; guests are marked."""

from __future__ import annotations

import pytest

from tests.web.client import PERSON, Client, local, people
from tests.web.refusals import refusal
from tests.web.server import Served
from tests.web.test_accounts import create_account

LOOK_ALIKE = ["zOSIA", "Zоsia", "Zos\u0456a", "Z0sia", "Zosıa"]  # the last one is another name


async def seats_shown(client: Client, table: str) -> list[tuple[str, bool]]:
    """The names and marks in the lobby."""
    (found,) = [each for each in (await client.ask("GET", "/api/tables")).json() if each["id"] == table]
    return [(seat["name"], seat["guest"]) for seat in found["seats"] if seat["taken"]]


async def test_names_that_look_like_an_account_are_refused_alike(server: Served) -> None:
    async with people(server, "Zosia", "Guest A", "") as (zosia, guest, newcomer):
        await create_account(zosia)
        *taken, other = LOOK_ALIKE
        for name in ("Zosia", *taken):
            for client in (guest, newcomer):
                assert refusal(await client.ask("PUT", "/api/me", {"name": name}), 400, "name-taken") == {"name": name}
        assert (await newcomer.ask("PUT", "/api/me", {"name": other})).status_code == 200


async def test_seats_and_bots_cannot_use_an_accounts_name(server: Served) -> None:
    async with people(server, "Hela", "Guest B", "Guest C") as (hela, guest, second):
        await create_account(hela)
        for seat in (local("Hela"), local("НЕLА"), {"kind": "bot", "bot": "casual", "name": "Hela"}):
            for kind in ("open", "private"):
                answer = await guest.ask("POST", "/api/tables", {"seats": [PERSON, seat], "kind": kind})
                refusal(answer, 400, "name-taken")
        table = (await guest.table([PERSON, PERSON]))["id"]
        refusal(await second.join(table, name="Hela"), 400, "name-taken")
        assert await seats_shown(hela, table) == [("Guest B", True)]


SPACED = [" Zen Nowak", "Zen  Nowak", "Zen\u00a0Nowak", "Zen\u2009 Nowak", "Zen Nowak\u3000"]


@pytest.mark.parametrize("name", SPACED, ids=ascii)
async def test_white_space_does_not_give_an_accounts_name_away(server: Served, name: str) -> None:
    async with people(server, "Owner S", "Guest S", "Guest T") as (owner, guest, second):
        await create_account(owner, name="Zen Nowak")
        table = (await guest.table([PERSON, PERSON]))["id"]
        refusal(await second.join(table, name=name), 400, "name-taken")
        for seat in (local(name), {"kind": "bot", "bot": "casual", "name": name}):
            refusal(await guest.ask("POST", "/api/tables", {"seats": [PERSON, seat]}), 400, "name-taken")
        assert await seats_shown(owner, table) == [("Guest S", True)]
        assert (await owner.join(table, name=name)).json()["table"]["seats"][1]["name"] == "Zen Nowak"
        await owner.ask("PUT", "/api/me", {"name": f"Owner {SPACED.index(name)}"})


async def test_account_called_like_unnamed_players_stops_nobody(server: Served) -> None:
    async with people(server, "Player 2", "Guest D") as (troll, guest):
        await create_account(troll)
        seats = (await guest.table([local(""), local(""), PERSON], lexicon="none"))["seats"]
        assert seats[0]["name"] == "Player 1"
        assert seats[1]["name"] not in ("", "Player 2")


async def test_guests_are_marked_in_lobby_table_and_chat(server: Served) -> None:
    async with people(server, "Lucyna", "Guest E") as (lucyna, guest):
        await create_account(lucyna)
        table = (await lucyna.table([PERSON, PERSON], lexicon="none"))["id"]
        assert await seats_shown(guest, table) == [("Lucyna", False)]
        await guest.join(table)
        async with lucyna.socket(table, seat=0) as one, guest.socket(table, seat=1) as other:
            await one.until(lambda: one.of("seats"))
            assert [seat["guest"] for seat in one.of("seats")[-1]["seats"]] == [False, True]
            for socket in (one, other):
                assert (await socket.ask("chat", text="hello"))["kind"] == "done"
            await one.until(lambda: len(one.chat()) == 2)
            assert [(line["name"], line["guest"]) for line in one.chat()] == [("Lucyna", False), ("Guest E", True)]
        async with guest.socket(table, seat=1) as again:  # from the store
            await again.until(lambda: len(again.chat()) == 2)
            assert [line["guest"] for line in again.chat()] == [False, True]
            assert (await create_account(guest)).status_code == 201
            assert await again.until_closed() == 1000
        async with guest.socket(table, seat=1) as known:
            await known.until(lambda: known.of("seats"))
            assert not any(seat["guest"] for seat in known.of("seats")[-1]["seats"])


async def test_old_name_of_an_account_is_marked_like_that_of_a_guest(server: Served) -> None:
    """A guest takes a seat, then gets an account of another name: somebody else can be called like the seat now."""
    async with people(server, "Host G", "Teodora", "Owner G") as (host, guest, owner):
        await create_account(host)
        table = (await host.table([PERSON, PERSON, PERSON], lexicon="none"))["id"]
        await guest.join(table)
        async with guest.socket(table, seat=1) as socket:
            assert (await socket.ask("chat", text="hello"))["kind"] == "done"
        assert (await create_account(guest, name="Genowefa")).status_code == 201
        assert (await create_account(owner, name="Teodora")).status_code == 201
        assert await seats_shown(owner, table) == [("Host G", False), ("Teodora", True)]
        async with host.socket(table, seat=0) as socket, guest.socket(table, seat=1) as own:
            await socket.until(lambda: socket.of("seats") and socket.chat())
            assert [seat["guest"] for seat in socket.of("seats")[-1]["seats"]] == [False, True, False]  # free: no guest
            assert [(line["name"], line["guest"]) for line in socket.chat()] == [("Teodora", True)]
            assert (await own.ask("chat", text="hello"))["code"] == "name-taken"
            await host.ask("PUT", "/api/me", {"name": "Host H"})
            await socket.until(lambda: socket.of("seats")[-1]["seats"][0]["guest"])
        assert await seats_shown(owner, table) == [("Host G", True), ("Teodora", True)]
        assert (await host.ask("PUT", "/api/me", {"name": "host g"})).status_code == 200
        assert await seats_shown(owner, table) == [("Host G", False), ("Teodora", True)]


async def test_guest_whose_name_an_account_has_taken_cannot_chat(server: Served) -> None:
    async with people(server, "Ignacy", "Host F", "Owner F") as (guest, host, owner):
        table = (await host.table([PERSON, PERSON], lexicon="none"))["id"]
        async with guest.socket(table) as watching:
            assert (await watching.ask("chat", text="hello"))["kind"] == "done"
            assert (await create_account(owner, name="lgnacy")).status_code == 201
            assert (await watching.ask("chat", text="hello"))["code"] == "name-taken"


@pytest.mark.parametrize("sign", ["\u3164", "\u115f", "\u034f", "\ufe0f", "\u17b4", "\u2800", "\U000e0041"], ids=ascii)
async def test_name_with_invisible_characters_is_refused(server: Served, sign: str) -> None:
    async with people(server, "") as (guest,):
        answer = await guest.ask("PUT", "/api/me", {"name": f"Al{sign}a"})
        refusal(answer, 400, "name-forbidden")
        assert sign not in answer.text


async def test_heap_of_combining_marks_is_refused(server: Served) -> None:
    async with people(server, "") as (guest,):
        answer = await guest.ask("PUT", "/api/me", {"name": "Al" + "\u0324" * 3 + "a"})
        assert refusal(answer, 400, "name-too-many-marks") == {"limit": 2}
