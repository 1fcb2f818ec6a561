"""Disk: a word graph for each order of the letters."""

from __future__ import annotations

from random import Random

from benchmarks.attack.hostile import PERSON, Campaign, bot
from mozaika.editions import load_edition

EDITIONS = ("english", "polish", "estonian", "turkish")


async def attack(campaign: Campaign) -> None:
    """Tables with the letters of an edition in another order, with bots and with its word list."""
    guests = await campaign.guests(8)
    rng = Random(1)

    async def one() -> None:
        guest, edition = rng.choice(guests), rng.choice(EDITIONS)
        pairs = list(zip(*_letters(edition), strict=True))
        rng.shuffle(pairs)
        letters, lower = (" ".join(each) for each in zip(*pairs, strict=True))
        changes = {"alphabet": {"letters": letters, "lower": lower}}
        lexicon = rng.choice(["", "", "none"])
        await guest.table([PERSON, bot("casual")], edition=edition, changes=changes, lexicon=lexicon)

    await campaign.repeat(one, at_once=8)


def _letters(edition: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    alphabet = load_edition(edition).alphabet
    return alphabet.letters, alphabet.lower
