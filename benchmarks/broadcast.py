"""How long a move takes to reach every spectator of one table. Prints a table.

The server is a process of its own; this process is the two players and all spectators, so its own work is part of the
times. Half of the spectators follow screens, as pages do, and half events. The time of each spectator is from sending
the move until the message with it has arrived: the events, or the change of the screen.
`--spectators 1000 --moves 20 --every 1`
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.child import Child
from tests.faults.client import open_table, signed_in, socket
from websockets.asyncio.client import ClientConnection

from benchmarks.sockets import RULES, prepare, until, version_of

_CONCURRENT = 16  # spectators that connect at a time
_LIMIT_S = 30.0
HEAD = (
    f"{'spectators':>10}{'median ms':>11}{'90% ms':>11}{'99% ms':>11}{'most ms':>11}"
    f"{'server ms a move':>18}{'µs a spectator':>17}"
)
_NEWS = {"events": b'{"kind":"events"', "screen": b'{"kind":"screen-change"'}


async def connected(stack: AsyncExitStack, child: Child, table: str, count: int) -> list[tuple[str, ClientConnection]]:
    admission = asyncio.Semaphore(_CONCURRENT)

    async def one(number: int) -> tuple[str, ClientConnection]:
        follow = ("screen", "events")[number % 2]
        async with admission:
            connection = await stack.enter_async_context(socket(child.address, table, None, follow=follow))
            await until(connection, b'{"kind":"beat"')
            return follow, connection

    return await asyncio.gather(*(one(number) for number in range(count)))


async def arrival(follow: str, connection: ClientConnection) -> float:
    await until(connection, _NEWS[follow])
    return time.perf_counter()


async def measure(folder: Path, options: argparse.Namespace) -> None:
    with Child(folder) as child:
        people = await signed_in(child.address, "Ala", "Olek")
        table = await open_table(child.address, people, changes={"rules": RULES})
        moves = prepare(child.store, table, options.moves)
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(socket(child.address, table, each)) for each in people]
            crowd = await connected(stack, child, table, options.spectators)
            version, times, server = int(await version_of(players[0])), list[float](), child.cpu_s()
            for move in moves:
                waiting = [asyncio.ensure_future(arrival(*each)) for each in crowd]
                await asyncio.sleep(options.every)
                begun = time.perf_counter()
                await players[move.seat].send(move.at(version))
                done = await until(players[move.seat], b'{"kind":"done"')
                version = int(done[done.rindex(b":") + 1 : -1])
                async with asyncio.timeout(_LIMIT_S):
                    times += [at - begun for at in await asyncio.gather(*waiting)]
            print(report(times, (child.cpu_s() - server) / len(moves), options.spectators), flush=True)


def report(times: list[float], server_s: float, spectators: int) -> str:
    times.sort()
    at = [times[min(len(times) - 1, int(len(times) * share))] * 1e3 for share in (0.5, 0.9, 0.99)]
    figures = "".join(f"{each:>11.0f}" for each in (*at, times[-1] * 1e3))
    return f"{spectators:>10}{figures}{server_s * 1e3:>18.1f}{server_s / spectators * 1e6:>17.0f}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between moves")
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, options.spectators + 500)), hard))
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    print(HEAD)
    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        asyncio.run(measure(Path(folder), options))


if __name__ == "__main__":
    main()
