"""Well-formed SDF files with an impossible game are refused with the error's own code and the line."""

from __future__ import annotations

import json

import pytest

from mozaika.errors import GameError
from mozaika.records.errors import BadFile, BadRecord, NotText
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.rules.errors import ForgedRecord, NameEmpty, NameForbidden, NameTaken, NameTooLong
from mozaika.rules.events import PlayAccepted
from mozaika.sentences import describe_error
from mozaika.texts import catalogue
from tests.marks import rule
from tests.records.saves import line_of, table

TEXT = format_sdf(table().save())
VIEW = format_sdf(table().save_view(0))


@pytest.mark.parametrize(
    ("name", "error"),
    [("", NameEmpty), ("Ż" * 30, NameTooLong), ("łukasz", NameTaken), ("A\x1b[31mla", NameForbidden)],
    ids=["empty", "long", "taken", "control characters"],
)
@rule("10.6")
def test_bad_name_is_refused_with_its_own_code_and_line(name: str, error: type[GameError]) -> None:
    with pytest.raises(error) as refusal:
        parse_sdf(TEXT.replace("Player2: Żaneta", f"Player2: {name}").encode())
    assert refusal.value.file_line == line_of(TEXT, "Player2:")


@pytest.mark.parametrize("number", [4, 7, 8, 15])
@rule("10.6")
def test_forged_event_is_refused_with_its_line_and_number(number: int) -> None:
    line = line_of(TEXT, f"Event{number}:")
    lines = TEXT.split("\n")
    event = json.loads(lines[line - 1].partition(": ")[2])
    lines[line - 1] = f"Event{number}: " + json.dumps({**event, "at": event["at"] + 1})
    with pytest.raises(ForgedRecord) as refusal:
        parse_sdf("\n".join(lines).encode())
    sentence = describe_error(refusal.value, catalogue("en"))
    assert sentence.startswith(f"Line {line}: ")
    assert f"event {number} (" in sentence


@rule("10.6")
def test_impossible_event_of_a_view_is_refused_with_its_line() -> None:
    number = next(place for place, event in enumerate(table().save_view(0).events, 1) if type(event) is PlayAccepted)
    line = line_of(VIEW, f"Event{number}:")
    lines = VIEW.split("\n")
    lines[line - 1] = f'Event{number}: {{"type": "play-taken-back", "at": 5000, "seat": 0, "cause": "challenge"}}'
    lines[line] = f'Event{number + 1}: {{"type": "play-taken-back", "at": 5000, "seat": 0, "cause": "challenge"}}'
    with pytest.raises(BadRecord) as refusal:
        parse_sdf("\n".join(lines).encode())
    assert (refusal.value.event, refusal.value.file_line) == (number, line + 1)


@pytest.mark.parametrize(
    ("old", "new", "detail", "blamed"),
    [
        ("View: Player1", "View: Player3", "View: choice", "View:"),
        ("Events: ", f"Secret1: {'0' * 64}\nEvents: ", "Secret1: length", "Secret1:"),
    ],
    ids=["a seat that is not there", "a secret"],
)
@rule("10.6", "10.7")
def test_bad_view_value_is_refused_with_its_line(old: str, new: str, detail: str, blamed: str) -> None:
    text = VIEW.replace(old, new, 1)
    with pytest.raises(BadFile) as refusal:
        parse_sdf(text.encode())
    assert (refusal.value.detail, refusal.value.line) == (detail, line_of(text, blamed))


@rule("10.6", "10.2")
def test_file_in_another_encoding_is_refused_with_its_first_bad_line() -> None:
    with pytest.raises(NotText) as refusal:
        parse_sdf(TEXT.encode("cp1250"))
    assert refusal.value.file_line == line_of(TEXT, "Name:")  # Polski – turniej
