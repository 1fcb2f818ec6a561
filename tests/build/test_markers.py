"""The markers by file in tests/markers.py follow the files that are there."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.markers import NO_SERVER, PATTERNS, UNTRACED, markers_of

TESTS = Path(__file__).parents[1]
FILES = [path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")]


ALL_PATTERNS = sorted({each for patterns in (*PATTERNS.values(), NO_SERVER, UNTRACED) for each in patterns})


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_every_pattern_matches_a_test_file(pattern: str) -> None:
    assert [path for path in FILES if fnmatch(path, pattern)]


def test_markers_by_file_and_fixture() -> None:
    assert markers_of("rules/test_turns.py", ()) == []
    assert markers_of("stores/test_stores.py", ("tmp_path", "postgres")) == ["server"]
    assert markers_of("engine/test_endgame.py", ()) == ["untraced", "slow", "compiled"]
    assert markers_of("web/limits/test_counting.py", ()) == []
