"""The store on SQLite, as a whole; people and chat, which are small, are here too."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mozaika.service.errors import NoSuchPerson
from mozaika.service.ports import ChatLine, Person
from mozaika.service.stores.database import Database
from mozaika.service.stores.event_log import SqliteEventLog
from mozaika.service.stores.migrations import STEPS
from mozaika.service.stores.table_cards import SqliteTables


class SqlitePeople:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person) -> None:
        row = (person.id, person.name, person.created)
        await self._database.write(
            lambda connection: connection.execute("INSERT INTO people VALUES (?, ?, ?)", row).rowcount
        )

    async def find(self, person: str) -> Person | None:
        query = "SELECT id, name, created FROM people WHERE id = ?"
        row = await self._database.read(lambda connection: connection.execute(query, (person,)).fetchone())
        return None if row is None else Person(*row)

    async def rename(self, person: str, name: str) -> None:
        query = "UPDATE people SET name = ? WHERE id = ?"
        if not await self._database.write(lambda connection: connection.execute(query, (name, person)).rowcount):
            raise NoSuchPerson(person)


class SqliteChat:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table: str, line: ChatLine) -> ChatLine:
        query = "SELECT coalesce(max(number), 0) + 1 FROM chat WHERE game = ? AND room = ?"

        def work(connection: sqlite3.Connection) -> ChatLine:
            (number,) = connection.execute(query, (table, line.room)).fetchone()
            row = (table, line.room, number, line.person, line.seat, line.name, line.at, line.text)
            connection.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            return replace(line, number=number)

        return await self._database.write(work)

    async def lines(self, table: str, room: str, after: int = 0) -> list[ChatLine]:
        query = """SELECT room, number, person, seat, name, at, text FROM chat
            WHERE game = ? AND room = ? AND number > ? ORDER BY number"""
        rows = await self._database.read(lambda connection: connection.execute(query, (table, room, after)).fetchall())
        return [ChatLine(*row) for row in rows]


class SqliteStore:
    """Everything in one file. Opened inside the event loop that uses it; a second process is refused."""

    def __init__(self, path: Path, steps: Sequence[Sequence[str]] = STEPS) -> None:
        self._database = Database(path, steps)
        self.log = SqliteEventLog(self._database)
        self.tables = SqliteTables(self._database)
        self.people = SqlitePeople(self._database)
        self.chat = SqliteChat(self._database)

    async def close(self) -> None:
        await self._database.close()
