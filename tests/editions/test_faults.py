"""Statement 1.5: a faulty edition file is refused with file, key and reason."""

from __future__ import annotations

import unicodedata
from datetime import date, datetime, time
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mozaika.editions import load, load_edition, load_edition_file
from mozaika.editions.errors import BadEdition
from mozaika.editions.reader import REASONS
from tests.marks import rule

ENGLISH = 'extends = "english"\n'
LETTERS = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
LOWER = LETTERS.lower()
NO_TILES = "".join(f"{letter} = [0, 1]\n" for letter in LETTERS.split())


def alphabet(letters: str = LETTERS, lower: str = LOWER) -> str:
    return f'{ENGLISH}[alphabet]\nletters = "{letters}"\nlower = "{lower}"\n'


def board(premiums: str = "", rows: Any = 15, columns: Any = 15) -> str:
    return f"{ENGLISH}[board]\nrows = {rows}\ncolumns = {columns}\n[board.premiums]\n{premiums}\n"


def rules(line: str, table: str = "rules") -> str:
    return f"{ENGLISH}[{table}]\n{line}\n"


FAULTS: list[tuple[str, str, str]] = [
    ("name = ", "", "bad-toml"),
    ("[rules", "", "bad-toml"),
    ("name = 1\nname = 2", "", "bad-toml"),
    ("x = " + "[" * 5000, "", "bad-toml"),
    ('extends = "klingon"', "extends", "unknown-parent"),
    ('extends = "broken"', "extends", "unknown-parent"),  # the file itself is not a bundled edition
    ('extends = "../english"', "extends", "unknown-parent"),
    ("extends = 5", "extends", "unknown-parent"),
    ('extends = ["english"]', "extends", "unknown-parent"),
    (ENGLISH + '[board]\nlayout = "hex"', "board.layout", "unknown-board"),
    (ENGLISH + "[board]\nlayout = 3", "board.layout", "unknown-board"),
    (ENGLISH + '[board]\nlayout = "standard"\nrows = 15', "board.layout", "unknown-board"),
    ("", "alphabet", "missing-key"),
    (ENGLISH + '[alphabet]\nletters = "A B"', "alphabet.lower", "missing-key"),
    (alphabet("A" * 9, "b"), "alphabet.letters", "out-of-range"),
    (alphabet("A", "b" * 9), "alphabet.lower", "out-of-range"),
    (alphabet("A " * 3_001), "alphabet.letters", "bad-text"),
    (board('TW = "' + "A1 " * 2_001 + '"'), "board.premiums.TW", "bad-text"),
    (ENGLISH + "[tiles]\n" + "".join(f"{letter} = [200, 1]\n" for letter in LETTERS.split()), "tiles", "out-of-range"),
    (ENGLISH + "".join(f"key{number} = 1\n" for number in range(201)), "", "out-of-range"),
    (rules('short = "' + "W" * 13 + '"', "look.TW"), "look.TW.short", "bad-text"),
    (ENGLISH + "[board]\nrows = 15", "board.columns", "missing-key"),
    (ENGLISH + "speed = 1", "speed", "unknown-key"),
    (rules("rack = 7"), "rules.rack", "unknown-key"),
    (rules("turns = 7", "rules.end"), "rules.end.turns", "unknown-key"),
    (rules("hours = 7", "rules.clock"), "rules.clock.hours", "unknown-key"),
    (rules('font = "x"', "look.TW"), "look.TW.font", "unknown-key"),
    (rules('colour = "#000000"', "look.QW"), "look.QW", "unknown-key"),
    (rules("size = 1", "lexicon"), "lexicon.size", "unknown-key"),
    (board('QW = "A1"'), "board.premiums.QW", "unknown-key"),
    (alphabet() + 'title = "x"', "alphabet.title", "unknown-key"),
    (ENGLISH + "name = 5", "name", "wrong-type"),
    (ENGLISH + "language = true", "language", "wrong-type"),
    (ENGLISH + "rules = 5", "rules", "wrong-type"),
    (ENGLISH + 'look = "red"', "look", "wrong-type"),
    (ENGLISH + "alphabet = []", "alphabet", "wrong-type"),
    (ENGLISH + "[[board]]\nrows = 15", "board", "wrong-type"),
    (rules('rack_size = "7"'), "rules.rack_size", "wrong-type"),
    (rules("rack_size = true"), "rules.rack_size", "wrong-type"),
    (rules("rack_size = 7.0"), "rules.rack_size", "wrong-type"),
    (rules("hints = 1"), "rules.hints", "wrong-type"),
    (rules("word_checking = true"), "rules.word_checking", "wrong-type"),
    (rules("end = 2"), "rules.end", "wrong-type"),
    (board("TW = 5"), "board.premiums.TW", "wrong-type"),
    *(
        (rules(f"A = {row}", "tiles"), "tiles.A", "wrong-type")
        for row in ("9", "[9]", "[9, 1, 1]", "[9, 1.0]", "[9, true]")
    ),
    *(
        (rules(f"A = {row}", "tiles"), "tiles.A", "out-of-range")
        for row in ("[-1, 1]", "[201, 1]", "[1, -1]", "[1, 101]")
    ),
    *((rules(f"rack_size = {size}"), "rules.rack_size", "out-of-range") for size in (0, -7, 16)),
    (rules("exchange_needs_in_bag = 0"), "rules.exchange_needs_in_bag", "out-of-range"),
    (rules("name_length = 0"), "rules.name_length", "out-of-range"),
    (rules("passes_each = 0", "rules.end"), "rules.end.passes_each", "out-of-range"),  # it would never end
    (rules('kind = "game"', "rules.clock"), "rules.clock.minutes", "out-of-range"),
    (rules('kind = "days"\nminutes = 5', "rules.clock"), "rules.clock.days", "out-of-range"),
    *((board(rows=side), "board.rows", "out-of-range") for side in (-1, 0, 10, 32, 10**18)),
    *((board(columns=side), "board.columns", "out-of-range") for side in (10, 32)),
    (ENGLISH + 'coordinates = "chess"', "coordinates", "unknown-policy"),
    *(
        (rules(f'{key} = "sometimes"'), f"rules.{key}", "unknown-policy")
        for key in ("word_checking", "failed_challenge", "exchange_order", "tie", "names")
    ),
    (rules('kind = "sand"', "rules.clock"), "rules.clock.kind", "unknown-policy"),
    (alphabet("A B A", "a b c"), "alphabet.letters", "duplicate-letter"),
    (alphabet("A B C", "a b a"), "alphabet.lower", "duplicate-letter"),
    (alphabet("A B", "B b"), "alphabet.lower", "duplicate-letter"),  # the lower case of A is the capital B
    *((alphabet(f"A {sign}", "a b"), "alphabet.letters", "reserved-letter") for sign in "?_.()[]/+:#*-7"),
    (alphabet("A B", "a ?"), "alphabet.lower", "reserved-letter"),
    (alphabet("A B C", "a b"), "alphabet.lower", "cases-differ"),
    (alphabet("A B", "a B"), "alphabet.lower", "cases-differ"),
    (alphabet("", ""), "alphabet.letters", "out-of-range"),
    (rules('"Ł" = [2, 3]', "tiles"), "tiles.Ł", "tile-not-in-alphabet"),
    (rules("a = [2, 3]", "tiles"), "tiles.a", "tile-not-in-alphabet"),
    (rules('"?" = [2, 1]', "tiles"), "tiles.?", "blank-with-points"),
    (ENGLISH + 'name = "two\\nlines"', "name", "bad-text"),
    (rules('label = " blanks around "', "look.DL"), "look.DL.label", "bad-text"),
    (rules(NO_TILES, "tiles"), "tiles", "too-few-tiles"),
    (rules(NO_TILES + '"?" = [13, 0]', "tiles"), "tiles", "too-few-tiles"),
    *(
        (board(f'DL = "{name}"'), "board.premiums.DL", "bad-coordinate")
        for name in ("8", "H", "A0", "BA1", "Ą1", "A-1")
    ),
    *((board(f'TW = "{name}"'), "board.premiums.TW", "premium-outside-board") for name in ("P1", "A16", "AZ99")),
    (board('TW = "A1 H8 A1"'), "board.premiums.TW", "premium-twice"),
    (board('TW = "A1"\nDL = "1A"'), "board.premiums.TW", "premium-twice"),
    *(
        (rules(f'{key} = "{colour}"', "look.DW"), f"look.DW.{key}", "bad-colour")
        for key in ("colour", "ink")
        for colour in ("red", "#fff", "#FFFFFF", "#gggggg", "#0000000", "")
    ),
]


def refusal(path: Path) -> BadEdition:
    with pytest.raises(BadEdition) as refused:
        load_edition_file(path)
    assert refused.value.file == path.name
    return refused.value


@rule("1.5")
@pytest.mark.parametrize(
    ("text", "key", "reason"), FAULTS, ids=[f"{reason} {n}" for n, (*_, reason) in enumerate(FAULTS)]
)
def test_faulty_file_is_refused_with_file_key_and_reason(text: str, key: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    fault = refusal(path)
    assert (fault.key, fault.reason) == (key, reason)


@rule("1.5")
def test_every_reason_has_a_faulty_file() -> None:
    assert {reason for _, _, reason in FAULTS} | {"missing-file", "extends-loop"} == set(REASONS)
    assert len(set(REASONS)) == len(REASONS)


@rule("1.5")
@pytest.mark.parametrize(
    "name", ["absent.toml", "folder", "x" * 300 + ".toml", "nul\0.toml", "half\ud800.toml"], ids=ascii
)
def test_absent_file_is_refused_as_missing(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert refusal(tmp_path / name).reason == "missing-file"


@rule("1.5")
@pytest.mark.parametrize("content", [b'name = "\xff"', b"\x00", "name = 'é'".encode("utf-16")])
def test_file_that_is_not_text_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    assert refusal(path).reason == "bad-toml"


@rule("1.5")
def test_circular_extends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a"), ("self", "self")):
        (tmp_path / f"{name}.toml").write_text(f'extends = "{parent}"\n', encoding="utf-8")
    monkeypatch.setattr(load, "_HOME", tmp_path)
    monkeypatch.setattr(load, "edition_ids", lambda: ("a", "b", "c", "self"))
    for name in ("a", "b", "c", "self"):
        with pytest.raises(BadEdition) as refused:
            load_edition(name)
        assert (refused.value.key, refused.value.reason) == ("extends", "extends-loop")


@rule("1.5")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        (rules("rack_size = 0x" + "f" * 5000), "rules.rack_size"),
        (rules("A = [1, 0x" + "f" * 5000 + "]", "tiles"), "tiles.A"),
        (ENGLISH + "name = 0x" + "f" * 5000, "name"),
        (rules("rack_size = " + "9" * 5000), ""),
        (ENGLISH + "name." + "a." * 3000 + "a = 1", "name"),
    ],
    ids=["hex out of range", "hex points", "hex name", "decimal", "nested keys"],
)
def test_value_too_large_to_print_is_refused(text: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    assert refusal(path).key == key


@rule("1.5", "1.2")
def test_faulty_change_is_reported_for_the_changed_edition() -> None:
    with pytest.raises(BadEdition) as refused:
        load_edition("polish", {"rules": {"tie": "coin"}})
    fault = refused.value
    assert (fault.file, fault.key, fault.reason) == ("polish.toml", "rules.tie", "unknown-policy")
    assert fault.detail == "coin (shared, before-adjustment)"


@rule("1.2", "2.1")
@pytest.mark.parametrize("letter", ["\u0104", "A\u0328"], ids=["composed", "decomposed"])
def test_change_of_a_tile_works_for_composed_and_decomposed_letters(letter: str) -> None:
    tiles = load_edition("polish", {"tiles": {letter: [3, 5]}}).tiles
    assert [kind.count for kind in tiles.kinds if kind.tile == "\u0104"] == [3]


# --- nonsense -------------------------------------------------------------------------------------------------------

PATHS = (
    *(
        "name",
        "language",
        "coordinates",
        "extends",
        "alphabet",
        "alphabet.letters",
        "alphabet.lower",
        "tiles",
        "tiles.A",
    ),
    *(
        "tiles.?",
        "board",
        "board.layout",
        "board.rows",
        "board.premiums",
        "board.premiums.TW",
        "rules",
        "rules.rack_size",
    ),
    *("rules.tie", "rules.hints", "rules.end", "rules.end.passes_each", "rules.clock", "rules.clock.kind", "look"),
    *("look.TW", "look.TW.colour", "lexicon", "lexicon.name", "lexicon.digest"),
)
KEYS = st.sampled_from(sorted({key for path in PATHS for key in path.split(".")})) | st.text(max_size=3)
LEAVES = (
    st.integers()
    | st.booleans()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["standard", "game", "A B", "a b", "A1 H8", "#ffffff", "days", "challenge", ""])
    | st.sampled_from([date(2025, 1, 1), time(1, 2), datetime(2025, 1, 1)])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=8
)


def fault_of(edition_id: str, changes: dict[str, Any]) -> BadEdition | None:
    """The fault of these changes, if any; other exceptions fail the test."""
    try:
        load_edition(edition_id, changes)
    except BadEdition as fault:
        return fault
    return None


def check_fault(fault: BadEdition | None, file: str) -> None:
    assert fault is None or (fault.file == file and fault.reason in REASONS and fault.file in str(fault))


@rule("1.5")
@settings(max_examples=250, deadline=None)
@given(changes=st.dictionaries(KEYS, VALUES, max_size=4))
def test_random_changes_raise_nothing_but_bad_edition(changes: dict[str, Any]) -> None:
    check_fault(fault_of("english", changes), "english.toml")


@rule("1.5")
@settings(max_examples=250, deadline=None)
@given(path=st.sampled_from(PATHS), value=VALUES)
def test_random_value_at_any_key_raises_nothing_but_bad_edition(path: str, value: Any) -> None:
    for key in reversed(path.split(".")):
        value = {key: value}
    check_fault(fault_of("turkish", value), "turkish.toml")


@rule("1.5", "2.3")
def test_decomposed_letters_in_a_file_are_composed(tmp_path: Path) -> None:
    path = tmp_path / "decomposed.toml"
    source = files("mozaika.editions") / "polish.toml"
    path.write_text(unicodedata.normalize("NFD", source.read_text(encoding="utf-8")), encoding="utf-8")
    edition = load_edition_file(path)
    assert edition.alphabet.parse("ŻÓŁĆ") == ("Ż", "Ó", "Ł", "Ć")
    assert edition.tiles.total_points == 190
