"""Event logs in PostgreSQL: all moves that arrive while earlier ones are being written go into one statement.

With one statement per move, as in `event_log`, a server spends most of its time waiting for the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import Context
from typing import NamedTuple

from mozaika.service.cards import Stage
from mozaika.service.errors import StoreUnreachable
from mozaika.service.store_ports import LoggedEvent, TableSummary
from mozaika.service.stores.database import Row, Transaction, resolve
from mozaika.service.stores.event_log import EventLog, as_text, refusal
from mozaika.service.stores.postgres_database import PostgresDatabase

_MAX_MOVES = 512
# The rows of several servers' moves are locked in the order of their keys, so that no two wait for each other.
_IN_ORDER = """(SELECT requested.* FROM requested JOIN progress USING (game)
        WHERE progress.version = requested.version ORDER BY game FOR UPDATE OF progress)"""
_ADVANCE = """
WITH requested AS (
    SELECT * FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::text[])
        AS each (game, version, moved_to, turn, wakes_at, stage, scores, winners, board, covered, card_version,
            server)
), moved AS (
    UPDATE progress SET version = moved_to, turn = requested.turn, wakes_at = requested.wakes_at,
        stage = requested.stage, scores = requested.scores, winners = requested.winners,
        board = requested.board, covered = requested.covered, server = requested.server, due = NULL
        FROM {requested} AS requested WHERE progress.game = requested.game AND progress.version = requested.version
        AND progress.card_version = coalesce(requested.card_version, progress.card_version)
        RETURNING progress.game, progress.stage
), logged AS (
    INSERT INTO events SELECT game, version, schema, body
        FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::bytea[]) AS each (game, version, schema, body)
        JOIN moved USING (game)
), revealed AS (
    DELETE FROM secrets USING moved WHERE secrets.game = moved.game AND moved.stage = 'over'
)
SELECT game FROM moved"""
_VERSIONS = "SELECT game, version FROM progress WHERE game = ANY(?::text[])"


class _Move(NamedTuple):
    game: str
    version: int
    events: Sequence[LoggedEvent]
    after: TableSummary
    answer: asyncio.Future[None]

    def row(self) -> Row:
        stage = Stage.OVER if self.after.over else Stage.PLAYING
        moved_to = self.version + len(self.events)
        shown = (as_text(self.after.scores), as_text(self.after.winners), self.after.board, int(self.after.covered))
        now = (self.after.turn, self.after.wakes_at, stage.value, *shown)
        return (self.game, self.version, moved_to, *now, self.after.card_version, self.after.server)

    def event_rows(self) -> list[Row]:
        numbered = enumerate(self.events, self.version + 1)
        return [(self.game, number, event.schema, event.body) for number, event in numbered]


class PostgresEventLog(EventLog):
    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self._append = database.append
        self._advance = _ADVANCE.format(requested=_IN_ORDER if database.is_shared else "requested")
        self._waiting: list[_Move] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: TableSummary) -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Move(game, version, events, after, answer))
        if self._writing is None or self._writing.done():
            # Without the context of the first request: it writes for everybody.
            self._writing = asyncio.get_running_loop().create_task(self._write_groups(), context=Context())
        await answer

    async def drain(self) -> None:
        """Wait until all moves so far are written."""
        if self._writing is not None:
            await self._writing

    async def _write_groups(self) -> None:
        while self._waiting:
            await self._write_waiting()

    async def _write_waiting(self) -> None:
        moves: dict[str, _Move] = {}

        async def work(transaction: Transaction) -> dict[str, int | None]:
            if not moves:  # taken now, because more have arrived since this was scheduled
                moves.update(self._take())
            return await self._write(transaction, list(moves.values()))

        try:
            stale = await self._append(work)
        except StoreUnreachable as error:
            for move in moves.values() or self._take().values():
                resolve(move.answer, None, error)
        except Exception as error:
            if not moves:  # the transaction did not begin: trying again at once would only fail again
                for move in self._take().values():
                    resolve(move.answer, None, error)
            for move in moves.values():  # one of them failed: the others must not fail with it
                await self._write_alone(move)
        else:
            for move in moves.values():
                refused = refusal(move.game, move.version, stale[move.game]) if move.game in stale else None
                resolve(move.answer, None, refused)

    async def _write_alone(self, move: _Move) -> None:
        try:
            await super().append(move.game, move.version, move.events, move.after)
        except Exception as error:  # whatever it is, the caller gets it
            resolve(move.answer, None, error)
        else:
            resolve(move.answer, None, None)

    def _take(self) -> dict[str, _Move]:
        """The next moves, one per game: further ones of the same game wait for its outcome."""
        taken: dict[str, _Move] = {}
        left: list[_Move] = []
        for move in self._waiting:
            if move.game in taken or len(taken) == _MAX_MOVES:
                left.append(move)
            else:
                taken[move.game] = move
        self._waiting = left
        return taken

    async def _write(self, transaction: Transaction, moves: Sequence[_Move]) -> dict[str, int | None]:
        """Write the moves; returns the games that did not advance, each with its current version."""
        columns = zip(*(move.row() for move in moves), strict=True)
        events = zip(*(row for move in moves for row in move.event_rows()), strict=True)
        moved = {game for (game,) in await transaction.rows(self._advance, *columns, *events)}
        stale: dict[str, int | None] = {move.game: None for move in moves if move.game not in moved}
        if stale:
            stale.update(await transaction.rows(_VERSIONS, list(stale)))
        return stale
