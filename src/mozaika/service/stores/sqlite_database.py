"""One SQLite file: who may open it, one thread that writes in groups, one that reads. Knows nothing of what is kept.

Many writes are one transaction and one fsync; whoever asked for one hears of it after that. A write that fails is
rolled back alone, to its savepoint.
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
from mozaika.service.stores.database import Database, DuplicateKey, Row, T, Work
from mozaika.service.stores.migrations import STEPS, Steps, check_version

_LARGEST_GROUP = 512
_TRIES = 3
_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


class SqliteTransaction:
    """A connection, asked in its own thread: no answer has to be waited for, though it is written so."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, query: str, *values: Any) -> int:
        with _keys_named():
            return self._connection.execute(query, values).rowcount

    async def run_many(self, query: str, rows: Sequence[Row]) -> None:
        with _keys_named():
            self._connection.executemany(query, rows)

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return self._connection.execute(query, values).fetchall()

    async def row(self, query: str, *values: Any) -> Row | None:
        found: Row | None = self._connection.execute(query, values).fetchone()
        return found


class _WriteRequest(NamedTuple):
    work: Work[Any] | None  # None: write the whole file anew
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
            self._lock.acquire(timeout=0)  # the system lets go of it when a process is killed
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
        self._writer = threading.Thread(target=self._write_on, name="mozaika-writer", daemon=True)
        self._writer.start()

    def _open(self, steps: Steps) -> None:
        with ExitStack() as opened:
            self._writes = opened.enter_context(closing(self._connect()))
            _migrate(self._writes, steps)
            self._reads = self._connect()
            opened.pop_all()  # all went well: `close` closes them

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise StoreFailed(str(self._path)) from error
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:  # it is no database
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
            return _answer_of(work(SqliteTransaction(self._reads)))
        finally:
            self._reads.execute("COMMIT")

    async def overwrite(self) -> None:
        """SQLite leaves in the file what it deletes, and copies of it that `secure_delete` does not find."""
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

    # --- the writer's thread ----------------------------------------------------------------------------------------

    def _write_on(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._next_group()
            writes = [wish for wish in group if wish.work is not None]
            if writes:
                self._loop.call_soon_threadsafe(_tell, self._write_group(writes))
            if len(writes) < len(group):
                error = self._overwrite()
                outcomes = [_Outcome(wish.answer, None, error) for wish in group if wish.work is None]
                self._loop.call_soon_threadsafe(_tell, outcomes)

    def _next_group(self) -> tuple[list[_WriteRequest], bool]:
        """Waits for one wish, then takes all that have come meanwhile."""
        first, group = self._requests.get(), list[_WriteRequest]()
        try:
            while first is not None:
                group.append(first)
                if len(group) == _LARGEST_GROUP:
                    return group, True
                first = self._requests.get_nowait()
        except Empty:
            return group, True
        return group, False

    def _write_group(self, group: list[_WriteRequest]) -> list[_Outcome]:
        try:
            self._writes.execute("BEGIN IMMEDIATE")
            outcomes = [self._write_one(wish) for wish in group]
            self._writes.execute("COMMIT")
            self.metrics.wrote(len(group))
        except sqlite3.Error as error:
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")
            failed = StoreFailed(str(self._path))
            failed.__cause__ = error
            return [_Outcome(wish.answer, None, failed) for wish in group]
        return outcomes

    def _overwrite(self) -> StoreFailed | None:
        try:
            self._writes.execute("VACUUM")
            for _ in range(_TRIES):  # who reads meanwhile still needs the log of changes; nobody reads for long
                (busy, _, _) = self._writes.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if not busy:
                    return None
        except sqlite3.Error as error:
            failed = StoreFailed(str(self._path))
            failed.__cause__ = error
            return failed
        return StoreFailed(str(self._path))

    def _write_one(self, wish: _WriteRequest) -> _Outcome:
        assert wish.work is not None
        self._writes.execute("SAVEPOINT one")
        try:
            value = _answer_of(wish.work(SqliteTransaction(self._writes)))
        except Exception as error:  # whatever it is, it belongs to whoever asked, not to this thread
            self._writes.execute("ROLLBACK TO one")
            self._writes.execute("RELEASE one")
            return _Outcome(wish.answer, None, error)
        self._writes.execute("RELEASE one")
        return _Outcome(wish.answer, value, None)


def _tell(outcomes: list[_Outcome]) -> None:
    for answer, value, error in outcomes:
        if answer.done():  # who asked has gone away
            continue
        if error is None:
            answer.set_result(value)
        else:
            answer.set_exception(error)


def _answer_of(work: Coroutine[Any, Any, T]) -> T:
    """Run a function of a session to its end, here and now: there is nothing in it to wait for."""
    try:
        work.send(None)
    except StopIteration as ended:
        value: T = ended.value
        return value
    work.close()
    raise RuntimeError("a function of a session may await nothing but its session")


@contextmanager
def _keys_named() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode in _TAKEN:
            raise DuplicateKey from error
        raise


def _migrate(connection: sqlite3.Connection, steps: Steps) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_version(version, steps)
    for number, statements in enumerate(steps[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
