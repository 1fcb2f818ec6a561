"""The keys of account names: what counts as the same name, and what looks like it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from mozaika.service import name_keys
from mozaika.service.name_keys import search_key, shapes, sign_in_keys


def look_alike(one: str, other: str) -> bool:
    return bool(shapes(one) & shapes(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ala", "aLA"),
        ("Ala", "Аlа"),  # Cyrillic
        ("Ala", "АLА"),  # and in another case
        ("Ala", "A1a"),
        ("Ala", "AIa"),
        ("PAYPAL", "paypaI"),
        ("Olek", "0lek"),
        ("Zen Nowak", "Zen  Nowak"),
        ("Zen Nowak", " Zen\u00a0Nowak"),
        ("Tom", "Torn"),
        ("Ania", "Аnіа"),
        ("Ala", "ＡＬＡ"),
        ("Ala", "A\u034fl\u200da"),
        ("Şule", "Șule"),
        ("O'Neill", "O\u2019Neill"),
        ("Kırık", "KIRIK"),
        ("Kirik", "KIRIK"),
        ("Kırık", "Kιrιk"),  # Greek iota has no dot
        ("İpek", "ipek"),
        ("ipek", "ı\u0307pek"),
        ("Жанна", "жАННА"),
        ("Zoë", "Zoe\u0308"),
    ],
)
def test_names_that_look_alike_share_a_shape(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kırık", "Kirik"),
        ("ılgın", "ilgin"),
        ("Łukasz", "Lukasz"),
        ("Zoe", "Zoë"),
        ("Ala", "Ola"),
        ("Jan", "Ian"),
        ("Ala", "Ala 2"),
        ("Õie", "Oie"),
    ],
)
def test_names_that_differ_share_no_shape(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize(
    ("typed", "name", "found"),
    [
        ("aLA", "Ala", True),
        ("IŞIK", "Işık", True),
        ("ışık", "Işık", True),
        ("IŞIK", "ışık", True),
        ("işik", "ışık", False),
        ("İPEK", "ipek", True),
        ("А1a", "Ala", False),  # a similar name is taken, but it is another name
    ],
)
def test_name_is_found_whatever_its_case(typed: str, name: str, found: bool) -> None:
    assert bool({*sign_in_keys(typed)} & {*sign_in_keys(name)}) is found


def test_search_ignores_the_dots_of_i() -> None:
    assert search_key("ışıl") == search_key("İŞIL") == "işil"


def test_table_has_single_characters_in_normal_form_and_its_licence() -> None:
    table = name_keys._table()
    assert len(table) > 1000
    assert "ı" not in table
    for char in table:
        assert len(char) == 1
        assert unicodedata.normalize("NFKC", char) == char
    folder = Path(name_keys.__file__).parent / "data"
    assert "UNICODE LICENSE V3" in (folder / "UNICODE-LICENSE.txt").read_text(encoding="utf-8")
