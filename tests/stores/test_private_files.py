"""Only the owner can open the files of a store: they hold the secrets of running games."""

from __future__ import annotations

import argparse
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from mozaika.cli.serve import backup
from mozaika.compose import Settings, open_store
from mozaika.service.stores.sqlite_database import SqliteDatabase
from mozaika.texts import catalogue


@pytest.fixture(autouse=True)
def _careless_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in sorted(folder.iterdir())}


PRIVATE = dict.fromkeys(("m.db", "m.db-shm", "m.db-wal", "m.db.lock"), 0o600)


async def test_store_is_created_for_its_owner_only(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "above" / "data" / "m.db")
    await database.probe()
    assert modes(tmp_path / "above") == {"data": 0o700}
    assert modes(tmp_path / "above" / "data") == PRIVATE
    await database.close()


async def test_older_files_in_a_shared_folder_are_closed_to_others(tmp_path: Path) -> None:
    await SqliteDatabase(tmp_path / "m.db").close()
    tmp_path.chmod(0o775)
    for name in PRIVATE:
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o664)
    (tmp_path / "notes.txt").touch(0o644)
    database = SqliteDatabase(tmp_path / "m.db")
    await database.probe()
    assert modes(tmp_path) == {**PRIVATE, "notes.txt": 0o644}
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o775  # the operator's own decision
    await database.close()


async def test_default_folder_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "mozaika").mkdir(0o755)  # as word lists or an earlier version made it
    store = await open_store(Settings())
    assert modes(tmp_path) == {"mozaika": 0o700}
    await store.close()


async def test_backup_is_for_its_owner_only(tmp_path: Path) -> None:
    data = tmp_path / "data"
    await SqliteDatabase(data / "tables.db").close()
    options = argparse.Namespace(data=data, database="", file=tmp_path / "copy.db")
    assert backup(options, catalogue("en")) == 0
    assert modes(tmp_path)["copy.db"] == 0o600
