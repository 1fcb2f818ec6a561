"""Workers on other machines: jobs over a real NATS server are answered whatever dies, and have limits."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import pytest

from mozaika.engine.bots import choose
from mozaika.processes import kill
from mozaika.records.view_json import format_view
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.service.errors import BotFailed, TooBusy
from mozaika.workers.bus import QUEUED, connect, parse_bus
from mozaika.workers.bus_worker import BusWorker, origin_of
from mozaika.workers.errors import BadBusAddress, BusUnreachable, UnprotectedBus
from mozaika.workers.group import JobOptions
from mozaika.workers.pool import DEFAULT_LIMITS, PoolOptions, WorkerPool, engine_group
from mozaika.workers.remote_group import RemoteGroup
from mozaika.workers.scheduler import DEFAULT_LIMITS as DEFAULT_QUEUE
from mozaika.workers.scheduler import WAIT_S, Priority, QueueLimits
from tests.lexicon.graphs import shipped
from tests.workers.nats_server import NatsServer, running_nats
from tests.workers.test_pool import PERSON, SCRIPT, sowpods_position

SHORT = dict.fromkeys(Priority, 1.0)
SLOW = "time.sleep(600 if b'slow' in job else 0)"
PARTS = "write_frame(sys.stdout.buffer, b'progress 0.5'); write_frame(sys.stdout.buffer, b'partial {}')"


def scripted(think: str) -> tuple[str, ...]:
    return (sys.executable, "-c", SCRIPT.format(think=think))


@pytest.fixture
async def nats() -> AsyncIterator[NatsServer]:
    async with running_nats() as server:
        yield server


@asynccontextmanager
async def remote(
    nats: NatsServer, limits: QueueLimits = DEFAULT_QUEUE, wait_s: Mapping[Priority, float] = WAIT_S
) -> AsyncIterator[RemoteGroup]:
    group = RemoteGroup(await connect(nats.url, "server"), limits=limits, wait_s=wait_s)
    await group.start()
    try:
        yield group
    finally:
        await group.stop()


@asynccontextmanager
async def worker(nats: NatsServer, think: str = "pass") -> AsyncIterator[BusWorker]:
    running = BusWorker(
        await connect(nats.url, "worker"), engine_group(1, DEFAULT_LIMITS, scripted(think), origin_of), 1
    )
    await running.start()
    try:
        yield running
    finally:
        for job in running._jobs.values():
            job.cancel()
        await running.stop()


@asynccontextmanager
async def process(*command: str, ready: bytes) -> AsyncIterator[asyncio.subprocess.Process]:
    child = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    try:
        assert child.stdout is not None
        async with asyncio.timeout(120):
            assert ready in await child.stdout.readline()
        yield child
    finally:
        await kill(child)


async def test_bot_of_another_machine_plays_as_in_process(nats: NatsServer) -> None:
    view = view_for(sowpods_position(), 0)
    command = (sys.executable, "-m", "mozaika", "--lang", "en", "worker", "--bus", nats.url, "--processes", "1")
    async with process(*command, ready=b"waits for jobs") as child, remote(nats) as group:
        pool = WorkerPool(options=PoolOptions(remote=group))
        assert await pool.choose("static", format_view(view), PERSON) == choose(view, shipped("sowpods"), "static")
        child.send_signal(signal.SIGTERM)
        assert await child.wait() == 0


async def test_job_of_a_killed_worker_goes_to_another(nats: NatsServer) -> None:
    child = (sys.executable, "-m", "tests.workers.bus_child", nats.url, *scripted("time.sleep(600)"))
    async with process(*child, ready=b"ready") as dying, remote(nats) as group:
        asking = asyncio.ensure_future(group.ask("bot", b"{}", Priority.BOT, PERSON))
        await asyncio.sleep(0.5)  # the only worker has taken it
        async with worker(nats):
            os.kill(dying.pid, signal.SIGKILL)
            assert await asking == {"command": {"type": "pass", "seat": 1}}


async def test_answer_comes_although_nats_is_restarted(nats: NatsServer) -> None:
    async with worker(nats, "time.sleep(1)") as _, remote(nats) as group:
        asking = asyncio.ensure_future(group.ask("bot", b"{}", Priority.BOT, PERSON))
        await asyncio.sleep(0.3)
        await nats.stop()
        await asyncio.sleep(1)
        await nats.start()
        assert await asking == {"command": {"type": "pass", "seat": 1}}


async def test_job_is_given_to_the_worker_with_a_free_slot(nats: NatsServer) -> None:
    """The limit is that of a hang: on a busy machine a worker may seem dead for a while, and jobs are offered again."""
    async with worker(nats, SLOW) as one, worker(nats, SLOW) as other, remote(nats) as group:
        slow = asyncio.ensure_future(group.ask("bot", b"slow", Priority.BOT, PERSON))
        while not one._jobs and not other._jobs:
            await asyncio.sleep(0.01)
        for _ in range(3):
            async with asyncio.timeout(150):
                await group.ask("bot", b"{}", Priority.BOT, PERSON)
        slow.cancel()


async def test_cancelled_request_stops_the_job_of_its_worker(nats: NatsServer) -> None:
    async with worker(nats, SLOW) as busy, remote(nats) as group:
        asking = asyncio.ensure_future(group.ask("bot", b"slow", Priority.HINT, PERSON))
        while not busy._jobs:
            await asyncio.sleep(0.01)
        asking.cancel()
        async with asyncio.timeout(30):
            while busy._jobs:
                await asyncio.sleep(0.01)


async def test_progress_and_results_so_far_arrive(nats: NatsServer) -> None:
    shares: list[float] = []
    results: list[bytes] = []
    async with worker(nats, PARTS), remote(nats) as group:
        await group.ask("x", b"{}", Priority.ANALYSIS, PERSON, JobOptions(shares.append, results.append))
    assert (shares, results) == ([0.5], [b"{}"])


async def test_job_without_any_worker_is_refused_in_time(nats: NatsServer) -> None:
    async with remote(nats, wait_s=SHORT) as group:
        with pytest.raises(TooBusy):
            await group.ask("bot", b"{}", Priority.BOT, PERSON)
        await nats.stop()
        with pytest.raises(TooBusy):
            await group.ask("bot", b"{}", Priority.BOT, PERSON)


async def test_jobs_beyond_the_share_of_a_person_are_refused(nats: NatsServer) -> None:
    async with remote(nats, limits=QueueLimits(per_person=2)) as group:
        asked = [asyncio.ensure_future(group.ask("bot", b"{}", Priority.HINT, PERSON)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await group.ask("bot", b"{}", Priority.HINT, PERSON)
        group.refuse([Priority.HINT])
        assert [type(each) for each in await asyncio.gather(*asked, return_exceptions=True)] == [TooBusy] * 2


async def test_crash_of_a_remote_process_is_reported_as_such(nats: NatsServer) -> None:
    async with worker(nats, "os._exit(9)"), remote(nats) as group:
        with pytest.raises(BotFailed) as failed:
            await group.ask("bot", b"{}", Priority.BOT, PERSON)
    assert (failed.value.bot, failed.value.reason) == ("bot", "crashed")


async def test_nonsense_on_the_bus_ends_no_worker(nats: NatsServer) -> None:
    async with worker(nats), remote(nats) as group:
        for nonsense in (
            b"",
            b"\xff\n{}",
            b'{"id": 1}\n',
            b'{"id":"1","subject":"","priority":9,"person":"","origin":""}\n',
        ):
            await group.client.publish(QUEUED, nonsense)
        pool = WorkerPool(options=PoolOptions(remote=group))
        assert await pool.choose("static", b"{}", PERSON) == cmd.Pass(1)


async def test_bus_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(BusUnreachable) as unreachable:
        await connect("nats://name:secret@127.0.0.1:1", "server", wait_s=0.5)
    assert unreachable.value.host == "127.0.0.1:1"


@pytest.mark.parametrize(
    ("addresses", "error"),
    [
        (("nats://10.0.0.1:4222", "tls://bus.example:4222", "nats://n:p@bus.example"), UnprotectedBus),
        (
            ("", "localhost:4222", "http://localhost", "nats://", "nats://localhost:x", "nats://localhost,"),
            BadBusAddress,
        ),
        (("nats://localhost:4222", "tls://n:p@a.example:4222, tls://n:p@b.example:4222"), None),
    ],
)
def test_bus_beyond_this_machine_needs_tls_and_password(
    addresses: Sequence[str], error: type[Exception] | None
) -> None:
    for each in addresses:
        if error is None:
            assert parse_bus(each)
        else:
            with pytest.raises(error):
                parse_bus(each)
