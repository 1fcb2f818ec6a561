"""The commands `mozaika serve`, `backup` and `copy` with the URL of a PostgreSQL."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.faults.child import Child
from tests.faults.client import open_table, signed_in
from tests.faults.load import Pair, pair_of
from tests.faults.stored import logs, rows_of
from tests.lexicon.graphs import environment
from tests.property.games import LONG
from tests.stores.postgres import PASSWORD, Postgres
from tests.web.commands import run_here

QUOTED = quote(PASSWORD, safe="")
LANGUAGES = ("en", "pl", "et", "tr")


def said(*arguments: str, database: str = "") -> tuple[int, str]:
    """Exit code and output of a command, after checking that it printed no password."""
    child = subprocess.run(
        [sys.executable, "-m", "mozaika", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
        env=environment({"LANG": "en_US.UTF-8", "MOZAIKA_DATABASE": database}),
    )
    _check_output(child.stdout + child.stderr)
    return child.returncode, child.stdout + child.stderr


def said_here(*arguments: str, database: str = "") -> tuple[int, str]:
    """Like `said`, in this process."""
    code, out, err = run_here(*arguments, database=database)
    _check_output(out + err)
    return code, out + err


def _check_output(text: str) -> None:
    for secret in (PASSWORD, QUOTED, "Traceback"):
        assert secret not in text


@pytest.mark.parametrize("language", LANGUAGES if LONG else ("en", "tr"))
def test_wrong_database_password_is_reported_and_not_repeated(
    tmp_path: Path, postgres: Postgres, language: str
) -> None:
    url = postgres.url_by_network("postgres", QUOTED + "x")
    serve = ("serve", "--lang", language, "--port", "0", "--no-open", "--data", str(tmp_path))
    code, text = said(*serve, "--database", url)
    assert code == 2
    assert "[database-refused]" in text
    assert f"127.0.0.1:{postgres.port}/postgres" in text
    if language == "en":  # the same with the environment variable
        assert said(*serve, database=url) == (code, text)


def test_malformed_url_and_option_are_refused_without_the_password(tmp_path: Path) -> None:
    serve = ("serve", "--port", "0", "--no-open", "--data", str(tmp_path))
    code, text = said(*serve, "--database", f"postgresql://ala:{PASSWORD}@localhost/mozaika")  # not escaped as %2F
    assert code == 2
    assert "[bad-database-url]" in text
    code, text = said(*serve, "--databse", f"postgresql://ala:{QUOTED}@localhost/mozaika")
    assert code == 2
    assert "[usage]" in text
    assert "://…@localhost/mozaika" in text


def test_backup_of_postgresql_refers_to_pg_dump(tmp_path: Path) -> None:
    url = f"postgresql://ala:{QUOTED}@localhost/mozaika"
    for arguments, database in ((("--database", url), ""), ((), url)):
        code, text = said_here(
            "backup", str(tmp_path / "copy.db"), "--data", str(tmp_path), *arguments, database=database
        )
        assert code == 2
        assert "[backup-by-pg-dump]" in text
        assert "pg_dump" in text
    assert list(tmp_path.iterdir()) == []


async def test_file_is_copied_into_an_empty_database_and_games_resume_there(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.url(postgres.new_database())

    async def played() -> Pair:
        with Child(tmp_path) as child:
            people = await signed_in(child.address, "Şule", "Õie")
            pair = pair_of(await open_table(child.address, people), people, "copied")
            playing = asyncio.ensure_future(pair.play(child.address))
            while pair.acknowledged() < 10:
                await asyncio.sleep(0.01)
            child.stop()
            await playing
        return pair

    async def goes_on(pair: Pair) -> None:
        with Child(tmp_path, database=url) as child:
            await pair.play(child.address)
            assert pair.over
            pair.check(logs(url, [pair.table])[pair.table])

    pair = await played()
    file = tmp_path / "data" / "tables.db"
    copy = ("copy", "--data", str(tmp_path / "data"), "--database", url)
    code, text = said(*copy)
    assert code == 0, text
    assert rows_of(url, pair.table) == rows_of(file, pair.table)
    code, text = said_here(*copy)
    assert code == 2
    assert "[database-not-empty]" in text
    await goes_on(pair)


def test_copy_without_a_source_or_a_target_is_refused(
    tmp_path: Path,
) -> None:
    code, text = said_here("copy", "--data", str(tmp_path), "--database", "postgresql://localhost/mozaika")
    assert code == 2
    assert "[file-unreadable]" in text
    (tmp_path / "tables.db").touch()
    code, text = said_here("copy", "--data", str(tmp_path))
    assert code == 2
    assert "[bad-database-url]" in text
