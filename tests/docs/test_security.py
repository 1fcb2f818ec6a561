"""docs/security.md names a test for each threat, and there is such a test."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`((?:tests|deploy)/[\w/]+\.py)::(test_\w+)`")


def test_every_threat_has_a_test_that_exists() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = text.partition("## Threats")[2].split("|---|---|---|\n")[1].split("\n\n")[0].splitlines()
    assert len(rows) > 20
    for row in rows:
        named = NAMED.findall(row)
        assert named, row
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{test}"
