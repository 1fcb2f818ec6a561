"""Workers: many names of one visitor, each with a game of its own."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.attacks.bots import NO_END, keep_passing
from benchmarks.attack.hostile import PERSON, Campaign, Guest, bot

GUESTS = 80
COSTLY = {"tiles": {"?": [40, 0]}, "rules": {"rack_size": 8, **NO_END}}  # just below the limit of the search's cost


async def attack(campaign: Campaign) -> None:
    """Eighty names of one address, each in a game against a bot that has to search racks full of blanks."""
    guests = await campaign.guests(GUESTS, per_source=GUESTS)
    tables = await asyncio.gather(*map(_table, guests))
    await campaign.repeat(*(partial(_play, *each) for each in zip(guests, tables, strict=True)))


async def _table(guest: Guest) -> str:
    return await guest.table([PERSON, bot("expert")], kind="private", changes=COSTLY)


async def _play(guest: Guest, table: str) -> None:
    if table:
        await keep_passing(guest, table)
    else:
        await asyncio.sleep(1)
