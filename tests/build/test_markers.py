"""The markers by file in tests/markers.py follow the files that are there."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest

from tests.markers import FIRST, NO_SERVER, PATTERNS, TESTS, TRACED, markers_of, may_have_test, starts_first

FILES = [path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")]


ALL_PATTERNS = sorted({each for patterns in (*PATTERNS.values(), NO_SERVER, TRACED, FIRST) for each in patterns})


@pytest.mark.parametrize("pattern", ALL_PATTERNS)
def test_every_pattern_matches_a_test_file(pattern: str) -> None:
    assert [path for path in FILES if fnmatch(path, pattern)]


def test_markers_by_file_and_fixture() -> None:
    assert markers_of("rules/test_turns.py", ()) == ["traced"]
    assert markers_of("stores/test_stores.py", ("tmp_path", "postgres")) == ["server"]
    assert markers_of("engine/test_endgame.py", ()) == ["slow", "compiled"]
    assert markers_of("web/limits/test_counting.py", ()) == []


def test_long_tests_start_first() -> None:
    assert starts_first("faults/test_killed.py")
    assert not starts_first("rules/test_turns.py")


@pytest.mark.parametrize(
    ("path", "traced"),
    [
        ("rules/test_turns.py", True),
        ("engine/test_endgame.py", False),
        ("service/test_table.py", True),
        ("service/test_killed.py", False),  # slow
    ],
)
def test_file_is_collected_if_it_may_have_a_selected_test(path: str, traced: bool) -> None:
    assert may_have_test(TESTS / path, "traced") is traced
    assert may_have_test(TESTS / path, "not traced") is not traced
    assert may_have_test(TESTS / path, "") is True
    assert may_have_test(TESTS / path, "not slow and not server") is True
