"""Requests: many more than one address may send."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import Campaign

PATHS = ("/api/me", "/api/tables", "/", "/api/people/nobody", "/nowhere", "/health", "/schema/openapi.json", "/rules")
SOURCES, CONNECTIONS = 2, 16


async def attack(campaign: Campaign) -> None:
    """Requests of every kind from two addresses, many at once on each connection."""
    await campaign.repeat(*(partial(_ask, campaign, number) for number in range(SOURCES * CONNECTIONS)))


async def _ask(campaign: Campaign, number: int) -> None:
    heads = [campaign.head("GET", path) for path in PATHS]
    async with campaign.raw(number % SOURCES) as raw:
        await raw.send("".join(heads) * 3 + campaign.head("GET", "/health", "Connection: close"))
        answer = await raw.answer()
        for line in answer.split(b"HTTP/1.1 ")[1:]:
            campaign.count(int(line[:3]))
