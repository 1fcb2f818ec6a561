"""Rematches: new tables that are not requested as such."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import Campaign, Guest, local


async def attack(campaign: Campaign) -> None:
    """Games on one device that are resigned at once, each followed by a rematch."""
    guests = await campaign.guests(20)
    await campaign.repeat(*(partial(_play, guest) for guest in guests))


async def _play(guest: Guest) -> None:
    table = await guest.table([local("Jan"), local("Ewa")], kind="local", lexicon="none")
    while table and not guest.campaign.is_over:
        async with guest.socket(table, seat=0) as line:
            await line.until_started()
            if (await line.command("resign"))["kind"] == "refused":
                return
        answer = await guest.ask("POST", f"/api/tables/{table}/rematch", {})
        rematch = answer.json() if answer.status_code == 200 else None
        table = rematch["table"]["id"] if rematch else ""
