"""Results, statistics and ratings of finished games, recorded once per game; which rated games count."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.rules import commands as cmd
from mozaika.service.accounts import Accounts
from mozaika.service.cards import Stage, TableKind, TablePlan
from mozaika.service.passwords import Passwords
from mozaika.service.rating_rules import MAX_GAMES_OF_PAIR, MIN_MOVES, PAIR_PERIOD_MS, Uncounted
from mozaika.service.store_ports import Person
from mozaika.service.table import Table
from tests.marks import rule
from tests.service.world import PERSON, World, bot, edition, local, opening, world


async def with_accounts(here: World, *names: str) -> list[Person]:
    accounts = Accounts(here.store.accounts, Passwords(memory_kib=64, rounds=1), here.clock)
    return [await accounts.create(person, "", "a long password") for person in await here.welcome(*names)]


async def seated(here: World, people: list[Person], plan: TablePlan | None = None) -> Table:
    table = await here.registry.create(people[0], plan or TablePlan(edition(), (PERSON,) * len(people)))
    for person in people[1:]:
        await here.registry.join(table.id, person)
    return table


async def exchanged(table: Table, moves: int) -> None:
    """Each player exchanges a tile `moves` times."""
    for _ in range(2 * moves):
        state = table.game
        await table.submit(state.turn, cmd.Exchange(state.turn, state.players[state.turn].rack.tiles[:1]))


async def resigned(here: World, table: Table, loser: int) -> None:
    await table.submit(loser, cmd.Resign(loser))
    assert table.card.stage is Stage.OVER
    await here.registry.results.stop()


async def test_game_between_accounts_changes_both_ratings_and_profiles(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = people = await with_accounts(here, "Ala", "Olek")
        table = await seated(here, people)
        assert table.card.rated
        await exchanged(table, MIN_MOVES)
        first = table.game.turn
        play = opening(table)
        await table.submit(first, play)
        assert table.game.pending is not None
        score = table.game.pending.score
        await resigned(here, table, 1 - first)
        winner, loser = (people[first], people[1 - first])
        (won,), (lost,) = [await here.store.results.ratings(each.id) for each in (winner, loser)]
        assert (won.edition, won.value, lost.value, won.games) == ("english", 1662, 1338, 1)
        assert won.deviation == lost.deviation == 290
        (result,) = await here.store.results.results(winner.id, 1 << 60, 10)
        assert (result.outcome, result.rating, result.change) == ("won", 1662, 162)
        assert sorted(result.names) == ["Ala", "Olek"]
        assert set(zip(result.names, result.people, strict=True)) == {("Ala", ala.id), ("Olek", olek.id)}
        (statistics,) = await here.store.results.statistics(winner.id)
        assert (statistics.games, statistics.won, statistics.plays) == (1, 1, 1)
        assert statistics.best_play_score == score
        assert await here.store.results.graph(loser.id, "english", 10) == [(here.clock.now(), 1338)]
        assert await here.store.results.known({ala.id, olek.id}) == {
            (winner.id, "english"): 1662,
            (loser.id, "english"): 1338,
        }


async def test_game_of_one_person_against_bots_is_among_their_results(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        plan = TablePlan(edition(), (local("Ala"), bot()), TableKind.LOCAL)
        table = await seated(here, [ala], plan)
        await resigned(here, table, 0)
        (result,) = await here.store.results.results(ala.id, 1 << 60, 10)
        assert (result.game, result.outcome, result.people, result.public) == (table.id, "lost", (ala.id, ""), False)


async def test_players_who_share_a_device_have_no_results(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await here.welcome("Ala")
        table = await seated(here, [ala], TablePlan(edition(), (local("Ala"), local("Jan"), bot()), TableKind.LOCAL))
        await table.submit(0, cmd.Resign(0))
        await resigned(here, table, 1)
        assert await here.store.results.results(ala.id, 1 << 60, 10) == []


UNRATED: list[tuple[str, dict[str, Any]]] = [
    ("other rules", {"edition": edition(bingo_bonus=40), "seats": (PERSON, PERSON)}),
    ("no words", {"edition": edition(), "seats": (PERSON, PERSON), "lexicon": "none"}),
    ("not requested", {"edition": edition(), "seats": (PERSON, PERSON), "rated": False}),
    ("a bot", {"edition": edition(), "seats": (PERSON, bot())}),
    ("three", {"edition": edition(), "seats": (PERSON, PERSON, PERSON)}),
    ("one device", {"edition": edition(), "seats": (local("Ala"), local("Ola")), "kind": TableKind.LOCAL}),
]


@rule("12.1")
@pytest.mark.parametrize("plan", [each for _, each in UNRATED], ids=[name for name, _ in UNRATED])
async def test_changed_settings_or_other_player_counts_are_not_rated(tmp_path: Path, plan: dict[str, Any]) -> None:
    async with world(tmp_path) as here:
        (ala,) = await with_accounts(here, "Ala")
        assert not (await here.registry.new_card(ala, TablePlan(**plan))).rated


@rule("12.1")
async def test_rated_games_may_use_any_clock_and_edition_name(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await with_accounts(here, "Ala")
        timed = edition(clock={"kind": "game", "minutes": 5})
        renamed = replace(edition(), name="English, as an earlier version called it")
        for kind in (timed, renamed):
            assert (await here.registry.new_card(ala, TablePlan(kind, (PERSON, PERSON)))).rated


async def test_game_with_a_guest_is_not_rated_but_counts_for_statistics(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        (ala,) = await with_accounts(here, "Ala")
        (guest,) = await here.welcome("Gość")
        table = await seated(here, [ala, guest])
        assert not table.card.rated
        kept = await here.store.tables.find(table.id)
        assert kept is not None
        assert not kept.rated
        await resigned(here, table, 0)
        assert await here.store.results.ratings(ala.id) == []
        (statistics,) = await here.store.results.statistics(guest.id)
        assert (statistics.games, statistics.won) == (1, 1)


@rule("12.5")
async def test_points_of_a_resigned_game_are_no_result(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await with_accounts(here, "Ala", "Olek")
        table = await seated(here, people)
        await table.submit(table.game.turn, opening(table))
        await resigned(here, table, 0)
        assert (table.card.scores, table.card.winners) == ((), (1,))
        for person, won in zip(people, (0, 1), strict=True):
            (result,) = await here.store.results.results(person.id, 1 << 60, 10)
            assert result.ended_early
            (statistics,) = await here.store.results.statistics(person.id)
            assert (statistics.games, statistics.won) == (1, won)
            assert (statistics.average_score, statistics.best_score) == (None, None)


@rule("12.5")
async def test_score_of_a_player_who_left_counts_only_for_the_others(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await here.welcome("Ala", "Olek", "Ola")
        table = await seated(here, people, TablePlan(edition(end={"passes_each": 1}), (PERSON,) * 3))
        await table.submit(0, cmd.Resign(0))
        while table.game.result is None:
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        await here.registry.results.stop()
        assert len(table.card.scores) == 3
        early = [(await here.store.results.results(each.id, 1 << 60, 1))[0].ended_early for each in people]
        assert early == [True, False, False]


async def test_unsettled_game_is_settled_once_at_the_next_start(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await with_accounts(here, "Ala", "Olek")
        table = await seated(here, people)
        await exchanged(table, MIN_MOVES)
        table.changed = lambda table: None  # a crash: the end is not reported
        await resigned(here, table, 0)
        assert await here.store.results.unsettled() == [table.id]
    async with world(tmp_path) as here:
        for _ in range(2):
            here.registry.results.resume(here.registry._load)
            await here.registry.results.stop()
        assert await here.store.results.unsettled() == []
        (rating,) = await here.store.results.ratings(people[1].id)
        assert (rating.value, rating.games) == (1662, 1)


async def test_simultaneous_games_are_all_rated(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await with_accounts(here, "Ala", "Olek")
        tables = [await seated(here, people) for _ in range(MAX_GAMES_OF_PAIR)]
        for table in tables:
            await exchanged(table, MIN_MOVES)
        await asyncio.gather(*(table.submit(0, cmd.Resign(0)) for table in tables))
        await here.registry.results.stop()
        (loser,), (winner,) = [await here.store.results.ratings(each.id) for each in people]
        assert loser.games == winner.games == MAX_GAMES_OF_PAIR
        assert loser.value < 1220
        assert winner.value > 1780
        assert len(await here.store.results.graph(people[1].id, "english", 5)) == 5


async def test_results_are_paged_newest_first(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await with_accounts(here, "Ala", "Olek")
        for _ in range(5):
            here.clock.time += 1000
            await resigned(here, await seated(here, people), 0)
        page = await here.store.results.results(people[0].id, 1 << 60, 3)
        rest = await here.store.results.results(people[0].id, page[-1].at, 3)
        assert [each.at for each in (*page, *rest)] == [here.clock.now() - 1000 * n for n in range(5)]


async def uncounted(here: World, person: Person) -> list[Uncounted | None]:
    """Why the games of a person did not count, the oldest first."""
    return [each.uncounted for each in reversed(await here.store.results.results(person.id, 1 << 60, 50))]


async def finished(here: World, people: list[Person], moves: int) -> None:
    """A rated game in which each side has made `moves` moves and the first player resigns."""
    here.clock.time += 1000
    table = await seated(here, people)
    await exchanged(table, moves)
    await resigned(here, table, 0)


@rule("12.2", "12.4")
async def test_rated_game_counts_from_the_fourth_move_of_each_side(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await with_accounts(here, "Ala", "Olek")
        await finished(here, people, MIN_MOVES - 1)
        assert await here.store.results.ratings(people[0].id) == []
        await finished(here, people, MIN_MOVES)
        for person in people:
            (rating,) = await here.store.results.ratings(person.id)
            assert rating.games == 1
            assert await uncounted(here, person) == [Uncounted.SHORT, None]
        (statistics,) = await here.store.results.statistics(people[1].id)
        assert (statistics.games, statistics.won) == (2, 2)  # statistics count every game


@rule("12.2")
async def test_side_with_three_moves_makes_a_game_short(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        people = await with_accounts(here, "Ala", "Olek")
        table = await seated(here, people)
        await exchanged(table, MIN_MOVES - 1)
        first = table.game.turn
        await table.submit(first, cmd.Exchange(first, table.game.players[first].rack.tiles[:1]))
        await resigned(here, table, 1 - first)
        assert await uncounted(here, people[0]) == [Uncounted.SHORT]


@rule("12.3", "12.4")
async def test_five_games_of_a_pair_count_in_a_day(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek, jan = await with_accounts(here, "Ala", "Olek", "Jan")
        first_at = here.clock.time + 1000
        for number in range(MAX_GAMES_OF_PAIR + 2):
            await finished(here, [ala, olek] if number % 2 else [olek, ala], MIN_MOVES)
        await finished(here, [ala, jan], MIN_MOVES)
        expected = [None] * MAX_GAMES_OF_PAIR + [Uncounted.PAIR] * 2
        assert await uncounted(here, olek) == expected
        assert await uncounted(here, ala) == [*expected, None]
        assert await uncounted(here, jan) == [None]
        here.clock.time = first_at + PAIR_PERIOD_MS - 2000
        await finished(here, [ala, olek], MIN_MOVES)
        here.clock.time = first_at + PAIR_PERIOD_MS
        await finished(here, [ala, olek], MIN_MOVES)
        assert (await uncounted(here, olek))[-2:] == [Uncounted.PAIR, None]
