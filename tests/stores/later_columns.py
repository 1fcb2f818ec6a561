"""Columns that today's code writes, for tests that fill a store of an earlier schema."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.service.stores.sql_store import SqlStore

LATER_COLUMNS = (
    "board TEXT NOT NULL DEFAULT ''",
    "covered INTEGER NOT NULL DEFAULT 0",
    "card_version INTEGER NOT NULL DEFAULT 0",
    "server TEXT NOT NULL DEFAULT ''",
    "due INTEGER",
)


async def add_columns(store: SqlStore, columns: Sequence[str] = LATER_COLUMNS) -> None:
    for column in columns:
        await _change(store, f"ALTER TABLE progress ADD COLUMN {column}")


async def drop_columns(store: SqlStore, columns: Sequence[str] = LATER_COLUMNS) -> None:
    for column in columns:
        await _change(store, f"ALTER TABLE progress DROP COLUMN {column.split()[0]}")


async def _change(store: SqlStore, statement: str) -> None:
    await store.database.write(lambda transaction: transaction.rows(statement))
