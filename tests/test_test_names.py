"""The name of a test has a dozen words at most; what needs more belongs in its docstring."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
MOST_WORDS = 12
NAME = re.compile(r"^ *(?:async )?def test_(\w+)\(", re.MULTILINE)


def test_names_of_tests_are_short() -> None:
    names = {name for file in FOLDER.rglob("test_*.py") for name in NAME.findall(file.read_text(encoding="utf-8"))}
    assert len(names) > 1_000  # or the pattern no longer finds them
    assert sorted(name for name in names if len(name.split("_")) > MOST_WORDS) == []
