"""All tables: creating, finding, joining and leaving them, and keeping active ones in memory. One game is `table`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import TypeAlias
from weakref import WeakValueDictionary

from mozaika.errors import GameError
from mozaika.records.saved import SavedGame
from mozaika.rules import Decision, Draws, Facts, replay
from mozaika.rules.draws import SECRET_BYTES
from mozaika.rules.edition import Edition
from mozaika.rules.names import check_visible
from mozaika.rules.resume import resume
from mozaika.service import seating
from mozaika.service.account_names import AccountNames
from mozaika.service.bot_players import BotPlayers
from mozaika.service.card_changes import CardChanges
from mozaika.service.cards import SeatKind, Stage, TableCard, TableKind, TablePlan, shared
from mozaika.service.connected_people import ConnectedPeople
from mozaika.service.deadline_scheduler import DeadlineScheduler
from mozaika.service.errors import NoSuchTable
from mozaika.service.game_starts import GameStarts
from mozaika.service.lobby import Lobby
from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink
from mozaika.service.ports import Bots, Lexica, MoveFinder, TableWords, TimeSource
from mozaika.service.rating_rules import Unrated, why_unrated
from mozaika.service.rematches import Rematches
from mozaika.service.result_recorder import ResultRecorder
from mozaika.service.seat_changes import SeatChanges
from mozaika.service.seed_exchange import SEED_WAIT_MS
from mozaika.service.server_bus import NO_BUS, ServerBus
from mozaika.service.server_channel import ServerChannel
from mozaika.service.shared_tables import SharedParts, SharedTables
from mozaika.service.store_ports import Person, Store
from mozaika.service.table import Table, TableDependencies
from mozaika.service.table_sharing import TableSharing
from mozaika.service.table_words import NO_LEXICON, choose_words, offered, open_words

IDLE_MS = 300_000  # a table without subscribers is unloaded this long after its last use
OPEN_FOR_MS = 3 * 24 * 3_600_000  # an open table whose game has not begun by then is closed
MAX_BOARDS = 12  # in a list of games
_TIDY_EVERY_S = 60
_CLOSED_AT_ONCE = 200
_RETRY_MS = 5_000
_MAX_LOADING = 64  # for their deadlines: after a long downtime, the deadlines of many tables are due at once

Slots: TypeAlias = AbstractAsyncContextManager[None]
_FREE: Slots = nullcontext()


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


@dataclass(frozen=True, slots=True)
class RegistryOptions:
    """`origin_of` is the address a person comes from; `compose.Settings` explains the waiting times. `bus` connects
    the servers that share the store.
    """

    metrics: MetricsSink = NULL_METRICS
    seed_wait_ms: int = SEED_WAIT_MS
    bot_delay_ms: int = 0
    origin_of: Callable[[str], str] = str
    bus: ServerBus = NO_BUS


class TableRegistry:
    def __init__(
        self,
        store: Store,
        lexica: Lexica,
        finder: MoveFinder,
        bots: Bots,
        clock: TimeSource,
        options: RegistryOptions,
    ) -> None:
        self._store = store
        self._names = AccountNames(store.accounts)
        self.lobby = Lobby(store.tables, options.origin_of)
        self._lexica = lexica
        self.bot_levels = bots.levels
        self._clock = clock
        self.channel = ServerChannel(options.bus)
        self._dependencies = TableDependencies(store.log, finder, clock, options.metrics, lexica.judge, self.channel)
        self._live: dict[str, tuple[Table, int]] = {}  # with the time of last use
        # One object per table, while anyone refers to it.
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._wake_slots = asyncio.Semaphore(_MAX_LOADING)
        self.scheduler = DeadlineScheduler(clock, self._wake)
        self.bots = BotPlayers(bots, self._retry_later, options.bot_delay_ms)
        self.results = ResultRecorder(store.results, clock)
        tables = self._known.values
        self.connected = ConnectedPeople(store.people, store.notices, self.channel, clock, tables)
        self.barred = self.connected.barred
        self.starts = GameStarts(store, clock, self.scheduler.arm, self.barred, options.seed_wait_ms)
        self.cards = CardChanges(store.tables, self.channel)
        self.seats = SeatChanges(store, self.find, self.cards, self.starts, self.barred)
        self.join, self.leave, self.rename_player = self.seats.join, self.seats.leave, self.seats.rename_player
        self.rematches = Rematches(store, self.find, self.join, self._open_checked, self.barred)
        self.rematches.opened = lambda table: self.cards.tell(table, -1)
        self.sharing = TableSharing(self.channel, clock, tables, self.rematches.settle)
        self.shared: SharedTables | None = None  # with other servers
        if self.channel.is_shared:
            parts = SharedParts(
                store,
                clock,
                self.channel,
                self.cards,
                self.starts,
                self.scheduler,
                live=lambda: [table for table, _ in self._live.values()],
                known=self._known.get,
                settle=lambda: self.results.resume(self._load),
            )
            self.shared = SharedTables(parts)
        self._running: list[asyncio.Task[None]] = []

    # --- opening and closing ------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Resume what was running before a restart: clocks, challenge windows, bots on turn."""
        running = [self.scheduler.run, self._tidy_regularly, self.sharing.run]
        if self.shared is None:
            for at, table in await self._store.log.wakes():
                self.scheduler.arm(table, at)
        else:  # tables stay in the store until their deadlines
            await self.shared.start()
            running.append(self.shared.run)
        self.results.resume(self._load)
        await self.connected.notices.start()
        running.append(self.connected.notices.run)
        self._running = [asyncio.ensure_future(run()) for run in running]

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.scheduler.drain()
        await self.bots.stop()
        await self.results.stop()
        await self.sharing.stop()
        if self.shared is not None:
            await self.shared.stop()
        for table, _ in self._live.values():
            table.subscribers.disconnect_all()

    # --- tables -------------------------------------------------------------------------------------------------------

    async def create(self, host: Person, plan: TablePlan) -> Table:
        """A new table. If no seat is free, its game begins as soon as the clients have contributed to the draws."""
        draft = await self.new_card(host, plan)
        return await self._open(draft, await open_words(self._lexica, draft.edition))

    async def new_card(self, host: Person, plan: TablePlan) -> TableCard:
        """The table that `plan` would give, without an id and not stored."""
        plan = seating.with_preset(plan)
        words, dictionary = await choose_words(self._lexica, plan)
        seating.check_plan(plan, self.bot_levels, words is not None)
        edition = shared(seating.with_lexicon(seating.with_live_window(plan), words, dictionary))
        draft = seating.new_card(replace(plan, edition=edition), host, await self._names.taken(seating.FREE_NAMES))
        await self._check_names(draft, host)
        lists = {card.name for card in self._lexica.cards(edition.language)}
        unrated = why_unrated(edition, draft.kind, [seat.kind for seat in draft.seats], lists)
        rated = plan.rated and unrated is None
        chosen, edition = edition, seating.with_live_pauses(plan, edition, rated and host.account)
        # A rated game has no pauses that nobody chose (11.3), even if a guest who opened it gets an account in time.
        return replace(draft, rated=rated and edition.rules.pauses == chosen.rules.pauses, edition=shared(edition))

    async def _check_names(self, draft: TableCard, host: Person) -> None:
        """Refuse names that belong to accounts of others."""
        for seat in draft.seats:
            if seat.kind is SeatKind.PERSON and seat.person == host.id:
                await self._names.check_person(host, seat.name)
        await self._names.check_seats(draft)

    def offered(self, edition: Edition) -> Edition:
        """The edition as this server can play it."""
        return offered(edition, self._lexica)

    def why_unrated(self, plan: TablePlan, *, account: bool) -> Unrated | None:
        """Why a game by `plan` would not count for ratings; None if it would. `account`: the host has one."""
        lexicon = "" if plan.lexicon == NO_LEXICON else plan.lexicon or self._lexica.default(plan.edition)
        edition = replace(plan.edition, lexicon=replace(plan.edition.lexicon, name=lexicon))
        lists = {card.name for card in self._lexica.cards(edition.language)}
        unrated = why_unrated(edition, plan.kind, [seat.kind for seat in plan.seats], lists)
        return unrated or (None if account else Unrated.ACCOUNT)

    def unavailable_settings(self, plan: TablePlan) -> dict[str, seating.Unavailable]:
        """The settings that cannot be chosen for such a table, by key."""
        has_words = plan.lexicon != NO_LEXICON and bool(plan.lexicon or plan.edition.lexicon.name)
        return seating.unavailable_settings(plan, has_words)

    async def _open(
        self,
        draft: TableCard,
        words: TableWords | None,
        draws: Draws | None = None,
        game: Decision | None = None,
    ) -> Table:
        """Store a new table under a new id; `game` is a saved one to resume."""
        seating.check_not_barred(draft.host, self.barred)
        draws = draws or Draws(new_secret())
        card = replace(
            draft,
            id=secrets.token_urlsafe(9),
            created=self._clock.now(),
            commitment=draws.commitment,
            link=secrets.token_urlsafe(16) if draft.kind is TableKind.PRIVATE else "",
        )
        await self._store.tables.add(card, draws)
        table = self._register(Table(card, self._dependencies, words, draws))
        if game is not None:
            await table.resume(game)
        await self.starts.advance(table)
        return table

    async def _open_checked(self, draft: TableCard, host: Person) -> Table:
        """As `_open`, for a draft that `draft` did not make: its names may belong to accounts by now."""
        await self._check_names(draft, host)
        return await self._open(draft, await open_words(self._lexica, draft.edition))

    async def create_from(self, host: Person, saved: SavedGame, plan: TablePlan) -> Table:
        """Resume a full save, on one device or against bots; `plan` gives kind and seats, the save everything else."""
        seating.check_length(saved)
        words = await open_words(self._lexica, saved.edition)
        state = await asyncio.to_thread(saved.state)  # a long game takes a tenth of a second
        seating.check_resumable(saved, state, plan, self.bot_levels, words)
        named = tuple(replace(seat, name=seat.name or name) for seat, name in zip(plan.seats, saved.names, strict=True))
        for seat in named:
            check_visible(seat.name)
        draft = seating.new_card(replace(plan, edition=saved.edition, seats=named), host)
        await self._check_names(draft, host)
        before = Draws(saved.secrets[-1], saved.secrets[:-1])
        draws = before.renewed(new_secret())
        facts, saved_at = Facts(now=self._clock.now(), draws=draws), saved.events[-1].at
        following = resume(state, saved_at, before, facts)
        game = Decision((*saved.events, *following), replay(state, following))
        return await self._open(draft, words, draws, game)

    async def find(self, table: str, person: str = "", link: str = "") -> Table:
        """The table, if `person` may see it; otherwise raises `NoSuchTable`, as if it did not exist."""
        found = await self._load(table)
        if not seating.may_see(found.card, person, link):
            raise NoSuchTable(table)
        return found

    async def close_stale(self) -> None:
        """Close open tables that have waited for players too long."""
        for name in await self._store.tables.stale(self._clock.now() - OPEN_FOR_MS, _CLOSED_AT_ONCE):
            with suppress(GameError):
                await self.seats.close_if_gathering(await self._load(name))

    async def unfinished(self, host: str) -> int:
        """The number of unfinished tables that `host` opened and sits at."""
        return await self._store.tables.unfinished(host)

    async def tables_of(self, person: str, limit: int = 100) -> list[TableCard]:
        """The games of a person, unfinished ones first."""
        return await self._store.tables.of_person(person, limit)

    async def boards(self, cards: Sequence[TableCard]) -> dict[str, str]:
        """The boards of running games, as in CGP, by table: of the first ones in `cards`, for small pictures."""
        running = [card.id for card in cards if card.stage is Stage.PLAYING]
        return await self._store.tables.boards(running[:MAX_BOARDS])

    # --- tables in memory ---------------------------------------------------------------------------------------------

    def in_memory(self) -> int:
        return len(self._live)

    async def loaded(self, table: str) -> Table | None:
        """The table, if it is in memory or being loaded."""
        if table in self._loading:
            with suppress(GameError):
                await asyncio.shield(self._loading[table])
        return self._known.get(table)

    def unload_idle(self) -> None:
        """Drop idle tables without subscribers from memory; the log has them."""
        before, unloaded = self._clock.now() - IDLE_MS, list[str]()
        for name, (table, used) in list(self._live.items()):
            if used <= before and not len(table.subscribers) and not self.bots.is_thinking(name):
                del self._live[name]
                unloaded.append(name)
        if self.shared is not None:
            self.shared.release(unloaded)

    def _register(self, table: Table) -> Table:
        table.changed = self._changed
        self._known[table.id] = table
        self.channel.follow(table)
        self.sharing.share(table)
        self._live[table.id] = (table, self._clock.now())
        if self._lexica.judge is not None and table.words.asks_dictionary:
            self._lexica.judge.warm_up(table.card.edition.alphabet)
        return table

    async def _load(self, name: str, slots: Slots = _FREE) -> Table:
        known = self._known.get(name)
        if known is not None:
            self._live[name] = (known, self._clock.now())
            if self.shared is not None and not len(known.subscribers):
                await self.shared.refresh(known)
            return known
        if name not in self._loading:  # concurrent requests wait for the same task
            self._loading[name] = asyncio.ensure_future(self._load_from_store(name, slots))
        return await asyncio.shield(self._loading[name])

    async def _load_from_store(self, name: str, slots: Slots) -> Table:
        """With a slot, but for the word list: a worker may have to build its graph, which takes up to a minute."""
        try:
            async with slots:
                card = await self._store.tables.find(name)
            if card is None:
                raise NoSuchTable(name)
            words = await open_words(self._lexica, card.edition)
            async with slots:
                table = Table(card, self._dependencies, words, await self._store.log.draws(name))
                await table.catch_up()
                self._register(table)
                if self.shared is not None:
                    await self.shared.refresh(table)
            await self.starts.advance(table)  # a crash may have come between the last join and the start
            return table
        finally:
            del self._loading[name]

    async def _wake(self, name: str) -> None:
        table = await self._load(name, self._wake_slots)
        if table.is_unsure:
            async with table.lock:
                await table.catch_up()
        await self.starts.advance(table)
        # One reading of the clock: a deadline between two readings would be neither handled nor armed again.
        version, now = table.version, self._clock.now()
        if await table.wake(now):
            self.bots.on_change(table)
        # A change of version has armed it again, perhaps for a bot to act at once.
        if table.state is not None and table.version == version:
            self.scheduler.arm(name, table.wakes_at(now))

    def _changed(self, table: Table) -> None:
        self.results.on_change(table)
        if table.is_unsure:
            self._retry_later(table)
        elif table.state is not None:
            self.scheduler.arm(table.id, table.wakes_at())

    def _retry_later(self, table: Table) -> None:
        self.scheduler.arm(table.id, self._clock.now() + _RETRY_MS)

    async def _tidy_regularly(self) -> None:
        while True:
            await asyncio.sleep(_TIDY_EVERY_S)
            self.unload_idle()
            with suppress(GameError):  # the store may be unreachable for a while
                await self.close_stale()
                await self.lobby.search()  # the limit on tables of an address needs recent numbers
