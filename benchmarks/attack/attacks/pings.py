"""Control frames: pings, pongs and empty parts of messages, by a client that reads nothing."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.hostile import PERSON, Campaign

MASK = bytes(4)  # of zeros
PING = b"\x89\xfd" + MASK + b"p" * 125
PONG = b"\x8a\x80" + MASK
PARTS = b"\x01\x80" + MASK + (b"\x00\x80" + MASK) * 9
FLOODS = (PING * 2_000, PONG * 20_000, PARTS * 2_000)
SOCKETS = 30


async def attack(campaign: Campaign) -> None:
    """Thirty sockets with thousands of pings, pongs and empty parts of messages; nothing that comes back is read."""
    (guest,) = await campaign.guests(1)
    table = await guest.table([PERSON, PERSON])
    await campaign.repeat(*(partial(_flood, campaign, table, FLOODS[number % 3]) for number in range(SOCKETS)))


async def _flood(campaign: Campaign, table: str, frames: bytes) -> None:
    async with campaign.raw() as raw:
        await raw.send(campaign.handshake(table))
        status = await raw.status()
        campaign.count(status or 400, f"handshake {status}")
        if status != 101:
            await asyncio.sleep(0.2)
            return
        await raw.send_bytes(frames)
        await asyncio.sleep(0.5)
        await raw.send_bytes(frames)
        if await raw.answer():
            campaign.count_closed()
