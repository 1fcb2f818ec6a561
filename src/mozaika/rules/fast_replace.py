"""`changed(value, name=…)`: `dataclasses.replace`, several times as fast, because a move replaces dozens of values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, make_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, /, **changes: Any) -> T:
    """`value` with some fields changed. Its class is a frozen dataclass with slots, at least two fields, none of them
    inherited or keyword-only.
    """
    kind: Any = type(value)
    get, places, draft = _plan(kind)
    parts = list(get(value))
    for name, part in changes.items():
        parts[places[name]] = part
    made = draft(*parts)
    made.__class__ = kind
    frozen: T = made
    return frozen


@cache
def _plan(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int], Callable[..., Any]]:
    """Values are built as those of a class with the same slots that is not frozen, and get their own class then: the
    constructor of a frozen one calls `object.__setattr__` for each field, which for `GameState` takes five times as
    long (1.3 µs and 0.25 µs).
    """
    names = [field.name for field in fields(kind)]
    draft = make_dataclass(kind.__name__, names, slots=True)
    return attrgetter(*names), {name: place for place, name in enumerate(names)}, draft
