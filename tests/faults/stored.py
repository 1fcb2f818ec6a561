"""What a server has kept, read beside it from its file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from mozaika.rules import audit, replay
from mozaika.rules.draws import Draws
from mozaika.rules.events import Event
from mozaika.service.log import decode_logged
from mozaika.service.ports import LoggedEvent


class Rows(NamedTuple):
    """All about a table's game, byte for byte."""

    events: list[tuple[Any, ...]]
    progress: list[tuple[Any, ...]]
    seats: list[tuple[Any, ...]]
    secrets: list[bytes]


def rows_of(store: Path, table: str) -> Rows:
    with closing(sqlite3.connect(f"{store.resolve().as_uri()}?mode=ro", uri=True)) as kept:

        def rows(query: str) -> list[tuple[Any, ...]]:
            return kept.execute(query, (table,)).fetchall()

        return Rows(
            rows("SELECT version, schema, body FROM events WHERE game = ? ORDER BY version"),
            rows("SELECT * FROM progress WHERE game = ?"),
            rows("SELECT * FROM seats WHERE game = ? ORDER BY seat"),
            [secret for (secret,) in rows("SELECT secret FROM secrets WHERE game = ? ORDER BY place")],
        )


def logs(store: Path, tables: Iterable[str]) -> dict[str, list[Event]]:
    """Each log, checked event by event with its secret: a move that stood there twice or in part would not follow."""
    found = {}
    for table in tables:
        rows = rows_of(store, table)
        assert [version for version, *_ in rows.events] == list(range(1, len(rows.events) + 1))
        events = [decode_logged(LoggedEvent(schema, body)) for _, schema, body in rows.events]
        state = replay(None, events)
        assert state.version == len(events)
        if rows.secrets:
            assert audit(events, Draws(rows.secrets[-1], tuple(rows.secrets[:-1])).all_secrets) == state
        found[table] = events
    return found
