"""Analyses of games and files, what they say about people, and comments on turns."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import astuple, replace

from mozaika.service.analysis_ports import (
    AnalyzedSeat,
    AnalyzedTurn,
    Comment,
    OpponentCard,
    PhaseCount,
    StoredAnalysis,
)
from mozaika.service.stores.database import Database, Row, Transaction

_ADD = """INSERT INTO analyses VALUES (?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET engine = excluded.engine, at = excluded.at, body = excluded.body"""
_NEWEST_BEYOND = "SELECT at FROM analyses WHERE key LIKE ? ORDER BY at DESC LIMIT 1 OFFSET ?"
_SEAT = "INSERT INTO analyzed_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TURN = "INSERT INTO analyzed_turns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SEATS = """SELECT game, seat, person, edition, at, accuracy, loss, turns, bingos, bingos_available
    FROM analyzed_seats WHERE person = ? ORDER BY at DESC, game LIMIT ?"""
_PHASES = """SELECT edition, phase, kind, count(*), sum(loss) FROM analyzed_turns WHERE person = ?
    GROUP BY edition, phase, kind ORDER BY edition, phase, kind"""
_MISSES = """SELECT game, turn, person, edition, at, phase, kind, win_loss, loss, rack, played, best, word, bingo
    FROM analyzed_turns WHERE person = ? AND kind IN ({marks}) ORDER BY at DESC, game, turn LIMIT ?"""
# Games of two players. Spreads are those of games that did not end early (12.5).
_OPPONENTS = """SELECT other.kind, other.person, other.bot, count(*),
    sum(CASE own.outcome WHEN 'won' THEN 1 ELSE 0 END), sum(CASE own.outcome WHEN 'tied' THEN 1 ELSE 0 END),
    sum(CASE WHEN early_ends.game IS NULL THEN own.score - own.against END),
    sum(CASE WHEN early_ends.game IS NULL THEN 1 ELSE 0 END), sum(analyzed_seats.accuracy),
    count(analyzed_seats.accuracy), max(other.name)
    FROM results AS own JOIN seats AS other ON other.game = own.game AND other.seat <> own.seat
    LEFT JOIN early_ends ON early_ends.game = own.game AND early_ends.seat = own.seat
    LEFT JOIN analyzed_seats ON analyzed_seats.game = own.game AND analyzed_seats.seat = own.seat
    WHERE own.person = ? AND (other.kind = 'bot' OR (other.kind = 'person' AND other.person <> ''))
    AND NOT EXISTS (SELECT 1 FROM seats AS third WHERE third.game = own.game AND third.seat > 1)
    GROUP BY other.kind, other.person, other.bot ORDER BY count(*) DESC, other.person, other.bot LIMIT ?"""
_COMMENT = """INSERT INTO comments VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (game, person, turn) DO UPDATE SET text = excluded.text, at = excluded.at"""
_OTHER_COMMENTS = "SELECT count(*) FROM comments WHERE game = ? AND person = ? AND turn <> ?"
_THOUSANDTHS = 1_000


class SqlAnalysisStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: str) -> StoredAnalysis | None:
        row = await self._database.row("SELECT key, engine, at, body FROM analyses WHERE key = ?", key)
        if row is None:
            return None
        key, engine, at, body = row
        return StoredAnalysis(key, engine, at, bytes(body))

    async def has(self, key: str) -> bool:
        return await self._database.row("SELECT 1 FROM analyses WHERE key = ?", key) is not None

    async def add(self, analysis: StoredAnalysis, seats: Sequence[AnalyzedSeat], turns: Sequence[AnalyzedTurn]) -> None:
        games = {*(each.game for each in seats), *(each.game for each in turns)}

        async def work(transaction: Transaction) -> None:
            await transaction.run(_ADD, *astuple(analysis))
            for game in games:
                await transaction.run("DELETE FROM analyzed_seats WHERE game = ?", game)
                await transaction.run("DELETE FROM analyzed_turns WHERE game = ?", game)
            known = await _known(transaction, {*(each.person for each in seats), *(each.person for each in turns)})
            await transaction.run_many(_SEAT, [astuple(each) for each in seats if each.person in known])
            await transaction.run_many(_TURN, [_turn_row(each) for each in turns if each.person in known])

        await self._database.write(work)

    async def installation(self) -> str:
        """A name of this database, which is made when it is first asked for."""

        async def work(transaction: Transaction) -> str:
            await transaction.run(
                "INSERT INTO installation SELECT ? WHERE NOT EXISTS (SELECT 1 FROM installation)", new
            )
            ((found,),) = await transaction.rows("SELECT min(id) FROM installation")
            return str(found)

        new = secrets.token_hex(8)
        return await self._database.write(work)

    async def trim(self, prefix: str, limit: int) -> None:
        async def work(transaction: Transaction) -> None:
            beyond = await transaction.row(_NEWEST_BEYOND, f"{prefix}%", limit)
            if beyond is not None:
                await transaction.run("DELETE FROM analyses WHERE key LIKE ? AND at <= ?", f"{prefix}%", beyond[0])

        await self._database.write(work)

    async def seats(self, person: str, limit: int) -> list[AnalyzedSeat]:
        return [AnalyzedSeat(*row) for row in reversed(await self._database.rows(_SEATS, person, limit))]

    async def phases(self, person: str) -> list[PhaseCount]:
        return [
            PhaseCount(edition, phase, kind, turns, round(int(loss) / turns / _THOUSANDTHS, 2))
            for edition, phase, kind, turns, loss in await self._database.rows(_PHASES, person)
        ]

    async def misses(self, person: str, kinds: Sequence[str], limit: int) -> list[AnalyzedTurn]:
        query = _MISSES.format(marks=", ".join("?" * len(kinds)))
        rows = await self._database.rows(query, person, *kinds, limit)
        return [replace(turn, bingo=bool(turn.bingo)) for turn in (AnalyzedTurn(*row) for row in rows)]

    async def opponents(self, person: str, limit: int) -> list[OpponentCard]:
        async def work(transaction: Transaction) -> list[OpponentCard]:
            rows = await transaction.rows(_OPPONENTS, person, limit)
            people = {row[1] for row in rows if row[0] == "person"}
            marks = ", ".join("?" * len(people)) or "NULL"
            names: dict[str, str] = dict(await transaction.rows(_NAMES.format(marks=marks), *people))
            return [_opponent(row, names) for row in rows]

        return await self._database.read(work)


_NAMES = "SELECT id, name FROM people WHERE id IN ({marks})"


def _opponent(row: Row, names: dict[str, str]) -> OpponentCard:
    kind, person, bot, games, won, tied, spread, played_out, accuracy, analyzed, seat_name = row
    is_bot = kind == "bot"
    return OpponentCard(
        person="" if is_bot else person,
        name=str(seat_name if is_bot else names.get(person, seat_name)),
        bot=bot if is_bot else "",
        games=int(games),
        won=int(won),
        tied=int(tied),
        spread=round(int(spread) / int(played_out), 1) if played_out else None,
        accuracy=round(int(accuracy) / int(analyzed) / _THOUSANDTHS, 1) if analyzed else None,
    )


def _turn_row(turn: AnalyzedTurn) -> Row:
    return (*astuple(turn)[:-1], int(turn.bingo))


async def _known(transaction: Transaction, people: set[str]) -> set[str]:
    """The people who still exist: someone may have been erased since the game."""
    marks = ", ".join("?" * len(people)) or "NULL"
    return {person for (person,) in await transaction.rows(f"SELECT id FROM people WHERE id IN ({marks})", *people)}


class SqlCommentStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, comment: Comment, at: int, limit: int) -> bool:
        async def work(transaction: Transaction) -> bool:
            place = comment.game, comment.person, comment.turn
            if not comment.text:
                await transaction.run("DELETE FROM comments WHERE game = ? AND person = ? AND turn = ?", *place)
                return True
            ((others,),) = await transaction.rows(_OTHER_COMMENTS, *place)
            if others >= limit:
                return False
            await transaction.run(_COMMENT, *place, comment.text, at)
            return True

        return await self._database.write(work)

    async def of(self, game: str, person: str) -> list[Comment]:
        query = "SELECT game, person, turn, text FROM comments WHERE game = ? AND person = ? ORDER BY turn"
        return [Comment(*row) for row in await self._database.rows(query, game, person)]
