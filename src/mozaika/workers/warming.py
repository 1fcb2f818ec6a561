"""Compiles the engine in child processes while the server is already running.

A bot waits until its kernels are compiled; the champion's are compiled last.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE

from mozaika.background import OWN_GROUP, lower_child_priority
from mozaika.engine.bots import find_bot, level_names
from mozaika.engine.warm import STEPS, KernelGroup, command, is_warm
from mozaika.processes import kill
from mozaika.service.ports import Preparation, PreparationTask


class Warming:
    """`share` is 1.0 when all bots except the champion can play. `preparing` is what is being compiled."""

    def __init__(self) -> None:
        self.share = 0.0
        self.preparing: tuple[Preparation, ...] = ()
        self._done = {group: asyncio.Event() for group in KernelGroup}

    def skip(self) -> None:
        """Nothing is compiled here, because the workers of other machines compute."""
        for group in KernelGroup:
            self._set_ready(group)

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

    def _report(self, group: KernelGroup, done: int) -> None:
        bots = tuple(name for name in level_names() if find_bot(name).kernels is group)
        self.preparing = (Preparation(PreparationTask.ENGINE, done, STEPS[group], bots=bots),)
        if group is KernelGroup.PLAY:
            self.share = min(0.99, done / STEPS[group])

    async def wait(self, bot: str) -> None:
        await self._done[find_bot(bot).kernels].wait()

    async def _compile(self, group: KernelGroup) -> None:
        if is_warm(group):
            return
        self._report(group, 0)
        child = await asyncio.create_subprocess_exec(
            *command(group), stdin=DEVNULL, stdout=PIPE, process_group=OWN_GROUP
        )
        lower_child_priority(child.pid)
        assert child.stdout is not None
        try:
            done = 0
            async for _ in child.stdout:
                done += 1
                self._report(group, done)
            await child.wait()
        finally:
            self.preparing = ()
            await kill(child)  # still running only if this task was cancelled
