"""`mozaika worker`: computes bot moves, hints and analyses for servers on other machines."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal

from mozaika.cli.errors import NoBus
from mozaika.cli.locations import bus_of
from mozaika.lexicon.library import LexiconLibrary
from mozaika.texts import Catalogue
from mozaika.web.logs import log_to
from mozaika.workers.bus import connect, hosts_of, parse_bus
from mozaika.workers.bus_worker import BusWorker, origin_of
from mozaika.workers.game_taker import GameTaker
from mozaika.workers.jetstream import open_jetstream
from mozaika.workers.list_store import ListFetcher, WithLists
from mozaika.workers.pool import COMMAND, DEFAULT_LIMITS, PoolOptions, WorkerPool, engine_group
from mozaika.workers.warming import Warming


def run_worker(options: argparse.Namespace, texts: Catalogue) -> int:
    if not bus_of(options):
        raise NoBus
    log_to()
    asyncio.run(_run(options, texts))
    return 0


async def _run(options: argparse.Namespace, texts: Catalogue) -> None:
    """Compile first: a worker that takes jobs answers them in time."""
    bus, processes = bus_of(options), options.processes or max(1, (os.cpu_count() or 2) - 1)
    client = await connect(bus, "mozaika-worker", options.bus_authority)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, ended.set)
    warming = asyncio.ensure_future(Warming().run())
    ending = asyncio.ensure_future(ended.wait())
    await asyncio.wait((warming, ending), return_when=asyncio.FIRST_COMPLETED)
    if ended.is_set():
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await client.close()
        return
    group = engine_group(processes, DEFAULT_LIMITS, (*COMMAND, *options.add_bot), origin_of)
    context = await open_jetstream(client)
    jobs = group if context is None else WithLists(group, ListFetcher(context, LexiconLibrary()))
    worker, taker = BusWorker(client, jobs, processes), None
    await worker.start()
    if context is not None:
        taker = GameTaker(client, context, WorkerPool(processes, options=PoolOptions(remote=jobs)), processes)
        await taker.start()
    print(texts.format("worker-ready", processes=processes, address=hosts_of(parse_bus(bus))), flush=True)
    await ending
    if taker is not None:
        await taker.stop()
    await worker.stop()
