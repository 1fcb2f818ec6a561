"""Jobs for servers on other machines, over NATS: the worker's side. `bus` describes the messages."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import nats.errors

from mozaika.service.errors import BotFailed, TooBusy
from mozaika.workers import bus
from mozaika.workers.group import JobOptions, Jobs
from mozaika.workers.scheduler import Priority

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

DRAIN_S = 20.0  # time for running jobs after SIGTERM
MAX_LIMIT_S = 600.0
SEPARATOR = "\n"  # between the address and the person, for whom the scheduler keeps a share
_log = logging.getLogger("mozaika.worker")


def origin_of(person: str) -> str:
    return person.partition(SEPARATOR)[0]


class BusWorker:
    """Takes jobs for `group`, whose scheduler must use `origin_of`. It runs `slots` jobs at the same time."""

    def __init__(self, client: Client, group: Jobs, slots: int) -> None:
        self._client, self._group, self._slots = client, group, slots
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._queued: Subscription | None = None
        self._free: Subscription | None = None  # only while a slot is free
        self._changing = asyncio.Lock()

    async def start(self) -> None:
        await self._client.subscribe(bus.STOPS, cb=self._stop_job)
        self._queued = await self._client.subscribe(bus.QUEUED, queue=bus.QUEUE_GROUP, cb=self._receive)
        await self._listen_if_free()
        await self._client.flush()

    async def stop(self) -> None:
        """Take no more jobs, give those that run `DRAIN_S`, and disconnect."""
        async with self._changing:
            self._slots = 0
        with suppress(nats.errors.Error):  # not connected
            await self._listen_if_free()
            if self._queued is not None:
                await self._queued.unsubscribe()
        if self._jobs:
            await asyncio.wait(self._jobs.values(), timeout=DRAIN_S)
        await self._group.stop()
        await asyncio.gather(*self._jobs.values(), return_exceptions=True)
        await self._client.close()

    async def _receive(self, message: Msg) -> None:
        try:
            head, job = bus.decode_job(message.data)
            priority = Priority(head.priority)
        except (msgspec.DecodeError, ValueError):
            _log.warning("bad-job", extra={"facts": {"bytes": len(message.data)}})
            return
        if len(self._jobs) >= self._slots and message.subject == bus.FREE:
            await self._reply(message.reply, bus.FULL)
            return
        self._jobs[head.id] = asyncio.ensure_future(self._run_and_forget(head, job, priority, message.reply))
        await self._listen_if_free()

    async def _run_and_forget(self, head: bus.JobHead, job: bytes, priority: Priority, reply: str) -> None:
        try:
            await self._run(head, job, priority, reply)
        finally:
            del self._jobs[head.id]
            with suppress(nats.errors.Error):  # when the connection is back, so are its subscriptions
                await self._listen_if_free()

    async def _listen_if_free(self) -> None:
        """Be offered jobs that are to run at once while a slot is free, and only then."""
        async with self._changing:
            is_free = len(self._jobs) < self._slots
            if is_free and self._free is None:
                self._free = await self._client.subscribe(bus.FREE, queue=bus.QUEUE_GROUP, cb=self._receive)
            elif not is_free and self._free is not None:
                free, self._free = self._free, None
                await free.unsubscribe()

    async def _stop_job(self, message: Msg) -> None:
        running = self._jobs.get(message.data.decode("ascii", "replace"))
        if running is not None:
            running.cancel()

    async def _run(self, head: bus.JobHead, job: bytes, priority: Priority, reply: str) -> None:
        outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        outgoing.put_nowait(bus.TAKEN)
        sending = asyncio.ensure_future(self._send(reply, outgoing))
        limit_s = None if head.limit_s is None else min(head.limit_s, MAX_LIMIT_S)
        options = JobOptions(
            lambda share: outgoing.put_nowait(bus.PROGRESS + b"%f" % share),
            lambda result: outgoing.put_nowait(bus.PARTIAL + result),
            limit_s,
            head.yield_s,
        )
        try:
            person = f"{head.origin}{SEPARATOR}{head.person}"
            answer = await self._group.ask(head.subject, job, priority, person, options)
            outgoing.put_nowait(bus.ANSWER + json.dumps(answer, ensure_ascii=False).encode())
        except TooBusy:
            outgoing.put_nowait(bus.BUSY)
        except BotFailed as error:
            outgoing.put_nowait(bus.FAILED + error.reason.encode())
        except asyncio.CancelledError:
            sending.cancel()
            raise
        await sending

    async def _send(self, reply: str, outgoing: asyncio.Queue[bytes]) -> None:
        """Send the frames of one job, and heartbeats between them."""
        while True:
            try:
                async with asyncio.timeout(bus.HEARTBEAT_S):
                    frame = await outgoing.get()
            except TimeoutError:
                frame = bus.WORKING
            await self._reply(reply, frame)
            if frame == bus.BUSY or frame.startswith((bus.ANSWER, bus.FAILED)):
                return

    async def _reply(self, reply: str, frame: bytes) -> None:
        try:
            await self._client.publish(reply, frame)
        except nats.errors.Error as error:  # the server will ask another worker
            _log.warning("reply-lost", extra={"facts": {"error": type(error).__name__}})
