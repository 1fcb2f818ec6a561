"""What those who run a server need of a store beyond `ports`: everything about one person, and to be rid of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mozaika.service.cards import TableCard
from mozaika.service.ports import Store


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person in a list. `seen` is when one of his devices was last noted, None if he has none; `games` have begun."""

    id: str
    name: str
    account: bool
    since: int
    seen: int | None
    games: int
    blocked: bool


class AdminStore(Protocol):
    async def names(self, after: str, limit: int) -> list[tuple[str, str, int]]:
        """Id, name and since when, in the order of ids, of those that follow the id `after`."""
        ...

    async def cards(self, people: Sequence[str]) -> list[PersonCard]:
        """In the order of the list."""
        ...

    async def record(self, person: str) -> dict[str, Any]:
        """All that is kept about him apart from tables, as plain values of one moment; no hash and no token."""
        ...

    async def tables(self, person: str, after: str, limit: int) -> list[TableCard]:
        """All where he sits or a seat is kept for him, in the order of ids, of those that follow the id `after`."""
        ...

    async def block(self, person: str, at: int) -> None: ...

    async def unblock(self, person: str) -> None: ...

    async def erase(self, person: str) -> bool:
        """All that `record` would tell, whole or not at all; False, and nothing done, while he sits at a table."""
        ...

    async def overwrite(self) -> None:
        """What was deleted cannot be read from the files any more, where that is in our hands."""
        ...


class WholeStore(Store, Protocol):
    @property
    def admin(self) -> AdminStore: ...
