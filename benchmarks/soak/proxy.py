"""A TCP proxy on the loopback interface that delays and cuts the connections through it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

_PIECE_BYTES = 65_536


class Proxy:
    """Listens on `port`. Each connection goes to the port that `target` returns then; 0: it is cut at once."""

    def __init__(self, target: Callable[[], int]) -> None:
        self.port = 0
        self.delay_s = 0.0  # of each piece, in both directions
        self._target = target
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0, backlog=1_000)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> int:
        """Cut all connections, without a goodbye; returns their number."""
        writers, self._writers = self._writers, set()
        for writer in writers:
            writer.transport.abort()
        return len(writers) // 2

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            with suppress(OSError):
                there, onward = await asyncio.open_connection("127.0.0.1", self._target() or 1)
                self._writers.add(onward)
                await asyncio.gather(self._pump(reader, onward), self._pump(there, writer))
        finally:
            for each in (writer, *([onward] if "onward" in locals() else [])):
                self._writers.discard(each)
                each.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one direction until its end, which ends the other direction, too."""
        while piece := await reader.read(_PIECE_BYTES):
            if self.delay_s:
                await asyncio.sleep(self.delay_s)
            writer.write(piece)
            await writer.drain()
        raise ConnectionResetError
