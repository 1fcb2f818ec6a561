"""Writes to PostgreSQL in groups, over connections of their own.

All requests that arrive while every connection is busy form the next group, one transaction. If anything in it fails,
it is rolled back and each request is done separately. A transaction that PostgreSQL rolled back because of another one,
perhaps of another server, is repeated.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context
from typing import Any, NamedTuple, Protocol

import asyncpg

from mozaika.service.errors import ServiceError, StoreUnreachable
from mozaika.service.stores.database import MAX_GROUP, T, Work, resolve
from mozaika.service.stores.postgres_address import Connection
from mozaika.service.stores.postgres_transaction import PostgresTransaction, means_lost, time_limit

_TRIES = 10
_PAUSE_S = 0.004  # before the second try; longer before each further one
_IN_THE_WAY = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)  # of another transaction: nothing is wrong


class _WriteRequest(NamedTuple):
    work: Work[Any]
    answer: asyncio.Future[Any]


class Owner(Protocol):
    """The database that a lane belongs to."""

    async def connect_writer(self) -> Connection:
        """A connection that holds the lock of the database."""
        ...

    def service_error(self, error: BaseException, lost: bool) -> ServiceError | None:
        """The error that players get; None if it is an unexpected error."""
        ...

    def store_failed(self) -> ServiceError: ...

    def wrote(self, count: int) -> None: ...


class WriteLane:
    """`begin` begins its transactions."""

    def __init__(self, owner: Owner, connections: Sequence[Connection], begin: str = "BEGIN") -> None:
        self._owner = owner
        self._begin_query = begin
        self._free = list(connections)
        self._requests: list[_WriteRequest] = []
        self._writing: set[asyncio.Task[None]] = set()

    async def write(self, work: Work[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._requests.append(_WriteRequest(work, answer))
        if self._free:
            # Without the context of the first request: it writes for everybody.
            task = asyncio.get_running_loop().create_task(self._write_groups(self._free.pop()), context=Context())
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)
        return await answer

    async def close(self) -> list[Connection]:
        """Wait for all requests so far; returns the connections, to be closed."""
        while self._writing:
            await asyncio.gather(*self._writing)
        return self._free

    async def _write_groups(self, connection: Connection) -> None:
        while self._requests:
            group, self._requests = self._requests[:MAX_GROUP], self._requests[MAX_GROUP:]
            connection = await self._write_group(connection, group)
        self._free.append(connection)

    async def _write_group(self, connection: Connection, group: list[_WriteRequest], tries: int = 1) -> Connection:
        """Returns the connection to use next: a new one, if this one was lost."""
        try:
            connection = await self._begin(connection)
            values = await self._write_together(connection, group)
        except Exception as error:  # whatever it is, the caller gets it
            is_repeated = isinstance(error, _IN_THE_WAY) and tries < _TRIES
            known = None if is_repeated else self._owner.service_error(error, connection.is_closed())
            if len(group) > 1 and not isinstance(known, StoreUnreachable):
                for request in group:
                    connection = await self._write_group(connection, [request])
                return connection
            if is_repeated:
                await asyncio.sleep(_PAUSE_S * tries * random.uniform(0.5, 1.5))
                return await self._write_group(connection, group, tries + 1)
            if known is not None:
                known.__cause__ = error
            for request in group:
                resolve(request.answer, None, known or error)
        else:
            for request, value in zip(group, values, strict=True):
                resolve(request.answer, value, None)
        return connection

    async def _write_together(self, connection: Connection, group: list[_WriteRequest]) -> list[Any]:
        try:
            async with time_limit():
                values = [await request.work(PostgresTransaction(connection)) for request in group]
                if await connection.execute("COMMIT") != "COMMIT":  # a statement failed, and the store caught the error
                    raise self._owner.store_failed()
                self._owner.wrote(len(group))
                return values
        except BaseException as error:
            await _undo(connection, error)
            raise

    async def _begin(self, connection: Connection) -> Connection:
        """Begin a transaction, on a new connection if this one was lost while idle."""
        was_idle = not connection.is_closed()
        while True:
            if connection.is_closed():
                connection = await self._owner.connect_writer()
            try:
                async with time_limit():
                    await connection.execute(self._begin_query)
                return connection
            except BaseException as error:
                lost = means_lost(connection, error)
                connection.terminate()
                if not lost or not was_idle:
                    raise
                was_idle = False


async def _undo(connection: Connection, error: BaseException) -> None:
    """Roll back, or close the connection."""
    if not means_lost(connection, error):
        with suppress(Exception):
            async with time_limit():
                await connection.execute("ROLLBACK")
                return
    connection.terminate()
