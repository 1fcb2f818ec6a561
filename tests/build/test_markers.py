"""The markers by file in tests/markers.py follow the files that are there."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest

from tests.markers import NO_SERVER, PATTERNS, TESTS, UNTRACED, has_test_for, markers_of

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


@pytest.mark.parametrize(
    ("path", "traced", "untraced"),
    [
        ("rules/test_turns.py", True, False),
        ("engine/test_endgame.py", False, True),
        ("records/test_sdf.py", True, True),  # some of its tests carry the marker
    ],
)
def test_file_is_collected_if_it_may_have_a_selected_test(path: str, traced: bool, untraced: bool) -> None:
    assert has_test_for(TESTS / path, "not untraced") is traced
    assert has_test_for(TESTS / path, "untraced") is untraced
    assert has_test_for(TESTS / path, "") is True
    assert has_test_for(TESTS / path, "not slow and not server") is True
