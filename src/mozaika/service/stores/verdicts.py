"""Answers of online dictionaries, by the address of the dictionary and the word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mozaika.service.stores.database import Database, Transaction

_FIND = "SELECT word, valid FROM verdicts WHERE service = ? AND at >= ? AND word IN ({marks})"
_ADD = """INSERT INTO verdicts VALUES (?, ?, ?, ?)
    ON CONFLICT (service, word) DO UPDATE SET valid = excluded.valid, at = excluded.at"""
_NEWEST_BEYOND = "SELECT at FROM verdicts ORDER BY at DESC LIMIT 1 OFFSET ?"


class SqlVerdictStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, address: str, words: Sequence[str], since: int) -> dict[str, bool]:
        query = _FIND.format(marks=", ".join("?" * len(words)))
        return {word: bool(valid) for word, valid in await self._database.rows(query, address, since, *words)}

    async def add(self, address: str, verdicts: Mapping[str, bool], at: int) -> None:
        rows = [(address, word, int(valid), at) for word, valid in verdicts.items()]
        await self._database.write(lambda transaction: transaction.run_many(_ADD, rows))

    async def trim(self, before: int, limit: int) -> None:
        async def work(transaction: Transaction) -> None:
            beyond = await transaction.row(_NEWEST_BEYOND, limit)
            cut = before if beyond is None else max(before, beyond[0] + 1)
            await transaction.run("DELETE FROM verdicts WHERE at < ?", cut)

        await self._database.write(work)
