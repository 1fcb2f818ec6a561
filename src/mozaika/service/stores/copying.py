"""Copies all rows of an SQLite file to an empty PostgreSQL database in one transaction."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mozaika.service.errors import DatabaseNotEmpty
from mozaika.service.stores.postgres_address import Address, Connection
from mozaika.service.stores.postgres_database import PostgresDatabase
from mozaika.service.stores.postgres_transaction import storable
from mozaika.service.stores.sqlite_database import SqliteDatabase

# In the order of creation, which satisfies foreign keys.
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"


async def copy_to_postgres(path: Path, url: str) -> int:
    """Returns the number of rows. No other process may have either database open."""
    source = SqliteDatabase(path)  # migrates it, so that both have the same schema
    try:
        target = await PostgresDatabase.open(url)
        try:
            if await target.row("SELECT 1 FROM people UNION ALL SELECT 1 FROM tables LIMIT 1"):
                raise DatabaseNotEmpty(Address(url).shown)
            return await _copy_all(path, url)
        finally:
            await target.close()
    finally:
        await source.close()


async def _copy_all(path: Path, url: str) -> int:
    connection = await Address(url).connect()
    try:
        with closing(sqlite3.connect(path)) as source:
            async with connection.transaction():
                return sum([await _copy(source, connection, table) for (table,) in source.execute(_TABLES).fetchall()])
    finally:
        await connection.close()


async def _copy(source: sqlite3.Connection, connection: Connection, table: str) -> int:
    rows = source.execute(f"SELECT * FROM {table}")  # table names are ours, so this is safe
    columns = [name for name, *_ in rows.description]
    values = (tuple(map(storable, row)) for row in rows)
    status: str = await connection.copy_records_to_table(table, columns=columns, records=values)
    return int(status.rpartition(" ")[2])  # "COPY 7"
