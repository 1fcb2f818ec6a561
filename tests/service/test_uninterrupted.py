"""Work continues when its caller is cancelled. A refusal is then not logged as a fault; an unexpected error is."""

from __future__ import annotations

import asyncio
import gc
import logging

import pytest

from mozaika.service.errors import StaleVersion
from mozaika.service.uninterrupted import uninterrupted


@pytest.mark.parametrize(("error", "logged"), [(StaleVersion(3), 0), (ZeroDivisionError(), 1)])
async def test_refusal_after_its_caller_has_gone_is_not_logged(
    error: Exception, logged: int, caplog: pytest.LogCaptureFixture
) -> None:
    may_end = asyncio.Event()

    async def work() -> None:
        await may_end.wait()
        raise error

    with caplog.at_level(logging.ERROR):
        waiting = asyncio.ensure_future(uninterrupted(work()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        may_end.set()
        for _ in range(3):
            await asyncio.sleep(0)
        gc.collect()  # asyncio logs an error that nobody has read when its task is deleted
    assert len(caplog.records) == logged


async def test_result_and_refusal_reach_their_caller() -> None:
    async def work(is_refused: bool) -> int:
        if is_refused:
            raise StaleVersion(3)
        return 7

    assert await uninterrupted(work(False)) == 7
    with pytest.raises(StaleVersion):
        await uninterrupted(work(True))
