"""Event logs, unique by (game, version). Secrets are in a table of their own until they are revealed."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.rules.draws import Draws
from mozaika.service.cards import Stage
from mozaika.service.errors import NoSuchTable, StaleVersion
from mozaika.service.store_ports import LoggedEvent, StaleCard, TableSummary
from mozaika.service.stores.database import Database, Transaction

_ADVANCE = """UPDATE progress SET version = ?, turn = ?, wakes_at = ?, stage = ?, scores = ?, winners = ?,
    board = ?, covered = ?, server = ?, due = NULL
    WHERE game = ? AND version = ? AND card_version = coalesce(?, card_version)"""


class EventLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: TableSummary) -> None:
        stage = Stage.OVER if after.over else Stage.PLAYING
        shown = (as_text(after.scores), as_text(after.winners), after.board, int(after.covered))
        place = (after.server, game, version, after.card_version)
        values = (version + len(events), after.turn, after.wakes_at, stage.value, *shown, *place)
        rows = [(game, number, event.schema, event.body) for number, event in enumerate(events, version + 1)]

        async def work(transaction: Transaction) -> None:
            if not await transaction.run(_ADVANCE, *values):
                row = await transaction.row("SELECT version FROM progress WHERE game = ?", game)
                raise refusal(game, version, None if row is None else row[0])
            await transaction.run_many("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
            if after.over:
                await transaction.run("DELETE FROM secrets WHERE game = ?", game)

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
    """Numbers separated by spaces: arrays differ between databases."""
    return " ".join(map(str, numbers))


def refusal(game: str, version: int, stored: int | None) -> StaleVersion | StaleCard | NoSuchTable:
    """Why a log could not be continued at `version`, if its `stored` version is this one."""
    if stored is None:
        return NoSuchTable(game)
    return StaleCard() if stored == version else StaleVersion(stored)
