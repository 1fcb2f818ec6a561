"""Workers: hints for racks that take long to search."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import ENDED, Campaign, Guest, local

SOCKETS = 28
HOPELESS = {"tiles": {"?": [200, 0]}, "rules": {"rack_size": 15, "hints": True}}
COSTLY = {
    "tiles": {"?": [40, 0]},
    "rules": {"rack_size": 8, "hints": True},
}  # just below the limit of the search's cost


async def attack(campaign: Campaign) -> None:
    """Hints for racks full of blanks, over 28 sockets of two guests; half of them leave before the answer."""
    guests = await campaign.guests(2)
    for guest in guests:
        await guest.table([local("Jan"), local("Ewa")], kind="local", changes=HOPELESS)
    tables = [await guest.table([local("Jan"), local("Ewa")], kind="local", changes=COSTLY) for guest in guests]
    visits = [
        partial(_ask, guests[number % 2], tables[number % 2], leaves=number % 4 < 2)
        for number in range(SOCKETS)
        if tables[number % 2]
    ]
    await campaign.repeat(*visits)


async def _ask(guest: Guest, table: str, *, leaves: bool) -> None:
    async with guest.socket(table, seat=0) as line:
        if leaves:
            for _ in range(5):
                await line.send(kind="hint")
            guest.campaign.count(200, "left")
            return
        other = await line.ask("become", seat=1)
        while not guest.campaign.is_over and other["kind"] == "done":
            for seat in (0, 1):
                await line.ask("become", seat=seat)
                try:
                    await line.ask("hint")
                except ENDED as error:
                    guest.campaign.count_closed(error)
                    return
