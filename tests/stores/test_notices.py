"""Notices about people, on both databases."""

from __future__ import annotations

import asyncio

from mozaika.service.store_ports import Notice
from tests.stores.places import Place


async def test_notices_have_consecutive_numbers_and_the_old_ones_go(place: Place) -> None:
    store = await place.open()
    try:
        notices = store.notices
        assert await notices.last() == 0
        await asyncio.gather(*(notices.add(Notice(0, at, "s", "bar", f"p{at}"), 0) for at in range(10)))
        assert [each.number for each in await notices.newer(0, 100)] == list(range(1, 11))
        assert [each.number for each in await notices.newer(7, 2)] == [8, 9]
        await notices.add(Notice(0, 99, "s", "admit", "p"), 50)
        assert await notices.newer(0, 100) == [Notice(11, 99, "s", "admit", "p")]
        await notices.add(Notice(0, 200, "s", "bar", "q"), 1_000)
        assert await notices.last() == 12
    finally:
        await store.close()
