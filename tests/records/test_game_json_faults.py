"""JSON files with faults: impossible logs, and files that are not games."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import pytest

from mozaika.records.errors import BadFile, BadRecord, FileTooLarge, NewerVersion, NotText
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.rules.errors import ForgedRecord, NameTaken
from mozaika.rules.events import PlayCommitted
from tests.marks import rule
from tests.records.saves import finished_table, table

PENDING, OVER = table().save(), finished_table().save()


def test_log_with_a_missing_or_repeated_event_is_refused() -> None:
    for saved in (PENDING, OVER):
        for place in range(len(saved.events)):
            for events in (
                saved.events[:place] + saved.events[place + 1 :],
                saved.events[: place + 1] + saved.events[place:],
            ):
                if events:
                    with pytest.raises((BadRecord, ForgedRecord)):
                        parse_json(format_json(replace(saved, events=events)).encode())


def test_two_events_in_the_wrong_order_are_refused() -> None:
    for saved in (PENDING, OVER):
        for place in range(len(saved.events) - 1):
            events = list(saved.events)
            events[place], events[place + 1] = events[place + 1], events[place]
            if events[place] != events[place + 1]:
                with pytest.raises((BadRecord, ForgedRecord)):
                    parse_json(format_json(replace(saved, events=tuple(events))).encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"score": 10', '"score": 11'),  # announced, and below recorded too
        ('"score": 10, "cause"', '"score": 11, "cause"'),
        ('["K", "Z", "A"]', '["K", "Z", "Z"]'),
        ('["K", "Z", "A"]', '["Z", "K", "A"]'),
        ('["T", "?", "F", "K", "L", "N", "O"]', '["T", "?", "F", "K", "L", "N", "?"]'),
        ('[0, "Ś"]', '[0, "A"]'),
        ('"used": 9', '"used": 8'),
        ('"letter": "K"', '"letter": "L"'),
        ('"words": ["KOT"]', '"words": ["KOC"]'),
        ('"points": -12', '"points": 0'),
        ('"ranking": [[0], [1]]', '"ranking": [[1], [0]]'),
        ('"racks": [["A", "F",', '"racks": [["A", "A",'),
        ('"reason": "passes"', '"reason": "scoreless"'),
        ('"commitment": "b6', '"commitment": "b7'),
        ('"secret": "6d', '"secret": "6e'),
        ('"secrets": ["6d', '"secrets": ["6e'),
        ('"secrets": ["6d', '"secrets": ["", "6d'),
    ],
)
def test_changed_score_tile_word_or_secret_is_refused(old: str, new: str) -> None:
    text = format_json(OVER)
    assert old in text
    with pytest.raises((BadRecord, ForgedRecord)):
        parse_json(text.replace(old, new).encode())


NAMES = '"names": ["Łukasz", "Żaneta"]'


@pytest.mark.parametrize(
    ("names", "detail"),
    [('["Łukasz", "Żaneta", "Ada"]', "names: length"), ('[" Łukasz", "Żaneta"]', "names[0]: Łukasz")],
)
@rule("10.6")
def test_names_that_do_not_fit_the_log_are_refused_with_their_line(names: str, detail: str) -> None:
    with pytest.raises(BadFile) as refusal:
        parse_json(format_json(OVER).replace(NAMES, f'"names": {names}').encode())
    assert (refusal.value.line, refusal.value.detail) == (5, detail)


@rule("10.6")
def test_bad_name_is_refused_with_its_own_code_and_line() -> None:
    with pytest.raises(NameTaken) as refusal:
        parse_json(format_json(OVER).replace(NAMES, '"names": ["Łukasz", "łukasz"]').encode())
    assert refusal.value.file_line == 5


@pytest.mark.parametrize("indent", [None, 0, 1, 4], ids=["ours", "flat", "indented", "deeply"])
@rule("10.6")
def test_forged_event_is_refused_with_its_first_line(indent: int | None) -> None:
    """In any layout of the file."""
    text = format_json(OVER)
    if indent is not None:
        text = json.dumps(json.loads(text), ensure_ascii=False, indent=indent)
    place = next(place for place, event in enumerate(OVER.events) if isinstance(event, PlayCommitted))
    start = text.rindex("{", 0, text.index('"play-committed"'))
    with pytest.raises(ForgedRecord) as refusal:
        parse_json(text.replace('"score": 10', '"score": 11').encode())
    assert (refusal.value.version, refusal.value.file_line) == (place, text[:start].count("\n") + 1)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (' "view": "full"', ' "view": "full",\n "view": 0', "view"),
        ('"words": ["KOT"]', '"words": ["KOT"], "words": ["KOC"]', "words"),
        ('"row": 7', '"row": 6, "row": 7', "row"),
        (' "events": [', ' "events": [],\n "events": [', "events"),
    ],
)
@rule("10.6")
def test_repeated_key_is_refused_with_its_line(old: str, new: str, key: str) -> None:
    """Readers differ in which of the two values they use."""
    text = format_json(OVER)
    line = text[: text.index(old)].count("\n") + 1 + new.count("\n")
    with pytest.raises(BadFile) as refusal:
        parse_json(text.replace(old, new, 1).encode())
    assert (refusal.value.reason, refusal.value.detail, refusal.value.line) == ("key-twice", key, line)


def test_repeated_key_among_very_many_is_refused_quickly() -> None:
    keys = ", ".join(f'"{number}": 0' for number in range(100_000))
    begun = time.process_time()
    with pytest.raises(BadFile):
        parse_json(f'{{"format": "mozaika-game", {keys}, "99999": 0}}'.encode())
    assert time.process_time() - begun < 10


BAD_VIEWS = {
    "a tile off every board": ('"row": 8', '"row": 1000000000000000'),
    "a tile above the board": ('"row": 8', '"row": -1000000000000000'),
    "a play without tiles": ('"placements": [{"square": {"row": 8, "column": 8}, "letter": "C", "blank": false}]',
                             '"placements": []'),
    "a letter of no alphabet": ('"letter": "Y"', '"letter": "Ъ"'),
    "a player who is not there": ('"type": "turn-began", "at": 5000, "seat": 1', '"type": "turn-began", "seat": 7'),
}  # fmt: skip


@pytest.mark.parametrize("which", BAD_VIEWS)
@rule("10.6", "10.7")
def test_impossible_view_is_refused(which: str) -> None:
    """Hidden tiles cannot be checked, but visible ones must be possible, because a view is shown and converted."""
    old, new = BAD_VIEWS[which]
    view = table().save_view(0)
    for text, parse in ((format_json(view), parse_json), (format_sdf(view), parse_sdf)):
        assert old in text
        with pytest.raises((BadFile, BadRecord)):
            parse(text.replace(old, new).encode())


def test_view_with_two_games_is_refused() -> None:
    view = table().save_view(0)
    with pytest.raises((BadFile, BadRecord)):
        parse_json(format_json(replace(view, events=(*view.events, view.events[0]))).encode())


@pytest.mark.parametrize(
    "extras",
    [
        [["GameBoard", []]],
        [["Notes", []], ["notes", []]],
        [["", []]],
        [["Notes", ["one\n#Save"]]],
        [["Notes", ["#Save"]]],
        [["Notes", ["  ", "one"]]],
        [["Notes\nSky: grey", []]],
        [["Notes", ["\ud800"]]],
    ],
    ids=["known", "twice", "unnamed", "two lines", "section", "blank", "name of two lines", "half a character"],
)
@rule("10.4")
def test_extra_section_that_sdf_cannot_hold_is_refused(extras: list[Any]) -> None:
    """Otherwise the SDF file made from it would differ or be unreadable."""
    try:
        saved = parse_json(json.dumps({**json.loads(format_json(PENDING)), "extras": extras}).encode())
    except BadFile:
        return
    assert parse_sdf(format_sdf(saved).encode()) == saved


@pytest.mark.parametrize(
    "change", [{"people": ["\ud800", "b"]}, {"edition": {"id": "\ud800"}}], ids=["people", "edition"]
)
@rule("10.6")
def test_lone_surrogate_is_refused(change: dict[str, Any]) -> None:
    value = json.loads(format_json(PENDING))
    created = value["events"][0]
    created["edition"] |= change.get("edition", {})
    created["people"] = change.get("people", created["people"])
    with pytest.raises((BadFile, BadRecord)):
        parse_json(json.dumps(value).encode())


HOSTILE = {
    "nothing": (b"", BadFile),
    "a number of 5000 digits": (b'{"format": "mozaika-game", "version": ' + b"9" * 5000 + b"}", BadFile),
    "nested without end": (b"[" * 1_000_000, BadFile),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NotText),
    "another encoding": ('{"format": "Łódź"}'.encode("iso-8859-2"), NotText),
    "three megabytes": (b" " * 3_000_000, FileTooLarge),
    "something else": (b'{"format": "chess"}', BadFile),
    "a list": (b"[]", BadFile),
    "a newer program": (b'{"format": "mozaika-game", "version": 2, "boards": 3}', NewerVersion),
}


@pytest.mark.parametrize("which", HOSTILE)
@rule("10.6")
def test_json_file_that_is_not_a_game_is_refused(which: str) -> None:
    source, error = HOSTILE[which]
    with pytest.raises(error):
        parse_json(source)


@rule("10.6")
def test_truncated_json_file_is_refused_where_it_ends() -> None:
    source = format_json(OVER).encode()
    for size in range(1, len(source) - 2, 97):
        with pytest.raises((BadFile, NotText)) as refusal:
            parse_json(source[:size])
        if isinstance(refusal.value, BadFile):
            assert refusal.value.reason == "json"
            assert refusal.value.line in (source[:size].count(b"\n"), source[:size].count(b"\n") + 1)
