"""A TCP client that sends and receives bytes, for tests that violate protocols."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
LIMIT_S = 120.0  # catches a hang


class Raw:
    """A plain socket rather than a stream: a stream drops what it has received when the server resets the connection,
    and a test must see an answer that came before the reset.
    """

    def __init__(self, connection: socket.socket, opened: float) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._received = b""
        self.opened = opened
        self.was_reset = False

    async def send(self, text: str) -> None:
        """Ignores that the server has closed the connection: then its answer is what counts."""
        await self.send_bytes(text.encode())

    async def send_bytes(self, data: bytes) -> None:
        with suppress(OSError):
            await self._loop.sock_sendall(self._connection, data)

    async def send_until_closed(self, data: bytes, times: int) -> int:
        """How often `data` could be sent, up to `times`, before the server closed the connection."""
        for sent in range(times):
            try:
                await asyncio.wait_for(self._loop.sock_sendall(self._connection, data), LIMIT_S)
            except OSError:
                return sent
        return times

    async def answer(self) -> bytes:
        """Everything up to the end of the connection."""
        async with asyncio.timeout(LIMIT_S):
            while await self._receive():
                pass
        received, self._received = self._received, b""
        return received

    async def status(self) -> int:
        """The status in the first line of the answer; 0 if there is none."""
        async with asyncio.timeout(LIMIT_S):
            while b"\n" not in self._received and await self._receive():
                pass
        line, _, self._received = self._received.partition(b"\n")
        return int(line.split()[1]) if line else 0

    async def _receive(self) -> bool:
        received = b""
        try:
            received = await self._loop.sock_recv(self._connection, 65_536)
        except OSError:
            self.was_reset = True
        self._received += received
        return bool(received)


@asynccontextmanager
async def connected(host: str, source: str = "127.0.0.1", held_bytes: int = 0) -> AsyncIterator[Raw]:
    """`held_bytes` is about what the system holds of an answer that is not read."""
    address, _, port = host.rpartition(":")
    with socket.socket() as connection:
        if held_bytes:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, held_bytes)
        connection.setblocking(False)
        connection.bind((source, 0))
        opened = time.monotonic()
        await asyncio.get_running_loop().sock_connect(connection, (address, int(port)))
        yield Raw(connection, opened)


def shown(answer: bytes) -> tuple[int, dict[str, str], dict[str, Any]]:
    """Status, headers and body of an HTTP response."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), {name.lower(): value for name, value in headers.items()}, json.loads(body)
