"""The requests of one socket, answered one after the other in a task beside the socket's reader.

The reader can therefore answer heartbeats while a request takes long. The task exists only while there is a request:
thousands of sockets are idle most of the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from mozaika.service.uninterrupted import log_fault
from mozaika.web.client_messages import ClientMessage

MAX_WAITING = 16  # requests; more of them stay unread until these have been answered


_finishing: set[asyncio.Task[None]] = set()  # asyncio itself holds tasks weakly


class RequestQueue:
    __slots__ = ("_answer", "_answering", "_on_fault", "_task", "_waiting")

    def __init__(
        self, answer: Callable[[ClientMessage], Awaitable[None]], on_fault: Callable[[BaseException], None]
    ) -> None:
        """`on_fault` is called with an unexpected error of `answer`."""
        self._answer = answer
        self._on_fault = on_fault
        self._waiting: list[ClientMessage] = []
        self._answering: ClientMessage | None = None
        self._task: asyncio.Task[None] | None = None

    async def put(self, request: ClientMessage) -> None:
        """Returns at once, unless too many requests wait."""
        self._waiting.append(request)
        self._start()
        if len(self._waiting) >= MAX_WAITING:
            await self.drain()

    async def drain(self) -> None:
        """Wait until all requests have been answered."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def finish(self) -> None:
        """Carry out what is still waiting, except questions, because nobody reads the answers any more."""
        self._waiting = [each for each in self._waiting if not each.only_asks]
        if self._task is not None and self._answering is not None and self._answering.only_asks:
            self._task.cancel()
            await self.drain()
            if self._waiting:
                self._start()
        await self.drain()

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.ensure_future(self._run())
            self._task.add_done_callback(self._report)

    def cancel(self) -> None:
        """End at once. A message that changes something is carried out to its end, if that has begun."""
        self._waiting = []
        if self._task is None:
            return
        if self._answering is None or self._answering.only_asks:
            self._task.cancel()
        else:
            self._on_fault = log_fault
            _finishing.add(self._task)
            self._task.add_done_callback(_finishing.discard)

    async def _run(self) -> None:
        try:
            while self._waiting:
                self._answering = self._waiting.pop(0)
                await self._answer(self._answering)
        finally:
            self._task = self._answering = None

    def _report(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._on_fault(error)
