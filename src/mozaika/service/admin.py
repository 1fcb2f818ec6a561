"""What the operator may do about people: find them, export all stored data, erase them, block them, issue recovery
codes; and which pairs of players have suspicious rated games.

The request format is in `admin_requests`, the storage part in `stores/admin.py`.
"""

from __future__ import annotations

import asyncio
import heapq
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mozaika.errors import LexiconMissing
from mozaika.records.game_json import format_json
from mozaika.records.saved import save_full
from mozaika.rules import commands as cmd
from mozaika.rules import replay
from mozaika.rules.errors import GameAlreadyStarted, Refused
from mozaika.rules.squares import Seat
from mozaika.service import seating
from mozaika.service.admin_ports import FullStore, PairCard, PersonCard
from mozaika.service.cards import Stage, TableCard
from mozaika.service.errors import NoSuchPerson, NoSuchTable, NotSeated, StaleVersion, StoreFailed, TooBusy, TracesLeft
from mozaika.service.log import decode_logged
from mozaika.service.login_sessions import LoginSessions
from mozaika.service.name_keys import search_key
from mozaika.service.ports import TimeSource
from mozaika.service.rating_rules import SUSPICIOUS_GAMES_OF_PAIR
from mozaika.service.recovery import IssuedCode, Issuer, issue_code
from mozaika.service.store_ports import LoggedEvent, Person
from mozaika.service.table import Table
from mozaika.service.table_registry import TableRegistry

FORMAT, VERSION = "mozaika-person", 1
MAX_LISTED = 1_000
PAIRS_MS = 7 * 24 * 3_600_000  # pairs with more than `SUSPICIOUS_GAMES_OF_PAIR` rated games in that time are listed
_TABLES_PER_PAGE, _NAMES_PER_PAGE = 200, 2_000
_TRIES = 3

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """The id of an erased person, and the number of tables from which their name was removed."""

    id: str
    tables: int


class Administration:
    def __init__(self, store: FullStore, registry: TableRegistry, sessions: LoginSessions, clock: TimeSource) -> None:
        self._store = store
        self._registry = registry
        self._sessions = sessions
        self._clock = clock
        self._lock = asyncio.Lock()  # one change at a time

    async def find(self, id_or_name: str) -> Person:
        """Find by id, else by the exact name of an account. Guests may share a name, so a name does not find them."""
        found = await self._store.people.find(id_or_name)
        if found is None:
            account = await self._store.accounts.find(id_or_name)
            found = None if account is None else account.person
        if found is None:
            raise NoSuchPerson(id_or_name)
        return found

    async def people(self, search: str = "", limit: int = 50) -> list[PersonCard]:
        """The newest people with `search` in their names, ignoring case, in every alphabet."""
        wanted, after, newest = search_key(search), "", list[tuple[int, str]]()
        while page := await self._store.admin.names(after, _NAMES_PER_PAGE):
            after = page[-1][0]
            fitting = [(since, person) for person, name, since in page if wanted in search_key(name)]
            newest = heapq.nlargest(min(limit, MAX_LISTED), [*newest, *fitting])
        return await self._store.admin.cards([person for _, person in newest])

    async def pairs(self, limit: int = 50) -> list[PairCard]:
        """Pairs of players who, in the last week, had more than `SUSPICIOUS_GAMES_OF_PAIR` rated games with each other,
        or ended more than half of theirs early.
        """
        since = self._clock.now() - PAIRS_MS
        return await self._store.admin.pairs(since, SUSPICIOUS_GAMES_OF_PAIR, min(limit, MAX_LISTED))

    # --- export -------------------------------------------------------------------------------------------------------

    async def export(self, id_or_name: str) -> dict[str, Any]:
        """Everything except the games themselves, which are many and large: `games` lists ids to pass to `game`."""
        person = await self.find(id_or_name)
        record = await self._store.admin.record(person.id)
        cards = [card async for card in self._tables(person.id)]
        for key in ("account", "blocked"):  # at most one row each
            record[key] = record[key][0] if record[key] else None
        return {
            "format": FORMAT,
            "version": VERSION,
            "exported": self._clock.now(),
            **record,
            "tables": [_table_record(card, person.id) for card in cards],
            "games": [card.id for card in cards if card.stage is Stage.OVER and card.seats_of(person.id)],
        }

    async def game(self, id_or_name: str, table: str) -> dict[str, Any]:
        """The full record of one of their finished games (`records/game_json`)."""
        person, card = await self.find(id_or_name), await self._store.tables.find(table)
        if card is None or card.stage is not Stage.OVER or not card.seats_of(person.id):
            raise NoSuchTable(table)
        logged = await self._store.log.events(table)
        return await asyncio.to_thread(_record, card.names, logged)  # in a thread: it takes a while, and others play

    # --- block --------------------------------------------------------------------------------------------------------

    async def block(self, id_or_name: str) -> Person:
        """Refuse a person everywhere. They leave tables that have not begun; running games continue by the clock."""
        async with self._lock:
            person = await self.find(id_or_name)
            await self._store.admin.block(person.id, self._clock.now())
            await self._registry.connected.bar(person.id)
            async for card in self._tables(person.id):
                if card.stage is Stage.GATHERING:
                    await self._leave(card.id, person.id)
            return person

    async def unblock(self, id_or_name: str) -> Person:
        async with self._lock:
            person = await self.find(id_or_name)
            await self._store.admin.unblock(person.id)
            await self._registry.connected.admit(person.id)
            return person

    # --- recovery -----------------------------------------------------------------------------------------------------

    async def recovery(self, id_or_name: str) -> IssuedCode:
        """A recovery code for a player who has forgotten their password; raises `NoAccount` for a guest."""
        return await issue_code(self._store.recovery, await self.find(id_or_name), Issuer.OPERATOR, self._clock.now())

    # --- erase --------------------------------------------------------------------------------------------------------

    async def erase(self, id_or_name: str) -> ErasureReport:
        """Erase a person. If this is interrupted, repeating it completes it."""
        async with self._lock:
            report = await self._erase(await self.find(id_or_name))
            await self._overwrite()
            return report

    async def erase_later(self, person: Person) -> None:
        """Erase a person who asks for it. What is left in the files goes with the next start of the server or the next
        erasure by the operator: rewriting a large file stops all games for seconds, which no player may cause.
        """
        async with self._lock:
            await self._erase(person)

    async def remove_traces(self) -> None:
        """Rewrite the files if somebody was erased since the last time. Called before anybody plays."""
        if await self._store.admin.has_traces():
            try:
                await self._overwrite()
            except TracesLeft as error:
                _log.warning("deleted data is still in the files: %s", error.__cause__)

    async def _overwrite(self) -> None:
        try:
            await self._store.admin.overwrite()
        except StoreFailed as error:
            raise TracesLeft from error

    async def _erase(self, person: Person) -> ErasureReport:
        tables = 0
        self._registry.barred.add(person.id)
        await self._sessions.end_all(person.id)
        await self._registry.connected.bar(person.id)
        for _ in range(_TRIES):  # a request in progress may still seat them at a table
            async for card in self._tables(person.id):
                await self._remove_from_table(card, person.id)
                tables += 1
            if await self._store.admin.erase(person.id, self._clock.now()):
                return ErasureReport(person.id, tables)
        raise TooBusy

    async def _remove_from_table(self, card: TableCard, person: str) -> None:
        """Resign or leave, and remove the name from the seat, in the store and in memory."""
        table = await self._registry.loaded(card.id)
        if card.stage in (Stage.GATHERING, Stage.PLAYING):
            with suppress(NoSuchTable):  # they have left it meanwhile
                table = await self._registry.find(card.id, person)
                await self._give_up(table, person)
        await self._registry.results.drain()  # the opponents' results and ratings first
        if table is None:
            await self._anonymize(card, person)
            table = await self._registry.loaded(card.id)  # it may have been loaded meanwhile
        if table is not None:
            async with table.lock:
                table.card = await self._anonymize(table.card, person)
            table.send_seats()

    async def _give_up(self, table: Table, person: str) -> None:
        if table.card.stage is Stage.GATHERING:
            await self._leave(table.id, person)
        if table.card.stage is Stage.PLAYING:
            for seat in table.card.seats_of(person):
                await _resign(table, seat)

    async def _leave(self, table: str, person: str) -> None:
        with suppress(GameAlreadyStarted, NotSeated, NoSuchTable):
            await self._registry.leave(table, person)

    async def _anonymize(self, card: TableCard, person: str) -> TableCard:
        after = seating.anonymized(card, person)
        for seat, (was, now) in enumerate(zip(card.seats, after.seats, strict=True)):
            if was != now:
                await self._store.tables.set_seat(card.id, seat, now)
        return after

    async def _tables(self, person: str) -> AsyncIterator[TableCard]:
        after = ""
        while page := await self._store.admin.tables(person, after, _TABLES_PER_PAGE):
            after = page[-1].id
            for card in page:
                yield card


async def _resign(table: Table, seat: Seat) -> None:
    for _ in range(_TRIES):
        if table.game.players[seat].left is not None:
            return
        try:
            await table.submit(None, cmd.Resign(seat))
            return
        except StaleVersion:
            continue  # e.g. a bot's challenge came first
        except (Refused, LexiconMissing) as error:  # then the clock ends the game
            _log.warning("could not resign at table %s: %s", table.id, error.code)
            return


def _record(names: Sequence[str], logged: Sequence[LoggedEvent]) -> dict[str, Any]:
    events = [decode_logged(each) for each in logged]
    record: dict[str, Any] = json.loads(format_json(save_full(names, events, replay(None, events).secrets)))
    return record


def _table_record(card: TableCard, person: str) -> dict[str, Any]:
    own = [{"seat": at, "kind": card.seats[at].kind.value, "name": card.seats[at].name} for at in card.seats_of(person)]
    return {
        "id": card.id,
        "kind": card.kind.value,
        "stage": card.stage.value,
        "created": card.created,
        "edition": card.edition.id,
        "rated": card.rated,
        "host": card.host == person,
        "seats": own,
        "invited": any(seat.invited == person for seat in card.seats),
    }
