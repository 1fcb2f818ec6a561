"""A server whose write-ahead log was cut off starts: checkpointed moves are there, and the game continues."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mozaika.rules import commands as cmd
from tests.service.world import started, world


@pytest.mark.parametrize("kept", [0, 0.3, 0.7, 0.99])
async def test_game_continues_after_the_write_ahead_log_was_cut_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kept: float
) -> None:
    found = tmp_path / "found"
    found.mkdir()
    async with world(tmp_path) as here:
        table, people = await started(here)
        await here.store.database.overwrite()  # ends with a checkpoint
        checkpointed = table.version
        for _ in range(2):
            await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        acknowledged = table.version
        for suffix in ("", "-wal"):
            shutil.copy(tmp_path / f"mozaika.db{suffix}", found / f"mozaika.db{suffix}")
    wal = (found / "mozaika.db-wal").read_bytes()
    (found / "mozaika.db-wal").write_bytes(wal[: int(len(wal) * kept)])
    async with world(found) as here:
        again = await here.registry.find(table.id, people[0].id)
        assert checkpointed <= again.version < acknowledged
        assert len(await here.store.log.events(table.id)) == again.version
        seat = again.game.turn
        await again.submit(seat, cmd.Pass(seat), again.version)
        assert ("write-ahead log" in caplog.text) == (kept > 0)  # of an empty file nothing can be said
