"""Results of finished games and ratings. Each game is settled once."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from mozaika.service import glicko
from mozaika.service.cards import SeatCard, SeatKind
from mozaika.service.glicko import Rating, after_games, after_rest
from mozaika.service.outcomes import GameOutcome, RatingCard, ResultCard, SeatOutcome, Statistics
from mozaika.service.rating_rules import MAX_GAMES_OF_PAIR, PAIR_PERIOD_MS, Uncounted
from mozaika.service.stores.database import Database, Row, Transaction

POINT, VOLATILITY = 1_000, 1_000_000_000
_GAME_SCORES = {"won": glicko.WON, "tied": glicko.TIED, "lost": glicko.LOST}
_NEW_RESULT = "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_UNSETTLED = """SELECT id FROM tables JOIN progress ON game = id WHERE settled = 0 AND stage = 'over'
    ORDER BY created"""
_RATING = "SELECT value, deviation, volatility, games, at FROM ratings WHERE person = ? AND edition = ?"
_NEW_RATING = "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)"
_CHANGED_RATING = """UPDATE ratings SET value = ?, deviation = ?, volatility = ?, games = ?, at = ?
    WHERE person = ? AND edition = ?"""
_NEW_EARLY_END = "INSERT INTO early_ends VALUES (?, ?)"
_RESULTS = """SELECT results.game, results.edition, at, outcome, score, against, rating, change, kind, watchable,
    reason, early_ends.game
    FROM results JOIN tables ON tables.id = results.game LEFT JOIN uncounted ON uncounted.game = results.game
    LEFT JOIN early_ends ON early_ends.game = results.game AND early_ends.seat = results.seat
    WHERE person = ? AND at < ? ORDER BY at DESC, results.game LIMIT ?"""
_GAMES_OF_PAIR = """SELECT count(*) FROM results AS own JOIN results AS other ON other.game = own.game
    WHERE own.person = ? AND other.person = ? AND own.at > ? AND own.rating IS NOT NULL"""
_STATISTICS = """SELECT edition, count(*), sum(CASE outcome WHEN 'won' THEN 1 ELSE 0 END),
    sum(CASE outcome WHEN 'tied' THEN 1 ELSE 0 END), sum(CASE WHEN early_ends.game IS NULL THEN 1 ELSE 0 END),
    sum(CASE WHEN early_ends.game IS NULL THEN score END), max(CASE WHEN early_ends.game IS NULL THEN score END),
    sum(bingos), sum(plays)
    FROM results LEFT JOIN early_ends ON early_ends.game = results.game AND early_ends.seat = results.seat
    WHERE person = ? GROUP BY edition ORDER BY count(*) DESC, edition"""
_BEST_PLAY = """SELECT best_play, best_score FROM results WHERE person = ? AND edition = ?
    ORDER BY best_score DESC, at LIMIT 1"""
_GRAPH = """SELECT at, rating FROM results WHERE person = ? AND edition = ? AND rating IS NOT NULL
    ORDER BY at DESC LIMIT ?"""


class SqlResultStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def settle(self, outcome: GameOutcome) -> bool:
        async def work(transaction: Transaction) -> bool:
            if not await transaction.run("UPDATE tables SET settled = 1 WHERE id = ? AND settled = 0", outcome.game):
                return False
            known = await _known(transaction, [each.person for each in outcome.seats])
            seats = [each for each in outcome.seats if each.person in known]
            changes = {}
            if outcome.rated and len(seats) == len(outcome.seats):
                reason = await _why_uncounted(transaction, outcome)
                if reason is None:
                    changes = await _rate(transaction, outcome)
                else:
                    await transaction.run("INSERT INTO uncounted VALUES (?, ?)", outcome.game, reason.value)
            await transaction.run_many(_NEW_RESULT, [_row(outcome, each, changes.get(each.person)) for each in seats])
            early = [(outcome.game, each.seat) for each in seats if each.ended_early]
            if early:
                await transaction.run_many(_NEW_EARLY_END, early)
            return True

        return await self._database.write(work)

    async def unsettled(self) -> list[str]:
        return [game for (game,) in await self._database.rows(_UNSETTLED)]

    async def known(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        marks = ", ".join("?" * len(people)) or "NULL"
        query = f"SELECT person, edition, value FROM ratings WHERE person IN ({marks})"
        rows = await self._database.rows(query, *people)
        return {(person, edition): _points(value) for person, edition, value in rows}

    async def ratings(self, person: str) -> list[RatingCard]:
        query = "SELECT edition, value, deviation, games, at FROM ratings WHERE person = ? ORDER BY games DESC, edition"
        return [
            RatingCard(edition, _points(value), _points(deviation), games, at)
            for edition, value, deviation, games, at in await self._database.rows(query, person)
        ]

    async def results(self, person: str, before: int, limit: int) -> list[ResultCard]:
        async def work(transaction: Transaction) -> list[ResultCard]:
            return [await _result(transaction, row) for row in await transaction.rows(_RESULTS, person, before, limit)]

        return await self._database.read(work)

    async def statistics(self, person: str) -> list[Statistics]:
        async def work(transaction: Transaction) -> list[Statistics]:
            found = []
            for row in await transaction.rows(_STATISTICS, person):
                edition, games, won, tied, played_out, scores, best, bingos, plays = row
                best_play = await transaction.row(_BEST_PLAY, person, edition) or ("", 0)
                found.append(
                    Statistics(
                        edition=edition,
                        games=games,
                        won=int(won),
                        tied=int(tied),
                        average_score=round(int(scores) / int(played_out), 1) if played_out else None,
                        best_score=best,
                        bingos=int(bingos),
                        plays=int(plays),
                        best_play=best_play[0],
                        best_play_score=best_play[1],
                    )
                )
            return found

        return await self._database.read(work)

    async def graph(self, person: str, edition: str, limit: int) -> list[tuple[int, int]]:
        rows = await self._database.rows(_GRAPH, person, edition, limit)
        return [(at, _points(rating)) for at, rating in reversed(rows)]


async def _known(transaction: Transaction, people: Collection[str]) -> set[str]:
    """The people who still exist: someone erased during the game has no result."""
    marks = ", ".join("?" * len(people)) or "NULL"
    return {person for (person,) in await transaction.rows(f"SELECT id FROM people WHERE id IN ({marks})", *people)}


def _points(stored: int) -> int:
    return round(stored / POINT)


async def _why_uncounted(transaction: Transaction, outcome: GameOutcome) -> Uncounted | None:
    if outcome.short:
        return Uncounted.SHORT
    own, other = (each.person for each in outcome.seats)
    since = outcome.at - PAIR_PERIOD_MS
    ((counted,),) = await transaction.rows(_GAMES_OF_PAIR, own, other, since)
    return Uncounted.PAIR if counted >= MAX_GAMES_OF_PAIR else None


async def _rate(transaction: Transaction, outcome: GameOutcome) -> dict[str, tuple[int, int]]:
    """Update both ratings, each against the other's rating before the game. Returns the new value in thousandths and
    its change, by person.
    """
    before = [await _rating(transaction, each.person, outcome) for each in outcome.seats]
    changes = {}
    for own, other, seat in zip(before, reversed(before), outcome.seats, strict=True):
        opponent = after_rest(other.rating, other.periods)
        rating = after_games(own.rating, [(opponent, _GAME_SCORES[seat.outcome])], own.periods)
        stored = (round(rating.value * POINT), round(rating.deviation * POINT), round(rating.volatility * VOLATILITY))
        if own.games:
            await transaction.run(_CHANGED_RATING, *stored, own.games + 1, outcome.at, seat.person, outcome.edition)
        else:
            await transaction.run(_NEW_RATING, seat.person, outcome.edition, *stored, 1, outcome.at)
        changes[seat.person] = (stored[0], stored[0] - round(own.rating.value * POINT))
    return changes


class _Before(NamedTuple):
    rating: Rating
    games: int
    periods: float  # since the last game


async def _rating(transaction: Transaction, person: str, outcome: GameOutcome) -> _Before:
    row = await transaction.row(_RATING, person, outcome.edition)
    if row is None:
        return _Before(Rating(), 0, 0)
    value, deviation, volatility, games, at = row
    rating = Rating(value / POINT, deviation / POINT, volatility / VOLATILITY)
    return _Before(rating, games, max(0, outcome.at - at) / glicko.PERIOD_MS)


def _row(outcome: GameOutcome, seat: SeatOutcome, change: tuple[int, int] | None) -> Row:
    return (
        *(outcome.game, seat.seat, seat.person, outcome.edition, outcome.at, seat.outcome, seat.score, seat.against),
        *(seat.plays, seat.bingos, seat.best_play, seat.best_score, int(outcome.with_bots), *(change or (None, None))),
    )


async def _result(transaction: Transaction, row: Row) -> ResultCard:
    game, edition, at, outcome, score, against, rating, change, kind, watchable, reason, early = row
    seats = await transaction.rows("SELECT name, kind, person FROM seats WHERE game = ? ORDER BY seat", game)
    alone = sum(kind != SeatKind.BOT.value for _, kind, _ in seats) == 1
    profiles = {SeatKind.PERSON.value, SeatKind.LOCAL.value} if alone else {SeatKind.PERSON.value}
    return ResultCard(
        game=game,
        edition=edition,
        at=at,
        outcome=outcome,
        score=score,
        against=against,
        names=tuple(name for name, _, _ in seats),
        people=tuple(person if kind in profiles else "" for _, kind, person in seats),
        public=kind == "open" and bool(watchable),
        rating=None if rating is None else _points(rating),
        change=None if change is None else _points(rating) - _points(rating - change),
        uncounted=None if reason is None else Uncounted(reason),
        ended_early=early is not None,
        erased=tuple(SeatCard(SeatKind(kind), person, name).erased for name, kind, person in seats),
    )
