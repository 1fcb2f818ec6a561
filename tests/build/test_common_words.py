"""The lists of common words that the build hook makes: ranks of words and of their inflected forms."""

from __future__ import annotations

import pytest

from mozaika.lexicon.common_words import common_words
from mozaika.lexicon.list_making import rank_words
from mozaika.lexicon.source_text import read_common_words


def test_inflected_form_has_the_better_of_two_ranks() -> None:
    forms = [(b"cats", b"cat"), (b"was", b"be"), (b"be", b"be"), (b"dogs", b"dog"), (b"came", b"come")]
    ranks = rank_words([b"be", b"came", b"cat", b"was", b"come", b"cat"], forms)
    assert ranks == {b"be": 0, b"was": 0, b"came": 1, b"cat": 2, b"cats": 2, b"come": 4}


@pytest.mark.parametrize(
    ("language", "common", "rarer"),
    [
        ("en", "cat cats went house", "quair detenue zax"),
        ("pl", "kot kota domem był", "abak zydel"),
        ("et", "maja majadega ilus", "abaka"),
        ("tr", "ev gelmek güzel müzik", "abacı"),
    ],
)
def test_common_words_have_inflected_forms_and_no_rare_words(language: str, common: str, rarer: str) -> None:
    words = set(common_words(language, 10_000))
    assert set(common.split()) <= words
    assert words.isdisjoint(rarer.split())


def test_fewer_ranks_are_a_part_of_more() -> None:
    few, many = (set(common_words("en", ranks)) for ranks in (100, 10_000))
    assert 50 < len(few) < 500
    assert few < many


def test_common_words_by_the_sizes_of_scowl_have_lemmas_and_forms() -> None:
    lines = read_common_words("common-scowl")
    assert len(lines) > 10_000
    (house,) = (line.split() for line in lines if "house" in line.split())
    assert {"house", "houses"} <= set(house)
    assert not any(word in line.split() for line in lines for word in ("detenue", "zax"))
