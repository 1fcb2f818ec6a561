"""All tables: how they come about, who finds and joins which, and which of them are in memory. One game: `table`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from mozaika.errors import GameError
from mozaika.records.saved import SavedGame
from mozaika.rules import Draws, Facts
from mozaika.rules.draws import SECRET_BYTES
from mozaika.rules.errors import GameAlreadyStarted
from mozaika.rules.events import Event
from mozaika.rules.resume import resume
from mozaika.rules.squares import Seat
from mozaika.service import deadlines, seating
from mozaika.service.bot_players import BotPlayers
from mozaika.service.cards import Stage, TableCard, TableKind, TablePlan, shared
from mozaika.service.deadline_scheduler import DeadlineScheduler
from mozaika.service.errors import GameNotOver, NoSuchTable, NotSeated, StaleVersion
from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink
from mozaika.service.ports import Bots, Lexica, MoveFinder, Person, Store, TableWords, TimeSource
from mozaika.service.rating_rules import Unrated, why_unrated
from mozaika.service.result_recorder import ResultRecorder, as_rated
from mozaika.service.table import Table, TableDependencies
from mozaika.service.table_words import words_of

NO_LIST = "none"
IDLE_MS = 300_000  # so long after its last use a table without an audience leaves memory
_SWEEP_S = 60
_STUCK_MS = 5_000


class TableRegistry:
    def __init__(
        self,
        store: Store,
        lexica: Lexica,
        finder: MoveFinder,
        bots: Bots,
        clock: TimeSource,
        metrics: MetricsSink = NULL_METRICS,
    ) -> None:
        self._store = store
        self._lexica = lexica
        self.bot_levels = bots.levels
        self._clock = clock
        self._dependencies = TableDependencies(store.log, finder, clock, metrics)
        self._live: dict[str, tuple[Table, int]] = {}  # with the time of its last use
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()  # one object a table, while anybody has it
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.watch = DeadlineScheduler(clock, self._wake)
        self.bots = BotPlayers(bots, self._stuck)
        self.settling = ResultRecorder(store.results, clock)
        self.dismissed: set[str] = set()  # people who sit down nowhere any more, whatever of theirs is on its way
        self._running: list[asyncio.Task[None]] = []

    # --- opening and closing ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up what was going on before a restart: clocks, windows, bots on turn."""
        for at, table in await self._store.log.wakes():
            self.watch.arm(table, at)
        self.settling.resume(self._load)
        self._running = [asyncio.ensure_future(self.watch.run()), asyncio.ensure_future(self._sweep())]

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.watch.settle()
        await self.bots.stop()
        await self.settling.stop()
        for table, _ in self._live.values():
            table.subscribers.disconnect_all()

    # --- tables -----------------------------------------------------------------------------------------------------

    async def create(self, host: Person, plan: TablePlan, seed: bytes = b"") -> Table:
        """A new table, begun at once if no seat is left for anybody. `seed` is what the host adds to the draws."""
        seating.check_seed(seed)
        draft = await self.planned(host, plan)
        return await self._open(draft, await words_of(self._lexica, draft.edition), seed)

    async def planned(self, host: Person, plan: TablePlan) -> TableCard:
        """The table that `plan` would give; it has no name and nothing of it is kept."""
        words = None if plan.lexicon == NO_LIST else await self._lexica.open(plan.edition, plan.lexicon)
        seating.check_plan(plan, self.bot_levels, words is not None)
        edition = shared(seating.table_edition(seating.judged_by(plan.edition, words), plan.kind))
        draft = seating.draft(replace(plan, edition=edition), host)
        lists = {card.name for card in self._lexica.cards(edition.language)}
        unrated = why_unrated(edition, draft.kind, [seat.kind for seat in draft.seats], lists)
        return replace(draft, rated=plan.rated and unrated is None)

    def why_unrated(self, plan: TablePlan, *, account: bool) -> Unrated | None:
        """Why a game by `plan` would not count for ratings; None if it would. `account`: the host has one."""
        lexicon = "" if plan.lexicon == NO_LIST else plan.lexicon or plan.edition.lexicon.name
        edition = replace(plan.edition, lexicon=replace(plan.edition.lexicon, name=lexicon))
        lists = {card.name for card in self._lexica.cards(edition.language)}
        unrated = why_unrated(edition, plan.kind, [seat.kind for seat in plan.seats], lists)
        return unrated or (None if account else Unrated.ACCOUNT)

    async def _open(
        self,
        draft: TableCard,
        words: TableWords | None,
        seed: bytes,
        draws: Draws | None = None,
        log: Sequence[Event] = (),
    ) -> Table:
        """A table as drafted, with a name of its own; `log` is what a saved game goes on from."""
        seating.check_admitted(draft.host, self.dismissed)
        draws = draws or Draws(secrets.token_bytes(SECRET_BYTES))
        card = replace(
            draft,
            id=secrets.token_urlsafe(9),
            created=self._clock.now(),
            commitment=draws.commitment,
            link=secrets.token_urlsafe(16) if draft.kind is TableKind.PRIVATE else "",
        )
        own = card.seats_of(card.host)
        await self._store.tables.add(card, draws, {own[0]: seed} if own and seed else {})
        table = self._keep(Table(card, self._dependencies, words, draws))
        if log:
            await table.resume(log)
        await self._begin_if_full(table)
        return table

    async def create_from(self, host: Person, saved: SavedGame, plan: TablePlan) -> Table:
        """Go on with a full save, at a table without strangers; `plan` gives kind and seats, the save the rest."""
        words = await words_of(self._lexica, saved.edition)
        seating.check_saved(saved, plan, self.bot_levels, words)
        named = tuple(replace(seat, name=seat.name or name) for seat, name in zip(plan.seats, saved.names, strict=True))
        draft = seating.draft(replace(plan, edition=saved.edition, seats=named), host)
        before = Draws(saved.secrets[-1], saved.secrets[:-1])
        draws = before.renewed(secrets.token_bytes(SECRET_BYTES))
        facts, kept = Facts(now=self._clock.now(), draws=draws), saved.events[-1].at
        events = (*saved.events, *resume(saved.state(), kept, before, facts))
        return await self._open(draft, words, b"", draws, events)

    async def find(self, table: str, person: str = "", link: str = "") -> Table:
        """A table for somebody who may see it; for anybody else there is none of that name."""
        found = await self._load(table)
        if not seating.may_see(found.card, person, link):
            raise NoSuchTable(table)
        return found

    async def join(
        self, table: str, person: Person, seat: Seat | None = None, *, name: str = "", seed: bytes = b"", link: str = ""
    ) -> tuple[Table, Seat]:
        """Sit down; the game begins when nobody is missing. Sitting down where one sits already changes nothing."""
        seating.check_seed(seed)
        found = await self.find(table, person.id, link)
        async with found.lock:
            own = found.card.seats_of(person.id)
            if own and seat in (None, *own):
                taken = own[0]
            elif found.card.stage is not Stage.GATHERING:
                raise GameAlreadyStarted
            else:
                seating.check_admitted(person.id, self.dismissed)
                taken = seating.free_seat(found.card, person.id, seat)
                clean = seating.name_at(found.card.edition, found.card.names, name or person.name)
                card = replace(found.card.seats[taken], person=person.id, name=clean)
                await self._store.tables.set_seat(table, taken, card, seed)
                found.card = found.card.with_seat(taken, card)
                found.send_seats()
        await self._begin_if_full(found)  # also for who sat already: the store may have failed between the two
        return found, taken

    async def leave(self, table: str, person: str) -> None:
        """Stand up before the game begins; a table that everybody has left is closed."""
        found = await self.find(table, person)
        async with found.lock:
            if found.card.stage is not Stage.GATHERING:
                raise GameAlreadyStarted
            own = found.card.seats_of(person)
            if not own:
                raise NotSeated
            for seat in own:
                card = replace(found.card.seats[seat], person="", name="")
                await self._store.tables.set_seat(table, seat, card)
                found.card = found.card.with_seat(seat, card)
            found.subscribers.disconnect_person(person)  # whoever sits there next, it is not for his ears
            if not any(seat.person for seat in found.card.seats):
                await self._store.tables.close_table(table)
                found.card = replace(found.card, stage=Stage.CLOSED)
        found.send_seats()

    async def open_tables(self, limit: int = 100) -> list[TableCard]:
        return await self._store.tables.gathering(limit)

    async def tables_of(self, person: str, limit: int = 100) -> list[TableCard]:
        """One's own games, those that go on first; `turn` says whose turn it is."""
        return await self._store.tables.of_person(person, limit)

    async def rematch(self, table: str, person: Person, seed: bytes = b"") -> Table:
        """The same players once more at a new table; who asks first opens it, the others find their seats kept."""
        seating.check_seed(seed)
        before = await self.find(table, person.id)
        card = before.card
        if card.stage is not Stage.OVER:
            raise GameNotOver
        if not card.seats_of(person.id):
            raise NotSeated
        async with before.lock:  # who asks twice, or with somebody else at once, opens one table
            if not before.card.rematch:
                return await self._open_again(before, person, seed)
        found, _ = await self.join(before.card.rematch, person, seed=seed)
        return found

    async def _open_again(self, before: Table, person: Person, seed: bytes) -> Table:
        words = await words_of(self._lexica, before.card.edition)
        again = await self._open(seating.draft_again(before.card, person), words, seed)
        kept = await self._store.tables.set_rematch(before.id, again.id)
        before.card = replace(before.card, rematch=kept)
        if kept == again.id:
            before.send_seats()
            return again
        await self._store.tables.close_table(again.id)  # another process was faster
        found, _ = await self.join(kept, person, seed=seed)
        return found

    def disconnect_person(self, person: str) -> None:
        """Whoever listens in his name: they may come back if they still can."""
        for table, _ in self._live.values():
            table.subscribers.disconnect_person(person)

    # --- in memory --------------------------------------------------------------------------------------------------

    def in_memory(self) -> int:
        return len(self._live)

    async def loaded(self, table: str) -> Table | None:
        """A table if it is in memory, or just on its way there."""
        if table in self._loading:
            with suppress(GameError):
                await asyncio.shield(self._loading[table])
        return self._known.get(table)

    def let_idle_go(self) -> None:
        """Forget tables without an audience; the log has them."""
        before = self._clock.now() - IDLE_MS
        for name, (table, used) in list(self._live.items()):
            if used <= before and not len(table.subscribers) and not self.bots.is_thinking(name):
                del self._live[name]

    def _keep(self, table: Table) -> Table:
        table.changed = self._changed
        self._known[table.id] = table
        self._live[table.id] = (table, self._clock.now())
        return table

    async def _load(self, name: str) -> Table:
        known = self._known.get(name)
        if known is not None:
            self._live[name] = (known, self._clock.now())
            return known
        if name not in self._loading:  # whoever comes meanwhile waits for the same
            self._loading[name] = asyncio.ensure_future(self._load_anew(name))
        return await asyncio.shield(self._loading[name])

    async def _load_anew(self, name: str) -> Table:
        try:
            card = await self._store.tables.find(name)
            if card is None:
                raise NoSuchTable(name)
            words = await words_of(self._lexica, card.edition)
            table = Table(card, self._dependencies, words, await self._store.log.draws(name))
            await table.catch_up()
            self._keep(table)
            await self._begin_if_full(table)  # a crash may have come between the last to sit down and the start
            return table
        finally:
            del self._loading[name]

    async def _begin_if_full(self, table: Table) -> None:
        taken_up = table.draws is not None and table.draws.earlier  # an upload that a crash came into: nobody was told
        if table.card.full and table.state is None and table.card.stage is Stage.GATHERING and not taken_up:
            table.card = await as_rated(table.card, self._store)
            seeds = await self._store.tables.seeds(table.id)
            with suppress(GameAlreadyStarted, StaleVersion):  # two who sat down at once both came here
                await table.begin(seeds)

    async def _wake(self, name: str) -> None:
        table = await self._load(name)
        if table.is_unsure:
            async with table.lock:
                await table.catch_up()
            await self._begin_if_full(table)
        version = table.version
        if await table.wake():
            self.bots.hear(table)
        if table.state is not None and table.version == version:  # else it was armed anew, perhaps for a bot at once
            self.watch.arm(name, deadlines.wakes_at(table.state, table.card.bots, self._clock.now()))

    def _changed(self, table: Table) -> None:
        self.settling.hear(table)
        if table.is_unsure:
            self._stuck(table)
        elif table.state is not None:
            self.watch.arm(table.id, deadlines.wakes_at(table.state, table.card.bots))

    def _stuck(self, table: Table) -> None:
        self.watch.arm(table.id, self._clock.now() + _STUCK_MS)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_S)
            self.let_idle_go()
