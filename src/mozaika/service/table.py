"""One live table. Commands of people, bots, clocks and the table itself all go through `submit`.

An event is stored first, then applied to the state in memory and sent to the subscribers (`table_in_memory`).
`table_registry` creates tables and unloads idle ones.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mozaika.errors import GameError
from mozaika.rules import Decision, Draws, Facts, decide, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.errors import GameAlreadyStarted, Refused
from mozaika.rules.events import Event
from mozaika.rules.resume import command_to_resume
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service import claims, deadlines
from mozaika.service.cards import TableCard
from mozaika.service.dictionary_judge import DictionaryJudge
from mozaika.service.errors import NotYourSeat, StaleVersion, StoreUnreachable
from mozaika.service.fact_finder import FactFinder
from mozaika.service.game_creation import create_game
from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink
from mozaika.service.outcomes import listed_scores
from mozaika.service.pause_requests import PauseRequest
from mozaika.service.ports import MoveFinder, TableWords, TimeSource
from mozaika.service.server_channel import ServerChannel, send_events
from mozaika.service.store_ports import EventStore, LoggedEvent, TableSummary
from mozaika.service.table_in_memory import TableInMemory, on_turn, stored_board
from mozaika.service.table_words import TableJudge
from mozaika.service.uninterrupted import uninterrupted

MAX_WRITE_DELAY_MS = 250  # a clock that started longer before its announcement is started again


@dataclass(frozen=True, slots=True)
class TableDependencies:
    """The ports that a table uses."""

    log: EventStore
    finder: MoveFinder
    clock: TimeSource
    metrics: MetricsSink = NULL_METRICS
    judge: DictionaryJudge | None = None
    channel: ServerChannel = field(default_factory=ServerChannel)


Changed: TypeAlias = Callable[["Table"], None]
Prepare: TypeAlias = Callable[[TableCard], Awaitable[TableCard]]


class Table(TableInMemory):
    """A live table. Every change of its game is a command."""

    def __init__(
        self, card: TableCard, dependencies: TableDependencies, words: TableWords | None, draws: Draws | None
    ) -> None:
        super().__init__(card, dependencies.log, dependencies.clock, draws)
        self.words = TableJudge(card.edition, words, dependencies.judge)
        self.changed: Changed = lambda table: None  # called after each change: deadlines may have moved
        self._dependencies = dependencies
        self._facts = FactFinder(self.words, dependencies.finder, dependencies.clock)

    # --- commands ---------------------------------------------------------------------------------------------------

    async def submit(
        self, seat: Seat | None, command: cmd.Command, seen_version: int | None = None, *, lag_ms: int = 0
    ) -> int:
        """Execute a command of `seat`, or of the table itself (None). Returns the new version once it is on disk.

        `seen_version` is the number of the last event that the seat has seen: `StaleVersion` if it has missed one.
        A refused command changes nothing. Cancelling the caller does not interrupt a command half-way. In a game
        between people, `Pause` of a seat asks the others (`answer_pause`).
        """
        return await uninterrupted(self.execute(seat, command, seen_version, lag_ms=lag_ms))

    async def answer_pause(self, seat: Seat, *, agree: bool) -> int:
        """Agree to the open request for a pause, or decline it. The game is paused when everybody has agreed."""
        return await uninterrupted(self._answer_pause(seat, agree))

    async def settle_pause(self) -> None:
        """Pause the game if everybody has agreed, at different servers at the same time."""
        await uninterrupted(self._settle_pause())

    async def begin(self, prepare: Prepare) -> None:
        """Start the game if every seat is taken and the seed exchange is over. `prepare` gives the final card; it runs
        under the lock, so that nobody leaves meanwhile.
        """
        await uninterrupted(self._begin(prepare))

    async def resume(self, saved: Decision) -> None:
        """Continue the game of a saved log, instead of `begin`."""
        await uninterrupted(self._resume(saved))

    async def wake(self, now: int) -> bool:
        """Execute the commands whose deadline has passed by `now`; True if a bot must be asked for its move."""
        ask = False
        if self.pause_requests.expire(now):
            self.send_seats()
        fires = self.state is not None and self.acts_here
        for each in deadlines.deadlines_of(self.game, self.card.bots) if fires else ():
            if each.at > now:
                continue
            if each.command is None:
                ask = True
                continue
            try:
                await self.submit(None, each.command, self.version)
            except (Refused, StaleVersion):
                continue  # another command came first, and its deadlines are scheduled already
        return ask

    async def claim(self, by: Seat, against: Seat) -> int:
        """Remove a player who has been away for too long while the game waits for them."""
        claims.check_claim(self.game, self.card, self.subscribers, by, against, self.clock.now())
        return await self.submit(None, cmd.Resign(against), self.version)

    # --- steps of a command -----------------------------------------------------------------------------------------

    async def execute(
        self, seat: Seat | None, command: cmd.Command, seen_version: int | None = None, *, lag_ms: int = 0
    ) -> int:
        """As `submit`, for a task that nobody cancels: it needs no task of its own."""
        begun = time.perf_counter()
        cmd.check_shape(command)
        if seat is not None and (isinstance(command, cmd.TableCommand) or command.seat != seat):
            raise NotYourSeat(getattr(command, "seat", -1))
        async with self.lock:
            await self._reach(seen_version)
            if seen_version is not None and not self.log.is_seen_by(seat, seen_version):
                raise StaleVersion(self.version)
            if seat is not None and isinstance(command, cmd.Pause):
                command = cmd.Pause(seat)
                if not self.card.one_device:
                    return await self._pause_if_agreed(self.pause_requests.ask(self.game, self.card, seat, self.now()))
                self.pause_requests.check_rate(self.version, self.now())
            known = Facts(now=self.now(), draws=self.draws, lag_ms=min(max(0, lag_ms), deadlines.MAX_LAG_MS))
            decision = await self._decide(command, known)
            await self._record(decision)
            await self._restart_late_clock(decision)
            self._dependencies.metrics.moved(time.perf_counter() - begun)
            return self.version

    async def _answer_pause(self, seat: Seat, agree: bool) -> int:
        async with self.lock:
            now = self.now()
            if agree:
                return await self._pause_if_agreed(self.pause_requests.agree(self.card, seat, now))
            self.pause_requests.decline(seat, now)
            self.send_seats()
            return self.version

    async def _settle_pause(self) -> None:
        async with self.lock:
            request = self.pause_requests.open
            if request is not None:
                await self._pause_if_agreed(request)

    async def _pause_if_agreed(self, request: PauseRequest) -> int:
        if request.waiting_for:
            self.send_seats()
            self.changed(self)  # the request expires
            return self.version
        self.pause_requests.end()
        try:
            facts = Facts(now=self.now(), draws=self.draws)
            await self._record(await self._decide(cmd.Pause(request.seat, limited=True), facts))
        except GameError:  # as for a going-out play, which cannot be paused: the request is over nevertheless
            self.send_seats()
            raise
        return self.version

    async def _decide(self, command: cmd.Command, known: Facts) -> Decision:
        """Accept for the bots first, if only their acceptance is missing before `command`: they decide last (7.9)."""
        state, before = self.game, list[Event]()
        silent = deadlines.undecided_bots(state, command, self.card.bots)
        for bot in silent:
            accepted = decide(state, cmd.Accept(bot), known)
            state, before = replay(state, accepted), before + accepted
        decision = await self._facts.decide(self.card, state, command, known)
        if silent and state.pending is not None and await self.words.is_phony(state.pending.words, self.card.host):
            # Only after the command was found legal: a refused command must not reveal whether the words are valid.
            await self._record(await self._facts.decide(self.card, self.game, cmd.Challenge(silent[0]), known))
            raise StaleVersion(self.version)
        return Decision((*before, *decision.events), decision.after)

    async def _begin(self, prepare: Prepare) -> None:
        async with self.lock:
            if not self.is_ready_to_begin:  # someone has left, or it has begun, since the caller looked
                return
            if self.exchange is None or not self.exchange.is_over(self.now()):
                return
            self.card = await prepare(self.card)
            facts = Facts(now=self.now(), draws=self.draws)
            await self._record(create_game(self.card, self.exchange, facts))

    async def _resume(self, saved: Decision) -> None:
        async with self.lock:
            if self.state is not None:
                raise GameAlreadyStarted
            await self._record(saved)
            command = command_to_resume(self.game)
            if command is not None:
                await self._record(await self._decide(command, Facts(now=self.now(), draws=self.draws)))

    async def _record(self, decision: Decision) -> None:
        """Steps 4 to 6 of a move: store the events, apply them, send them."""
        state = decision.after
        after = TableSummary(
            turn=on_turn(state),
            wakes_at=deadlines.wakes_at(state, self.card.bots),
            over=state.phase is Phase.OVER,
            scores=listed_scores(state),
            winners=state.winners,
            board=stored_board(state),
            covered=state.phase is Phase.PAUSED,  # nobody sees the board then (11.1)
            card_version=self.card.version if self.state is None else None,
            server=self._dependencies.channel.server,
        )
        try:
            added = await self.log.store(decision.events, after)
        except StaleVersion:  # another server has appended first: follow its events
            self.acts_here = self.is_unsure or not self._dependencies.channel.is_shared
            await self.catch_up()
            raise
        except StoreUnreachable:
            self.changed(self)
            raise
        self.acts_here = True
        send_events(self._dependencies.channel, self.id, self.version + 1, added)
        if after.over:
            self._dependencies.metrics.game_ended()
        self.follow(state, added, decision.events[-1].at)
        self.changed(self)

    async def _restart_late_clock(self, decision: Decision) -> None:
        """A store that was slow to write must not cost the next player time (7.8)."""
        started = any(isinstance(event, ev.ClockMoved) and event.started is not None for event in decision.events)
        now = self.now()
        if started and self.game.clock.running is not None and now - self.game.clock.since > MAX_WRITE_DELAY_MS:
            await self._record(await self._decide(cmd.RestartClock(), Facts(now=now, draws=self.draws)))

    async def reach(self, version: int | None) -> None:
        """Read the log if another server has told a client more than this one knows."""
        if version is not None and version > self.version:
            async with self.lock:
                await self._reach(version)

    async def _reach(self, version: int | None) -> None:
        if version is not None and version > self.version and self._dependencies.channel.is_shared:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read and apply the events that the log holds beyond the state in memory: another server has acted."""
        is_unsure = self.is_unsure  # then the events may be this server's own
        logged = await self.log.read_newer()
        if logged and not is_unsure and self._dependencies.channel.is_shared:
            self.acts_here = False
        self.follow_logged(logged)

    def follow_logged(self, logged: Sequence[LoggedEvent]) -> None:
        """Apply events that are in the store."""
        events, added = self.log.decoded(logged)
        if events:
            self.follow(replay(self.state, events), added, events[-1].at)
            self.changed(self)
