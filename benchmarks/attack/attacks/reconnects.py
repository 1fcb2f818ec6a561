"""Reconnect storms: players of a long game who want everything again and again."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.attacks.long_games import NO_END
from benchmarks.attack.hostile import Campaign, Guest, local

SOCKETS, TURNS = 25, 90  # two messages for each turn, below the limit of a socket


async def attack(campaign: Campaign) -> None:
    """Four guests reconnect to long games and ask for all events each time, over a hundred sockets."""
    guests = await campaign.guests(4, per_source=1)
    work = []
    for guest in guests:
        table = await guest.table([local("Jan"), local("Ewa")], kind="local", lexicon="none", changes={"rules": NO_END})
        if table:
            await _lengthen(guest, table)
            work += [partial(_reconnect, guest, table)] * SOCKETS
    await campaign.repeat(*work)


async def _lengthen(guest: Guest, table: str) -> None:
    async with guest.socket(table, seat=0) as line:
        await line.until_started()
        seat = (await line.ask("screen"))["screen"]["awaited"]
        for turn in range(TURNS):
            await line.ask("become", seat=(seat + turn) % 2)
            if (await line.command("pass"))["kind"] == "refused":
                return


async def _reconnect(guest: Guest, table: str) -> None:
    async with guest.socket(table, seat=0, after=0, follow="screen") as line:
        message = await line.receive()
        refused = message["kind"] == "refused"
        guest.campaign.count(400 if refused else 200, message["code"] if refused else "reconnect")
