"""Long games: turns without end on one device, and everything that is sent or written for each of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

from benchmarks.attack.hostile import Campaign, Guest, local

GUESTS, FOLLOWERS = 3, 8
TURNS = 60  # of one socket, below its limit of messages
NO_END = {"word_checking": "automatic", "end": {"passes_each": 100, "scoreless_turns": 0, "nobody_can_move": False}}
FORMATS = ("sdf", "json", "gcg", "cgp")


async def attack(campaign: Campaign) -> None:
    """Games of nothing but exchanges, as fast as they are accepted, followed by screens and downloaded all the time."""
    guests = await campaign.guests(GUESTS)
    games = [LongGame(guest) for guest in guests]
    for game in games:
        await game.open()
    work = [game.lengthen for game in games]
    work += [game.follow for game in games] * FOLLOWERS
    work += [partial(game.download, suffix) for game in games for suffix in FORMATS]
    await campaign.repeat(*work)


@dataclass
class LongGame:
    """A game of two players on one device; another one when the server has ended it."""

    guest: Guest
    table: str = ""

    async def open(self) -> None:
        seats = [local("Jan"), local("Ewa")]
        self.table = await self.guest.table(seats, kind="local", lexicon="none", changes={"rules": NO_END})

    async def lengthen(self) -> None:
        """Take the turns of both players, one after the other."""
        if not self.table:  # there are too many
            await asyncio.sleep(1)
            await self.open()
            return
        async with self.guest.socket(self.table, seat=0) as line:
            await line.until_started()
            for _ in range(TURNS):
                screen = (await line.ask("screen")).get("screen")
                if self.guest.campaign.is_over or screen is None:  # refused: too many large screens
                    return
                if screen["awaited"] is None:
                    await self.open()
                    return
                if screen["seat"] != screen["awaited"]:
                    await line.ask("become", seat=screen["awaited"])
                elif screen["rack"]:
                    await line.ask("exchange", version=screen["version"], tiles=list(screen["rack"][:1]))

    async def follow(self) -> None:
        if not self.table:
            await asyncio.sleep(1)
            return
        async with self.guest.socket(self.table, seat=0, follow="screen", after=0) as line:
            for _ in range(50):
                await line.receive()
                self.guest.campaign.count(200, "followed")

    async def download(self, suffix: str) -> None:
        await self.guest.ask("GET", f"/api/tables/{self.table or 'none'}/file/{suffix}")
