"""Every error class of Mozaika, from the `errors.py` of all packages."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import mozaika
from mozaika.errors import GameError

for file in Path(mozaika.__file__).parent.glob("*/errors.py"):
    import_module(f"mozaika.{file.parent.name}.errors")


def all_errors(kind: type[GameError] = GameError) -> Iterator[type[GameError]]:
    """`kind` and every class below it that is part of Mozaika."""
    if kind.__module__.startswith("mozaika."):
        yield kind
        for below in kind.__subclasses__():
            yield from all_errors(below)


def raised_errors() -> list[type[GameError]]:
    """The error classes without subclasses, which are the ones that are raised."""
    return [kind for kind in all_errors() if not kind.__subclasses__()]
