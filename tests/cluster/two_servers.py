"""Several registries on one real PostgreSQL and one real NATS, as separate servers have them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from mozaika.cluster.nats_bus import NatsBus
from mozaika.service.people import People
from mozaika.service.ports import TimeSource
from mozaika.service.server_leases import ClusterClock
from mozaika.service.stores.postgres import PostgresStore
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from tests.service.world import FakeBots, FakeFinder, FakeLexica, FakeWords


class RealClock:
    def now(self) -> int:
        return round(asyncio.get_running_loop().time() * 1000) + 1_700_000_000_000


@dataclass
class Server:
    registry: TableRegistry
    store: PostgresStore
    bus: NatsBus
    people: People
    bots: FakeBots

    async def find(self, table: Table, person: str = "") -> Table:
        return await self.registry.find(table.id, person)

    def table(self, table: Table) -> Table:
        """The same table here, which must be in memory."""
        found = self.registry._known.get(table.id)
        assert found is not None
        return found

    def version_of(self, name: str) -> int:
        return self.registry._known[name].version

    def unload(self) -> None:
        """Unload every table, as if nobody had used them for long."""
        self.registry._live = {name: (table, 0) for name, (table, _) in self.registry._live.items()}
        self.registry.unload_idle()

    async def die(self) -> None:
        """As if the process were killed: nothing is released, and nothing more is done."""
        await self.bus.close()
        for task in self.registry._running:
            task.cancel()
        await asyncio.gather(*self.registry._running, return_exceptions=True)
        self.registry._running.clear()
        await self.registry.bots.stop()
        self.registry.scheduler._alarms.clear()
        for table, _ in list(self.registry._live.values()):
            table.changed = lambda table: None


@asynccontextmanager
async def servers(
    url: str, nats: str, count: int = 2, *, started: bool = True, **options: Any
) -> AsyncIterator[list[Server]]:
    """`options` are those of the registry; `started` runs clocks, heartbeats and comparisons."""
    found = list[Server]()
    async with AsyncExitStack() as opened:
        for _ in range(count):
            found.append(await _opened(opened, url, nats, options))
        if started:
            for server in found:
                await server.registry.start()
        yield found


async def _opened(opened: AsyncExitStack, url: str, nats: str, options: dict[str, Any]) -> Server:
    store = await PostgresStore.open(url, shared=True)
    opened.push_async_callback(store.close)
    bus = await NatsBus.open(nats)
    opened.push_async_callback(bus.close)
    clock: TimeSource = ClusterClock(RealClock())
    bots = FakeBots()
    chosen = RegistryOptions(**{"seed_wait_ms": 0, "bot_delay_ms": 0, "bus": bus, **options})
    registry = TableRegistry(store, FakeLexica(FakeWords()), FakeFinder(), bots, clock, chosen)
    opened.push_async_callback(registry.stop)
    return Server(registry, store, bus, People(store.people, store.accounts, clock), bots)
