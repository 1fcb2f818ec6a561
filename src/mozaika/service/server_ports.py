"""What the servers that share a store keep in it about themselves, and about games that have not begun: interfaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from mozaika.rules.squares import Seat


@dataclass(frozen=True, slots=True)
class Beat:
    """The answer to a heartbeat: the time of the database in ms, and whether the server was there already."""

    now: int
    was_alive: bool


@dataclass(frozen=True, slots=True)
class Work:
    """What there is to do for others: servers that are not alive, tables that no server has and that are due."""

    has_dead: bool
    has_due: bool


@dataclass(frozen=True, slots=True)
class TableVersions:
    """How far a table has come: its log, its card, and whether this server fires its deadlines."""

    table: str
    version: int
    card_version: int
    is_ours: bool


@dataclass(frozen=True, slots=True)
class StoredExchange:
    """The seed exchange of a full table. `is_showing`: the hashes are fixed; `is_over`: so are the bytes."""

    deadline: int
    is_showing: bool
    is_over: bool
    hashes: Mapping[Seat, bytes] = field(default_factory=dict)
    seeds: Mapping[Seat, bytes] = field(default_factory=dict)
    failed: frozenset[Seat] = frozenset()


class ServerStore(Protocol):
    """Which servers are alive, and which of them fires the deadlines of a table: the one that appended last, while it
    is alive. `due` is the next deadline of a table that no server has.
    """

    async def beat(self, server: str, name: str, lasts_ms: int) -> Beat:
        """Note that the server is alive for `lasts_ms` from now on."""
        ...

    async def work(self, now: int) -> Work: ...

    async def bury(self) -> int:
        """Take tables from servers that are not alive, the most urgent ones of them, because moves wait meanwhile.
        Returns how many servers have none left, and are forgotten.
        """
        ...

    async def adopt(self) -> None:
        """Take the tables from servers that no longer exist, and those that a server without a bus has left."""
        ...

    async def claim(self, server: str, now: int, limit: int) -> list[str]:
        """Take tables with a deadline up to `now` that no server has; no other server gets the same ones."""
        ...

    async def release(self, server: str, tables: Sequence[str] | None = None) -> None:
        """Give up these tables, or all of them with the server itself."""
        ...

    async def versions(self, server: str, tables: Sequence[str]) -> list[TableVersions]: ...


class ExchangeStore(Protocol):
    """Seed exchanges, for a version of the card: when a seat changes, the exchange begins again. Each method returns
    what is stored afterwards; None if there is an exchange for a later card.
    """

    async def open(self, table: str, card_version: int, deadline: int) -> StoredExchange | None: ...

    async def add_hash(self, table: str, card_version: int, seat: Seat, seed_hash: bytes) -> StoredExchange | None:
        """Nothing changes if the seat has a hash, or the hashes are fixed."""
        ...

    async def fix_hashes(self, table: str, card_version: int, deadline: int) -> StoredExchange | None: ...

    async def add_seed(self, table: str, card_version: int, seat: Seat, seed: bytes) -> StoredExchange | None:
        """Empty bytes mean that those of the seat did not match its hash. Only the first answer counts."""
        ...

    async def fix_seeds(self, table: str, card_version: int) -> StoredExchange | None: ...

    async def find(self, table: str, card_version: int) -> StoredExchange | None: ...

    async def remove(self, table: str) -> None:
        """The game has begun."""
        ...
