"""Names: which of them have an account?"""

from __future__ import annotations

from functools import partial
from itertools import count

from benchmarks.attack.hostile import Campaign, Guest


async def attack(campaign: Campaign) -> None:
    """Guests try names of accounts, one after another, and visitors without a name register new ones without end."""
    guests = await campaign.guests(4)
    numbers = count()
    await campaign.repeat(*(partial(_rename, guest, numbers) for guest in guests for _ in range(4)))


async def _rename(guest: Guest, numbers: count[int]) -> None:
    number = next(numbers)
    await guest.ask("PUT", "/api/me", {"name": f"Name {number}"})
    await guest.ask("PUT", "/api/me", {"name": f"New {number}"}, headers={"Cookie": ""})
