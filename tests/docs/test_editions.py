"""docs/editions.md describes every key of an edition file, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mozaika.cli.main import main
from mozaika.editions import edition_ids, load_edition, load_edition_file
from mozaika.editions.check import check_edition
from mozaika.editions.reader import TomlTable
from mozaika.records.edition_table import edition_table
from mozaika.rules.layout import Premium
from mozaika.rules.ruleset import SETTINGS
from tests.docs.editions import PAGE, with_table

TEXT = PAGE.read_text(encoding="utf-8")
PREMIUMS = "|".join(premium.value for premium in Premium)
# Read by `load` before the checker sees the file.
LOADED = {"extends", "board.layout"}
TABLES = {"alphabet", "board", "board.premiums", "rules", "look", "look.*", "lexicon"}  # described by their keys


def test_table_of_settings_is_current() -> None:
    """After an intended change, `make wire` writes the page again."""
    assert with_table(TEXT) == TEXT


def documented() -> set[str]:
    """The keys in the first column of the tables."""
    cells = (line.split("|")[1] for line in TEXT.splitlines() if line.startswith("| `"))
    return {key for cell in cells for key in re.findall(r"`([^`]+)`", cell)}


def test_page_describes_every_key_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[str] = set()
    take = TomlTable._take

    def recording(self: TomlTable, key: str, kind: type, default: Any) -> Any:
        taken.add(re.sub(rf"^look\.({PREMIUMS})", "look.*", self.prefix + key))
        return take(self, key, kind, default)

    monkeypatch.setattr(TomlTable, "_take", recording)
    check_edition("english.toml", "english", edition_table(load_edition("english")))
    settings = {f"rules.{setting.key}" for setting in SETTINGS}
    assert documented() == (taken - TABLES - {"id"}) | settings | LOADED | {"tiles.*"}


def test_example_of_the_page_is_an_edition(tmp_path: Path) -> None:
    found = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    (tmp_path / "club.toml").write_text(found[1], encoding="utf-8")
    assert str(load_edition_file(tmp_path / "club.toml").rules.failed_challenge) == "7-points"


@pytest.mark.parametrize("edition_id", edition_ids())
def test_bundled_editions_have_no_fault(edition_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(load_edition_file.__code__.co_filename).parent / f"{edition_id}.toml"
    assert main(["edition", "check", str(path), "--lang", "en"]) == 0
    assert load_edition(edition_id).name in capsys.readouterr().out
