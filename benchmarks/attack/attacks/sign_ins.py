"""Passwords: hashes cost time on purpose."""

from __future__ import annotations

from functools import partial
from itertools import count

from benchmarks.attack.hostile import Campaign, Guest

SOURCES = 6


async def attack(campaign: Campaign) -> None:
    """Attempts to sign in and new accounts, eight at a time from each of six addresses."""
    guests = await campaign.guests(SOURCES, per_source=1)
    numbers = count()
    await campaign.repeat(*(partial(_try, guest, numbers) for guest in guests for _ in range(8)))


async def _try(guest: Guest, numbers: count[int]) -> None:
    number = next(numbers)
    await guest.ask("POST", "/api/session", {"name": f"Name {number}", "password": "x" * 200})
    await guest.ask("POST", "/api/me/account", {"name": f"Name {number}", "password": f"a long password {number}"})
