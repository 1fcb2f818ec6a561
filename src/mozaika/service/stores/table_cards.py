"""Tables and their seats in SQLite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mozaika.records.codec import decode, encode
from mozaika.rules.draws import Draws
from mozaika.rules.edition import Edition
from mozaika.service.cards import SeatCard, SeatKind, Stage, TableCard, TableKind
from mozaika.service.stores.database import Database

_CARD = """SELECT id, kind, stage, host, created, edition, commitment, watchable, link, rematch, turn
    FROM tables JOIN progress ON game = id"""
_SEATS = "SELECT kind, person, name, bot, invited FROM seats WHERE game = ? ORDER BY seat"
_NEW_TABLE = """INSERT INTO tables (id, kind, host, created, edition, commitment, watchable, link)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_NEW_PROGRESS = "INSERT INTO progress (game, version, stage) VALUES (?, 0, ?)"
_GATHERING = f"""{_CARD} WHERE stage = 'gathering' AND kind = 'open' AND EXISTS
    (SELECT 1 FROM seats WHERE seats.game = id AND seats.kind <> 'bot' AND person = '') ORDER BY created DESC LIMIT ?"""
_OF_PERSON = f"""{_CARD} WHERE stage <> 'closed' AND id IN
    (SELECT game FROM seats WHERE person = ? UNION SELECT game FROM seats WHERE invited = ?)
    ORDER BY stage = 'over', created DESC LIMIT ?"""


class SqliteTables:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, card: TableCard, draws: Draws, seeds: Mapping[int, bytes]) -> None:
        row = (
            *(card.id, card.kind.value, card.host, card.created, _edition_text(card.edition)),
            *(card.commitment, card.watchable, card.link),
        )
        seats = [_seat_row(card.id, seat, each, seeds.get(seat, b"")) for seat, each in enumerate(card.seats)]
        secrets = [(card.id, place, secret) for place, secret in enumerate(draws.all_secrets)]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_NEW_TABLE, row)
            connection.execute(_NEW_PROGRESS, (card.id, card.stage.value))
            connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", seats)
            connection.executemany("INSERT INTO secrets VALUES (?, ?, ?)", secrets)

        await self._database.write(work)

    async def find(self, table: str) -> TableCard | None:
        cards = await self._database.read(lambda connection: _cards(connection, f"{_CARD} WHERE id = ?", (table,)))
        return cards[0] if cards else None

    async def set_seat(self, table: str, seat: int, card: SeatCard, seed: bytes = b"") -> None:
        row = _seat_row(table, seat, card, seed)
        await self._database.write(
            lambda connection: connection.execute("REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row).rowcount
        )

    async def seeds(self, table: str) -> dict[int, bytes]:
        query = "SELECT seat, seed FROM seats WHERE game = ? AND seed <> x'' ORDER BY seat"
        return dict(await self._database.read(lambda connection: connection.execute(query, (table,)).fetchall()))

    async def close_table(self, table: str) -> None:
        query = "UPDATE progress SET stage = 'closed' WHERE game = ? AND stage = 'gathering'"
        await self._database.write(lambda connection: connection.execute(query, (table,)).rowcount)

    async def set_rematch(self, table: str, rematch: str) -> str:
        def work(connection: sqlite3.Connection) -> str:
            connection.execute("UPDATE tables SET rematch = ? WHERE id = ? AND rematch = ''", (rematch, table))
            (kept,) = connection.execute("SELECT rematch FROM tables WHERE id = ?", (table,)).fetchone()
            return str(kept)

        return await self._database.write(work)

    async def gathering(self, limit: int) -> list[TableCard]:
        return await self._database.read(lambda connection: _cards(connection, _GATHERING, (limit,)))

    async def of_person(self, person: str, limit: int) -> list[TableCard]:
        return await self._database.read(lambda connection: _cards(connection, _OF_PERSON, (person, person, limit)))


def _seat_row(table: str, seat: int, card: SeatCard, seed: bytes) -> tuple[Any, ...]:
    return (table, seat, card.kind.value, card.person, card.name, card.bot, card.invited, seed)


def _cards(connection: sqlite3.Connection, query: str, values: Iterable[Any]) -> list[TableCard]:
    return [_card(connection, row) for row in connection.execute(query, tuple(values)).fetchall()]


def _card(connection: sqlite3.Connection, row: tuple[Any, ...]) -> TableCard:
    table, kind, stage, host, created, edition, commitment, watchable, link, rematch, turn = row
    seats = (SeatCard(SeatKind(kind), *rest) for kind, *rest in connection.execute(_SEATS, (table,)))
    return TableCard(
        id=table,
        kind=TableKind(kind),
        stage=Stage(stage),
        host=host,
        created=created,
        edition=_edition(edition),
        seats=tuple(seats),
        commitment=commitment,
        watchable=bool(watchable),
        link=link,
        rematch=rematch,
        turn=turn,
    )


def _edition_text(edition: Edition) -> str:
    return json.dumps(encode(edition), ensure_ascii=False)


@lru_cache(256)  # most tables play one of a few
def _edition(text: str) -> Edition:
    edition: Edition = decode(Edition, json.loads(text))
    return edition
