"""Sizes: tables as large as they may be, and larger."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from benchmarks.attack.hostile import PERSON, Campaign, Guest
from mozaika.editions import load_edition

PLAIN = load_edition("english").alphabet
LETTERS = [f"{first}{second}ABCDEF" for first in "GHIJKLMNOP" for second in "QRSTUVWXYZ"][: 120 - len(PLAIN.letters)]


async def attack(campaign: Campaign) -> None:
    """Tables with letters, labels and names of every length, listed in the lobby that everybody reads."""
    guests = await campaign.guests(10)
    rng = Random(1)
    open_one = [partial(_open, guest, rng) for guest in guests]
    look = [partial(guest.ask, "GET", path) for guest in guests[:4] for path in ("/api/tables", "/api/me/tables")]
    await campaign.repeat(*open_one, *look)


async def _open(guest: Guest, rng: Random) -> None:
    await guest.table([PERSON] * rng.randint(2, 4), lexicon="none", changes=_changes(rng.choice([1, 1, 10, 1_000])))


def _changes(factor: int) -> dict[str, Any]:
    """Factor 1 gives the largest sizes that are allowed."""
    letters = [letter * factor for letter in LETTERS]
    return {
        "name": "N" * 90 * factor,
        "alphabet": {
            "letters": " ".join([*PLAIN.letters, *letters]),
            "lower": " ".join([*PLAIN.lower, *(letter.lower() for letter in letters)]),
        },
        "tiles": {letter: [2, 1] for letter in letters},
    }
