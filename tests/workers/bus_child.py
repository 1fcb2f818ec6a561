"""A worker of the bus as a process, which a test can kill: `python -m tests.workers.bus_child URL COMMAND…`."""

from __future__ import annotations

import asyncio
import sys

from mozaika.workers.bus import connect
from mozaika.workers.bus_worker import BusWorker, origin_of
from mozaika.workers.pool import DEFAULT_LIMITS, engine_group


async def main(url: str, *command: str) -> None:
    worker = BusWorker(await connect(url, "child"), engine_group(1, DEFAULT_LIMITS, command, origin_of), 1)
    await worker.start()
    print("ready", flush=True)
    await asyncio.sleep(120)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
