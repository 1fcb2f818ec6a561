"""One SQLite file: who may open it, one thread that writes in groups, one that reads. Knows nothing of what is kept.

Many writes are one transaction and one fsync; whoever asked for one hears of it after that. A write that fails is
rolled back alone, to its savepoint.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeAlias, TypeVar

from filelock import FileLock, Timeout

from mozaika.service.errors import StoreFailed, StoreInUse
from mozaika.service.stores.migrations import STEPS, migrate

Work: TypeAlias = Callable[[sqlite3.Connection], Any]
T = TypeVar("T")

_LARGEST_GROUP = 512


class _Wish(NamedTuple):
    work: Work
    answer: asyncio.Future[Any]


class _Outcome(NamedTuple):
    answer: asyncio.Future[Any]
    value: Any
    error: BaseException | None


class Database:
    """Open in one process at a time; made and used within one event loop."""

    def __init__(self, path: Path, steps: Sequence[Sequence[str]] = STEPS) -> None:
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
        self._wishes: SimpleQueue[_Wish | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, "mozaika-reader")
        self._writer = threading.Thread(target=self._write_on, name="mozaika-writer", daemon=True)
        self._writer.start()

    def _open(self, steps: Sequence[Sequence[str]]) -> None:
        with ExitStack() as opened:
            self._writes = opened.enter_context(closing(self._connect()))
            migrate(self._writes, steps)
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

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in a transaction; returns once that is on the disk. What it raises is raised here."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self._wishes.put(_Wish(work, answer))
        return await answer

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._loop.run_in_executor(self._reader, work, self._reads)

    async def close(self) -> None:
        """After all that was asked for so far is done."""
        self._wishes.put(None)
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
            if group:
                self._loop.call_soon_threadsafe(_answer, self._write_group(group))

    def _next_group(self) -> tuple[list[_Wish], bool]:
        """Waits for one wish, then takes all that have come meanwhile."""
        first, group = self._wishes.get(), list[_Wish]()
        try:
            while first is not None:
                group.append(first)
                if len(group) == _LARGEST_GROUP:
                    return group, True
                first = self._wishes.get_nowait()
        except Empty:
            return group, True
        return group, False

    def _write_group(self, group: list[_Wish]) -> list[_Outcome]:
        try:
            self._writes.execute("BEGIN IMMEDIATE")
            outcomes = [self._write_one(wish) for wish in group]
            self._writes.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writes.in_transaction:
                self._writes.execute("ROLLBACK")
            failed = StoreFailed(str(self._path))
            failed.__cause__ = error
            return [_Outcome(wish.answer, None, failed) for wish in group]
        return outcomes

    def _write_one(self, wish: _Wish) -> _Outcome:
        self._writes.execute("SAVEPOINT one")
        try:
            value = wish.work(self._writes)
        except Exception as error:  # whatever it is, it belongs to whoever asked, not to this thread
            self._writes.execute("ROLLBACK TO one")
            self._writes.execute("RELEASE one")
            return _Outcome(wish.answer, None, error)
        self._writes.execute("RELEASE one")
        return _Outcome(wish.answer, value, None)


def _answer(outcomes: list[_Outcome]) -> None:
    for answer, value, error in outcomes:
        if answer.done():  # who asked has gone away
            continue
        if error is None:
            answer.set_result(value)
        else:
            answer.set_exception(error)
