"""The store on SQLite: what is acknowledged is there, a stale append fails alone, one process at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.editions import load_edition
from mozaika.rules import Draws
from mozaika.rules.errors import NewerVersion
from mozaika.service.cards import SeatCard, SeatKind, Stage, TableCard, TableKind
from mozaika.service.errors import NoSuchPerson, NoSuchTable, StaleVersion, StoreFailed, StoreInUse
from mozaika.service.ports import Afterwards, ChatLine, LoggedEvent, Person
from mozaika.service.stores.database import Database
from mozaika.service.stores.migrations import STEPS
from mozaika.service.stores.sqlite import SqliteStore
from tests.service.world import run

DRAWS = Draws(b"s" * 32, (b"e" * 32,))
GOES_ON = Afterwards(turn=1, wakes_at=5_000, over=False)
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


async def with_table(path: Path) -> SqliteStore:
    store = SqliteStore(path / "m.db")
    await store.tables.add(CARD, DRAWS, {0: b"0" * 16})
    return store


def test_a_log_is_read_back_as_it_was_written_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        store = await with_table(tmp_path)
        await store.log.append("t1", 0, logged("one", "zwei"), GOES_ON)
        await store.log.append("t1", 2, logged("üç"), GOES_ON)
        await store.close()
        again = SqliteStore(tmp_path / "m.db")
        assert await again.log.events("t1") == logged("one", "zwei", "üç")
        assert await again.log.events("t1", after=2) == logged("üç")
        assert await again.log.draws("t1") == DRAWS
        assert await again.log.wakes() == [(5_000, "t1")]
        assert await again.tables.find("t1") == replace(CARD, stage=Stage.PLAYING, turn=1)
        assert await again.tables.seeds("t1") == {0: b"0" * 16}
        await again.close()

    run(story())


def test_of_two_appends_at_the_same_version_one_wins_and_the_other_fails_alone(tmp_path: Path) -> None:
    async def story() -> None:
        store = await with_table(tmp_path)
        await store.tables.add(replace(CARD, id="t2"), DRAWS, {})
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

    run(story())


def test_no_version_of_a_game_can_be_written_twice_whatever_writes_it(tmp_path: Path) -> None:
    async def story() -> None:
        store = await with_table(tmp_path)
        await store.log.append("t1", 0, logged("one"), GOES_ON)
        insert = "INSERT INTO events VALUES ('t1', 1, 1, x'00')"
        with pytest.raises(sqlite3.IntegrityError):
            await store._database.write(lambda connection: connection.execute(insert).rowcount)
        await store.close()

    run(story())


def test_secrets_are_forgotten_once_the_game_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        store = await with_table(tmp_path)
        await store.log.append("t1", 0, logged("end"), Afterwards(None, None, over=True))
        assert await store.log.draws("t1") is None
        assert await store.log.wakes() == []
        found = await store.tables.find("t1")
        assert found is not None
        assert found.stage is Stage.OVER
        await store.close()

    run(story())


def test_a_second_process_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "m.db")
        with pytest.raises(StoreInUse):
            SqliteStore(tmp_path / "m.db")
        await store.close()
        await SqliteStore(tmp_path / "m.db").close()

    run(story())


def test_every_commit_goes_to_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "m.db")

        def settings(connection: sqlite3.Connection) -> tuple[str, int]:
            (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
            (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
            return mode, synchronous

        assert await store._database.write(settings) == ("wal", 2)  # 2 is FULL
        await store.close()

    run(story())


def test_a_disk_that_takes_nothing_is_an_error_and_later_writes_go_on(tmp_path: Path) -> None:
    async def story() -> None:
        database = Database(tmp_path / "m.db")
        row = "INSERT INTO people VALUES ('p', 'Ala', 1)"

        def end_transaction(connection: sqlite3.Connection) -> None:
            connection.execute("ROLLBACK")  # what SQLite itself does when the disk is full

        with pytest.raises(StoreFailed):
            await database.write(end_transaction)
        assert await database.write(lambda connection: connection.execute(row).rowcount) == 1
        await database.close()

    run(story())


def test_people_are_found_and_renamed(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "m.db")
        await store.people.add(Person("p1", "Łucja", 5))
        await store.people.rename("p1", "Õie")
        assert await store.people.find("p1") == Person("p1", "Õie", 5)
        assert await store.people.find("p2") is None
        with pytest.raises(NoSuchPerson):
            await store.people.rename("p2", "Jan")
        await store.close()

    run(story())


def test_chat_is_numbered_by_room(tmp_path: Path) -> None:
    async def story() -> None:
        store = await with_table(tmp_path)
        lines = [ChatLine(room, 0, "p1", 0, "Ala", 9, "hej") for room in ("players", "spectators", "players")]
        kept = await asyncio.gather(*(store.chat.add("t1", line) for line in lines))
        assert [line.number for line in kept] == [1, 1, 2]
        assert await store.chat.lines("t1", "players", after=1) == [kept[2]]
        await store.close()

    run(story())


def test_open_tables_are_those_with_a_free_seat_and_one_s_own_are_those_one_sits_at_or_is_invited_to(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        store = await with_table(tmp_path)
        invited = (SeatCard(SeatKind.PERSON, "p2", "Ece"), SeatCard(SeatKind.PERSON, invited="p1"))
        await store.tables.add(replace(CARD, id="t2", kind=TableKind.PRIVATE, seats=invited), DRAWS, {})
        await store.tables.add(replace(CARD, id="t3", created=8), DRAWS, {})
        assert [card.id for card in await store.tables.gathering(10)] == ["t3", "t1"]
        assert {card.id for card in await store.tables.of_person("p1", 10)} == {"t1", "t2", "t3"}
        await store.tables.set_seat("t1", 1, SeatCard(SeatKind.PERSON, "p2", "Ece"), b"1" * 16)
        await store.tables.close_table("t3")
        assert await store.tables.gathering(10) == []
        assert {card.id for card in await store.tables.of_person("p1", 10)} == {"t1", "t2"}
        assert await store.tables.set_rematch("t1", "t9") == "t9"
        assert await store.tables.set_rematch("t1", "t8") == "t9"
        await store.close()

    run(story())


def test_a_file_of_the_first_version_is_brought_up_to_date_and_keeps_what_it_had(tmp_path: Path) -> None:
    async def story() -> None:
        old = sqlite3.connect(tmp_path / "m.db")
        old.executescript((Path(__file__).parent / "version_1.sql").read_text(encoding="utf-8"))
        old.close()
        later = (*STEPS, ("ALTER TABLE people ADD COLUMN hue TEXT NOT NULL DEFAULT 'green'",))
        store = SqliteStore(tmp_path / "m.db", later)
        found = await store.tables.find("t1")
        assert found is not None
        assert found == replace(CARD, stage=Stage.PLAYING, turn=1, edition=found.edition)
        assert found.edition.alphabet == CARD.edition.alphabet
        assert await store.log.events("t1") == logged("one", "zwei")
        assert await store.log.draws("t1") == DRAWS
        hue = "SELECT hue FROM people"
        assert await store._database.read(lambda connection: connection.execute(hue).fetchall()) == [("green",)]
        await store.close()
        with pytest.raises(NewerVersion) as refused:
            SqliteStore(tmp_path / "m.db", later[:-1])
        assert (refused.value.version, refused.value.known) == (len(later), len(later) - 1)
        await SqliteStore(tmp_path / "m.db", later).close()

    run(story())


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        await SqliteStore(tmp_path / "m.db").close()
        broken = (*STEPS, ("CREATE TABLE half (a)", "CREATE NONSENSE"))
        with pytest.raises(sqlite3.OperationalError):
            SqliteStore(tmp_path / "m.db", broken)
        store = SqliteStore(tmp_path / "m.db")
        names = "SELECT name FROM sqlite_master WHERE name = 'half'"
        assert await store._database.read(lambda connection: connection.execute(names).fetchall()) == []
        await store.close()

    run(story())
