"""Accounts, sessions and results in the store, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from mozaika.service.outcomes import GameOutcome, SeatOutcome
from mozaika.service.rating_rules import Uncounted
from mozaika.service.store_ports import LoggedEvent, Person
from mozaika.service.stores.migrations import STEPS
from tests.stores.later_columns import LATER_COLUMNS, add_columns, drop_columns
from tests.stores.places import Place
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged

ALA, OLEK = Person("p1", "Ala", 1), Person("p2", "Olek", 2)
OVER = replace(GOES_ON, turn=None, wakes_at=None, over=True)
SEAT = SeatOutcome(0, "p1", "won", 400, 380, 12, 2, "KOT OKO", 74)


def outcome(game: str, at: int, *, rated: bool = True, winner: str = "p1") -> GameOutcome:
    other = "p2" if winner == "p1" else "p1"
    seats = (replace(SEAT, person=winner), replace(SEAT, seat=1, person=other, outcome="lost", score=380, against=400))
    return GameOutcome(game, "turkish", at, rated, with_bots=False, seats=seats)


async def test_account_is_unique_by_person_and_key(place: Place) -> None:
    store = await place.open()
    await store.people.add(ALA)
    await store.people.add(OLEK)
    assert await store.accounts.add("p1", "Ala", "hash", 5)
    assert not await store.accounts.add("p1", "Other", "hash", 5)
    assert not await store.accounts.add("p2", "ALA", "hash", 5)
    assert await store.people.find("p2") == OLEK  # a refusal leaves no trace
    found = await store.accounts.find("ala")
    assert found is not None
    assert (found.person, found.password) == (replace(ALA, account=True), "hash")
    assert await store.accounts.find("ALA") == found
    assert await store.accounts.find("olek") is None
    assert await store.accounts.is_taken("A1a")
    assert not await store.accounts.is_taken("A1a", "p1")
    assert not await store.accounts.have_accounts(["p1", "p2"])
    assert await store.accounts.add("p2", "Olek", "hash", 5)
    assert await store.accounts.have_accounts(["p1", "p2"])
    assert not await store.accounts.rename("p2", "Ala")
    assert await store.accounts.rename("p2", "Oleg")
    assert await store.people.find("p2") == replace(OLEK, name="Oleg", account=True)
    await store.accounts.set_password("p2", "new")
    assert await store.accounts.password("p2") == "new"
    await store.close()


async def test_session_is_found_by_the_hash_of_its_token(place: Place) -> None:
    store = await place.open()
    await store.people.add(ALA)
    for token in (b"one", b"two", b"three"):
        await store.sessions.add(token, "p1", 100)
    assert await store.sessions.find(b"one", 100) == (ALA, 100)
    assert await store.sessions.find(b"one", 101) is None
    assert await store.sessions.find(b"four", 0) is None
    await store.sessions.see(b"one", 200)
    await store.sessions.forget(150)
    assert await store.sessions.find(b"two", 0) is None
    assert await store.sessions.find(b"one", 0) == (ALA, 200)
    await store.sessions.add(b"five", "p1", 300)
    await store.sessions.end_all("p1", b"five")
    assert await store.sessions.find(b"one", 0) is None
    await store.sessions.end(b"five")
    assert await store.sessions.find(b"five", 0) is None
    await store.close()


async def test_game_that_does_not_count_has_its_reason(place: Place) -> None:
    store = await place.open()
    await store.people.add(ALA)
    await store.people.add(OLEK)
    for number in range(7):
        await store.tables.add(replace(CARD, id=f"g{number}", rated=True), DRAWS)
        await store.log.append(f"g{number}", 0, logged("end"), OVER)
        assert await store.results.settle(replace(outcome(f"g{number}", 1000 + number), short=number == 1))
    reasons = [card.uncounted for card in reversed(await store.results.results("p2", 1 << 60, 10))]
    assert reasons == [None, Uncounted.SHORT, None, None, None, None, Uncounted.PAIR]
    (ala,) = await store.results.ratings("p1")
    assert ala.games == 5
    await store.close()


async def test_game_is_settled_once_and_ratings_accumulate(place: Place) -> None:
    store = await place.open()
    await store.people.add(ALA)
    await store.people.add(OLEK)
    games = [f"g{number}" for number in range(6)]
    for game in games:
        await store.tables.add(replace(CARD, id=game, rated=True), DRAWS)
        await store.log.append(game, 0, logged("end"), OVER)
    assert await store.results.unsettled() == games
    settlements = [store.results.settle(outcome(game, 1000 + at)) for at, game in enumerate(games[:5] * 2)]
    assert sorted(await asyncio.gather(*settlements)) == [False] * 5 + [True] * 5
    assert await store.results.unsettled() == ["g5"]
    (ala,), (olek,) = [await store.results.ratings(each.id) for each in (ALA, OLEK)]
    assert (ala.games, olek.games) == (5, 5)
    assert ala.value + olek.value == 3000
    assert 1780 < ala.value < 1880
    assert await store.results.settle(outcome("g5", 2000, rated=False, winner="p2"))
    (statistics,) = await store.results.statistics("p1")
    assert (statistics.games, statistics.won, statistics.tied, statistics.bingos) == (6, 5, 0, 12)
    assert (statistics.average_score, statistics.best_score) == (396.7, 400)
    assert (statistics.best_play, statistics.best_play_score) == ("KOT OKO", 74)
    newest, *_ = await store.results.results("p1", 1 << 60, 10)
    assert (newest.game, newest.outcome, newest.rating, newest.change) == ("g5", "lost", None, None)
    graph = await store.results.graph("p1", "turkish", 3)
    assert [value for _, value in graph] == sorted(value for _, value in graph)
    assert len(graph) == 3
    assert await store.results.known([]) == {}
    assert await store.results.known(["p1", "p3"]) == {("p1", "turkish"): ala.value}
    await store.close()


async def test_scores_of_games_that_ended_early_are_left_out_of_statistics(place: Place) -> None:
    store = await place.open()
    await store.people.add(ALA)
    await store.people.add(OLEK)
    early = tuple(replace(seat, ended_early=True) for seat in outcome("g0", 1000).seats)
    for number, seats in enumerate((early, outcome("g1", 1001, winner="p2").seats)):
        await store.tables.add(replace(CARD, id=f"g{number}"), DRAWS)
        await store.log.append(f"g{number}", 0, logged("end"), OVER)
        assert await store.results.settle(replace(outcome(f"g{number}", 1000 + number, rated=False), seats=seats))
        (statistics,) = await store.results.statistics("p1")
        expected = (number + 1, 1, None, None) if number == 0 else (2, 1, 380.0, 380)
        scores = (statistics.average_score, statistics.best_score)
        assert (statistics.games, statistics.won, *scores) == expected
        assert (statistics.bingos, statistics.best_play_score) == (2 * (number + 1), 74)
    found = await store.results.results("p1", 1 << 60, 10)
    assert [(card.game, card.ended_early) for card in found] == [("g1", False), ("g0", True)]
    await store.close()


async def test_migration_finds_games_that_ended_early_in_their_logs(place: Place) -> None:
    before = await place.open(STEPS[:10])
    await add_columns(before, LATER_COLUMNS[1:])
    await before.people.add(ALA)
    await before.people.add(OLEK)
    for game, reason in (("g0", "one-left"), ("g1", "passes")):
        await before.tables.add(replace(CARD, id=game), DRAWS)
        end = [LoggedEvent(1, body) for body in (b'{"type":"game-ended","reason":"%s"}' % reason.encode(), b"{}")]
        await before.log.append(game, 0, end, OVER)
        assert await before.results.settle(outcome(game, 1000, rated=False))
    await drop_columns(before, LATER_COLUMNS[1:])
    await before.close()
    store = await place.open()
    found = await store.results.results("p2", 1 << 60, 10)
    assert [(card.game, card.ended_early) for card in found] == [("g0", True), ("g1", False)]
    await store.close()


async def test_old_accounts_keep_their_names_and_get_keys(place: Place) -> None:
    """Also two whose names look alike, which a new account could not have."""
    old = await place.open(STEPS[:5])
    names = {"p1": ("Kırık", "kirik"), "p2": ("Ala", "ala"), "p3": ("A1a", "a1a"), "p4": ("A\u2800la", "a\u2800la")}
    for person, (name, key) in names.items():
        await old.people.add(Person(person, name, 1))
        await old.database.run("INSERT INTO accounts VALUES (?, ?, ?, ?)", person, key, "hash", 5)
    await old.close()
    store = await place.open()
    for person, (name, _) in names.items():
        found = await store.accounts.find(name.upper())
        assert found is not None
        assert (found.person.id, found.person.name) == (person, name)
    assert await store.accounts.is_taken("Аla")
    assert not await store.accounts.is_taken("Kirik")
    await store.people.add(Person("p5", "Kirik", 2))
    assert await store.accounts.add("p5", "Kirik", "hash", 6)
    found = await store.accounts.find("KIRIK")  # either
    assert found is not None
    assert found.person.id == "p5"
    assert await store.accounts.rename("p2", "ALA")  # their own name in another case, though p3 looks like it
    await store.close()
