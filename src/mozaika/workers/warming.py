"""The engine's first start: a child process compiles it while the server serves already. Bots wait for it."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from mozaika.engine.warm import COMMAND, STEPS


class Warming:
    """`share` tells how far it is; 1.0 when bots can play."""

    def __init__(self) -> None:
        self.share = 0.0
        self._done = asyncio.Event()

    async def run(self) -> None:
        """If it fails, workers compile what they need themselves, and take longer for it."""
        try:
            await self._follow_child()
        finally:
            self.share = 1.0
            self._done.set()

    async def wait(self) -> None:
        await self._done.wait()

    async def _follow_child(self) -> None:
        child = await asyncio.create_subprocess_exec(*COMMAND, stdin=DEVNULL, stdout=PIPE, start_new_session=True)
        assert child.stdout is not None
        try:
            async for _ in child.stdout:
                self.share = min(0.99, self.share + 1 / STEPS)
            await child.wait()
        finally:
            with suppress(ProcessLookupError):  # it has ended, unless the server does not want it any more
                child.kill()
            await child.wait()
