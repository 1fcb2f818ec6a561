"""Long games: turns without end on one device, and everything that is sent or written for each of them."""

from __future__ import annotations

from functools import partial

from benchmarks.attack.hostile import Campaign, Guest, local

GUESTS, FOLLOWERS = 3, 8
TURNS = 60  # of one socket: three messages each, below its limit
NO_END = {"word_checking": "automatic", "end": {"passes_each": 100, "scoreless_turns": 0, "nobody_can_move": False}}
FORMATS = ("sdf", "json", "gcg", "cgp")


async def attack(campaign: Campaign) -> None:
    """Games of nothing but exchanges, as fast as they are accepted, followed by screens and downloaded all the time."""
    guests = await campaign.guests(GUESTS)
    work = []
    for guest in guests:
        table = await guest.table([local("Jan"), local("Ewa")], kind="local", lexicon="none", changes={"rules": NO_END})
        if table:
            work += [partial(_exchange, guest, table)]
            work += [partial(_follow, guest, table)] * FOLLOWERS
            work += [partial(_download, guest, table, suffix) for suffix in FORMATS]
    await campaign.repeat(*work)


async def _exchange(guest: Guest, table: str) -> None:
    """Take the turns of both players, one after the other."""
    async with guest.socket(table, seat=0) as line:
        await line.until_started()
        seat = 0
        for _ in range(TURNS):
            await line.ask("become", seat=seat)
            screen = (await line.ask("screen")).get("screen")
            if guest.campaign.is_over or screen is None:  # it is refused where the screens are too large together
                return
            if screen["awaited"] == seat and screen["rack"]:
                tiles = screen["rack"][:1]
                await line.ask("exchange", version=screen["version"], tiles=[_letter(tiles[0])])
            seat = 1 - screen["awaited"] if screen["awaited"] == seat else screen["awaited"]


def _letter(tile: object) -> str:
    return str(tile["letter"] if isinstance(tile, dict) else tile)


async def _follow(guest: Guest, table: str) -> None:
    async with guest.socket(table, seat=0, follow="screen", after=0) as line:
        for _ in range(50):
            await line.receive()
            guest.campaign.count(200, "followed")


async def _download(guest: Guest, table: str, suffix: str) -> None:
    await guest.ask("GET", f"/api/tables/{table}/file/{suffix}")
