"""The deadline scheduler: its task ends when it is cancelled, and tables are woken in the context of their alarm."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

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
    done, _ = await asyncio.wait({running}, timeout=60)
    assert done


async def test_table_is_woken_in_the_context_in_which_its_alarm_was_set() -> None:
    """The web layer charges work to the address that a context variable names, also the work of bots."""
    player: ContextVar[str] = ContextVar("player", default="nobody")
    woken: dict[str, str] = {}

    async def wake(table: str) -> None:
        woken[table] = player.get()

    scheduler = DeadlineScheduler(FakeClock(), wake)

    async def move(table: str, name: str) -> None:
        player.set(name)
        scheduler.arm(table, START)

    await asyncio.gather(move("t1", "Ala"), move("t2", "Olek"))
    scheduler.arm("t3", START)
    scheduler.ring()
    await scheduler.drain()
    assert woken == {"t1": "Ala", "t2": "Olek", "t3": "nobody"}
