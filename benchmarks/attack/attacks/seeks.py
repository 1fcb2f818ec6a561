"""Seeks: waiting players who leave at the moment when they are paired."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from benchmarks.attack.hostile import Campaign, Guest

GUESTS = 30


async def attack(campaign: Campaign) -> None:
    """Thirty guests seek the same game and leave it at once, from three addresses."""
    guests = await campaign.guests(GUESTS, per_source=10)
    rng = Random(1)
    await campaign.repeat(*(partial(_seek, guest, rng) for guest in guests))


async def _seek(guest: Guest, rng: Random) -> None:
    answer = await guest.ask("POST", "/api/seeks", {"edition": rng.choice(["english", "polish"])})
    if answer.status_code == 200:
        await asyncio.sleep(rng.choice([0, 0, 0.05]))
        await guest.ask("POST", f"/api/tables/{answer.json()['table']['id']}/leave")
