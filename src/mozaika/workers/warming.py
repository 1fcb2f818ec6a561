"""The engine's first start: child processes compile it while the server serves already. Bots wait for it, the champion
for its own part, which comes last.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from mozaika.engine.bots import find_bot
from mozaika.engine.warm import STEPS, Part, command, is_warm


class Warming:
    """`share` tells how far it is; 1.0 when bots can play, but for the champion."""

    def __init__(self) -> None:
        self.share = 0.0
        self._done = {part: asyncio.Event() for part in Part}

    async def run(self) -> None:
        """If it fails, workers compile what they need themselves, and take longer for it."""
        try:
            await self._follow(Part.PLAY)
            self._is_ready(Part.PLAY)
            await self._follow(Part.STUDY)
        finally:
            for part in Part:
                self._is_ready(part)

    def _is_ready(self, part: Part) -> None:
        self.share = 1.0
        self._done[part].set()

    async def wait(self, bot: str) -> None:
        await self._done[find_bot(bot).part].wait()

    async def _follow(self, part: Part) -> None:
        if is_warm(part):
            return
        child = await asyncio.create_subprocess_exec(*command(part), stdin=DEVNULL, stdout=PIPE, start_new_session=True)
        assert child.stdout is not None
        try:
            async for _ in child.stdout:
                if part is Part.PLAY:
                    self.share = min(0.99, self.share + 1 / STEPS[part])
            await child.wait()
        finally:
            with suppress(ProcessLookupError):  # it has ended, unless the server does not want it any more
                child.kill()
            await child.wait()
