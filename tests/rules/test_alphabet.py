"""The alphabet of an edition: the order of letters, their two cases, and splitting text into them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mozaika.editions import edition_ids, load_edition
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet
from mozaika.rules.tiles import Pile
from tests.marks import rule
from tests.positions import edition

TURKISH = edition("turkish").alphabet
# Letters of more than one character, as on Croatian or Hungarian tiles; C, S and Z are letters by themselves too.
DIGRAPHS = Alphabet(("A", "C", "CS", "D", "DZ", "DZS", "S", "Z"), ("a", "c", "cs", "d", "dz", "dzs", "s", "z"))


@rule("2.2")
@pytest.mark.parametrize(
    ("name", "tiles", "in_order"),
    [
        ("english", "ZEBRA?", "ABERZ?"),
        ("polish", "ŻŹZŁLĄA?ÓO", "AĄLŁOÓZŹŻ?"),
        ("turkish", "ŞSIİHÇC?ĞG", "CÇGĞHIİSŞ?"),
        ("estonian", "ÜÖÄÕVUTŽZŠS", "SŠZŽTUVÕÄÖÜ"),
    ],
)
def test_racks_are_in_alphabet_order_with_blanks_last(name: str, tiles: str, in_order: str) -> None:
    alphabet = edition(name).alphabet
    assert "".join(alphabet.sort(tiles)) == in_order
    assert "".join(Pile().plus(tiles, alphabet)) == in_order


@rule("2.2")
@pytest.mark.parametrize("name", edition_ids())
def test_tile_table_is_in_alphabet_order_with_the_blank_last(name: str) -> None:
    kind = load_edition(name)
    tiles = [row.tile for row in kind.tiles.kinds]
    assert tiles == [*kind.alphabet.letters, *(["?"] if kind.tiles.blanks else [])]


@rule("2.2")
def test_blank_comes_after_every_letter() -> None:
    assert TURKISH.index("?") == len(TURKISH) == 29
    assert TURKISH.index("A") == 0
    assert TURKISH.index("Z") == 28


@rule("2.3")
@pytest.mark.parametrize(
    ("written", "letters"),
    [("ılık", "ILIK"), ("ilik", "İLİK"), ("Işık", "IŞIK"), ("iğne", "İĞNE"), ("DİŞ", "DİŞ"), ("DIŞ", "DIŞ")],
)
def test_turkish_words_keep_dotted_and_dotless_i_apart(written: str, letters: str) -> None:
    assert TURKISH.parse(written) == tuple(letters)
    assert TURKISH.fold(written) == letters


@rule("2.3")
def test_small_turkish_i_is_dotless_for_i_and_dotted_for_dotted_i() -> None:
    assert (TURKISH.small("I"), TURKISH.small("İ")) == ("ı", "i")
    assert (TURKISH.capital("ı"), TURKISH.capital("i")) == ("I", "İ")


@rule("2.3")
@pytest.mark.parametrize("name", ["english", "polish", "estonian"])
def test_other_alphabets_have_a_plain_i_and_no_turkish_letters(name: str) -> None:
    alphabet = edition(name).alphabet
    assert alphabet.parse("iI") == ("I", "I")
    for foreign in ("ı", "İ"):
        with pytest.raises(NotInAlphabet):
            alphabet.parse(foreign)


@rule("2.3")
@pytest.mark.parametrize("name", edition_ids())
def test_every_letter_is_read_back_from_its_small_form(name: str) -> None:
    alphabet = load_edition(name).alphabet
    for letter in alphabet.letters:  # one by one: some letters, such as R and RR, would join
        assert alphabet.parse(alphabet.small(letter)) == (letter,)


@rule("2.3")
@pytest.mark.parametrize(
    ("name", "word"),
    [("polish", "ŻÓŁĆ"), ("polish", "gęś"), ("turkish", "GÜÇ"), ("turkish", "İĞ"), ("estonian", "ŽÕÄÖÜ")],
)
def test_letter_typed_as_base_and_accent_is_the_same_letter(name: str, word: str) -> None:
    alphabet = edition(name).alphabet
    apart = unicodedata.normalize("NFD", word)
    assert len(apart) > len(word)
    assert alphabet.parse(apart) == alphabet.parse(word)
    assert alphabet.fold(apart) == alphabet.fold(word)
    assert len(alphabet.parse(apart)) == len(word)


@rule("2.2")
@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("CSA", ["CS", "A"]),
        ("dzsacsa", ["DZS", "A", "CS", "A"]),
        ("DZDZSZ", ["DZ", "DZS", "Z"]),
        ("SCZ", ["S", "C", "Z"]),
        ("cSa", ["C", "S", "A"]),
        ("", []),
    ],
)
def test_longest_letter_of_several_characters_is_matched(text: str, letters: list[str]) -> None:
    assert DIGRAPHS.parse(text) == tuple(letters)


@rule("2.2")
def test_letters_of_several_characters_are_sorted_as_letters() -> None:
    assert DIGRAPHS.sort(["Z", "DZS", "?", "D", "CS", "C", "DZ"]) == ("C", "CS", "D", "DZ", "DZS", "Z", "?")
    assert DIGRAPHS.small("DZS") == "dzs"


@rule("2.3")
@pytest.mark.parametrize(
    ("name", "text", "at"),
    [("english", "naïve", 2), ("polish", "KOTX", 3), ("turkish", "W", 0), ("estonian", "A-B", 1)],
)
def test_text_with_a_foreign_character_is_refused_with_its_position(name: str, text: str, at: int) -> None:
    with pytest.raises(NotInAlphabet) as caught:
        edition(name).alphabet.parse(text)
    assert (caught.value.text, caught.value.position) == (text, at)


@rule("2.2", "2.3")
@settings(deadline=None)
@given(st.lists(st.sampled_from(TURKISH.letters + TURKISH.lower)))
def test_any_mixture_of_cases_is_split_into_letters(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert TURKISH.split(text) == tuple(pieces)
    assert "".join(TURKISH.parse(text)) == TURKISH.fold(text)
    assert TURKISH.fold(TURKISH.fold(text)) == TURKISH.fold(text)
