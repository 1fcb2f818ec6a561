"""JSON saves: strictly typed, and every event is decided again when the file is read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given

from mozaika.game import Game
from mozaika.records.errors import BadFile, ViewOnly
from mozaika.records.game_json import format_json, game_schema, parse_json
from mozaika.records.saved import FULL, SavedGame
from tests.marks import rule
from tests.property.games import GAMES, game_seeds, random_game
from tests.records.saves import EXTRAS, any_moment, finished_table, full_save, line_of, moments, table, views

PENDING, OVER = table().save(), finished_table().save()
BOTH = pytest.mark.parametrize("saved", [PENDING, OVER], ids=["pending", "over"])
Path = tuple[Any, ...]


@cache
def text_of(saved: SavedGame) -> str:
    return format_json(saved)


def document(saved: SavedGame = PENDING) -> Any:
    return json.loads(text_of(saved))


def read(value: Any) -> SavedGame:
    return parse_json(json.dumps(value, ensure_ascii=False).encode())


@GAMES
@given(game_seeds)
@rule("10.3", "UC01", "UC02")
def test_game_at_any_moment_reads_back_equal_from_json(seed: int) -> None:
    game = random_game(seed, length=60)
    for steps in moments(game).values():
        saved = replace(full_save(game, steps), extras=EXTRAS)
        text = format_json(saved)
        assert parse_json(text.encode()) == saved
        assert fits(game_schema(), json.loads(text))
    assert format_json(parse_json(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())) == text


@GAMES
@given(game_seeds)
@rule("10.7")
def test_view_reads_back_equal_from_json_but_cannot_be_resumed(seed: int) -> None:
    game = random_game(seed, length=40)
    for saved in views(game, any_moment(game, seed)):
        text = format_json(saved)
        found = parse_json(text.encode())
        assert found == saved
        assert (found.viewer == FULL, found.secrets) == (False, ())
        assert fits(game_schema(), json.loads(text))
        with pytest.raises(ViewOnly):
            Game.resume(found)


# --- strictness -----------------------------------------------------------------------------------------------------


def nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from nodes(part, (*path, key))


def shapes(saved: SavedGame) -> dict[Path, Any]:
    """One path of each kind: the first placement of the first play represents all placements."""
    found: dict[tuple[Any, ...], tuple[Path, Any]] = {}
    value = document(saved)
    for path, part in nodes(value):
        event = value["events"][path[1]]["type"] if path[:1] == ("events",) and len(path) > 1 else ""
        sort = (event, type(part), *("*" if isinstance(key, int) else key for key in path))
        found.setdefault(sort, (path, part))
    return dict(found.values())


def changed(saved: SavedGame, path: Path, change: Callable[[Any], Any]) -> Any:
    value = place = document(saved)
    if not path:
        return change(value)
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = change(place[path[-1]])
    return value


def assert_refused(value: Any, *details: str) -> None:
    """Refused by the reader and by the schema, so that files that follow the schema are accepted."""
    with pytest.raises(BadFile) as refusal:
        read(value)
    assert refusal.value.reason in ("value", "not-a-game")
    assert not details or refusal.value.detail in details
    assert not fits(game_schema(), value)


def written(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


@BOTH
def test_unknown_field_is_refused_at_every_level(saved: SavedGame) -> None:
    for path, part in shapes(saved).items():
        if isinstance(part, dict):
            value = changed(saved, path, lambda known: {**known, "mood": "good"})
            assert_refused(value, f"{written((*path, 'mood'))}: no-such-field")


def without(field: str, value: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in value.items() if key != field}


def replaced_by(new: object, _: object) -> object:
    return new


@BOTH
def test_missing_field_is_refused_at_every_level(saved: SavedGame) -> None:
    """Only fields with a default may be left out: a time of 0, a tile that is not a blank, the settings."""
    usual = {"at", "blank", "given_back_ms", "digest"}
    for path, part in shapes(saved).items():
        for name in () if not isinstance(part, dict) or "rules" in path else part.keys() - usual:
            value = changed(saved, path, partial(without, name))
            assert_refused(value, "", f"{written((*path, name))}: missing", f"{written((*path, 'type'))}: choice")


@BOTH
def test_value_of_the_wrong_type_is_refused_at_every_level(saved: SavedGame) -> None:
    for path in shapes(saved):
        for wrong in (1.5, {"no": "such"}, [[1.5]]) if path else ():
            assert_refused(changed(saved, path, partial(replaced_by, wrong)))


def test_fault_in_an_event_has_its_line() -> None:
    text = text_of(PENDING).replace('"seat": 1}', '"seat": "1"}', 1)
    with pytest.raises(BadFile) as refusal:
        parse_json(text.encode())
    assert refusal.value.line == line_of(text, '  {"type": "accept-given"')
    assert refusal.value.detail == "events[9].seat: int"


def test_line_separator_in_an_unknown_section_does_not_shift_lines() -> None:
    saved = replace(PENDING, extras=(("Notes", ("one\u2028two\u0085three",)),))
    text = format_json(saved).replace('"seat": 1}', '"seat": "1"}', 1)
    with pytest.raises(BadFile) as refusal:
        parse_json(text.encode())
    assert refusal.value.line == line_of(text, '  {"type": "accept-given"')


# --- the schema -------------------------------------------------------------------------------------------------------

TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def fits(schema: Any, value: Any) -> bool:
    """The part of JSON Schema that our schema uses; any other keyword is a `KeyError`."""
    if isinstance(schema, bool):
        return schema
    return all(CHECKS[keyword](schema, value) for keyword in schema if keyword != "$schema")  # `type` comes first


CHECKS: dict[str, Callable[[Any, Any], bool]] = {
    "type": lambda s, v: v is None if s["type"] == "null" else type(v) is TYPES[s["type"]],
    "const": lambda s, v: v == s["const"],
    "minItems": lambda s, v: len(v) >= s["minItems"],
    "enum": lambda s, v: v in s["enum"],
    "anyOf": lambda s, v: any(fits(option, v) for option in s["anyOf"]),
    "properties": lambda s, v: all(fits(part, v[name]) for name, part in s["properties"].items() if name in v),
    "required": lambda s, v: all(name in v for name in s["required"]),
    "additionalProperties": lambda s, v: set(v) <= set(s["properties"]),
    "prefixItems": lambda s, v: all(map(fits, s["prefixItems"], v)),
    "items": lambda s, v: all(fits(s["items"], part) for part in v[len(s.get("prefixItems", ())) :]),
    "pattern": lambda s, v: re.search(s["pattern"], v) is not None,
    "minimum": lambda s, v: v >= s["minimum"],
    "maximum": lambda s, v: v <= s["maximum"],
}
