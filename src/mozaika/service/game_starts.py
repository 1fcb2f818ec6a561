"""Starts the game of a full table, after the players' clients have been asked for their part in the draws.

What has been fixed is stored, so a restart between two steps continues with the same hashes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import TypeAlias

from mozaika.errors import GameError
from mozaika.rules.errors import SeedsClosed
from mozaika.rules.squares import Seat
from mozaika.service import seating
from mozaika.service.cards import TableCard
from mozaika.service.errors import Blocked, NotSeated, StaleVersion, StoreFailed, StoreUnreachable
from mozaika.service.exchange_storage import ExchangeStorage, OwnExchanges
from mozaika.service.ports import TimeSource
from mozaika.service.result_recorder import as_rated
from mozaika.service.seed_exchange import MAX_SEED_WAIT_MS, ExchangeStep, SeedExchange, contributing_seats
from mozaika.service.store_ports import StaleCard, Store
from mozaika.service.table import Table

_TRY_AGAIN_MS = 1_000  # after a failure of the store

Arm: TypeAlias = Callable[[str, int], None]


class GameStarts:
    def __init__(self, store: Store, clock: TimeSource, arm: Arm, barred: Collection[str], wait_ms: int) -> None:
        """`arm` wakes a table at a time. With a `wait_ms` of 0 nobody is asked, and games start at once."""
        self._store = store
        self._clock = clock
        self._arm = arm
        self._barred = barred
        self._wait_ms = min(max(0, wait_ms), MAX_SEED_WAIT_MS)
        self.exchanges: ExchangeStorage = OwnExchanges(store.tables)
        self.reload_card: Callable[[Table], Awaitable[None]] = _nothing  # after another server has changed it

    async def advance(self, table: Table) -> None:
        """Take each step before the game whose answers are complete or whose time is up; then begin the game."""
        if not table.is_ready_to_begin:
            return
        try:
            async with table.lock:
                if table.is_ready_to_begin:
                    await self._take_steps(table)
            await self._begin_or_wait(table)
        except StaleCard:
            async with table.lock:
                await self.reload_card(table)
            self._arm(table.id, self._clock.now())
        except (StoreFailed, StoreUnreachable):
            self._arm(table.id, self._clock.now() + _TRY_AGAIN_MS)
            raise

    async def hash_seed(self, table: Table, person: str, seed_hash: bytes) -> None:
        """The first answer of a client: the hash of the bytes that it will show."""
        async with table.lock:
            exchange, seat = _open_exchange(table, person)
            exchange.add_hash(seat, seed_hash)
            await self._store_answer(table, self.exchanges.add_hash(table, exchange, seat))
        await self.advance(table)

    async def reveal_seed(self, table: Table, person: str, seed: bytes) -> None:
        """The second answer of a client: the bytes themselves."""
        error: GameError | None = None
        async with table.lock:
            exchange, seat = _open_exchange(table, person)
            try:
                exchange.add_seed(seat, seed)
            except GameError as refused:  # it may have been the last answer
                error = refused
            if error is None or exchange.has_failed(seat):
                await self._store_answer(table, self.exchanges.add_seed(table, exchange, seat))
        await self.advance(table)
        if error is not None:
            raise error

    async def _store_answer(self, table: Table, storing: Awaitable[None]) -> None:
        """Call this under the table's lock. The answer comes too late if another server has changed the card."""
        try:
            await storing
        except StaleCard as error:
            await self.reload_card(table)
            raise SeedsClosed from error

    async def cancel(self, table: Table) -> None:
        """A player has left; call this under the table's lock. The clients are asked again when the table is full."""
        if table.exchange is not None:
            table.exchange = None
            await self.exchanges.cancel(table)

    async def _begin_or_wait(self, table: Table) -> None:
        if not table.is_ready_to_begin or table.exchange is None:
            return
        if not table.exchange.is_over(self._clock.now()):
            self._arm(table.id, table.exchange.deadline)
            return
        async with table.lock:
            if table.exchange is not None and table.is_ready_to_begin:
                await self.exchanges.fix_seeds(table, table.exchange)
        # Another server was faster, or a player is being blocked: they are about to lose their seat, and their
        # opponent, whose request this may be, has done nothing wrong.
        with suppress(StaleVersion, Blocked):
            await table.begin(self._prepare)
            await self.exchanges.end(table)

    async def _take_steps(self, table: Table) -> None:
        if table.exchange is None:
            await self._open(table)
        exchange = table.exchange
        assert exchange is not None
        if exchange.step is ExchangeStep.HASHES and exchange.is_step_over(self._clock.now()):
            exchange.close_hashes(exchange.hashes, self._clock.now() + self._wait_ms)
            # Stored before anybody is asked for the bytes: nobody can change them any more.
            await self.exchanges.fix_hashes(table, exchange)
            table.send_seeds()

    async def _open(self, table: Table) -> None:
        asked = contributing_seats(table.card) if self._wait_ms else ()
        exchange = SeedExchange(table.card.commitment, asked, self._clock.now() + self._wait_ms)
        await self.exchanges.open(table, exchange)
        table.exchange = exchange
        table.send_seeds()

    async def _prepare(self, card: TableCard) -> TableCard:
        for seat in card.seats:
            seating.check_not_barred(seat.person, self._barred)
        return await as_rated(card, self._store)


async def _nothing(table: Table) -> None:
    pass


def _open_exchange(table: Table, person: str) -> tuple[SeedExchange, Seat]:
    own = table.card.seats_of(person)
    if not own:
        raise NotSeated
    if table.exchange is None or table.state is not None:
        raise SeedsClosed
    return table.exchange, own[0]
