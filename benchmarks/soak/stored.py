"""Reads results, ratings and chat from the store of a run."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import asyncpg
from tests.faults.stored import StoreLocation
from tests.stores.postgres import waited_for

_SEATS = "SELECT game, seat FROM results ORDER BY game, seat"
_CHANGES = (
    "SELECT person, edition, change, game FROM results WHERE rating IS NOT NULL ORDER BY person, edition, at, game"
)
_RATINGS = "SELECT person, edition, games, value FROM ratings"
_CHAT = "SELECT text FROM chat WHERE game = ?"
_UNSETTLED = "SELECT count(*) FROM tables JOIN progress ON game = id WHERE settled = 0 AND stage = 'over'"


@dataclass
class Settled:
    seats: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # with a result, by game
    rated: set[str] = field(default_factory=set)  # games
    changes: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))  # of ratings, by game
    ratings: list[tuple[str, str, int, int]] = field(
        default_factory=list
    )  # person, edition, games, value in thousandths


def rows(store: StoreLocation, query: str, *values: Any) -> list[tuple[Any, ...]]:
    if isinstance(store, str):
        return waited_for(_postgres_rows(store, query, values))
    with closing(sqlite3.connect(f"{store.resolve().as_uri()}?mode=ro", uri=True)) as database:
        return database.execute(query, values).fetchall()


async def _postgres_rows(url: str, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    database = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await database.fetch(query.replace("?", "$1"), *values)]
    finally:
        await database.close()


def settled(store: StoreLocation) -> Settled:
    found = Settled()
    for game, seat in rows(store, _SEATS):
        found.seats[game].append(seat)
    for person, edition, change, game in rows(store, _CHANGES):
        found.changes[person, edition].append(change)
        found.rated.add(game)
    found.ratings = [(person, edition, games, value) for person, edition, games, value in rows(store, _RATINGS)]
    return found


def unsettled(store: StoreLocation) -> int:
    """The number of finished games whose result is not recorded yet."""
    return int(rows(store, _UNSETTLED)[0][0])


def chat_lines(store: StoreLocation, table: str) -> list[str]:
    return [text for (text,) in rows(store, _CHAT, table)]
