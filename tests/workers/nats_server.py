"""A real NATS server for tests."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from mozaika.processes import kill

PROGRAM = Path(sys.executable).parent / "nats-server"


class NatsServer:
    """`url` is its address; it keeps its port when it is started again."""

    def __init__(self, *options: str) -> None:
        """`options` are further arguments of the program."""
        self._options = options
        self.port = _free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        arguments = ("--addr", "127.0.0.1", "--port", str(self.port), *self._options)
        self._process = await asyncio.create_subprocess_exec(PROGRAM, *arguments, stdout=DEVNULL, stderr=DEVNULL)
        async with asyncio.timeout(30):
            while not await _answers(self.port):
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        if self._process is not None:
            await kill(self._process)
            self._process = None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def _answers(port: int) -> bool:
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        greeting = await reader.readline()
        writer.close()
        return greeting.startswith(b"INFO")
    return False


@asynccontextmanager
async def running_nats(*options: str) -> AsyncIterator[NatsServer]:
    server = NatsServer(*options)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
