"""Waiting for a condition."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LIMIT_S = 60.0


async def until(condition: Callable[[], object], limit_s: float = LIMIT_S) -> None:
    """Returns once `condition` holds; fails after `limit_s`."""
    async with asyncio.timeout(limit_s):
        while not condition():
            await asyncio.sleep(0.01)
