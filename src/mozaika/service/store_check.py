"""Readiness: whether the server is not about to stop and the store accepts writes now. Anybody may ask, so the store
is asked at most once a second.
"""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from mozaika.service.counting import Now
from mozaika.service.errors import ServerStopping, StoreUnreachable

FRESH_S = 1.0  # an answer is good for this long
LIMIT_S = 3.0  # a store that takes longer is not usable


class Probed(Protocol):
    async def probe(self) -> None:
        """Write something that changes nothing."""
        ...


class StoreCheck:
    def __init__(self, database: Probed, now: Now = time.monotonic) -> None:
        self._database = database
        self._now = now
        self._probe: asyncio.Future[None] | None = None
        self._began = 0.0
        self._is_stopping = False

    def stop(self) -> None:
        """From now on the server is not ready: it is about to stop."""
        self._is_stopping = True

    async def check(self) -> None:
        """Raise `ServerStopping`, or the error of a write if the store cannot be written. All who ask at the same time
        share one write, and while it takes too long no other begins.
        """
        if self._is_stopping:
            raise ServerStopping
        if self._probe is None or (self._probe.done() and self._now() - self._began >= FRESH_S):
            self._began = self._now()
            self._probe = asyncio.ensure_future(self._database.probe())
            self._probe.add_done_callback(lambda probe: probe.cancelled() or probe.exception())  # it may have no reader
        try:
            async with asyncio.timeout(max(0.0, self._began + LIMIT_S - self._now())):
                await asyncio.shield(self._probe)
        except TimeoutError as error:
            raise StoreUnreachable from error
