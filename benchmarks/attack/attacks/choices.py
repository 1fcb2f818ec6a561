"""The largest response: everything that can be chosen for a table."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.hostile import Campaign

SOURCES, CONNECTIONS = 4, 25
ASKED = 20  # at once on one connection


async def attack(campaign: Campaign) -> None:
    """The largest response over a hundred connections, without an ETag and unpacked; half of them do not read it."""
    await campaign.repeat(*(partial(_ask, campaign, number) for number in range(SOURCES * CONNECTIONS)))


async def _ask(campaign: Campaign, number: int) -> None:
    async with campaign.raw(number % SOURCES) as raw:
        await raw.send(campaign.head("GET", "/api/choices", "Accept-Encoding: identity") * ASKED)
        status = await raw.status()
        campaign.count(status or 400, str(status))
        if number % 2:
            await asyncio.sleep(3)
        else:
            await raw.send(campaign.head("GET", "/health", "Connection: close"))
            await raw.answer()
