"""A real server in a thread, on a free port: real sockets, a real store, real workers."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypedDict, Unpack

from mozaika.compose import Settings, open_services
from mozaika.rules import events as ev
from mozaika.rules import replay
from mozaika.rules.state import GameState
from mozaika.service.counting import Now
from mozaika.service.log import decode_logged
from mozaika.service.services import Services
from mozaika.service.store_ports import LoggedEvent
from mozaika.web.addresses import Proxies
from mozaika.web.app import WebSettings, build_app, end_waiting
from mozaika.web.hosts import HostNames
from mozaika.web.limits.settings import DEFAULT_LIMITS, Limits
from mozaika.web.server import Server, listen, server_config

STORE = "tables.db"


def stopped_clock() -> float:
    return 0.0


@dataclass
class Served:
    """A running server. `log` and `final` read its file, not its memory."""

    host: str
    data: Path
    services: Services
    loop: asyncio.AbstractEventLoop

    @property
    def http(self) -> str:
        return f"http://{self.host}"

    @property
    def ws(self) -> str:
        return f"ws://{self.host}"

    def log(self, table: str) -> list[ev.Event]:
        query = "SELECT schema, body FROM events WHERE game = ? ORDER BY version"
        with closing(sqlite3.connect(f"file:{self.data / STORE}?mode=ro", uri=True)) as store:
            return [decode_logged(LoggedEvent(*row)) for row in store.execute(query, (table,))]

    def final(self, table: str) -> GameState:
        return replay(None, self.log(table))

    def count(self, what: str) -> int:
        """The number of rows in a table of the store."""
        with closing(sqlite3.connect(f"file:{self.data / STORE}?mode=ro", uri=True)) as store:
            found: int = store.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
            return found


class WebOptions(TypedDict, total=False):
    """The fields of `WebSettings` that single tests change."""

    proxies: Proxies
    host_names: HostNames
    metrics_token: str
    static: Path


def host_names(*names: str) -> HostNames:
    """The names of the server beside those of the machine, which is called `attic`."""
    return HostNames(names, machine=["attic"])


def local_proxy() -> Proxies:
    """Trusts this machine to name its clients."""
    return Proxies(["127.0.0.1"])


@contextmanager
def serving(
    data: Path,
    limits: Limits = DEFAULT_LIMITS,
    now: Now = time.monotonic,
    *,
    tdk: str = "",
    seed_wait_ms: int = 0,
    bots: tuple[str, ...] = (),
    **options: Unpack[WebOptions],
) -> Iterator[Served]:
    """`now` is the clock of the rate limits: with a stopped one, a test can count to a limit however slow it runs.
    `tdk` is the address of a local server that answers like the TDK dictionary. `seed_wait_ms` is how long games wait
    for contributions to the draws, which most clients of the tests do not make. `bots` are added as by the operator.
    """
    options.setdefault("host_names", host_names())
    settings = WebSettings(limits=limits, now=now, **options)
    services = Settings(
        store=data / STORE, workers=1, champion_s=0.05, tdk=tdk, seed_wait_ms=seed_wait_ms, bot_delay_ms=0, bots=bots
    )
    app = build_app(partial(open_services, services, settings.metrics), settings)
    listening = listen("127.0.0.1", 0)
    host, port = listening.getsockname()
    config = server_config(app, settings.limits, settings.proxies, settings.metrics.refused)
    server, loops, ready = (
        Server(config, partial(end_waiting, app)),
        list[asyncio.AbstractEventLoop](),
        threading.Event(),
    )

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)  # uvicorn has no event to wait for
        ready.set()
        await serving

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(60)
    assert server.started
    try:
        yield Served(f"{host}:{port}", data, app.state.services, loops[0])
    finally:
        server.should_exit = True
        thread.join(120)
        listening.close()
        assert not thread.is_alive()
