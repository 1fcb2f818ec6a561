"""The servers that share a database, and which of them fires the deadlines of a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mozaika.service.server_ports import Beat, TableVersions, Work
from mozaika.service.stores.database import Database, Transaction

_SQLITE_NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
_POSTGRES_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_TABLES_AT_ONCE = 250
_BEAT = "UPDATE servers SET alive_until = {now} + ? WHERE id = ? RETURNING alive_until"
_FIRST_BEAT = "INSERT INTO servers VALUES (?, ?, {now} + ?) RETURNING alive_until"
# The least one, because for `due <= ?` a database without statistics reads the whole table.
_WORK = """SELECT EXISTS (SELECT 1 FROM servers WHERE alive_until < {now}),
    (SELECT min(due) FROM progress WHERE due IS NOT NULL)"""
_OF_DEAD = """UPDATE progress SET server = '', due = wakes_at WHERE game IN (SELECT game FROM progress
    WHERE server IN (SELECT id FROM servers WHERE alive_until < {now}) ORDER BY wakes_at LIMIT {limit} {skip})"""
_DEAD = """DELETE FROM servers WHERE alive_until < {now}
    AND NOT EXISTS (SELECT 1 FROM progress WHERE server = servers.id) RETURNING id"""
# Rows are locked in the order of their keys, as in `postgres_log`, so that servers never wait for each other in a ring.
_CHOSEN = "SELECT game FROM progress WHERE {which} ORDER BY game {lock}"
_TAKE_FROM = "UPDATE progress SET server = '', due = wakes_at WHERE game IN ({chosen})"
_ORPHANED = "server <> '' AND server NOT IN (SELECT id FROM servers)"
_LEFT = "stage = 'playing' AND server = '' AND due IS NULL AND wakes_at IS NOT NULL"
_DUE = "SELECT game FROM progress WHERE due <= ? ORDER BY due LIMIT ? {skip}"
_CLAIM = "UPDATE progress SET server = ?, due = NULL WHERE game IN ({due}) RETURNING game"
_VERSIONS = "SELECT game, version, card_version, server FROM progress WHERE game IN ({marks})"


class SqlServerStore:
    def __init__(self, database: Database, *, is_postgres: bool) -> None:
        self._database = database
        self._now = _POSTGRES_NOW if is_postgres else _SQLITE_NOW
        self._lock = "FOR UPDATE" if is_postgres else ""
        self._skip = "FOR UPDATE SKIP LOCKED" if is_postgres else ""

    async def beat(self, server: str, name: str, lasts_ms: int) -> Beat:
        async def work(transaction: Transaction) -> Beat:
            rows = await transaction.rows(_BEAT.format(now=self._now), lasts_ms, server)
            was_alive = bool(rows)
            if not rows:
                rows = await transaction.rows(_FIRST_BEAT.format(now=self._now), server, name, lasts_ms)
            return Beat(rows[0][0] - lasts_ms, was_alive)

        return await self._database.write(work)

    async def work(self, now: int) -> Work:
        ((has_dead, due),) = await self._database.rows(_WORK.format(now=self._now))
        return Work(bool(has_dead), due is not None and due <= now)

    async def bury(self) -> int:
        tables = _OF_DEAD.format(now=self._now, limit=_TABLES_AT_ONCE, skip=self._skip)
        if await self._database.append(lambda transaction: transaction.run(tables)) == _TABLES_AT_ONCE:
            return 0
        return len(await self._database.append(lambda transaction: transaction.rows(_DEAD.format(now=self._now))))

    async def adopt(self) -> None:
        async def work(transaction: Transaction) -> None:
            await self._take(transaction, f"({_ORPHANED}) OR ({_LEFT})")

        await self._database.append(work)

    async def claim(self, server: str, now: int, limit: int) -> list[str]:
        due = _DUE.format(skip=self._skip)

        async def work(transaction: Transaction) -> list[str]:
            return [game for (game,) in await transaction.rows(_CLAIM.format(due=due), server, now, limit)]

        return await self._database.append(work)

    async def release(self, server: str, tables: Sequence[str] | None = None) -> None:
        async def release_all(transaction: Transaction) -> None:
            await self._take(transaction, "server = ?", [server])
            await transaction.run("DELETE FROM servers WHERE id = ?", server)

        if tables is None:
            await self._database.append(release_all)
            return
        for some in _parts(tables):
            which = f"server = ? AND game IN ({', '.join('?' * len(some))})"
            await self._database.append(partial(self._take, which=which, values=(server, *some)))

    async def versions(self, server: str, tables: Sequence[str]) -> list[TableVersions]:
        found = list[TableVersions]()
        for some in _parts(tables):
            rows = await self._database.rows(_VERSIONS.format(marks=", ".join("?" * len(some))), *some)
            found += [TableVersions(game, version, card, by == server) for game, version, card, by in rows]
        return found

    async def _take(self, transaction: Transaction, which: str, values: Sequence[str] = ()) -> None:
        await transaction.run(_TAKE_FROM.format(chosen=_CHOSEN.format(which=which, lock=self._lock)), *values)


def _parts(tables: Sequence[str]) -> list[Sequence[str]]:
    return [tables[first : first + _TABLES_AT_ONCE] for first in range(0, len(tables), _TABLES_AT_ONCE)]
