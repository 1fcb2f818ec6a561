"""The door for those who run the server: a Unix socket in its folder that only its owner can open.

One request a connection (`service/admin_requests`), read up to a limit and for a limited time.
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
from mozaika.service.admin_requests import MOST_REQUEST_BYTES, answer_to

_READ_S = 10.0
_FINISH_S = 2.0
_BACKLOG = 16

_log = logging.getLogger(__name__)


@asynccontextmanager
async def admin_socket(admin: Administration, path: Path) -> AsyncIterator[None]:
    """Open while the block lasts. A server that cannot have one runs without it and says so in its log."""
    listening = _listen(path)
    if listening is None:
        yield
        return
    door, ours = _Door(admin), path.stat().st_ino
    server = await asyncio.start_unix_server(door.receive, sock=listening, limit=MOST_REQUEST_BYTES, backlog=_BACKLOG)
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):
            if path.stat().st_ino == ours:
                path.unlink()
        await door.close()


def _listen(path: Path) -> socket.socket | None:
    if not hasattr(asyncio, "start_unix_server"):
        return None
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_stale(path)
        listening.bind(str(path))
        path.chmod(0o600)  # nobody can connect before it listens
    except OSError as error:  # a path too long for a socket, a folder that takes none, somebody else's server
        listening.close()
        _log.warning("no admin socket: %s", error.strerror or error)
        return None
    return listening


def _remove_stale(path: Path) -> None:
    """What a killed server left behind; not what another one has open, and nothing else of that name."""
    if not path.exists() or not stat.S_ISSOCK(path.stat().st_mode):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knocking:
        knocking.settimeout(1)
        try:
            knocking.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()


class _Door:
    def __init__(self, admin: Administration) -> None:
        self._admin = admin
        self._under_way: set[asyncio.Task[None]] = set()

    def receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._answer(reader, writer))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """What is under way may finish, if that is soon; else it is done in part, and can be asked for again."""
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=_FINISH_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(_line(reader), _READ_S)
            if line:
                writer.write(await answer_to(self._admin, line) + b"\n")
                await writer.drain()
        except OSError:  # who asked has gone away, or said nothing for too long
            pass
        except Exception:
            _log.exception("fault in an admin request")
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


async def _line(reader: asyncio.StreamReader) -> bytes:
    """Up to its end; of one that is too long, enough to be refused for it."""
    try:
        return await reader.readuntil(b"\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError:
        return b" " * (MOST_REQUEST_BYTES + 1)
