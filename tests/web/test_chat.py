"""Chat over sockets: a room for players, one for spectators that players do not get, and limits for both."""

from __future__ import annotations

from typing import Any

import pytest

from mozaika.service.chat import MAX_CHARACTERS
from mozaika.web.client_messages import ClientChatMessage
from mozaika.web.limits import message_limits
from tests.web.client import PERSON, Socket, local, people
from tests.web.pairs import pair
from tests.web.server import Served


def lines(socket: Socket) -> list[tuple[Any, ...]]:
    return [(line["room"], line["number"], line["seat"], line["name"], line["text"]) for line in socket.chat()]


async def are_ready(*sockets: Socket) -> None:
    """Wait until the server has sent the earlier lines: a line said meanwhile could come twice."""
    for socket in sockets:
        assert (await socket.ask("screen"))["kind"] == "screen"


async def test_spectators_get_both_rooms_and_players_their_own(server: Served) -> None:
    async with pair(server) as two, people(server, "Widz", "") as (fan, guest):
        first, second = two.sockets
        async with fan.socket(two.table) as watching, guest.socket(two.table) as nameless:
            await are_ready(first, second, watching, nameless)
            assert (await first.ask("chat", text="  Dzień\u202e\n dobry "))["kind"] == "done"
            assert (await watching.ask("chat", text="Ale ruch!"))["kind"] == "done"
            assert (await nameless.ask("chat", text="psst"))["code"] == "not-seated"
            assert (await second.ask("chat", text="Cześć"))["kind"] == "done"
            await nameless.until(lambda: len(nameless.chat()) == 3)
            players = [("players", 1, 0, "Ala", "Dzień dobry"), ("players", 2, 1, "Olek", "Cześć")]
            await second.until(lambda: len(second.chat()) == 2)
            assert lines(second) == players
            await first.until(lambda: len(first.chat()) == 2)
            assert lines(first) == players
            assert lines(nameless) == [players[0], ("spectators", 1, None, "Widz", "Ale ruch!"), players[1]]
            assert "Ale ruch!" not in "".join(first.raw + second.raw)
        async with fan.socket(two.table, chat_after=1, spectator_chat_after=1) as again:
            await again.until(again.chat)
            assert lines(again) == players[1:]
        first.query["chat_after"] = 1
        before = len(first.chat())
        await first.reopen()
        await first.until(lambda: len(first.chat()) > before)
        assert lines(first)[before:] == players[1:]


async def test_empty_long_and_frequent_chat_lines_are_refused(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_limits, "monotonic", lambda: 1.0)  # time stands still
    assert ClientChatMessage.limit is not None
    most = ClientChatMessage.limit.rate.messages
    async with pair(server) as two:
        first = two.sockets[0]
        assert (await first.ask("chat", text=" \n "))["code"] == "chat-empty"
        long = await first.ask("chat", text="x" * (MAX_CHARACTERS + 1))
        assert (long["code"], long["facts"]) == ("chat-too-long", {"limit": MAX_CHARACTERS})
        assert (await first.ask("chat", text="x" * MAX_CHARACTERS))["kind"] == "done"
        answers = [await first.ask("chat", text=str(number)) for number in range(most)]
        assert [answer["kind"] for answer in answers] == ["done"] * (most - 1) + ["refused"]
        assert answers[-1]["code"] == "chat-too-fast"
        assert answers[-1]["facts"]["wait_ms"] > 0
        assert (await two.sockets[1].ask("chat", text="I may"))["kind"] == "done"


async def test_device_without_a_shown_seat_gets_no_spectator_chat(server: Served) -> None:
    async with people(server, "Ala", "Olek", "Widz") as (ala, olek, fan):
        table = (await ala.table([local("Jan"), local("Ewa"), PERSON]))["id"]
        await olek.join(table)
        async with ala.socket(table) as device, fan.socket(table) as watching, olek.socket(table) as third:
            await are_ready(device, watching, third)
            assert (await watching.ask("chat", text="I see it all"))["kind"] == "done"
            assert (await device.ask("chat", text="Who am I?"))["code"] == "not-seated"
            assert (await third.ask("chat", text="Hello"))["kind"] == "done"
            await device.until(device.chat)
            assert (await device.ask("become", seat=1))["kind"] == "done"
            assert (await device.ask("chat", text="Ewa speaks"))["kind"] == "done"
            await device.until(lambda: len(device.chat()) == 2)
            assert [line[3:] for line in lines(device)] == [("Olek", "Hello"), ("Ewa", "Ewa speaks")]
        async with ala.socket(table) as again:
            await again.until(lambda: len(again.chat()) == 2)
            assert "I see it all" not in "".join(again.raw)
