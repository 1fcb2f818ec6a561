"""Chat lines, numbered per table and room."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from mozaika.service.errors import ChatFull
from mozaika.service.name_keys import is_same_name
from mozaika.service.store_ports import LAST_NUMBER, ChatLine, ChatRoom
from mozaika.service.stores.database import Database, DuplicateKey, Row, Transaction

_TRIES = 20  # of servers that say something at the same time
MAX_LINES = 10_000  # of a room; without a limit, guests could fill the disk

_NEXT = "SELECT coalesce(max(number), 0) + 1 FROM chat WHERE game = ? AND room = ?"
_LINES = """SELECT room, number, chat.person, chat.seat, chat.name, at, text,
    CASE WHEN coalesce(seats.kind, '') <> 'local' THEN people.name END
    FROM chat LEFT JOIN accounts ON accounts.person = chat.person LEFT JOIN people ON people.id = accounts.person
    LEFT JOIN seats ON seats.game = chat.game AND seats.seat = chat.seat
    WHERE chat.game = ? AND room = ? AND number > ? AND number < ? AND text <> '' ORDER BY number DESC LIMIT ?"""


class SqlChatStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table: str, line: ChatLine) -> ChatLine:
        async def work(transaction: Transaction) -> ChatLine:
            ((number,),) = await transaction.rows(_NEXT, table, line.room)
            if number > MAX_LINES:
                raise ChatFull(MAX_LINES)
            row = (table, line.room, number, line.person, line.seat, line.name, line.at, line.text)
            await transaction.run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row)
            return replace(line, number=number)

        for _ in range(_TRIES):
            with suppress(DuplicateKey):  # another server has taken the number
                return await self._database.write(work)
        return await self._database.write(work)

    async def lines(
        self, table: str, room: ChatRoom, after: int = 0, before: int = LAST_NUMBER, limit: int = 100
    ) -> list[ChatLine]:
        rows = await self._database.rows(_LINES, table, room, after, before, limit)
        return [_line(row) for row in reversed(rows)]


def _line(row: Row) -> ChatLine:
    room, number, person, seat, name, at, text, account_name = row
    account = account_name is not None and is_same_name(account_name, name)
    return ChatLine(room, number, person, seat, name, at, text, account)
