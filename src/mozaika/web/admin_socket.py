"""The admin socket: a Unix socket in the data folder that only the owner of the folder can open.

A connection carries one request (`service/admin_requests`), with a limit on its size and on the time to read it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from mozaika.service.admin import Administration
from mozaika.service.admin_requests import MAX_REQUEST_BYTES, answer_to
from mozaika.service.stores.private_files import PRIVATE_FILE, PRIVATE_FOLDER

_READ_S = 10.0
_FINISH_S = 2.0
_BACKLOG = 16

_log = logging.getLogger(__name__)


@asynccontextmanager
async def admin_socket(admin: Administration, path: Path) -> AsyncIterator[None]:
    """Serve the socket inside the block. If it cannot be created, the server runs without it and logs a warning."""
    listening = _listen(path)
    if listening is None:
        yield
        return
    handler, own_inode = _RequestHandler(admin), path.stat().st_ino
    server = await asyncio.start_unix_server(
        handler.on_connection, sock=listening, limit=MAX_REQUEST_BYTES, backlog=_BACKLOG
    )
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):
            if path.stat().st_ino == own_inode:
                path.unlink()
        await handler.close()


def _listen(path: Path) -> socket.socket | None:
    if not hasattr(asyncio, "start_unix_server"):
        return None
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        _remove_stale(path)
        listening.bind(str(path))
        path.chmod(PRIVATE_FILE)  # in time: nobody can connect before it listens
    except OSError as error:  # e.g. the path is too long, or another server uses it
        listening.close()
        _log.warning("no admin socket: %s", error.strerror or error)
        return None
    return listening


def _remove_stale(path: Path) -> None:
    """Remove a socket that a killed server left behind, but not one in use, nor any other file of that name."""
    if not path.exists() or not stat.S_ISSOCK(path.stat().st_mode):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()


class _RequestHandler:
    def __init__(self, admin: Administration) -> None:
        self._admin = admin
        self._running: set[asyncio.Task[None]] = set()

    def on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._answer(reader, writer))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Wait briefly for running requests, then cancel them. A request that was done in part can be repeated."""
        if self._running:
            _, late = await asyncio.wait(self._running, timeout=_FINISH_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_READ_S):
                line = await _read_line(reader)
            if line:
                writer.write(await answer_to(self._admin, line) + b"\n")
                await writer.drain()
        except OSError:  # the client has disconnected, or timed out
            pass
        except Exception:
            _log.exception("fault in an admin request")
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


async def _read_line(reader: asyncio.StreamReader) -> bytes:
    """One line; for a line that is too long, something else that is refused for its length."""
    try:
        return await reader.readuntil(b"\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError:
        return b" " * (MAX_REQUEST_BYTES + 1)
