"""Compiles the engine in child processes while the server is already running.

A bot waits until its kernels are compiled; the champion's are compiled last.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from mozaika.engine.bots import find_bot
from mozaika.engine.warm import STEPS, KernelGroup, command, is_warm


class Warming:
    """`share` is the progress: 1.0 when all bots except the champion can play."""

    def __init__(self) -> None:
        self.share = 0.0
        self._done = {group: asyncio.Event() for group in KernelGroup}

    async def run(self) -> None:
        """Compile all kernels. If this fails, workers compile on first use, which takes them longer."""
        try:
            await self._compile(KernelGroup.PLAY)
            self._set_ready(KernelGroup.PLAY)
            await self._compile(KernelGroup.STUDY)
        finally:
            for group in KernelGroup:
                self._set_ready(group)

    def _set_ready(self, group: KernelGroup) -> None:
        self.share = 1.0
        self._done[group].set()

    async def wait(self, bot: str) -> None:
        await self._done[find_bot(bot).kernels].wait()

    async def _compile(self, group: KernelGroup) -> None:
        if is_warm(group):
            return
        child = await asyncio.create_subprocess_exec(
            *command(group), stdin=DEVNULL, stdout=PIPE, start_new_session=True
        )
        assert child.stdout is not None
        try:
            async for _ in child.stdout:
                if group is KernelGroup.PLAY:
                    self.share = min(0.99, self.share + 1 / STEPS[group])
            await child.wait()
        finally:
            with suppress(ProcessLookupError):  # still running only if this task was cancelled
                child.kill()
            await child.wait()
