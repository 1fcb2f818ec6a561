"""Sockets: who may open one, malformed messages, following a table, heartbeats and closing."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mozaika.rules import events as ev
from mozaika.service.errors import StoreFailed
from mozaika.web import connection as connections
from mozaika.web.client_messages import ResignCommand
from mozaika.web.limits.message_rate import DEFAULT_MESSAGE_RATE
from mozaika.web.participant import Participant
from mozaika.web.server_messages import DoneReply
from tests.web.client import PERSON, Socket, people
from tests.web.pairs import opening, pair
from tests.web.server import Served

NONSENSE: list[str | bytes] = [
    "", "{", "[]", "null", "7", '"pass"', "{}", '{"kind":"dance","version":1}', '{"kind":"pass"}',
    '{"kind":"pass","version":-1}', '{"kind":"pass","version":"1"}', '{"kind":"pass","version":1e999}',
    '{"kind":"pass","version":1,"seat":0}', '{"kind":"pass","version":1,"version2":1}',
    '{"kind":"play","version":1,"tiles":[{"row":7,"column":7}]}', '{"kind":"play","version":1,"tiles":"all"}',
    '{"kind":"play","version":1,"tiles":[{"square":"H8","letter":"A"}]}',
    '{"kind":"play","version":1,"tiles":[{"row":"H","column":8,"letter":"A"}]}',
    '{"kind":"play","version":1,"tiles":[{"row":-1,"column":8,"letter":"A"}]}',
    json.dumps({"kind": "play", "version": 1, "tiles": [{"row": 7, "column": 7, "letter": "A"}] * 65}),
    json.dumps({"kind": "exchange", "version": 1, "tiles": ["A" * 17]}),
    '{"kind":"chat","text":"\\ud800"}', json.dumps({"kind": "chat", "text": "x" * 2001}),
    '{"kind":"become","seat":4}', '{"kind":"claim","against":-1}', '{"kind":"beat","at":"now"}',
    '{"kind":"beat","at":99999999999999999999}', "[" * 30_000, '{"a":' * 5_000, "\x00", "🎲",
]  # fmt: skip


async def test_malformed_messages_are_refused_and_the_socket_stays_open(server: Served) -> None:
    async with pair(server) as two:
        socket, before = two.mover, two.mover.version
        for said in (*NONSENSE, b"\xff\xfe", b'{"kind":"pass"}', b""):
            count = len(socket.of("refused"))
            await socket.say(said)
            await socket.until(lambda: len(socket.of("refused")) > count)  # noqa: B023 - it is awaited here
        assert {message["code"] for message in socket.of("refused")} == {"malformed-command"}
        assert len(server.log(two.table)) == before
        assert (await socket.command("pass"))["kind"] == "done"


async def test_invalid_squares_and_letters_are_refused(server: Served) -> None:
    async with pair(server) as two:
        for row, column, letter, code in (
            (15, 7, "A", "off-board"),
            (7, 99, "A", "off-board"),
            (7, 7, "", "unknown-letter"),
            (7, 7, "ß", "unknown-letter"),
            (7, 7, "?", "unknown-letter"),
        ):
            answer = await two.mover.command("play", tiles=[{"row": row, "column": column, "letter": letter}])
            assert (answer["kind"], answer["code"]) == ("refused", code)
            assert answer["message"]


async def test_too_large_message_closes_the_socket_and_changes_nothing(server: Served) -> None:
    async with pair(server) as two:
        mover, other = two.mover, two.other
        with suppress(ConnectionClosed):  # the server closes as soon as it knows the length
            await other.say("x" * 70_000)
        assert await other.until_closed() == 1009
        assert (await mover.command("pass"))["kind"] == "done"
        await other.reopen()
        await other.until(lambda: other.version == mover.version)


async def test_page_of_another_site_gets_no_socket(server: Served) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        for origin in (
            "http://evil.example",
            f"http://{server.host}.evil.example",
            "null",
            "http://127.0.0.1",
            "//[",
        ):
            socket = Socket(ala, table, {})
            await socket.open(Origin=origin)
            assert await socket.until_closed() == 4403
            assert [message["code"] for message in socket.got] == ["foreign-origin"]
            await socket.close()
        socket = Socket(ala, table, {})
        await socket.open(Origin=server.http)
        await socket.until(lambda: socket.of("seats"))
        await socket.close()


async def test_socket_for_another_persons_seat_is_refused(server: Served) -> None:
    async with pair(server) as two, people(server, "") as (guest,):
        for client, seat in ((guest, 0), (two.clients[0], 1), (two.clients[1], 2)):
            async with client.socket(two.table, seat=seat, lang="pl") as socket:
                assert await socket.until_closed() == 4403
                assert [message["code"] for message in socket.got] == ["not-your-seat"]
        async with guest.socket(two.table) as watching:
            await watching.began()
            assert watching.here.rack.tiles == ()
            for kind in ("pass", "resign", "pause", "accept", "challenge"):
                assert (await watching.command(kind))["code"] == "not-seated"
            assert (await watching.ask("become", seat=0))["code"] == "not-your-seat"
            assert (await watching.ask("claim", against=0))["code"] == "not-seated"
            await watching.check_screen()


@pytest.mark.parametrize(
    "query", ["seat=4", "seat=x", "after=-1", "after=2e9", "chat_after=" + "9" * 30, "link=" + "x" * 81]
)
async def test_socket_with_an_invalid_address_is_refused(server: Served, query: str) -> None:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        name, _, value = query.partition("=")
        with pytest.raises(InvalidStatus) as refused:
            await Socket(ala, table, {name: value}).open()
        assert refused.value.response.status_code == 403


async def test_refusal_is_in_the_language_of_the_socket(server: Served) -> None:
    async with pair(server) as two:
        said = set()
        for language in ("en", "pl", "et", "tr"):
            two.other.query["lang"] = language
            await two.other.reopen()
            answer = await two.other.command("pass")
            assert answer["code"] == "not-your-turn"
            assert ("Ala" if two.mover.seat == 0 else "Olek") in answer["message"]
            said.add(answer["message"])
        assert len(said) == 4


async def test_reconnecting_client_gets_exactly_the_missed_events(server: Served) -> None:
    async with pair(server, lexicon="none") as two:
        await two.mover.command("play", tiles=opening(two.mover))
        await two.settle()
        whole = [event for message in two.mover.of("events") for event in message["events"]]
        for after in (0, 1, len(whole) - 1, len(whole), len(whole) + 5):
            async with two.clients[two.mover.seat or 0].socket(two.table, after=after) as again:
                if after < len(whole):
                    await again.until(lambda: again.version == len(whole))
                await again.until(lambda: again.of("beat"))
                got = [event for message in again.of("events") for event in message["events"]]
                assert got == whole[after:]


async def test_screen_follower_gets_only_screens_of_its_seat(server: Served) -> None:
    async with pair(server, follow="screen", lexicon="none") as two:
        first, _second = two.sockets
        for socket in two.sockets:
            await socket.until(lambda: socket.screen)  # noqa: B023 - it is awaited here
            assert socket.screen["seat"] == socket.seat
        turn, version = first.screen["turn"], first.screen["version"]
        mover, other = two.sockets[turn], two.sockets[1 - turn]
        assert not mover.of("events")
        assert (await mover.ask("pass", version=version))["kind"] == "done"
        for socket in (mover, other):
            await socket.until(lambda: socket.screen["version"] > version)  # noqa: B023 - it is awaited here
            screen = socket.screen
            assert screen["turns"][-1]["kind"] == "pass"
            assert [player["rack"] is None for player in screen["players"]] == [socket.seat != s for s in (0, 1)]


async def test_client_that_sends_too_fast_is_disconnected_and_may_return(server: Served) -> None:
    async with pair(server) as two:
        with suppress(ConnectionClosed):  # answered heartbeats count too, so it may close before the last one
            for _ in range(DEFAULT_MESSAGE_RATE.messages + 1):
                await two.other.send(kind="beat", at=1)
        assert await two.other.until_closed() == 4429
        assert two.other.of("refused")[-1]["code"] == "too-fast"
        await two.other.reopen()
        assert (await two.other.ask("screen"))["kind"] == "screen"


async def test_failed_socket_leaves_no_presence(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*arguments: object) -> list[bytes]:
        raise StoreFailed("chat")

    async with people(server, "Ala", "Olek") as (ala, olek):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with ala.socket(table) as here:
            await here.until(lambda: here.of("seats"))
            monkeypatch.setattr(server.services.chat.__class__, "missed", fails)
            await olek.join(table)
            async with olek.socket(table) as broken:
                await broken.until_closed()

            def present() -> list[list[bool]]:
                return [[seat["present"] for seat in message["seats"]] for message in here.of("seats")]

            await here.until(lambda: [True, True] in present() and present()[-1] == [True, False])


async def test_spectators_are_counted_once_each(server: Served) -> None:
    async with pair(server) as two, people(server, "Ewa", "") as (ewa, stranger):

        def watching() -> int:
            count: int = two.mover.of("seats")[-1]["watching"]
            return count

        assert watching() == 0
        async with ewa.socket(two.table), ewa.socket(two.table), stranger.socket(two.table):
            await two.mover.until(lambda: watching() == 2)
        await two.mover.until(lambda: watching() == 0)


async def test_silent_client_is_disconnected(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr(connections, "SILENCE_S", 6)

    async with pair(server) as two:
        two.other.beats = False
        assert await two.other.until_closed() == 4408
        await two.mover.until(lambda: [s["present"] for s in two.mover.of("seats")[-1]["seats"]].count(False) == 1)
        await two.mover.until(lambda: len(two.mover.of("beat")) > 10)  # the client that answers stays connected
        assert two.mover.of("beat")[-1]["version"] == two.mover.version
        assert two.mover.closed is None


async def test_client_that_waits_for_an_answer_is_not_silent(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that takes longer than the silence limit does not close its socket."""
    monkeypatch.setattr(connections, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr(connections, "SILENCE_S", 6)  # a busy machine may be slow to answer heartbeats

    async def slow(message: ResignCommand, sender: Participant) -> DoneReply:
        await asyncio.sleep(7)
        return DoneReply(message.id, sender.table.version)

    monkeypatch.setattr(ResignCommand, "handle", slow)
    async with pair(server) as two:
        assert (await two.mover.command("resign"))["kind"] == "done"


async def test_half_the_round_trip_is_credited_to_the_clock(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEARTBEAT_S", 0.3)

    async with pair(server, changes={"rules": {"clock": {"kind": "game", "minutes": 20}}}) as two:
        mover = two.mover
        mover.beats = False
        beat = await mover.next("beat")
        await asyncio.sleep(0.2)  # the network is slow
        await mover.send(kind="beat", at=beat["at"])
        await mover.command("pass")
        moved = [event for event in server.log(two.table) if isinstance(event, ev.ClockMoved)]
        assert 90 <= moved[-1].given_back_ms <= 500
        assert moved[0].given_back_ms == 0
