"""Complete games over sockets: every edition, 2 to 4 seats, people and bots; all clients agree with the log."""

from __future__ import annotations

from itertools import cycle, product
from random import Random

import pytest

from mozaika.editions import load_edition
from tests.lexicon.graphs import shipped
from tests.positions import LISTED_EDITIONS
from tests.property.games import LONG
from tests.web.client import PERSON, bot, people
from tests.web.players import Player, play_out
from tests.web.server import Served

NAMES = ("Ala", "Olek", "Kasia", "Jan")
SEATS = {
    2: [PERSON, PERSON],
    3: [PERSON, bot("beginner"), PERSON],
    4: [PERSON, bot("champion"), PERSON, bot("beginner")],
}


# Every edition, and every number of seats with several of them; with `make test-all` all pairs.
GAMES = list(product(LISTED_EDITIONS, SEATS) if LONG else zip(LISTED_EDITIONS, cycle(SEATS), strict=False))


@pytest.mark.parametrize(("edition", "seats"), GAMES)
async def test_game_is_the_same_for_all_clients_and_in_the_log(server: Served, edition: str, seats: int) -> None:
    words = shipped(load_edition(edition).lexicon.name)
    rng = Random(f"{edition} {seats}")

    async with people(server, "Ala", "Olek", "") as (ala, olek, guest):
        table = (await ala.table(SEATS[seats], edition=edition))["id"]
        async with ala.socket(table, seat=0) as first, guest.socket(table) as watching:
            assert (await olek.join(table)).status_code == 200
            other = SEATS[seats].index(PERSON, 1)
            async with olek.socket(table, seat=other) as second:
                await play_out(server, [Player(s, words, rng) for s in (first, second)], [watching])
