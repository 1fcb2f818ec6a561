"""Administration: listing people, and exporting and erasing everything that the other stores hold about a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mozaika.service.admin_ports import PairCard, PersonCard
from mozaika.service.cards import TableCard
from mozaika.service.rating_rules import Uncounted
from mozaika.service.stores.database import Database, DuplicateKey, Transaction
from mozaika.service.stores.results import POINT, VOLATILITY
from mozaika.service.stores.table_cards import CARD, SqlTableStore

_NAMES = "SELECT id, name, created FROM people WHERE id > ? ORDER BY id LIMIT ?"
_CARDS = """SELECT id, name, accounts.person IS NOT NULL, people.created,
    (SELECT max(seen) FROM sessions WHERE sessions.person = id),
    (SELECT count(DISTINCT seats.game) FROM seats JOIN progress ON progress.game = seats.game
        WHERE seats.person = id AND stage IN ('playing', 'over')),
    blocked.person IS NOT NULL
    FROM people LEFT JOIN accounts ON accounts.person = id LEFT JOIN blocked ON blocked.person = id
    WHERE id IN ({marks})"""
_TABLES_OF_PERSON = f"""{CARD} WHERE id > ? AND id IN
    (SELECT game FROM seats WHERE person = ? UNION SELECT game FROM seats WHERE invited = ?) ORDER BY id LIMIT ?"""
_SEATED = "SELECT game FROM seats WHERE person = ? UNION ALL SELECT game FROM seats WHERE invited = ? LIMIT 1"
# Ordered by id, so that two players are one pair whichever seat each had.
_PAIRS = """SELECT one.person, other.person, count(*), sum(CASE WHEN one.rating IS NULL THEN 0 ELSE 1 END) AS counted,
    sum(CASE WHEN reason = ? THEN 1 ELSE 0 END) AS early
    FROM results AS one JOIN results AS other ON other.game = one.game AND one.person < other.person
    JOIN tables ON tables.id = one.game LEFT JOIN uncounted ON uncounted.game = one.game
    WHERE one.at >= ? AND rated = 1 GROUP BY one.person, other.person
    HAVING count(*) > ? OR (count(*) > 1 AND 2 * sum(CASE WHEN reason = ? THEN 1 ELSE 0 END) > count(*))
    ORDER BY count(*) DESC, early DESC, one.person, other.person LIMIT ?"""

# The parts of an export: their columns and the rows.
_PARTS: dict[str, tuple[str, str]] = {
    "account": ("key created", "accounts WHERE person = ?"),
    "devices": ("seen", "sessions WHERE person = ? ORDER BY seen DESC"),
    "known_devices": ("seen", "devices WHERE person = ? ORDER BY seen DESC"),
    "recovery_codes": ("issuer issued expires", "recovery_codes WHERE person = ? ORDER BY issuer"),
    "blocked": ("at", "blocked WHERE person = ?"),
    "ratings": ("edition value deviation volatility games at", "ratings WHERE person = ? ORDER BY edition"),
    "results": (
        "game seat edition at outcome score against plays bingos best_play best_score with_bots rating change",
        "results WHERE person = ? ORDER BY at, game",
    ),
    "analyses": (
        "game seat edition at accuracy loss turns bingos bingos_available",
        "analyzed_seats WHERE person = ? ORDER BY at, game",
    ),
    "comments": ("game turn text at", "comments WHERE person = ? ORDER BY game, turn"),
    "chat": ("game room number seat name at text", "chat WHERE person = ? ORDER BY at, game, room, number"),
}
_SCALES = {
    **dict.fromkeys(("accuracy", "loss", "value", "deviation", "rating", "change"), POINT),
    "volatility": VOLATILITY,
}
# The last line of a room keeps its row and number: the next line must not reuse a number that clients have seen.
_CLEAR_LAST_LINES = """UPDATE chat SET person = '', seat = NULL, name = '', text = '' WHERE person = ? AND number =
    (SELECT max(later.number) FROM chat AS later WHERE later.game = chat.game AND later.room = chat.room)"""
_ERASED_TABLES = (
    "chat",
    "comments",
    "analyzed_turns",
    "analyzed_seats",
    "results",
    "ratings",
    "blocked",
    "sessions",
    "devices",
    "recovery_codes",
    "account_keys",
    "accounts",
)


class SqlAdminStore:
    def __init__(self, database: Database, tables: SqlTableStore) -> None:
        self._database = database
        self._tables = tables

    async def names(self, after: str, limit: int) -> list[tuple[str, str, int]]:
        return [(person, name, created) for person, name, created in await self._database.rows(_NAMES, after, limit)]

    async def cards(self, people: Sequence[str]) -> list[PersonCard]:
        if not people:
            return []
        query = _CARDS.format(marks=", ".join("?" * len(people)))
        found = {row[0]: row for row in await self._database.rows(query, *people)}
        return [
            PersonCard(person, name, bool(account), since, seen, games, bool(blocked))
            for person, name, account, since, seen, games, blocked in (found[each] for each in people if each in found)
        ]

    async def record(self, person: str) -> dict[str, Any]:
        async def work(transaction: Transaction) -> dict[str, Any]:
            name = await transaction.row("SELECT id, name, created FROM people WHERE id = ?", person)
            found: dict[str, Any] = {"person": dict(zip(("id", "name", "created"), name or (), strict=False))}
            for part, (columns, source) in _PARTS.items():
                names = columns.split()
                rows = await transaction.rows(f"SELECT {', '.join(names)} FROM {source}", person)
                found[part] = [
                    {column: _unscaled(column, value) for column, value in zip(names, row, strict=True)} for row in rows
                ]
            return found

        return await self._database.read(work)

    async def tables(self, person: str, after: str, limit: int) -> list[TableCard]:
        return await self._tables.cards(_TABLES_OF_PERSON, after, person, person, limit)

    async def pairs(self, since: int, more_than: int, limit: int) -> list[PairCard]:
        async def work(transaction: Transaction) -> list[PairCard]:
            short = Uncounted.SHORT.value
            rows = await transaction.rows(_PAIRS, short, since, more_than, short, limit)
            people = list({person for row in rows for person in row[:2]})
            marks = ", ".join("?" * len(people)) or "NULL"
            names: dict[str, str] = dict(
                await transaction.rows(f"SELECT id, name FROM people WHERE id IN ({marks})", *people)
            )
            return [
                PairCard((one, other), (names[one], names[other]), int(games), int(counted), int(early))
                for one, other, games, counted, early in rows
            ]

        return await self._database.read(work)

    async def block(self, person: str, at: int) -> None:
        try:
            await self._database.run("INSERT INTO blocked VALUES (?, ?)", person, at)
        except DuplicateKey:
            return  # already blocked: the first time stays

    async def unblock(self, person: str) -> None:
        await self._database.run("DELETE FROM blocked WHERE person = ?", person)

    async def erase(self, person: str, at: int) -> bool:
        async def work(transaction: Transaction) -> bool:
            if await transaction.row(_SEATED, person, person):
                return False
            await transaction.run(_CLEAR_LAST_LINES, person)
            for table in _ERASED_TABLES:
                await transaction.run(f"DELETE FROM {table} WHERE person = ?", person)
            await transaction.run("DELETE FROM people WHERE id = ?", person)
            await transaction.run("INSERT INTO traces VALUES (?)", at)
            return True

        return await self._database.write(work)

    async def has_traces(self) -> bool:
        return await self._database.row("SELECT at FROM traces LIMIT 1") is not None

    async def overwrite(self) -> None:
        rows = await self._database.rows("SELECT max(at) FROM traces")
        await self._database.overwrite()
        await self._database.run("DELETE FROM traces WHERE at <= ?", rows[0][0] or 0)


def _unscaled(column: str, value: Any) -> Any:
    """Ratings are stored as integers; an export has them in points."""
    return value if value is None or column not in _SCALES else value / _SCALES[column]
