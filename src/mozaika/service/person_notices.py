"""Notices from one server to the others about a person: disconnect them, show their account, bar or admit them.

These matter for safety, so they are in the store, and every server reads the new ones every two seconds. A message over
the bus only makes that happen at once.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum
from typing import TypeAlias

from mozaika.errors import GameError
from mozaika.service.cluster_messages import NoticeAdded
from mozaika.service.errors import StoreFailed, StoreUnreachable
from mozaika.service.ports import TimeSource
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import Notice, NoticeStore

READ_EVERY_S = 2.0
KEPT_MS = 3_600_000
_AT_ONCE = 200


class NoticeKind(Enum):
    DISCONNECT = "disconnect"
    ACCOUNT = "account"  # it is new, or has another name
    BAR = "bar"
    ADMIT = "admit"


Carry: TypeAlias = Callable[[NoticeKind, str], Awaitable[None]]


class PersonNotices:
    """`carry_out` does what a notice of another server says."""

    def __init__(self, store: NoticeStore, channel: ServerChannel, clock: TimeSource, carry_out: Carry) -> None:
        self._store, self._channel, self._clock, self._carry_out = store, channel, clock, carry_out
        self._server = secrets.token_hex(8)
        self._read = 0  # the number of the last one
        self._arrived = asyncio.Event()
        channel.on_servers(NoticeAdded, lambda message: self._arrived.set())

    async def add(self, kind: NoticeKind, person: str) -> None:
        """Tell the other servers; returns when the store has it."""
        if self._channel.is_shared:
            now = self._clock.now()
            await self._store.add(Notice(0, now, self._server, kind.value, person), now - KEPT_MS)
            self._channel.send_servers(NoticeAdded())

    async def start(self) -> None:
        if self._channel.is_shared:
            self._read = await self._store.last()

    async def run(self) -> None:
        while self._channel.is_shared:
            with suppress(TimeoutError):
                async with asyncio.timeout(READ_EVERY_S):
                    await self._arrived.wait()
            self._arrived.clear()
            with suppress(StoreFailed, StoreUnreachable):  # later
                await self.read()

    async def read(self) -> None:
        """Carry out the new notices of other servers."""
        while notices := await self._store.newer(self._read, _AT_ONCE):
            for notice in notices:
                if notice.server != self._server:
                    with suppress(ValueError, GameError):  # of a newer version; or the person is erased
                        await self._carry_out(NoticeKind(notice.kind), notice.person)
                self._read = notice.number
