"""What the stores need of a database, whichever it is. Values stand for `?` in a query, in their order.

A store calls `rows`, `row` and `run` for a single statement, and passes a function of a `Transaction` for several: they
are committed together or not at all, and nobody else writes in between. The function may be called again if the first
attempt failed, so it must have no effect other than through its transaction.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink

T = TypeVar("T")

Row: TypeAlias = tuple[Any, ...]


class DuplicateKey(Exception):
    """A row with this key is there. Let it out of the function: the session has nothing more to say after it."""


class Transaction(Protocol):
    """One connection, for as long as a function has it. Nothing else may be awaited there."""

    async def run(self, query: str, *values: Any) -> int:
        """How many rows were written; `DuplicateKey` if a key is taken."""
        ...

    async def run_many(self, query: str, rows: Sequence[Row]) -> None: ...

    async def rows(self, query: str, *values: Any) -> list[Row]: ...

    async def row(self, query: str, *values: Any) -> Row | None:
        """The first, or None."""
        ...


Work: TypeAlias = Callable[[Transaction], Coroutine[Any, Any, T]]


class Database(ABC):
    """Open in one process at a time; made and used within one event loop."""

    metrics: MetricsSink = NULL_METRICS

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Do `work` as one transaction; returns once that is on the disk. What it raises is raised here."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """All that `work` reads is as of one moment."""

    @abstractmethod
    async def close(self) -> None:
        """After all that was asked for so far is done."""

    async def overwrite(self) -> None:  # noqa: B027 - only a file is in our hands: a server sees to its own
        """What was deleted before is not in the files any more."""

    async def run(self, query: str, *values: Any) -> int:
        """One statement that writes; how many rows it wrote, once they are on the disk."""
        return await self.write(lambda session: session.run(query, *values))

    async def rows(self, query: str, *values: Any) -> list[Row]:
        return await self.read(lambda session: session.rows(query, *values))

    async def row(self, query: str, *values: Any) -> Row | None:
        return await self.read(lambda session: session.row(query, *values))
