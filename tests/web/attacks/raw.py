"""Bytes on a connection, for those who do not keep to any protocol."""

from __future__ import annotations

import asyncio
import json
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@dataclass
class Raw:
    reader: StreamReader
    writer: StreamWriter

    async def send(self, text: str) -> None:
        with suppress(OSError):
            self.writer.write(text.encode())
            await self.writer.drain()

    async def answer(self, limit_s: float = 20) -> bytes:
        """All that comes until the other side closes."""
        with suppress(OSError):
            return await asyncio.wait_for(self.reader.read(-1), limit_s)
        return b""

    async def status(self, limit_s: float = 20) -> int:
        """Of the answer's first line; 0 if there is none."""
        with suppress(OSError):
            line = await asyncio.wait_for(self.reader.readline(), limit_s)
            return int(line.split()[1]) if line else 0
        return 0


@asynccontextmanager
async def connected(host: str, source: str = "127.0.0.1") -> AsyncIterator[Raw]:
    address, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port), local_addr=(source, 0))
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def shown(answer: bytes) -> tuple[int, dict[str, str], dict[str, Any]]:
    """Status, headers and what is said, of a whole answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), {name.lower(): value for name, value in headers.items()}, json.loads(body)
