"""A PostgreSQL database: connections that write in groups (`postgres_lane`), a few that read, and reconnecting.

One process has the database for itself, with one connection that writes, or several servers share it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import asyncpg

from mozaika.records.errors import NewerVersion
from mozaika.service.errors import (
    CannotConnect,
    DatabaseUnreachable,
    ServiceError,
    StoreFailed,
    StoreInUse,
    StoreUnreachable,
)
from mozaika.service.stores.database import Database, Row, T, Work
from mozaika.service.stores.migrations import STEPS, Steps
from mozaika.service.stores.postgres_address import Address, Connection
from mozaika.service.stores.postgres_lane import WriteLane
from mozaika.service.stores.postgres_schema import check_in, migrate
from mozaika.service.stores.postgres_transaction import LOST, PostgresTransaction, means_lost, time_limit

_READERS = 4
_SHARED_WRITERS = 4  # the first one for logs
_LOCK_TRIES, _LOCK_RETRY_S = 20, 0.1  # the database notices sooner that the connections of a killed server are gone
_KEY = "(77079073, hashtext(coalesce(current_schema(), '')))"
_TRY_LOCK, _TRY_SHARED_LOCK = f"SELECT pg_try_advisory_lock{_KEY}", f"SELECT pg_try_advisory_lock_shared{_KEY}"
# Others write at the same time: PostgreSQL rolls a transaction back if it would see their changes in part.
_SERIALIZABLE = "BEGIN ISOLATION LEVEL SERIALIZABLE"

_CANNOT_WRITE = (
    asyncpg.InsufficientResourcesError, asyncpg.PostgresSystemError, asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
)  # fmt: skip

_log = logging.getLogger(__name__)


class PostgresDatabase(Database):
    """Created by `open`."""

    def __init__(self, address: Address, writers: Sequence[Connection], steps: Steps) -> None:
        """With one writer, the database belongs to this process; with several, other servers may have it open, too."""
        self._address = address
        self._steps = steps
        self.is_shared = len(writers) > 1
        if self.is_shared:
            first, *others = writers
            self._lane, self._log_lane = WriteLane(self, others, _SERIALIZABLE), WriteLane(self, [first])
        else:
            self._lane = self._log_lane = WriteLane(self, writers)
        self._idle: list[Connection] = []  # readers not in use
        self._reader_slots = asyncio.Semaphore(_READERS)
        self._is_lost = False
        self._failure = ""  # the name of the error of the last write that the database refused

    @classmethod
    async def open(cls, url: str, steps: Steps = STEPS, *, shared: bool = False) -> PostgresDatabase:
        """With `shared`, other servers may open the database in the same way. Raises `StoreInUse` if that is not so."""
        address, writers = Address(url), list[Connection]()
        try:
            for _ in range(_SHARED_WRITERS if shared else 1):
                writers.append(await address.connect())
                await _lock(writers[-1], address, shared)
            await migrate(writers[0], address, steps)
            for writer in writers[1:]:
                await check_in(writer, steps)
        except BaseException as error:
            lost = any(means_lost(writer, error) for writer in writers)
            for writer in writers:
                writer.terminate()
            if lost:
                raise DatabaseUnreachable(address.shown) from error
            raise
        return cls(address, writers, steps)

    async def close(self) -> None:
        writers = await self._log_lane.close()
        if self.is_shared:
            writers = [*writers, *await self._lane.close()]
        for connection in (*self._idle, *writers):
            try:
                await connection.close(timeout=2)
            except LOST:
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
                    async with time_limit():
                        connection = connection or await self._connect()
                        found = await work(connection)
                except BaseException as error:
                    lost = means_lost(connection, error)
                    if connection is not None:
                        connection.terminate()
                    if was_idle and lost:
                        continue  # the connection was lost while idle; the database may be available
                    known = self.service_error(error, lost)
                    if known is not None:
                        raise known from error
                    raise
                self._idle.append(connection)
                return found

    # --- writes -------------------------------------------------------------------------------------------------------

    async def write(self, work: Work[T]) -> T:
        return await self._lane.write(work)

    async def append(self, work: Work[T]) -> T:
        """On a connection of its own, so that moves do not wait for other writes."""
        return await self._log_lane.write(work)

    async def connect_writer(self) -> Connection:
        writer = await self._connect()
        try:
            await _lock(writer, self._address, self.is_shared)
            await check_in(writer, self._steps)
        except BaseException:
            writer.terminate()
            raise
        return writer

    # --- connection loss ----------------------------------------------------------------------------------------------

    async def _connect(self) -> Connection:
        connection = await self._address.connect()
        if self._is_lost:
            self._is_lost = False
            _log.info("the database is back")
        return connection

    def store_failed(self) -> StoreFailed:
        return StoreFailed(self._address.name)

    def wrote(self, count: int) -> None:
        self.metrics.wrote(count)
        if self._failure:
            self._failure = ""
            _log.info("the database writes again")

    def service_error(self, error: BaseException, lost: bool) -> ServiceError | None:
        """The error that players get: it does not reveal where the database is. None if it is an unexpected error."""
        if lost or isinstance(error, CannotConnect | StoreInUse | NewerVersion):
            if not self._is_lost:
                self._is_lost = True
                _log.warning("the database is lost: %s", getattr(error, "code", type(error).__name__))
            self.metrics.store_failed()
            return StoreUnreachable()
        if not isinstance(error, _CANNOT_WRITE):
            return None
        if not isinstance(error, asyncpg.TransactionRollbackError):  # it is tried again
            self.metrics.store_failed()
        name = type(error).__name__
        if name != self._failure:
            self._failure = name
            _log.error("the database cannot write: %s", name)
        return self.store_failed()


async def _lock(connection: Connection, address: Address, shared: bool) -> None:
    """Take the lock of one server that has the database for itself, or of all servers that share it; it is held until
    the connection ends.
    """
    for _ in range(_LOCK_TRIES):
        if await connection.fetchval(_TRY_SHARED_LOCK if shared else _TRY_LOCK):
            return
        await asyncio.sleep(_LOCK_RETRY_S)
    raise StoreInUse(address.shown)
