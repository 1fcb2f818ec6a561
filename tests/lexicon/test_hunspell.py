"""Hunspell dictionaries are expanded to the forms that their affix rules make, by small files written here."""

from __future__ import annotations

import pytest

from mozaika.lexicon import hunspell
from mozaika.lexicon.errors import AFFIX_FAULTS, BadAffixFile
from mozaika.lexicon.hunspell import expand, parse_affixes


def forms(affixes: str, *entries: str, shortest: int = 1, longest: int = 99) -> list[str]:
    return sorted(set(expand(parse_affixes(affixes), "\n".join((str(len(entries)), *entries)), shortest, longest)))


def fault_of(affixes: str, *entries: str) -> tuple[int, str]:
    with pytest.raises(BadAffixFile) as caught:
        forms(affixes, *entries)
    assert caught.value.reason in AFFIX_FAULTS
    return caught.value.line, caught.value.reason


NOUNS = """SET UTF-8
TRY aioez

SFX N Y 3
SFX N 0 a [^aey]
SFX N a y [bt]a
SFX N ość ości ość # a comment
"""


def test_suffix_strips_and_adds_where_its_condition_holds() -> None:
    assert forms(NOUNS, "kot/N") == ["kot", "kota"]
    assert forms(NOUNS, "chata/N") == ["chata", "chaty"]
    assert forms(NOUNS, "kawa/N") == ["kawa"]
    assert forms(NOUNS, "radość/N") == ["radości", "radość", "radośća"]


def test_entry_without_flags_is_one_word() -> None:
    assert forms(NOUNS, "kot", "oko", "tam\tpo:adv") == ["kot", "oko", "tam"]


@pytest.mark.parametrize(
    ("condition", "fitting"),
    [
        (".", ["ab", "cb", "xa"]),
        ("b", ["ab", "cb"]),
        ("[ac]b", ["ab", "cb"]),
        ("[^a]b", ["cb"]),
        (".a", ["xa"]),
        ("c.", ["cb"]),
        ("a.b", []),
    ],
)
def test_condition_is_matched_at_the_end_of_the_word(condition: str, fitting: list[str]) -> None:
    rule = f"SFX S Y 1\nSFX S 0 s {condition}\n"
    assert forms(rule, "ab/S", "cb/S", "xa/S", shortest=3) == [f"{word}s" for word in fitting]


def test_prefix_strips_and_adds_at_the_beginning() -> None:
    rules = "PFX P N 2\nPFX P 0 nie [^w]\nPFX P w nad w\n"
    assert forms(rules, "dobry/P", "wzór/P") == ["dobry", "nadzór", "niedobry", "wzór"]


BOTH = """PFX b {prefix} 1
PFX b 0 nie .
SFX e {suffix} 1
SFX e y ego y
"""


def test_prefix_and_suffix_combine() -> None:
    assert forms(BOTH.format(prefix="Y", suffix="Y"), "dobry/be") == ["dobrego", "dobry", "niedobrego", "niedobry"]


@pytest.mark.parametrize(("prefix", "suffix"), [("Y", "N"), ("N", "Y"), ("N", "N")])
def test_affix_without_cross_product_stands_alone(prefix: str, suffix: str) -> None:
    found = forms(BOTH.format(prefix=prefix, suffix=suffix), "dobry/be")
    assert found == ["dobrego", "dobry", "niedobry"]


def test_two_suffixes_do_not_combine() -> None:
    rules = "SFX A Y 1\nSFX A 0 a .\nSFX B Y 1\nSFX B 0 b .\n"
    assert forms(rules, "x/AB") == ["x", "xa", "xb"]


def test_suffix_never_strips_the_whole_word() -> None:
    assert forms("SFX A Y 1\nSFX A ab c ab\n", "ab/A") == ["ab"]


def test_flags_for_forms_that_are_not_words() -> None:
    rules = "NEEDAFFIX !\nFORBIDDENWORD ?\nONLYINCOMPOUND +\nSFX A Y 1\nSFX A 0 a .\n"
    assert forms(rules, "stem/A!", "wrong/A?", "part/A+", "word/A") == ["stema", "word", "worda"]


@pytest.mark.parametrize(("kind", "one", "two"), [("long", "A1", "B2"), ("num", "1", "22"), ("UTF-8", "ą", "ć")])
def test_flags_of_every_kind(kind: str, one: str, two: str) -> None:
    rules = f"FLAG {kind}\nSFX {one} Y 1\nSFX {one} 0 a .\nSFX {two} Y 1\nSFX {two} 0 b .\n"
    assert forms(rules, f"x/{one}{',' if kind == 'num' else ''}{two}") == ["x", "xa", "xb"]


def test_names_hyphenated_words_and_abbreviations_are_left_out() -> None:
    rules = "SFX A Y 1\nSFX A 0 a .\n"
    assert forms(rules, "Ala/A", "USB/A", "e-mail/A", "prof.", "o'clock", "3d", "mAh", "kot/A") == ["kot", "kota"]


def test_only_forms_of_the_asked_lengths_are_made() -> None:
    assert forms(BOTH.format(prefix="Y", suffix="Y"), "dobry/be", "zła/be", shortest=7, longest=8) == [
        "dobrego",
        "niedobry",
    ]


def test_progress_reaches_the_end_in_growing_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunspell, "_REPORTED", 2)
    shares: list[float] = []
    assert list(expand(parse_affixes(""), "3\na\nb\nc", 1, 9, shares.append)) == ["a", "b", "c"]
    assert shares == [0.5, 1.0]


@pytest.mark.parametrize(
    ("affixes", "fault"),
    [
        ("SET ISO8859-2", (1, "encoding")),
        ("FLAG many", (1, "flags")),
        ("SFX A Y 1\nSFX A 0 a .\nFLAG num", (3, "flags")),
        ("SFX A Y many", (1, "rule")),
        ("SFX A 0 a .", (1, "rule")),
        ("SFX A Y 1\nPFX A 0 a .", (2, "rule")),
        ("SFX A Y 1\nSFX A 0 a [bc", (2, "condition")),
        ("SFX A Y 1\nSFX A 0 a []", (2, "condition")),
        ("SFX A Y 1\nSFX A 0 a/B .", (2, "unsupported")),
        ("AF 3", (1, "unsupported")),
        ("COMPLEXPREFIXES", (1, "unsupported")),
        ("SFX A Y 1\nSFX A 0 " + "a" * 41 + " .", (2, "too-long")),
        ("SFX A Y 1\nSFX A 0 a " + "." * 41, (2, "too-long")),
    ],
)
def test_affix_file_that_cannot_be_expanded_is_refused_with_its_line(affixes: str, fault: tuple[int, str]) -> None:
    assert fault_of(affixes) == fault


def test_limits_are_refused_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault_of("", "a" * 201) == (2, "too-long")
    monkeypatch.setattr(hunspell, "MAX_ENTRIES", 3)
    assert fault_of("", "a", "b", "c") == (4, "too-long")
    monkeypatch.setattr(hunspell, "MAX_FORMS", 1)
    assert fault_of("", "a", "b") == (3, "too-many-forms")
    monkeypatch.setattr(hunspell, "MAX_RULES", 1)
    assert fault_of("SFX A Y 2\nSFX A 0 a .\nSFX A 0 b .") == (3, "too-long")
