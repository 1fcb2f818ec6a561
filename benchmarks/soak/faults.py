"""The faults of a run: what each kind does, and their order, which follows from the seed.

Faults of different targets may overlap. Each one heals what it has broken before it ends.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.stores.postgres import Postgres

from benchmarks.soak.group import Group
from benchmarks.soak.plan import Plan
from benchmarks.soak.proxy import Proxy
from benchmarks.soak.recovery import Fault, Recovery
from benchmarks.soak.site import ServerProcess, Site, stopped

_SHIFTS_MS = (-40_000, -2_500, 700, 2_500, 40_000)
_LONG_OUTAGE_S = 30.0
_WAL_BYTES = 65_536  # of a segment that can still be written while the disk is full


@dataclass
class Campaign:
    site: Site
    main: Group  # at the servers that share the PostgreSQL
    sqlite: Group | None
    recovery: Recovery
    rng: Random
    failed: list[str] = field(default_factory=list)  # faults that could not be done or healed

    def at_server(self, kind: str, server: ServerProcess) -> Fault:
        group = self.sqlite if self.sqlite and server in self.sqlite.servers else self.main
        return self.recovery.began(kind, server.name, group.players_at([server]))

    def at_store(self, kind: str, target: str) -> Fault:
        return self.recovery.began(kind, target, {player.table for player in self.main.playing})

    async def pause(self, shortest_s: float, longest_s: float) -> None:
        await asyncio.sleep(self.rng.uniform(shortest_s, longest_s))

    def server(self) -> ServerProcess:
        free = [server for server in self.site.servers if not server.busy.locked()]
        return self.rng.choice(free or self.site.servers)


Strike = Callable[[Campaign, str], Awaitable[None]]


# --- servers ---------------------------------------------------------------------------------------------------------


async def _kill_server(campaign: Campaign, kind: str) -> None:
    await _restarted(campaign, kind, campaign.server(), graceful=False)


async def _stop_server(campaign: Campaign, kind: str) -> None:
    await _restarted(campaign, kind, campaign.server(), graceful=True)


async def _skew_clock(campaign: Campaign, kind: str) -> None:
    server = campaign.server()
    await _restarted(campaign, kind, server, graceful=False, shift_ms=campaign.rng.choice(_SHIFTS_MS))


async def _kill_sqlite_server(campaign: Campaign, kind: str) -> None:
    assert campaign.site.sqlite is not None
    await _restarted(campaign, kind, campaign.site.sqlite, graceful=False)


async def _restarted(
    campaign: Campaign, kind: str, server: ServerProcess, *, graceful: bool, shift_ms: int | None = None
) -> None:
    async with server.busy:
        fault = campaign.at_server(kind, server)
        await (server.stop() if graceful else server.kill())
        if shift_ms is not None:
            server.shift_ms = shift_ms
            fault.note = f"{shift_ms} ms"
        await campaign.pause(0.2, 2)
        await server.start()


async def _freeze_server(campaign: Campaign, kind: str) -> None:
    server = campaign.server()
    async with server.busy:
        campaign.at_server(kind, server)
        with server.frozen():
            await campaign.pause(1, 7)


async def _cut_players(campaign: Campaign, kind: str) -> None:
    server = campaign.server()
    campaign.at_server(kind, server)
    server.proxy.cut()


async def _delay_players(campaign: Campaign, kind: str) -> None:
    server = campaign.server()
    campaign.at_server(kind, server)
    await _delayed(campaign, server.proxy)


async def _fill_sqlite_disk(campaign: Campaign, kind: str) -> None:
    """The file cannot grow beyond the size that its write-ahead log has now."""
    server = campaign.site.sqlite
    assert server is not None
    async with server.busy:
        campaign.at_server(kind, server)
        log = server.store.with_name(server.store.name + "-wal")
        with limited(lambda: [server.pid], log.stat().st_size):
            await campaign.pause(1, 4)


# --- workers ---------------------------------------------------------------------------------------------------------


async def _kill_worker(campaign: Campaign, kind: str) -> None:
    worker = campaign.rng.choice(campaign.site.workers)
    async with worker.busy:
        campaign.recovery.began(kind, worker.log.stem, ())
        await worker.kill(campaign.rng.choice([signal.SIGKILL, signal.SIGTERM]))
        await campaign.pause(0.2, 4)
        worker.start()


async def _freeze_worker(campaign: Campaign, kind: str) -> None:
    worker = campaign.rng.choice(campaign.site.workers)
    async with worker.busy:
        campaign.recovery.began(kind, worker.log.stem, ())
        if worker.is_running:
            with stopped(worker.pid):
                await campaign.pause(1, 8)


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


async def _stop_postgres(campaign: Campaign, kind: str) -> None:
    await _postgres_away(campaign, kind, signal.SIGINT)


async def _crash_postgres(campaign: Campaign, kind: str) -> None:
    await _postgres_away(campaign, kind, signal.SIGQUIT)


async def _postgres_away(campaign: Campaign, kind: str, how: signal.Signals) -> None:
    async with campaign.site.store_busy:
        campaign.at_store(kind, "postgres")
        await asyncio.to_thread(campaign.site.postgres.stop, how)
        await campaign.pause(0.2, 4)
        await asyncio.to_thread(campaign.site.postgres.start)


async def _freeze_postgres(campaign: Campaign, kind: str) -> None:
    async with campaign.site.store_busy:
        campaign.at_store(kind, "postgres")
        with campaign.site.postgres.frozen():
            await campaign.pause(1, 6)


async def _fill_postgres_disk(campaign: Campaign, kind: str) -> None:
    """PostgreSQL cannot write its log and ends; it is started again with space on the disk."""
    site = campaign.site
    async with site.store_busy:
        campaign.at_store(kind, "postgres")
        with limited(lambda: _pids(site.postgres), _WAL_BYTES):
            await campaign.pause(1, 3)
        await asyncio.sleep(0.5)  # it may just be ending
        if not site.postgres.is_running:
            await asyncio.to_thread(site.postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(site.postgres.start)


async def _cut_postgres(campaign: Campaign, kind: str) -> None:
    campaign.at_store(kind, "way to postgres")
    campaign.site.to_postgres.cut()


async def _delay_postgres(campaign: Campaign, kind: str) -> None:
    campaign.at_store(kind, "way to postgres")
    await _delayed(campaign, campaign.site.to_postgres)


# --- NATS ------------------------------------------------------------------------------------------------------------


async def _stop_nats(campaign: Campaign, kind: str) -> None:
    async with campaign.site.bus_busy:
        campaign.at_store(kind, "nats")
        await campaign.site.nats.stop()
        await campaign.pause(0.2, 6)
        await campaign.site.nats.start()


async def _lose_nats(campaign: Campaign, kind: str) -> None:
    """For half a minute."""
    async with campaign.site.bus_busy:
        campaign.at_store(kind, "nats")
        await campaign.site.nats.stop()
        await asyncio.sleep(_LONG_OUTAGE_S)
        await campaign.site.nats.start()


async def _freeze_nats(campaign: Campaign, kind: str) -> None:
    async with campaign.site.bus_busy:
        campaign.at_store(kind, "nats")
        with stopped(campaign.site.nats.pid):
            await campaign.pause(1, 8)


async def _cut_nats(campaign: Campaign, kind: str) -> None:
    campaign.at_store(kind, "way to nats")
    campaign.site.to_nats.cut()


async def _delay_nats(campaign: Campaign, kind: str) -> None:
    campaign.at_store(kind, "way to nats")
    await _delayed(campaign, campaign.site.to_nats)


# --- how -------------------------------------------------------------------------------------------------------------


async def _delayed(campaign: Campaign, proxy: Proxy) -> None:
    proxy.delay_s = campaign.rng.uniform(0.02, 0.4)
    await campaign.pause(2, 6)
    proxy.delay_s = 0.0
    if campaign.rng.random() < 0.3:
        proxy.cut()


def _pids(postgres: Postgres) -> list[int]:
    return postgres.pids() if postgres.is_running else []


@contextmanager
def limited(pids: Callable[[], list[int]], size: int) -> Iterator[None]:
    """No file of these processes can grow beyond `size` bytes; writing more is an error of the disk."""
    _limit_files(pids(), size)
    try:
        yield
    finally:
        _limit_files(pids(), resource.RLIM_INFINITY)  # also of those that have been started meanwhile


def _limit_files(pids: Collection[int], size: int) -> None:
    shown = "unlimited" if size == resource.RLIM_INFINITY else str(size)
    for pid in pids:
        with suppress(ProcessLookupError, FileNotFoundError):
            owner = Path(f"/proc/{pid}").stat().st_uid  # root may not limit the processes of others everywhere
            command = ["prlimit", f"--fsize={shown}:", "--pid", str(pid)]
            subprocess.run(command, user=owner if owner != os.geteuid() else None, check=False, capture_output=True)


FAULTS: dict[str, Strike] = {
    "kill-server": _kill_server,
    "stop-server": _stop_server,
    "freeze-server": _freeze_server,
    "skew-clock": _skew_clock,
    "cut-players": _cut_players,
    "delay-players": _delay_players,
    "kill-worker": _kill_worker,
    "freeze-worker": _freeze_worker,
    "stop-postgres": _stop_postgres,
    "crash-postgres": _crash_postgres,
    "freeze-postgres": _freeze_postgres,
    "fill-postgres-disk": _fill_postgres_disk,
    "cut-postgres": _cut_postgres,
    "delay-postgres": _delay_postgres,
    "stop-nats": _stop_nats,
    "lose-nats": _lose_nats,
    "freeze-nats": _freeze_nats,
    "cut-nats": _cut_nats,
    "delay-nats": _delay_nats,
    "kill-sqlite-server": _kill_sqlite_server,
    "fill-sqlite-disk": _fill_sqlite_disk,
}


def kinds_of(plan: Plan) -> list[str]:
    """The kinds that this site can have."""
    kinds = [kind for kind in FAULTS if not plan.faults or kind in plan.faults]
    absent = [name for name, count in (("sqlite", plan.sqlite_players), ("worker", plan.workers)) if not count]
    return [kind for kind in kinds if not any(name in kind for name in absent)]


def schedule(kinds: list[str], rng: Random) -> Iterator[str]:
    """Every kind once in random order, again and again."""
    while True:
        yield from rng.sample(kinds, len(kinds))


async def strike_for(campaign: Campaign, seconds: float, every_s: float, kinds: Iterator[str]) -> None:
    """Faults for so long; returns when all of them are healed."""
    loop = asyncio.get_running_loop()
    until, running = loop.time() + seconds, list[asyncio.Task[None]]()
    while (left := until - loop.time()) > 0:
        running.append(asyncio.ensure_future(_struck(campaign, next(kinds))))
        await asyncio.sleep(min(left, every_s * campaign.rng.uniform(0.5, 1.5)))
    await asyncio.gather(*running)


async def _struck(campaign: Campaign, kind: str) -> None:
    try:
        await FAULTS[kind](campaign, kind)
    except (AssertionError, OSError, TimeoutError) as error:
        campaign.failed.append(f"{kind}: {type(error).__name__} {error}")
