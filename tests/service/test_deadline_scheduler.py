"""The deadline scheduler's task ends when it is cancelled."""

from __future__ import annotations

import asyncio

import pytest

from mozaika.service.deadline_scheduler import DeadlineScheduler
from tests.service.world import START, FakeClock


async def ignore(table: str) -> None:
    pass


@pytest.mark.parametrize("ticks", range(5))
async def test_cancelling_right_after_a_new_deadline_ends_the_scheduler(ticks: int) -> None:
    """The cancellation arrives `ticks` steps of the event loop after the deadline that wakes the scheduler."""
    scheduler = DeadlineScheduler(FakeClock(), ignore)
    running = asyncio.ensure_future(scheduler.run())
    await asyncio.sleep(0.01)
    scheduler.arm("t1", START + 1_000_000)
    for _ in range(ticks):
        await asyncio.sleep(0)
    running.cancel()
    done, _ = await asyncio.wait({running}, timeout=5)
    assert done
