"""Reconnect storms: players of a long game who want everything again and again."""

from __future__ import annotations

import asyncio
from functools import partial

from benchmarks.attack.attacks.long_games import NO_END
from benchmarks.attack.hostile import ENDED, Campaign, Guest, local

SOCKETS, TURNS = 25, 90  # two messages for each turn, below the limit of a socket


async def attack(campaign: Campaign) -> None:
    """Four guests reconnect to long games and ask for all events each time, over a hundred sockets."""
    guests = await campaign.guests(4, per_source=1)
    tables = await asyncio.gather(*map(_long_game, guests))
    work = [partial(_reconnect, guest, table) for guest, table in zip(guests, tables, strict=True) if table]
    await campaign.repeat(*work, at_once=SOCKETS)


async def _long_game(guest: Guest) -> str:
    """The id of a table with many turns; empty if it is refused."""
    table = await guest.table([local("Jan"), local("Ewa")], kind="local", lexicon="none", changes={"rules": NO_END})
    if table:
        try:
            await _lengthen(guest, table)
        except ENDED as error:
            guest.campaign.count_closed(error)
    return table


async def _lengthen(guest: Guest, table: str) -> None:
    async with guest.socket(table, seat=0) as line:
        await line.until_started()
        screen = (await line.ask("screen")).get("screen") or {"awaited": 0}
        for turn in range(TURNS):
            await line.ask("become", seat=(screen["awaited"] + turn) % 2)
            if (await line.command("pass"))["kind"] == "refused":
                return


async def _reconnect(guest: Guest, table: str) -> None:
    async with guest.socket(table, seat=0, after=0, follow="screen") as line:
        message = await line.receive()
        refused = message["kind"] == "refused"
        guest.campaign.count(400 if refused else 200, message["code"] if refused else "reconnect")
