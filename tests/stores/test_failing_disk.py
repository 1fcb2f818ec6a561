"""A full or failing disk: writes are refused without a path, the log names the cause once, and writing resumes."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mozaika.service.errors import StoreFailed, StoreUnreachable
from mozaika.service.store_check import StoreCheck
from mozaika.service.stores.sqlite_database import SqliteDatabase

NEW = "INSERT INTO people VALUES (?, ?, 1)"


@contextmanager
def failing_disk(database: Path) -> Iterator[None]:
    """No file of this process can grow beyond the size of the write-ahead log: writing more is an error of the disk."""
    size = database.with_name(database.name + "-wal").stat().st_size
    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


async def test_failing_disk_is_logged_by_name_and_refused_without_a_path(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, time = SqliteDatabase(tmp_path / "m.db"), 0.0
    check = StoreCheck(database, lambda: time)
    await database.run(NEW, "p", "Ala")
    await check.check()
    with caplog.at_level(logging.INFO, "mozaika"):
        with failing_disk(tmp_path / "m.db"):
            for number in range(3):
                with pytest.raises(StoreFailed) as refused:
                    await database.run(NEW, str(number), "Olek")
                assert refused.value.file == "m.db"
                time += 1
                with pytest.raises(StoreFailed):
                    await check.check()
        time += 1
        await check.check()  # ready again, before anybody has tried to move
    assert await database.rows("SELECT name FROM people") == [("Ala",)]
    failed, again = [record.getMessage() for record in caplog.records]
    assert failed.startswith("the store cannot be written: SQLITE_IOERR_WRITE (")
    assert again == "the store can be written again"
    assert str(tmp_path) not in caplog.text
    await database.close()


async def test_full_database_is_a_store_error_and_no_request_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = SqliteDatabase(tmp_path / "m.db")
    database._writes.execute("PRAGMA max_page_count = 1")  # SQLite raises it to the number of pages in use
    with pytest.raises(StoreFailed):
        await database.run(NEW, "p", "x" * 100_000)
    assert "the store cannot be written: SQLITE_FULL" in caplog.text
    database._writes.execute("PRAGMA max_page_count = 1000000")
    assert await database.run(NEW, "p", "x" * 100_000) == 1
    await database.close()


async def test_damaged_file_is_an_error_of_the_store(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "m.db"
    database = SqliteDatabase(path)
    await database.run(NEW, "p", "x" * 100_000)
    await database.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-50_000] + b"\xff" * 50_000)  # where the name is
    database = SqliteDatabase(path)
    with pytest.raises(StoreFailed) as refused:
        await database.rows("SELECT * FROM people")
    assert refused.value.file == "m.db"
    assert "the store cannot be read: SQLITE_CORRUPT" in caplog.text
    change = database.run("UPDATE people SET name = name || 'x' WHERE id = 'p'")
    other = database.run("INSERT INTO verdicts VALUES ('tdk', 'ab', 1, 1)")
    failed, done = await asyncio.gather(change, other, return_exceptions=True)
    assert (type(failed), done) == (StoreFailed, 1)  # the write beside it is not affected
    await database.close()
    path.write_bytes(b"\0" * 100 + whole[100:])
    with pytest.raises(StoreFailed) as refused:
        SqliteDatabase(path)
    assert refused.value.file == str(path)  # for the operator at the terminal


async def test_check_of_a_store_that_hangs_ends_and_is_not_repeated() -> None:
    class Hanging:
        probes = 0

        async def probe(self) -> None:
            self.probes += 1
            await asyncio.Event().wait()

    store, time = Hanging(), [0.0]
    check = StoreCheck(store, lambda: time[0])
    asking = asyncio.ensure_future(check.check())
    await asyncio.sleep(0)
    time[0] = 10.0
    for _ in range(3):
        with pytest.raises(StoreUnreachable):
            await check.check()
    assert store.probes == 1
    asking.cancel()
    check._probe.cancel()  # type: ignore[union-attr]
    await asyncio.gather(asking, return_exceptions=True)
