"""Garbage collection tuning. A full collection with thousands of tables in memory pauses the server for about 0.7 s,
happens twice a minute by default and finds next to nothing, because a move leaves no reference cycles. So objects
loaded at the start are never scanned, and full collections run at long intervals only.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_NEVER = 2**31 - 1  # as the number of younger collections before a full one
_EVERY_S = 900.0


@asynccontextmanager
async def infrequent_full_collections(every_s: float = _EVERY_S) -> AsyncIterator[None]:
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*before[:2], _NEVER)
    collecting = asyncio.create_task(_collect_regularly(every_s))
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect_regularly(every_s: float) -> None:
    while True:
        await asyncio.sleep(every_s)
        gc.collect()
