"""The logs: unique (game, version), secrets in a table of their own until they are revealed."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.rules.draws import Draws
from mozaika.service.cards import Stage
from mozaika.service.errors import NoSuchTable, StaleVersion
from mozaika.service.ports import LoggedEvent, TableSummary
from mozaika.service.stores.database import Database, Transaction

_MOVE_ON = """UPDATE progress SET version = ?, turn = ?, wakes_at = ?, stage = ?, scores = ?, winners = ?
    WHERE game = ? AND version = ?"""


class EventLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: TableSummary) -> None:
        stage = Stage.OVER if after.over else Stage.PLAYING
        listed = (as_text(after.scores), as_text(after.winners))
        moved_to = (version + len(events), after.turn, after.wakes_at, stage.value, *listed, game, version)
        rows = [(game, number, event.schema, event.body) for number, event in enumerate(events, version + 1)]

        async def work(session: Transaction) -> None:
            if not await session.run(_MOVE_ON, *moved_to):
                raise await _why_not(session, game)
            await session.run_many("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
            if after.over:
                await session.run("DELETE FROM secrets WHERE game = ?", game)

        await self._database.write(work)

    async def events(self, game: str, after: int = 0) -> list[LoggedEvent]:
        query = "SELECT schema, body FROM events WHERE game = ? AND version > ? ORDER BY version"
        return [LoggedEvent(schema, body) for schema, body in await self._database.rows(query, game, after)]

    async def draws(self, game: str) -> Draws | None:
        rows = await self._database.rows("SELECT secret FROM secrets WHERE game = ? ORDER BY place", game)
        if not rows:
            return None
        *earlier, last = (secret for (secret,) in rows)
        return Draws(last, tuple(earlier))

    async def wakes(self) -> list[tuple[int, str]]:
        query = "SELECT wakes_at, game FROM progress WHERE stage = 'playing' AND wakes_at IS NOT NULL ORDER BY wakes_at"
        return [(at, game) for at, game in await self._database.rows(query)]


def as_text(numbers: Sequence[int]) -> str:
    """With a space between: an array is not the same in every database."""
    return " ".join(map(str, numbers))


async def _why_not(session: Transaction, game: str) -> StaleVersion | NoSuchTable:
    row = await session.row("SELECT version FROM progress WHERE game = ?", game)
    return NoSuchTable(game) if row is None else StaleVersion(row[0])
