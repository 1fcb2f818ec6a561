"""The places of a store: the same tests run on SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import asyncpg

from mozaika.service.stores.migrations import STEPS, Steps
from mozaika.service.stores.postgres import PostgresStore
from mozaika.service.stores.sql_store import SqlStore
from mozaika.service.stores.sqlite import SqliteStore
from tests.stores.postgres import waited_for

_HERE = Path(__file__).parent
_DATABASES = _HERE.parent / "compatibility" / "databases"


def _version_1(kind: str) -> str:
    """The first schema, as a server of that time left it, with few rows instead of its games."""
    dump = (_DATABASES / f"version_1_{kind}.sql").read_text(encoding="utf-8").splitlines()
    last_row = max(number for number, line in enumerate(dump) if line.startswith("INSERT"))
    tables = [line for line in dump[:last_row] if not line.startswith("INSERT")]
    rows = (_HERE / f"version_1_{kind}_rows.sql").read_text(encoding="utf-8")
    return "\n".join([*tables, rows, *dump[last_row + 1 :]])


class Place(Protocol):
    async def open(self, steps: Steps = STEPS) -> SqlStore:
        """Opening the same place again is a restart."""
        ...

    def fill_as_version_1(self) -> None:
        """Create a database as version 1 of the schema left it."""
        ...


@dataclass(frozen=True)
class File:
    path: Path

    async def open(self, steps: Steps = STEPS) -> SqlStore:
        return SqliteStore(self.path, steps)

    def fill_as_version_1(self) -> None:
        with closing(sqlite3.connect(self.path)) as old:
            old.executescript(_version_1("sqlite"))


@dataclass(frozen=True)
class Server:
    url: str

    async def open(self, steps: Steps = STEPS) -> SqlStore:
        return await PostgresStore.open(self.url, steps)

    def fill_as_version_1(self) -> None:
        async def fill() -> None:
            old = await asyncpg.connect(self.url)
            await old.execute(_version_1("postgres"))
            await old.close()

        waited_for(fill())
