"""A write-ahead log that is cut off or damaged: the store opens with everything before the damage, and says so."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from mozaika.service.stores.sqlite_database import SqliteDatabase

NEW = "INSERT INTO people VALUES (?, ?, 1)"
FRAME = 24 + 4096


async def crashed(folder: Path) -> Path:
    """A store with a checkpointed person and three in the write-ahead log, as a killed server leaves it."""
    database = SqliteDatabase(folder / "running" / "m.db")
    await database.run(NEW, "p0", "Ala")
    await database.overwrite()  # ends with a checkpoint
    for number in (1, 2, 3):
        await database.run(NEW, f"p{number}", "x" * 9000)
    copy = folder / "m.db"
    for suffix in ("", "-wal"):
        shutil.copy(f"{database._path}{suffix}", f"{copy}{suffix}")
    await database.close()
    return copy


async def people_after(path: Path, caplog: pytest.LogCaptureFixture) -> tuple[list[str], list[tuple[str, str]]]:
    with caplog.at_level(logging.INFO, "mozaika"):
        database = SqliteDatabase(path)
    people = [name for (name,) in await database.rows("SELECT id FROM people ORDER BY id")]
    assert await database.run(NEW, "later", "Olek") == 1  # and it goes on
    await database.close()
    return people, [(record.levelname, record.getMessage()) for record in caplog.records]


async def test_whole_log_of_a_killed_server_is_used_in_silence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert await people_after(await crashed(tmp_path), caplog) == (["p0", "p1", "p2", "p3"], [])


@pytest.mark.parametrize("cut", [1, FRAME - 24, FRAME + 10])
async def test_truncated_log_is_used_up_to_its_last_transaction(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, cut: int
) -> None:
    path = await crashed(tmp_path)
    wal = Path(f"{path}-wal")
    wal.write_bytes(wal.read_bytes()[:-cut])
    people, said = await people_after(path, caplog)
    assert people == ["p0", "p1", "p2"]
    (level, message), checked = said
    assert level == "WARNING"
    assert message.startswith("the write-ahead log ends in an incomplete transaction: frames used ")
    assert checked == ("INFO", "check of the database: ok")


async def test_damaged_transaction_ends_the_log_and_is_an_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = await crashed(tmp_path)
    wal = Path(f"{path}-wal")
    content = bytearray(wal.read_bytes())
    content[32 + 24 + 100] ^= 1  # in the first page of the first transaction
    wal.write_bytes(content)
    people, said = await people_after(path, caplog)
    assert people == ["p0"]
    frames = (len(content) - 32) // FRAME
    assert said == [
        ("ERROR", f"the write-ahead log is damaged: frames used 0 of {frames}, lost transactions 3"),
        ("INFO", "check of the database: ok"),
    ]


@pytest.mark.parametrize("content", [b"\0" * 9000, b"x", b"nonsense" * 100])
async def test_unreadable_log_leaves_what_was_checkpointed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    path = await crashed(tmp_path)
    Path(f"{path}-wal").write_bytes(content)
    people, said = await people_after(path, caplog)
    assert people == ["p0"]
    assert said[0][0] == "ERROR"
    assert said[0][1].startswith("the write-ahead log cannot be read")


async def test_frames_of_an_earlier_use_of_the_log_are_no_damage(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = SqliteDatabase(tmp_path / "running" / "m.db")
    for number in range(5):
        await database.run(NEW, f"p{number}", "x" * 9000)
    database._writes.execute("PRAGMA wal_checkpoint(RESTART)")
    await database.run(NEW, "q", "Ala")  # from the beginning of the file
    for suffix in ("", "-wal"):
        shutil.copy(f"{database._path}{suffix}", tmp_path / f"m.db{suffix}")
    await database.close()
    assert await people_after(tmp_path / "m.db", caplog) == (["p0", "p1", "p2", "p3", "p4", "q"], [])
