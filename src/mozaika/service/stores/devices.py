"""Devices that have signed in to an account, by the hashes of their tokens."""

from __future__ import annotations

from mozaika.service.stores.database import Database, Transaction

_KNOWN = "SELECT 1 FROM devices WHERE token = ? AND person = ? AND seen >= ?"
_TOO_MANY = """DELETE FROM devices WHERE person = ? AND token NOT IN
    (SELECT token FROM devices WHERE person = ? ORDER BY seen DESC, token LIMIT ?)"""


class SqlDeviceStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_known(self, token: bytes, person: str, since: int) -> bool:
        return await self._database.row(_KNOWN, token, person, since) is not None

    async def remember(self, before: bytes, token: bytes, person: str, at: int, limit: int) -> None:
        async def work(transaction: Transaction) -> None:
            await transaction.run("DELETE FROM devices WHERE token = ? AND person = ?", before, person)
            await transaction.run("UPDATE devices SET token = ? WHERE token = ?", token, before)
            await transaction.run("INSERT INTO devices VALUES (?, ?, ?)", token, person, at)
            await transaction.run(_TOO_MANY, person, person, limit)

        await self._database.write(work)

    async def forget(self, person: str, but: bytes) -> None:
        await self._database.run("DELETE FROM devices WHERE person = ? AND token <> ?", person, but)

    async def forget_old(self, before: int) -> None:
        await self._database.run("DELETE FROM devices WHERE seen < ?", before)
