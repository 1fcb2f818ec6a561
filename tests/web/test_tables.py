"""Tables over HTTP: choices, joining and leaving, visibility, and rematches."""

from __future__ import annotations

import asyncio
from typing import Any

from mozaika.editions import edition_ids
from mozaika.engine.bots import level_names
from tests.marks import rule
from tests.web.client import PERSON, Client, Socket, bot, local, people
from tests.web.refusals import refusal
from tests.web.server import Served


async def resign(socket: Socket) -> None:
    await socket.began()
    assert (await socket.command("resign"))["kind"] == "done"


async def seen(client: Client, table: str, link: str = "") -> dict[str, Any]:
    answer = await client.ask("GET", f"/api/tables/{table}", params={"link": link} if link else {})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_choices_are_editions_word_lists_bot_levels_and_languages(server: Served) -> None:
    async with people(server, "") as (guest,):
        choices = (await guest.ask("GET", "/api/choices")).json()
        editions = {edition["id"]: edition for edition in choices["editions"]}
        assert set(editions) == set(edition_ids())
        assert choices["bots"] == list(level_names())
        assert choices["languages"] == ["en", "pl", "et", "tr"]
        assert {"sowpods", "sjp"} <= {lexicon["name"] for lexicon in choices["lexica"]}
        english = editions["english"]
        assert (english["rows"], english["columns"], len(english["premiums"])) == (15, 15, 225)
        assert sum(letter["count"] for letter in english["letters"]) == 100
        assert {"letter": "Q", "small": "q", "points": 10, "count": 1} in english["letters"]
        assert english["rules"]["rack_size"] == 7
        longest = {lexicon["name"]: lexicon["longest"] for lexicon in choices["lexica"]}
        assert (longest["sjp"], longest["kelimelik"], longest["sowpods"]) == (31, 25, 15)


@rule("1.6")
async def test_former_edition_id_makes_a_table_of_the_edition_of_today(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        assert (await ala.ask("GET", "/api/choices")).json()["renamed"] == {"turkish-official": "turkish"}
        for former in ("turkish-official", "turkish"):
            table = await ala.table([PERSON, PERSON], edition=former)
            assert (table["edition_id"], table["edition_name"]) == ("turkish", "Türkçe")


async def test_settings_and_word_list_are_shown_before_joining(server: Served) -> None:
    async with people(server, "Ala", "") as (ala, guest):
        rules = {"clock": {"kind": "game", "minutes": 20}, "failed_challenge": "5-points"}
        table = await ala.table([PERSON, PERSON], changes={"rules": rules}, lexicon="twl")
        found = await seen(guest, table["id"])
        assert found["table"]["rules"]["clock"]["minutes"] == 20
        assert found["table"]["rules"]["failed_challenge"] == "5-points"
        assert found["table"]["lexicon"] == "twl"
        host = (await ala.ask("GET", "/api/me")).json()["id"]
        shown = {"kind": "person", "bot": "", "mine": False, "rating": None, "erased": False}
        assert found["table"]["seats"] == [
            {**shown, "person": host, "name": "Ala", "taken": True, "guest": True},
            {**shown, "person": "", "name": "", "taken": False, "guest": False},
        ]
        assert found["edition"]["letters"]
        assert found["version"] == 0
        assert (await seen(ala, table["id"]))["table"]["seats"][0]["mine"]


@rule("7.2")
async def test_chosen_challenge_window_holds_and_another_table_has_the_default(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):

        async def window(changes: dict[str, Any]) -> int:
            table = await ala.table([PERSON, PERSON], changes=changes)
            seconds: int = (await seen(olek, table["id"]))["table"]["rules"]["challenge_window_s"]
            return seconds

        assert await window({}) == 20
        assert await window({"rules": {"rack_size": 8}}) == 20
        assert await window({"rules": {"challenge_window_s": 0}}) == 0
        assert await window({"rules": {"challenge_window_s": 45}}) == 45


async def test_open_table_is_listed_while_a_seat_is_free(server: Served) -> None:
    async with people(server, "Ala", "Olek", "") as (ala, olek, guest):

        async def listed() -> set[str]:
            return {table["id"] for table in (await guest.ask("GET", "/api/tables")).json()}

        table = (await ala.table([PERSON, PERSON]))["id"]
        private = (await ala.table([PERSON, PERSON], kind="private"))["id"]
        assert table in await listed()
        assert private not in await listed()
        await olek.join(table)
        assert table not in await listed()


async def test_table_of_a_guest_is_not_listed_as_rated(server: Served) -> None:
    async with people(server, "Guest", "Member") as (guest, member):
        assert (await member.ask("POST", "/api/me/account", {"password": "a long password"})).status_code == 201
        tables = {(await each.table([PERSON, PERSON]))["id"]: each is member for each in (guest, member)}
        listed = (await member.ask("GET", "/api/tables")).json()
        assert {each["id"]: each["rated"] for each in listed if each["id"] in tables} == tables


async def test_joining_twice_keeps_the_seat_and_a_full_table_refuses(server: Served) -> None:
    async with people(server, "Ala", "Olek", "Jan", "") as (ala, olek, jan, guest):
        table = (await ala.table([PERSON, PERSON, PERSON]))["id"]
        refusal(await guest.join(table), 401, "not-signed-in")
        assert (await olek.join(table, seat=2)).json()["table"]["seats"][2]["mine"]
        assert (await olek.join(table)).json()["table"]["seats"][2]["mine"]
        assert refusal(await olek.join(table, seat=1), 409, "already-seated") == {"seat": 2}
        assert refusal(await jan.join(table, seat=2), 409, "seat-taken") == {"seat": 2}
        refusal(await jan.join(table, name="OLEK"), 400, "name-taken")
        refusal(await jan.join(table, seat=4), 400, "bad-request")
        assert (await jan.join(table, name="Janek")).json()["version"] > 0
        async with people(server, "Ewa") as (ewa,):
            refusal(await ewa.join(table), 400, "game-already-started")


async def test_private_table_is_invisible_without_its_link(server: Served) -> None:
    async with people(server, "Ala", "Olek", "") as (ala, olek, guest):
        made = await ala.table([PERSON, PERSON], kind="private")
        table, link = made["id"], made["link"]
        assert len(link) > 20
        for address in (f"/api/tables/{table}", f"/api/tables/{table}/file/json"):
            assert refusal(await guest.ask("GET", address), 404, "no-such-table") == {"table": table}
            refusal(await guest.ask("GET", f"{address}?link={link[:-1]}"), 404, "no-such-table")
            refusal(await guest.ask("GET", f"{address}?link=%FF%00"), 404, "no-such-table")
        refusal(await olek.join(table), 404, "no-such-table")
        refusal(await olek.join(table, link="é"), 404, "no-such-table")
        assert (await seen(olek, table, link))["table"]["link"] == link
        assert (await olek.join(table, link=link)).status_code == 200
        assert (await seen(olek, table))["table"]["stage"] == "playing"
        async with guest.socket(table) as shut, guest.socket(table, link=link) as open_:
            assert await shut.until_closed() == 4404
            assert [message["code"] for message in shut.got] == ["no-such-table"]
            await open_.began()


async def test_unwatchable_table_has_no_spectators(server: Served) -> None:
    async with people(server, "Ala", "Olek", "") as (ala, olek, guest):
        table = (await ala.table([PERSON, PERSON], watchable=False))["id"]
        async with guest.socket(table) as early, ala.socket(table) as first:
            await early.until(lambda: early.of("seats"))  # before the game, anyone may watch
            await olek.join(table)
            await first.began()
            await early.until_closed()
            assert early.view is None
            refusal(await guest.ask("GET", f"/api/tables/{table}"), 404, "no-such-table")
            async with guest.socket(table) as late:
                assert await late.until_closed() == 4404
            await resign(first)
            refusal(await guest.ask("GET", f"/api/tables/{table}/file/json"), 404, "no-such-table")


async def test_local_table_is_visible_on_its_device_only(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([local("Ewa"), local("Jan")], kind="local"))["id"]
        assert [seat["mine"] for seat in (await seen(ala, table))["table"]["seats"]] == [True, True]
        refusal(await olek.ask("GET", f"/api/tables/{table}"), 404, "no-such-table")


async def test_leaving_before_the_start_frees_the_seat(server: Served) -> None:
    async with people(server, "Ala", "Olek", "Jan") as (ala, olek, jan):
        table = (await ala.table([PERSON, PERSON]))["id"]
        leave = f"/api/tables/{table}/leave"
        refusal(await jan.ask("POST", leave), 403, "not-seated")
        assert (await ala.ask("POST", leave)).status_code == 204
        found = (await seen(jan, table))["table"]
        assert found["stage"] == "closed"
        refusal(await jan.join(table), 400, "game-already-started")
        table = (await ala.table([PERSON, PERSON]))["id"]
        await olek.join(table)
        refusal(await olek.ask("POST", f"/api/tables/{table}/leave"), 400, "game-already-started")


async def test_person_who_left_gets_nothing_of_the_next_player(server: Served) -> None:
    async with people(server, "Ala", "Olek", "Jan") as (ala, olek, jan):
        table = (await ala.table([PERSON, PERSON, PERSON]))["id"]
        await olek.join(table, seat=1)
        async with olek.socket(table, seat=1) as left:
            await left.until(lambda: left.of("seats"))
            assert (await olek.ask("POST", f"/api/tables/{table}/leave")).status_code == 204
            await left.until_closed()
            await jan.join(table, seat=1)
            async with people(server, "Ewa") as (ewa,):
                await ewa.join(table, seat=2)
            async with olek.socket(table, seat=1) as again, olek.socket(table) as watching:
                assert await again.until_closed() == 4403
                assert (await watching.began()).seat is None
                assert (await watching.command("pass"))["code"] == "not-seated"
            assert left.view is None


async def test_own_tables_show_turn_and_scores(server: Served) -> None:
    async with people(server, "Ala", "Olek", "") as (ala, olek, guest):
        refusal(await guest.ask("GET", "/api/me/tables"), 401, "not-signed-in")
        table = (await ala.table([PERSON, PERSON]))["id"]
        await olek.join(table)

        async def mine(client: Client) -> dict[str, Any]:
            found: list[dict[str, Any]] = (await client.ask("GET", "/api/me/tables")).json()
            assert [each["id"] for each in found] == [table]
            return found[0]

        turn = (await mine(ala))["turn"]
        assert (await mine(ala))["board"] == {"tiles": "/".join(["15"] * 15), "standard": True}
        assert (await seen(olek, table))["table"]["board"] is None
        assert ((await mine(ala))["scores"], (await mine(ala))["winners"]) == ([0, 0], [])
        assert [(await mine(client))["my_turn"] for client in (ala, olek)] == [turn == 0, turn == 1]
        async with (ala, olek)[turn].socket(table) as socket:
            await socket.began()
            await socket.command("pass")
            assert (await mine(ala))["turn"] == 1 - turn
            await resign(socket)
        over = await mine(olek)
        assert (over["stage"], over["turn"], over["my_turn"], over["board"]) == ("over", None, False, None)
        assert (over["scores"], over["winners"]) == ([], [1 - turn])  # points in play are not the result


async def test_own_tables_show_the_totals_of_games_played_to_their_end(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON], changes={"rules": {"end": {"passes_each": 1}}}))["id"]
        await olek.join(table)
        turn = (await ala.ask("GET", "/api/me/tables")).json()[0]["turn"]
        for client in (ala, olek) if turn == 0 else (olek, ala):
            async with client.socket(table) as socket:
                await socket.began()
                await socket.command("pass")
        (over,) = (await ala.ask("GET", "/api/me/tables")).json()
        async with olek.socket(table) as socket:
            await socket.began()
            assert over["scores"] == (await socket.ask("screen"))["screen"]["result"]["totals"]
        assert over["stage"] == "over"


async def test_rematch_is_offered_accepted_and_played(server: Served) -> None:
    async with people(server, "Ala", "Olek", "Jan") as (ala, olek, jan):
        table = (await ala.table([PERSON, PERSON]))["id"]
        await olek.join(table)
        again = f"/api/tables/{table}/rematch"
        refusal(await ala.ask("POST", again, {}), 409, "game-not-over")
        async with ala.socket(table) as first:
            await resign(first)
            refusal(await jan.ask("POST", again, {}), 403, "not-seated")
            refusal(await jan.ask("DELETE", again), 403, "not-seated")
            offered = await olek.ask("POST", again, {})
            assert (offered.status_code, offered.json()) == (200, None)
            waiting = {"seat": 1, "waiting_for": [0], "declined_by": None}
            await first.until(lambda: first.of("seats")[-1]["rematch_offer"] == waiting)
            opened = (await ala.ask("POST", again, {})).json()["table"]
            await first.until(lambda: first.of("seats")[-1]["rematch"] == opened["id"])
        assert opened["stage"] == "gathering"
        refusal(await jan.join(opened["id"]), 409, "table-full")
        joined = (await olek.ask("POST", again, {})).json()
        assert joined["table"]["id"] == opened["id"]
        assert joined["table"]["stage"] == "playing"
        assert [seat["name"] for seat in joined["table"]["seats"]] == ["Ala", "Olek"]
        assert (await ala.ask("POST", again, {})).json()["table"]["id"] == opened["id"]


async def test_declined_rematch_is_reported_to_the_player_who_offered_it(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON]))["id"]
        await olek.join(table)
        again = f"/api/tables/{table}/rematch"
        async with ala.socket(table) as first:
            await resign(first)
            refusal(await olek.ask("DELETE", again), 409, "no-rematch-offer")
            await ala.ask("POST", again, {})
            assert (await olek.ask("DELETE", again)).status_code == 204
            declined = {"seat": 0, "waiting_for": [1], "declined_by": 1}
            await first.until(lambda: first.of("seats")[-1]["rematch_offer"] == declined)
        refusal(await ala.ask("POST", again, {}), 409, "rematch-declined")


async def test_simultaneous_requests_are_carried_out_once(server: Served) -> None:
    async with people(server, "Ala", "Olek", "Jan", "Ewa") as (ala, *others):
        table = (await ala.table([PERSON, PERSON]))["id"]
        answers = await asyncio.gather(*(other.join(table) for other in others))
        codes = [answer.json().get("code") for answer in answers]
        assert codes.count(None) == 1  # the others come too late for a seat, or for the game
        assert {*codes} <= {None, "table-full", "game-already-started"}
        sat = others[codes.index(None)]
        async with ala.socket(table, seat=0) as first:
            await resign(first)
        again = f"/api/tables/{table}/rematch"
        asked = await asyncio.gather(*(client.ask("POST", again, {}) for client in (ala, sat, ala, sat)))
        assert {answer.status_code for answer in asked} == {200}
        opened = {answer.json()["table"]["id"] for answer in asked if answer.json()}
        assert len(opened) == 1
        await asyncio.gather(*(client.ask("POST", again, {}) for client in (ala, sat)))
        assert (await seen(ala, opened.pop()))["table"]["stage"] == "playing"
        table = (await ala.table([PERSON, bot()]))["id"]
        async with ala.socket(table, seat=0) as first:
            await resign(first)
        before, again = server.count("tables"), f"/api/tables/{table}/rematch"
        asked = await asyncio.gather(*(ala.ask("POST", again, {}) for _ in range(3)))
        assert len({answer.json()["table"]["id"] for answer in asked}) == 1
        assert server.count("tables") == before + 1


async def test_table_with_a_bot_begins_at_once(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = await ala.table([bot("expert"), PERSON])
        assert table["stage"] == "playing"
        assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
        assert table["seats"][0]["name"]


async def test_players_without_a_name_on_one_device_are_named_by_the_rules(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        seats = [local("Ala"), local(""), local("")]
        numbered = await ala.table(seats, kind="local")
        assert [seat["name"] for seat in numbered["seats"]] == ["Ala", "Player 2", "Player 3"]
        capitalised = await ala.table(seats, kind="local", edition="polish-simulator")
        names = [seat["name"] for seat in capitalised["seats"]]
        assert len(set(names)) == 3
        assert all(name.isalpha() and name.istitle() for name in names)


@rule("7.9")
async def test_check_tells_why_hints_cannot_be_chosen(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        plan = {"edition": "english", "changes": {"rules": {"hints": True}}}
        for seats, lexicon, expected in (
            ([local("Ala"), bot("club")], "", {}),
            ([local("Ala"), bot("club")], "none", {"hints": "no-words"}),
            ([PERSON, PERSON], "", {"hints": "opponents"}),
        ):
            body = {**plan, "seats": seats, "lexicon": lexicon}
            answer = (await ala.ask("POST", "/api/tables/check", body)).json()
            assert answer["unavailable"] == expected
        assert answer["unrated"] == "account"  # not "rules": what cannot be chosen is left out


@rule("7.13")
async def test_check_states_the_preset_of_tables_against_bots(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        for edition, seats, expected in (
            ("english", [local("Ala"), bot("club")], {"word_checking": "automatic"}),
            ("turkish", [local("Ala"), bot("club")], {}),
            ("english", [local("Ala"), local("Olek"), bot("club")], {}),
        ):
            body = {"edition": edition, "seats": seats, "changes": {"rules": {"word_checking": "challenge"}}}
            assert (await ala.ask("POST", "/api/tables/check", body)).json()["preset"] == expected
            chosen = await ala.table(seats, edition=edition, kind="local", changes=body["changes"])
            assert chosen["rules"]["word_checking"] == "challenge"
        preset = await ala.table([local("Ala"), bot("club")], edition="english", kind="local")
        assert preset["rules"]["word_checking"] == "automatic"
