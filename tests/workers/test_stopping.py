"""Jobs that are stopped in real workers: the process stays, and computes the next job."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from threading import Thread

import pytest

from mozaika.editions import load_edition
from mozaika.engine.errors import SearchStopped
from mozaika.engine.stopping import allow_searches, stop_searches
from mozaika.records.codec import encode
from mozaika.records.view_json import format_view
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.edition import Edition, LexiconName
from mozaika.service.errors import BotFailed, TooBusy
from mozaika.workers.group import TimeLimits
from mozaika.workers.pool import WorkerPool
from mozaika.workers.worker import _answer
from tests.lexicon.graphs import shipped
from tests.positions import position
from tests.workers.test_pool import local

PERSON = "person-1"
RACKS = {7: "AEINRT?", 15: "AEINRSTD???????"}  # milliseconds and hours for all plays
PATIENT, HURRIED = TimeLimits(answer_s=60), TimeLimits(answer_s=1.5)


def view(rack_size: int) -> bytes:
    changes = {"tiles": {"?": [40, 0]}, "rules": {"rack_size": rack_size}}
    return format_view(view_for(position(named(load_edition("english", changes)), [RACKS[rack_size]] * 2), 0))


def named(kind: Edition) -> Edition:
    words = shipped("sowpods")
    return replace(kind, lexicon=LexiconName(words.name, words.digest))


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    running = WorkerPool(1, PATIENT)
    await running.hint(view(7), PERSON)  # the first answer may take longer
    yield running
    await running.stop()


def pid(pool: WorkerPool) -> int:
    """Of the worker that gets the next job."""
    found = local(pool)._idle[-1].pid
    assert found is not None
    return found


async def test_job_over_its_limit_is_slow_and_its_worker_answers_the_next(pool: WorkerPool) -> None:
    same = pid(pool)
    for ask in (pool.hint(view(15), PERSON), pool.choose("club", view(15), PERSON)):
        local(pool)._limits = HURRIED
        with pytest.raises(BotFailed) as failed:
            await ask
        local(pool)._limits = PATIENT
        assert failed.value.reason == "slow"
        assert isinstance(await pool.hint(view(7), PERSON), cmd.Play)
        assert pid(pool) == same


async def test_rules_question_over_its_limit_is_answered_by_what_was_found(pool: WorkerPool) -> None:
    changes = {"tiles": {"?": [40, 0]}, "rules": {"rack_size": 15}}
    state, same = position(named(load_edition("english", changes)), [RACKS[15]] * 2), pid(pool)
    local(pool)._limits = HURRIED
    assert await pool.can_anyone_move(state, PERSON)
    assert pid(pool) == same


async def test_cancelled_request_frees_its_worker() -> None:
    pool = WorkerPool(1, TimeLimits(answer_s=300))
    await pool.hint(view(7), PERSON)
    same = pid(pool)
    waiting = asyncio.ensure_future(pool.hint(view(15), PERSON))
    await asyncio.sleep(1.0)  # it has begun
    assert not waiting.done()
    waiting.cancel()
    async with asyncio.timeout(60):
        assert isinstance(await pool.hint(view(7), PERSON), cmd.Play)  # one hint at a time
    assert pid(pool) == same
    await pool.stop()


async def test_long_hint_is_stopped_when_a_bot_waits() -> None:
    """With one worker for both; the other person's bot does not wait for the end of the hint."""
    pool = WorkerPool(1, TimeLimits(answer_s=300, yield_s=0.5))
    await pool.hint(view(7), PERSON)
    same = pid(pool)
    hint = asyncio.ensure_future(pool.hint(view(15), PERSON))
    await asyncio.sleep(1.0)
    assert not hint.done()  # nobody waits: it may continue
    async with asyncio.timeout(60):
        assert isinstance(await pool.choose("greedy", view(7), "person-2"), cmd.Play)
        with pytest.raises(TooBusy):
            await hint
    assert pid(pool) == same
    await pool.stop()


async def test_short_hint_is_finished_although_a_bot_waits() -> None:
    pool = WorkerPool(1, TimeLimits(answer_s=300, yield_s=300))
    hint = asyncio.ensure_future(pool.hint(view(7), PERSON))
    await asyncio.sleep(0)
    bot = asyncio.ensure_future(pool.choose("greedy", view(7), "person-2"))
    assert isinstance(await hint, cmd.Play)
    assert isinstance(await bot, cmd.Play)
    await pool.stop()


async def test_stop_that_comes_too_late_does_not_stop_the_next_job(pool: WorkerPool) -> None:
    worker = local(pool)._idle[-1]
    for _ in range(50):
        worker._is_sent = True  # as if the worker had not answered yet
        worker.stop_job()
        worker._is_sent = worker._is_stopped = False
        assert isinstance(await pool.hint(view(7), PERSON), cmd.Play)


async def test_request_cancelled_before_its_worker_has_started_leaves_the_worker() -> None:
    """Bot moves, because they wait longest: a worker may take long to start on a busy machine."""
    pool = WorkerPool(1, PATIENT)
    worker = local(pool)._idle[-1]
    first = asyncio.ensure_future(pool.choose("static", view(15), PERSON))
    while local(pool)._idle and local(pool)._idle[-1] is worker:
        await asyncio.sleep(0)
    first.cancel()
    assert isinstance(await pool.choose("static", view(7), PERSON), cmd.Play)
    assert local(pool)._idle[-1] is worker
    await pool.stop()


@pytest.fixture
def searches_are_allowed_again() -> Iterator[None]:
    yield
    allow_searches()


@pytest.mark.usefixtures("searches_are_allowed_again")
def test_stopped_build_leaves_no_graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    answers: list[dict[str, object]] = []
    job = {"kind": "build", "edition": encode(load_edition("english")), "lexicon": "sowpods"}
    building = Thread(target=lambda: answers.append(_answer(json.loads(json.dumps(job)), BytesIO())))
    building.start()
    while not list(tmp_path.rglob("*.lock")) and building.is_alive():
        time.sleep(0.001)
    stop_searches()
    building.join()
    assert answers == [{"error": SearchStopped.code}]
    assert not list(tmp_path.rglob("*.words"))
