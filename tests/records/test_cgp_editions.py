"""The edition of a CGP position: given, named by its ops, or detected by its letters."""

from __future__ import annotations

import unicodedata

import pytest

from mozaika.editions import load_edition
from mozaika.editions.errors import UnknownEdition
from mozaika.records.cgp import CgpPosition, format_cgp, parse_cgp
from mozaika.records.errors import BadFile
from mozaika.rules.board import LaidTile
from mozaika.rules.squares import Square
from tests.records.golden import position, source

EMPTY = "/".join(["15"] * 15)


def written(found: CgpPosition) -> str:
    return format_cgp(found, load_edition(found.edition).alphabet)


def test_edition_is_the_given_one_the_named_one_or_english() -> None:
    assert parse_cgp(f"{EMPTY} / 0/0 0").edition == "english"
    assert parse_cgp(f"{EMPTY} / 0/0 0 ld Polish;").edition == "polish"
    assert parse_cgp(f"{EMPTY} Ż/ 0/0 0 ld english;", "polish").racks == (("Ż",), ())
    with pytest.raises(UnknownEdition):
        parse_cgp(f"{EMPTY} / 0/0 0 ld klingon;")


def test_former_edition_name_is_read_and_written_as_that_of_today() -> None:
    official = parse_cgp(f"{EMPTY} KKKKKK/ 0/0 0 ld turkish-official;")
    assert (official.edition, official.ops) == ("turkish", (("ld", "turkish"),))
    table = parse_cgp(f"{EMPTY} NNNNNN/ 0/0 0 ld turkish;")  # the set of 100 has 5 N
    assert (table.edition, table.ops) == ("turkish-table", (("ld", "turkish-table"),))


@pytest.mark.parametrize(
    ("racks", "ops", "edition_id"),
    [
        ("KOT/", " lex OSPS50;", "polish"),
        ("KOT/", " lex Polski słownik;", "polish"),
        ("IKZ/", " lex TDK;", "turkish"),
        ("Ż/A", "", "polish"),
        ("A/IŞ", "", "turkish"),
        ("A/Õ", " lex own;", "estonian"),
        ("A/Ż", " lex CSW21;", None),
    ],
)
def test_edition_is_detected_by_lexicon_or_letters_without_a_distribution(
    racks: str, ops: str, edition_id: str | None
) -> None:
    text = f"{EMPTY} {racks} 0/0 0{ops}"
    if edition_id is None:
        with pytest.raises(BadFile):
            parse_cgp(text)
    else:
        found = parse_cgp(text)
        assert found.edition == edition_id
        assert written(found) == f"{EMPTY} {racks} 0/0 0 ld {edition_id};{ops}"
        assert parse_cgp(written(found)) == found


def test_edition_is_detected_by_letters_on_the_board() -> None:
    board = "7żó6/" + "/".join(["15"] * 14)
    assert parse_cgp(f"{board} / 0/0 0").board[Square(0, 7)] == LaidTile("Ż", blank=True)


@pytest.mark.parametrize("ops", ["", " lex CSW21;", " ld english;", " ld german; lex X;", " ld english; ld german;"])
def test_given_edition_is_written_and_read_again(ops: str) -> None:
    found = parse_cgp(f"{EMPTY} KOT/Ż 0/0 0{ops}", "polish")
    assert dict(found.ops)["ld"] == "polish"
    assert written(found).count("ld ") == 1
    assert parse_cgp(written(found)) == found


def test_position_without_an_edition_is_written_unchanged() -> None:
    assert written(parse_cgp(f"{EMPTY} ACT/ 0/0 0 bb 50;")) == f"{EMPTY} ACT/ 0/0 0 bb 50;"


@pytest.mark.parametrize("name", ["polish.cgp", "turkish.cgp", "estonian.cgp"])
def test_decomposed_letters_are_read_as_composed_ones(name: str) -> None:
    apart = unicodedata.normalize("NFD", source(name).decode())
    assert parse_cgp(apart) == position(name)
