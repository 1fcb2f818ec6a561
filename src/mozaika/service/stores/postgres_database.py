"""A PostgreSQL database: one connection that writes in groups, a few that read, and reconnecting.

All requests that arrive while one group is being written form the next group, one transaction. If anything in it fails,
it is rolled back and each request is done separately.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context
from functools import lru_cache
from typing import Any, NamedTuple

import asyncpg

from mozaika.service.errors import CannotConnect, ServiceError, StoreFailed, StoreInUse, StoreUnreachable
from mozaika.service.stores.database import MAX_GROUP, Database, DuplicateKey, Row, T, Work, resolve
from mozaika.service.stores.migrations import STEPS, Steps, check_version, for_postgres
from mozaika.service.stores.postgres_address import Address, Connection

_READERS = 4
_TIMEOUT_S = 10.0  # after this a connection counts as lost
_LOCK_TRIES, _LOCK_RETRY_S = 20, 0.1  # the database notices sooner that the connections of a killed server are gone
_TRY_LOCK = "SELECT pg_try_advisory_lock(77079073, hashtext(coalesce(current_schema(), '')))"

_LOST = (
    OSError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError,
    asyncpg.InternalClientError,  # raised for a connection that is being closed
)  # fmt: skip
_CANNOT_WRITE = (
    asyncpg.InsufficientResourcesError, asyncpg.PostgresSystemError, asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
)  # fmt: skip

_log = logging.getLogger(__name__)


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


class _WriteRequest(NamedTuple):
    work: Work[Any]
    answer: asyncio.Future[Any]


class PostgresDatabase(Database):
    """Created by `open`."""

    def __init__(self, address: Address, writer: Connection) -> None:
        self._address = address
        self._writer = writer
        self._requests: list[_WriteRequest] = []
        self._writing: asyncio.Task[None] | None = None
        self._idle: list[Connection] = []  # readers not in use
        self._reader_slots = asyncio.Semaphore(_READERS)
        self._is_lost = False
        self._failure = ""  # the name of the error of the last write that the database refused

    @classmethod
    async def open(cls, url: str, steps: Steps = STEPS) -> PostgresDatabase:
        address = Address(url)
        writer = await address.connect()
        try:
            await _lock(writer, address)
            await _migrate(writer, address, steps)
        except BaseException:
            writer.terminate()
            raise
        return cls(address, writer)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        for connection in (*self._idle, self._writer):
            try:
                await connection.close(timeout=2)
            except _LOST:
                connection.terminate()

    async def probe(self) -> None:
        await self.run("UPDATE mozaika SET version = version")

    # --- reads --------------------------------------------------------------------------------------------------------

    async def read(self, work: Work[T]) -> T:
        async def in_snapshot(connection: Connection) -> T:
            await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            found = await work(PostgresTransaction(connection))
            await connection.execute("COMMIT")
            return found

        return await self._read(in_snapshot)

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return await self._read(lambda connection: PostgresTransaction(connection).rows(query, *values))

    async def row(self, query: str, *values: Any) -> Row | None:
        return await self._read(lambda connection: PostgresTransaction(connection).row(query, *values))

    async def _read(self, work: Callable[[Connection], Coroutine[Any, Any, T]]) -> T:
        async with self._reader_slots:
            while True:
                connection = self._idle.pop() if self._idle else None
                was_idle = connection is not None
                try:
                    async with asyncio.timeout(_TIMEOUT_S):
                        connection = connection or await self._connect()
                        found = await work(connection)
                except BaseException as error:
                    lost = _means_lost(connection, error)
                    if connection is not None:
                        connection.terminate()
                    if was_idle and lost:
                        continue  # the connection was lost while idle; the database may be available
                    known = self._service_error(error, lost)
                    if known is not None:
                        raise known from error
                    raise
                self._idle.append(connection)
                return found

    # --- writes -------------------------------------------------------------------------------------------------------

    async def write(self, work: Work[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._requests.append(_WriteRequest(work, answer))
        if self._writing is None or self._writing.done():
            # Without the context of the first request: it writes for everybody.
            self._writing = asyncio.get_running_loop().create_task(self._write_groups(), context=Context())
        return await answer

    async def _write_groups(self) -> None:
        while self._requests:
            group, self._requests = self._requests[:MAX_GROUP], self._requests[MAX_GROUP:]
            await self._write_group(group)

    async def _write_group(self, group: list[_WriteRequest]) -> None:
        try:
            values = await self._write_together(group)
        except Exception as error:  # whatever it is, the caller gets it
            known = self._service_error(error, self._writer.is_closed())
            if len(group) > 1 and not isinstance(known, StoreUnreachable):
                for request in group:
                    await self._write_group([request])
                return
            if known is not None:
                known.__cause__ = error
            for request in group:
                resolve(request.answer, None, known or error)
        else:
            for request, value in zip(group, values, strict=True):
                resolve(request.answer, value, None)

    async def _write_together(self, group: list[_WriteRequest]) -> list[Any]:
        connection = await self._begin()
        try:
            async with asyncio.timeout(_TIMEOUT_S):
                values = [await request.work(PostgresTransaction(connection)) for request in group]
                if await connection.execute("COMMIT") != "COMMIT":  # a statement failed, and the store caught the error
                    raise StoreFailed(self._address.name)
                self.metrics.wrote(len(group))
                self._note_success()
                return values
        except BaseException as error:
            await _undo(connection, error)
            raise

    async def _begin(self) -> Connection:
        """Begin a transaction on the writer, after reconnecting if it was lost while idle."""
        was_idle = not self._writer.is_closed()
        while True:
            await self._reconnect_if_lost()
            try:
                async with asyncio.timeout(_TIMEOUT_S):
                    await self._writer.execute("BEGIN")
                return self._writer
            except BaseException as error:
                lost = _means_lost(self._writer, error)
                self._writer.terminate()
                if not lost or not was_idle:
                    raise
                was_idle = False

    async def _reconnect_if_lost(self) -> None:
        """Replace a lost writer by a new connection, if the database is available."""
        if self._writer.is_closed():
            writer = await self._connect()
            try:
                await _lock(writer, self._address)
            except BaseException:
                writer.terminate()
                raise
            self._writer = writer

    # --- connection loss ----------------------------------------------------------------------------------------------

    async def _connect(self) -> Connection:
        connection = await self._address.connect()
        if self._is_lost:
            self._is_lost = False
            _log.info("the database is back")
        return connection

    def _note_success(self) -> None:
        if self._failure:
            self._failure = ""
            _log.info("the database writes again")

    def _service_error(self, error: BaseException, lost: bool) -> ServiceError | None:
        """The error that players get: it does not reveal where the database is. None if it is an unexpected error."""
        if lost or isinstance(error, CannotConnect | StoreInUse):
            if not self._is_lost:
                self._is_lost = True
                _log.warning("the database is lost: %s", getattr(error, "code", type(error).__name__))
            return StoreUnreachable()
        if not isinstance(error, _CANNOT_WRITE):
            return None
        name = type(error).__name__
        if name != self._failure:
            self._failure = name
            _log.error("the database cannot write: %s", name)
        return StoreFailed(self._address.name)


def _means_lost(connection: Connection | None, error: BaseException) -> bool:
    if isinstance(error, asyncpg.InterfaceError):  # also raised for wrong use of a query
        return connection is not None and connection.is_closed()
    return isinstance(error, _LOST)


async def _undo(connection: Connection, error: BaseException) -> None:
    """Roll back, or close the connection."""
    if not _means_lost(connection, error):
        with suppress(Exception):
            async with asyncio.timeout(_TIMEOUT_S):
                await connection.execute("ROLLBACK")
                return
    connection.terminate()


@lru_cache(1024)
def _numbered(query: str) -> str:
    """The query with PostgreSQL's placeholders `$1`, `$2` and so on instead of `?`."""
    first, *others = query.split("?")
    return first + "".join(f"${number}{text}" for number, text in enumerate(others, 1))


def storable(value: Any) -> Any:
    """Replace NUL, which PostgreSQL cannot store in text. No stored name has it, but a request may contain it."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value


async def _lock(connection: Connection, address: Address) -> None:
    """Take the lock that allows one server per database; it is held until the connection ends."""
    for _ in range(_LOCK_TRIES):
        if await connection.fetchval(_TRY_LOCK):
            return
        await asyncio.sleep(_LOCK_RETRY_S)
    raise StoreInUse(address.shown)


async def _migrate(connection: Connection, address: Address, steps: Steps) -> None:
    try:
        if await connection.fetchval("SELECT to_regclass('mozaika')") is None:
            await connection.execute("CREATE TABLE mozaika AS SELECT 0::bigint AS version")
        version = await connection.fetchval("SELECT version FROM mozaika")
        check_version(version, steps)
        for number, statements in enumerate(steps[version:], version + 1):
            async with connection.transaction():
                for statement in statements:
                    if isinstance(statement, str):
                        await connection.execute(for_postgres(statement))
                    else:
                        await statement(PostgresTransaction(connection))
                await connection.execute("UPDATE mozaika SET version = $1", number)
    except asyncpg.PostgresError as error:
        raise address.named(error) or error from error
