"""Messages, responses, refusals, files and logs of a real server contain nothing hidden from their recipient."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from mozaika.records.formats import FORMATS
from mozaika.rules import commands as cmd
from mozaika.rules.state import GameState, Phase
from tests.faults.child import SERVER, Child
from tests.faults.client import Person, laid_tiles, signed_in, socket
from tests.faults.tokens import TOKEN, Truth, token_changes
from tests.property.games import LONG, random_command, random_placements
from tests.service.test_leaks import history

STEPS = 150 if LONG else 25
DEBUG = (*SERVER, "--level", "DEBUG", "--messages", "1000000")
FILES = tuple(each.name for each in FORMATS if each.write is not None)


@dataclass
class SeatClient:
    """A client whose socket shows `seat`."""

    connection: ClientConnection
    seat: int | None
    probes: int = 0

    async def received(self) -> list[str]:
        """All messages so far: the answer to a probe comes after everything else."""
        self.probes += 1
        await self.connection.send(json.dumps({"kind": "claim", "id": f"probe {self.probes}", "against": 3}))
        found = []
        while True:
            found.append(str(await asyncio.wait_for(self.connection.recv(), 120)))
            if json.loads(found[-1]).get("id") == f"probe {self.probes}":
                return found

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))


@dataclass
class LiveTable:
    """A private table of three players and two spectators."""

    child: Child
    people: list[Person]
    table: str
    link: str
    truth: Truth
    clients: list[SeatClient] = field(default_factory=list)
    received: int = 0

    async def check(self) -> None:
        received = [(client.seat, message) for client in self.clients for message in await client.received()]
        self.truth.look()  # afterwards, because a play made meanwhile is public
        self.received += len(received)
        for seat, message in received:
            self.truth.check(seat, message)

    async def send_random(self, rng: Random, state: GameState) -> None:
        """Send a random command, with a preview of it, and other messages."""
        command = random_command(rng, state)
        if isinstance(command, cmd.TableCommand | cmd.HashSeed | cmd.Contribute):
            return
        client = self.clients[command.seat]
        message: dict[str, Any] = {"kind": type(command).__name__.lower(), "version": self.truth.seen, "id": "command"}
        if isinstance(command, cmd.Play):
            message["tiles"] = laid_tiles(command.placements)
            await client.send(kind="preview", tiles=message["tiles"])
        if isinstance(command, cmd.Exchange):
            message["tiles"] = list(command.tiles)
        if not isinstance(command, cmd.Resign):
            await client.send(**message)
        other = rng.choice(self.clients)
        if other.seat is not None:
            await other.send(kind="preview", tiles=laid_tiles(random_placements(rng, state, other.seat)))
        messages: list[dict[str, Any]] = [
            {"kind": "screen"}, {"kind": "become", "seat": rng.randrange(3)}, {"kind": "chat", "text": "no"},
            {"kind": "become", "seat": other.seat}, {"kind": "play", "version": 1, "tiles": []}, {"kind": "nothing"},
            {"kind": "pass", "version": self.truth.seen + 5}, {"kind": "claim", "against": rng.randrange(3)},
        ]  # fmt: skip
        await other.send(**rng.choice(messages))

    async def check_http(self) -> None:
        for seat, person in [*enumerate(self.people[:3]), (None, self.people[3]), (None, Person(""))]:
            for path in (
                f"/api/tables/{self.table}",
                "/api/tables",
                "/api/me/tables",
                "/api/me",
                "/api/choices",
                "/health",
            ):
                answer = await person.ask(self.child.address, "GET", f"{path}?link={self.link}")
                self.truth.check_secret(answer.text)
                if path != "/api/choices":
                    self.truth.check(seat, answer.text)
            for suffix in FILES:
                path = f"/api/tables/{self.table}/file/{suffix}?link={self.link}"
                answer = await person.ask(self.child.address, "GET", path)
                assert answer.status_code == 200 or answer.json()["code"] == "cannot-convert", answer.text
                self.truth.check_secret(answer.text)
                for part in _parts(answer.text):
                    self.truth.check(seat, part)


def _parts(text: str) -> list[str]:
    """The parts of a game file without its edition."""
    if "\n#History" not in text:
        return [text]
    sections = text.split("\n#")
    game = [each for each in sections if not each.startswith(("Edition", "History"))]
    assert len(game) == len(sections) - 2
    return [*game, history(sections)]


@asynccontextmanager
async def live_table(child: Child) -> AsyncIterator[LiveTable]:
    people = await signed_in(child.address, "Ala", "Olek", "Kasia", "Jan")
    rules = {"word_checking": "challenge", "challenge_window_s": 20}
    body = {"seats": [{"kind": "person"}] * 3, "kind": "private", "lexicon": "none", "changes": token_changes(**rules)}
    made = (await people[0].ask(child.address, "POST", "/api/tables", body)).json()["table"]
    for person in people[1:3]:
        joined = await person.ask(child.address, "POST", f"/api/tables/{made['id']}/join", {"link": made["link"]})
        assert joined.status_code == 200, joined.text
    here = LiveTable(child, people, made["id"], made["link"], Truth(child.store, made["id"]))
    async with AsyncExitStack() as stack:
        audience: list[tuple[int | None, Person | None]] = [*enumerate(people[:3]), (None, people[3]), (None, None)]
        for seat, visitor in audience:
            follow = "screen" if len(here.clients) % 2 else "events"
            opened = socket(child.address, here.table, visitor, link=here.link, follow=follow, after=0)
            here.clients.append(SeatClient(await stack.enter_async_context(opened), seat))
        yield here


@pytest.mark.parametrize("seed", range(6 if LONG else 1))
async def test_messages_files_and_logs_contain_nothing_hidden(tmp_path: Path, seed: int) -> None:
    rng, child = Random(seed), Child(tmp_path, DEBUG)
    with child:
        async with live_table(child) as here:
            for step in range(STEPS):
                await here.check()
                state = here.truth.state
                assert state is not None
                if state.phase is Phase.OVER:
                    break
                await here.send_random(rng, state)
                if step % 12 == 5:
                    await here.check()
                    await here.check_http()
            assert step > 10
            assert here.received > 5 * STEPS
            child.stop()
    logged = child.log.read_text(encoding="utf-8")
    here.truth.check_secret(logged)
    assert not TOKEN.search(logged)
    assert not TOKEN.search(json.dumps(child.lines(), ensure_ascii=False))
    assert here.link not in logged
    for person in here.people:
        assert person.cookie not in logged
    child.check_log()
    print(f"\n{here.received} messages, {len(child.lines())} lines of log, version {here.truth.seen}")


async def test_device_with_several_seats_gets_one_rack_at_a_time(tmp_path: Path) -> None:
    with Child(tmp_path, DEBUG) as child:
        (ala,) = await signed_in(child.address, "Ala")
        body = {
            "seats": [{"kind": "local", "name": "Ala"}, {"kind": "local", "name": "Ola"}],
            "kind": "local", "lexicon": "none", "changes": token_changes(word_checking="challenge"),
        }  # fmt: skip
        made = (await ala.ask(child.address, "POST", "/api/tables", body)).json()["table"]
        truth = Truth(child.store, made["id"])
        for follow in ("screen", "events"):
            async with socket(child.address, made["id"], ala, follow=follow, after=0) as connection:
                client = SeatClient(connection, None)
                for before, seat in pairwise((None, None, 0, None, 1, 0, None)):
                    client.seat = seat
                    await client.send(kind="become", seat=seat)
                    truth.look()
                    for message in await client.received():
                        sent = json.loads(message)
                        screen = sent.get("screen") or sent.get("now")
                        was_on_its_way = screen is not None and screen["seat"] == before
                        truth.check(before if was_on_its_way else seat, message)
