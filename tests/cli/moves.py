"""Positions for `mozaika moves`, and its answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mozaika.cli.main import main

EMPTY = "/".join(["15"] * 15)
CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)  # in the middle: C on G8, A on the start, T on I8


def write_words(folder: Path) -> str:
    """A list of AT, AS, SAT, CAT and CATS."""
    path = folder / "words.txt"
    path.write_text("at\nas\nsat\ncat\ncats\n", encoding="utf-8")
    return str(path)


def cgp(board: str, rack: str, edition: str = "english", ops: str = "") -> str:
    return f"{board} {rack}/ 0/0 0 ld {edition};{ops}"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["moves", *arguments, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def best(found: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(play["at"], play["word"], play["score"]) for play in found["best"] if "at" in play]
