"""A SQLite database: a lock file, one thread that writes in groups, one that reads.

Many writes share one transaction and one fsync, and are acknowledged after it. A write that fails is rolled back to its
own savepoint.
"""

from __future__ import annotations

import asyncio
import logging
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
from mozaika.service.stores.database import MAX_GROUP, Database, DuplicateKey, Row, T, Transaction, Work, resolve
from mozaika.service.stores.migrations import STEPS, Steps, check_version
from mozaika.service.stores.private_files import PRIVATE_FILE, PRIVATE_FOLDER, create_private
from mozaika.service.stores.wal import read_wal, report_wal

_BESIDE = ("-wal", "-shm", ".lock")  # the files of the database beside the first one
_TRIES = 3
_ROWS_AT_ONCE = 64
_DISK_CODES = frozenset({
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
})  # fmt: skip
_DUPLICATE_CODES = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
_log = logging.getLogger(__name__)


class SqliteTransaction:
    """A connection used in its own thread: its methods never really wait, but share the interface of PostgreSQL."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, query: str, *values: Any) -> int:
        with _duplicate_keys():
            return self._connection.execute(query, values).rowcount

    async def run_many(self, query: str, rows: Sequence[Row]) -> None:
        """With `VALUES (…)` as the end of the query, many rows are one step. Between steps the writer gives the event
        loop the interpreter, and waits for it: that takes longer than writing a row.
        """
        head, values, row = query.partition("VALUES ")
        with _duplicate_keys():
            if not values or not row.endswith(")"):
                self._connection.executemany(query, rows)
                return
            for start in range(0, len(rows), _ROWS_AT_ONCE):
                part = rows[start : start + _ROWS_AT_ONCE]
                query = f"{head}VALUES {', '.join([row] * len(part))}"
                self._connection.execute(query, [value for each in part for value in each])

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
        self._failure = ""  # the name of the error of the last write; empty if it succeeded
        self._lock = FileLock(path.with_name(path.name + ".lock"), mode=PRIVATE_FILE)
        try:
            path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)  # the system releases it when the process is killed
            create_private(path, *(path.with_name(path.name + suffix) for suffix in _BESIDE))
        except Timeout as error:
            raise StoreInUse(str(path)) from error
        except OSError as error:
            self._lock.release()
            raise StoreFailed(str(path)) from error
        try:
            self._open(steps)
        except BaseException as error:
            self._lock.release()
            if _is_disk_fault(error):
                raise StoreFailed(str(path)) from error
            raise
        self._loop = asyncio.get_running_loop()
        self._requests: SimpleQueue[_WriteRequest | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "mozaika-reader")
        self._writer = threading.Thread(target=self._write_groups, name="mozaika-writer", daemon=True)
        self._writer.start()

    def _open(self, steps: Steps) -> None:
        wal = read_wal(self._path)
        with ExitStack() as opened:
            self._writes = opened.enter_context(closing(self._connect()))
            report_wal(wal, self._writes)
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
        try:
            self._reads.execute("BEGIN")
            try:
                return _run_to_end(work(SqliteTransaction(self._reads)))
            finally:
                if self._reads.in_transaction:
                    self._reads.execute("COMMIT")
        except sqlite3.Error as error:
            if not _is_disk_fault(error):
                raise
            _log.error("the store cannot be read: %s (%s)", _name(error), error)
            raise StoreFailed(self._path.name) from error

    async def probe(self) -> None:
        async def work(transaction: Transaction) -> None:
            ((version,),) = await transaction.rows("PRAGMA user_version")
            await transaction.run(f"PRAGMA user_version = {version}")  # writes the first page

        await self.write(work)

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
                if len(group) == MAX_GROUP:
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
            if len(group) > 1 and _code(error) == sqlite3.SQLITE_CORRUPT:  # one that needs a damaged page, perhaps
                return [outcome for request in group for outcome in self._write_group([request])]
            failed = self._failed(error)
            return [_Outcome(request.answer, None, failed) for request in group]
        if self._failure:
            self._failure = ""
            _log.info("the store can be written again")
        return outcomes

    def _failed(self, error: sqlite3.Error) -> StoreFailed:
        """The error for players, which does not contain the path. The log names the cause when it changes."""
        self.metrics.store_failed()
        name = _name(error)
        if name != self._failure:
            self._failure = name
            _log.error("the store cannot be written: %s (%s)", name, error)
        failed = StoreFailed(self._path.name)
        failed.__cause__ = error
        return failed

    def _overwrite(self) -> StoreFailed | None:
        try:
            self._writes.execute("VACUUM")
            for _ in range(_TRIES):  # a concurrent read, which is short, blocks the checkpoint
                (busy, _, _) = self._writes.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if not busy:
                    return None
        except sqlite3.Error as error:
            return self._failed(error)
        return StoreFailed(self._path.name)

    def _write_one(self, request: _WriteRequest) -> _Outcome:
        assert request.work is not None
        self._writes.execute("SAVEPOINT one")
        try:
            value = _run_to_end(request.work(SqliteTransaction(self._writes)))
        except Exception as error:  # whatever it is, the caller gets it
            if _is_disk_fault(error):
                raise  # the transaction cannot be continued
            self._writes.execute("ROLLBACK TO one")
            self._writes.execute("RELEASE one")
            return _Outcome(request.answer, None, error)
        self._writes.execute("RELEASE one")
        return _Outcome(request.answer, value, None)


def _name(error: Exception) -> str:
    return getattr(error, "sqlite_errorname", "") or type(error).__name__


def _code(error: BaseException) -> int:
    """The primary result code of SQLite; 0 for other errors."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def _is_disk_fault(error: BaseException) -> bool:
    """Whether the disk or the file is at fault, rather than a statement."""
    return _code(error) in _DISK_CODES


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
