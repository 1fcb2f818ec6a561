"""Where the answers of a seed exchange are: with one server in its memory, with several in the store.

With one server, only the hashes are stored, before anybody is asked for the bytes. With several, every answer is, since
the players of a table may be connected to different servers.
"""

from __future__ import annotations

from typing import Protocol

from mozaika.rules.errors import AlreadyContributed, SeedsClosed
from mozaika.rules.squares import Seat
from mozaika.service.cluster_messages import SeedsChanged
from mozaika.service.seed_exchange import ExchangeStep, SeedExchange
from mozaika.service.server_channel import ServerChannel
from mozaika.service.server_ports import ExchangeStore, StoredExchange
from mozaika.service.store_ports import StaleCard, TableStore
from mozaika.service.table import Table


class ExchangeStorage(Protocol):
    """Each method is called under the table's lock, after the change of the exchange in memory."""

    async def open(self, table: Table, exchange: SeedExchange) -> None:
        """Continue an exchange that has begun, before a restart or at another server."""
        ...

    async def add_hash(self, table: Table, exchange: SeedExchange, seat: Seat) -> None: ...

    async def fix_hashes(self, table: Table, exchange: SeedExchange) -> None: ...

    async def add_seed(self, table: Table, exchange: SeedExchange, seat: Seat) -> None: ...

    async def fix_seeds(self, table: Table, exchange: SeedExchange) -> None:
        """Nobody can show bytes any more."""
        ...

    async def cancel(self, table: Table) -> None: ...

    async def end(self, table: Table) -> None:
        """The game has begun."""
        ...


class OwnExchanges:
    """The exchanges of the only server."""

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables

    async def open(self, table: Table, exchange: SeedExchange) -> None:
        hashes = await self._tables.seed_hashes(table.id) if exchange.asked else {}
        if hashes:  # the server was stopped after the hashes were fixed
            exchange.close_hashes(hashes, exchange.deadline)

    async def add_hash(self, table: Table, exchange: SeedExchange, seat: Seat) -> None:
        pass

    async def fix_hashes(self, table: Table, exchange: SeedExchange) -> None:
        if exchange.hashes:
            await self._tables.set_seed_hashes(table.id, exchange.hashes)

    async def add_seed(self, table: Table, exchange: SeedExchange, seat: Seat) -> None:
        pass

    async def fix_seeds(self, table: Table, exchange: SeedExchange) -> None:
        pass

    async def cancel(self, table: Table) -> None:
        await self._tables.set_seed_hashes(table.id, {})

    async def end(self, table: Table) -> None:
        pass  # the hashes stay with the seats


class SharedExchanges:
    """Exchanges that other servers may take part in. They belong to a version of the card."""

    def __init__(self, store: ExchangeStore, channel: ServerChannel) -> None:
        self._store, self._channel = store, channel

    async def open(self, table: Table, exchange: SeedExchange) -> None:
        if exchange.asked:
            self._take(exchange, await self._store.open(table.id, table.card.version, exchange.deadline))

    async def add_hash(self, table: Table, exchange: SeedExchange, seat: Seat) -> None:
        own = exchange.hashes[seat]
        self._take(exchange, await self._store.add_hash(table.id, table.card.version, seat, own))
        self._channel.send_table(table.id, SeedsChanged())
        if exchange.hashes.get(seat) != own:
            raise AlreadyContributed if seat in exchange.hashes else SeedsClosed

    async def fix_hashes(self, table: Table, exchange: SeedExchange) -> None:
        if exchange.asked:
            self._take(exchange, await self._store.fix_hashes(table.id, table.card.version, exchange.deadline))
            self._channel.send_table(table.id, SeedsChanged())

    async def add_seed(self, table: Table, exchange: SeedExchange, seat: Seat) -> None:
        own = exchange.seeds.get(seat, b"")
        self._take(exchange, await self._store.add_seed(table.id, table.card.version, seat, own))
        self._channel.send_table(table.id, SeedsChanged())
        if exchange.seeds.get(seat, b"") != own:
            raise SeedsClosed

    async def fix_seeds(self, table: Table, exchange: SeedExchange) -> None:
        if exchange.asked:
            self._take(exchange, await self._store.fix_seeds(table.id, table.card.version))

    async def cancel(self, table: Table) -> None:
        pass  # the card has another version now

    async def end(self, table: Table) -> None:
        await self._store.remove(table.id)

    async def read(self, table: Table) -> None:
        """Take over what other servers have stored."""
        exchange = table.exchange
        if exchange is None or not exchange.asked:
            return
        found, step = await self._store.find(table.id, table.card.version), exchange.step
        if found is not None:
            self._take(exchange, found)
        if exchange.step is not step:
            table.send_seeds()

    def _take(self, exchange: SeedExchange, stored: StoredExchange | None) -> None:
        if stored is None:
            raise StaleCard
        step = ExchangeStep.REVEALS if stored.is_showing else ExchangeStep.HASHES
        exchange.restore(step, stored.hashes, stored.seeds, stored.failed)
        if not stored.is_over:
            exchange.deadline = stored.deadline
