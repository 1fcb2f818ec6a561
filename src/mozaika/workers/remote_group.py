"""Jobs for the workers of other machines, over NATS: the server's side. `bus` describes the messages."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nats.errors

from mozaika.service.errors import BotFailed, TooBusy
from mozaika.workers import bus
from mozaika.workers.group import NO_OPTIONS, JobOptions
from mozaika.workers.scheduler import DEFAULT_LIMITS, WAIT_S, Priority, QueueLimits

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

_TAKE_S = 2.0  # a worker that lives takes or refuses a job within milliseconds, unless its machine is very busy
_OFFERS = 10  # of a job to workers that get their last one in the same moment: another may still be free
_PAUSE_S = 0.25  # before the next try, when no worker is there


@dataclass(frozen=True, slots=True)
class _Request:
    subject: str
    job: bytes
    priority: Priority
    person: str
    options: JobOptions


class RemoteGroup:
    """Has the methods of `WorkerGroup`. The workers decide the order of the jobs; here only their number is limited."""

    def __init__(
        self,
        client: Client,
        origin_of: Callable[[str], str] = str,
        limits: QueueLimits = DEFAULT_LIMITS,
        wait_s: Mapping[Priority, float] = WAIT_S,
    ) -> None:
        """`wait_s` is how long a worker is sought for a job."""
        self.client, self._origin_of, self._limits, self._wait_s = client, origin_of, limits, wait_s
        self._replies = f"{bus.REPLIES}.{secrets.token_hex(8)}"
        self._waiting: dict[str, asyncio.Queue[bytes]] = {}  # frames, by the id of a job
        self._counts: Counter[tuple[Priority, str]] = Counter()
        self._refused: set[Priority] = set()
        self._requests: dict[asyncio.Task[dict[str, Any]], Priority] = {}
        self._stops: set[asyncio.Task[None]] = set()

    @property
    def is_connected(self) -> bool:
        return self.client.is_connected

    async def start(self) -> None:
        await self.client.subscribe(f"{self._replies}.*", cb=self._receive)

    async def ask(
        self, subject: str, job: bytes, priority: Priority, person: str, options: JobOptions = NO_OPTIONS
    ) -> dict[str, Any]:
        """The answer. Raises `TooBusy` if no worker could start the job in time, and `BotFailed` with `subject` if it
        has no answer.
        """
        origin, limits = self._origin_of(person), self._limits
        keys = ((priority, ""), (priority, f"origin {origin}"), (priority, f"person {person}"))
        full = zip(keys, (limits.total, limits.per_origin, limits.per_person), strict=True)
        if priority in self._refused or any(self._counts[key] >= limit for key, limit in full):
            raise TooBusy
        self._counts.update(keys)
        request = _Request(subject, job, priority, person, options)
        running = asyncio.ensure_future(self._run(request))
        self._requests[running] = priority
        try:
            return await running
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if priority in self._refused and current is not None and not current.cancelling():
                raise TooBusy from None  # `refuse` has cancelled the job, nobody its request
            running.cancel()
            raise
        finally:
            del self._requests[running]
            for key in keys:
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]

    def refuse(self, priorities: Collection[Priority]) -> None:
        """Refuse every job of these priorities, also those that a worker computes."""
        self._refused.update(priorities)
        for running, priority in self._requests.items():
            if priority in priorities:
                running.cancel()

    async def stop(self) -> None:
        running = list(self._requests)
        self.refuse(tuple(Priority))
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*self._stops)
        await self.client.close()

    async def _receive(self, message: Msg) -> None:
        frames = self._waiting.get(message.subject.rpartition(".")[2])
        if frames is not None:
            # Without data: NATS itself says that nobody has subscribed to the jobs.
            frames.put_nowait(message.data or b"")

    async def _run(self, request: _Request) -> dict[str, Any]:
        """Try until a worker has taken the job; try again if it falls silent."""
        deadline, subject = time.monotonic() + self._wait_s[request.priority], bus.FREE
        while True:
            job_id = secrets.token_hex(8)
            frames = self._waiting[job_id] = asyncio.Queue()
            try:
                if await self._offer(request, job_id, frames, subject):
                    return await self._follow(request, frames)
            except TimeoutError:  # the worker has died or is slow, or NATS is not reachable
                self._tell_workers_to_stop(job_id)
            except asyncio.CancelledError:
                self._tell_workers_to_stop(job_id)
                raise
            finally:
                del self._waiting[job_id]
            subject = bus.FREE if subject == bus.QUEUED else bus.QUEUED
            if time.monotonic() > deadline:
                raise TooBusy

    async def _offer(self, request: _Request, job_id: str, frames: asyncio.Queue[bytes], subject: str) -> bool:
        """Whether a worker has taken the job."""
        origin, options = self._origin_of(request.person), request.options
        head = bus.JobHead(
            job_id, request.subject, request.priority, request.person, origin, options.limit_s, options.yield_s
        )
        if not self.client.is_connected:  # what is published now would arrive late, and several times
            await asyncio.sleep(_PAUSE_S)
            return False
        frame = bus.FULL
        for _ in range(_OFFERS):
            try:
                await self.client.publish(subject, bus.encode_job(head, request.job), f"{self._replies}.{job_id}")
            except nats.errors.MaxPayloadError as error:
                raise BotFailed(request.subject, "confused") from error
            except nats.errors.Error as error:  # the connection has just broken
                raise TimeoutError from error
            async with asyncio.timeout(_TAKE_S):
                frame = await frames.get()
            if frame != bus.FULL:
                break
        if not frame and subject == bus.QUEUED:
            await asyncio.sleep(_PAUSE_S)
        return frame == bus.TAKEN

    async def _follow(self, request: _Request, frames: asyncio.Queue[bytes]) -> dict[str, Any]:
        while True:
            async with asyncio.timeout(bus.SILENT_S):
                frame = await frames.get()
            kind, _, rest = frame.partition(b" ")
            match kind + b" " if rest else kind:
                case bus.ANSWER:
                    answer: dict[str, Any] = json.loads(rest)
                    return answer
                case bus.PROGRESS:
                    request.options.progress(float(rest))
                case bus.PARTIAL:
                    request.options.partial(rest)
                case bus.BUSY:
                    raise TooBusy
                case bus.FAILED:
                    raise BotFailed(request.subject, rest.decode())
                case _:  # a heartbeat
                    pass

    def _tell_workers_to_stop(self, job_id: str) -> None:
        publishing = asyncio.ensure_future(self._publish_stop(job_id))
        self._stops.add(publishing)
        publishing.add_done_callback(self._stops.discard)

    async def _publish_stop(self, job_id: str) -> None:
        with suppress(nats.errors.Error):  # without a connection the worker computes in vain
            await self.client.publish(bus.STOPS, job_id.encode())
