"""Messages between the servers that share a store: the port, and the bus of a server that has its store for itself.

The messages are in `cluster_messages`. `mozaika.cluster` implements the port over NATS.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Receive: TypeAlias = Callable[[bytes], None]
EndListening: TypeAlias = Callable[[], None]


class ServerBus(Protocol):
    """Messages may be lost, and no message comes back to its sender. Every fact that must not be lost is in the store,
    so a lost message costs time only.
    """

    @property
    def is_shared(self) -> bool:
        """Whether other servers may work on the same store."""
        ...

    def publish(self, subject: str, message: bytes) -> None:
        """Send to all other servers that listen to the subject. Never raises, and never waits."""
        ...

    def listen(self, subject: str, receive: Receive) -> EndListening:
        """Call `receive` with each message, in the order in which one sender sent them, until the returned function is
        called. Call both in the event loop of the bus.
        """
        ...


class NoBus:
    """There are no other servers."""

    is_shared = False

    def publish(self, subject: str, message: bytes) -> None:
        pass

    def listen(self, subject: str, receive: Receive) -> EndListening:
        return _nothing

    async def close(self) -> None:
        pass


class StoreOnly(NoBus):
    """Other servers may work on the store, and learn from it alone what has changed: for a command beside them."""

    is_shared = True


def _nothing() -> None:
    pass


NO_BUS = NoBus()
