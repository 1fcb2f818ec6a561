"""Readers who read nothing: what a server holds for them is memory."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.hostile import Campaign

SOURCES, CONNECTIONS = 3, 450  # of one address; 500 are allowed
ASKED = 5  # at once on one connection
HELD_BYTES = 2_048
PATHS = ("/api/choices", "/schema/openapi.json", "/docs/searchindex.js")


async def attack(campaign: Campaign) -> None:
    """Three addresses with 450 connections each, which ask for large responses and read none of them."""
    kinds = [(number % SOURCES, PATHS[number // SOURCES % len(PATHS)]) for number in range(SOURCES * CONNECTIONS)]
    await campaign.repeat(*(partial(_ask, campaign, *kind) for kind in kinds))


async def _ask(campaign: Campaign, source: int, path: str) -> None:
    async with campaign.raw(source, HELD_BYTES) as raw:
        await raw.send(campaign.head("GET", path, "Accept-Encoding: identity") * ASKED)
        campaign.count(200, f"asked for {path}")
        await asyncio.sleep(30)  # longer than the attack
