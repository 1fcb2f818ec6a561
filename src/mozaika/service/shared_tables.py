"""The part of the table registry that exists only when several servers share the store: tables in memory follow the
store (`table_sync`), and one server fires the deadlines of each (`server_leases`).
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mozaika.service.card_changes import CardChanges
from mozaika.service.deadline_scheduler import DeadlineScheduler
from mozaika.service.exchange_storage import SharedExchanges
from mozaika.service.game_starts import GameStarts
from mozaika.service.ports import TimeSource
from mozaika.service.server_channel import ServerChannel
from mozaika.service.server_leases import ServerLeases
from mozaika.service.store_ports import Store
from mozaika.service.table import Table
from mozaika.service.table_sync import TableSync

Tables: TypeAlias = Callable[[], Collection[Table]]


@dataclass(frozen=True, slots=True)
class SharedParts:
    """What `SharedTables` works with. `live` are the tables in memory, `settle` records results that a server has left
    behind.
    """

    store: Store
    clock: TimeSource
    channel: ServerChannel
    cards: CardChanges
    starts: GameStarts
    scheduler: DeadlineScheduler
    live: Tables
    known: Callable[[str], Table | None]
    settle: Callable[[], None]


class SharedTables:
    def __init__(self, parts: SharedParts) -> None:
        self._parts = parts
        server = parts.channel.server
        exchanges = SharedExchanges(parts.store.exchanges, parts.channel)
        parts.starts.exchanges, parts.starts.reload_card = exchanges, parts.cards.reload
        advance: Callable[[Table], Awaitable[None]] = parts.starts.advance
        self.sync = TableSync(server, parts.store.servers, parts.cards, parts.channel, advance, exchanges.read)
        name = f"{socket.gethostname()} {os.getpid()}"
        self.leases = ServerLeases(server, name, parts.store.servers, parts.clock)
        self.leases.claimed, self.leases.lost, self.leases.buried = self._claimed, self._lost, parts.settle
        self._releasing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self.leases.start()

    async def run(self) -> None:
        """Runs until cancelled."""
        await asyncio.gather(self.leases.run(), self.sync.run(self._parts.live))

    async def stop(self) -> None:
        """Call this when nothing appends any more: the tables wait for other servers."""
        await asyncio.gather(*self._releasing, return_exceptions=True)
        await self.sync.stop()
        await self.leases.stop()

    async def refresh(self, table: Table) -> None:
        """Bring a table to the versions in the store: nobody here has listened to what other servers have done."""
        await self.sync.compare([table])

    def release(self, tables: Iterable[str]) -> None:
        """These tables leave memory: their deadlines wait in the store."""
        names = list(tables)
        for name in names:
            self._parts.scheduler.arm(name, None)
        if names:
            task = asyncio.get_running_loop().create_task(self.leases.release(names))
            self._releasing.add(task)
            task.add_done_callback(self._releasing.discard)

    def _claimed(self, name: str) -> None:
        table = self._parts.known(name)
        if table is not None:
            table.acts_here = True
        self._parts.scheduler.arm(name, self._parts.clock.now())

    def _lost(self) -> None:
        for table in self._parts.live():
            table.acts_here = False
            self._parts.scheduler.arm(table.id, None)
