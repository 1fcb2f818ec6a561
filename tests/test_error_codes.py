"""Error codes are part of the interface: `error_codes.txt` lists each with its class, and none may change.

A new error class adds a line. A class that is renamed keeps its code.
"""

from __future__ import annotations

from pathlib import Path

from tests.error_classes import all_errors

LISTED = [tuple(line.split()) for line in (Path(__file__).parent / "error_codes.txt").read_text().splitlines()]


def test_codes_are_those_listed() -> None:
    assert sorted((kind.code, kind.__name__) for kind in all_errors()) == sorted(LISTED)


def test_codes_are_distinct() -> None:
    codes = [code for code, _ in LISTED]
    assert len(set(codes)) == len(codes)
