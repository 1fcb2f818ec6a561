"""Statement 4.1, UC03 and Decision 6: the number of players and their names."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from mozaika import Game
from mozaika.editions import edition_ids
from mozaika.rules import create, errors
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition
from mozaika.rules.names import check_names, clean_name, clean_person_name
from mozaika.rules.tiles import TileSet
from tests.marks import rule
from tests.positions import edition, facts

ANY = edition("english")
STRICT = edition("polish-simulator")
LITERAL = edition("polish-simulator", names="capitalised-ascii")
ACUTE, DIAERESIS_BELOW = "\u0301", "\u0324"
NAMES = ("Ala", "Ola", "Ela", "Iza", "Ewa")


# --- how many -------------------------------------------------------------------------------------------------------


@rule("4.1", "UC03")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_play_clockwise_in_the_order_entered(count: int) -> None:
    game = Game("polish", NAMES[:count], seed=1)
    assert game.names == NAMES[:count]
    order = []
    for _ in range(count):
        order.append(game.turn)
        game.pass_turn()
    assert order == [(order[0] + step) % count for step in range(count)]


@rule("4.1", "UC03")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_no_game_begins_with_fewer_than_two_or_more_than_four(count: int) -> None:
    with pytest.raises(errors.WrongPlayerCount) as refused:
        check_names(ANY, NAMES[:count])
    assert refused.value.facts == {"given": count, "minimum": 2, "maximum": 4}
    with pytest.raises(errors.WrongPlayerCount):
        create(ANY, NAMES[:count], facts())
    with pytest.raises(errors.WrongPlayerCount):
        Game("english", NAMES[:count])


@rule("4.1")
def test_tile_set_too_small_for_all_racks_is_refused() -> None:
    few = TileSet(tuple(kind for kind in ANY.tiles.kinds if kind.tile in "AE"))  # 21 tiles
    assert create(replace(ANY, tiles=few), NAMES[:3], facts())
    with pytest.raises(errors.NotEnoughTiles) as refused:
        create(replace(ANY, tiles=few), NAMES[:4], facts())
    assert (refused.value.needed, refused.value.available) == (28, 21)


# --- what may be a name ---------------------------------------------------------------------------------------------


@rule("UC03")
@pytest.mark.parametrize(
    "name", ["ala", "ALA", "Ala Maria", "A", "R2-D2", "O'Neill", "李明", "x_X", "Zoë 😀", "?", "12"]
)
def test_in_most_editions_a_name_is_any_readable_text(name: str) -> None:
    for edition_id in edition_ids():
        if edition_id != "polish-simulator":
            assert clean_name(edition(edition_id), name) == name


@rule("UC03")
@pytest.mark.parametrize("name", ["Ala", "Łukasz", "Şule", "Õie", "İpek", "Żółć", "Ödön", "Æsa", "Al", "Ñandú", "Þór"])
def test_strict_name_is_one_capital_then_small_letters_of_the_alphabets_script(name: str) -> None:
    assert clean_name(STRICT, name) == name
    assert clean_name(STRICT, unicodedata.normalize("NFD", name)) == name


@rule("UC03")
@pytest.mark.parametrize("name", ["Жанна", "Ωμέγα", "Աննա", "Аla", "Alа", "Ａｌａ"])  # the last three look Latin
def test_strict_name_in_another_script_is_refused(name: str) -> None:
    with pytest.raises(errors.NameOtherScript) as refused:
        clean_name(STRICT, name)
    assert (refused.value.name, refused.value.letters) == (name, "A–Ż")


@rule("UC03")
def test_script_of_a_strict_name_is_that_of_the_alphabet() -> None:
    cyrillic = Alphabet(("А", "Ж", "Н"), ("а", "ж", "н"))
    kind = replace(STRICT, alphabet=cyrillic)
    assert clean_name(kind, "Жанна") == "Жанна"
    with pytest.raises(errors.NameOtherScript):
        clean_name(kind, "Zhanna")
    symbols = replace(STRICT, alphabet=Alphabet(("⟨1⟩", "⟨2⟩"), ("⟨1⟩", "⟨2⟩")))
    assert clean_name(symbols, "Zhanna") == "Zhanna"


@rule("1.2", "UC03")
@pytest.mark.parametrize("name", ["Ala", "Al", "Zzzzzzzzzzzzzzzzzzzz"])
def test_literal_pattern_takes_one_capital_then_small_letters_of_ascii(name: str) -> None:
    assert clean_name(LITERAL, f" {name} ") == name


@rule("1.2", "UC03")
@pytest.mark.parametrize("name", ["Łukasz", "Zoë", "Şule", "Жанна", "A", "ala", "ALA", "AlA", "Ala Ola", "Ala1", "Al."])
def test_literal_pattern_refuses_any_other_name(name: str) -> None:
    with pytest.raises(errors.NameNotAscii) as refused:
        clean_name(LITERAL, name)
    assert refused.value.name == name


@rule("UC03")
@pytest.mark.parametrize(
    "name",
    [
        "A",
        "ala",
        "ALA",
        "Ala Maria",
        "AlA",
        "łukasz",
        "ŁUKASZ",
        "Ala1",
        "1Ala",
        "Ala-Ola",
        "Ala.",
        "A'la",
        "Ala😀",
        "李明",
    ],
)
def test_strict_name_is_refused_for_any_other_shape(name: str) -> None:
    with pytest.raises(errors.NameNotCapitalised) as refused:
        clean_name(STRICT, name)
    assert refused.value.name == name


@rule("UC03")
@pytest.mark.parametrize("kind", [ANY, STRICT])
@pytest.mark.parametrize("name", ["", " ", "\t\n ", "\u00a0\u2003", "\u3000"])
def test_name_of_nothing_but_space_is_empty(kind: Edition, name: str) -> None:
    with pytest.raises(errors.NameEmpty):
        clean_name(kind, name)


@rule("UC03")
@pytest.mark.parametrize("name", [ACUTE, "\ufe0f", ACUTE + DIAERESIS_BELOW])
def test_name_of_combining_marks_alone_is_empty(name: str) -> None:
    with pytest.raises(errors.NameEmpty):
        clean_name(ANY, name)


@rule("UC03")
def test_name_is_trimmed_and_composed() -> None:
    assert clean_name(ANY, "  Zoe\u0308 \n") == "Zoë"
    assert check_names(STRICT, [" Ala", "Ola\t"]) == ("Ala", "Ola")


# --- how long -------------------------------------------------------------------------------------------------------


@rule("UC03")
@pytest.mark.parametrize("kind", [ANY, STRICT])
def test_name_has_at_most_twenty_characters(kind: Edition) -> None:
    assert clean_name(kind, "A" + "b" * 19) == "A" + "b" * 19
    with pytest.raises(errors.NameTooLong) as refused:
        clean_name(kind, "A" + "b" * 20)
    assert (refused.value.name, refused.value.limit) == ("A" + "b" * 20, 20)


@rule("UC03")
@pytest.mark.parametrize(
    "character",
    ["ź", "b" + DIAERESIS_BELOW, "b" + DIAERESIS_BELOW + ACUTE, "😀", "👍🏽", "✌️", "कि", "🇵🇱"],
    ids=["composed", "one mark", "two marks", "emoji", "skin tone", "variation", "vowel sign", "flag"],
)
def test_twenty_characters_are_counted_as_a_reader_sees_them(character: str) -> None:
    assert clean_name(ANY, character * 20) == unicodedata.normalize("NFC", character * 20)
    with pytest.raises(errors.NameTooLong):
        clean_name(ANY, character * 21)


@rule("UC03")
def test_strict_name_may_have_marks_without_a_composed_form() -> None:
    name = "B" + DIAERESIS_BELOW + ("b" + DIAERESIS_BELOW) * 19
    assert clean_name(STRICT, name) == name


@rule("1.2", "UC03")
def test_longest_name_is_a_setting() -> None:
    short = edition("english", name_length=3)
    assert clean_name(short, "Ala") == "Ala"
    with pytest.raises(errors.NameTooLong) as refused:
        clean_name(short, "Alan")
    assert refused.value.limit == 3


# --- what may not be in it ------------------------------------------------------------------------------------------


@rule("UC03")
@pytest.mark.parametrize("kind", [ANY, STRICT])
@pytest.mark.parametrize(
    "sign",
    [
        *("\x00", "\x07", "\t", "\n", "\r", "\x1b", "\x7f", "\x85", "\x9f"),  # control
        *("\u2028", "\u2029", "\v", "\f"),  # line and paragraph
        *("\u200e", "\u200f", "\u061c", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"),  # bidi marks and embeddings
        *("\u2066", "\u2067", "\u2068", "\u2069"),  # bidi isolates
    ],
    ids=ascii,
)
def test_control_line_and_bidi_characters_are_forbidden_and_not_echoed(kind: Edition, sign: str) -> None:
    with pytest.raises(errors.NameForbidden) as refused:
        clean_name(kind, f"Al{sign}a")
    assert refused.value.name == "Ala"


@rule("UC03")
def test_lone_half_of_a_surrogate_pair_is_forbidden() -> None:
    with pytest.raises(errors.NameForbidden):
        clean_name(ANY, "Al\ud800a")


# --- unique at the table --------------------------------------------------------------------------------------------


@rule("UC03")
@pytest.mark.parametrize(
    ("edition_id", "one", "other"),
    [
        ("english", "Ala", "ala"),
        ("english", "Ala", " ALA "),
        ("english", "Zoë", "zoe\u0308"),
        ("english", "Łukasz", "łUKASZ"),
        ("polish", "Żółć", "żÓŁĆ"),
        ("polish-simulator", "Ala", "Ala"),
        ("turkish", "Işık", "IŞIK"),
        ("turkish", "ışık", "IŞIK"),
        ("turkish", "ipek", "İPEK"),
        ("estonian", "Õie", "õIE"),
        ("english", "iris", "IRIS"),
    ],
)
def test_names_equal_by_case_folding_cannot_share_a_table(edition_id: str, one: str, other: str) -> None:
    with pytest.raises(errors.NameTaken) as refused:
        check_names(edition(edition_id), ["Third", one, other] if edition_id != "polish-simulator" else [one, other])
    assert refused.value.name == unicodedata.normalize("NFC", other).strip()


@rule("UC03", "2.3")
@pytest.mark.parametrize(
    ("edition_id", "one", "other"),
    [
        ("turkish", "Iris", "iris"),  # small I is ı, small İ is i
        ("turkish", "ılgın", "ilgin"),
        ("turkish", "İpek", "Ipek"),
        ("english", "Zoe", "Zoë"),
        ("polish", "Lukasz", "Łukasz"),
        ("english", "Ala", "Ala 2"),
    ],
)
def test_names_distinct_by_case_folding_may_share_a_table(edition_id: str, one: str, other: str) -> None:
    assert check_names(edition(edition_id), [one, other]) == (one, other)


@rule("UC03")
def test_game_uses_names_in_normal_form() -> None:
    assert Game("english", [" Ada ", "Zoe\u0308"], seed=1).names == ("Ada", "Zoë")
    with pytest.raises(errors.NameTaken):
        Game("turkish", ["Işıl", "ışıl"])
    with pytest.raises(errors.NameNotCapitalised):
        Game("polish-simulator", ["ala", "Ola"])


# --- new names on a server ------------------------------------------------------------------------------------------

INVISIBLE = [
    *("\u3164", "\u115f", "\u1160", "\u034f", "\ufe0f", "\ufe00", "\u17b4", "\u17b5", "\u2800", "\uffa0", "\u00ad"),
    *("\u180b", "\u180e", "\u200b", "\u2060", "\ufeff", "\ufffc", "\U0001d159", "\U000e0041", "\U000e0100"),
]


@rule("UC03")
@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
def test_new_name_with_invisible_characters_is_refused_and_not_echoed(sign: str) -> None:
    for name in (f"Ala{sign}", f"A{sign}la", sign + "Ala"):
        with pytest.raises(errors.NameForbidden) as refused:
            clean_person_name(name)
        assert refused.value.name == "Ala"


@rule("UC03")
def test_new_name_has_at_most_two_marks_in_a_row() -> None:
    two = "b" + DIAERESIS_BELOW + ACUTE
    assert clean_person_name(f"A{two}{two}") == f"A{two}{two}"
    for name in (f"A{two}{ACUTE}", "Al" + ACUTE * 40 + "a"):
        with pytest.raises(errors.NameTooManyMarks) as refused:
            clean_person_name(name)
        assert refused.value.facts == {"limit": 2}


@rule("UC03")
def test_new_name_loses_emoji_style_and_repeated_space() -> None:
    assert clean_person_name("Zoë ❤\ufe0f") == "Zoë ❤"
    assert clean_person_name(" Ala \u00a0  Maria ") == "Ala Maria"


def test_name_of_many_marks_is_refused_before_any_work() -> None:
    """Combining marks have no length of their own, so a million of them would pass as one letter."""
    with pytest.raises(errors.NameTooLong) as refused:
        clean_name(ANY, "A" + "\u0301" * 1_000_000)
    assert len(refused.value.name) <= 20
