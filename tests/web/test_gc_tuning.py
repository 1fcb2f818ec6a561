"""While a server runs, the long pauses of Python's garbage collection come when we say, not when it likes."""

from __future__ import annotations

import asyncio
import gc
import weakref

from mozaika.web.gc_tuning import short_pauses


class Ring:
    def __init__(self) -> None:
        self.itself = self


def old_ring() -> weakref.ref[Ring]:
    """One that has grown old before nobody held it any more: only a look through all objects finds it."""
    ring = Ring()
    gc.collect()
    return weakref.ref(ring)


def full_looks() -> int:
    return gc.get_stats()[2]["collections"]


async def test_no_full_look_comes_by_itself_however_much_is_kept() -> None:
    async with short_pauses():
        before = full_looks()
        kept = [[number] for number in range(400_000)]
        assert full_looks() == before
    del kept


async def test_a_ring_that_has_grown_old_goes_at_the_next_interval() -> None:
    async with short_pauses(every_s=0.01):
        ring = old_ring()
        async with asyncio.timeout(5):
            while ring() is not None:
                await asyncio.sleep(0.01)


async def test_afterwards_everything_is_as_it_was() -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    async with short_pauses():
        assert gc.get_freeze_count() > 1000
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
