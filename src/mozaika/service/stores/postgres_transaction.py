"""Queries on one connection to PostgreSQL, and which errors mean that the connection is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import asyncpg

from mozaika.service.stores.database import DuplicateKey, Row
from mozaika.service.stores.postgres_address import Connection

TIMEOUT_S = 10.0  # after this a connection counts as lost
LOST = (
    OSError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError,
    asyncpg.InternalClientError,  # raised for a connection that is being closed
)  # fmt: skip


def time_limit() -> asyncio.Timeout:
    return asyncio.timeout(TIMEOUT_S)


class PostgresTransaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def run(self, query: str, *values: Any) -> int:
        try:
            status: str = await self._connection.execute(_numbered(query), *map(storable, values))
        except asyncpg.UniqueViolationError as error:
            raise DuplicateKey from error
        return int(status.rpartition(" ")[2])  # "UPDATE 1"

    async def run_many(self, query: str, rows: Sequence[Row]) -> None:
        try:
            await self._connection.executemany(_numbered(query), [tuple(map(storable, row)) for row in rows])
        except asyncpg.UniqueViolationError as error:
            raise DuplicateKey from error

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return [tuple(row) for row in await self._connection.fetch(_numbered(query), *map(storable, values))]

    async def row(self, query: str, *values: Any) -> Row | None:
        found = await self._connection.fetchrow(_numbered(query), *map(storable, values))
        return None if found is None else tuple(found)


def means_lost(connection: Connection | None, error: BaseException) -> bool:
    if isinstance(error, asyncpg.InterfaceError):  # also raised for wrong use of a query
        return connection is not None and connection.is_closed()
    return isinstance(error, LOST)


@lru_cache(1024)
def _numbered(query: str) -> str:
    """The query with PostgreSQL's placeholders `$1`, `$2` and so on instead of `?`."""
    first, *others = query.split("?")
    return first + "".join(f"${number}{text}" for number, text in enumerate(others, 1))


def storable(value: Any) -> Any:
    """Replace NUL, which PostgreSQL cannot store in text. No stored name has it, but a request may contain it."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value
