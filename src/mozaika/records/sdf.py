"""Reads and writes SDF: a board section, and a whole game in further sections of the same style.

A game is read from the board, the edition and the history. The other sections (racks, bag, letters, scores, turn,
debts, pending play, clocks) follow from the history. They are for people and other programs, and must agree with it.
"""

from __future__ import annotations

import json
from typing import Any

from mozaika.records.codec import STRICT_JSON, BadValue, KeyTwice, encode
from mozaika.records.decode_text import read_text
from mozaika.records.errors import BadFile, BadRecord, NewerVersion
from mozaika.records.game_json import decode_event, decode_viewer, encode_event
from mozaika.records.saved import ExtraSections, SavedBoard, SavedGame, Viewer, check_saved, event_index
from mozaika.records.sdf_edition import format_edition, format_settings, parse_edition
from mozaika.records.sdf_state import format_state
from mozaika.records.sections import KNOWN_SECTIONS, Section, SectionPair, format_section, parse_sections, parse_whole
from mozaika.rules import events as ev
from mozaika.rules.draws import SECRET_BYTES
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadSetup, ForgedRecord
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.names import check_names, clean_name

VERSION = 1
COLOURS: dict[str, Premium | None] = {
    "blank": None,
    "lightred": Premium.DOUBLE_WORD,
    "darkred": Premium.TRIPLE_WORD,
    "green": Premium.DOUBLE_LETTER,
    "blue": Premium.TRIPLE_LETTER,
}
_NAMES = {premium: colour for colour, premium in COLOURS.items()}
# The source document calls the letter premiums light and dark blue where it describes the board. Read, never written.
_ALIASES = {"lightblue": "green", "darkblue": "blue"}
_REQUIRED = ("Save", "Edition", "Settings", "Players", "History")
KNOWN = KNOWN_SECTIONS


def format_sdf(saved: SavedGame | SavedBoard) -> str:
    if isinstance(saved, SavedBoard):
        return _format_board(saved.layout) + _format_extras(saved.extras)
    view = f"Player{saved.viewer + 1}" if isinstance(saved.viewer, int) else saved.viewer
    head = [("Version", str(VERSION)), ("View", view), ("Events", str(len(saved.events)))]
    head += [(f"Secret{number}", secret.hex()) for number, secret in enumerate(saved.secrets, 1)]
    events = [(f"Event{number}", _format_event(event)) for number, event in enumerate(saved.events, 1)]
    parts = [
        _format_board(saved.edition.layout),
        format_section("Save", head),
        format_section("Edition", format_edition(saved.edition)),
        format_section("Settings", format_settings(saved.edition.rules)),
        format_section("Players", ((f"Player{number}", name) for number, name in enumerate(saved.names, 1))),
        *(format_section(name, pairs) for name, pairs in format_state(saved.state()).items()),
        format_section("History", events),
    ]
    return "\n".join(parts) + _format_extras(saved.extras)


def _format_board(layout: Layout) -> str:
    fields = ((f"Field{number}", _NAMES[premium]) for number, premium in enumerate(layout.premiums, 1))
    return format_section("GameBoard", [("Schema", f"{layout.rows}x{layout.columns}"), *fields])


def _format_extras(extras: ExtraSections) -> str:
    return "".join("\n" + "\n".join([f"#{name}", *lines]) + "\n" for name, lines in extras)


def _format_event(event: ev.Event) -> str:
    value = encode_event(event)
    value.pop("edition", None)  # written in its own sections
    return json.dumps(value, ensure_ascii=False)


def parse_sdf(source: bytes) -> SavedGame | SavedBoard:
    sections = {section.name.lower(): section for section in parse_sections(read_text(source), KNOWN)}
    extras = tuple((s.name, tuple(s.raw)) for name, s in sections.items() if name not in _lower(KNOWN))
    if "gameboard" not in sections:
        raise BadFile(1, 1, "missing-section", "GameBoard")
    if "save" in sections:
        _check_version(sections["save"])
    layout = _parse_board(sections["gameboard"])
    if not any(name in sections for name in _lower(KNOWN[1:])):
        return SavedBoard(layout, extras)
    for name in _REQUIRED:
        if name.lower() not in sections:
            raise BadFile(1, 1, "missing-section", name)
    saved = _parse_game(sections, layout, extras)
    _check_log(sections, saved)
    _check_agreement(sections, saved)
    return saved


def _lower(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.lower() for name in names)


def _parse_board(section: Section) -> Layout:
    schema = section.get("Schema")
    sides = [parse_whole(side.strip()) for side in schema.value.replace("×", "x").lower().split("x")]
    if len(sides) != 2 or not all(side and SMALLEST_SIDE <= side <= LARGEST_SIDE for side in sides):
        raise BadFile(schema.line, 1, "schema", f"{SMALLEST_SIDE}–{LARGEST_SIDE}")
    rows, columns = (side or 0 for side in sides)
    fields = tuple(_premium(section.get(f"Field{number}")) for number in range(1, rows * columns + 1))
    section.done()
    return Layout(rows, columns, fields)


def _premium(pair: SectionPair) -> Premium | None:
    """The colour may stand in brackets, as the choice of colours does in the source document: `[lightred]`."""
    colour = pair.value.lower()
    if colour.startswith("[") and colour.endswith("]"):
        colour = colour[1:-1].strip()
    colour = _ALIASES.get(colour, colour)
    if colour not in COLOURS:
        raise BadFile(pair.line, 1, "colour", ", ".join(COLOURS))
    return COLOURS[colour]


def _parse_game(sections: dict[str, Section], layout: Layout, extras: ExtraSections) -> SavedGame:
    save, history = sections["save"], sections["history"]
    edition = parse_edition(sections["edition"], sections["settings"], layout)
    pairs = history.numbered("Event")
    if len(pairs) != save.whole("Events", 1):
        raise history.fault("missing-key", f"History: Event{len(pairs) + 1}")
    values = encode(edition)
    events = tuple(_event(pair, values if place == 0 else None) for place, pair in enumerate(pairs))
    saved = SavedGame(
        names=_names(sections["players"], edition, events[0]),
        events=events,
        viewer=_viewer(save.get("View")),
        secrets=tuple(_secret(pair) for pair in save.numbered("Secret")),
        extras=extras,
    )
    for name in _REQUIRED:
        sections[name.lower()].done()
    return saved


def _check_version(save: Section) -> None:
    """Checked first: in the file of a newer version we cannot tell what is a fault."""
    version = save.whole("Version", 1)
    if version > VERSION:
        raise NewerVersion(version, VERSION)


def _event(pair: SectionPair, edition: dict[str, Any] | None) -> ev.Event:
    """Decode one event. The first takes its `edition` from the sections that hold it."""
    try:
        value = STRICT_JSON.decode(pair.value)
        if edition is not None and isinstance(value, dict):
            if "edition" in value:
                raise BadValue("edition", "no-such-field")
            value["edition"] = edition
        return decode_event(value)
    except BadValue as error:
        raise BadFile(pair.line, 1, "value", f"{error.path.lstrip('.')}: {error.expected}") from error
    except KeyTwice as error:
        raise BadFile(pair.line, 1, "key-twice", error.key[:60]) from error
    except (ValueError, RecursionError) as error:
        raise BadFile(pair.line, 1, "json", pair.key) from error


def _names(section: Section, edition: Edition, first: ev.Event) -> tuple[str, ...]:
    """The names of all players of the history, each allowed by the edition's rules. Errors have the name's line."""
    pairs = section.numbered("Player")
    people = len(first.people) if isinstance(first, ev.GameCreated) else len(pairs)
    if len(pairs) < people:
        raise section.fault("missing-key", f"Players: Player{len(pairs) + 1}")
    for place, pair in enumerate(pairs):
        if place == people:
            raise BadFile(pair.line, 1, "unknown-key", pair.key[:60])
        try:
            clean = clean_name(edition, pair.value)
            if place:
                check_names(edition, [each.value for each in pairs[: place + 1]])
        except BadSetup as error:
            error.at_line(pair.line)
            raise
        if clean != pair.value:
            raise BadFile(pair.line, 1, "value", f"{pair.key}: {clean}")
    return tuple(pair.value for pair in pairs)


def _viewer(pair: SectionPair) -> Viewer:
    """`full`, `spectator` or, as in `#Players`, `Player1` …"""
    name = pair.value.lower()
    number = parse_whole(name.removeprefix("player")) if name.startswith("player") else None
    try:
        return decode_viewer(name if number is None else number - 1)
    except BadValue as error:
        raise BadFile(pair.line, 1, "value", f"View: {error.expected}") from error


def _secret(pair: SectionPair) -> bytes:
    if len(pair.value) != 2 * SECRET_BYTES or not set(pair.value) <= set("0123456789abcdef"):
        raise BadFile(pair.line, 1, "value", f"{pair.key}: hex")
    return bytes.fromhex(pair.value)


def _check_log(sections: dict[str, Section], saved: SavedGame) -> None:
    try:
        check_saved(saved)
    except (BadRecord, ForgedRecord) as error:
        events = sections["history"].numbered("Event")
        error.at_line(events[min(event_index(error), len(events) - 1)].line)
        raise
    except BadSetup as error:  # a history with too few players
        error.at_line(sections["players"].line)
        raise
    except BadValue as error:
        key = {".view": "View", ".secrets": "Secret1"}[error.path]
        raise BadFile(sections["save"].get(key).line, 1, "value", f"{key}: {error.expected}") from error


def _check_agreement(sections: dict[str, Section], saved: SavedGame) -> None:
    """Derived sections must agree with the history."""
    for name, expected in format_state(saved.state()).items():
        section = sections.get(name.lower())
        if section is None:
            continue
        for key, value in expected:
            pair = section.get(key)
            if pair.value != value:
                raise BadFile(pair.line, 1, "disagrees", f"{key}: {value}")
        section.done()
