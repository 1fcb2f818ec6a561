"""Fixtures for the word commands: a temporary home without user lists, where the bundled lists are built."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.lexicon.sources import SOURCES
from tests.lexicon.graphs import shipped


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary data and cache directory, and English texts."""
    graphs = tmp_path / "cache" / "mozaika" / "lexica"
    graphs.mkdir(parents=True)
    for source in SOURCES:
        built = shipped(source.name).file.path
        (graphs / built.name).symlink_to(built)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("MOZAIKA_LANG", "en")
    return tmp_path


class Command:
    """Runs `mozaika` and captures its output."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        try:
            code = main(arguments)
        except SystemExit as stopped:
            code = stopped.code if isinstance(stopped.code, int) else 1
        self.out, self.err = self._capsys.readouterr()
        return code

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
