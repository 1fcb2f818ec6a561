"""Several registries on one store, with a bus in memory between them: fast, and messages can be lost on purpose."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mozaika.service.chat import Chat
from mozaika.service.people import People
from mozaika.service.server_bus import EndListening, Receive
from mozaika.service.store_ports import Person
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from tests.service.world import FakeBots, FakeClock, FakeFinder, FakeLexica, FakeWords


class Hub:
    """What `Bus` objects are connected to; while `is_down`, it loses messages."""

    def __init__(self) -> None:
        self.is_down = False
        self.sent = 0
        self._receivers: defaultdict[str, list[tuple[Bus, Receive]]] = defaultdict(list)

    def publish(self, sender: Bus, subject: str, message: bytes) -> None:
        if self.is_down:
            return
        self.sent += 1
        for bus, receive in self._receivers[subject]:
            if bus is not sender:
                asyncio.get_running_loop().call_soon(receive, message)

    def listen(self, bus: Bus, subject: str, receive: Receive) -> EndListening:
        entry = (bus, receive)
        self._receivers[subject].append(entry)
        return lambda: self._receivers[subject].remove(entry)


@dataclass(eq=False)
class Bus:
    hub: Hub
    is_shared: bool = True

    def publish(self, subject: str, message: bytes) -> None:
        self.hub.publish(self, subject, message)

    def listen(self, subject: str, receive: Receive) -> EndListening:
        return self.hub.listen(self, subject, receive)


@dataclass
class Server:
    registry: TableRegistry
    chat: Chat
    people: People

    async def find(self, table: Table, person: str = "") -> Table:
        return await self.registry.find(table.id, person)


@dataclass
class Cluster:
    store: SqliteStore
    hub: Hub
    clock: FakeClock
    servers: list[Server] = field(default_factory=list)

    async def welcome(self, *names: str) -> list[Person]:
        return [await self.servers[0].people.welcome(name) for name in names]

    async def settle(self) -> None:
        """Wait until every message has arrived, and every task that it started is over."""
        for _ in range(20):
            await asyncio.sleep(0.001)
        for server in self.servers:
            await asyncio.gather(*server.registry.sharing._settling)


@asynccontextmanager
async def servers(path: Path, count: int = 2, **options: Any) -> AsyncIterator[Cluster]:
    store, hub, clock = SqliteStore(path / "mozaika.db"), Hub(), FakeClock()
    cluster = Cluster(store, hub, clock)
    async with AsyncExitStack() as opened:
        opened.push_async_callback(store.close)
        for _ in range(count):
            chosen = RegistryOptions(**{"seed_wait_ms": 0, "bot_delay_ms": 0, "bus": Bus(hub), **options})
            registry = TableRegistry(store, FakeLexica(FakeWords()), FakeFinder(), FakeBots(), clock, chosen)
            opened.push_async_callback(registry.stop)
            chat = Chat(store.chat, clock, registry.sharing)
            cluster.servers.append(Server(registry, chat, People(store.people, store.accounts, clock)))
        yield cluster
