"""SQLite only; tests of all stores are in `test_stores.py`."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mozaika.service.errors import StoreFailed
from mozaika.service.stores.database import Transaction
from mozaika.service.stores.sqlite_database import SqliteDatabase


async def test_commits_are_on_disk_before_they_are_acknowledged(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "m.db")

    async def settings(transaction: Transaction) -> list[object]:
        return [await transaction.row("PRAGMA journal_mode"), await transaction.row("PRAGMA synchronous")]

    assert await database.write(settings) == [("wal",), (2,)]  # 2 is FULL
    await database.close()


async def test_failed_write_is_an_error_and_later_writes_succeed(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "m.db")

    async def end_transaction(transaction: Transaction) -> None:
        await transaction.run("ROLLBACK")  # what SQLite itself does when the disk is full

    with pytest.raises(StoreFailed):
        await database.write(end_transaction)
    assert await database.run("INSERT INTO people VALUES ('p', 'Ala', 1)") == 1
    await database.close()


async def test_constraint_violation_other_than_a_key_is_a_fault(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "m.db")
    with pytest.raises(sqlite3.IntegrityError):
        await database.run("INSERT INTO people VALUES ('p', NULL, 1)")
    await database.close()
