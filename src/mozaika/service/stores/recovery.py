"""Recovery codes by their hashes."""

from __future__ import annotations

from mozaika.service.store_ports import RecoveryCard
from mozaika.service.stores.database import Database, Transaction

_ADD = """INSERT INTO recovery_codes VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, issuer)
    DO UPDATE SET code = excluded.code, issued = excluded.issued, expires = excluded.expires"""
_FIND = "SELECT person, issuer, issued, expires FROM recovery_codes WHERE person = ? AND issuer = ? AND expires > ?"
_USE = "DELETE FROM recovery_codes WHERE person = ? AND code = ? AND expires > ?"
_DELETE = "DELETE FROM recovery_codes WHERE person = ?"


class SqlRecoveryStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, card: RecoveryCard, code: bytes) -> None:
        await self._database.run(_ADD, card.person, card.issuer, code, card.issued, card.expires)

    async def find(self, person: str, issuer: str, now: int) -> RecoveryCard | None:
        row = await self._database.row(_FIND, person, issuer, now)
        return None if row is None else RecoveryCard(*row)

    async def redeem(self, person: str, code: bytes, password: str, now: int) -> bool:
        async def work(transaction: Transaction) -> bool:
            if not await transaction.run(_USE, person, code, now):  # of two requests with one code, one finds nothing
                return False
            await transaction.run(_DELETE, person)
            await transaction.run("UPDATE accounts SET password = ? WHERE person = ?", password, person)
            return True

        return await self._database.write(work)

    async def cancel(self, person: str) -> None:
        await self._database.run(_DELETE, person)

    async def forget(self, now: int) -> None:
        await self._database.run("DELETE FROM recovery_codes WHERE expires <= ?", now)
