"""Analyses of games: starting or joining one, following it turn by turn, and the stored ones.

The turns of a game are single jobs for the workers, so that people take turns and nobody waits for a whole game. What
is stored has no names of players: they are added when it is sent.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from mozaika.errors import GameError
from mozaika.rules.board import Placement
from mozaika.service.analysis_facts import named, seats_of, turns_of
from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.analysis_ports import AnalysisQueue, AnalysisStore, AnalyzedGame, GameAnalyzer, StoredAnalysis
from mozaika.service.errors import AnalysisFailed, StoreFailed, StoreUnreachable, TooBusy, TooManyAnalyses
from mozaika.service.game_analysis import analyze_game, ask_again
from mozaika.service.ports import TimeSource

GAME, FILE = "game:", "file:"  # beginnings of keys
MAX_FILES = 5_000  # analyses of files that are stored
_DEADLINE_S = 1_800.0
_PLAY_DEADLINE_S = 120.0
_UNFOLLOWED_S = 30.0  # after which an analysis that nobody follows ends
_HEARTBEAT_S = 10.0


@dataclass(frozen=True, slots=True)
class AnalysisLimits:
    """How many analyses run at the same time: in all, of one address, and of one person."""

    total: int = 64
    per_origin: int = 8
    per_person: int = 2


DEFAULT_LIMITS = AnalysisLimits()


@dataclass(eq=False, slots=True)
class RunningAnalysis:
    """An analysis that is computed now. `turns` are in the order in which they were ready."""

    game: AnalyzedGame
    person: str
    origin: str
    turns: list[TurnAnalysis] = field(default_factory=list)
    result: GameAnalysis | None = None
    at: int = 0
    error: GameError | None = None
    followers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.result is not None or self.error is not None

    def add(self, turn: TurnAnalysis) -> None:
        """A turn is ready; a worker may report one twice."""
        if all(each.number != turn.number for each in self.turns):
            self.turns.append(turn)
            self.wake()

    def wake(self) -> None:
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


class Analyses:
    def __init__(
        self,
        analyzer: GameAnalyzer,
        store: AnalysisStore,
        clock: TimeSource,
        origin_of: Callable[[str], str] = str,
        limits: AnalysisLimits = DEFAULT_LIMITS,
        queue: AnalysisQueue | None = None,
    ) -> None:
        """`origin_of` is the address a person comes from. Without a `queue`, or for a game that it cannot take, the
        analysis ends with this server.
        """
        self._analyzer, self._store, self._clock = analyzer, store, clock
        self._origin_of, self._limits = origin_of, limits
        self._running: dict[str, RunningAnalysis] = {}
        self._is_stopped, self._queue = False, queue

    async def stored(self, key: str, names: Sequence[str]) -> tuple[GameAnalysis, int] | None:
        """The stored analysis with the names of the players, and when it was made."""
        found = await self._store.find(key)
        if found is None:
            return None
        return named(_analysis_in(found), names), found.at

    async def is_stored(self, key: str) -> bool:
        return await self._store.has(key)

    @property
    def count(self) -> int:
        """How many run now."""
        return len(self._running)

    def running(self, key: str) -> RunningAnalysis | None:
        return self._running.get(key)

    def check_may_start(self, key: str, person: str) -> None:
        """Raise what `start` would raise, before the game is read for it."""
        if key in self._running:
            return
        if self._is_stopped or len(self._running) >= self._limits.total:
            raise TooBusy
        origin = self._origin_of(person)
        counts = Counter(name for each in self._running.values() for name in (each.person, f" {each.origin}"))
        if counts[person] >= self._limits.per_person or counts[f" {origin}"] >= self._limits.per_origin:
            raise TooManyAnalyses

    def start(self, game: AnalyzedGame, person: str) -> RunningAnalysis:
        """Start the analysis, or join the one that runs."""
        self.check_may_start(game.key, person)
        if game.key not in self._running:
            running = RunningAnalysis(game, person, self._origin_of(person))
            self._running[game.key] = running
            running.task = asyncio.ensure_future(self._run(running))
        return self._running[game.key]

    async def follow(self, running: RunningAnalysis) -> AsyncGenerator[TurnAnalysis | None, None]:
        """Every turn, those that are ready first; None from time to time, while there is nothing new. Raises what the
        analysis failed with.
        """
        running.followers += 1
        try:
            sent = 0
            while True:
                changed = running.changed
                while sent < len(running.turns):
                    sent += 1
                    yield running.turns[sent - 1]
                if running.error is not None:
                    raise running.error
                if running.result is not None:
                    return
                try:
                    async with asyncio.timeout(_HEARTBEAT_S):
                        await changed.wait()
                except TimeoutError:
                    yield None
        finally:
            running.followers -= 1
            running.wake()

    async def of_play(self, record: bytes, turn: int, laid: Sequence[Placement], person: str) -> TurnAnalysis:
        """A turn with another play than the one that was made. Nothing is stored."""
        analyze = self._analyzer.analyze_turn
        try:
            async with asyncio.timeout(_PLAY_DEADLINE_S):
                return await ask_again(
                    lambda attempt: analyze(record, turn, person, attempt, laid), lambda: self._is_stopped
                )
        except TimeoutError as error:
            raise AnalysisFailed("slow") from error

    async def begin(self) -> None:
        """Store the results of the queue, also of games that were put into it before a restart."""
        if self._queue is not None:
            await self._queue.start(self.keep)

    def end(self) -> None:
        """End all analyses; those who follow one get `TooBusy`."""
        self._is_stopped = True
        for running in self._running.values():
            if running.task is not None:
                running.task.cancel()

    async def stop(self) -> None:
        self.end()
        tasks = [each.task for each in self._running.values() if each.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._queue is not None:
            await self._queue.stop()

    # --- computing ----------------------------------------------------------------------------------------------------

    async def _run(self, running: RunningAnalysis) -> None:
        try:
            async with asyncio.timeout(_DEADLINE_S):
                await self._compute(running)
        except GameError as error:
            running.error = error
        except TimeoutError:
            running.error = AnalysisFailed("slow")
        except asyncio.CancelledError:
            running.error = TooBusy()
        finally:
            del self._running[running.game.key]
            running.wake()

    async def _compute(self, running: RunningAnalysis) -> None:
        if self._queue is not None and await self._wait_for_queue(running, self._queue):
            return
        game = running.game
        watch = asyncio.ensure_future(self._end_if_unfollowed(running))
        report, is_stopped = running.add, lambda: self._is_stopped
        work = asyncio.ensure_future(
            analyze_game(self._analyzer, game.record, game.turns, running.person, report, is_stopped)
        )
        try:
            await asyncio.wait((work, watch), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise TooBusy
            summary = work.result()
        finally:
            for task in (work, watch):
                task.cancel()
            await asyncio.gather(work, watch, return_exceptions=True)
        running.at = await self.keep(game, summary)
        running.result = named(summary, game.names)

    async def _wait_for_queue(self, running: RunningAnalysis, queue: AnalysisQueue) -> bool:
        """Have the game analysed by the queue, also while nobody follows; False if it cannot take the game."""
        game = running.game
        before = await self._store.find(game.key)
        async with queue.follow(game, running.person, running.origin, running.add) as followed:
            if followed is None:
                return False
            while True:
                await followed.changed()
                found = None
                with suppress(StoreFailed, StoreUnreachable):  # later
                    found = await self._store.find(game.key)
                if found is not None and (before is None or found.at != before.at):
                    analysis = named(_analysis_in(found), game.names)
                    for turn in analysis.turns:  # those whose messages were lost
                        running.add(turn)
                    running.at, running.result = found.at, analysis
                    return True

    async def _end_if_unfollowed(self, running: RunningAnalysis) -> None:
        """Return once nobody has followed the analysis for a while."""
        while True:
            while running.followers:
                await running.changed.wait()
            with suppress(TimeoutError):
                async with asyncio.timeout(_UNFOLLOWED_S):
                    while not running.followers:
                        await running.changed.wait()
            if not running.followers:
                return

    async def keep(self, game: AnalyzedGame, summary: GameAnalysis) -> int:
        """Store an analysis; returns its time."""
        nameless, at = named(summary, [""] * len(summary.players)), self._clock.now()
        body = zlib.compress(msgspec.json.encode(nameless))
        stored = StoredAnalysis(game.key, summary.engine, at, body)
        await self._store.add(stored, seats_of(game, summary), turns_of(game, summary))
        if not game.game:
            await self._store.trim(FILE, MAX_FILES)
        return at


def _analysis_in(stored: StoredAnalysis) -> GameAnalysis:
    return msgspec.json.decode(zlib.decompress(stored.body), type=GameAnalysis)
