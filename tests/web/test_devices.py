"""One device for several players: it shows one rack at a time, after the player has confirmed who they are."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.web.client import PERSON, Socket, local, people
from tests.web.server import Served


def racks_in(messages: list[dict[str, Any]]) -> set[int]:
    """The seats whose racks are visible in a message."""
    found = set[int]()
    for message in messages:
        if message["kind"] in ("screen", "screen-change"):
            screen = message["screen"] if message["kind"] == "screen" else message["now"]
            players = enumerate(screen["players"])
            found |= {seat for seat, player in players if player["rack"] is not None and player["tiles"]}
            if screen["rack"]:
                found.add(screen["seat"])
        for event in message.get("events", ()):
            if event["type"] == "tiles-drawn" and set(event["tiles"]) - {"_"}:
                found.add(event["seat"])
            if event["type"] == "tiles-exchanged" and set(event["given"] + event["drawn"]) - {"_"}:
                found.add(event["seat"])
    return found


async def shown(socket: Socket) -> dict[str, Any]:
    screen: dict[str, Any] = (await socket.ask("screen"))["screen"]
    return screen


async def test_players_on_a_shared_device_lead_to_no_profile(server: Served) -> None:
    """Only the person who sits alone has one: the other seats belong to the host's device, not to the host."""
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([local("Ala"), local("Ewa"), PERSON], kind="open", lexicon="none"))["id"]
        await olek.join(table)
        async with ala.socket(table) as device:
            await device.until(lambda: device.of("seats"))
            seats = device.of("seats")[-1]["seats"]
        listed = (await ala.ask("GET", f"/api/tables/{table}")).json()["table"]["seats"]
        third = (await olek.ask("GET", "/api/me")).json()["id"]
        for found in (seats, listed):
            assert [seat["person"] for seat in found] == ["", "", third]


async def test_device_shows_one_rack_at_a_time(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([local("Jan"), local("Ewa"), local("Ola")], kind="local", lexicon="none"))["id"]
        async with ala.socket(table, follow="screen") as device:
            screen = await shown(device)
            assert (screen["seat"], screen["rack"]) == (None, [])
            assert racks_in(device.got) == set()
            assert (await device.ask("pass", version=screen["version"]))["code"] == "not-seated"
            turn = screen["turn"]
            assert (await device.ask("become", seat=turn))["kind"] == "done"
            screen = await shown(device)
            assert screen["seat"] == turn
            assert len(screen["rack"]) == 7
            given = screen["rack"][:2]
            exchanged = await device.ask("exchange", version=screen["version"], tiles=given)
            assert exchanged["kind"] == "done"
            assert racks_in(device.got) == {turn}
            assert (await device.ask("become"))["kind"] == "done"
            mark = len(device.got)
            screen = await shown(device)
            assert racks_in(device.got[mark:]) == set()
            assert (await device.ask("become", seat=screen["turn"]))["kind"] == "done"
            await device.ask("pass", version=screen["version"])
            assert racks_in(device.got[mark:]) == {screen["turn"]}
            assert racks_in(device.got) == {turn, screen["turn"]}
            assert (await device.ask("become", seat=3))["code"] == "not-your-seat"


async def test_events_after_changing_the_seat_are_those_of_that_seat(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([local("Jan"), local("Ewa")], kind="local"))["id"]
        async with ala.socket(table) as device, ala.socket(table, seat=0) as jan, ala.socket(table, seat=1) as ewa:
            for socket in (device, jan, ewa):
                await socket.began()
            turn = device.here.state.turn
            mover, other = ((jan, ewa), (ewa, jan))[turn]
            assert racks_in(device.got) == set()
            await device.ask("become", seat=turn)
            tiles = list(mover.here.rack.tiles[:3])
            assert (await device.command("exchange", tiles=tiles))["kind"] == "done"
            assert racks_in(device.got) == {turn}
            await mover.until(lambda: mover.version == device.version)
            await other.until(lambda: other.version == device.version)
            assert racks_in(mover.got) == {turn}
            assert racks_in(other.got) == {1 - turn}


async def test_two_local_players_play_a_third_elsewhere(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([local("Jan"), local("Ewa"), PERSON]))["id"]
        await olek.join(table)
        async with ala.socket(table) as device, olek.socket(table) as third:
            await device.until(lambda: device.of("events"))
            await third.until(lambda: third.of("events"))
            assert racks_in(device.got) == set()
            assert racks_in(third.got) == {2}  # a person with one seat need not name it
            assert (await third.ask("become", seat=1))["code"] == "not-your-seat"


async def test_hint_is_a_valid_play(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        # With only A, four S and two blanks, every rack has an A, and AA is a word: there is always a play. With the
        # usual tiles, six racks in a thousand have none.
        tiles = {**{chr(letter): [0, 1] for letter in range(ord("A"), ord("Z") + 1)}, "A": [50, 1], "S": [4, 1]}
        changes = {"rules": {"hints": True, "word_checking": "automatic"}, "tiles": tiles}
        table = (await ala.table([local("Jan"), local("Ewa")], kind="local", changes=changes))["id"]
        async with ala.socket(table, follow="screen") as device:
            screen = await shown(device)
            assert (await device.ask("hint"))["code"] == "not-seated"
            await device.ask("become", seat=1 - screen["turn"])
            assert (await shown(device))["may"]["hint"] == "not-your-turn"
            assert (await device.ask("hint"))["code"] == "not-your-turn"
            await device.ask("become", seat=screen["turn"])
            assert (await shown(device))["may"]["hint"] is None
            while (hint := await device.ask("hint"))["kind"] == "refused":
                assert hint["code"] == "hints-not-ready"  # until its kernels are loaded
                await asyncio.sleep(0.2)
            assert hint["tiles"]
            laid = [{key: tile[key] for key in ("row", "column", "letter", "blank")} for tile in hint["tiles"]]
            played = await device.ask("play", version=screen["version"], tiles=laid)
            assert played["kind"] == "done"


async def test_hint_is_refused_if_the_table_gives_none(server: Served) -> None:
    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON]))["id"]
        await olek.join(table)
        async with ala.socket(table, seat=0) as socket:
            await socket.began()
            assert (await socket.ask("hint"))["code"] == "hints-not-allowed"
        seats = [PERSON, PERSON]
        answer = await ala.ask("POST", "/api/tables", {"seats": seats, "changes": {"rules": {"hints": True}}})
        assert answer.json()["code"] == "bad-table"
