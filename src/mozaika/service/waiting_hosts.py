"""Which waiting tables have somebody there, at this server or at another."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TypeAlias

from mozaika.service.cluster_messages import ServersAnswered, ServersAsked
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import WaitingOpponent
from mozaika.service.table import Table

AWAY_MS = 60_000  # who has been away for longer is not there
WAIT_S = 0.25  # for the answers of the other servers
MAX_TABLES = 200  # in one question

Loaded: TypeAlias = Callable[[str], Awaitable[Table | None]]


class WaitingHosts:
    """`loaded` gives a table that is in memory."""

    def __init__(self, channel: ServerChannel, loaded: Loaded) -> None:
        self._channel, self._loaded = channel, loaded
        self._questions: dict[str, _Question] = {}
        self._answering: set[asyncio.Task[None]] = set()
        if channel.is_shared:
            channel.on_servers(ServersAsked, self._answer_soon)
            channel.on_servers(ServersAnswered, self._note)

    async def present(self, waiting: Sequence[WaitingOpponent]) -> set[str]:
        """The tables at which somebody is there, or has left a moment ago."""
        here = {each.table for each in waiting if await self._is_here(each.table, each.person)}
        elsewhere = [each.table for each in waiting if each.table not in here][:MAX_TABLES]
        if not self._channel.is_shared or not elsewhere:
            return here
        return here | await self._ask(elsewhere)

    async def _is_here(self, name: str, person: str) -> bool:
        """Somebody who has gone, perhaps after opening many tables, must not be everybody's opponent."""
        table = await self._loaded(name)
        if table is None:  # it would be in memory if they were connected
            return False
        away_since = table.subscribers.away_since(person)
        return away_since is None or table.clock.now() - away_since <= AWAY_MS

    # --- other servers ------------------------------------------------------------------------------------------------

    async def _ask(self, tables: Collection[str]) -> set[str]:
        question = _Question(set(tables))
        number = secrets.token_hex(8)
        self._questions[number] = question
        try:
            self._channel.send_servers(ServersAsked(number, tuple(tables)))
            await asyncio.wait([question.answered], timeout=WAIT_S)
            return question.found
        finally:
            del self._questions[number]

    def _note(self, answer: ServersAnswered) -> None:
        question = self._questions.get(answer.id)
        if question is not None:
            question.note(answer.tables)

    def _answer_soon(self, asked: ServersAsked) -> None:
        task = asyncio.ensure_future(self._answer(asked))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, asked: ServersAsked) -> None:
        found = []
        for name in asked.tables[:MAX_TABLES]:
            table = await self._loaded(name)
            if table is not None and any([await self._is_here(name, person) for person in table.players]):
                found.append(name)
        if found:
            self._channel.send_servers(ServersAnswered(asked.id, tuple(found)))


class _Question:
    """The tables that are asked about, and those found so far."""

    def __init__(self, tables: set[str]) -> None:
        self.found: set[str] = set()
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tables = tables

    def note(self, tables: Collection[str]) -> None:
        self.found.update(self._tables.intersection(tables))
        if self.found == self._tables and not self.answered.done():
            self.answered.set_result(None)
