"""What several servers must know of a table beside its log and its card: who is here, and what players have asked for.

A server reports everything it knows at each change and every few seconds, so a lost report costs seconds. Requests for
a pause and offers of a rematch have a revision: the higher one counts, and equal ones are merged.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TypeAlias
from weakref import WeakKeyDictionary

from mozaika.errors import GameError
from mozaika.service.cluster_messages import TableReport
from mozaika.service.elsewhere import Elsewhere
from mozaika.service.pause_requests import PauseState
from mozaika.service.ports import TimeSource
from mozaika.service.rematch_offers import RematchState
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import ChatRoom, StaleCard
from mozaika.service.table import Table

REPORT_EVERY_S = 5.0
_ALONE_EVERY = 6  # rounds between the reports about tables that no other server seems to have

Tables: TypeAlias = Callable[[], Iterable[Table]]
Settle: TypeAlias = Callable[[Table], Awaitable[None]]
ChatBehind: TypeAlias = Callable[[Table, ChatRoom, int], None]
_Said: TypeAlias = tuple[frozenset[str], int, int, int]


class TableSharing:
    """`tables` are those in memory; `settle_rematch` opens the table of an offer that everybody has accepted."""

    def __init__(self, channel: ServerChannel, clock: TimeSource, tables: Tables, settle_rematch: Settle) -> None:
        self.channel, self._clock, self._tables, self._settle_rematch = channel, clock, tables, settle_rematch
        self._server = secrets.token_hex(8)
        self._said: WeakKeyDictionary[Table, _Said] = WeakKeyDictionary()  # in the last report
        self._settling: set[asyncio.Task[None]] = set()
        self.on_chat_behind: ChatBehind = lambda table, room, number: None
        channel.on_table(TableReport, self._receive)

    def share(self, table: Table) -> None:
        """Called once for each table that comes into memory."""
        if self.channel.is_shared:
            table.subscribers.elsewhere = Elsewhere()
            table.on_seats_sent = lambda: self._report_change(table)

    async def run(self) -> None:
        """Report regularly, and notice servers that do not."""
        if not self.channel.is_shared:
            return
        number = 0
        while True:
            await asyncio.sleep(REPORT_EVERY_S)
            number += 1
            for table in list(self._tables()):
                self._tidy(table, even_alone=number % _ALONE_EVERY == 0)

    async def stop(self) -> None:
        for task in self._settling:
            task.cancel()
        await asyncio.gather(*self._settling, return_exceptions=True)

    # --- sending ------------------------------------------------------------------------------------------------------

    def _report_change(self, table: Table) -> None:
        said, before = self._to_say(table), self._said.get(table)
        if said != before:
            self._report(table, said, ask=before is None)

    def _to_say(self, table: Table) -> _Said:
        here, players = table.subscribers.here(), table.players
        revisions = table.pause_requests.revision, table.rematch_offers.revision
        return here & players, len(here - players), *revisions

    def _report(self, table: Table, said: _Said, *, ask: bool = False) -> None:
        """`ask` the other servers for their reports."""
        self._said[table] = said
        people, watching, _, _ = said
        report = TableReport(
            server=self._server,
            people=tuple(sorted(people)),
            watching=watching,
            pause=table.pause_requests.state(),
            rematch=table.rematch_offers.state(),
            chat=table.chat_numbers,
            ask=ask,
        )
        self.channel.send_table(table.id, report)

    def _tidy(self, table: Table, *, even_alone: bool) -> None:
        elsewhere = table.subscribers.elsewhere
        if elsewhere is None:
            return
        if len(table.subscribers) and (even_alone or not elsewhere.is_empty):
            self._report(table, self._to_say(table))
        expired = table.pause_requests.expire(self._clock.now())
        if elsewhere.expire(self._clock.now()) or expired:
            table.send_seats()

    # --- receiving ----------------------------------------------------------------------------------------------------

    def _receive(self, table: Table, report: TableReport) -> None:
        elsewhere = table.subscribers.elsewhere
        if elsewhere is None:
            return
        changed = elsewhere.report(report.server, frozenset(report.people), report.watching, self._clock.now())
        merged = self._merge(table, report.pause, report.rematch)
        if merged:
            self._said[table] = self._to_say(table)  # the others have it already
        if changed or merged:
            table.send_seats()
        for room, number in report.chat.items():
            self.on_chat_behind(table, room, number)
        if report.ask and len(table.subscribers):
            self._report(table, self._to_say(table))

    def _merge(self, table: Table, pause: PauseState, rematch: RematchState) -> bool:
        """Take over what players have asked for on other servers; whether that changes anything."""
        merged = table.pause_requests.merge(pause)
        if merged and table.pause_requests.is_agreed:
            self._settle(table.settle_pause())
        if table.rematch_offers.merge(rematch):
            merged = True
            if table.rematch_offers.is_accepted:
                self._settle(self._settle_rematch(table))
        return merged

    def _settle(self, work: Awaitable[None]) -> None:
        async def settle() -> None:
            with suppress(GameError, StaleCard):  # another server was faster, or nothing can be done any more
                await work

        task = asyncio.ensure_future(settle())
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)
