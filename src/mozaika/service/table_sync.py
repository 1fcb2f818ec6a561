"""Keeps the tables in memory as the store has them, while other servers continue their games.

A server sends the events that it has appended. Whoever has the table follows them; a gap is read from the log. Messages
may be lost, so every server also compares the versions of its tables with the store, every `COMPARE_EVERY_S`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeAlias

from mozaika.errors import GameError
from mozaika.service.card_changes import CardChanges
from mozaika.service.cluster_messages import CardChanged, EventsAppended, SeedsChanged
from mozaika.service.log import SCHEMA
from mozaika.service.server_channel import ServerChannel
from mozaika.service.server_ports import ServerStore, TableVersions
from mozaika.service.store_ports import LoggedEvent
from mozaika.service.table import Table

COMPARE_EVERY_S = 2.0

Advance: TypeAlias = Callable[[Table], Awaitable[None]]
_log = logging.getLogger("mozaika.cluster")


class TableSync:
    """`advance` takes the steps before a game; `read_seeds` reads its seed exchange again."""

    def __init__(
        self, server: str, servers: ServerStore, cards: CardChanges, channel: ServerChannel, advance: Advance,
        read_seeds: Advance,
    ) -> None:  # fmt: skip
        self._server, self._servers, self._cards = server, servers, cards
        self._advance, self._read_seeds = advance, read_seeds
        self._running: set[asyncio.Task[None]] = set()
        channel.on_table(EventsAppended, lambda table, message: self._start(self._follow(table, message)))
        channel.on_table(CardChanged, lambda table, message: self._start(self._take_card(table, message.version)))
        channel.on_table(SeedsChanged, lambda table, message: self._start(self._take_seeds(table)))

    async def run(self, tables: Callable[[], Iterable[Table]]) -> None:
        """Compare the tables with the store until cancelled."""
        while True:
            await asyncio.sleep(COMPARE_EVERY_S)
            try:
                await self.compare(list(tables()))
            except GameError:
                continue  # the store is unreachable; it says so itself
            except Exception as error:  # must not end the comparisons
                _log.error("bad-comparison", extra={"facts": {"error": type(error).__name__}})

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def drain(self) -> None:
        """Wait until all messages so far have had their effect."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)

    async def compare(self, tables: Iterable[Table]) -> None:
        """Bring these tables to the versions in the store."""
        by_id = {table.id: table for table in tables}
        for stored in await self._servers.versions(self._server, list(by_id)):
            table = by_id[stored.table]
            if stored != _versions_of(table):
                await self._match(table, stored)

    async def _match(self, table: Table, stored: TableVersions) -> None:
        before = table.acts_here
        async with table.lock:
            if stored.version > table.version:
                await table.catch_up()
            if stored.card_version > table.card.version:
                await self._cards.reload(table)
            if stored.version == table.version:  # else one of us has appended meanwhile
                table.acts_here = stored.is_ours
        if table.acts_here and not before:
            table.changed(table)
        await self._advance(table)

    # --- messages -----------------------------------------------------------------------------------------------------

    async def _follow(self, table: Table, message: EventsAppended) -> None:
        async with table.lock:
            if message.last <= table.version:
                return
            table.acts_here = False
            if message.first == table.version + 1 and message.bodies and message.schema == SCHEMA:
                table.follow_logged([LoggedEvent(message.schema, bytes(body)) for body in message.bodies])
            else:
                await table.catch_up()

    async def _take_card(self, table: Table, version: int) -> None:
        async with table.lock:
            if version > table.card.version:
                await self._cards.reload(table)
        await self._advance(table)

    async def _take_seeds(self, table: Table) -> None:
        async with table.lock:
            await self._read_seeds(table)
        await self._advance(table)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def _versions_of(table: Table) -> TableVersions:
    return TableVersions(table.id, table.version, table.card.version, table.acts_here)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except GameError:
        pass  # the next comparison tries again
    except Exception as error:  # log only its type: its facts may be secret
        _log.error("bad-message-handling", extra={"facts": {"error": type(error).__name__}})
