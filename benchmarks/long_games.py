"""What a long game costs: the sizes of a screen and of the messages of a move, processor time, and a flood of requests.

Prints a table. `--turns 1000` is the length of the game. The flood is 25 sockets that ask for the whole screen as often
as a socket may send messages, about 130 kB in all, while another client measures how long `/health` takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.child import Child
from tests.faults.client import Person, socket
from tests.service.world import local
from tests.web.server import serving
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from mozaika.editions import load_edition
from mozaika.rules import commands as cmd
from mozaika.service.cards import TableKind, TablePlan
from mozaika.service.services import Services
from mozaika.service.table import Table

SOCKETS, REQUESTS, FLOOD_S = 25, 190, 30
RULES = {"rules": {"word_checking": "automatic", "end": {"passes_each": 9, "scoreless_turns": 0}}}


async def long_game(services: Services, turns: int) -> tuple[str, str]:
    """A table of one device with `turns` exchanges; returns its id and the token of its host."""
    host = await services.people.welcome("Ala")
    token = await services.sessions.begin(host)
    plan = TablePlan(load_edition("english", RULES), (local("Ala"), local("Olek")), TableKind.LOCAL, lexicon="none")
    table = await services.registry.create(host, plan)
    for _ in range(turns):
        await exchange(table)
    return table.id, token


async def exchange(table: Table) -> None:
    seat = table.game.turn
    await table.submit(seat, cmd.Exchange(seat, table.game.players[seat].rack.tiles[:1]))


async def cost_of_a_move(child: Child, table: str, ala: Person) -> tuple[int, int, float]:
    """The bytes of the whole screen and of all messages after one exchange, and the processor time of one."""
    async with socket(child.address, table, ala, seat=0, follow="screen", after=10**8) as link:
        screen = await until(link, "screen")
        state = json.loads(screen)["screen"]
        moves, sent, before = 90, 0, child.cpu_s()
        for _ in range(moves):
            seat = state["turn"]
            await link.send(json.dumps({"kind": "become", "seat": seat, "id": "b"}))
            state = await shown(link, state)
            order = {"kind": "exchange", "tiles": state["rack"][:1], "version": state["version"], "id": "e"}
            await link.send(json.dumps(order))
            sent = 0
            while True:
                text = await link.recv()
                sent += len(text)
                message = json.loads(text)
                if message["kind"] in ("screen", "screen-change"):
                    state = message.get("screen") or message["now"]
                    break
        return len(screen), sent, (child.cpu_s() - before) / moves


async def shown(link: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
    while True:
        message = json.loads(await link.recv())
        if message["kind"] in ("screen", "screen-change"):
            state = message.get("screen") or message["now"]
        if message["kind"] == "done":
            return state


async def until(link: ClientConnection, kind: str) -> str:
    while True:
        text = str(await link.recv())
        if json.loads(text)["kind"] == kind:
            return text


async def flood(child: Child, table: str, ala: Person) -> tuple[float, float, int]:
    """The longest wait of another client and the processor time of the server, and the bytes sent."""
    waits, total = list[float](), 0

    async def ask_much() -> None:
        nonlocal total
        async with socket(child.address, table, ala, seat=0, follow="screen", after=10**8) as link:
            with suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(FLOOD_S):
                    for number in range(REQUESTS):
                        await link.send(f'{{"kind":"screen","id":"{number}"}}')
                    answers = 0
                    while answers < REQUESTS:
                        text = str(await link.recv())
                        total += len(text)
                        answers += text.startswith(('{"kind":"screen","id":"', '{"kind":"refused"'))

    before = child.cpu_s()
    flooding = asyncio.gather(*(ask_much() for _ in range(SOCKETS)))
    other = Person("Olek")
    while not flooding.done():
        asked = time.monotonic()
        await other.ask(child.address, "GET", "/health")
        waits.append(time.monotonic() - asked)
        await asyncio.sleep(0.02)
    return max(waits), child.cpu_s() - before, total


async def measure(folder: Path, turns: int) -> None:
    (folder / "data").mkdir()
    with serving(folder / "data") as server:
        made = asyncio.run_coroutine_threadsafe(long_game(server.services, turns), server.loop)
        table, token = await asyncio.wrap_future(made)
    ala = Person("Ala", f"mozaika={token}")
    with Child(folder) as child:
        screen, move, cpu = await cost_of_a_move(child, table, ala)
        print(f"turn {turns}: screen {screen / 1e3:.1f} kB, messages of a move {move / 1e3:.1f} kB, {cpu * 1e3:.2f} ms")
        if turns > 500:
            wait, cpu, total = await flood(child, table, ala)
            print(f"flood: others waited {wait:.2f} s, processor time {cpu:.1f} s, {total / 1e6:.1f} MB sent")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, nargs="+", default=[10, 900])
    for turns in parser.parse_args().turns:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(Path(folder), turns))


if __name__ == "__main__":
    main()
