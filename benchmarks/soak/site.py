"""The processes of a run: servers and workers on one PostgreSQL and one NATS, and a server with an SQLite file.

Everything is reached through proxies: the servers by the players, PostgreSQL and NATS by servers and workers.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import quote

import httpx
from tests.faults.child import UNLIMITED, Child
from tests.faults.stored import StoreLocation
from tests.lexicon.graphs import environment
from tests.stores.postgres import PASSWORD, ROLE, Postgres
from tests.workers.nats_server import NatsServer

from benchmarks.soak.plan import Plan
from benchmarks.soak.proxy import Proxy

_SERVE = (
    *("serve", "--no-open", "--port", "0", "--seed-wait", "3000", "--bot-delay", "0", "--tdk", "off", "--limit"),
    *(f"{name}=1000000" for name in UNLIMITED),
    "loop-percent-per-address=100",
)
_AGAIN_S = 0.5  # between attempts to start a server, as a supervisor would
_START_S, _READY_S = 240.0, 240.0


class ServerProcess:
    """One server behind its proxy; it gets a new port at each start."""

    def __init__(self, name: str, folder: Path, database: str = "", options: tuple[str, ...] = ()) -> None:
        self.name, self.folder = name, folder
        self.proxy = Proxy(lambda: self.port)
        self.port = 0
        self.shift_ms = 0  # how far its clock is ahead
        self.refused_starts = 0
        self.busy = asyncio.Lock()  # a fault of this server is in progress
        self._database, self._options = database, options
        self._child: Child | None = None
        folder.mkdir()

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    @property
    def store(self) -> Path:
        return self.folder / "data" / "tables.db"

    @property
    def pid(self) -> int:
        assert self._child is not None
        return self._child.pid

    async def start(self) -> None:
        """Start it, again and again while it cannot, for example because the database is away."""
        wrapper = ("benchmarks.soak.shifted_clock", str(self.shift_ms)) if self.shift_ms else ("mozaika",)
        child = Child(self.folder, ("-m", *wrapper, *_SERVE, *self._options), database=self._database)
        self._child = child  # at once, so that it is ended with the run while it starts
        until = time.monotonic() + _START_S
        while True:
            try:
                await asyncio.to_thread(child.start)
                break
            except AssertionError:
                await asyncio.to_thread(child.kill)  # it has ended, and nobody has waited for it
                self.refused_starts += 1
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(_AGAIN_S)
        self.port = int(child.address.rpartition(":")[2])

    async def kill(self) -> None:
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        child, self._child = self._child, None
        if child is not None:
            with suppress(AssertionError):  # its last start has failed
                await asyncio.to_thread(child.kill if how is signal.SIGKILL else child.stop)
        self.port = 0

    @contextmanager
    def frozen(self) -> Iterator[None]:
        with stopped(self.pid):
            yield

    async def is_ready(self) -> bool:
        with suppress(httpx.HTTPError):
            async with httpx.AsyncClient(trust_env=False, verify=False, timeout=5) as http:
                return (await http.get(f"http://127.0.0.1:{self.port or 1}/ready")).status_code == 200
        return False


class WorkerProcess:
    """A worker of the bus, with one process for the engine."""

    def __init__(self, name: str, folder: Path, bus: str) -> None:
        self.log = folder / f"{name}.log"
        self.busy = asyncio.Lock()
        self._bus = bus
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        command = [sys.executable, "-m", "mozaika", "worker", "--bus", self._bus, "--processes", "1"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, env=environment({}))

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            await asyncio.to_thread(process.wait, 60)


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """SIGSTOP, and SIGCONT afterwards."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


@dataclass
class Site:
    folder: Path
    plan: Plan
    postgres: Postgres
    servers: list[ServerProcess] = field(default_factory=list)
    workers: list[WorkerProcess] = field(default_factory=list)
    sqlite: ServerProcess | None = None
    nats: NatsServer = field(init=False)
    to_postgres: Proxy = field(init=False)
    to_nats: Proxy = field(init=False)
    database: str = field(init=False)
    store_busy: asyncio.Lock = field(default_factory=asyncio.Lock)  # a fault of PostgreSQL is in progress
    bus_busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.nats = NatsServer("-js", "-sd", str(self.folder / "nats"))
        self.to_postgres = Proxy(lambda: self.postgres.port)
        self.to_nats = Proxy(lambda: self.nats.port)
        self.database = self.postgres.new_database()

    @property
    def store(self) -> StoreLocation:
        """Where the log is read afterwards, past the proxy."""
        return self.postgres.url(self.database)

    async def start(self, rng: Random) -> None:
        await self.nats.start()
        for proxy in (self.to_postgres, self.to_nats):
            await proxy.start()
        bus = f"nats://{self.to_nats.address}"
        database = f"postgresql://{ROLE}:{quote(PASSWORD, safe='')}@{self.to_postgres.address}/{self.database}"
        for number in range(self.plan.servers):
            server = ServerProcess(f"server {number}", self.folder / f"server-{number}", database, ("--bus", bus))
            server.shift_ms = rng.choice([0, -2_500, 1_500]) if number else 0
            self.servers.append(server)
        self.workers = [WorkerProcess(f"worker-{number}", self.folder, bus) for number in range(self.plan.workers)]
        for worker in self.workers:
            worker.start()
        await self.servers[0].start()  # alone: it makes the tables of the database
        if self.plan.sqlite_players:
            self.sqlite = ServerProcess("sqlite server", self.folder / "sqlite")
        await asyncio.gather(*(server.start() for server in self.all_servers() if server is not self.servers[0]))
        await asyncio.gather(*(server.proxy.start() for server in self.all_servers()))

    def all_servers(self) -> list[ServerProcess]:
        return [*self.servers, *([self.sqlite] if self.sqlite else [])]

    async def until_ready(self) -> list[str]:
        """Wait until every server can store moves; returns the names of those that cannot."""
        waiting, loop = self.all_servers(), asyncio.get_running_loop()
        until = loop.time() + _READY_S
        while waiting and loop.time() < until:
            waiting = [server for server in waiting if not await server.is_ready()]
            await asyncio.sleep(0.2)
        return [server.name for server in waiting]

    async def stop(self) -> None:
        ending = [*(server.stop() for server in self.all_servers()), *(worker.kill() for worker in self.workers)]
        await asyncio.gather(*ending, return_exceptions=True)

    async def remove(self) -> None:
        await asyncio.gather(
            *(server.kill() for server in self.all_servers()),
            *(worker.kill() for worker in self.workers),
            *(server.proxy.stop() for server in self.all_servers()),
            *(proxy.stop() for proxy in (self.to_postgres, self.to_nats)),
            self.nats.stop(),
            asyncio.to_thread(self.postgres.remove),
            return_exceptions=True,
        )


@asynccontextmanager
async def a_site(folder: Path, plan: Plan, rng: Random) -> AsyncIterator[Site]:
    site = Site(folder, plan, await asyncio.to_thread(lambda: Postgres(plan.data, durable=True)))
    try:
        await site.start(rng)
        yield site
    finally:
        await site.remove()
