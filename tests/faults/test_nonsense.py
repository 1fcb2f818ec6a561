"""Nothing that a client sends crashes the server, causes a fault, or changes a table against the rules."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mozaika.rules.events import Passed, PlayCommitted, TilesExchanged
from mozaika.web.client_messages import message_decoder
from tests.faults import garbage
from tests.faults.child import SERVER, Child
from tests.faults.client import Person, open_table, signed_in, socket
from tests.faults.load import Pair, pair_of
from tests.faults.nonsense import KINDS, nonsense, well_formed
from tests.faults.stored import logs, rows_of
from tests.property.games import LONG

MESSAGES = 100_000 if LONG else 2_000
REQUESTS = 4_000 if LONG else 250
UNPACED = (*SERVER, "--messages", "1000000000")
pytestmark = pytest.mark.timeout(1800 if LONG else 300)


@dataclass
class NonsenseClient:
    """A client that sends nonsense, and reconnects when that closes its socket."""

    address: str
    table: str
    person: Person | None
    rng: Random
    sent: int = 0
    closed: dict[int, int] = field(default_factory=dict)
    answered: dict[str, int] = field(default_factory=dict)

    async def send(self, count: int, version: int) -> None:
        while self.sent < count:
            try:
                follow = self.rng.choice(["events", "screen"])
                async with socket(self.address, self.table, self.person, after=0, follow=follow) as connection:
                    while self.sent < count:
                        await self._send_some(connection, version)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                self.closed[code] = self.closed.get(code, 0) + 1

    async def _send_some(self, connection: ClientConnection, version: int) -> None:
        for _ in range(25):
            self.sent += 1
            message = (
                nonsense(self.rng, version) if self.rng.random() > 0.002 else "x" * self.rng.choice([65_537, 900_000])
            )
            await connection.send(
                message if isinstance(message, bytes) else message.encode("utf-8", "surrogatepass"),
                text=isinstance(message, str) or None,
            )
        await connection.send(json.dumps({"kind": "claim", "id": f"probe {self.sent}", "against": 0}))
        while (answer := await self._receive(connection)).get("id") != f"probe {self.sent}":
            self.answered[answer["kind"]] = self.answered.get(answer["kind"], 0) + 1
        assert answer["kind"] == "refused"

    async def _receive(self, connection: ClientConnection) -> dict[str, Any]:
        received: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), 120))
        return received


async def begun(child: Child) -> tuple[list[Person], Pair]:
    """A table in the middle of a game."""
    people = await signed_in(child.address, "Ala", "Olek", "Kasia")
    pair = pair_of(await open_table(child.address, people[:2]), people[:2], "begun")
    playing = asyncio.ensure_future(pair.play(child.address))
    while pair.acknowledged() < 12:
        await asyncio.sleep(0.01)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    before, unchanged = rows_of(child.store, pair.table), 0
    while unchanged < 5:  # nothing is in progress, also where a busy machine writes the last move late
        await asyncio.sleep(0.2)
        now = rows_of(child.store, pair.table)
        before, unchanged = now, unchanged + 1 if now == before else 0
    return people, pair


@pytest.mark.parametrize("kind", KINDS)
def test_well_formed_messages_of_every_kind_can_be_decoded(kind: str) -> None:
    rng = Random(kind)
    for _ in range(100):
        assert type(message_decoder.decode(json.dumps(well_formed(rng, 3, kind)))) is KINDS[kind]


async def test_malformed_stale_and_oversized_messages_change_nothing(tmp_path: Path) -> None:
    with Child(tmp_path, UNPACED) as child:
        people, pair = await begun(child)
        before, begin = rows_of(child.store, pair.table), time.monotonic()
        places = [*people, None]
        crowd = [NonsenseClient(child.address, pair.table, who, Random(f"n{at}")) for at, who in enumerate(places)]
        seen = len(before.events) - 3  # so that valid messages are stale
        await asyncio.gather(*(each.send(MESSAGES // len(crowd), seen) for each in crowd))
        took = time.monotonic() - begin
        assert (await people[0].ask(child.address, "GET", "/health")).status_code == 200
        assert rows_of(child.store, pair.table) == before
        assert sum(each.answered["refused"] for each in crowd) > MESSAGES // 2
        await pair.play(child.address)  # the game can be finished
        assert pair.over
        child.stop()
        child.check_log()
        print(f"\n{sum(each.sent for each in crowd)} messages in {took:.0f} s, {[e.closed for e in crowd]}")
        print([each.answered for each in crowd])


async def test_repeated_and_reordered_messages_are_carried_out_once(tmp_path: Path) -> None:
    """While two play, a second socket of each repeats all their messages in random order."""

    async def echo(address: str, pair: Pair, place: int, rng: Random) -> int:
        player, count = pair.players[place], 0
        async with socket(address, pair.table, player.person) as connection:
            while not pair.over:
                for message in rng.sample(list(player.sent.values()), min(5, len(player.sent))):
                    await connection.send(json.dumps({**message, "id": "again"}))
                    count += 1
                    while (answer := json.loads(await connection.recv())).get("id") != "again":
                        pass
                    if answer["kind"] == "done":  # it overtook the original, which is refused
                        player.done[message["id"]] = answer["version"]
                await asyncio.sleep(0)
        return count

    with Child(tmp_path, UNPACED) as child:
        people = await signed_in(child.address, "Ala", "Olek")
        for number in range(20 if LONG else 2):
            pair = pair_of(await open_table(child.address, people), people, str(number))
            again = [echo(child.address, pair, place, Random(f"{number} {place}")) for place in (0, 1)]
            _, counts = await asyncio.gather(pair.play(child.address), asyncio.gather(*again))
            assert min(counts) > 20
            log = logs(child.store, [pair.table])[pair.table]
            pair.check(log)
            moves = [event for event in log if isinstance(event, PlayCommitted | TilesExchanged | Passed)]
            assert len(moves) - pair.acknowledged() in (
                0,
                1,
            )  # the client that sees the end does not wait for its answer
        child.stop()
        child.check_log()


async def test_garbage_at_protocol_level_is_refused(tmp_path: Path) -> None:
    rng, few = Random(8), asyncio.Semaphore(16)
    with Child(tmp_path, SERVER) as child:
        people, pair = await begun(child)
        before, cookie = rows_of(child.store, pair.table), people[0].cookie

        async def one() -> list[int]:
            async with few:
                kind = rng.random()
                if kind < 0.6:
                    return await garbage.statuses(child.address, garbage.request(rng, cookie, pair.table), wait_s=5)
                if kind < 0.8:
                    return await garbage.statuses(child.address, garbage.bytes_alone(rng))
                opened = garbage.handshake(
                    pair.table, cookie, rng.choice(["", "", "&seat=7", "&chat_after=9" + "9" * 30])
                )
                return await garbage.statuses(child.address, opened, *(garbage.frames(rng) for _ in range(3)))

        answers = [status for found in await asyncio.gather(*(one() for _ in range(REQUESTS))) for status in found]
        assert len(answers) > REQUESTS // 2
        assert max(answers) < 500
        assert rows_of(child.store, pair.table) == before
        child.stop()
        child.check_log()


@pytest.mark.parametrize("seated", [True, False])
async def test_client_that_sends_too_fast_is_disconnected_and_may_return(tmp_path: Path, seated: bool) -> None:
    with Child(tmp_path) as child:
        people, pair = await begun(child)
        before = rows_of(child.store, pair.table)
        async with socket(child.address, pair.table, people[0] if seated else None) as connection:
            with suppress(ConnectionClosed):  # the server may close before the last one is sent
                for _ in range(205):
                    await connection.send('{"kind":"beat","at":0}')
            received = []
            with suppress(ConnectionClosed):
                while True:
                    received.append(json.loads(await asyncio.wait_for(connection.recv(), 120)))
            assert received[-1]["code"] == "too-fast"
            assert connection.close_code == 4429
        assert rows_of(child.store, pair.table) == before
        await pair.play(child.address)
        assert pair.over
