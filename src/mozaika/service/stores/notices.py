"""Notices about people from one server to the others, in the order of their numbers, without gaps."""

from __future__ import annotations

from dataclasses import astuple

from mozaika.service.store_ports import Notice
from mozaika.service.stores.database import Database, DuplicateKey, Transaction

_NEXT = "SELECT coalesce(max(number), 0) + 1 FROM notices"
# The last one stays, so that numbers never begin again.
_OLD = "DELETE FROM notices WHERE at < ? AND number < (SELECT max(number) FROM notices)"
_NEWER = "SELECT number, at, server, kind, person FROM notices WHERE number > ? ORDER BY number LIMIT ?"
_TRIES = 50  # of servers that write one at the same time


class SqlNoticeStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, notice: Notice, before: int) -> None:
        async def work(transaction: Transaction) -> None:
            ((number,),) = await transaction.rows(_NEXT)
            await transaction.run("INSERT INTO notices VALUES (?, ?, ?, ?, ?)", number, *astuple(notice)[1:])
            await transaction.run(_OLD, before)

        # A writer waits for one that has taken the same number: so numbers become visible in their order.
        for left in reversed(range(_TRIES)):
            try:
                await self._database.write(work)
                return
            except DuplicateKey:
                if not left:
                    raise

    async def last(self) -> int:
        return int((await self._database.rows("SELECT coalesce(max(number), 0) FROM notices"))[0][0])

    async def newer(self, number: int, limit: int) -> list[Notice]:
        return [Notice(*row) for row in await self._database.rows(_NEWER, number, limit)]
