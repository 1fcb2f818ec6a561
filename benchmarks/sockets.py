"""Durable moves per second through one `mozaika serve`, from socket to socket. Prints a table.

The server is a process of its own; this process is all of its clients, on the same machine. Tables are opened over
HTTP, and games are prepared with the draws that the server has stored, so that choosing moves takes no time. For
comparison there is a bare echo over as many sockets, with the same server and client libraries (`echo_server.py`).

A move is one message to the server and three from it: the events to both players, and the acknowledgement. An echo is
one message each way. Three ratios are printed: moves to echoes per second; the same by the processor time of the
servers, which depends less on other load; and the messages of moves to those of echoes per second, in and out. First on
an SQLite file, then on a PostgreSQL server of our own.
`--tables 16 64 128 --moves 30 --stores sqlite --data DIR`
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.child import Child
from tests.faults.client import Person, laid_tiles, open_table, signed_in, socket
from tests.faults.stored import StoreLocation, rows_of
from tests.property.games import random_placements
from tests.stores.postgres import a_postgres
from websockets.asyncio.client import ClientConnection, connect

from mozaika.rules import Draws, Facts, decide, replay
from mozaika.rules import commands as cmd
from mozaika.rules.errors import Refused
from mozaika.rules.state import Phase, next_to_act
from mozaika.service.log import decode_logged
from mozaika.service.store_ports import LoggedEvent

RULES = {"challenge_window_s": 20, "clock": {"kind": "game", "minutes": 25}}
ECHO = (str(Path(__file__).with_name("echo_server.py")),)


_MESSAGES_OF_A_MOVE, _MESSAGES_OF_AN_ECHO = 4, 2
_ECHOES_EACH = 8  # for each move: short runs of a fast server measure the start of the clients


@dataclass(frozen=True)
class Move:
    """`message` lacks the version, which the clock's events change on a busy machine."""

    seat: int
    message: str

    def at(self, version: int) -> str:
        return f'{{"version":{version},{self.message[1:]}'


@dataclass
class Times:
    """Seconds from sending a command until the opponent has received it."""

    each: list[float] = field(default_factory=list)

    def line(self, tables: int, cost: Cost, client_s: float) -> str:
        self.each.sort()
        count = len(self.each)
        median, slowest = self.each[count // 2] * 1e3, self.each[count * 99 // 100] * 1e3
        server, client = cost.server_ms, client_s / count * 1e3
        return f"{tables:>7}{count:>9}{cost.a_second:>9.0f}{median:>11.2f}{slowest:>9.2f}{server:>11.3f}{client:>11.3f}"


@dataclass(frozen=True)
class Cost:
    """Of moves, or of echoes. `server_ms` is the processor time of the server for one."""

    a_second: float
    server_ms: float


HEAD = f"{'tables':>7}{'times':>9}{'a sec':>9}{'median ms':>11}{'99% ms':>9}{'server ms':>11}{'client ms':>11}"


def prepare(store: StoreLocation, table: str, length: int) -> list[Move]:
    """Moves that fit the draws of a table that has begun."""
    kept = rows_of(store, table)
    state = replay(None, [decode_logged(LoggedEvent(schema, body)) for _, schema, body in kept.events])
    (secret,) = kept.secrets
    rng, facts, moves = Random(table), Facts(now=state.clock.since, draws=Draws(secret)), list[Move]()
    while len(moves) < length and state.phase in (Phase.TURN, Phase.PENDING):
        seat = next_to_act(state) if state.pending else state.turn
        assert seat is not None
        for _ in range(40):
            laid = random_placements(rng, state, seat)
            play = cmd.Play(seat, laid[: rng.randint(1, 4)] if moves else laid)
            try:
                events = decide(state, play, facts)
            except Refused:
                continue
            message = {"kind": "play", "tiles": laid_tiles(play.placements)}
            moves.append(Move(seat, json.dumps(message)))
            state = replay(state, events)
            break
        else:
            break
    return moves


async def until(connection: ClientConnection, beginning: bytes) -> bytes:
    while not (message := await connection.recv(decode=False)).startswith(beginning):
        if message.startswith(b'{"kind":"refused"'):
            raise SystemExit(f"refused: {message!r}")
    return message


async def play(sockets: list[ClientConnection], moves: list[Move], times: Times) -> None:
    version = int(await version_of(sockets[0]))
    for move in moves:
        begun = time.perf_counter()
        await sockets[move.seat].send(move.at(version))
        await until(sockets[1 - move.seat], b'{"kind":"events"')
        times.each.append(time.perf_counter() - begun)
        done = await until(sockets[move.seat], b'{"kind":"done"')
        version = int(done[done.rindex(b":") + 1 : -1])


async def version_of(connection: ClientConnection) -> bytes:
    await connection.send('{"kind":"ping"}')
    done = await until(connection, b'{"kind":"done"')
    return done[done.rindex(b":") + 1 : -1]


async def echo(sockets: list[ClientConnection], moves: list[Move], times: Times) -> None:
    for move in moves * _ECHOES_EACH:
        begun = time.perf_counter()
        await sockets[move.seat].send(move.at(100))
        await sockets[move.seat].recv(decode=False)
        times.each.append(time.perf_counter() - begun)


Work = Callable[[list[ClientConnection], list[Move], Times], Coroutine[Any, Any, None]]


async def measured(child: Child, sockets: list[list[ClientConnection]], games: list[list[Move]], work: Work) -> Cost:
    times, server, client = Times(), child.cpu_s(), time.process_time()
    begun = time.perf_counter()
    await asyncio.gather(*(work(pair, moves, times) for pair, moves in zip(sockets, games, strict=True)))
    count = len(times.each)
    cost = Cost(count / (time.perf_counter() - begun), (child.cpu_s() - server) / count * 1e3)
    print(times.line(len(games), cost, time.process_time() - client), flush=True)
    return cost


async def moves_a_second(child: Child, people: list[Person], count: int, length: int) -> tuple[Cost, list[list[Move]]]:
    names = [await open_table(child.address, people, changes={"rules": RULES}) for _ in range(count)]
    games = [prepare(child.store, name, length) for name in names]
    async with AsyncExitStack() as stack:
        sockets = []
        for name in names:
            pair = [await stack.enter_async_context(socket(child.address, name, person)) for person in people]
            for each in pair:
                await until(each, b'{"kind":"events"')
            for each in pair:
                await until(each, b'{"kind":"beat"')
            sockets.append(pair)
        return await measured(child, sockets, games, play), games


async def echoes_a_second(child: Child, games: list[list[Move]]) -> Cost:
    async with AsyncExitStack() as stack:
        sockets = [
            [
                await stack.enter_async_context(
                    connect(f"ws://{child.address}/echo", ping_interval=None, compression=None)
                )
                for _ in range(2)
            ]
            for _ in games
        ]
        return await measured(child, sockets, games, echo)


async def measure(folder: Path, url: str, options: argparse.Namespace) -> None:
    (folder / "echo").mkdir()
    with Child(folder, database=url) as server, Child(folder / "echo", ECHO) as bare:
        people = await signed_in(server.address, "Ala", "Olek")
        for count in options.tables:
            print(f"opening {count} tables …", flush=True)
            moves, games = await moves_a_second(server, people, count, options.moves)
            print(ratios(moves, await echoes_a_second(bare, games)), flush=True)


def ratios(moves: Cost, echoes: Cost) -> str:
    by_rate, by_processor = moves.a_second / echoes.a_second, echoes.server_ms / moves.server_ms
    messages = by_rate * _MESSAGES_OF_A_MOVE / _MESSAGES_OF_AN_ECHO
    return f"  moves / echoes: {by_rate:.3f}; by processor time {by_processor:.3f}; by messages {messages:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 16, 64, 128])
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    parser.add_argument("--stores", nargs="+", choices=("sqlite", "postgres"), default=["sqlite", "postgres"])
    options = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    print("for each number of tables: moves to the opponent's socket, then bare echoes over as many sockets")
    if "sqlite" in options.stores:
        with tempfile.TemporaryDirectory(dir=options.data) as folder:
            print(f"SQLite\n{HEAD}")
            asyncio.run(measure(Path(folder), "", options))
    if "postgres" in options.stores:
        with tempfile.TemporaryDirectory(dir=options.data) as folder, a_postgres(options.data) as url:
            print(f"PostgreSQL\n{HEAD}")
            asyncio.run(measure(Path(folder), url, options))


if __name__ == "__main__":
    main()
