"""People and their login sessions."""

from __future__ import annotations

from mozaika.service.errors import NoSuchPerson
from mozaika.service.store_ports import Person
from mozaika.service.stores.database import Database, Row

PERSON = """SELECT people.id, people.name, people.created, accounts.person IS NOT NULL, blocked.person IS NOT NULL
    {also} FROM people LEFT JOIN accounts ON accounts.person = people.id
    LEFT JOIN blocked ON blocked.person = people.id {where}"""
_BY_ID = PERSON.format(also="", where="WHERE people.id = ?")
_BY_TOKEN = PERSON.format(
    also=", sessions.seen", where="JOIN sessions ON sessions.person = people.id WHERE token = ? AND seen >= ?"
)


class SqlPeopleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person) -> None:
        await self._database.run("INSERT INTO people VALUES (?, ?, ?)", person.id, person.name, person.created)

    async def find(self, person: str) -> Person | None:
        row = await self._database.row(_BY_ID, person)
        return None if row is None else person_in(row)

    async def rename(self, person: str, name: str) -> None:
        if not await self._database.run("UPDATE people SET name = ? WHERE id = ?", name, person):
            raise NoSuchPerson(person)


class SqlLoginSessionStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, token: bytes, person: str, at: int) -> None:
        await self._database.run("INSERT INTO sessions VALUES (?, ?, ?)", token, person, at)

    async def find(self, token: bytes, since: int) -> tuple[Person, int] | None:
        row = await self._database.row(_BY_TOKEN, token, since)
        return None if row is None else (person_in(row), row[5])

    async def see(self, token: bytes, at: int) -> None:
        await self._database.run("UPDATE sessions SET seen = ? WHERE token = ?", at, token)

    async def end(self, token: bytes) -> None:
        await self._database.run("DELETE FROM sessions WHERE token = ?", token)

    async def end_all(self, person: str, but: bytes) -> None:
        await self._database.run("DELETE FROM sessions WHERE person = ? AND token <> ?", person, but)

    async def forget(self, before: int) -> None:
        await self._database.run("DELETE FROM sessions WHERE seen < ?", before)


def person_in(row: Row) -> Person:
    return Person(row[0], row[1], row[2], account=bool(row[3]), blocked=bool(row[4]))
