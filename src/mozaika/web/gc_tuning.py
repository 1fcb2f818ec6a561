"""Short pauses: Python stops everything while it looks through all objects for rings that nobody holds any more. With
thousands of tables in memory that takes most of a second, comes twice a minute by itself and finds next to nothing: a
move leaves no rings. So what is loaded at the start is never looked through, and the rest at long intervals only.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_NEVER = 2**31 - 1  # "after so many smaller looks"
_EVERY_S = 900.0


@asynccontextmanager
async def short_pauses(every_s: float = _EVERY_S) -> AsyncIterator[None]:
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*before[:2], _NEVER)
    looking = asyncio.create_task(_look_through(every_s))
    try:
        yield
    finally:
        looking.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _look_through(every_s: float) -> None:
    while True:
        await asyncio.sleep(every_s)
        gc.collect()
