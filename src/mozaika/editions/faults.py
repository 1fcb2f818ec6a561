"""Finds every fault of an edition file: each is put right in memory, and the rest is checked again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mozaika.editions.check import check_edition
from mozaika.editions.errors import BadEdition
from mozaika.editions.load import bundled_values, own_values, with_board
from mozaika.rules.edition import Edition

MAX_FAULTS = 50
_SOUND = "english"  # parts of this edition stand in for faulty ones
_LETTERS = ("alphabet", "tiles")  # neither can be checked without the other


def faults_of(path: Path) -> tuple[BadEdition, ...]:
    """The faults of a file in the order in which the checker finds them; none if it is an edition."""
    try:
        values = own_values(path)
    except BadEdition as fault:
        return (fault,)
    sound = with_board(path.name, bundled_values(_SOUND))
    found: list[BadEdition] = []
    while len(found) < MAX_FAULTS:
        first = _first_fault(path, values)
        if first is None or any((first.key, first.reason) == (each.key, each.reason) for each in found):
            break
        found.append(first)
        values = _put_right(values, first, sound)
    return tuple(found)


def _first_fault(path: Path, values: dict[str, Any]) -> BadEdition | None:
    try:
        _check(path, values)
    except BadEdition as fault:
        return fault
    return None


def _check(path: Path, values: dict[str, Any]) -> Edition:
    return check_edition(path.name, path.stem, with_board(path.name, values))


def _put_right(values: Mapping[str, Any], fault: BadEdition, sound: Mapping[str, Any]) -> dict[str, Any]:
    """`values` with the faulty key as in `sound`, or without it if `sound` has no such key."""
    top, *rest = fault.key.split(".")
    if top == "board" and (not rest or rest[0] == "layout"):
        return {**values, "board": sound["board"]}
    if top == "alphabet" and "tiles" not in values:  # the next fault
        return {**values, top: sound[top]}
    if top == "alphabet" or (top == "tiles" and not rest):
        return {**values, **{key: sound[key] for key in _LETTERS}}
    if top == "tiles":  # a row that another alphabet would need says nothing about this one
        return _replaced(values, [top, ".".join(rest)], {})
    return _replaced(values, [top, *rest], sound)


def _replaced(values: Mapping[str, Any], path: list[str], sound: Mapping[str, Any]) -> dict[str, Any]:
    key, *rest = path
    inner = values.get(key)
    if rest and isinstance(inner, Mapping):
        part = sound.get(key)
        return {**values, key: _replaced(inner, rest, part if isinstance(part, Mapping) else {})}
    without = {name: value for name, value in values.items() if name != key}
    return {**without, key: sound[key]} if key in sound else without
