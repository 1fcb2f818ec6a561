"""Reads the store of a running server directly from its file or database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import asyncpg

from mozaika.rules import audit, replay
from mozaika.rules.draws import Draws
from mozaika.rules.events import Event
from mozaika.service.log import decode_logged
from mozaika.service.store_ports import LoggedEvent
from tests.stores.postgres import waited_for

StoreLocation: TypeAlias = Path | str  # a file, or the URL of a PostgreSQL


class Rows(NamedTuple):
    """All rows of one game, byte for byte."""

    events: list[tuple[Any, ...]]
    progress: list[tuple[Any, ...]]
    seats: list[tuple[Any, ...]]
    secrets: list[bytes]


_QUERIES = (
    "SELECT version, schema, body FROM events WHERE game = ? ORDER BY version",
    "SELECT * FROM progress WHERE game = ?",
    "SELECT * FROM seats WHERE game = ? ORDER BY seat",
    "SELECT secret FROM secrets WHERE game = ? ORDER BY place",
)


def rows_of(store: StoreLocation, table: str) -> Rows:
    events, progress, seats, secrets = (
        waited_for(_from_postgres(store, table)) if isinstance(store, str) else _from_file(store, table)
    )
    return Rows(events, progress, seats, [secret for (secret,) in secrets])


def _from_file(store: Path, table: str) -> list[list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(f"{store.resolve().as_uri()}?mode=ro", uri=True)) as database:
        return [database.execute(query, (table,)).fetchall() for query in _QUERIES]


async def _from_postgres(url: str, table: str) -> list[list[tuple[Any, ...]]]:
    database = await asyncpg.connect(url)
    try:
        return [[tuple(row) for row in await database.fetch(query.replace("?", "$1"), table)] for query in _QUERIES]
    finally:
        await database.close()


def decoded(rows: Rows) -> list[Event]:
    """The log, after checking that its numbers have no gap."""
    assert [version for version, *_ in rows.events] == list(range(1, len(rows.events) + 1))
    return [decode_logged(LoggedEvent(schema, body)) for _, schema, body in rows.events]


def logs(store: StoreLocation, tables: Iterable[str]) -> dict[str, list[Event]]:
    """The logs of tables, after checking them event by event: a repeated or partial move would not fit."""
    found = {}
    for table in tables:
        rows = rows_of(store, table)
        events = decoded(rows)
        state = replay(None, events)
        assert state.version == len(events)
        if rows.secrets:
            assert audit(events, Draws(rows.secrets[-1], tuple(rows.secrets[:-1])).all_secrets) == state
        found[table] = events
    return found
