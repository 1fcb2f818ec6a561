"""The server bus over NATS.

While NATS cannot be reached, messages are dropped: the servers find the same facts in the store within seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nats.errors

from mozaika.service.server_bus import EndListening, Receive
from mozaika.workers.bus import connect

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

MAX_WAITING = 10_000  # messages that wait for the connection
_log = logging.getLogger("mozaika.cluster")


class NatsBus:
    """Created by `open`, in the event loop that uses it."""

    is_shared = True

    def __init__(self, client: Client) -> None:
        self._client = client
        self._outgoing: deque[tuple[str, bytes]] = deque(maxlen=MAX_WAITING)
        self._sending: asyncio.Task[None] | None = None
        self._changes: set[asyncio.Task[None]] = set()
        self._listeners: dict[str, _Listeners] = {}

    @classmethod
    async def open(cls, addresses: str, authority: Path | None = None) -> NatsBus:
        """Raises `BusUnreachable`."""
        return cls(await connect(addresses, "mozaika-cluster", authority, echo=False))

    @property
    def is_connected(self) -> bool:
        return self._client.is_connected

    async def close(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.flush()
        for task in (*self._changes, *filter(None, [self._sending])):
            task.cancel()
        await self._client.close()

    async def flush(self) -> None:
        """Wait until NATS knows every listener so far, and has every message."""
        await asyncio.gather(*self._changes, *filter(None, [self._sending]), return_exceptions=True)
        if self._client.is_connected:
            with suppress(nats.errors.Error):
                await self._client.flush()

    # --- the port -----------------------------------------------------------------------------------------------------

    def publish(self, subject: str, message: bytes) -> None:
        if not self._client.is_connected:
            return
        self._outgoing.append((subject, message))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    def listen(self, subject: str, receive: Receive) -> EndListening:
        listeners = self._listeners.get(subject)
        if listeners is None:
            listeners = self._listeners[subject] = _Listeners(self._client, subject)
        listeners.receivers.append(receive)
        self._start(listeners.match())

        def end() -> None:
            if receive in listeners.receivers:
                listeners.receivers.remove(receive)
                if not listeners.receivers and self._listeners.get(subject) is listeners:
                    del self._listeners[subject]
                    self._start(listeners.match())

        return end

    # --- tasks --------------------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        while self._outgoing:
            subject, message = self._outgoing.popleft()
            try:
                await self._client.publish(subject, message)
            except nats.errors.Error as error:
                _log.warning("message-lost", extra={"facts": {"error": type(error).__name__}})

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)


class _Listeners:
    """The receivers of one subject, which share a subscription."""

    def __init__(self, client: Client, subject: str) -> None:
        self._client, self._subject = client, subject
        self.receivers: list[Receive] = []
        self._subscription: Any = None
        self._changing = asyncio.Lock()

    async def match(self) -> None:
        """Subscribe if there are receivers, and unsubscribe if there are none. NATS renews a subscription when it is
        back.
        """
        async with self._changing:
            with suppress(nats.errors.Error):  # the connection has been closed
                if self.receivers and self._subscription is None:
                    self._subscription = await self._client.subscribe(self._subject, cb=self._receive)
                elif not self.receivers and self._subscription is not None:
                    ended, self._subscription = self._subscription, None
                    await ended.unsubscribe()

    async def _receive(self, message: Msg) -> None:
        for receive in tuple(self.receivers):
            try:
                receive(message.data)
            except Exception as error:  # a fault of ours must not end the subscription
                _log.error("bad-receiver", extra={"facts": {"error": type(error).__name__}})
