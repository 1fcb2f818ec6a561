"""SDF files with faults are refused quickly, with line and reason."""

from __future__ import annotations

import ast
import json
import time
import tracemalloc
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from mozaika.records.errors import BadFile, BadRecord, FileTooLarge, NewerVersion, NotText
from mozaika.records.game_json import encode_event
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.sdf import KNOWN, format_sdf, parse_sdf
from mozaika.records.sdf_state import STATE_SECTIONS, format_state
from mozaika.rules.errors import ForgedRecord, NameTaken
from mozaika.texts import LANGUAGES, catalogue
from tests.marks import rule
from tests.property.games import GAMES, game_seeds, random_game
from tests.records.saves import any_moment, full_save, line_of, table, views

SAVED = table().save()
TEXT = format_sdf(SAVED)
VIEW = format_sdf(table().save_view(0))
RECORDS = Path(__file__).parents[2] / "src" / "mozaika" / "records"

# The old and the new text, the reason, the detail, and the beginning of the reported line.
FAULTS = [
    ("#GameBoard", "Schema: 15x15\n#GameBoard", "no-section", "Schema: 15x15", "Schema"),
    ("#Save", "#", "section-name", "", "#\n"),
    ("#Bag", "#racks", "section-twice", "racks", "#racks"),
    ("#Bag", "#Bag\nfull of tiles", "key-value", "full of tiles", "full"),
    ("#Bag", "#Bag\n: 82", "key-value", ": 82", ": 82"),
    ("Count: 82", "Count: 82\ncount: 82", "key-twice", "count", "count"),
    ("#GameBoard", "#Board", "missing-section", "GameBoard", ""),
    ("#Settings", "#Setting", "missing-section", "Settings", ""),
    ("#History", "#Histories", "missing-section", "History", ""),
    ("Schema: 15x15\n", "", "missing-key", "GameBoard: Schema", "#GameBoard"),
    ("Schema: 15x15", "Schema: 99999x99999", "schema", "11–31", "Schema"),
    ("Schema: 15x15", "Schema: 15x14", "unknown-key", "Field211", "Field211:"),
    ("Field7: blank\n", "", "missing-key", "GameBoard: Field7", "#GameBoard"),
    ("Field7: blank", "Field7: pink", "colour", "blank, lightred, darkred, green, blue", "Field7:"),
    ("Field7: blank", "Field7: [blank", "colour", "blank, lightred, darkred, green, blue", "Field7:"),
    ("Field7: blank", "Field7: [[blank]]", "colour", "blank, lightred, darkred, green, blue", "Field7:"),
    ("Field7: blank", "Field7: []", "colour", "blank, lightred, darkred, green, blue", "Field7:"),
    ("Field225: darkred", "Field225: darkred\nField226: blank", "unknown-key", "Field226", "Field226:"),
    ("Version: 1", "Version: one", "number", "Version: 1–9007199254740992", "Version"),
    ("Version: 1", "Version: 0", "number", "Version: 1–9007199254740992", "Version"),
    ("Version: 1", "Version: " + "9" * 5000, "number", "Version: 1–9007199254740992", "Version"),
    ("Version: 1\n", "", "missing-key", "Save: Version", "#Save"),
    ("View: full", "View: everything", "value", "View: choice", "View"),
    ("View: full", "View: 4", "value", "View: choice", "View"),
    ("Secret1: 6d", "Secret1: 6D", "value", "Secret1: hex", "Secret1"),
    ("Secret1: 6d", "Secret1: ", "value", "Secret1: hex", "Secret1"),
    ("Secret1: ", "Secret2: ", "missing-key", "Save: Secret1", "#Save"),
    ("Language: pl\n", "", "missing-key", "Edition: Language", "#Edition"),
    ("Coordinates: row-letter", "Coordinates: upside-down", "value", "Coordinates: choice", "Coordinates"),
    ("Lower: a ", "Lower: ", "value", "Lower: length", "Lower"),
    ("Tiles: A 9 1,", "Tiles: A 9,", "value", "Tiles: A 9", "Tiles: A 9"),
    ("Tiles: A 9 1,", "Tiles: A nine 1,", "value", "Tiles: A nine 1", "Tiles: A n"),
    ("Tiles: A 9 1,", "Tiles: A 900 1,", "value", "Edition.tiles.A: out-of-range", "Tiles:"),
    ("Id: polish", "Id: \x1b", "value", "Edition.id: bad-text", "Id:"),
    ("Letters: A Ą", "Letters: A A", "value", "Edition.alphabet.letters: duplicate-letter", "Letters:"),
    ("Lexicon:", "Lexicon: " + "x" * 5000, "value", "Edition.lexicon.name: bad-text", "Lexicon:"),
    ("DLInk: #ffffff", "DLInk: white", "value", "Edition.look.DL.ink: bad-colour", "DLInk:"),
    ("RackSize: 7", "RackSize: 0", "value", "Edition.rules.rack_size: out-of-range", "RackSize:"),
    ("EndPassesEach: 2", "EndPassesEach: 999", "value", "Edition.rules.end.passes_each: out-of-range", "EndPasses"),
    ("ClockBudgetMs: 1200000", "ClockBudgetMs: 0", "value", "Edition.rules.clock.minutes: out-of-range", "ClockBudget"),
    ("RackSize: 7", "RackSize: -7", "number", "RackSize: 0–9007199254740992", "RackSize"),
    ("Hints: no", "Hints: maybe", "value", "Hints: yes, no", "Hints"),
    ("Tie: shared", "Tie: war", "value", "Tie: shared, before-adjustment", "Tie"),
    (
        "ClockBudgetMs: 1200000",
        "ClockBudgetMs: 1200001",
        "value",
        "Edition.rules.clock.budget_ms: edition",
        "ClockBudget",
    ),
    ("NameLength: 20\n", "", "missing-key", "Settings: NameLength", "#Settings"),
    ("Player1: ", "Player3: ", "missing-key", "Players: Player1", "#Players"),
    ("Player2: Żaneta\n", "", "missing-key", "Players: Player2", "#Players"),
    ("Player2: Żaneta\n", "Player2: Żaneta\nPlayer3: Ola\n", "unknown-key", "Player3", "Player3"),
    ("Player2: Żaneta\n", "Player2: Z\u0307aneta\n", "value", "Player2: Żaneta", "Player2"),
    ("Event2: ", "Event16: ", "missing-key", "History: Event2", "#History"),
    ("Event3: {", "Event3: [", "json", "Event3", "Event3:"),
    ("Event3: {", "Event3: " + "[" * 100_000, "json", "Event3", "Event3:"),
    ('"used": 2}', '"used": ' + "9" * 5000 + "}", "json", "Event3", "Event3:"),
    ('"used": 2}', '"used": 9007199254740993}', "value", "used: range", "Event3:"),
    ('"used": 2}', '"used": "2"}', "value", "used: int", "Event3:"),
    ('"used": 2}', '"used": 2, "tiles": []}', "value", "tiles: no-such-field", "Event3:"),
    ('"used": 2}', '"used": 2, "used": 2}', "key-twice", "used", "Event3:"),
    ('"starter": 0, ', "", "value", "starter: missing", "Event3:"),
    ('[[[0, "Ś"]', '[[[0, "Ś", 1]', "value", "rounds[0][0]: length", "Event3:"),
    ('"type": "committed"', '"type": "promised"', "value", "type: choice", "Event2:"),
    ('"commitment": "b6', '"commitment": "xy', "value", "commitment: hex", "Event2:"),
    ("OnTurn: 2", "OnTurn: 1", "disagrees", "OnTurn: 2", "OnTurn"),
    ("OnTurn: 2\n", "", "missing-key", "Turn: OnTurn", "#Turn"),
]


@pytest.mark.parametrize(
    ("old", "new", "reason", "detail", "blamed"), FAULTS, ids=[f"{fault[2]}, {fault[3][:30]}" for fault in FAULTS]
)
@rule("10.6", "10.1")
def test_fault_has_its_line_and_reason(old: str, new: str, reason: str, detail: str, blamed: str) -> None:
    text = TEXT.replace(old, new, 1)
    with pytest.raises(BadFile) as refusal:
        parse_sdf(text.encode())
    found = refusal.value
    assert (found.reason, found.detail) == (reason, detail)
    expected = 1 if not blamed else text[: ("\n" + text).index("\n" + blamed) + 1].count("\n") + 1
    assert found.line == expected
    for language in LANGUAGES:
        assert catalogue(language).format(f"file-fault-{reason}")


@pytest.mark.parametrize("name", KNOWN)
@rule("10.4")
def test_unknown_key_is_an_error_in_every_known_section(name: str) -> None:
    text = TEXT.replace(f"#{name}\n", f"#{name}\nMood: good\n")
    with pytest.raises(BadFile) as refusal:
        parse_sdf(text.encode())
    assert (refusal.value.reason, refusal.value.detail) == ("unknown-key", "Mood")
    assert refusal.value.line == line_of(text, "Mood")


@pytest.mark.parametrize("name", STATE_SECTIONS)
@rule("10.6", "10.3")
def test_derived_value_that_disagrees_with_the_history_is_refused(name: str) -> None:
    """Each line of the derived sections must agree with the history."""
    start = TEXT.index(f"#{name}\n")
    for key, value in format_state(SAVED.state())[name]:
        line = f"\n{key}: {value}".rstrip()
        place = TEXT.index(line + "\n", start)
        text = TEXT[:place] + f"\n{key}: {value}9" + TEXT[place + len(line) :]
        with pytest.raises(BadFile) as refusal:
            parse_sdf(text.encode())
        assert (refusal.value.reason, refusal.value.detail) == ("disagrees", f"{key}: {value}")
        assert refusal.value.line == TEXT[: place + 1].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Player2: Żaneta", "Player2: Żaneta\nPlayer02: Ola"),
        ("#History\n", '#History\nEvent015: {"type": "paused", "at": 5000, "seat": 0, "window_left_ms": 20000}\n'),
        ("Secret1: ", "Secret01: " + "0" * 64 + "\nSecret1: "),
    ],
    ids=["player", "event", "secret"],
)
@rule("10.1", "10.6")
def test_number_repeated_in_another_spelling_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadFile):
        parse_sdf(TEXT.replace(old, new).encode())


def test_secret_without_a_commitment_is_refused() -> None:
    """The resumed game would use it for its draws and could not be verified at its end."""
    with pytest.raises((BadFile, BadRecord, ForgedRecord)):
        parse_sdf(format_sdf(replace(SAVED, secrets=(*SAVED.secrets, bytes(32)))).encode())


@pytest.mark.parametrize(
    "change",
    [{"name": "Another"}, {"layout": {"rows": 15, "columns": 15, "premiums": []}}, {"id": "klingon"}],
    ids=["name", "board", "id"],
)
@rule("10.3", "10.6")
def test_first_event_with_an_edition_is_refused(change: dict[str, Any]) -> None:
    """The board and the edition have their own sections, and no second place."""
    created: dict[str, Any] = encode_event(SAVED.events[0])
    created["edition"] |= change
    number = line_of(TEXT, "Event1:")
    lines = TEXT.split("\n")
    lines[number - 1] = "Event1: " + json.dumps(created)
    with pytest.raises(BadFile) as refusal:
        parse_sdf("\n".join(lines).encode())
    assert refusal.value.line == number


@rule("10.6")
def test_names_that_collide_are_refused() -> None:
    with pytest.raises(NameTaken):
        parse_sdf(TEXT.replace("Player2: Żaneta", "Player2: łukasz").encode())


def test_file_of_a_newer_version_is_refused() -> None:
    with pytest.raises(NewerVersion) as refusal:
        parse_sdf(TEXT.replace("Version: 1", "Version: 2").encode())
    assert (refusal.value.version, refusal.value.known) == (2, 1)
    with pytest.raises(NewerVersion):  # whatever else is new about it
        parse_sdf(TEXT.replace("Version: 1", "Version: 2").replace("#Settings", "#Knobs").encode())


HOSTILE = {
    "a board without end": b"#GameBoard\nSchema: 99999x99999\n",
    "a billion fields": b"#GameBoard\nSchema: 31x31\nField1000000000: blank\n" + b"Field1: blank\n" * 100_000,
    "fields that are none": b"#GameBoard\nSchema: 31x31\n" + b"".join(b"a%d:\n" % place for place in range(100_000)),
    "sections without end": b"".join(b"#%d\n" % place for place in range(50_000)),
    "one long line": b"#GameBoard\nSchema: " + b"1" * 1_900_000,
    "a long number": b"#GameBoard\nSchema: " + b"1" * 5000 + b"x15\n",
    "three megabytes": b"#GameBoard\n" + b"\n" * 3_000_000,
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "not UTF-8": "#GameBoard\nŁ".encode("iso-8859-2"),
    "nothing": b"",
    "deep nesting": TEXT.replace("Event1: {", "Event1: " + '{"a":' * 100_000).encode(),
}


@pytest.mark.parametrize("which", HOSTILE)
@rule("10.4", "10.6")
def test_hostile_file_is_refused_quickly_with_bounded_memory(which: str) -> None:
    begun = time.process_time()
    assert refused(HOSTILE[which])
    assert time.process_time() - begun < 10
    tracemalloc.start()
    try:
        assert refused(HOSTILE[which])
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def refused(source: bytes) -> bool:
    return read_or_none(source) is None


def read_or_none(source: bytes) -> SavedGame | SavedBoard | None:
    """None if it is refused with an error that is documented for files."""
    try:
        return parse_sdf(source)
    except (BadFile, BadRecord, FileTooLarge, ForgedRecord, NotText):
        return None


@pytest.mark.parametrize("text", [TEXT, VIEW], ids=["full", "view"])
@rule("10.6")
def test_truncated_save_never_reads_as_a_game(text: str) -> None:
    source = text.encode()
    for size in range(0, len(source) - 1, 97):
        read = read_or_none(source[:size])
        # Where the board part is over and no known section begun yet, it is a board.
        assert read is None or (isinstance(read, SavedBoard) and read.layout == SAVED.edition.layout)


@GAMES
@given(game_seeds)
@rule("10.6")
def test_save_without_its_last_line_never_reads_as_a_game(seed: int) -> None:
    game = random_game(seed, length=40)
    steps = any_moment(game, seed)
    for saved in (full_save(game, steps), *islice(views(game, steps), 2)):
        text = format_sdf(saved)
        assert refused(text[: text.rstrip("\n").rindex("\n") + 1].encode()), saved.viewer


def reasons_in(path: Path) -> set[str]:
    """The reasons that a module gives to `BadFile` or `Section.fault`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = {"BadFile": 2, "fault": 0}.get(name)
            if place is not None:
                found |= {part.value for part in ast.walk(node.args[place]) if isinstance(part, ast.Constant)}
    return {str(reason) for reason in found}


def test_every_file_fault_has_a_test() -> None:
    reasons = set().union(*(reasons_in(path) for path in RECORDS.glob("*.py")))
    assert {"schema", "section-twice", "section-name", "disagrees", "gcg-move", "cgp-row"} <= reasons
    named = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        named |= {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert sorted(reasons - named) == []
