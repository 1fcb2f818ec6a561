"""The store interface for administration, beyond `ports`: everything stored about one person, and erasing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mozaika.service.cards import TableCard
from mozaika.service.store_ports import Store


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person in a list. `seen` is when one of their devices was last used, None without devices; `games` counts
    those that have begun.
    """

    id: str
    name: str
    account: bool
    since: int
    seen: int | None
    games: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class PairCard:
    """Two players, by `ids` and `names`, with the number of their rated games in a period: all, those that `counted`
    for ratings, and those that ended `early`, before each side had made four moves.
    """

    ids: tuple[str, str]
    names: tuple[str, str]
    games: int
    counted: int
    early: int


class AdminStore(Protocol):
    async def names(self, after: str, limit: int) -> list[tuple[str, str, int]]:
        """Id, name and time of creation of people whose id follows `after`, in the order of ids."""
        ...

    async def cards(self, people: Sequence[str]) -> list[PersonCard]:
        """In the order of `people`."""
        ...

    async def record(self, person: str) -> dict[str, Any]:
        """Everything stored about a person except tables, in one consistent read; without hashes and tokens."""
        ...

    async def tables(self, person: str, after: str, limit: int) -> list[TableCard]:
        """Tables where a person sits or is invited, whose id follows `after`, in the order of ids."""
        ...

    async def pairs(self, since: int, more_than: int, limit: int) -> list[PairCard]:
        """Pairs with more than `more_than` rated games that ended at `since` or later, or with at least two, more than
        half of which ended early. Those with the most games come first.
        """
        ...

    async def block(self, person: str, at: int) -> None: ...

    async def unblock(self, person: str) -> None: ...

    async def erase(self, person: str, at: int) -> bool:
        """Delete all that `record` returns, in one transaction; False without any change while they sit at a table.
        Deleted data may remain in the files until `overwrite`.
        """
        ...

    async def has_traces(self) -> bool:
        """Whether somebody was erased since the last `overwrite`."""
        ...

    async def overwrite(self) -> None:
        """Make deleted data unreadable in the files, where the files are ours."""
        ...


class FullStore(Store, Protocol):
    @property
    def admin(self) -> AdminStore: ...
