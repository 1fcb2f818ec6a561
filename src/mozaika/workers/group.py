"""Worker processes that share a queue.

A job that exceeds its time limit, or whose answer nobody waits for any more, is stopped; its worker stays. So is a hint
that has run for a while when a bot or a question of the rules waits for its slot. A worker is killed and replaced only
if it crashes or does not answer even then.

Workers are started with `exec`, not forked, and end when their standard input closes, so none outlives this process.
"""

from __future__ import annotations

import asyncio
import json
from asyncio import StreamReader
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from mozaika.background import OWN_GROUP, lower_child_priority
from mozaika.engine.errors import SearchStopped
from mozaika.processes import kill
from mozaika.service.errors import BotFailed, TooBusy
from mozaika.workers.scheduler import YIELDING, Priority, Scheduler
from mozaika.workers.worker import LENGTH_BYTES, PARTIAL, PROGRESS, STOP

Progress: TypeAlias = Callable[[float], None]
"""Called with the share of a job that is done."""

Partial: TypeAlias = Callable[[bytes], None]
"""Called with the results of a job so far, as JSON."""

_LOOK_S = 0.2  # how often a job that runs for long looks whether its slot is wanted


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """`answer_s` is the time for an answer, `first_s` that for the first one of a process, which may have to compile
    kernels. Then the job is stopped, which takes milliseconds, or seconds if many plays are being sorted. A worker that
    has not answered `grace_s` later hangs, and is killed. A job of low priority is stopped after `yield_s` if a more
    urgent one waits for its slot. A worker that is no longer needed gets `goodbye_s` to end by itself, and to end the
    programs of bots that it has started.
    """

    answer_s: float = 10
    first_s: float = 300
    grace_s: float = 30
    yield_s: float = 2
    goodbye_s: float = 0


@dataclass(frozen=True, slots=True)
class JobOptions:
    """What a caller wants to know while a job runs. `limit_s` and `yield_s` replace `answer_s` and `yield_s` of the
    group for a job that is to run for long.
    """

    progress: Progress = lambda share: None
    partial: Partial = lambda result: None
    limit_s: float | None = None
    yield_s: float | None = None


NO_OPTIONS = JobOptions()


class Jobs(Protocol):
    """Runs jobs: the processes of this machine, or the workers of other machines (`remote_group`)."""

    async def ask(
        self, subject: str, job: bytes, priority: Priority, person: str, options: JobOptions = NO_OPTIONS
    ) -> dict[str, Any]: ...

    def refuse(self, priorities: Collection[Priority]) -> None: ...

    async def stop(self) -> None: ...


class Worker:
    """One process, which runs one job at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._is_sent = self._is_stopped = False  # the current job
        self.is_warm = False  # it has completed a job, so its kernels are loaded

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def ask(self, job: bytes, limits: TimeLimits, options: JobOptions = NO_OPTIONS) -> bytes:
        """The answer. Raises `TimeoutError` or `EOFError` if there is none; the process is then killed."""
        warm_s = limits.answer_s if options.limit_s is None else options.limit_s
        limit_s = warm_s if self.is_warm else max(warm_s, limits.first_s)
        timer = asyncio.get_running_loop().call_later(limit_s, self.stop_job)
        try:
            async with asyncio.timeout(limit_s + limits.grace_s):  # `wait_for` of Python 3.11 may lose a cancellation
                answer = await self._ask(job, options)
        except (asyncio.IncompleteReadError, OSError) as error:
            await self.stop()
            if isinstance(error, TimeoutError):
                raise
            raise EOFError from error
        except BaseException:  # the pool stops: a late answer would be taken for the next one
            await self.stop()
            raise
        else:
            self.is_warm = self.is_warm or not self._is_stopped
            return answer
        finally:
            timer.cancel()
            self._is_sent = self._is_stopped = False

    def stop_job(self) -> None:
        """Tell the process to end its job, or do so once the job is sent. An answer on its way is not changed."""
        if not self._is_stopped:
            self._is_stopped = True
            if self._is_sent and self._process is not None:  # None: it is being killed
                self._send(STOP)

    async def _ask(self, job: bytes, options: JobOptions) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, process_group=OWN_GROUP
            )
            lower_child_priority(self._process.pid)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        self._send(job)
        self._is_sent = True
        if self._is_stopped:  # while the process was started
            self._send(STOP)
        await process.stdin.drain()
        while (frame := await _read_frame(process.stdout)).startswith((PROGRESS, PARTIAL)):
            if frame.startswith(PARTIAL):
                options.partial(frame.removeprefix(PARTIAL))
            else:
                options.progress(float(frame.removeprefix(PROGRESS)))
        return frame

    def _send(self, frame: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(len(frame).to_bytes(LENGTH_BYTES, "big") + frame)

    async def stop(self, goodbye_s: float = 0) -> None:
        process, self._process, self.is_warm = self._process, None, False
        if process is not None:
            if goodbye_s and process.stdin is not None:
                process.stdin.close()  # its jobs have ended
                with suppress(TimeoutError):
                    async with asyncio.timeout(goodbye_s):
                        await process.wait()
            await kill(process)


async def _read_frame(stream: StreamReader) -> bytes:
    return await stream.readexactly(int.from_bytes(await stream.readexactly(LENGTH_BYTES), "big"))


class WorkerGroup:
    """A request that is cancelled while a worker computes stops its job; what the worker then answers is discarded."""

    def __init__(self, command: Sequence[str], count: int, scheduler: Scheduler, limits: TimeLimits) -> None:
        """`scheduler` lets at most `count` jobs run at the same time. A process starts with its first job."""
        self.workers = [Worker(command) for _ in range(count)]
        self._idle = list(self.workers)  # last in, first out: warm caches
        self._scheduler = scheduler
        self._limits = limits
        self._running: set[asyncio.Task[bytes]] = set()
        self._refusals: dict[asyncio.Future[None], Priority] = {}  # of those who wait for a worker's answer

    async def ask(
        self, subject: str, job: bytes, priority: Priority, person: str, options: JobOptions = NO_OPTIONS
    ) -> dict[str, Any]:
        """The answer. Raises `TooBusy` if the job was not started or is refused meanwhile, and `BotFailed` with
        `subject` if it has no answer.
        """
        await self._scheduler.acquire(priority, person)
        worker = self._idle.pop()
        running = asyncio.ensure_future(self._run(worker, job, priority, options))
        self._running.add(running)
        running.add_done_callback(self._finished)
        yielded = asyncio.Event()
        if priority in YIELDING:
            loop = asyncio.get_running_loop()
            yield_s = self._limits.yield_s if options.yield_s is None else options.yield_s
            loop.call_later(yield_s, self._yield_if_wanted, worker, running, priority, yielded)
        try:
            answer: dict[str, Any] = json.loads(await self._answer(running, priority))
        except TimeoutError as error:
            raise BotFailed(subject, "slow") from error
        except (EOFError, ValueError) as error:
            raise BotFailed(subject, "crashed") from error
        finally:
            if not running.done():  # nobody waits for the answer any more
                worker.stop_job()
        if "error" in answer:
            if yielded.is_set():
                raise TooBusy
            raise BotFailed(subject, "slow" if answer["error"] == SearchStopped.code else "confused")
        return answer

    def _yield_if_wanted(
        self, worker: Worker, running: asyncio.Task[bytes], priority: Priority, yielded: asyncio.Event
    ) -> None:
        """Stop the job if a more urgent one waits, else look again later."""
        if running.done():
            return
        if self._scheduler.is_wanted(priority):
            yielded.set()
            worker.stop_job()
            return
        loop = asyncio.get_running_loop()
        loop.call_later(_LOOK_S, self._yield_if_wanted, worker, running, priority, yielded)

    async def _answer(self, running: asyncio.Task[bytes], priority: Priority) -> bytes:
        refusal: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._refusals[refusal] = priority
        try:
            await asyncio.wait((running, refusal), return_when=asyncio.FIRST_COMPLETED)
            if not running.done() or running.cancelled():
                raise TooBusy
            return running.result()
        finally:
            del self._refusals[refusal]

    def refuse(self, priorities: Collection[Priority]) -> None:
        """Refuse every job of these priorities, also those that a worker computes."""
        self._scheduler.refuse(priorities)
        for refusal, priority in self._refusals.items():
            if priority in priorities and not refusal.done():
                refusal.set_result(None)

    async def stop(self) -> None:
        self._scheduler.refuse(Priority)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for worker in self.workers:
            await worker.stop(self._limits.goodbye_s)

    async def _run(self, worker: Worker, job: bytes, priority: Priority, options: JobOptions) -> bytes:
        try:
            return await worker.ask(job, self._limits, options)
        finally:
            self._idle.append(worker)
            self._scheduler.release(priority)

    def _finished(self, running: asyncio.Task[bytes]) -> None:
        self._running.discard(running)
        if not running.cancelled():
            running.exception()  # its request may be cancelled, and then nobody else reads the error
