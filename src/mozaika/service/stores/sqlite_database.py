"""A SQLite database: a lock file, one thread that writes in groups, one that reads.

Many writes share one transaction and one fsync, and are acknowledged after it. A write that fails is rolled back to its
own savepoint.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from filelock import FileLock, Timeout

from mozaika.service.errors import StoreFailed, StoreInUse
from mozaika.service.stores.database import Database, DuplicateKey, Row, T, Work, resolve
from mozaika.service.stores.migrations import STEPS, Steps, check_version

_MAX_GROUP = 512
_TRIES = 3
_DUPLICATE_CODES = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


class SqliteTransaction:
    """A connection used in its own thread: its methods never really wait, but share the interface of PostgreSQL."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, query: str, *values: Any) -> int:
        with _duplicate_keys():
            return self._connection.execute(query, values).rowcount

    async def run_many(self, query: str, rows: Sequence[Row]) -> None:
        with _duplicate_keys():
            self._connection.executemany(query, rows)

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return self._connection.execute(query, values).fetchall()

    async def row(self, query: str, *values: Any) -> Row | None:
        found: Row | None = self._connection.execute(query, values).fetchone()
        return found


class _WriteRequest(NamedTuple):
    work: Work[Any] | None  # None: rewrite the whole file
    answer: asyncio.Future[Any]


class _Outcome(NamedTuple):
    answer: asyncio.Future[Any]
    value: Any
    error: BaseException | None


class SqliteDatabase(Database):
    def __init__(self, path: Path, steps: Steps = STEPS) -> None:
        self._path = path
        self._lock = FileLock(path.with_name(path.name + ".lock"))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)  # the system releases it when the process is killed
        except Timeout as error:
            raise StoreInUse(str(path)) from error
        except OSError as error:
            raise StoreFailed(str(path)) from error
        try:
            self._open(steps)
        except BaseException:
            self._lock.release()
            raise
        self._loop = asyncio.get_running_loop()
        self._requests: SimpleQueue[_WriteRequest | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "mozaika-reader")
        self._writer = threading.Thread(target=self._write_groups, name="mozaika-writer", daemon=True)
        self._writer.start()

    def _open(self, steps: Steps) -> None:
        with ExitStack() as opened:
            self._writes = opened.enter_context(closing(self._connect()))
            _migrate(self._writes, steps)
            self._reads = self._connect()
            opened.pop_all()  # success: `close` closes them

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise StoreFailed(str(self._path)) from error
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:  # the file is not a database
            connection.close()
            raise StoreFailed(str(self._path)) from error
        return connection

    async def write(self, work: Work[T]) -> T:
        answer: asyncio.Future[T] = self._loop.create_future()
        self._requests.put(_WriteRequest(work, answer))
        return await answer

    async def read(self, work: Work[T]) -> T:
        return await self._loop.run_in_executor(self._reader, self._read, work)

    def _read(self, work: Work[T]) -> T:
        self._reads.execute("BEGIN")
        try:
            return _run_to_end(work(SqliteTransaction(self._reads)))
        finally:
            self._reads.execute("COMMIT")

    async def overwrite(self) -> None:
        """SQLite leaves deleted data in the file, and copies of it that `secure_delete` misses."""
        answer: asyncio.Future[None] = self._loop.create_future()
        self._requests.put(_WriteRequest(None, answer))
        await answer

    async def close(self) -> None:
        self._requests.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._reader.shutdown()
        self._reads.close()
        self._writes.close()
        self._lock.release()

    # --- writer thread ------------------------------------------------------------------------------------------------

    def _write_groups(self) -> None:
        is_open = True
        while is_open:
            group, is_open = self._next_group()
            writes = [request for request in group if request.work is not None]
            if writes:
                self._loop.call_soon_threadsafe(_resolve_all, self._write_group(writes))
            if len(writes) < len(group):
                error = self._overwrite()
                outcomes = [_Outcome(request.answer, None, error) for request in group if request.work is None]
                self._loop.call_soon_threadsafe(_resolve_all, outcomes)

    def _next_group(self) -> tuple[list[_WriteRequest], bool]:
        """Wait for one request, then take all that have arrived."""
        first, group = self._requests.get(), list[_WriteRequest]()
        try:
            while first is not None:
                group.append(first)
                if len(group) == _MAX_GROUP:
                    return group, True
                first = self._requests.get_nowait()
        except Empty:
            return group, True
        return group, False

    def _write_group(self, group: list[_WriteRequest]) -> list[_Outcome]:
        try:
            self._writes.execute("BEGIN IMMEDIATE")
            outcomes = [self._write_one(request) for request in group]
            self._writes.execute("COMMIT")
            self.metrics.wrote(len(group))
        except sqlite3.Error as error:
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")
            failed = StoreFailed(str(self._path))
            failed.__cause__ = error
            return [_Outcome(request.answer, None, failed) for request in group]
        return outcomes

    def _overwrite(self) -> StoreFailed | None:
        try:
            self._writes.execute("VACUUM")
            for _ in range(_TRIES):  # a concurrent read, which is short, blocks the checkpoint
                (busy, _, _) = self._writes.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if not busy:
                    return None
        except sqlite3.Error as error:
            failed = StoreFailed(str(self._path))
            failed.__cause__ = error
            return failed
        return StoreFailed(str(self._path))

    def _write_one(self, request: _WriteRequest) -> _Outcome:
        assert request.work is not None
        self._writes.execute("SAVEPOINT one")
        try:
            value = _run_to_end(request.work(SqliteTransaction(self._writes)))
        except Exception as error:  # whatever it is, the caller gets it
            self._writes.execute("ROLLBACK TO one")
            self._writes.execute("RELEASE one")
            return _Outcome(request.answer, None, error)
        self._writes.execute("RELEASE one")
        return _Outcome(request.answer, value, None)


def _resolve_all(outcomes: list[_Outcome]) -> None:
    for outcome in outcomes:
        resolve(*outcome)


def _run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine without an event loop: it awaits only methods that never suspend."""
    try:
        work.send(None)
    except StopIteration as ended:
        value: T = ended.value
        return value
    work.close()
    raise RuntimeError("the function of a transaction may await nothing but the transaction")


@contextmanager
def _duplicate_keys() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode in _DUPLICATE_CODES:
            raise DuplicateKey from error
        raise


def _migrate(connection: sqlite3.Connection, steps: Steps) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_version(version, steps)
    for number, statements in enumerate(steps[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                if isinstance(statement, str):
                    connection.execute(statement)
                else:
                    _run_to_end(statement(SqliteTransaction(connection)))
            connection.execute(f"PRAGMA user_version = {number}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
