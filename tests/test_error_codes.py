"""Error codes are part of the interface: `error_codes.txt` lists each with its class, and none may change.

A new error class adds a line. A class that is renamed keeps its code.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from mozaika.errors import GameError

PACKAGES = ("rules", "editions", "records", "lexicon", "engine", "service", "web", "cli")
for package in PACKAGES:
    import_module(f"mozaika.{package}.errors")

LISTED = [tuple(line.split()) for line in (Path(__file__).parent / "error_codes.txt").read_text().splitlines()]


def all_errors(kind: type[GameError] = GameError) -> Iterator[type[GameError]]:
    """`kind` and every class below it that is part of Mozaika."""
    if kind.__module__.startswith("mozaika."):
        yield kind
        for below in kind.__subclasses__():
            yield from all_errors(below)


def test_codes_are_those_listed() -> None:
    assert sorted((kind.code, kind.__name__) for kind in all_errors()) == sorted(LISTED)


def test_codes_are_distinct() -> None:
    codes = [code for code, _ in LISTED]
    assert len(set(codes)) == len(codes)
