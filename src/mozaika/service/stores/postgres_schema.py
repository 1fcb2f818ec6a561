"""The schema of a PostgreSQL database: its migration steps, also while servers of earlier versions keep running.

The table `mozaika` has the version of the schema and `readable_from`, the oldest version whose servers can use it. Each
connection that writes holds a shared lock whose key is the schema of its server, so that a migration knows which
servers are running.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg

from mozaika.service.errors import OlderServerRuns
from mozaika.service.stores.database import Work
from mozaika.service.stores.migrations import Steps, check_version, for_postgres, readable_from
from mozaika.service.stores.postgres_address import Address, Connection
from mozaika.service.stores.postgres_transaction import PostgresTransaction

_SCHEMA = "coalesce(current_schema(), '')"
_LOCK_STEPS = f"SELECT pg_advisory_xact_lock(77079074, hashtext({_SCHEMA}))"
_SERVERS = f"hashtext('mozaika servers of ' || {_SCHEMA})"
_NOTE_SERVER = f"SELECT pg_advisory_lock_shared({_SERVERS}, $1)"
_OLDEST_SERVER = f"""
    SELECT min(objid::bigint) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = {_SERVERS}::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
_HAS_COLUMN = f"""
    SELECT true FROM information_schema.columns
    WHERE table_schema = {_SCHEMA} AND table_name = 'mozaika' AND column_name = 'readable_from'"""


async def check_in(connection: Connection, steps: Steps) -> int:
    """Note that a server with these steps uses the database; returns the version of its schema. Raises `NewerVersion`
    if it is too new.
    """
    async with connection.transaction():
        await connection.execute(_LOCK_STEPS)  # no step is taken meanwhile
        await connection.execute(_NOTE_SERVER, len(steps))
        if await connection.fetchval("SELECT to_regclass('mozaika')") is None:
            await connection.execute("CREATE TABLE mozaika AS SELECT 0::bigint AS version")
        if not await connection.fetchval(_HAS_COLUMN):
            await connection.execute("ALTER TABLE mozaika ADD COLUMN readable_from bigint")
        version, oldest = await connection.fetchrow("SELECT version, coalesce(readable_from, version) FROM mozaika")
    check_version(version, steps, oldest)
    return int(version)


async def migrate(connection: Connection, address: Address, steps: Steps) -> None:
    """Take the missing steps. Raises `OlderServerRuns` at one that a running server could not work with."""
    try:
        version = await check_in(connection, steps)
        for number, statements in enumerate(steps[version:], version + 1):
            await _take_step(connection, address, number, statements, readable_from(steps, number))
    except asyncpg.PostgresError as error:
        raise address.named(error) or error from error


async def _take_step(
    connection: Connection, address: Address, number: int, statements: Sequence[str | Work[None]], oldest: int
) -> None:
    """Take the step unless the database has taken it."""
    async with connection.transaction():
        await connection.execute(_LOCK_STEPS)  # several servers may start at the same time
        if await connection.fetchval("SELECT version FROM mozaika") >= number:
            return
        if await connection.fetchval(_OLDEST_SERVER) < oldest:
            raise OlderServerRuns(address.shown)
        for statement in statements:
            if isinstance(statement, str):
                await connection.execute(for_postgres(statement))
            else:
                await statement(PostgresTransaction(connection))
        await connection.execute("UPDATE mozaika SET version = $1, readable_from = $2", number, oldest)
