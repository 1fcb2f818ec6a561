"""A worker that takes a game and never finishes it, as a process that a test can kill: `… game_child URL`."""

from __future__ import annotations

import asyncio
import sys

from mozaika.workers.bus import connect
from mozaika.workers.game_taker import GameTaker
from mozaika.workers.jetstream import open_jetstream
from tests.workers.test_game_queue import Analyzer


async def main(url: str) -> None:
    client, analyzer = await connect(url, "child"), Analyzer()
    context = await open_jetstream(client)
    assert context is not None
    await GameTaker(client, context, analyzer, 1).start()
    while analyzer.asked != [1, 2]:
        await asyncio.sleep(0.01)
    print("taken", flush=True)
    await asyncio.sleep(120)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
