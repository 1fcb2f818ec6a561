"""Typed messages over the server bus: about tables in memory, about people, and to all servers.

A module that needs a message declares who handles it: `channel.on_table(PresenceChanged, handle)`. Handlers run in the
event loop, must not wait, and start a task for what takes longer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from mozaika.service.cluster_messages import (
    SERVERS,
    ClusterMessage,
    EventsAppended,
    decode_message,
    encode_message,
    table_subject,
)
from mozaika.service.log import SCHEMA, EncodedEvent
from mozaika.service.server_bus import NO_BUS, EndListening, ServerBus

if TYPE_CHECKING:
    from mozaika.service.table import Table

M = TypeVar("M", bound=ClusterMessage)
Handler: TypeAlias = Callable[[Any], None]

_log = logging.getLogger("mozaika.cluster")


class ServerChannel:
    def __init__(self, bus: ServerBus = NO_BUS) -> None:
        self.bus = bus
        self.server = secrets.token_hex(8) if bus.is_shared else ""  # the id of this server
        self._for_tables: dict[type[ClusterMessage], Callable[[Table, Any], None]] = {}

    @property
    def is_shared(self) -> bool:
        """Whether other servers may work on the same store."""
        return self.bus.is_shared

    # --- sending ------------------------------------------------------------------------------------------------------

    def send(self, subject: str, message: ClusterMessage) -> bool:
        """False if the message is too long to be sent."""
        if not self.bus.is_shared:
            return True
        encoded = encode_message(message)
        if encoded is not None:
            self.bus.publish(subject, encoded)
        return encoded is not None

    def send_table(self, table: str, message: ClusterMessage) -> bool:
        """To the other servers that have the table in memory."""
        return self.send(table_subject(table), message)

    def send_servers(self, message: ClusterMessage) -> bool:
        """To all other servers."""
        return self.send(SERVERS, message)

    # --- receiving ----------------------------------------------------------------------------------------------------

    def on_table(self, kind: type[M], handle: Callable[[Table, M], None]) -> None:
        """`handle` gets every message of this kind about a table in memory."""
        self._for_tables[kind] = handle

    def on_servers(self, kind: type[M], handle: Callable[[M], None]) -> EndListening:
        """`handle` gets every message of this kind to all servers."""
        return self.listen(SERVERS, kind, handle)

    def listen(self, subject: str, kind: type[M], handle: Callable[[M], None]) -> EndListening:
        """`handle` gets every message of this kind to the subject, until the returned function is called."""

        def receive(message: bytes) -> None:
            decoded = decode_message(message)
            if isinstance(decoded, kind):
                _run(handle, decoded)

        return self.bus.listen(subject, receive)

    def follow(self, table: Table) -> None:
        """Receive messages about the table as long as it is in memory."""
        if not self.bus.is_shared:
            return
        found = weakref.ref(table)

        def receive(message: bytes) -> None:
            present, decoded = found(), decode_message(message)
            handle = self._for_tables.get(type(decoded))  # type: ignore[arg-type] # None has no handler
            if present is not None and handle is not None:
                _run(handle, present, decoded)

        end = self.bus.listen(table_subject(table.id), receive)
        loop = asyncio.get_running_loop()
        # A table may be collected in any thread, and when the event loop is closed already.
        weakref.finalize(table, _end_in_loop, loop, end).atexit = False


def send_events(channel: ServerChannel, table: str, first: int, added: Sequence[EncodedEvent]) -> None:
    """Tell the other servers what has been appended to the log of a table, from number `first`."""
    if not channel.is_shared:
        return
    last, bodies = first + len(added) - 1, tuple(msgspec.Raw(event.logged().body) for event in added)
    if not channel.send_table(table, EventsAppended(first, last, SCHEMA, bodies)):
        channel.send_table(table, EventsAppended(first, last, SCHEMA))  # they read the log


def _end_in_loop(loop: asyncio.AbstractEventLoop, end: EndListening) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(end)


def _run(handle: Callable[..., None], *values: Any) -> None:
    try:
        handle(*values)
    except Exception as error:  # a fault of ours must not end the connection to the bus
        _log.error("bad-handler", extra={"facts": {"error": type(error).__name__}})
