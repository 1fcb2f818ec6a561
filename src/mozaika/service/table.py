"""One live table. Commands of people, bots, clocks and the table itself all go through `submit`.

An event is stored first, then applied to the state in memory, then sent to the subscribers. `table_registry` creates
tables and keeps them in memory.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from mozaika.errors import GameError
from mozaika.records.view_json import format_view
from mozaika.rules import (
    Decision,
    Draws,
    Facts,
    PlayerView,
    covered_in_pause,
    create,
    decide,
    replay,
    view_for,
)
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.errors import GameAlreadyStarted, GameNotStarted, NoSuchSeat, Refused
from mozaika.rules.events import Event
from mozaika.rules.resume import command_to_resume
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act
from mozaika.service import claims, deadlines
from mozaika.service.cards import SeatKind, Stage, TableCard
from mozaika.service.errors import (
    NotYourSeat,
    PlayerIsPresent,
    StaleVersion,
    StoreUnreachable,
)
from mozaika.service.fact_finder import FactFinder
from mozaika.service.log import LogEntry, decode_entries, decode_logged, entry_of, events_message
from mozaika.service.messages import EventsMessage, SeatsMessage, seats_message, seeds_message
from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink
from mozaika.service.pause_requests import PauseRequest, PauseRequests
from mozaika.service.ports import EventStore, MoveFinder, TableSummary, TableWords, TimeSource
from mozaika.service.seed_exchange import SeedExchange
from mozaika.service.service_judge import ServiceJudge
from mozaika.service.subscribers import Subscriber, Subscribers
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
    judge: ServiceJudge | None = None


Changed: TypeAlias = Callable[["Table"], None]
Prepare: TypeAlias = Callable[[TableCard], Awaitable[TableCard]]


class Table:
    """A cache of the table's log: everything here can be read again from the store."""

    def __init__(
        self, card: TableCard, dependencies: TableDependencies, words: TableWords | None, draws: Draws | None
    ) -> None:
        self.card = card
        self.state: GameState | None = None
        self.subscribers = Subscribers(dependencies.clock.now())
        self.lock = asyncio.Lock()  # one change at a time, of the game or of the seats
        self.changed: Changed = lambda table: None  # called after each change: deadlines may have moved
        self._dependencies = dependencies
        self.words = TableJudge(card.edition, words, dependencies.judge)
        self._facts = FactFinder(self.words, dependencies.finder, dependencies.clock)
        self._draws = draws
        self._entries: list[LogEntry] = []
        self._last_at = 0
        self._seats_sent: SeatsMessage | None = None
        self.pause_requests = PauseRequests()
        self.exchange: SeedExchange | None = None  # while a full table waits for its game: see `game_starts`
        self.is_unsure = False  # the log may be ahead of the state in memory: see `catch_up`

    # --- queries ----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def version(self) -> int:
        """The number of the last event; 0 before the game."""
        return len(self._entries)

    @property
    def draws(self) -> Draws | None:
        """The secret of the draws: for full saves only, never sent to a subscriber."""
        return self._draws

    @property
    def last_event_at(self) -> int:
        """The time of the last event; 0 before the game."""
        return self._last_at

    @property
    def is_ready_to_begin(self) -> bool:
        """Every seat is taken and the game has not begun."""
        resumes = self._draws is not None and self._draws.earlier  # a crash interrupted the upload of a saved game
        return self.card.full and self.state is None and self.card.stage is Stage.GATHERING and not resumes

    @property
    def game(self) -> GameState:
        if self.state is None:
            raise GameNotStarted
        return self.state

    def view(self, seat: Seat | None) -> PlayerView:
        return covered_in_pause(view_for(self.game, seat))

    def view_bytes(self, seat: Seat | None) -> bytes:
        """The view as JSON (`records.view_json`)."""
        return format_view(self.view(seat))

    def wakes_at(self, after: int = -1) -> int | None:
        """The time of the first deadline later than `after`."""
        at = None if self.state is None else deadlines.wakes_at(self.state, self.card.bots, after)
        request = self.pause_requests.open
        if request is None or request.expires_at <= after:
            return at
        return request.expires_at if at is None else min(at, request.expires_at)

    def missed(self, seat: Seat | None, after: int) -> EventsMessage | None:
        """The events after the one numbered `after`, as `seat` may see them; None if there are none."""
        after = max(0, after)
        entries = self._entries[after:]
        return events_message(after + 1, entries, seat) if entries else None

    def events(self) -> list[Event]:
        """The complete log: for saves only, never sent to a subscriber."""
        return decode_entries(self._entries)

    def log_so_far(self) -> tuple[LogEntry, ...]:
        """The complete log, not yet decoded: a thread that writes a save does that, while the game continues."""
        return tuple(self._entries)

    def subscribe(self, seat: Seat | None, person: str, after: int = 0) -> Subscriber:
        """A subscriber that gets every event after the one numbered `after` exactly once. End it with `unsubscribe`."""
        subscriber = Subscriber(seat, person)
        self.subscribers.add(subscriber)
        if self._is_paused and after < self.version:
            subscriber.held_after = after  # the events of a paused game contain its board
        else:
            self._send_missed(subscriber, after)
        self.send_seats()
        if self.exchange is not None:
            subscriber.send(seeds_message(self.exchange))
        return subscriber

    @property
    def _is_paused(self) -> bool:
        return self.state is not None and self.state.phase is Phase.PAUSED

    def _send_missed(self, subscriber: Subscriber, after: int) -> None:
        missed = self.missed(subscriber.seat, after)
        if missed is not None:
            subscriber.send(missed)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        players = {seat.person for seat in self.card.seats}
        self.subscribers.remove(subscriber, self._dependencies.clock.now(), players)
        self.send_seats()

    def send_seats(self) -> None:
        self._send_seats(self._seats())

    def send_seeds(self) -> None:
        """The present step of the seed exchange; sent when a step begins."""
        if self.exchange is not None and self.exchange.asked:
            self.subscribers.send_all(seeds_message(self.exchange))

    def _seats(self) -> SeatsMessage:
        present, request = self.subscribers.present(), self.pause_requests.open
        return seats_message(self.card, present, self._claimable_at, request)

    def _send_seats(self, message: SeatsMessage) -> None:
        self._seats_sent = message
        self.subscribers.send_all(message)

    # --- commands ---------------------------------------------------------------------------------------------------

    async def submit(
        self, seat: Seat | None, command: cmd.Command, seen_version: int | None = None, *, lag_ms: int = 0
    ) -> int:
        """Execute a command of `seat`, or of the table itself (None). Returns the new version once it is on disk.

        `seen_version` is the number of the last event that the seat has seen: `StaleVersion` if it has missed one.
        A refused command changes nothing. Cancelling the caller does not interrupt a command half-way. In a game
        between people, `Pause` of a seat asks the others (`answer_pause`).
        """
        return await uninterrupted(self._submit(seat, command, seen_version, lag_ms))

    async def answer_pause(self, seat: Seat, *, agree: bool) -> int:
        """Agree to the open request for a pause, or decline it. The game is paused when everybody has agreed."""
        return await uninterrupted(self._answer_pause(seat, agree))

    async def begin(self, prepare: Prepare) -> None:
        """Start the game if every seat is taken and the seed exchange is over. `prepare` gives the final card; it runs
        under the lock, so that nobody leaves meanwhile.
        """
        await uninterrupted(self._begin(prepare))

    async def resume(self, events: Sequence[Event]) -> None:
        """Continue the game of a saved log, instead of `begin`."""
        await uninterrupted(self._resume(events))

    async def wake(self, now: int) -> bool:
        """Execute the commands whose deadline has passed by `now`; True if a bot must be asked for its move."""
        ask = False
        if self.pause_requests.expire(now):
            self.send_seats()
        for each in deadlines.deadlines_of(self.game, self.card.bots) if self.state is not None else ():
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
        if not 0 <= against < len(self.card.seats):
            raise NoSuchSeat(against)
        error = claims.why_no_claim(self.game, by)
        if error is not None:
            raise error
        at, now = self._claimable_at(against), self._dependencies.clock.now()
        if by == against or at is None:
            raise PlayerIsPresent(0)
        if now < at:
            raise PlayerIsPresent(at - now)
        return await self.submit(None, cmd.Resign(against), self.version)

    def _claimable_at(self, seat: Seat) -> int | None:
        """The time from which the player in `seat` can be removed; None while they are here or not awaited."""
        if self.state is None or not claims.is_removable(self.state, self.card, seat):
            return None
        away = self.subscribers.away_since(self.card.seats[seat].person)
        return None if away is None else claims.claimable_at(self.state, away)

    # --- steps of a command -----------------------------------------------------------------------------------------

    async def _submit(self, seat: Seat | None, command: cmd.Command, seen: int | None, lag_ms: int) -> int:
        begun = time.perf_counter()
        cmd.check_shape(command)
        if seat is not None and (isinstance(command, cmd.TableCommand) or command.seat != seat):
            raise NotYourSeat(getattr(command, "seat", -1))
        async with self.lock:
            if seen is not None and not self._has_seen_all(seat, seen):
                raise StaleVersion(self.version)
            if seat is not None and isinstance(command, cmd.Pause):
                command = cmd.Pause(seat)
                if not self.card.one_device:
                    return await self._pause_if_agreed(self.pause_requests.ask(self.game, self.card, seat, self.now()))
                self.pause_requests.check_pace(self.version, self.now())
            known = Facts(now=self.now(), draws=self._draws, lag_ms=min(max(0, lag_ms), deadlines.MAX_LAG_MS))
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

    async def _pause_if_agreed(self, request: PauseRequest) -> int:
        if request.waiting_for:
            self.send_seats()
            self.changed(self)  # the request expires
            return self.version
        self.pause_requests.end()
        try:
            facts = Facts(now=self.now(), draws=self._draws)
            await self._record(await self._decide(cmd.Pause(request.seat, limited=True), facts))
        except GameError:  # as for a going-out play, which cannot be paused: the request is over nevertheless
            self.send_seats()
            raise
        return self.version

    def _has_seen_all(self, seat: Seat | None, seen: int) -> bool:
        """An event hidden from a seat does not make that seat's command stale."""
        return 0 <= seen <= self.version and all(entry.is_silent_for(seat) for entry in self._entries[seen:])

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
            facts = Facts(now=self.now(), draws=self._draws)
            events = create(self.card.edition, people_of(self.card), facts, self.exchange.asked)
            state = replay(None, events)
            for command in (*self.exchange.commands(), cmd.Start()):
                following = decide(state, command, facts)
                state, events = replay(state, following), events + following
            await self._record(Decision(tuple(events), state))

    async def _resume(self, events: Sequence[Event]) -> None:
        async with self.lock:
            if self.state is not None:
                raise GameAlreadyStarted
            await self._record(Decision(tuple(events), replay(None, events)))
            command = command_to_resume(self.game)
            if command is not None:
                await self._record(await self._decide(command, Facts(now=self.now(), draws=self._draws)))

    async def _record(self, decision: Decision) -> None:
        """Steps 4 to 6 of a move: store the events, apply them, send them."""
        state = decision.after
        entries = [entry_of(event, range(len(self.card.seats))) for event in decision.events]
        wakes_at, over = deadlines.wakes_at(state, self.card.bots), state.phase is Phase.OVER
        after = TableSummary(_on_turn(state), wakes_at, over, state.scores, state.winners)
        try:
            await self._dependencies.log.append(self.id, self.version, [entry.logged() for entry in entries], after)
        except StaleVersion:  # another process has appended first: follow its events
            await self.catch_up()
            raise
        except StoreUnreachable:  # the events may have been stored nevertheless
            self.is_unsure = True
            self.changed(self)
            raise
        if after.over:
            self._dependencies.metrics.game_ended()
        self._follow(state, entries, decision.events[-1].at)

    async def _restart_late_clock(self, decision: Decision) -> None:
        """A store that was slow to write must not cost the next player time (7.8)."""
        started = any(isinstance(event, ev.ClockMoved) and event.started is not None for event in decision.events)
        now = self.now()
        if started and self.game.clock.running is not None and now - self.game.clock.since > MAX_WRITE_DELAY_MS:
            await self._record(await self._decide(cmd.RestartClock(), Facts(now=now, draws=self._draws)))

    async def catch_up(self) -> None:
        """Read and apply the events that the log holds beyond the state in memory."""
        logged = await self._dependencies.log.events(self.id, self.version)
        self.is_unsure = False
        if logged:
            events = [decode_logged(each) for each in logged]
            seats = range(len(self.card.seats))
            entries = [entry_of(event, seats, each.body) for event, each in zip(events, logged, strict=True)]
            self._follow(replay(self.state, events), entries, events[-1].at)

    def _follow(self, state: GameState, entries: list[LogEntry], at: int) -> None:
        first, stage = self.version + 1, Stage.OVER if state.phase is Phase.OVER else Stage.PLAYING
        before, self.state, self._last_at, self.exchange = self.state, state, at, None
        self._entries += entries
        if not self.card.watchable:  # before the game began, anybody could watch
            self.subscribers.disconnect_strangers({self.card.host, *(seat.person for seat in self.card.seats)})
        self.subscribers.send(lambda seat: events_message(first, entries, seat))
        if not self._is_paused:
            for subscriber, after in self.subscribers.release():
                self._send_missed(subscriber, after)
        self._end_stale_request(state, before)
        self.card = replace(self.card, stage=stage, turn=_on_turn(state), scores=state.scores, winners=state.winners)
        seats = self._seats()
        if seats != self._seats_sent:  # the game has begun or ended, or waits for another player who is away
            self._send_seats(seats)
        self.changed(self)

    def _end_stale_request(self, state: GameState, before: GameState | None) -> None:
        """A request for a pause ends when the game is paused or over, or when a player leaves."""
        if state.phase in (Phase.PAUSED, Phase.OVER) or (before is not None and before.seats != state.seats):
            self.pause_requests.end()

    def now(self) -> int:
        """The table's time. It never runs backwards, even if the machine's clock does."""
        return max(self._dependencies.clock.now(), self._last_at)


def _on_turn(state: GameState) -> Seat | None:
    if state.phase is Phase.OVER:
        return None
    return next_to_act(state) if state.pending is not None else state.turn


def people_of(card: TableCard) -> tuple[str, ...]:
    """The players as the log names them: ids, never names."""
    named = {SeatKind.PERSON: "{0.person}", SeatKind.BOT: "bot-{0.bot}", SeatKind.LOCAL: "local-{1}"}
    return tuple(named[seat.kind].format(seat, place) for place, seat in enumerate(card.seats, 1))
