"""A pool of worker processes. A worker that crashes or exceeds its time limit is replaced.

Workers are started with `exec`, not forked, and end when their standard input closes, so none outlives this process.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from mozaika.engine.bots import CHAMPION_S, level_names
from mozaika.records.codec import encode
from mozaika.records.command_json import decode_command
from mozaika.rules.commands import Command
from mozaika.rules.edition import Edition
from mozaika.rules.errors import MalformedCommand
from mozaika.rules.state import GameState
from mozaika.service.errors import BotFailed
from mozaika.workers.worker import LENGTH_BYTES

COMMAND = (sys.executable, "-m", "mozaika.workers.worker")


class Worker:
    """One process, which runs one job at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self.is_warm = False  # it has answered once, so its kernels are loaded

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def ask(self, job: bytes, limit_s: float) -> bytes:
        """The answer. Raises `TimeoutError` or `EOFError` if there is none; the process is then stopped."""
        try:
            async with asyncio.timeout(limit_s):  # not `wait_for`: on Python 3.11 it may lose a cancellation
                answer = await self._ask(job)
        except (asyncio.IncompleteReadError, OSError) as error:
            await self.stop()
            if isinstance(error, TimeoutError):
                raise
            raise EOFError from error
        except BaseException:  # also on cancellation: a late answer would be taken for the next one
            await self.stop()
            raise
        self.is_warm = True
        return answer

    async def _ask(self, job: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(job).to_bytes(LENGTH_BYTES, "big") + job)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH_BYTES)
        return await process.stdout.readexactly(int.from_bytes(head, "big"))

    async def stop(self) -> None:
        process, self._process, self.is_warm = self._process, None, False
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class WorkerPool:
    """Implements the ports `Bots` and `MoveFinder` of `service.ports`. Limits are in seconds; the first answer of a
    process has a longer one, because it may have to compile kernels.
    """

    def __init__(
        self,
        count: int = 1,
        limit_s: float = 10,
        first_limit_s: float = 300,
        command: Sequence[str] = COMMAND,
        ready: Callable[[str], Awaitable[None]] | None = None,
        champion_s: float = CHAMPION_S,
    ) -> None:
        """`ready(bot)` is awaited before a bot is asked, until its kernels are compiled. `champion_s` is the time per
        move of the champion while no other request is waiting.
        """
        self._workers = [Worker(command) for _ in range(count)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # last in, first out: warm caches
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._limit_s, self._first_limit_s = limit_s, first_limit_s
        self._ready = ready
        self._champion_s, self._choosing = champion_s, 0

    @property
    def levels(self) -> tuple[str, ...]:
        return level_names()

    async def choose(self, bot: str, view: bytes, without: Collection[str] = ()) -> Command:
        if self._ready is not None:
            await self._ready(bot)
        self._choosing += 1
        try:
            seconds = self._champion_s / max(1.0, self._choosing / len(self._workers))  # requests share the workers
            facts = b'{"kind":"choose","bot":%b,"seconds":%f,"without":%b,"view":%b}'
            return await self._command(bot, facts % (_json(bot), seconds, _json(sorted(without)), view))
        finally:
            self._choosing -= 1

    async def best_plays(self, view: bytes, without: Collection[str], count: int) -> list[Command]:
        job = b'{"kind":"best","count":%d,"without":%b,"view":%b}' % (count, _json(sorted(without)), view)
        answer = await self._ask("best", job)
        return [_decoded("best", each) for each in answer.get("commands", ())]

    async def hint(self, view: bytes) -> Command:
        return await self._command("hint", b'{"kind":"hint","view":%b}' % view)

    async def _command(self, subject: str, job: bytes) -> Command:
        answer = await self._ask(subject, job)
        return _decoded(subject, answer.get("command"))

    async def can_anyone_move(self, state: GameState) -> bool:
        answer = await self._ask("movable", _job(kind="movable", state=encode(state)))
        return bool(answer["movable"])

    async def build(self, edition: Edition, lexicon: str) -> None:
        """Build the word graph of a list in a worker if it does not exist; it takes too long for the event loop."""
        await self._ask("build", _job(kind="build", edition=encode(edition), lexicon=lexicon), self._first_limit_s)

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.stop()

    async def _ask(self, subject: str, job: bytes, limit_s: float | None = None) -> dict[str, Any]:
        async with self._acquire() as worker:
            limit = limit_s or (self._limit_s if worker.is_warm else self._first_limit_s)
            try:
                answer: dict[str, Any] = json.loads(await worker.ask(job, limit))
            except TimeoutError as error:
                raise BotFailed(subject, "slow") from error
            except (EOFError, ValueError) as error:
                raise BotFailed(subject, "crashed") from error
        if "error" in answer:
            raise BotFailed(subject, "confused")
        return answer

    @asynccontextmanager
    async def _acquire(self) -> AsyncIterator[Worker]:
        worker = await self._idle.get()
        try:
            yield worker
        finally:
            self._idle.put_nowait(worker)


def _decoded(subject: str, command: Any) -> Command:
    try:
        return decode_command(command)
    except MalformedCommand as error:
        raise BotFailed(subject, "confused") from error


def _job(**parts: Any) -> bytes:
    return _json(parts)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
