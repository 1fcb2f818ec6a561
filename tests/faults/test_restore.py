"""A backup is restored elsewhere as docs/operating.md says, and the games in it go on: on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from tests.faults.child import Child
from tests.faults.client import events_from_the_start, open_table, signed_in
from tests.faults.load import Pair, pair_of
from tests.faults.stored import logs
from tests.lexicon.graphs import environment
from tests.stores.postgres import PASSWORD, Postgres

MAX_WAIT_S = 0.3  # so that the game does not end before the backup is made
MOVES = 6


async def started(child: Child) -> Pair:
    people = await signed_in(child.address, "Ala", "Olek")
    pair = pair_of(await open_table(child.address, people), people, "restored")
    for player in pair.players:
        player.max_wait_s = MAX_WAIT_S
    return pair


async def play(child: Child, pair: Pair, moves: int = MOVES) -> None:
    """Until as many moves more have been acknowledged; then everybody disconnects."""
    enough, playing = pair.acknowledged() + moves, asyncio.ensure_future(pair.play(child.address))
    async with asyncio.timeout(120):
        while pair.acknowledged() < enough and not playing.done():
            await asyncio.sleep(0.02)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


async def check_restored(child: Child, pair: Pair) -> None:
    """The restored game has a part of what was played, which is replayed, and it goes on with the same login."""
    (log,) = logs(child.store, [pair.table]).values()
    assert len(log) > 0
    first = pair.players[0]
    assert (await events_from_the_start(child.address, pair.table, first.person, 0)).version == len(log)
    again = pair_of(pair.table, [player.person for player in pair.players], "again")
    for player in again.players:
        player.max_wait_s = MAX_WAIT_S
    await play(child, again)
    assert again.acknowledged() >= MOVES or again.over
    again.check(logs(child.store, [pair.table])[pair.table])


async def test_game_goes_on_from_a_backup_of_a_running_server(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other" / "data").mkdir(parents=True)
    copy = tmp_path / "copy.db"
    with Child(tmp_path / "one") as one:
        pair = await started(one)
        await play(one, pair)
        backup = (sys.executable, "-m", "mozaika", "backup", "--data", str(tmp_path / "one" / "data"), str(copy))
        await asyncio.to_thread(subprocess.run, backup, check=True, capture_output=True, env=environment({}))
        await play(one, pair)  # lost with the machine
    shutil.copy(copy, tmp_path / "other" / "data" / "tables.db")
    with Child(tmp_path / "other") as other:
        await check_restored(other, pair)
        assert await asyncio.to_thread(other.stop) == 0
        other.check_log()


async def test_game_goes_on_from_a_dump_of_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    names = [postgres.new_database() for _ in range(2)]
    before, after = (postgres.url_by_network(name, quote(PASSWORD, safe="")) for name in names)
    file = str(postgres.folder / f"{names[0]}.dump")
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    with Child(tmp_path / "one", database=before) as one:
        pair = await started(one)
        await play(one, pair)
        await asyncio.to_thread(postgres.run, "pg_dump", "--format=custom", f"--file={file}", before)
        await play(one, pair)
    restore = ("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={after}", file)
    await asyncio.to_thread(postgres.run, *restore)
    with Child(tmp_path / "other", database=after) as other:
        await check_restored(other, pair)
        assert await asyncio.to_thread(other.stop) == 0
        other.check_log()
