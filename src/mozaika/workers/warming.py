"""Compiles the engine in child processes while the server is already running.

Bots wait until their part is compiled; the part of the champion comes last.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from mozaika.engine.bots import find_bot
from mozaika.engine.warm import STEPS, Part, command, is_warm


class Warming:
    """`share` is the progress: 1.0 when all bots except the champion can play."""

    def __init__(self) -> None:
        self.share = 0.0
        self._done = {part: asyncio.Event() for part in Part}

    async def run(self) -> None:
        """Compile all parts. If this fails, workers compile on first use, which takes them longer."""
        try:
            await self._compile(Part.PLAY)
            self._set_ready(Part.PLAY)
            await self._compile(Part.STUDY)
        finally:
            for part in Part:
                self._set_ready(part)

    def _set_ready(self, part: Part) -> None:
        self.share = 1.0
        self._done[part].set()

    async def wait(self, bot: str) -> None:
        await self._done[find_bot(bot).part].wait()

    async def _compile(self, part: Part) -> None:
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
            with suppress(ProcessLookupError):  # still running only if this task was cancelled
                child.kill()
            await child.wait()
