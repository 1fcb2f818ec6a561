"""Worker processes: they receive only a view, and a worker that crashes or hangs is replaced."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.engine.bot_moves import best_placements, best_plays
from mozaika.engine.bots import choose
from mozaika.records.command_json import COMMAND_TYPES, decode_command, encode_command
from mozaika.records.view_json import format_view
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.edition import LexiconName
from mozaika.rules.errors import MalformedCommand
from mozaika.rules.scoring import score_play
from mozaika.rules.state import GameState
from mozaika.service.errors import BotFailed
from mozaika.workers.group import TimeLimits, WorkerGroup
from mozaika.workers.pool import DEFAULT_LIMITS, WorkerPool
from tests.lexicon.graphs import shipped
from tests.positions import edition, lay, position

# A worker for tests: `think` is the code that handles a job; the frames are those of the real worker.
SCRIPT = """
import json, os, sys, time
from mozaika.workers.worker import STOP, read_frame, write_frame
jobs = sys.stdin.buffer
while (job := read_frame(jobs)) is not None:
    if job == STOP: continue
    {think}
    write_frame(sys.stdout.buffer, json.dumps({{"command": {{"type": "pass", "seat": 1}}}}).encode())
"""
COUNTING = "count = globals().get('count', 0) + 1"
ANSWER_NUMBER = """; write_frame(sys.stdout.buffer, b'{"command": {"type": "pass", "seat": %d}}' % count); continue"""
PERSON = "person-1"


def scripted(think: str, *arguments: str, limits: TimeLimits = DEFAULT_LIMITS) -> WorkerPool:
    command = (sys.executable, "-c", SCRIPT.format(think=think), *arguments)
    return WorkerPool(1, limits, command)


def local(pool: WorkerPool) -> WorkerGroup:
    assert isinstance(pool._engine, WorkerGroup)
    return pool._engine


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[WorkerPool]:
    """Real workers, which take seconds to start."""
    running = WorkerPool(1)
    yield running
    await running.stop()


def sowpods_position() -> GameState:
    words = shipped("sowpods")
    kind = replace(edition("english"), lexicon=LexiconName(words.name, words.digest))
    return position(kind, ["CATXYZ?", "AEIOUST"], "8G DOG")


@pytest.mark.parametrize("bot", ["greedy", "static", "beginner", "club"])
async def test_bot_in_a_worker_plays_as_in_process(pool: WorkerPool, bot: str) -> None:
    state = sowpods_position()
    view = view_for(state, 0)
    assert await pool.choose(bot, format_view(view), PERSON) == choose(view, shipped("sowpods"), bot)
    assert await pool.can_anyone_move(state, PERSON)


@pytest.mark.parametrize("bot", ["static", "beginner", "champion"])
async def test_bot_in_a_worker_leaves_out_refused_words(pool: WorkerPool, bot: str) -> None:
    view, words = view_for(sowpods_position(), 0), shipped("sowpods")
    refused: set[str] = set()
    for _ in range(3):
        command = await pool.choose(bot, format_view(view), PERSON, refused | {"ZZZ"})
        assert isinstance(command, cmd.Play)
        formed = set(score_play(view.state.edition, view.state.board, command.placements).texts)
        assert not formed & refused
        refused |= formed
    best = await pool.best_plays(format_view(view), PERSON, refused, 5)
    assert best == [cmd.Play(0, play.placements) for play in best_plays(view, words, refused, 5)]
    assert len(best) == 5


async def test_hint_from_a_worker_is_the_best_play(pool: WorkerPool) -> None:
    view = view_for(sowpods_position(), 0)
    best = best_placements(view, shipped("sowpods"))
    assert best
    assert await pool.hint(format_view(view), PERSON) == cmd.Play(0, best)


async def test_worker_without_the_same_word_list_fails(pool: WorkerPool) -> None:
    state = position(replace(edition("english"), lexicon=LexiconName("sowpods", "0" * 64)), ["CATXYZ?", "AEIOUST"])
    for bot in ("static", "genius"):
        with pytest.raises(BotFailed) as failed:
            await pool.choose(bot, format_view(view_for(state, 0)), PERSON)
        assert failed.value.reason == "confused"


async def test_worker_job_contains_only_view_and_bot(tmp_path: Path) -> None:
    pool = scripted("open(sys.argv[1], 'wb').write(job)", str(tmp_path / "job"))
    view = format_view(view_for(position(edition("english"), ["CATXYZ?", "QQQQQQQ"]), 0))
    await pool.choose("static", view, PERSON)
    await pool.stop()
    job = (tmp_path / "job").read_bytes()
    asked = {"kind": "choose", "bot": "static", "seconds": 2.0, "without": []}
    assert json.loads(job) == {**asked, "view": json.loads(view)}
    racks = [player["rack"]["tiles"] for player in json.loads(job)["view"]["state"]["players"]]
    assert racks == [list("ACTXYZ?"), ["_"] * 7]


async def test_crashed_worker_is_replaced(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    pool = scripted("os.path.exists(sys.argv[1]) or (open(sys.argv[1], 'w'), os._exit(9))", str(mark))
    with pytest.raises(BotFailed) as failed:
        await pool.choose("static", b"{}", PERSON)
    assert (failed.value.bot, failed.value.reason) == ("static", "crashed")
    assert await pool.choose("static", b"{}", PERSON) == cmd.Pass(1)
    await pool.stop()


async def test_worker_that_does_not_stop_is_replaced(tmp_path: Path) -> None:
    script = "n = len(open(sys.argv[1]).read()); open(sys.argv[1], 'a').write('x'); n == 1 and time.sleep(600)"
    (tmp_path / "count").touch()
    pool = scripted(script, str(tmp_path / "count"), limits=TimeLimits(answer_s=0.3, grace_s=0.3))
    assert await pool.choose("static", b"{}", PERSON) == cmd.Pass(1)
    worker = local(pool)._idle[-1]
    first = worker.pid
    assert first is not None
    with pytest.raises(BotFailed) as failed:
        await pool.choose("static", b"{}", PERSON)
    assert failed.value.reason == "slow"
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    assert await pool.choose("static", b"{}", PERSON) == cmd.Pass(1)
    assert worker.pid != first
    await pool.stop()


async def test_cancelled_request_leaves_its_worker_and_takes_no_other_answer() -> None:
    """The seat of an answer is the number of the job, so a late answer would be noticed."""
    pool = scripted(COUNTING + "; time.sleep(0.2)" + ANSWER_NUMBER)
    worker = local(pool)._idle[-1]
    first = asyncio.ensure_future(pool.choose("static", b"{}", PERSON))
    while worker.pid is None:
        await asyncio.sleep(0.01)
    pid = worker.pid
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await pool.choose("static", b"{}", PERSON) == cmd.Pass(2)
    assert worker.pid == pid
    await pool.stop()


async def test_rules_question_does_not_wait_for_bots_and_hints() -> None:
    pool = scripted("b'movable' in job or time.sleep(600)" + "; write_frame(sys.stdout.buffer, b'{\"movable\": true}')")
    slow = [asyncio.ensure_future(pool.hint(b"{}", "hostile")) for _ in range(8)]
    slow += [asyncio.ensure_future(pool.choose("static", b"{}", "hostile")) for _ in range(8)]
    await asyncio.sleep(0.05)
    state = position(edition("english"), ["CATXYZ?", "AEIOUST"])
    assert await asyncio.wait_for(pool.can_anyone_move(state, PERSON), 120)
    await pool.stop()
    await asyncio.gather(*slow, return_exceptions=True)


async def test_build_does_not_occupy_the_workers_of_bots() -> None:
    pool = scripted("b'build' in job and time.sleep(600)")
    building = asyncio.ensure_future(pool.build(edition("english"), "sowpods"))
    await asyncio.sleep(0.05)
    assert await asyncio.wait_for(pool.choose("static", b"{}", PERSON), 120) == cmd.Pass(1)
    assert not building.done()
    building.cancel()
    await pool.stop()


async def test_build_reports_its_progress() -> None:
    pool = scripted(
        """
    for share in (0, 0.25): write_frame(sys.stdout.buffer, b"progress %f" % share)
    write_frame(sys.stdout.buffer, b'{"built": "sowpods"}'); continue""".strip()
    )
    shares: list[float] = []
    await pool.build(edition("english"), "sowpods", shares.append)
    assert shares == [0, 0.25]
    await pool.stop()


@pytest.mark.parametrize("answer", ["{}", '{"command": {"type": "start"}}', '{"error": "unknown-bot"}'])
async def test_answer_that_is_not_a_command_is_an_error(answer: str) -> None:
    pool = scripted(f"write_frame(sys.stdout.buffer, {answer!r}.encode()); continue")
    with pytest.raises(BotFailed) as failed:
        await pool.choose("static", b"{}", PERSON)
    assert failed.value.reason == "confused"
    await pool.stop()


async def test_worker_ends_with_its_parent_process() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "mozaika.workers.worker", stdin=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 120) == 0


def test_command_json_round_trip() -> None:
    tiles = lay(edition("polish"), "H8 KoT")
    commands: list[cmd.SeatCommand] = [
        cmd.Play(2, tiles),
        cmd.Exchange(0, ("Ż", "?")),
        cmd.HashSeed(1, bytes(32)),
        cmd.Contribute(1, b"16 bytes of mine"),
        *(kind(3) for kind in (cmd.Pass, cmd.Challenge, cmd.Accept, cmd.Resign, cmd.Pause, cmd.Resume)),
    ]
    assert [decode_command(json.loads(json.dumps(encode_command(command)))) for command in commands] == commands
    assert {type(command) for command in commands} == set(COMMAND_TYPES.values())


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (7, "command"),
        ({}, "type"),
        ({"type": "time-out", "seat": 0}, "type"),
        ({"type": "pass"}, "seat"),
        ({"type": "pass", "seat": True}, "seat"),
        ({"type": "pass", "seat": 0, "more": 1}, "more"),
        ({"type": "exchange", "seat": 0, "tiles": "ABC"}, "tiles"),
        ({"type": "exchange", "seat": 0, "tiles": ["A"] * 65}, "tiles"),
        ({"type": "play", "seat": 0, "placements": [{"square": 1}]}, "placements[0].square"),
    ],
)
def test_malformed_command_is_refused_with_its_field(value: object, field: str) -> None:
    with pytest.raises(MalformedCommand) as refused:
        decode_command(value)
    assert refused.value.field == field
