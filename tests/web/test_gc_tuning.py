"""While a server runs, full garbage collections happen only at our intervals."""

from __future__ import annotations

import asyncio
import gc
import weakref

from mozaika.web.gc_tuning import infrequent_full_collections


class Cycle:
    def __init__(self) -> None:
        self.itself = self


def old_cycle() -> weakref.ref[Cycle]:
    """A cycle in the oldest generation: only a full collection finds it."""
    cycle = Cycle()
    gc.collect()
    return weakref.ref(cycle)


def full_collections() -> int:
    collections: int = gc.get_stats()[2]["collections"]
    return collections


async def test_allocations_trigger_no_full_collection() -> None:
    async with infrequent_full_collections():
        before = full_collections()
        objects = [[number] for number in range(400_000)]
        assert full_collections() == before
    del objects


async def test_old_cycle_is_collected_at_the_next_interval() -> None:
    async with infrequent_full_collections(every_s=0.01):
        cycle = old_cycle()
        async with asyncio.timeout(60):
            while cycle() is not None:
                await asyncio.sleep(0.01)


async def test_settings_are_restored_afterwards() -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    async with infrequent_full_collections():
        assert gc.get_freeze_count() > 1000
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
