"""Seed exchanges that several servers take part in."""

from __future__ import annotations

from mozaika.rules.squares import Seat
from mozaika.service.server_ports import StoredExchange
from mozaika.service.stores.database import Database, Transaction

_HASHES, _BYTES, _OVER = 0, 1, 2  # the column `showing`
_OPEN = f"""INSERT INTO seed_exchanges (game, card_version, deadline, showing) VALUES (?, ?, ?, {_HASHES})
    ON CONFLICT (game) DO UPDATE SET card_version = excluded.card_version, deadline = excluded.deadline,
    showing = {_HASHES} WHERE seed_exchanges.card_version < excluded.card_version"""
_STEP = "SELECT deadline, showing FROM seed_exchanges WHERE game = ? AND card_version = ?"
_ANSWERS = "SELECT seat, hash, seed, failed FROM seed_answers WHERE game = ? AND card_version = ? ORDER BY seat"
_ADD_HASH = "INSERT INTO seed_answers VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT (game, card_version, seat) DO NOTHING"
_ADD_SEED = """UPDATE seed_answers SET seed = ?, failed = ?
    WHERE game = ? AND card_version = ? AND seat = ? AND failed = 0 AND seed = ?"""
_NEXT_STEP = "UPDATE seed_exchanges SET showing = ?, deadline = ? WHERE game = ? AND card_version = ? AND showing = ?"


class SqlExchangeStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, table: str, card_version: int, deadline: int) -> StoredExchange | None:
        async def work(transaction: Transaction) -> StoredExchange | None:
            await transaction.run(_OPEN, table, card_version, deadline)
            return await _exchange(transaction, table, card_version)

        return await self._database.write(work)

    async def add_hash(self, table: str, card_version: int, seat: Seat, seed_hash: bytes) -> StoredExchange | None:
        async def work(transaction: Transaction) -> StoredExchange | None:
            found = await _exchange(transaction, table, card_version)
            if found is None or found.is_showing:
                return found
            await transaction.run(_ADD_HASH, table, card_version, seat, seed_hash, b"")
            return await _exchange(transaction, table, card_version)

        return await self._database.write(work)

    async def fix_hashes(self, table: str, card_version: int, deadline: int) -> StoredExchange | None:
        async def work(transaction: Transaction) -> StoredExchange | None:
            await transaction.run(_NEXT_STEP, _BYTES, deadline, table, card_version, _HASHES)
            return await _exchange(transaction, table, card_version)

        return await self._database.write(work)

    async def add_seed(self, table: str, card_version: int, seat: Seat, seed: bytes) -> StoredExchange | None:
        async def work(transaction: Transaction) -> StoredExchange | None:
            found = await _exchange(transaction, table, card_version)
            if found is None or not found.is_showing or found.is_over:
                return found
            await transaction.run(_ADD_SEED, seed, int(not seed), table, card_version, seat, b"")
            return await _exchange(transaction, table, card_version)

        return await self._database.write(work)

    async def fix_seeds(self, table: str, card_version: int) -> StoredExchange | None:
        async def work(transaction: Transaction) -> StoredExchange | None:
            await transaction.run(_NEXT_STEP, _OVER, 0, table, card_version, _BYTES)
            return await _exchange(transaction, table, card_version)

        return await self._database.write(work)

    async def find(self, table: str, card_version: int) -> StoredExchange | None:
        return await self._database.read(lambda transaction: _exchange(transaction, table, card_version))

    async def remove(self, table: str) -> None:
        async def work(transaction: Transaction) -> None:
            await transaction.run("DELETE FROM seed_answers WHERE game = ?", table)
            await transaction.run("DELETE FROM seed_exchanges WHERE game = ?", table)

        await self._database.write(work)


async def _exchange(transaction: Transaction, table: str, card_version: int) -> StoredExchange | None:
    step = await transaction.row(_STEP, table, card_version)
    if step is None:
        return None
    deadline, showing = step
    rows = await transaction.rows(_ANSWERS, table, card_version)
    return StoredExchange(
        deadline=deadline,
        is_showing=showing >= _BYTES,
        is_over=showing == _OVER,
        hashes={seat: seed_hash for seat, seed_hash, _, _ in rows},
        seeds={seat: seed for seat, _, seed, _ in rows if seed},
        failed=frozenset(seat for seat, _, _, failed in rows if failed),
    )
