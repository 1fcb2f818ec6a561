"""Ends child processes that are awaited by an event loop."""

from __future__ import annotations

from asyncio.subprocess import Process
from contextlib import suppress

_PIECE_BYTES = 65_536


async def kill(process: Process) -> None:
    """End the process at once and wait for its end.

    What it has written and nobody has read is discarded: before Python 3.13, `wait` returns only when the output has
    been read to its end, and a reader with a full buffer stops reading.
    """
    with suppress(ProcessLookupError):
        process.kill()
    if process.stdout is not None:
        while await process.stdout.read(_PIECE_BYTES):
            pass
    await process.wait()
