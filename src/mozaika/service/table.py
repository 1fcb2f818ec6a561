"""One live table. `submit` is the one door for people, bots, clocks and the table itself; the log is the truth, the
state follows it, the audience hears of it afterwards. How tables come about and where they are kept: `registry`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

from mozaika.errors import LexiconMissing
from mozaika.records.view_json import format_view
from mozaika.rules import Decision, Draws, Facts, PlayerView, create, decide, questions, replay, view_for
from mozaika.rules import commands as cmd
from mozaika.rules.draws import CONTRIBUTION_BYTES
from mozaika.rules.errors import GameAlreadyStarted, GameNotStarted, NoSuchSeat, Refused
from mozaika.rules.events import Event
from mozaika.rules.resume import command_to_resume
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act
from mozaika.service import deadlines
from mozaika.service.cards import SeatKind, Stage, TableCard
from mozaika.service.errors import BadTable, BotFailed, NotYourSeat, PlayerIsPresent, StaleVersion, StoreUnreachable
from mozaika.service.log import LogEntry, decode_logged, entry_of, events_message
from mozaika.service.messages import seats_message
from mozaika.service.metrics_sink import NULL_METRICS, MetricsSink
from mozaika.service.ports import EventStore, MoveFinder, TableSummary, TableWords, TimeSource
from mozaika.service.subscribers import Subscriber, Subscribers

MOST_LAG_MS = 500  # what the network may give back of a move's time
ABSENCE_MS = 300_000  # away for so long, a player may be claimed against


@dataclass(frozen=True, slots=True)
class TableDependencies:
    """What a table needs from outside."""

    log: EventStore
    finder: MoveFinder
    clock: TimeSource
    metrics: MetricsSink = NULL_METRICS


Changed: TypeAlias = Callable[["Table"], None]


class Table:
    """Live while somebody holds it; everything about it can be had again from the store."""

    def __init__(
        self, card: TableCard, dependencies: TableDependencies, words: TableWords | None, draws: Draws | None
    ) -> None:
        self.card = card
        self.state: GameState | None = None
        self.subscribers = Subscribers(dependencies.clock.now())
        self.lock = asyncio.Lock()  # one change at a time, of the game or of the seats
        self.changed: Changed = lambda table: None  # the hall wants to know when to look again
        self._dependencies = dependencies
        self._words = words
        self._draws = draws
        self._entries: list[LogEntry] = []
        self._last_at = 0
        self.is_unsure = False  # the log may be ahead of what is known here: see `catch_up`

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def version(self) -> int:
        """The number of the last event; 0 before the game."""
        return len(self._entries)

    @property
    def draws(self) -> Draws | None:
        """The secret side: for saves of the whole, never for an audience."""
        return self._draws

    @property
    def game(self) -> GameState:
        if self.state is None:
            raise GameNotStarted
        return self.state

    def view(self, seat: Seat | None) -> PlayerView:
        return view_for(self.game, seat)

    def view_bytes(self, seat: Seat | None) -> bytes:
        """The view as JSON (`records.view_json`)."""
        return format_view(self.view(seat))

    def missed(self, seat: Seat | None, after: int) -> bytes | None:
        """What `seat` was told since the event numbered `after`, as one message; None if nothing."""
        after = max(0, after)
        entries = self._entries[after:]
        return events_message(after + 1, entries, seat) if entries else None

    def events(self) -> list[Event]:
        """The whole log: for saves, never for an audience."""
        return [decode_logged(entry.logged()) for entry in self._entries]

    def listen(self, seat: Seat | None, person: str, after: int = 0) -> Subscriber:
        """Hear all that follows the event numbered `after`, without gap or repetition; then `leave`."""
        subscriber = Subscriber(seat, person)
        self.subscribers.add(subscriber)
        missed = self.missed(seat, after)
        if missed is not None:
            subscriber.tell(missed)
        self.announce_seats()
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.remove(subscriber, self._dependencies.clock.now())
        self.announce_seats()

    def announce_seats(self) -> None:
        self.subscribers.tell_all(seats_message(self.card, self.subscribers.present()))

    # --- doing ------------------------------------------------------------------------------------------------------

    async def submit(
        self, seat: Seat | None, command: cmd.Command, seen_version: int | None = None, *, lag_ms: int = 0
    ) -> int:
        """Do what `seat` wishes, or the table itself (None). Returns the new version once it is on the disk.

        `seen_version` is the number of the last event that the seat has seen: `StaleVersion` if it has missed one.
        A refusal leaves no trace. Going away while waiting changes nothing: it is done whole or not at all.
        """
        return await asyncio.shield(asyncio.ensure_future(self._submit(seat, command, seen_version, lag_ms)))

    async def begin(self, seeds: dict[Seat, bytes]) -> None:
        """The first events, once every seat is taken: `seeds` are what the players added to the draws."""
        await asyncio.shield(asyncio.ensure_future(self._begin(seeds)))

    async def resume(self, events: Sequence[Event]) -> None:
        """Go on with a log from elsewhere, instead of `begin`."""
        await asyncio.shield(asyncio.ensure_future(self._take_up(events)))

    async def wake(self) -> bool:
        """Do what is due by the clock; True if a bot is to be asked."""
        ask = False
        for each in deadlines.deadlines_of(self.game, self.card.bots) if self.state is not None else ():
            if each.at > self._dependencies.clock.now():
                continue
            if each.command is None:
                ask = True
                continue
            try:
                await self.submit(None, each.command, self.version)
            except (Refused, StaleVersion):
                continue  # something else came first, and what follows from that has been armed
        return ask

    async def claim(self, by: Seat, against: Seat) -> int:
        """Take a player out who has been away for too long while the game waits for him."""
        if not 0 <= against < len(self.card.seats):
            raise NoSuchSeat(against)
        now, away = self._dependencies.clock.now(), self.subscribers.away_since(self.card.seats[against].person)
        days = self.game.edition.rules.clock.kind is ClockKind.DAYS  # there the deadline decides
        waits = against in deadlines.awaited(self.game) and against not in self.card.bots
        if by == against or days or not waits or away is None:
            raise PlayerIsPresent(0)
        if now - away < ABSENCE_MS:
            raise PlayerIsPresent(ABSENCE_MS - (now - away))
        return await self.submit(None, cmd.Resign(against), self.version)

    # --- inner ------------------------------------------------------------------------------------------------------

    async def _submit(self, seat: Seat | None, command: cmd.Command, seen: int | None, lag_ms: int) -> int:
        begun = time.perf_counter()
        cmd.check_shape(command)
        if seat is not None and (isinstance(command, cmd.TableCommand) or command.seat != seat):
            raise NotYourSeat(getattr(command, "seat", -1))
        async with self.lock:
            if seen is not None and not self._has_seen_all(seat, seen):
                raise StaleVersion(self.version)
            known = Facts(now=self.now(), draws=self._draws, lag_ms=min(max(0, lag_ms), MOST_LAG_MS))
            await self._record(await self._decide(command, known))
            self._dependencies.metrics.moved(time.perf_counter() - begun)
            return self.version

    def _has_seen_all(self, seat: Seat | None, seen: int) -> bool:
        """What a seat was told nothing about cannot have changed its mind."""
        return 0 <= seen <= self.version and all(entry.is_silent_for(seat) for entry in self._entries[seen:])

    async def _decide(self, command: cmd.Command, known: Facts) -> Decision:
        """Bots speak last: if only their word is missing before `command`, it is part of the same decision."""
        state, before = self.game, list[Event]()
        silent = deadlines.undecided_bots(state, command, self.card.bots)
        for bot in silent:
            accepted = decide(state, cmd.Accept(bot), known)
            state, before = replay(state, accepted), before + accepted
        decision = await self._find_out(state, command, known)
        if silent and state.pending is not None and not all((await self.judge(state.pending.words)).values()):
            # Only now: a wish that is refused anyway must not be a way to ask whether the words count.
            await self._record(await self._find_out(self.game, cmd.Challenge(silent[0]), known))
            raise StaleVersion(self.version)
        return Decision((*before, *decision.events), decision.after)

    async def _find_out(self, state: GameState, command: cmd.Command, known: Facts) -> Decision:
        """Steps 1 to 3 of a move: what is asked, what is found out, what is decided."""
        asked = questions(state, command, known)
        if asked.decision is not None:
            return asked.decision
        verdicts = await self.judge(asked.words) if asked.words else {}
        movable = None
        if asked.can_anyone_move is not None and self._words is not None:
            with suppress(BotFailed):  # then it is unknown: the game goes on, and passes end it
                movable = await self._dependencies.finder.can_anyone_move(asked.can_anyone_move)
        judging = max(0, self._dependencies.clock.now() - known.now)
        facts = replace(known, verdicts=verdicts, someone_can_move=movable, judging_ms=judging)
        events = decide(state, command, facts)
        return Decision(tuple(events), replay(state, events))

    async def judge(self, words: Sequence[str]) -> dict[str, bool]:
        """By the table's list; without one every word counts. Not for players' ears but by the rules (7.9)."""
        lexicon = self.card.edition.lexicon
        if self._words is None and lexicon.digest:
            raise LexiconMissing(lexicon.name)
        return dict.fromkeys(words, True) if self._words is None else await self._words.judge(words)

    async def _begin(self, seeds: dict[Seat, bytes]) -> None:
        async with self.lock:
            if self.state is not None:
                raise GameAlreadyStarted
            if any(len(seed) != CONTRIBUTION_BYTES for seed in seeds.values()):
                raise BadTable("seed")
            facts = Facts(now=self.now(), draws=self._draws)
            events = create(self.card.edition, people_of(self.card), facts, sorted(seeds))
            added: list[cmd.Command] = [cmd.Contribute(seat, seeds[seat]) for seat in sorted(seeds)]
            for command in (*added, cmd.Start()):
                events += decide(replay(None, events), command, facts)
            await self._record(Decision(tuple(events), replay(None, events)))

    async def _take_up(self, events: Sequence[Event]) -> None:
        async with self.lock:
            if self.state is not None:
                raise GameAlreadyStarted
            await self._record(Decision(tuple(events), replay(None, events)))
            command = command_to_resume(self.game)
            if command is not None:
                await self._record(await self._decide(command, Facts(now=self.now(), draws=self._draws)))

    async def _record(self, decision: Decision) -> None:
        """Steps 4 to 6 of a move: on the disk, in memory, to everybody."""
        state = decision.after
        entries = [entry_of(event, range(len(self.card.seats))) for event in decision.events]
        wakes_at, over = deadlines.wakes_at(state, self.card.bots), state.phase is Phase.OVER
        after = TableSummary(_on_turn(state), wakes_at, over, state.scores, state.winners)
        try:
            await self._dependencies.log.append(self.id, self.version, [entry.logged() for entry in entries], after)
        except StaleVersion:  # another process was faster: its word counts
            await self.catch_up()
            raise
        except StoreUnreachable:  # it may have been kept all the same
            self.is_unsure = True
            self.changed(self)
            raise
        if after.over:
            self._dependencies.metrics.game_ended()
        self._follow(state, entries, decision.events[-1].at)

    async def catch_up(self) -> None:
        """Follow what the log holds beyond what is known here."""
        logged = await self._dependencies.log.events(self.id, self.version)
        self.is_unsure = False
        if logged:
            events = [decode_logged(each) for each in logged]
            seats = range(len(self.card.seats))
            entries = [entry_of(event, seats, each.body) for event, each in zip(events, logged, strict=True)]
            self._follow(replay(self.state, events), entries, events[-1].at)

    def _follow(self, state: GameState, entries: list[LogEntry], at: int) -> None:
        first, stage = self.version + 1, Stage.OVER if state.phase is Phase.OVER else Stage.PLAYING
        self.state, self._last_at = state, at
        self._entries += entries
        if not self.card.watchable:  # while players gathered, anybody could look in
            self.subscribers.disconnect_strangers({self.card.host, *(seat.person for seat in self.card.seats)})
        self.subscribers.tell(lambda seat: events_message(first, entries, seat))
        began_or_ended = stage is not self.card.stage
        self.card = replace(self.card, stage=stage, turn=_on_turn(state), scores=state.scores, winners=state.winners)
        if began_or_ended:
            self.announce_seats()
        self.changed(self)

    def now(self) -> int:
        """Never earlier than what has happened, whatever became of the machine's clock."""
        return max(self._dependencies.clock.now(), self._last_at)


def _on_turn(state: GameState) -> Seat | None:
    if state.phase is Phase.OVER:
        return None
    return next_to_act(state) if state.pending is not None else state.turn


def people_of(card: TableCard) -> tuple[str, ...]:
    """Who plays, as the log names them: ids, never names."""
    named = {SeatKind.PERSON: "{0.person}", SeatKind.BOT: "bot-{0.bot}", SeatKind.LOCAL: "local-{1}"}
    return tuple(named[seat.kind].format(seat, place) for place, seat in enumerate(card.seats, 1))
