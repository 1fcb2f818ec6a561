"""Opens very many sockets from 127.0.0.2, in a process of its own so that its work does not slow the server's thread.

`python -m tests.web.attacks.storm HOST TABLE HOW-MANY` prints how many were admitted and how many refused.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import AsyncExitStack

from mozaika.web.client_messages import PROTOCOL
from tests.lexicon.graphs import environment
from tests.web.attacks.raw import HANDSHAKE, connected

ADDRESS = "127.0.0.2"
AT_ONCE = 400


def stormed(host: str, table: str, how_many: int) -> tuple[int, int]:
    command = [sys.executable, "-m", "tests.web.attacks.storm", host, table, str(how_many)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True, env=environment({}))
    admitted, refused = done.stdout.split()
    return int(admitted), int(refused)


async def storm(host: str, table: str, how_many: int) -> tuple[int, int]:
    """All connections stay open until the last has been answered."""
    handshake = f"GET /api/tables/{table}/socket?protocol={PROTOCOL} HTTP/1.1\r\nHost: {host}\r\n{HANDSHAKE}\r\n"
    admitted = refused = 0
    async with AsyncExitStack() as held:
        for begun in range(0, how_many, AT_ONCE):
            count = min(AT_ONCE, how_many - begun)
            raws = [await held.enter_async_context(connected(host, ADDRESS)) for _ in range(count)]
            await asyncio.gather(*(raw.send(handshake) for raw in raws))
            statuses = await asyncio.gather(*(raw.status() for raw in raws))
            assert set(statuses) <= {101, 429, 0}, set(statuses)
            admitted += statuses.count(101)
            refused += count - statuses.count(101)
    return admitted, refused


if __name__ == "__main__":
    print(*asyncio.run(storm(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
