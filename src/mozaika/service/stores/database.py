"""The database interface of the stores. `?` in a query stands for the values, in order.

A store calls `rows`, `row` and `run` for a single statement, and passes a function of a `Transaction` for several: they
are committed together or not at all, and nobody else writes in between: one process writes in turn, and with several
servers PostgreSQL rolls back a transaction that another one disturbs. The function may be called again if the first
attempt failed, so it must have no effect other than through its transaction.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink

T = TypeVar("T")

Row: TypeAlias = tuple[Any, ...]
MAX_GROUP = 512  # requests to write that are committed together


class DuplicateKey(Exception):
    """A row with this key exists. Let it propagate: the transaction cannot be used after it."""


class Transaction(Protocol):
    """One connection during a function. The function must await nothing else."""

    async def run(self, query: str, *values: Any) -> int:
        """Returns the number of rows written; raises `DuplicateKey` if a key is taken."""
        ...

    async def run_many(self, query: str, rows: Sequence[Row]) -> None: ...

    async def rows(self, query: str, *values: Any) -> list[Row]: ...

    async def row(self, query: str, *values: Any) -> Row | None:
        """The first row, or None."""
        ...


Work: TypeAlias = Callable[[Transaction], Coroutine[Any, Any, T]]


class Database(ABC):
    """Created and used within one event loop. Open in one process at a time, unless servers share a PostgreSQL."""

    metrics: MetricsSink = NULL_METRICS

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Run `work` as one transaction; returns after it is on disk. Exceptions of `work` propagate."""

    async def append(self, work: Work[T]) -> T:
        """As `write`, for what is correct at any isolation of transactions, such as additions to logs."""
        return await self.write(work)

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Run `work` on one consistent snapshot."""

    @abstractmethod
    async def probe(self) -> None:
        """Write something that changes nothing; raises `StoreFailed` or `StoreUnreachable` as any write does."""

    @abstractmethod
    async def close(self) -> None:
        """Close after all requests so far are done."""

    async def overwrite(self) -> None:  # noqa: B027 - optional: a database server manages its own files
        """Remove deleted data from the files."""

    async def run(self, query: str, *values: Any) -> int:
        """Run one statement; returns the number of rows written, after they are on disk."""
        return await self.write(lambda transaction: transaction.run(query, *values))

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return await self.read(lambda transaction: transaction.rows(query, *values))

    async def row(self, query: str, *values: Any) -> Row | None:
        return await self.read(lambda transaction: transaction.row(query, *values))


def resolve(answer: asyncio.Future[T], value: T, error: BaseException | None) -> None:
    """Give the caller of a queued write its value or its error, unless the caller was cancelled."""
    if answer.done():
        return
    if error is None:
        answer.set_result(value)
    else:
        answer.set_exception(error)
