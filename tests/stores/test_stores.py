"""The store, on SQLite and on PostgreSQL: acknowledged writes are stored, a stale append fails alone, and only one
process opens it. Tests of one database are in `test_sqlite.py` and `test_postgres.py`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from dataclasses import replace

import asyncpg
import pytest

from mozaika.editions import load_edition
from mozaika.records.errors import NewerVersion
from mozaika.rules import Draws
from mozaika.service.cards import SeatCard, SeatKind, Stage, TableCard, TableKind
from mozaika.service.errors import ChatFull, NoSuchPerson, NoSuchTable, StaleVersion, StoreInUse
from mozaika.service.lobby import Lobby
from mozaika.service.store_ports import ChatLine, LoggedEvent, Person, TableSummary, WaitingOpponent
from mozaika.service.stores import chat
from mozaika.service.stores.database import DuplicateKey, Transaction
from mozaika.service.stores.migrations import STEPS
from mozaika.service.stores.postgres import PostgresStore
from mozaika.service.stores.sql_store import SqlStore
from tests.stores.places import Place

DRAWS = Draws(b"s" * 32, (b"e" * 32,))
GOES_ON = TableSummary(turn=1, wakes_at=5_000, over=False, scores=(422, -8), winners=(0,), board="7ŞU6/15")
CARD = TableCard(
    id="t1",
    kind=TableKind.OPEN,
    stage=Stage.GATHERING,
    host="p1",
    created=7,
    edition=load_edition("turkish"),
    seats=(SeatCard(SeatKind.PERSON, "p1", "Şule"), SeatCard(SeatKind.PERSON)),
    commitment=DRAWS.commitment,
)


def logged(*bodies: str) -> list[LoggedEvent]:
    return [LoggedEvent(1, body.encode()) for body in bodies]


async def with_table(place: Place) -> SqlStore:
    store = await place.open()
    await store.tables.add(CARD, DRAWS)
    return store


async def test_log_is_read_back_after_a_restart(place: Place) -> None:
    store = await with_table(place)
    await store.log.append("t1", 0, logged("one", "zwei"), GOES_ON)
    await store.log.append("t1", 2, logged("üç"), GOES_ON)
    await store.close()
    again = await place.open()
    assert await again.log.events("t1") == logged("one", "zwei", "üç")
    assert await again.log.events("t1", after=2) == logged("üç")
    assert await again.log.draws("t1") == DRAWS
    assert await again.log.wakes() == [(5_000, "t1")]
    assert await again.tables.boards(["t1", "t2"]) == {"t1": "7ŞU6/15"}
    assert await again.tables.playing_with(["7ŞU6/15"], 5) == []  # only one person plays
    assert await again.tables.find("t1") == replace(CARD, stage=Stage.PLAYING, turn=1, scores=(422, -8), winners=(0,))
    await again.close()


async def test_covered_board_is_compared_but_not_listed(place: Place) -> None:
    store = await with_table(place)
    await store.tables.set_seat("t1", 1, SeatCard(SeatKind.PERSON, "p2", "Olek"))
    await store.log.append("t1", 0, logged("one"), replace(GOES_ON, covered=True))
    assert await store.tables.boards(["t1"]) == {}
    assert await store.tables.playing_with(["15/15", GOES_ON.board], 5) == ["t1"]
    assert await store.tables.playing_with([GOES_ON.board], 5, "p2") == ["t1"]
    assert await store.tables.playing_with([GOES_ON.board], 5, "p3") == []
    await store.log.append("t1", 1, logged("end"), replace(GOES_ON, over=True))
    assert await store.tables.playing_with([GOES_ON.board], 5) == []
    await store.close()


async def test_one_of_two_appends_at_the_same_version_fails(place: Place) -> None:
    store = await with_table(place)
    await store.tables.add(replace(CARD, id="t2"), DRAWS)
    outcomes = await asyncio.gather(  # one group: the stale one must not take the others with it
        store.log.append("t1", 0, logged("first"), GOES_ON),
        store.log.append("t1", 0, logged("second"), GOES_ON),
        store.log.append("t2", 0, logged("other"), GOES_ON),
        store.log.append("nowhere", 0, logged("lost"), GOES_ON),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StaleVersion, type(None), NoSuchTable]
    assert isinstance(outcomes[1], StaleVersion)
    assert outcomes[1].version == 1
    assert await store.log.events("t1") == logged("first")
    assert await store.log.events("t2") == logged("other")
    await store.close()


async def test_version_of_a_game_is_written_once(place: Place) -> None:
    store = await with_table(place)
    await store.log.append("t1", 0, logged("one"), GOES_ON)
    insert = "INSERT INTO events VALUES ('t1', 1, 1, ?)"
    with pytest.raises(DuplicateKey):
        await store.database.run(insert, b"")
    await store.close()


async def test_secrets_are_deleted_once_the_game_is_over(place: Place) -> None:
    store = await with_table(place)
    await store.log.append("t1", 0, logged("end"), TableSummary(None, None, over=True))
    assert await store.log.draws("t1") is None
    assert await store.log.wakes() == []
    found = await store.tables.find("t1")
    assert found is not None
    assert found.stage is Stage.OVER
    await store.close()


async def test_second_process_on_the_same_store_is_refused(place: Place) -> None:
    store = await place.open()
    with pytest.raises(StoreInUse):
        await place.open()
    await store.close()
    await (await place.open()).close()


async def test_people_are_found_and_renamed(place: Place) -> None:
    store = await place.open()
    await store.people.add(Person("p1", "Łucja", 5))
    await store.people.rename("p1", "Õie")
    assert await store.people.find("p1") == Person("p1", "Õie", 5)
    assert await store.people.find("p2") is None
    with pytest.raises(NoSuchPerson):
        await store.people.rename("p2", "Jan")
    await store.close()


async def test_chat_is_numbered_by_room(place: Place) -> None:
    store = await with_table(place)
    lines = [ChatLine(room, 0, "p1", 0, "Ala", 9, "hej") for room in ("players", "spectators", "players")]
    kept = await asyncio.gather(*(store.chat.add("t1", line) for line in lines))
    assert [line.number for line in kept] == [1, 1, 2]
    assert await store.chat.lines("t1", "players", after=1) == [kept[2]]
    await store.close()


async def test_full_chat_room_takes_no_more_lines(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MAX_LINES", 2)
    store, line = await with_table(place), ChatLine("players", 0, "p1", 0, "Ala", 9, "hej")
    kept = [await store.chat.add("t1", line) for _ in range(2)]
    with pytest.raises(ChatFull):
        await store.chat.add("t1", line)
    assert await store.chat.lines("t1", "players") == kept
    await store.chat.add("t1", replace(line, room="spectators"))
    await store.close()


async def test_open_tables_and_tables_of_a_person_are_listed(
    place: Place,
) -> None:
    store = await with_table(place)
    invited = (SeatCard(SeatKind.PERSON, "p2", "Ece"), SeatCard(SeatKind.PERSON, invited="p1"))
    await store.tables.add(replace(CARD, id="t2", kind=TableKind.PRIVATE, seats=invited), DRAWS)
    await store.tables.add(replace(CARD, id="t3", created=8), DRAWS)
    assert [card.id for card in await Lobby(store.tables).tables(10, 3)] == ["t3", "t1"]
    assert {card.id for card in await store.tables.of_person("p1", 10)} == {"t1", "t2", "t3"}
    await store.tables.set_seat("t1", 1, SeatCard(SeatKind.PERSON, "p2", "Ece"))
    await store.tables.close_table("t3")
    assert await Lobby(store.tables).tables(10, 3) == []
    assert {card.id for card in await store.tables.of_person("p1", 10)} == {"t1", "t2"}
    assert await store.tables.set_rematch("t1", "t9") == "t9"
    assert await store.tables.set_rematch("t1", "t8") == "t9"
    await store.close()


async def test_hosts_take_turns_in_the_list_of_open_tables(place: Place) -> None:
    store = await with_table(place)
    free = SeatCard(SeatKind.PERSON)
    for number in range(4):
        seats = (SeatCard(SeatKind.PERSON, "p2", "Ece"), free)
        await store.tables.add(replace(CARD, id=f"e{number}", host="p2", created=20 + number, seats=seats), DRAWS)
    reserved = (SeatCard(SeatKind.PERSON, "p2", "Ece"), SeatCard(SeatKind.PERSON, invited="p1"))
    await store.tables.add(replace(CARD, id="r", host="p2", created=90, seats=reserved), DRAWS)
    assert [card.id for card in await Lobby(store.tables).tables(10, 3)] == ["e3", "t1", "e2", "e1"]
    assert [card.id for card in await Lobby(store.tables).tables(2, 3)] == ["e3", "t1"]
    assert await store.tables.stale(22, 10) == ["t1", "e0", "e1"]
    assert (await store.tables.unfinished("p1"), await store.tables.unfinished("p2")) == (1, 5)
    await store.close()


async def test_opponents_wait_alone_at_open_tables_for_two_of_exactly_that_edition(place: Place) -> None:
    store, mine = await with_table(place), SeatCard(SeatKind.PERSON, "p2", "Ece")
    free = SeatCard(SeatKind.PERSON)
    others = {
        "earlier": replace(CARD, created=3, seats=(free, mine)),
        "rated": replace(CARD, rated=True),
        "edition": replace(CARD, edition=replace(CARD.edition, name="Other")),
        "private": replace(CARD, kind=TableKind.PRIVATE),
        "full": replace(CARD, seats=(mine, SeatCard(SeatKind.PERSON, "p1", "Şule"))),
        "reserved": replace(CARD, seats=(mine, replace(free, invited="p1"))),
        "three": replace(CARD, seats=(mine, free, free)),
        "bot": replace(CARD, seats=(SeatCard(SeatKind.BOT, name="Bot", bot="club"), free)),
        "closed": CARD,
    }
    for name, card in others.items():
        await store.tables.add(replace(card, id=name), DRAWS)
    await store.tables.close_table("closed")
    found = await store.tables.opponents(CARD.edition, rated=False)
    assert found == [WaitingOpponent("earlier", "p2"), WaitingOpponent("t1", "p1")]
    assert await store.tables.opponents(CARD.edition, rated=True) == [WaitingOpponent("rated", "p1")]
    await store.close()


async def test_store_of_version_1_is_migrated(place: Place) -> None:
    place.fill_as_version_1()

    later = (*STEPS, ("ALTER TABLE people ADD COLUMN hue TEXT NOT NULL DEFAULT 'green'",))
    store = await place.open(later)
    found = await store.tables.find("t1")
    assert found is not None
    assert found == replace(CARD, stage=Stage.PLAYING, turn=1, edition=found.edition)
    assert found.edition.alphabet == CARD.edition.alphabet
    assert await store.log.events("t1") == logged("one", "zwei")
    assert await store.log.draws("t1") == DRAWS
    assert await store.database.rows("SELECT hue FROM people") == [("green",)]
    await store.close()
    with pytest.raises(NewerVersion) as refused:
        await place.open(later[:-1])
    assert (refused.value.version, refused.value.known) == (len(later), len(later) - 1)
    await (await place.open(later)).close()


async def test_failed_migration_step_changes_nothing(place: Place) -> None:
    half = "CREATE TABLE half (a TEXT)"

    await (await place.open()).close()
    with pytest.raises((sqlite3.OperationalError, asyncpg.PostgresSyntaxError)):
        await place.open((*STEPS, (half, "CREATE NONSENSE")))
    await (await place.open()).close()
    await (await place.open((*STEPS, (half,)))).close()  # there is none yet


async def test_transaction_is_atomic(place: Place) -> None:
    add = "INSERT INTO people VALUES (?, ?, ?)"

    store = await place.open()

    async def two(transaction: Transaction, first: str, second: str) -> str:
        await transaction.run(add, first, "Ala", 1)
        await transaction.run(add, second, "Olek", 2)
        return second

    async def not_for_long(transaction: Transaction) -> None:
        await transaction.run(add, "p8", "Ala", 1)
        raise NoSuchPerson("p8")

    outcomes = await asyncio.gather(
        store.database.write(lambda transaction: two(transaction, "p1", "p2")),
        store.database.write(lambda transaction: two(transaction, "p3", "p1")),
        store.database.write(not_for_long),
        store.database.write(lambda transaction: two(transaction, "p4", "p5")),
        return_exceptions=True,
    )
    assert [each if isinstance(each, str) else type(each) for each in outcomes] == [
        "p2", DuplicateKey, NoSuchPerson, "p5",
    ]  # fmt: skip
    assert await store.database.rows("SELECT id FROM people ORDER BY id") == [("p1",), ("p2",), ("p4",), ("p5",)]
    await store.close()


async def test_read_sees_one_snapshot(place: Place) -> None:
    store = await place.open()
    await store.people.add(Person("p1", "Ala", 1))
    asked, renamed = threading.Event(), threading.Event()

    async def twice(transaction: Transaction) -> list[object]:
        before = await transaction.row("SELECT name FROM people")
        asked.set()
        while isinstance(store, PostgresStore) and not renamed.is_set():  # it reads in this very loop
            await asyncio.sleep(0.001)
        assert renamed.wait(60)
        return [before, await transaction.row("SELECT name FROM people")]

    reading = asyncio.ensure_future(store.database.read(twice))
    while not asked.is_set():
        await asyncio.sleep(0.001)
    await store.people.rename("p1", "Ola")
    renamed.set()
    assert await reading == [("Ala",), ("Ala",)]
    assert await store.people.find("p1") == Person("p1", "Ola", 1)
    await store.close()


async def test_values_are_read_back_unchanged(place: Place) -> None:
    store = await place.open()
    most = 2**63 - 1
    await store.people.add(Person("p1", "Gżegżółka İıŞş Õõ 𝄞 '; --", most))
    assert await store.people.find("p1") == Person("p1", "Gżegżółka İıŞş Õõ 𝄞 '; --", most)
    await store.tables.add(CARD, DRAWS)
    await store.tables.set_seed_hashes("t1", {1: bytes(range(32))})
    assert await store.tables.seed_hashes("t1") == {1: bytes(range(32))}
    await store.tables.set_seed_hashes("t1", {0: bytes(32)})
    assert await store.tables.seed_hashes("t1") == {0: bytes(32)}
    assert await store.tables.find("t\0") is None
    await store.close()


async def test_concurrent_appends_keep_each_log_in_order(place: Place) -> None:
    store = await place.open()
    names = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(store.tables.add(replace(CARD, id=name), DRAWS) for name in names))

    async def play(name: str) -> None:
        for version in range(0, 20, 2):
            await store.log.append(name, version, logged(f"{name} {version}", "more"), GOES_ON)

    await asyncio.gather(*(play(name) for name in names))
    for name in names:
        moves = [LoggedEvent(1, f"{name} {version}".encode()) for version in range(0, 20, 2)]
        assert (await store.log.events(name))[::2] == moves
    await store.close()
