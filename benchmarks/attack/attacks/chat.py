"""Chat: as many lines as possible, and newcomers who get them all."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import Campaign, Guest

GUESTS, NEWCOMERS = 40, 10


async def attack(campaign: Campaign) -> None:
    """Forty spectators of an ordinary table chat as fast as they can, while newcomers read every page."""
    guests = await campaign.guests(GUESTS)
    await campaign.repeat(
        *(partial(_talk, guest) for guest in guests), *(partial(_newcomer, guest) for guest in guests[:NEWCOMERS])
    )


async def _talk(guest: Guest) -> None:
    async with guest.socket(guest.campaign.table) as line:
        for number in range(150):
            if guest.campaign.is_over:
                return
            await line.ask("chat", text=f"{number} " + "x" * 280)


async def _newcomer(guest: Guest) -> None:
    async with guest.socket(guest.campaign.table) as line:
        for before in range(1_000, 0, -50):
            await line.ask("chat-page", room="spectators", before=before)
