"""Reads and writes a saved game as JSON: the event log, with a format version. `docs/formats.md` has the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

from mozaika.editions.renamed import with_current_id
from mozaika.records.codec import STRICT_JSON, BadValue, KeyTwice, decode, encode, record_schema, type_name
from mozaika.records.decode_text import read_text
from mozaika.records.edition_table import check_edition_values
from mozaika.records.errors import BadFile, BadRecord, NewerVersion
from mozaika.records.saved import FULL, SPECTATOR, ExtraSections, SavedGame, Viewer, check_saved, event_index
from mozaika.records.sections import check_extras
from mozaika.rules import events as ev
from mozaika.rules.errors import BadSetup, ForgedRecord

FORMAT = "mozaika-game"
VERSION = 1

_EVENTS = re.compile(r'"events"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")

EVENT_TYPES: dict[str, type] = {type_name(kind): kind for kind in get_args(ev.Event)}


def format_json(saved: SavedGame) -> str:
    """One event on each line, so that two files can be compared with `diff`."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "view": saved.viewer,
        "names": list(saved.names),
        "secrets": encode(saved.secrets),
        "extras": encode(saved.extras),
    }
    lines = [f" {json.dumps(key)}: {_compact(value)}" for key, value in head.items()]
    events = ",\n".join("  " + _compact(encode_event(event)) for event in saved.events)
    return "{\n" + ",\n".join(lines) + ',\n "events": [\n' + events + "\n ]\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def encode_event(event: ev.Event) -> dict[str, Any]:
    kind: type = type(event)
    return {"type": type_name(kind), **encode(event)}


def decode_event(value: Any, path: str = "") -> ev.Event:
    if not isinstance(value, dict):
        raise BadValue(path, "object")
    kind = EVENT_TYPES.get(str(value.get("type")))
    if kind is None:
        raise BadValue(f"{path}.type", "choice")
    event: ev.Event = decode(kind, {key: part for key, part in value.items() if key != "type"}, path)
    return replace(event, edition=with_current_id(event.edition)) if isinstance(event, ev.GameCreated) else event


def parse_json(source: bytes) -> SavedGame:
    text = read_text(source)
    value = _load(text)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadFile(1, 1, "not-a-game", "")
    version = value.get("version")
    if type(version) is int and version > VERSION:
        raise NewerVersion(version, VERSION)
    try:
        return check_saved(decode_saved(value))
    except BadValue as error:
        raise BadFile(_line_of(text, error.path), 1, "value", f"{error.path.lstrip('.')}: {error.expected}") from error
    except BadSetup as error:  # only the names can cause it
        error.at_line(_line_of(text, ".names"))
        raise
    except (BadRecord, ForgedRecord) as error:
        error.at_line(_line_of(text, f".events[{event_index(error)}]"))
        raise


def _load(text: str) -> Any:
    try:
        return STRICT_JSON.decode(text)
    except json.JSONDecodeError as error:
        raise BadFile(error.lineno, error.colno, "json", error.msg) from error
    except KeyTwice as error:
        raise BadFile(_line_of_twice(text, error.key), 1, "key-twice", error.key[:60]) from error
    except (RecursionError, ValueError) as error:  # nested too deeply, or a number with thousands of digits
        raise BadFile(1, 1, "json", "") from error


def decode_saved(value: Any) -> SavedGame:
    """The game of a JSON value; that the rules could have produced it is not checked."""
    if not isinstance(value, dict):
        raise BadValue("", "object")
    known = ("format", "version", "view", "names", "secrets", "extras", "events")
    for key in value:
        if key not in known:
            raise BadValue(f".{key}", "no-such-field")
    for key in known:
        if key not in value:
            raise BadValue(f".{key}", "missing")
    if value["version"] != VERSION or type(value["version"]) is not int:
        raise BadValue(".version", "choice")
    if not isinstance(value["events"], list):
        raise BadValue(".events", "list")
    saved = SavedGame(
        names=decode(tuple[str, ...], value["names"], ".names"),
        events=tuple(decode_event(event, f".events[{place}]") for place, event in enumerate(value["events"])),
        viewer=decode_viewer(value["view"]),
        secrets=decode(tuple[bytes, ...], value["secrets"], ".secrets"),
        extras=decode(ExtraSections, value["extras"], ".extras"),
    )
    check_extras(saved.extras)
    for place, event in enumerate(saved.events):
        if isinstance(event, ev.GameCreated):
            check_edition_values(event.edition, f".events[{place}].edition")
    return saved


def decode_viewer(value: Any) -> Viewer:
    if value in (FULL, SPECTATOR) or (type(value) is int and 0 <= value <= 3):
        viewer: Viewer = value
        return viewer
    raise BadValue(".view", "choice")


def _line_of(text: str, path: str) -> int:
    """The line of an event or of a top-level key; for a missing event, the line of the last one."""
    if path.startswith(".events["):
        place, starts = int(path[len(".events[") : path.index("]")]), list(_event_starts(text))
        return _line_at(text, starts[min(place, len(starts) - 1)]) if starts else 1
    key = re.match(r"\.(\w+)", path)
    found = re.search(rf'"{key[1]}"\s*:', text) if key else None
    return _line_at(text, found.start()) if found else 1


def _line_of_twice(text: str, key: str) -> int:
    """The line of the event with a repeated key, or of the later of two equal top-level keys."""
    try:
        for start in _event_starts(text):
            STRICT_JSON.raw_decode(text, start)
    except KeyTwice:
        return _line_at(text, start)
    places = [match.start() for match in re.finditer(rf'"{re.escape(key)}"\s*:', text)]
    return _line_at(text, places[-1]) if places else 1


def _event_starts(text: str) -> Iterator[int]:
    """The offset of each event, up to the first that is not valid JSON."""
    opening, decoder = _EVENTS.search(text), json.JSONDecoder()
    place = opening.end() if opening else len(text)
    with suppress(RecursionError, ValueError):
        while between := _BETWEEN.match(text, place):
            place = between.end()
            if text[place : place + 1] in ("", "]"):
                return
            yield place
            _, place = decoder.raw_decode(text, place)


def _line_at(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def game_schema() -> dict[str, Any]:
    """The JSON Schema of a file, derived from the event types."""
    events = [record_schema(kind, type={"const": name}) for name, kind in EVENT_TYPES.items()]
    strings = {"type": "array", "items": {"type": "string"}}
    properties: dict[str, Any] = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "view": {"anyOf": [{"enum": [FULL, SPECTATOR]}, {"type": "integer", "minimum": 0, "maximum": 3}]},
        "names": strings,
        "secrets": {"type": "array", "items": {"type": "string", "pattern": "^[0-9a-f]{64}$"}},
        "extras": {
            "type": "array",
            "items": {"type": "array", "prefixItems": [{"type": "string"}, strings], "items": False, "minItems": 2},
        },
        "events": {"type": "array", "items": {"anyOf": events}},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
