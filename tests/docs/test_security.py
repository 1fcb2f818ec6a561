"""docs/security.md names existing tests for each threat."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`((?:tests|deploy)/[\w/]+\.py)::(test_\w+)`")


def test_every_threat_names_existing_tests() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = text.partition("## Threats")[2].split("|---|---|---|\n")[1].split("\n\n")[0].splitlines()
    assert len(rows) > 20
    for row in rows:
        named = NAMED.findall(row)
        assert named, row
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{test}"
