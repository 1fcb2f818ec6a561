"""`mozaika edition check`: every fault of a file at once, and what an edition without faults will lack."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.editions.faults import MAX_FAULTS, faults_of
from mozaika.texts import LANGUAGES

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def found(file: Path, text: str) -> list[tuple[str, str]]:
    file.write_text(text, encoding="utf-8")
    return [(fault.key, fault.reason) for fault in faults_of(file)]


def test_every_fault_is_found_at_once(file: Path) -> None:
    text = """
extends = "english"
name = ""
speed = 3
language = 7
[rules]
rack_size = "7"
tie = "coin"
[rules.end]
turns = 5
[board]
rows = 99
columns = 15
[board.premiums]
TW = "A1 Z99"
DL = "A2 A2"
[look.TW]
colour = "red"
[tiles]
Q = [1, 2, 3]
ZZ = [1, 1]
[lexicon]
service = "oracle"
"""
    assert set(found(file, text)) == {
        ("language", "wrong-type"),
        ("speed", "unknown-key"),
        ("rules.rack_size", "wrong-type"),
        ("rules.tie", "unknown-policy"),
        ("rules.end.turns", "unknown-key"),
        ("board.rows", "out-of-range"),
        ("board.premiums.TW", "premium-outside-board"),
        ("board.premiums.DL", "premium-twice"),
        ("look.TW.colour", "bad-colour"),
        ("tiles.Q", "wrong-type"),
        ("tiles.ZZ", "tile-not-in-alphabet"),
        ("lexicon.service", "unknown-policy"),
    }


def test_faulty_alphabet_hides_no_fault_of_other_parts(file: Path) -> None:
    text = 'extends = "english"\ncoordinates = "hex"\n[alphabet]\nletters = "A A"\nlower = "a b"\n'
    assert set(found(file, text)) == {("alphabet.letters", "duplicate-letter"), ("coordinates", "unknown-policy")}


def test_empty_file_lacks_every_part_that_has_no_default(file: Path) -> None:
    keys = {key for key, reason in found(file, "") if reason == "missing-key"}
    assert keys == {"name", "language", "alphabet", "tiles", "board", "look", "lexicon"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name = ", ("", "bad-toml")),
        ('extends = "klingon"', ("extends", "unknown-parent")),
        ('extends = "english"\n[board]\nlayout = "hex"', ("board.layout", "unknown-board")),
        ('extends = "english"\nboard = 5', ("board", "wrong-type")),
        ('extends = "english"\ntiles = 5', ("tiles", "wrong-type")),
        ('extends = "english"\nrules = []', ("rules", "wrong-type")),
        ('extends = "english"\n[rules]\nend = 5', ("rules.end", "wrong-type")),
    ],
)
def test_single_fault_is_reported_once(file: Path, text: str, expected: tuple[str, str]) -> None:
    assert found(file, text) == [expected]


def test_missing_file_is_a_fault(file: Path) -> None:
    assert [fault.reason for fault in faults_of(file)] == ["missing-file"]


def test_number_of_reported_faults_is_limited(file: Path) -> None:
    text = 'extends = "english"\n' + "".join(f"key{number} = 1\n" for number in range(150))
    assert len(found(file, text)) == MAX_FAULTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_sentences_with_file_and_key(file: Path, capsys: Capture, language: str) -> None:
    file.write_text('extends = "english"\n[rules]\nrack = 7\nhints = 1\n', encoding="utf-8")
    assert main(["edition", "check", str(file), "--lang", language]) == 1
    title, *faults = capsys.readouterr().out.splitlines()
    assert "2" in title
    assert [line.partition(": ")[0].strip() for line in faults] == ["mine.toml, rules.hints", "mine.toml, rules.rack"]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ('lexicon.name = ""', "It has no word list"),
        ('lexicon.name = "CSW99"', "There is no word list “CSW99”."),
        ('lexicon.name = "sjp"', "The word list “sjp” is not for the language “en”."),
        ("tiles.Q = [0, 10]", "These letters have no tile: Q"),
    ],
)
def test_what_the_edition_lacks_is_noted(file: Path, capsys: Capture, text: str, note: str) -> None:
    file.write_text(f'extends = "english"\nname = "Club"\n{text}\n', encoding="utf-8")
    assert main(["edition", "check", str(file), "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("Club: no faults. 26 letters, ")
    assert note in second
