"""Accounts: names with their owners, and password hashes."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.service.errors import NoSuchPerson
from mozaika.service.ports import Account
from mozaika.service.stores.database import Database, DuplicateKey, Transaction, Work
from mozaika.service.stores.people import PERSON, person_in

_BY_KEY = PERSON.format(also=", accounts.password", where="WHERE accounts.key = ?")
_RENAME = "UPDATE people SET name = ? WHERE id = ?"


class SqlAccountStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, name: str, key: str, password: str, at: int) -> bool:
        async def work(transaction: Transaction) -> None:
            if not await transaction.run(_RENAME, name, person):
                raise NoSuchPerson(person)  # erased in the meantime
            await transaction.run("INSERT INTO accounts VALUES (?, ?, ?, ?)", person, key, password, at)

        return await self._write_unless_taken(work)

    async def find(self, key: str) -> Account | None:
        row = await self._database.row(_BY_KEY, key)
        return None if row is None else Account(person_in(row), row[5])

    async def owner(self, key: str) -> str | None:
        row = await self._database.row("SELECT person FROM accounts WHERE key = ?", key)
        return None if row is None else str(row[0])

    async def password(self, person: str) -> str | None:
        row = await self._database.row("SELECT password FROM accounts WHERE person = ?", person)
        return None if row is None else str(row[0])

    async def set_password(self, person: str, password: str) -> None:
        await self._database.run("UPDATE accounts SET password = ? WHERE person = ?", password, person)

    async def rename(self, person: str, name: str, key: str) -> bool:
        async def work(transaction: Transaction) -> None:
            await transaction.run("UPDATE accounts SET key = ? WHERE person = ?", key, person)
            await transaction.run(_RENAME, name, person)

        return await self._write_unless_taken(work)

    async def have_accounts(self, people: Sequence[str]) -> bool:
        marks = ", ".join("?" * len(people))
        row = await self._database.row(f"SELECT count(*) FROM accounts WHERE person IN ({marks})", *people)
        return row is not None and row[0] == len(set(people))

    async def _write_unless_taken(self, work: Work[None]) -> bool:
        try:
            await self._database.write(work)
        except DuplicateKey:
            return False
        return True
