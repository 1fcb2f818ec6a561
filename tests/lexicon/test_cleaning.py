"""What is taken out of the lists that come with Mozaika, and how much is left."""

from __future__ import annotations

from hashlib import sha256
from itertools import chain

import pytest

from mozaika.lexicon.cleaning import blocked, clean_estonian, clean_turkish, is_turkish_name
from mozaika.lexicon.source_text import read_entries
from mozaika.lexicon.sources import BY_NAME, NOT_STATED, SOURCES
from mozaika.lexicon.study import all_words
from tests.lexicon.graphs import edition_of, shipped
from tests.marks import rule

LISTS = [source.name for source in SOURCES]


# --- counts ---------------------------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize("name", LISTS)
def test_a_source_says_how_many_words_are_really_left_of_it(name: str) -> None:
    source, header = BY_NAME[name], shipped(name).header
    assert (header["words"], header["words_to_15"]) == (source.words, source.words_to_15)
    assert (header["longest"], header["longest_word"]) == (len(source.longest_word), source.longest_word)
    assert (header["licence"], header["attribution"]) == (source.licence, source.attribution)


@rule("7.10")
@pytest.mark.parametrize("name", ["kelimelik", "sowpods", "twl"])
def test_the_counts_of_a_list_are_those_of_its_words(name: str) -> None:
    source, words = BY_NAME[name], all_words(shipped(name))
    assert (len(words), sum(len(word) <= 15 for word in words)) == (source.words, source.words_to_15)
    assert max(words, key=len) == source.longest_word  # the first of them
    assert sha256("\n".join(words).encode()).hexdigest() == shipped(name).digest


def test_the_lists_are_as_large_as_expected() -> None:
    rounded = {source.name: round(source.words_to_15, -3) for source in SOURCES}
    assert rounded == {
        "sjp": 3_229_000, "simplemma-et": 2_194_000, "kelimelik": 61_000, "sowpods": 268_000, "twl": 179_000,
    }  # fmt: skip


def test_every_source_names_its_licence_or_that_none_is_stated() -> None:
    assert {source.name for source in SOURCES if source.licence == NOT_STATED} == {"kelimelik", "sowpods", "twl"}
    assert all(source.attribution and source.package and source.member for source in SOURCES)
    assert all(source.is_open is (source.licence != NOT_STATED) for source in SOURCES)


@rule("7.10")
@pytest.mark.parametrize("name", ["kelimelik", "sowpods", "twl"])
def test_no_word_has_a_sign_that_is_no_letter_of_the_edition(name: str) -> None:
    letters = set(edition_of(name).alphabet.letters)
    assert set(chain.from_iterable(all_words(shipped(name)))) <= letters


# --- Turkish names --------------------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(
    "word",
    [
        "istanbul",
        "ankara",
        "türkiye",
        "istanbullu",
        "türkçe",
        "türkleşmek",
        "atatürkçü",
        "ankaralı",
        "paris",
        "mö",
        "allah",
    ],
)
def test_a_turkish_name_or_what_is_formed_from_one_does_not_count(word: str) -> None:
    assert is_turkish_name(word)
    assert word not in shipped("kelimelik")


@rule("7.10")
@pytest.mark.parametrize(
    "word", ["türkü", "türkücü", "kilise", "tutmak", "paça", "çini", "renk", "urbanizm", "samsun", "allahsız"]
)
def test_a_turkish_word_that_only_begins_like_a_name_counts(word: str) -> None:
    assert not is_turkish_name(word)
    assert word in shipped("kelimelik")


@rule("7.10")
def test_every_turkish_name_on_the_reviewed_list_is_out_and_every_exception_in() -> None:
    sections, graph = blocked("turkish"), shipped("kelimelik")
    kept = sections["keep"]
    names = frozenset().union(*(words for section, words in sections.items() if section != "keep")) - kept
    assert len(names) > 1000
    assert [word for word in sorted(names) if word in graph] == []
    assert [word for word in sorted(kept) if word not in graph] == []


def test_cleaning_turkish_says_how_many_went_and_keeps_the_rest_in_order() -> None:
    assert clean_turkish(["kilise", "istanbul", "türkü", "istanbullu"]) == (["kilise", "türkü"], {"name": 2})
    _, dropped = read_entries(BY_NAME["kelimelik"])
    assert dropped == {"name": shipped("kelimelik").header["dropped"]["name"]}
    assert dropped["name"] > 900


# --- Estonian abbreviations -----------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(
    "word", ["usb", "etv", "jne", "err", "preisimaal", "hiiumaa", "kadriorus", "kg", "nr", "the", "of"]
)
def test_an_estonian_abbreviation_name_or_scrap_does_not_count(word: str) -> None:
    assert word not in shipped("simplemma-et")


@rule("7.10")
@pytest.mark.parametrize(
    "word", ["kärss", "maja", "majas", "jäääär", "õun", "šokolaad", "päikesesüsteem", "kass", "infi", "inf"]
)
def test_an_ordinary_estonian_word_counts(word: str) -> None:
    assert word in shipped("simplemma-et")


@rule("7.10")
def test_every_estonian_scrap_on_the_reviewed_list_is_out_and_every_exception_in() -> None:
    sections, graph = blocked("estonian"), shipped("simplemma-et")
    kept = sections["keep"]
    scraps = frozenset().union(*(words for section, words in sections.items() if section != "keep")) - kept
    assert [word for word in sorted(scraps) if word in graph] == []
    assert [word for word in sorted(kept) if word not in graph] == []


def test_an_estonian_form_goes_with_its_lemma_when_that_has_a_capital() -> None:
    forms = [("preisimaal", "Preisimaa"), ("majas", "maja"), ("etv", "ETV"), ("jne", "jne"), ("kärss", "Kärss")]
    words, dropped = clean_estonian(forms)
    assert words == ["kärss", "maja", "majas"]
    assert dropped == {"name": 5, "abbreviation": 1}  # Preisimaa, preisimaal, ETV, etv, Kärss; jne


# --- hyphens and apostrophes ----------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("word", ["e-mail", "don't", "don’t", "a4", "ad hoc", "co."])
def test_nothing_with_a_hyphen_an_apostrophe_or_a_digit_counts(name: str, word: str) -> None:
    assert word not in shipped(name)
