"""People: ids and names."""

from __future__ import annotations

from mozaika.service.errors import NoSuchPerson
from mozaika.service.ports import Person
from mozaika.service.stores.database import Database


class KeptPeople:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person) -> None:
        await self._database.run("INSERT INTO people VALUES (?, ?, ?)", person.id, person.name, person.created)

    async def find(self, person: str) -> Person | None:
        row = await self._database.row("SELECT id, name, created FROM people WHERE id = ?", person)
        return None if row is None else Person(*row)

    async def rename(self, person: str, name: str) -> None:
        if not await self._database.run("UPDATE people SET name = ? WHERE id = ?", name, person):
            raise NoSuchPerson(person)
