"""Spectators who come and go at a table of ordinary players."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import Campaign, Guest

GUESTS, SOCKETS = 4, 6


async def attack(campaign: Campaign) -> None:
    """Spectators with and without a name connect to an ordinary table and leave again, from four addresses."""
    guests = [*await campaign.guests(GUESTS, per_source=1), *(campaign.nobody(source) for source in range(GUESTS))]
    await campaign.repeat(*(partial(_visit, guest) for guest in guests for _ in range(SOCKETS)))


async def _visit(guest: Guest) -> None:
    async with guest.socket(guest.campaign.table, after=0, follow="screen") as line:
        message = await line.receive()
        refused = message["kind"] == "refused"
        guest.campaign.count(400 if refused else 200, message["code"] if refused else "visit")
