"""Two accounts of one person cannot move ratings by games that are not played, or by playing each other all day."""

from __future__ import annotations

import asyncio

from mozaika.service.rating_rules import MAX_GAMES_OF_PAIR, MIN_MOVES
from tests.web.client import PERSON, Client, people, with_results
from tests.web.pairs import exchange_tiles
from tests.web.server import Served
from tests.web.test_accounts import create_account, me


async def lost(loser: Client, winner: Client, moves: int) -> None:
    """A rated game that the host resigns after `moves` moves of each side."""
    table = (await loser.table([PERSON, PERSON], edition="english", lexicon="twl"))["id"]
    assert (await winner.join(table)).json()["table"]["rated"]
    async with loser.socket(table, seat=0) as socket, winner.socket(table, seat=1) as other:
        await asyncio.gather(socket.began(), other.began())
        await exchange_tiles([socket, other], moves)
        assert (await socket.command("resign"))["kind"] == "done"


async def test_games_resigned_at_once_do_not_count(server: Served) -> None:
    async with people(server, "Farmer", "Second") as (winner, loser):
        await create_account(winner)
        await create_account(loser)
        for moves in (0, MIN_MOVES - 1):
            await lost(loser, winner, moves)
        found = await with_results(loser, (await me(winner))["id"], 2)
        assert found["ratings"] == []
        assert {(game["outcome"], game["change"], game["uncounted"]) for game in found["results"]} == {
            ("won", None, "short")
        }


async def test_sixth_game_of_a_pair_in_a_day_does_not_count(server: Served) -> None:
    async with people(server, "Miller", "Third") as (winner, loser):
        await create_account(winner)
        await create_account(loser)
        for _ in range(MAX_GAMES_OF_PAIR + 1):
            await lost(loser, winner, MIN_MOVES)
        found = await with_results(loser, (await me(winner))["id"], MAX_GAMES_OF_PAIR + 1)
        (rating,) = found["ratings"]
        assert rating["games"] == MAX_GAMES_OF_PAIR
        assert sorted(str(game["uncounted"]) for game in found["results"]) == ["None"] * MAX_GAMES_OF_PAIR + ["pair"]
