"""Accounts: names with their owners, and password hashes."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.service.errors import NoSuchPerson
from mozaika.service.name_keys import name_key, shapes, sign_in_keys
from mozaika.service.store_ports import Account
from mozaika.service.stores.database import Database, DuplicateKey, Transaction, Work
from mozaika.service.stores.name_migration import SHAPE, SIGN_IN, add_account_keys
from mozaika.service.stores.people import PERSON, person_in

# Where I can be the capital of either letter, the name with i comes first.
_BY_NAME = PERSON.format(
    also=", accounts.password",
    where="WHERE accounts.person IN (SELECT person FROM account_keys WHERE kind = ? AND key IN ({marks}))"
    " ORDER BY CASE WHEN accounts.key = ? THEN 0 ELSE 1 END, people.created LIMIT 1",
)
_TAKEN = "SELECT person FROM account_keys WHERE kind = ? AND key IN ({marks}) AND person <> ? LIMIT 1"
_RENAME = "UPDATE people SET name = ? WHERE id = ?"


class SqlAccountStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, name: str, password: str, at: int) -> bool:
        async def work(transaction: Transaction) -> bool:
            if await _is_taken(transaction, name, person):
                return False
            if not await transaction.run(_RENAME, name, person):
                raise NoSuchPerson(person)  # erased in the meantime
            await transaction.run("INSERT INTO accounts VALUES (?, ?, ?, ?)", person, name_key(name), password, at)
            await add_account_keys(transaction, person, name)
            return True

        return await self._write_unless_taken(work)

    async def find(self, name: str) -> Account | None:
        keys = sign_in_keys(name)
        row = await self._database.row(_BY_NAME.format(marks=_marks(keys)), SIGN_IN, *keys, keys[0])
        return None if row is None else Account(person_in(row), row[5])

    async def is_taken(self, name: str, person: str = "") -> bool:
        return await self._database.read(lambda transaction: _is_taken(transaction, name, person))

    async def password(self, person: str) -> str | None:
        row = await self._database.row("SELECT password FROM accounts WHERE person = ?", person)
        return None if row is None else str(row[0])

    async def set_password(self, person: str, password: str) -> None:
        await self._database.run("UPDATE accounts SET password = ? WHERE person = ?", password, person)

    async def rename(self, person: str, name: str) -> bool:
        async def work(transaction: Transaction) -> bool:
            own_key = await transaction.row("SELECT key FROM accounts WHERE person = ?", person)
            # The same name in another case may look like that of another old account.
            if own_key != (name_key(name),) and await _is_taken(transaction, name, person):
                return False
            await transaction.run("UPDATE accounts SET key = ? WHERE person = ?", name_key(name), person)
            await transaction.run("DELETE FROM account_keys WHERE person = ?", person)
            await add_account_keys(transaction, person, name)
            await transaction.run(_RENAME, name, person)
            return True

        return await self._write_unless_taken(work)

    async def have_accounts(self, people: Sequence[str]) -> bool:
        query = f"SELECT count(*) FROM accounts WHERE person IN ({_marks(people)})"
        row = await self._database.row(query, *people)
        return row is not None and row[0] == len(set(people))

    async def _write_unless_taken(self, work: Work[bool]) -> bool:
        try:
            return await self._database.write(work)
        except DuplicateKey:
            return False


async def _is_taken(transaction: Transaction, name: str, person: str) -> bool:
    alike = sorted(shapes(name))
    return await transaction.row(_TAKEN.format(marks=_marks(alike)), SHAPE, *alike, person) is not None


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))
