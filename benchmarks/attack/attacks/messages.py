"""Messages: as many sockets as one address may have, each with as many messages as it may send."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.hostile import PERSON, Campaign, Guest

GUESTS, SOCKETS_PER_GUEST = 8, 25
TILES = [{"row": 7, "column": column, "letter": "A", "blank": True} for column in range(15)]
MESSAGES = (
    {"kind": "screen"},
    {"kind": "preview", "tiles": TILES},
    {"kind": "play", "version": 3, "tiles": TILES},
    {"kind": "chat-page", "room": "players", "before": 1_000},
    {"kind": "nothing", "text": "x" * 2_000},
    {"kind": "claim", "against": 1},
)


async def attack(campaign: Campaign) -> None:
    """Two hundred sockets of one address, each with 20 messages a second: screens, previews, nonsense."""
    guests = await campaign.guests(GUESTS)
    tables = [await _begun(host, other) for host, other in zip(guests[::2], guests[1::2], strict=True)]
    sockets = [partial(_send, guest, tables[number // 2]) for number, guest in enumerate(guests)]
    await campaign.repeat(*(each for each in sockets for _ in range(SOCKETS_PER_GUEST)))


async def _begun(host: Guest, other: Guest) -> str:
    table = await host.table([PERSON, PERSON], lexicon="none")
    await other.ask("POST", f"/api/tables/{table}/join", {})
    return table


async def _send(guest: Guest, table: str) -> None:
    async with guest.socket(table) as line:
        reading = asyncio.ensure_future(line.read())
        try:
            while not reading.done() and not guest.campaign.is_over:
                for message in MESSAGES:
                    await line.send(**message)
                    guest.campaign.count(200, str(message["kind"]))
                await asyncio.sleep(len(MESSAGES) / 19)  # just below the limit
        finally:
            reading.cancel()
            await asyncio.wait([reading])
        if not reading.cancelled() and (error := reading.exception()):
            raise error
