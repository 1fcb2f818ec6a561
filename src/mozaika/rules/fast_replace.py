"""`changed(value, name=…)`: `dataclasses.replace`, three times as fast, because a move replaces dozens of values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, /, **changes: Any) -> T:
    """`value` with some fields changed. Its class has at least two fields and none that is keyword-only."""
    kind: Any = type(value)
    get, places = _plan(kind)
    parts = list(get(value))
    for name, part in changes.items():
        parts[places[name]] = part
    made: T = kind(*parts)
    return made


@cache
def _plan(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
