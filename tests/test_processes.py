from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE

import pytest

from mozaika.processes import kill


@pytest.mark.parametrize("script", ["while True: print('x' * 1000)", "import time; time.sleep(300)", ""])
async def test_killed_process_has_ended_whatever_it_wrote(script: str) -> None:
    """A process that writes faster than it is read fills the buffer, and nobody reads the rest."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=PIPE, stderr=DEVNULL)
    await asyncio.sleep(0.5)  # for its start; an endless output has filled the buffer by then
    async with asyncio.timeout(60):  # catches a hang
        await kill(process)
    assert process.returncode is not None


async def test_process_without_pipes_can_be_killed() -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time; time.sleep(300)")
    async with asyncio.timeout(60):
        await kill(process)
    assert process.returncode is not None
