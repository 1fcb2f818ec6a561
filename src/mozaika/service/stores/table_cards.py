"""Tables and their seats."""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from mozaika.editions.renamed import with_current_id
from mozaika.records.codec import decode, encode
from mozaika.rules.draws import HASH_BYTES, Draws
from mozaika.rules.edition import Edition
from mozaika.service.cards import SeatCard, SeatKind, Stage, TableCard, TableKind
from mozaika.service.name_keys import is_same_name
from mozaika.service.store_ports import StaleCard, WaitingOpponent, WaitingTable
from mozaika.service.stores.database import Database, Row, Transaction

CARD = """SELECT id, kind, stage, host, created, edition, commitment, watchable, link, rematch, rated, turn,
    scores, winners, card_version FROM tables JOIN progress ON game = id"""
_SEATS = """SELECT game, kind, seats.person, seats.name, bot, invited, people.name
    FROM seats LEFT JOIN accounts ON accounts.person = seats.person LEFT JOIN people ON people.id = accounts.person
    WHERE game IN (SELECT id FROM ({cards}) AS chosen) ORDER BY seat"""
_NEW_TABLE = """INSERT INTO tables (id, kind, host, created, edition, commitment, watchable, link, rated)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_NEW_PROGRESS = "INSERT INTO progress (game, version, stage) VALUES (?, 0, ?)"
_SIT = "UPDATE seats SET kind = ?, person = ?, name = ?, bot = ?, invited = ? WHERE game = ? AND seat = ?"
# The column `seed` held the players' bytes in earlier versions, and holds the hashes of them now.
_SET_HASH = "UPDATE seats SET seed = ? WHERE game = ? AND seat = ?"
_CLOSE = "UPDATE progress SET stage = 'closed' WHERE game = ? AND stage = 'gathering'"
_NEXT_VERSION = """UPDATE progress SET card_version = card_version + 1
    WHERE game = ? AND card_version = coalesce(?, card_version)"""
_WAITING = """SELECT id, host, created FROM tables JOIN progress ON game = id
    WHERE stage = 'gathering' AND kind = 'open' AND EXISTS
    (SELECT 1 FROM seats WHERE seats.game = id AND seats.kind <> 'bot' AND person = '' AND invited = '')"""
# Compared as text: reading the editions of all open tables could take half a second.
_OPPONENTS = """SELECT id, sitting.person FROM tables JOIN progress ON progress.game = id
    JOIN seats AS sitting ON sitting.game = id AND sitting.person <> ''
    JOIN seats AS free ON free.game = id AND free.kind <> 'bot' AND free.person = '' AND free.invited = ''
    WHERE stage = 'gathering' AND tables.kind = 'open' AND rated = ? AND edition = ?
    AND (SELECT count(*) FROM seats WHERE game = id) = 2 ORDER BY created, id"""
_STALE = """SELECT id FROM tables JOIN progress ON game = id
    WHERE stage = 'gathering' AND kind = 'open' AND created < ? ORDER BY created LIMIT ?"""
_UNFINISHED = """SELECT count(*) FROM tables JOIN progress ON game = id
    WHERE host = ? AND stage IN ('gathering', 'playing') AND id IN (SELECT game FROM seats WHERE person = ?)"""
_OF_PERSON = f"""{CARD} WHERE stage <> 'closed' AND id IN
    (SELECT game FROM seats WHERE person = ? UNION SELECT game FROM seats WHERE invited = ?)
    ORDER BY stage = 'over', created DESC, id LIMIT ?"""
_PLAYING_WITH = """SELECT id FROM progress JOIN tables ON game = id WHERE stage = 'playing' AND board IN ({marks})
    AND (SELECT count(DISTINCT person) FROM seats WHERE game = id AND kind <> 'bot' AND person <> '') > 1"""
_WITH_PERSON = "AND EXISTS (SELECT 1 FROM seats WHERE game = id AND person = ?)"

_log = logging.getLogger(__name__)


class SqlTableStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, card: TableCard, draws: Draws) -> None:
        row = (
            *(card.id, card.kind.value, card.host, card.created, _edition_text(card.edition)),
            *(card.commitment, int(card.watchable), card.link, int(card.rated)),
        )
        seats = [(card.id, at, *_seat_row(each), b"") for at, each in enumerate(card.seats)]
        secrets = [(card.id, place, secret) for place, secret in enumerate(draws.all_secrets)]

        async def work(transaction: Transaction) -> None:
            await transaction.run(_NEW_TABLE, *row)
            await transaction.run(_NEW_PROGRESS, card.id, card.stage.value)
            await transaction.run_many("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", seats)
            await transaction.run_many("INSERT INTO secrets VALUES (?, ?, ?)", secrets)

        await self._database.write(work)

    async def find(self, table: str) -> TableCard | None:
        cards = await self.cards(f"{CARD} WHERE id = ?", table)
        return cards[0] if cards else None

    async def set_seat(self, table: str, seat: int, card: SeatCard, version: int | None = None) -> None:
        await self._change(table, version, _SIT, *_seat_row(card), table, seat)

    async def _change(self, table: str, version: int | None, query: str, *values: Any) -> None:
        async def work(transaction: Transaction) -> None:
            if not await transaction.run(_NEXT_VERSION, table, version) and version is not None:
                raise StaleCard
            await transaction.run(query, *values)

        await self._database.write(work)

    async def set_seed_hashes(self, table: str, hashes: Mapping[int, bytes]) -> None:
        async def work(transaction: Transaction) -> None:
            await transaction.run("UPDATE seats SET seed = ? WHERE game = ?", b"", table)
            await transaction.run_many(_SET_HASH, [(each, table, seat) for seat, each in hashes.items()])

        await self._database.write(work)

    async def seed_hashes(self, table: str) -> dict[int, bytes]:
        rows = await self._database.rows("SELECT seat, seed FROM seats WHERE game = ? ORDER BY seat", table)
        return {seat: seed for seat, seed in rows if len(seed) == HASH_BYTES}

    async def close_table(self, table: str, version: int | None = None) -> None:
        await self._change(table, version, _CLOSE, table)

    async def set_rated(self, table: str, *, rated: bool, version: int | None = None) -> None:
        await self._change(table, version, "UPDATE tables SET rated = ? WHERE id = ?", int(rated), table)

    async def set_rematch(self, table: str, rematch: str) -> str:
        async def work(transaction: Transaction) -> str:
            if await transaction.run("UPDATE tables SET rematch = ? WHERE id = ? AND rematch = ''", rematch, table):
                await transaction.run(_NEXT_VERSION, table, None)
            ((stored,),) = await transaction.rows("SELECT rematch FROM tables WHERE id = ?", table)
            return str(stored)

        return await self._database.write(work)

    async def waiting(self) -> list[WaitingTable]:
        return [WaitingTable(*row) for row in await self._database.rows(_WAITING)]

    async def opponents(self, edition: Edition, *, rated: bool) -> list[WaitingOpponent]:
        rows = await self._database.rows(_OPPONENTS, int(rated), _edition_text(edition))
        return [WaitingOpponent(*row) for row in rows]

    async def readable(self, tables: Sequence[str]) -> list[TableCard]:
        marks = ", ".join("?" * len(tables)) or "NULL"
        return await self._readable_cards(f"{CARD} WHERE id IN ({marks})", *tables)

    async def stale(self, before: int, limit: int) -> list[str]:
        return [str(table) for (table,) in await self._database.rows(_STALE, before, limit)]

    async def unfinished(self, host: str) -> int:
        ((count,),) = await self._database.rows(_UNFINISHED, host, host)
        return int(count)

    async def of_person(self, person: str, limit: int) -> list[TableCard]:
        return await self._readable_cards(_OF_PERSON, person, person, limit)

    async def boards(self, tables: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(tables)) or "NULL"
        query = f"SELECT game, board FROM progress WHERE game IN ({marks}) AND board <> '' AND covered = 0"
        return dict(await self._database.rows(query, *tables))

    async def playing_with(self, boards: Sequence[str], limit: int, person: str | None = None) -> list[str]:
        query, values = _PLAYING_WITH.format(marks=", ".join("?" * len(boards)) or "NULL"), [*boards]
        if person is not None:
            query, values = f"{query} {_WITH_PERSON}", [*values, person]
        return [str(table) for (table,) in await self._database.rows(f"{query} LIMIT ?", *values, limit)]

    async def cards(self, query: str, *values: Any) -> list[TableCard]:
        """The cards selected by a query that begins with `CARD`. An unreadable one is an error."""
        return [_card(row, seats) for row, seats in await self._rows_with_seats(query, *values)]

    async def _readable_cards(self, query: str, *values: Any) -> list[TableCard]:
        """As `cards`, but an unreadable one is left out and logged: nobody may lose their list because of it."""
        found = []
        for row, seats in await self._rows_with_seats(query, *values):
            try:
                found.append(_card(row, seats))
            except Exception as error:  # log only its type, since a row may contain secrets
                _log.error("table %s cannot be read: %s", row[0], type(error).__name__)
        return found

    async def _rows_with_seats(self, query: str, *values: Any) -> list[tuple[Row, list[Row]]]:
        async def work(transaction: Transaction) -> list[tuple[Row, list[Row]]]:
            rows, seats = await transaction.rows(query, *values), defaultdict[str, list[Row]](list)
            for game, *rest in await transaction.rows(_SEATS.format(cards=query), *values):
                seats[game].append(tuple(rest))
            return [(row, seats[row[0]]) for row in rows]

        return await self._database.read(work)


def _seat_row(card: SeatCard) -> Row:
    return (card.kind.value, card.person, card.name, card.bot, card.invited)


def _card(row: Row, seats: list[Row]) -> TableCard:
    table, kind, stage, host, created, edition, commitment, watchable, link, rematch, rated, *rest = row
    turn, scores, winners, version = rest
    return TableCard(
        id=table,
        kind=TableKind(kind),
        stage=Stage(stage),
        host=host,
        created=created,
        edition=_edition(edition),
        seats=tuple(map(_seat_card, seats)),
        commitment=commitment,
        watchable=bool(watchable),
        link=link,
        rematch=rematch,
        rated=bool(rated),
        turn=turn,
        scores=tuple(map(int, scores.split())),
        winners=tuple(map(int, winners.split())),
        version=version,
    )


def _seat_card(row: Row) -> SeatCard:
    kind, person, name, bot, invited, account_name = row
    account = account_name is not None and is_same_name(account_name, name)
    return SeatCard(SeatKind(kind), person, name, bot, invited, account)


def _edition_text(edition: Edition) -> str:
    return json.dumps(encode(edition), ensure_ascii=False)


@lru_cache(256)  # most tables use one of a few
def _edition(text: str) -> Edition:
    return with_current_id(decode(Edition, json.loads(text)))
