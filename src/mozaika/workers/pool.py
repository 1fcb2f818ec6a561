"""The engine behind the ports of the service: bot moves, hints, questions of the rules, and word graphs.

Each is a job for a worker process. `scheduler` decides the order of the jobs.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from mozaika.engine.bots import CHAMPION_S, DEFAULT_LEVEL, opponent_names
from mozaika.records.codec import encode
from mozaika.records.command_json import decode_command
from mozaika.rules.board import Placement
from mozaika.rules.commands import Command
from mozaika.rules.edition import Edition
from mozaika.rules.errors import MalformedCommand
from mozaika.rules.state import GameState
from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.errors import BotFailed
from mozaika.service.position_analysis import Analysed, PositionTask, QuestionKind
from mozaika.workers.counted_jobs import CountedJobs
from mozaika.workers.group import JobOptions, Jobs, Progress, TimeLimits, WorkerGroup
from mozaika.workers.scheduler import Priority, Scheduler

RULES_GRACE_S = 1.5
_ANALYSIS_GRACE_S = 5.0  # for what a search does beside searching
# The bots whose kernels a question needs.
_STUDIES = "champion"
_KERNELS_OF = dict.fromkeys((QuestionKind.MOVES, QuestionKind.PLAY), DEFAULT_LEVEL)
ANALYSIS_LIMIT_S = 60.0  # of one turn
ANALYSIS_YIELD_S, ANALYSIS_YIELD_MAX_S = 0.25, 2.0  # of its first attempt, and of any
DEFAULT_LIMITS, BUILD_LIMITS = TimeLimits(), TimeLimits(answer_s=300, grace_s=60)
COMMAND = (sys.executable, "-m", "mozaika.workers.worker")


def engine_group(
    count: int, limits: TimeLimits, command: Sequence[str], origin_of: Callable[[str], str]
) -> WorkerGroup:
    """`count` processes for bot moves and hints, and one that is kept free for questions of the rules."""
    low = max(1, count - 1)  # so that a bot need not wait for a hint where there are several workers
    slots = {Priority.RULES: count + 1, Priority.BOT: count, Priority.HINT: low, Priority.ANALYSIS: low}
    return WorkerGroup(command, count + 1, Scheduler(slots, origin_of=origin_of), limits)


@dataclass(frozen=True, slots=True)
class PoolOptions:
    """`ready(bot)` is awaited before a bot is asked, until its kernels are compiled. `champion_s` is the time per move
    of the champion while no other request is waiting. `origin_of` is the address a person comes from: addresses get
    equal shares. If `remote` is given, it runs all jobs but the builds.
    """

    ready: Callable[[str], Awaitable[None]] | None = None
    champion_s: float = CHAMPION_S
    origin_of: Callable[[str], str] = str
    remote: Jobs | None = None


NO_POOL_OPTIONS = PoolOptions()


class WorkerPool:
    """Implements the ports `Bots` and `MoveFinder` of `service.ports`, `GameAnalyzer` and `PositionAnalyst`."""

    def __init__(
        self,
        count: int = 1,
        limits: TimeLimits = DEFAULT_LIMITS,
        command: Sequence[str] = COMMAND,
        options: PoolOptions = NO_POOL_OPTIONS,
    ) -> None:
        """`count` workers compute bot moves and hints. One more is kept free for questions of the rules, and another
        one builds word graphs, which takes up to a minute.
        """
        self._engine = options.remote or engine_group(count, limits, command, options.origin_of)
        self._jobs = CountedJobs(self._engine)
        one_by_one = Scheduler(dict.fromkeys(Priority, 1), wait_s=dict.fromkeys(Priority, BUILD_LIMITS.answer_s))
        self._builder = WorkerGroup(command, 1, one_by_one, BUILD_LIMITS)
        self._ready = options.ready
        self._champion_s, self._choosing, self._count = options.champion_s, 0, count

    @property
    def levels(self) -> tuple[str, ...]:
        return opponent_names()

    async def choose(self, bot: str, view: bytes, person: str, without: Collection[str] = ()) -> Command:
        if self._ready is not None:
            await self._ready(bot)
        self._choosing += 1
        try:
            seconds = self._champion_s / max(1.0, self._choosing / self._count)  # requests share the workers
            facts = b'{"kind":"choose","bot":%b,"seconds":%f,"without":%b,"view":%b}'
            job = facts % (_json(bot), seconds, _json(sorted(without)), view)
            answer = await self._jobs.ask(bot, job, Priority.BOT, person)
            return _decoded(bot, answer.get("command"))
        finally:
            self._choosing -= 1

    async def best_plays(self, view: bytes, person: str, without: Collection[str], count: int) -> list[Command]:
        job = b'{"kind":"best","count":%d,"without":%b,"view":%b}' % (count, _json(sorted(without)), view)
        answer = await self._jobs.ask("best", job, Priority.BOT, person)
        return [_decoded("best", each) for each in answer.get("commands", ())]

    async def hint(self, view: bytes, person: str) -> Command:
        answer = await self._jobs.ask("hint", b'{"kind":"hint","view":%b}' % view, Priority.HINT, person)
        return _decoded("hint", answer.get("command"))

    async def analyse(self, task: PositionTask, person: str, report: Callable[[bytes], None]) -> Analysed:
        """Stopped early, with the answer so far, if a game needs the worker."""
        if self._ready is not None:
            await self._ready(task.question.level or _KERNELS_OF.get(task.question.kind, _STUDIES))
        options = JobOptions(partial=report, limit_s=task.question.seconds + _ANALYSIS_GRACE_S)
        answer = await self._jobs.ask("analysis", task.job(), Priority.ANALYSIS, person, options)
        return Analysed(msgspec.Raw(msgspec.json.encode(answer["answer"])), not answer["stopped"])

    async def can_anyone_move(self, state: GameState, person: str) -> bool:
        job = _job(kind="movable", state=encode(state))
        return bool((await self._jobs.ask("movable", job, Priority.RULES, person))["movable"])

    async def build(self, edition: Edition, lexicon: str, progress: Progress = lambda share: None) -> None:
        """Build the word graph of a list in a worker if it does not exist; it takes too long for the event loop."""
        job = _job(kind="build", edition=encode(edition), lexicon=lexicon)
        await self._builder.ask("build", job, Priority.ANALYSIS, lexicon, JobOptions(progress))

    @property
    def parallel(self) -> int:
        return max(1, self._count - 1)

    async def analyze_turn(
        self, record: bytes, turn: int, person: str, attempt: int, laid: Sequence[Placement] = ()
    ) -> TurnAnalysis:
        tiles = [(*each.square, each.letter, each.blank) for each in laid]
        job = b'{"kind":"analyze","turn":%d,"laid":%b,"record":%b}' % (turn, _json(tiles), record)
        answer = await self._analyze(job, person, attempt)
        return msgspec.convert(answer["turn"], TurnAnalysis)

    async def summarize(self, record: bytes, turns: Sequence[TurnAnalysis], person: str, attempt: int) -> GameAnalysis:
        job = b'{"kind":"summarize","turns":%b,"record":%b}' % (msgspec.json.encode(turns), record)
        return msgspec.convert((await self._analyze(job, person, attempt))["analysis"], GameAnalysis)

    async def _analyze(self, job: bytes, person: str, attempt: int) -> dict[str, Any]:
        """A job that gives way to more urgent ones, later with each attempt, so that it is done in the end."""
        if self._ready is not None:
            await self._ready("champion")
        yield_s = min(ANALYSIS_YIELD_S * 2**attempt, ANALYSIS_YIELD_MAX_S)
        options = JobOptions(limit_s=ANALYSIS_LIMIT_S, yield_s=yield_s)
        return await self._jobs.ask("analysis", job, Priority.ANALYSIS, person, options)

    @property
    def open_jobs(self) -> Mapping[str, int]:
        """Jobs that wait or run, by kind."""
        return self._jobs.counts

    @property
    def processes(self) -> int:
        """The number of worker processes of this machine."""
        groups = [group for group in (self._engine, self._builder) if isinstance(group, WorkerGroup)]
        return sum(worker.pid is not None for group in groups for worker in group.workers)

    def end_waiting(self) -> None:
        """Refuse hints and builds at once, and questions of the rules, which are answered soon and decide how a game
        continues, after a moment. Bots are stopped with their tables.
        """
        for group in (self._engine, self._builder):
            group.refuse((Priority.HINT, Priority.ANALYSIS))
        asyncio.get_running_loop().call_later(RULES_GRACE_S, self._engine.refuse, (Priority.RULES,))

    async def stop(self) -> None:
        await self._engine.stop()
        await self._builder.stop()


def _decoded(subject: str, command: Any) -> Command:
    try:
        return decode_command(command)
    except MalformedCommand as error:
        raise BotFailed(subject, "confused") from error


def _job(**parts: Any) -> bytes:
    return _json(parts)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
