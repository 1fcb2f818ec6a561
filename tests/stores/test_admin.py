"""Exporting and erasing a person in the store, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

from mozaika.service.admin_ports import PairCard, PersonCard
from mozaika.service.cards import SeatCard, SeatKind, Stage
from mozaika.service.outcomes import GameOutcome
from mozaika.service.store_ports import ChatLine, Person
from mozaika.service.stores.sql_store import SqlStore
from mozaika.service.stores.sqlite import SqliteStore
from tests.stores.places import Place
from tests.stores.test_people import ALA, OLEK, OVER, SEAT, outcome
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged

SEATS = (SeatCard(SeatKind.PERSON, "p1", "Ala"), SeatCard(SeatKind.PERSON, "p2", "Olek"))
HASH, TOKEN = "$argon2id$v=19$hash", b"token-of-a-device"


async def filled(place: Place) -> SqlStore:
    """Two people with accounts and sessions, a finished rated game, a running one, and chat at both."""
    store = await place.open()
    for person, key in ((ALA, "ala"), (OLEK, "olek")):
        await store.people.add(person)
        await store.accounts.add(person.id, person.name, HASH + key, 5)
        await store.sessions.add(TOKEN + person.id.encode(), person.id, 70)
    for game, after in (("g1", OVER), ("g2", GOES_ON)):
        await store.tables.add(replace(CARD, id=game, rated=True, seats=SEATS), DRAWS)
        await store.log.append(game, 0, logged("end"), after)
        for number, (author, text) in enumerate((("p1", "hej"), ("p2", "cześć"), ("p1", "dobrze")), 1):
            line = ChatLine("players", 0, author, number % 2, "Ala" if author == "p1" else "Olek", number, text)
            await store.chat.add(game, line)
    await store.results.settle(outcome("g1", 1000))
    return store


async def stands_up(store: SqlStore, person: str) -> None:
    for card in await store.admin.tables(person, "", 1000):
        for seat, each in enumerate(card.seats):
            if person in (each.person, each.invited):
                await store.tables.set_seat(card.id, seat, replace(each, person="", name="Anon", invited=""))


async def test_cards_of_people_have_accounts_devices_and_games(place: Place) -> None:
    store = await filled(place)
    await store.people.add(Person("p3", "Guest", 30))
    await store.sessions.add(b"second", "p1", 90)
    await store.admin.block("p2", 55)
    await store.admin.block("p2", 66)
    assert await store.admin.names("", 2) == [("p1", "Ala", 1), ("p2", "Olek", 2)]
    assert await store.admin.names("p2", 2) == [("p3", "Guest", 30)]
    assert await store.admin.cards(["p3", "p1", "nobody", "p2"]) == [
        PersonCard("p3", "Guest", account=False, since=30, seen=None, games=0, blocked=False),
        PersonCard("p1", "Ala", account=True, since=1, seen=90, games=2, blocked=False),
        PersonCard("p2", "Olek", account=True, since=2, seen=70, games=2, blocked=True),
    ]
    assert await store.admin.cards([]) == []
    assert (await store.admin.record("p2"))["blocked"] == [{"at": 55}]
    await store.admin.unblock("p2")
    await store.admin.unblock("p2")
    found = await store.people.find("p2")
    assert found is not None
    assert not found.blocked
    await store.close()


async def test_record_has_all_data_except_hash_and_token(place: Place) -> None:
    store = await filled(place)
    record = await store.admin.record("p1")
    assert record["person"] == {"id": "p1", "name": "Ala", "created": 1}
    assert record["account"] == [{"key": "ala", "created": 5}]
    assert record["devices"] == [{"seen": 70}]
    assert [line["text"] for line in record["chat"]] == ["hej", "hej", "dobrze", "dobrze"]
    (rating,), (result,) = record["ratings"], record["results"]
    assert (rating["edition"], rating["games"]) == ("turkish", 1)
    assert 1500 < rating["value"] < 1700
    assert result["change"] == rating["value"] - 1500
    assert (result["game"], result["outcome"], result["best_play"]) == ("g1", "won", "KOT OKO")
    assert HASH not in str(record)
    assert "token" not in str(record)
    tables = await store.admin.tables("p1", "", 10)
    assert [(card.id, card.stage) for card in tables] == [("g1", Stage.OVER), ("g2", Stage.PLAYING)]
    assert [card.id for card in await store.admin.tables("p1", "g1", 1)] == ["g2"]
    await store.close()


async def test_seated_or_invited_person_is_not_erased(place: Place) -> None:
    store = await filled(place)
    before = await store.admin.record("p1")
    assert not await store.admin.erase("p1", 90)
    await stands_up(store, "p1")
    await store.tables.set_seat("g2", 1, SeatCard(SeatKind.PERSON, invited="p1"))
    assert not await store.admin.erase("p1", 90)
    assert await store.admin.record("p1") == before
    await store.close()


async def test_erasing_a_person_removes_only_their_data(place: Place) -> None:
    store = await filled(place)
    others = await store.admin.record("p2")
    await store.admin.block("p1", 5)
    await stands_up(store, "p1")
    assert await store.admin.erase("p1", 90)
    record = await store.admin.record("p1")
    assert not any(record.values())
    assert await store.people.find("p1") is None
    assert await store.accounts.find("ala") is None
    assert await store.admin.record("p2") == others
    assert [card.names for card in await store.admin.tables("p2", "", 10)] == [("Anon", "Olek")] * 2
    assert await store.log.events("g1") == logged("end")
    await store.admin.overwrite()
    assert await store.admin.record("p2") == others
    await store.close()


async def test_number_of_an_erased_chat_line_is_not_reused(place: Place) -> None:
    store = await filled(place)
    await stands_up(store, "p1")
    await store.admin.erase("p1", 90)
    assert [line.number for line in await store.chat.lines("g1", "players")] == [2]
    said = await store.chat.add("g1", ChatLine("players", 0, "p2", 1, "Olek", 9, "gdzie jesteś?"))
    assert said.number == 4
    assert [line.number for line in await store.chat.lines("g1", "players", after=3)] == [4]
    await store.close()


async def test_game_of_an_erased_player_is_settled_for_the_other_alone(
    place: Place,
) -> None:
    store = await filled(place)
    rating = await store.results.ratings("p2")
    await stands_up(store, "p1")
    await store.admin.erase("p1", 90)
    assert await store.results.settle(outcome("g2", 2000))
    assert await store.results.ratings("p2") == rating
    assert [card.game for card in await store.results.results("p2", 1 << 60, 10)] == ["g2", "g1"]
    assert not any((await store.admin.record("p1")).values())
    await store.close()


async def test_deleted_data_is_gone_from_the_file(tmp_path: Path) -> None:
    """Thousands of rows split and balance pages, which leaves copies that only rewriting the file removes."""

    store, rng = SqliteStore(tmp_path / "m.db"), random.Random(7)
    people = [Person(f"{rng.getrandbits(64):016x}", f"Name{number:03}Q", number) for number in range(60)]
    for person in people:
        await store.people.add(person)
        await store.accounts.add(person.id, person.name, HASH + person.id, 1)
    tables = [f"{rng.getrandbits(64):016x}" for _ in range(200)]
    pairs = [rng.sample(people, 2) for _ in tables]
    for table, pair in zip(tables, pairs, strict=True):
        seats = tuple(SeatCard(SeatKind.PERSON, each.id, each.name) for each in pair)
        await store.tables.add(replace(CARD, id=table, seats=seats), DRAWS)
        lines = [ChatLine("players", 0, each.id, 0, each.name, 1, each.name * 7) for each in rng.choices(pair, k=4)]
        await asyncio.gather(*(store.chat.add(table, line) for line in lines))
    gone, stays = people[:10], people[10:]
    for person in gone:
        await stands_up(store, person.id)
        assert await store.admin.erase(person.id, 90)
    busy = [store.people.rename(each.id, each.name) for each in stays] + [store.people.find(each.id) for each in stays]
    await asyncio.gather(store.admin.overwrite(), *busy)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for person in gone:
        for trace in (person.id, person.name, person.name.lower()):
            assert trace.encode() not in kept
    assert all(person.name.encode() in kept for person in stays)
    await store.close()


async def test_pairs_with_many_or_early_ended_rated_games_are_listed(place: Place) -> None:
    store = await place.open()
    people = {key: Person(key, key.upper(), 1) for key in ("a", "b", "c", "d", "e", "f", "g", "h")}
    for person in people.values():
        await store.people.add(person)
    # The two players, whether each of their games is short, and whether it is rated.
    played = [
        ("a", "b", [False] * 11, True),  # many
        ("c", "d", [True, True, False], True),  # more than half ended early
        ("d", "e", [True, False], True),  # half
        ("e", "f", [True], True),  # one game is no pattern
        ("g", "h", [True] * 12, False),
    ]
    number = 0
    for one, other, shorts, rated in played:
        for short in shorts:
            number += 1
            pair = (one, other) if number % 2 else (other, one)
            seats = tuple(replace(SEAT, seat=seat, person=person) for seat, person in enumerate(pair))
            await store.tables.add(replace(CARD, id=f"g{number}", rated=rated), DRAWS)
            await store.log.append(f"g{number}", 0, logged("end"), OVER)
            await store.results.settle(GameOutcome(f"g{number}", "turkish", 1000, rated, False, seats, short))
    assert await store.admin.pairs(1000, 10, 50) == [
        PairCard(("a", "b"), ("A", "B"), games=11, counted=5, early=0),
        PairCard(("c", "d"), ("C", "D"), games=3, counted=1, early=2),
    ]
    assert [card.games for card in await store.admin.pairs(1000, 10, 1)] == [11]
    assert await store.admin.pairs(1001, 10, 50) == []
    await store.close()
