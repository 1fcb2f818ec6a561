"""The lobby: as many open tables as possible, read by everybody."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import PERSON, Campaign, Guest


async def attack(campaign: Campaign) -> None:
    """Forty guests open tables, leave them and join those of others, and read the list all the time."""
    guests = await campaign.guests(40)
    open_one = [partial(_open, guest) for guest in guests]
    look = [partial(guest.ask, "GET", "/api/tables") for guest in guests[:8]]
    await campaign.repeat(*open_one, *look)


async def _open(guest: Guest) -> None:
    table = await guest.table([PERSON] * 4)
    if table:
        await guest.ask("POST", f"/api/tables/{table}/leave")
        await guest.table([PERSON] * 4)
    else:
        listed = await guest.ask("GET", "/api/tables")
        for found in listed.json()[:5] if listed.status_code == 200 else []:
            await guest.ask("POST", f"/api/tables/{found['id']}/join", {})
