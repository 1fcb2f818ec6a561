"""What a move costs with one, two and four servers on one PostgreSQL and one NATS. Prints a table.

The players of each table are connected to servers at random, so most moves reach the opponent through another server.
The processor time of all servers together for one move is compared with that of one server with the same settings: it
should hardly grow, because then more machines serve more players. What the servers use while nobody moves (heartbeats,
leases, reports) is measured first, and the net time is without it: at few moves per second it would be most of the
time. PostgreSQL's wait events are sampled meanwhile: a serial section would show as a lock that most sessions wait for.
`alone` is a server without a bus. `servers.py` measures tables without sockets, whose players are at one server.
`--tables 32 --moves 30 --servers 1 2 4`
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import asyncpg
from tests.faults.child import Child
from tests.faults.client import Person, open_table, signed_in, socket
from tests.stores.postgres import Postgres
from tests.workers.nats_server import running_nats
from websockets.asyncio.client import ClientConnection

from benchmarks.sockets import RULES, Move, Times, play, prepare, until

HEAD = (
    f"{'servers':>8}{'moves':>8}{'a sec':>8}{'median ms':>11}{'99% ms':>9}{'server ms':>11}{'idle ms/s':>11}"
    f"{'net ms':>9}{'of one':>8}{'database ms':>13}"
)
_IDLE_S = 4.0
_SAMPLE_S = 0.02
_ACTIVE = """SELECT coalesce(wait_event_type || ': ' || wait_event, 'running') FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()"""


class WaitEvents:
    """What the active sessions of a database wait for, sampled until it is stopped."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.seen: Counter[str] = Counter()

    async def run(self) -> None:
        connection = await asyncpg.connect(self._url)
        try:
            while True:
                self.seen.update(row[0] for row in await connection.fetch(_ACTIVE))
                await asyncio.sleep(_SAMPLE_S)
        finally:
            await connection.close()

    def line(self) -> str:
        count = sum(self.seen.values()) or 1
        shares = (f"{name} {number / count:.0%}" for name, number in self.seen.most_common(6))
        return f"         active sessions ({sum(self.seen.values())} samples): {', '.join(shares)}"


def database_cpu_s(postgres: Postgres) -> float:
    """The processor time of PostgreSQL's processes, those that have ended included."""
    ticks = 0
    for place, pid in enumerate(postgres.pids()):
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15] if place == 0 else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


async def connected(stack: AsyncExitStack, address: str, table: str, person: Person) -> ClientConnection:
    connection = await stack.enter_async_context(socket(address, table, person))
    await until(connection, b'{"kind":"events"')
    await until(connection, b'{"kind":"beat"')
    return connection


async def idle_s(servers: Sequence[Child]) -> float:
    """The processor time that all servers use in a second without moves."""
    used, begun = sum(each.cpu_s() for each in servers), time.perf_counter()
    await asyncio.sleep(_IDLE_S)
    return (sum(each.cpu_s() for each in servers) - used) / (time.perf_counter() - begun)


async def played(
    servers: Sequence[Child], url: str, postgres: Postgres, options: argparse.Namespace
) -> tuple[str, float]:
    """The line of the table, and the net processor time of all servers for a move in ms."""
    people, rng = await signed_in(servers[0].address, "Ala", "Olek"), Random(options.tables)
    names = [await open_table(servers[0].address, people, changes={"rules": RULES}) for _ in range(options.tables)]
    games: list[list[Move]] = [prepare(url, name, options.moves) for name in names]
    async with AsyncExitStack() as stack:
        pairs = [
            [await connected(stack, rng.choice(servers).address, name, person) for person in people] for name in names
        ]
        idle = await idle_s(servers)
        waits, times = WaitEvents(url), Times()
        sampling = asyncio.ensure_future(waits.run())
        used, database = sum(each.cpu_s() for each in servers), database_cpu_s(postgres)
        begun = time.perf_counter()
        await asyncio.gather(*(play(pair, moves, times) for pair, moves in zip(pairs, games, strict=True)))
        took, count = time.perf_counter() - begun, len(times.each)
        server_ms = (sum(each.cpu_s() for each in servers) - used) / count * 1e3
        database_ms = (database_cpu_s(postgres) - database) / count * 1e3
        sampling.cancel()
        await asyncio.wait([sampling])
    times.each.sort()
    median, slowest = times.each[count // 2] * 1e3, times.each[count * 99 // 100] * 1e3
    net = server_ms - idle * took / count * 1e3
    figures = f"{count:>8}{count / took:>8.0f}{median:>11.1f}{slowest:>9.1f}{server_ms:>11.3f}"
    figures += f"{idle * 1e3:>11.1f}{net:>9.3f}"
    return f"{figures}|{database_ms:>13.3f}\n{waits.line()}", net


async def measure(folder: Path, options: argparse.Namespace, postgres: Postgres) -> None:
    one: float | None = None
    async with running_nats() as nats:
        for count in (0, *options.servers):
            url = postgres.url(postgres.new_database())
            bus = {"MOZAIKA_BUS": nats.url} if count else {}
            async with AsyncExitStack() as stack:
                servers = []
                for number in range(max(1, count)):
                    own = folder / f"{count}-{number}"
                    own.mkdir()
                    servers.append(stack.enter_context(Child(own, database=url, variables=bus)))
                line, net_ms = await played(servers, url, postgres, options)
            one = net_ms if count == 1 else one
            figures, _, rest = line.partition("|")
            relative = f"{net_ms / one:>8.2f}" if one and count else f"{'':>8}"
            print(f"{count or 'alone':>8}{figures}{relative}{rest}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    options = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores\n{HEAD}")
    postgres = Postgres(options.data, durable=True)
    try:
        with tempfile.TemporaryDirectory(dir=options.data) as folder:
            asyncio.run(measure(Path(folder), options, postgres))
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
