"""Workers: games against the strongest bots."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import PERSON, Campaign, Guest, bot

TABLES = 20
NO_END = {"word_checking": "automatic", "end": {"passes_each": 100, "scoreless_turns": 0, "nobody_can_move": False}}


async def attack(campaign: Campaign) -> None:
    """Sixty games of three guests, each against three champions, with nothing but passes."""
    guests = await campaign.guests(3)
    await campaign.repeat(*(partial(_play, guests[number % 3]) for number in range(3 * TABLES)))


async def _play(guest: Guest) -> None:
    seats = [PERSON, bot("champion"), bot("champion"), bot("champion")]
    table = await guest.table(seats, kind="private", changes={"rules": NO_END})
    if table:
        await keep_passing(guest, table)


async def keep_passing(guest: Guest, table: str) -> None:
    """Pass whenever something happens, so that the bots always have to move."""
    async with guest.socket(table, seat=0, after=0) as line:
        while not guest.campaign.is_over:
            message = await line.receive()
            if message["kind"] == "events":
                await line.send(kind="pass", version=line.version)
                guest.campaign.count(200, "pass")
