"""PostgreSQL: one connection that writes in groups, a few that read, and what to do when they are lost. Knows nothing
of what is kept.

All that is wished for while one group is on its way to the disk is the next group: one transaction. If anything in it
fails, it is rolled back and each wish of it is done alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import asyncpg

from mozaika.service.errors import CannotConnect, ServiceError, StoreFailed, StoreInUse, StoreUnreachable
from mozaika.service.stores.database import Database, DuplicateKey, Row, T, Work
from mozaika.service.stores.migrations import STEPS, Steps, check_version, for_postgres
from mozaika.service.stores.postgres_address import Address, Connection

_LARGEST_GROUP = 512
_READERS = 4
_DONE_WITHIN_S = 10.0  # after that a connection is as good as lost
_TRIES, _BETWEEN_TRIES_S = 20, 0.1  # a killed server's connections are noticed sooner
_OURS = "SELECT pg_try_advisory_lock(77079073, hashtext(coalesce(current_schema(), '')))"

_LOST = (
    OSError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError,
    asyncpg.InternalClientError,  # what it says of a connection that is just being cut
)  # fmt: skip
_NO_ROOM = (
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
    """Made by `open`."""

    def __init__(self, address: Address, writer: Connection) -> None:
        self._address = address
        self._writer = writer
        self._requests: list[_WriteRequest] = []
        self._writing: asyncio.Task[None] | None = None
        self._idle: list[Connection] = []  # readers that nobody has now
        self._few_readers = asyncio.Semaphore(_READERS)
        self._is_lost = False

    @classmethod
    async def open(cls, url: str, steps: Steps = STEPS) -> PostgresDatabase:
        address = Address(url)
        writer = await address.connect()
        try:
            await _take(writer, address)
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

    # --- reading ----------------------------------------------------------------------------------------------------

    async def read(self, work: Work[T]) -> T:
        async def in_one_moment(connection: Connection) -> T:
            await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            found = await work(PostgresTransaction(connection))
            await connection.execute("COMMIT")
            return found

        return await self._read(in_one_moment)

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return await self._read(lambda connection: PostgresTransaction(connection).rows(query, *values))

    async def row(self, query: str, *values: Any) -> Row | None:
        return await self._read(lambda connection: PostgresTransaction(connection).row(query, *values))

    async def _read(self, work: Callable[[Connection], Coroutine[Any, Any, T]]) -> T:
        async with self._few_readers:
            while True:
                connection = self._idle.pop() if self._idle else None
                was_idle = connection is not None
                try:
                    async with asyncio.timeout(_DONE_WITHIN_S):
                        connection = connection or await self._connect()
                        found = await work(connection)
                except BaseException as error:
                    lost = _means_lost(connection, error)
                    if connection is not None:
                        connection.terminate()
                    if was_idle and lost:
                        continue  # while nobody had it; the database may be there all the same
                    named = self._named(error, lost)
                    if named is not None:
                        raise named from error
                    raise
                self._idle.append(connection)
                return found

    # --- writing ----------------------------------------------------------------------------------------------------

    async def write(self, work: Work[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._requests.append(_WriteRequest(work, answer))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self._write_on())
        return await answer

    async def _write_on(self) -> None:
        while self._requests:
            group, self._requests = self._requests[:_LARGEST_GROUP], self._requests[_LARGEST_GROUP:]
            await self._write_group(group)

    async def _write_group(self, group: list[_WriteRequest]) -> None:
        try:
            values = await self._write_together(group)
        except Exception as error:  # whatever it is, it belongs to whoever asked
            named = self._named(error, self._writer.is_closed())
            if len(group) > 1 and not isinstance(named, StoreUnreachable):
                for wish in group:
                    await self._write_group([wish])
                return
            if named is not None:
                named.__cause__ = error
            for wish in group:
                _tell(wish, None, named or error)
        else:
            for wish, value in zip(group, values, strict=True):
                _tell(wish, value, None)

    async def _write_together(self, group: list[_WriteRequest]) -> list[Any]:
        connection = await self._begin()
        try:
            async with asyncio.timeout(_DONE_WITHIN_S):
                values = [await wish.work(PostgresTransaction(connection)) for wish in group]
                if await connection.execute("COMMIT") != "COMMIT":  # a statement had failed, and a store did not say so
                    raise StoreFailed(self._address.name)
                self.metrics.wrote(len(group))
                return values
        except BaseException as error:
            await _undo(connection, error)
            raise

    async def _begin(self) -> Connection:
        """The writer in a new transaction, or another one if it was lost while nobody used it."""
        was_idle = not self._writer.is_closed()
        while True:
            await self._find_again()
            try:
                async with asyncio.timeout(_DONE_WITHIN_S):
                    await self._writer.execute("BEGIN")
                return self._writer
            except BaseException as error:
                lost = _means_lost(self._writer, error)
                self._writer.terminate()
                if not lost or not was_idle:
                    raise
                was_idle = False

    async def _find_again(self) -> None:
        """The writer, after it was lost: a new one if the database is there again."""
        if self._writer.is_closed():
            writer = await self._connect()
            try:
                await _take(writer, self._address)
            except BaseException:
                writer.terminate()
                raise
            self._writer = writer

    # --- lost and found ---------------------------------------------------------------------------------------------

    async def _connect(self) -> Connection:
        connection = await self._address.connect()
        if self._is_lost:
            self._is_lost = False
            _log.info("the database is back")
        return connection

    def _named(self, error: BaseException, lost: bool) -> ServiceError | None:
        """As it is told to those who play: where the database is, is not for them."""
        if lost or isinstance(error, CannotConnect | StoreInUse):
            if not self._is_lost:
                self._is_lost = True
                _log.warning("the database is lost: %s", getattr(error, "code", type(error).__name__))
            return StoreUnreachable()
        return StoreFailed(self._address.name) if isinstance(error, _NO_ROOM) else None


def _means_lost(connection: Connection | None, error: BaseException) -> bool:
    if isinstance(error, asyncpg.InterfaceError):  # or a query was called wrongly
        return connection is not None and connection.is_closed()
    return isinstance(error, _LOST)


async def _undo(connection: Connection, error: BaseException) -> None:
    """Leave the connection as it was before, or closed."""
    if not _means_lost(connection, error):
        with suppress(Exception):
            async with asyncio.timeout(_DONE_WITHIN_S):
                await connection.execute("ROLLBACK")
                return
    connection.terminate()


def _tell(wish: _WriteRequest, value: Any, error: BaseException | None) -> None:
    if wish.answer.done():  # who asked has gone away
        return
    if error is None:
        wish.answer.set_result(value)
    else:
        wish.answer.set_exception(error)


@lru_cache(1024)
def _numbered(query: str) -> str:
    """`?` as PostgreSQL wants it: `$1`, `$2` and so on."""
    first, *others = query.split("?")
    return first + "".join(f"${number}{text}" for number, text in enumerate(others, 1))


def storable(value: Any) -> Any:
    """The one character that its texts cannot hold; nobody's name or line has it, but somebody may ask for it."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value


async def _take(connection: Connection, address: Address) -> None:
    """One server for one database: until the connection ends."""
    for _ in range(_TRIES):
        if await connection.fetchval(_OURS):
            return
        await asyncio.sleep(_BETWEEN_TRIES_S)
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
                    await connection.execute(for_postgres(statement))
                await connection.execute("UPDATE mozaika SET version = $1", number)
    except asyncpg.PostgresError as error:
        raise address.named(error) or error from error
