"""Analyses of whole games as work items of JetStream: computed once, by another worker if one dies, and stored."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from nats.aio.client import Client

from mozaika.compose import Settings
from mozaika.processes import kill
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Placement
from mozaika.service.analyses import FILE, Analyses
from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.analysis_ports import AnalyzedGame
from mozaika.service.errors import AnalysisFailed, BotFailed
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.workers.bus import connect
from mozaika.workers.game_queue import GameQueue
from mozaika.workers.game_taker import GameTaker
from mozaika.workers.jetstream import DONE, DONE_STREAM, WORK, open_jetstream
from tests.service.world import FakeClock
from tests.web import server as web_server
from tests.web import test_analyses
from tests.workers.nats_server import NatsServer, running_nats
from tests.workers.test_bus import process

GAME = AnalyzedGame(FILE + "digest", b'{"game":"text"}', 3, (), "english", Alphabet(("A",), ("a",)))
PERSON = "ala"


@pytest.fixture
async def nats(tmp_path: Path) -> AsyncIterator[NatsServer]:
    async with running_nats("-js", "-sd", str(tmp_path / "jetstream")) as server:
        yield server


def turn(number: int) -> TurnAnalysis:
    values = dict.fromkeys(TurnAnalysis.__struct_fields__)
    numbers = dict.fromkeys(("seat", "score", "total", "in_bag", "exchanged"), 0)
    flags = dict.fromkeys(("bingo", "missed_bingo", "is_withdrawn"), False)
    lists = dict.fromkeys(("phonies", "unchallenged", "best"), ())
    return TurnAnalysis(**{**values, **numbers, **flags, **lists, "number": number, "move": "", "phase": "opening"})  # type: ignore[arg-type]


def whole(turns: Sequence[TurnAnalysis]) -> GameAnalysis:
    return GameAnalysis("english", "small", "1", 0, 0, None, True, (), tuple(turns), ())


@dataclass
class Analyzer:
    """Analyses a turn when `may` is set."""

    asked: list[int] = field(default_factory=list)
    may: asyncio.Event = field(default_factory=asyncio.Event)
    parallel: int = 1
    error: Exception | None = None

    async def analyze_turn(
        self, record: bytes, number: int, person: str, attempt: int, laid: Sequence[Placement] = ()
    ) -> TurnAnalysis:
        assert record == GAME.record
        self.asked.append(number)
        if number > 1:
            await self.may.wait()
        if self.error is not None:
            raise self.error
        return turn(number)

    async def summarize(self, record: bytes, turns: Sequence[TurnAnalysis], person: str, attempt: int) -> GameAnalysis:
        return whole(turns)


def ready(*, error: Exception | None = None) -> Analyzer:
    found = Analyzer(error=error)
    found.may.set()
    return found


@asynccontextmanager
async def client_of(nats: NatsServer) -> AsyncIterator[Client]:
    client = await connect(nats.url, "test")
    try:
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def worker(nats: NatsServer, analyzer: Analyzer) -> AsyncIterator[GameTaker]:
    async with client_of(nats) as client:
        context = await open_jetstream(client)
        assert context is not None
        taker = GameTaker(client, context, analyzer, 1)
        await taker.start()
        try:
            yield taker
        finally:
            await taker.stop()


@asynccontextmanager
async def server(nats: NatsServer, path: Path, store: SqliteStore | None = None) -> AsyncIterator[Analyses]:
    """`store`: that of another server, which shares it."""
    own = store or SqliteStore(path / "mozaika.db")
    async with client_of(nats) as client:
        context = await open_jetstream(client)
        assert context is not None
        queue = GameQueue(client, context, await own.analyses.installation())
        analyses = Analyses(Analyzer(), own.analyses, FakeClock(), queue=queue)
        await analyses.begin()
        try:
            yield analyses
        finally:
            await analyses.stop()
            if store is None:
                await own.close()


async def followed(analyses: Analyses) -> list[int]:
    """The turns of the game, in the order in which they came."""
    return [each.number async for each in analyses.follow(analyses.start(GAME, PERSON)) if each is not None]


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def is_stored(analyses: Analyses) -> None:
    async with asyncio.timeout(60):
        while not await analyses.is_stored(GAME.key):
            await asyncio.sleep(0.02)


async def test_game_is_analysed_by_a_worker_and_stored_by_the_server(nats: NatsServer, tmp_path: Path) -> None:
    async with server(nats, tmp_path) as analyses, worker(nats, ready()):
        assert await followed(analyses) == [1, 2, 3]
        stored = await analyses.stored(GAME.key, GAME.names)
        assert stored is not None
        assert [each.number for each in stored[0].turns] == [1, 2, 3]


async def test_game_asked_for_at_two_servers_is_analysed_once(nats: NatsServer, tmp_path: Path) -> None:
    analyzer, store = Analyzer(), SqliteStore(tmp_path / "mozaika.db")
    async with (
        server(nats, tmp_path, store) as first,
        server(nats, tmp_path, store) as second,
        worker(nats, analyzer),
        worker(nats, analyzer),
    ):
        one = asyncio.ensure_future(followed(first))
        await until(lambda: analyzer.asked == [1, 2])
        other = asyncio.ensure_future(followed(second))  # it has missed the first turn
        await until(lambda: second.running(GAME.key) and second.running(GAME.key).turns)  # type: ignore[union-attr]
        analyzer.may.set()
        assert (await one, await other) == ([1, 2, 3], [1, 2, 3])
        assert analyzer.asked == [1, 2, 3]
    await store.close()


async def test_game_of_a_killed_worker_is_finished_by_another(nats: NatsServer, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "tests.workers.game_child", nats.url)
    child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        async with server(nats, tmp_path) as analyses:
            turns = asyncio.ensure_future(followed(analyses))
            assert child.stdout is not None
            async with asyncio.timeout(120):
                assert await child.stdout.readline() == b"taken\n"
            child.send_signal(signal.SIGKILL)
            async with worker(nats, ready()):
                assert sorted(await turns) == [1, 2, 3]
    finally:
        await kill(child)


async def test_result_for_a_server_that_has_stopped_is_stored_after_its_restart(
    nats: NatsServer, tmp_path: Path
) -> None:
    analyzer = Analyzer()
    async with worker(nats, analyzer):
        async with server(nats, tmp_path) as analyses:
            analyses.start(GAME, PERSON)
            await until(lambda: analyzer.asked)
        analyzer.may.set()
        async with server(nats, tmp_path) as analyses:
            await is_stored(analyses)
    assert analyzer.asked == [1, 2, 3]


async def test_game_of_a_worker_that_stops_goes_to_another_at_once(nats: NatsServer, tmp_path: Path) -> None:
    async with server(nats, tmp_path) as analyses:
        analyzer = Analyzer()
        async with worker(nats, analyzer):
            turns = asyncio.ensure_future(followed(analyses))
            await until(lambda: analyzer.asked == [1, 2])
        async with worker(nats, ready()):
            assert await turns == [1, 2, 3]


async def test_failed_analysis_is_reported_and_may_be_asked_for_again(nats: NatsServer, tmp_path: Path) -> None:
    async with server(nats, tmp_path) as analyses:
        async with worker(nats, ready(error=BotFailed("analysis", "crashed"))):
            with pytest.raises(AnalysisFailed) as failed:
                await followed(analyses)
            assert failed.value.reason == "crashed"
        async with worker(nats, ready()):
            assert await followed(analyses) == [1, 2, 3]


async def test_game_is_finished_although_nats_is_restarted(nats: NatsServer, tmp_path: Path) -> None:
    analyzer = Analyzer()
    async with server(nats, tmp_path) as analyses, worker(nats, analyzer):
        turns = asyncio.ensure_future(followed(analyses))
        await until(lambda: analyzer.asked == [1, 2])
        await nats.stop()
        analyzer.may.set()
        await until(lambda: analyzer.asked == [1, 2, 3])
        await nats.start()
        assert sorted(await turns) == [1, 2, 3]


async def test_nonsense_in_the_queue_ends_no_worker_and_no_server(nats: NatsServer, tmp_path: Path) -> None:
    async with server(nats, tmp_path) as analyses, worker(nats, ready()), client_of(nats) as client:
        assert analyses._queue is not None
        scope = analyses._queue._scope  # type: ignore[attr-defined]
        for subject in (f"{WORK}.{scope}.x", f"{DONE}.{scope}.x"):
            await client.jetstream().publish(subject, b"\x00nonsense")
        assert await followed(analyses) == [1, 2, 3]


async def test_nats_without_jetstream_is_used_without_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with running_nats() as plain, client_of(plain) as client:
        with caplog.at_level(logging.WARNING):
            assert await open_jetstream(client) is None
    assert [record.message for record in caplog.records].count("jetstream-missing") == 1


async def test_analysis_by_a_worker_process_equals_that_of_the_library(
    nats: NatsServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = (sys.executable, "-m", "mozaika", "--lang", "en", "worker", "--bus", nats.url, "--processes", "1")
    monkeypatch.setattr(web_server, "Settings", partial(Settings, bus=nats.url))
    async with process(*command, ready=b"waits for jobs"):
        with web_server.serving(tmp_path) as served:
            await test_analyses.test_analysis_of_file_equals_that_of_library(served)
    async with client_of(nats) as client:
        stored = await client.jetstream().consumers_info(DONE_STREAM)
    assert [each.delivered.consumer_seq for each in stored if each.delivered] == [2]  # one was asked for again
