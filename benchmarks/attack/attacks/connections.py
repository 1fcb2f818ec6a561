"""Connections: as many as possible, with a byte from time to time."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.hostile import Campaign

SOURCES, CONNECTIONS = 3, 600  # of one address; 500 are allowed


async def attack(campaign: Campaign) -> None:
    """Three addresses with 600 connections each, which send their request one byte a second."""
    work = [partial(_slowly, campaign, source) for source in range(SOURCES) for _ in range(CONNECTIONS)]
    await campaign.repeat(*work)


async def _slowly(campaign: Campaign, source: int) -> None:
    async with campaign.raw(source) as raw:
        status = asyncio.ensure_future(raw.status())
        for byte in campaign.head("GET", "/health").encode():
            await raw.send_bytes(bytes([byte]))
            if (await asyncio.wait([status], timeout=1))[0]:
                break
        campaign.count(await status or 400)
        await asyncio.sleep(0.5)
