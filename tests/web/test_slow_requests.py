"""A request that takes long: heartbeats and pings beside it, a client that leaves, and a command sent again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from mozaika.rules import events as ev
from mozaika.web import connection as connections
from mozaika.web.client_messages import GameCommand, PassCommand
from mozaika.web.participant import Participant, RoundTrip
from mozaika.web.server_messages import DoneReply
from tests.web.pairs import opening, pair
from tests.web.server import Served

LIMIT_S = 30.0


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not true():
            await asyncio.sleep(0.01)


class Gate:
    """Holds every pass from `begun` until it is opened. The server runs in another thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = threading.Event()
        self.opened = threading.Event()
        handle = GameCommand.handle

        async def held(message: PassCommand, sender: Participant) -> DoneReply:
            self.begun.set()
            await until(self.opened.is_set)
            return await handle(message, sender)

        monkeypatch.setattr(PassCommand, "handle", held)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


async def test_heartbeats_and_pings_do_not_wait_for_a_request(
    server: Served, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the time that the server needs for a request would count as network delay."""
    measured: list[int] = []
    answered = RoundTrip.answered

    def note(round_trip: RoundTrip, at: int) -> None:
        answered(round_trip, at)
        measured.append(at)

    monkeypatch.setattr(RoundTrip, "answered", note)
    monkeypatch.setattr(connections, "HEARTBEAT_S", 0.05)
    async with pair(server) as two:
        mover = two.mover
        passing = asyncio.ensure_future(mover.command("pass"))
        await until(gate.begun.is_set)
        async with asyncio.timeout(LIMIT_S):
            assert (await mover.ask("ping"))["version"] == mover.version
            beat = await mover.next("beat")
        await until(lambda: beat["at"] in measured)
        assert not passing.done()
        gate.opened.set()
        assert (await passing)["kind"] == "done"


async def test_requests_are_answered_in_their_order(server: Served, gate: Gate) -> None:
    async with pair(server) as two:
        mover = two.mover
        await mover.send(kind="pass", version=mover.version, id="first")
        for number in range(40):  # more than may wait
            await mover.send(kind="become", seat=mover.seat, id=str(number))
        await until(gate.begun.is_set)
        gate.opened.set()
        await mover.until(lambda: "39" in mover.answers)
        assert list(mover.answers) == ["first", *map(str, range(40))]


async def test_command_of_a_client_that_left_is_carried_out(server: Served, gate: Gate) -> None:
    async with pair(server) as two:
        mover, version = two.mover, two.mover.version
        await mover.send(kind="become", seat=mover.seat)
        await mover.send(kind="pass", version=version)
        await mover.close()
        await until(gate.begun.is_set)
        gate.opened.set()
        await two.other.until(lambda: two.other.version > version)
        assert any(isinstance(event, ev.Passed) for event in server.log(two.table)[version:])


async def test_play_sent_again_after_reconnecting_is_made_once(server: Served) -> None:
    """Whether the first one arrived or not: its version decides."""
    async with pair(server, lexicon="none") as two:
        mover, version = two.mover, two.mover.version
        play = {"kind": "play", "tiles": opening(mover), "version": version, "id": "7"}
        await mover.send(**play)
        await mover.close()  # without waiting for the answer
        mover.query["after"] = mover.version
        mover.answers.clear()
        await mover.open()
        await mover.until(lambda: mover.version > version)
        await mover.send(**play)
        await mover.until(lambda: "7" in mover.answers)
        assert mover.answers["7"]["code"] == "stale-version"
        plays = [event for event in server.log(two.table) if isinstance(event, ev.PlayCommitted)]
        assert len(plays) == 1
