"""The logs in SQLite: unique (game, version), secrets in a table of their own until they are revealed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from mozaika.rules.draws import Draws
from mozaika.service.cards import Stage
from mozaika.service.errors import NoSuchTable, StaleVersion
from mozaika.service.ports import Afterwards, LoggedEvent
from mozaika.service.stores.database import Database

_MOVE_ON = "UPDATE progress SET version = ?, turn = ?, wakes_at = ?, stage = ? WHERE game = ? AND version = ?"


class SqliteEventLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: Afterwards) -> None:
        stage = Stage.OVER if after.over else Stage.PLAYING
        moved_to = (version + len(events), after.turn, after.wakes_at, stage.value, game, version)
        rows = [(game, number, event.schema, event.body) for number, event in enumerate(events, version + 1)]

        def work(connection: sqlite3.Connection) -> None:
            if not connection.execute(_MOVE_ON, moved_to).rowcount:
                raise _why_not(connection, game)
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
            if after.over:
                connection.execute("DELETE FROM secrets WHERE game = ?", (game,))

        await self._database.write(work)

    async def events(self, game: str, after: int = 0) -> list[LoggedEvent]:
        query = "SELECT schema, body FROM events WHERE game = ? AND version > ? ORDER BY version"
        rows = await self._database.read(lambda connection: connection.execute(query, (game, after)).fetchall())
        return [LoggedEvent(schema, body) for schema, body in rows]

    async def draws(self, game: str) -> Draws | None:
        query = "SELECT secret FROM secrets WHERE game = ? ORDER BY place"
        rows = await self._database.read(lambda connection: connection.execute(query, (game,)).fetchall())
        if not rows:
            return None
        *earlier, last = (secret for (secret,) in rows)
        return Draws(last, tuple(earlier))

    async def wakes(self) -> list[tuple[int, str]]:
        query = "SELECT wakes_at, game FROM progress WHERE stage = 'playing' AND wakes_at IS NOT NULL ORDER BY wakes_at"
        return await self._database.read(lambda connection: connection.execute(query).fetchall())


def _why_not(connection: sqlite3.Connection, game: str) -> StaleVersion | NoSuchTable:
    row = connection.execute("SELECT version FROM progress WHERE game = ?", (game,)).fetchone()
    return NoSuchTable(game) if row is None else StaleVersion(row[0])
