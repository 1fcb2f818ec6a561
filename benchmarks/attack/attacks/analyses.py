"""Workers: analyses of long games."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from itertools import count

from benchmarks.attack.hostile import Campaign, Guest

RACKS = ("AEINRST", "BDEGLOU", "AACHKPT", "EEIMNOV", "DFIORTW")
TURNS = 200  # exchanges, each with a simulation


async def attack(campaign: Campaign) -> None:
    """Analyses of long games, no two of which are alike, by many guests at once; half of them leave early."""
    guests, numbers = await campaign.guests(12), count()
    await campaign.repeat(
        *(partial(_analyse, guest, numbers, leaves=place % 2 == 0) for place, guest in enumerate(guests))
    )


async def _analyse(guest: Guest, numbers: count[int], *, leaves: bool) -> None:
    content = b64encode(_game(next(numbers)).encode()).decode()
    body = {"file": {"name": "a.gcg", "content": content, "edition": "english"}}
    await guest.ask("POST", "/api/reviews/analysis", body, timeout=2.0 if leaves else 30.0)


def _game(number: int) -> str:
    """The first turns depend on the number."""
    moves = []
    for turn in range(TURNS):
        rack = RACKS[turn % len(RACKS)]
        kept = (number >> turn) & 1 if turn < 32 else 2
        moves.append(f">{'AB'[turn % 2]}: {rack} -{rack[kept:]} +0 0")
    return "\n".join(["#player1 A A", "#player2 B B", *moves, ""])
