"""Worker processes that share a queue. A worker that crashes or exceeds its time limit is replaced.

Workers are started with `exec`, not forked, and end when their standard input closes, so none outlives this process.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from mozaika.service.errors import BotFailed
from mozaika.workers.scheduler import Priority, Scheduler
from mozaika.workers.worker import LENGTH_BYTES


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
        except BaseException:  # the pool stops: a late answer would be taken for the next one
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


class WorkerGroup:
    """`limit_s` is the time for an answer, `first_limit_s` that for the first one of a process, which may have to
    compile kernels. A request that is cancelled while a worker computes leaves the worker alone: the answer is read
    and discarded.
    """

    def __init__(
        self, command: Sequence[str], count: int, scheduler: Scheduler, limit_s: float, first_limit_s: float
    ) -> None:
        """`scheduler` lets at most `count` jobs run at the same time. A process starts with its first job."""
        self.workers = [Worker(command) for _ in range(count)]
        self._idle = list(self.workers)  # last in, first out: warm caches
        self._scheduler = scheduler
        self._limit_s, self._first_limit_s = limit_s, first_limit_s
        self._running: set[asyncio.Task[bytes]] = set()

    async def ask(self, subject: str, job: bytes, priority: Priority, person: str) -> dict[str, Any]:
        """The answer. Raises `TooBusy` if the job was not started, `BotFailed` with `subject` if it has no answer."""
        await self._scheduler.acquire(priority, person)
        running = asyncio.ensure_future(self._run(job, priority))
        self._running.add(running)
        running.add_done_callback(self._finished)
        try:
            answer: dict[str, Any] = json.loads(await asyncio.shield(running))
        except TimeoutError as error:
            raise BotFailed(subject, "slow") from error
        except (EOFError, ValueError) as error:
            raise BotFailed(subject, "crashed") from error
        if "error" in answer:
            raise BotFailed(subject, "confused")
        return answer

    async def stop(self) -> None:
        self._scheduler.close()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for worker in self.workers:
            await worker.stop()

    async def _run(self, job: bytes, priority: Priority) -> bytes:
        worker = self._idle.pop()
        try:
            return await worker.ask(job, self._limit_s if worker.is_warm else self._first_limit_s)
        finally:
            self._idle.append(worker)
            self._scheduler.release(priority)

    def _finished(self, running: asyncio.Task[bytes]) -> None:
        self._running.discard(running)
        if not running.cancelled():
            running.exception()  # its request may be cancelled, and then nobody else reads the error
