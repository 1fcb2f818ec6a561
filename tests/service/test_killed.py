"""`kill -9` at random moments: every acknowledged move is stored once, and every game can be resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from mozaika.rules import audit, replay
from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.log import decode_logged
from tests.lexicon.graphs import environment
from tests.property.games import LONG
from tests.service.world import world

ROUNDS = 40 if LONG else 5


def killed_after(folder: Path, seed: int, moves: int) -> dict[str, int]:
    """Kill the process after at least `moves` moves; returns the last acknowledged version of each table."""
    arguments = [sys.executable, "-m", "tests.service.killed", str(folder), str(seed)]
    child = subprocess.Popen(arguments, stdout=subprocess.PIPE, encoding="utf-8", env=environment({}))
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    first = "".join(child.stdout.readline() for _ in range(moves))
    os.kill(child.pid, signal.SIGKILL)
    rest, _ = child.communicate(timeout=120)
    acknowledged: dict[str, int] = {}
    for line in (first + rest).splitlines():
        table, _, version = line.partition(" ")
        if version:
            acknowledged[table] = max(acknowledged.get(table, 0), int(version))
    return acknowledged


async def test_acknowledged_moves_survive_a_kill_and_tables_resume(tmp_path: Path) -> None:
    rng, before = Random(9), dict[str, int]()
    for number in range(ROUNDS):
        acknowledged = killed_after(tmp_path, number, rng.randint(1, 300))
        lengths = await lengths_of_sound_logs(tmp_path)
        assert all(lengths[table] >= version for table, version in acknowledged.items())
        assert all(lengths[table] >= version for table, version in before.items())
        before = lengths
        assert acknowledged
    await all_games_resume(tmp_path, list(before))


async def lengths_of_sound_logs(folder: Path) -> dict[str, int]:
    """The length of each log, after checking it event by event: a repeated or partial move would not fit."""
    lengths = {}
    async with world(folder) as here:
        for name in (folder / "tables").read_text(encoding="utf-8").split():
            events = [decode_logged(each) for each in await here.store.log.events(name)]
            draws = await here.store.log.draws(name)
            table = await here.registry.find(name)
            assert table.state == replay(None, events)
            assert table.version == len(events)
            if draws is not None:
                assert audit(events, draws.all_secrets) == table.state
            lengths[name] = len(events)
    return lengths


async def all_games_resume(folder: Path, names: list[str]) -> None:
    async with world(folder) as here:
        for name in names:
            table = await here.registry.find(name)
            if table.game.phase is not Phase.OVER:
                version = table.version
                await table.submit(0, cmd.Resign(0), version)
                assert table.version > version
            assert table.game.phase is Phase.OVER
