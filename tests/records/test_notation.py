"""Plays in text notation are read and written."""

from __future__ import annotations

import tracemalloc
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mozaika.editions import load_edition
from mozaika.errors import Unreadable
from mozaika.records.errors import AmbiguousPlay, BadNotation, LetterMismatch, NothingToPlayThrough, RunsOffBoard
from mozaika.records.notation import format_play, parse_play, parse_tiles, readings
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadCoordinate, NotInAlphabet, SquareTaken
from mozaika.rules.squares import Direction, Square
from mozaika.rules.tiles import Pile
from tests.marks import rule
from tests.positions import board_of, edition, lay

ENGLISH, POLISH, TURKISH = edition("english"), edition("polish"), edition("turkish")
DIGRAPHS = Alphabet(("A", "C", "CS", "S"), ("a", "c", "cs", "s"))


def rack_of(tiles: str, kind: Edition = ENGLISH) -> Pile:
    return Pile().plus(tiles, kind.alphabet)


def read(text: str, *board: str, rack: str = "CATSEN?", kind: Edition = ENGLISH) -> tuple[Placement, ...]:
    return parse_play(text, kind, board_of(kind, *board), rack_of(rack, kind))


@rule("3.4")
def test_polish_h8_is_across_and_8h_is_down() -> None:
    across = read("H8 KOT", kind=POLISH, rack="KOT")
    assert [tuple(placement.square) for placement in across] == [(7, 7), (7, 8), (7, 9)]
    down = read("8H KOT", kind=POLISH, rack="KOT")
    assert [tuple(placement.square) for placement in down] == [(7, 7), (8, 7), (9, 7)]
    assert [placement.letter for placement in down] == ["K", "O", "T"]


@rule("3.4")
def test_international_8h_is_across_and_h8_is_down() -> None:
    assert [tuple(placement.square) for placement in read("8H CAT")] == [(7, 7), (7, 8), (7, 9)]
    assert [tuple(placement.square) for placement in read("H8 CAT")] == [(7, 7), (8, 7), (9, 7)]


@rule("3.3", "3.4")
def test_coordinates_continue_past_the_letter_z() -> None:
    kind = load_edition("english", {"board": {"rows": 31, "columns": 31}})
    assert [tuple(placement.square) for placement in read("31AC CAT", kind=kind)] == [(30, 28), (30, 29), (30, 30)]


@rule("3.5")
@pytest.mark.parametrize("text", ["8H C.TS", "8H C(A)TS", "8H CATS", "8h cats", "8H c.ts", "8H c(a)ts", "8H c(A)ts"])
@pytest.mark.parametrize("old", ["8I A", "8I a"], ids=["a letter", "a blank"])
def test_played_through_tile_is_a_dot_a_bracket_or_the_letter(text: str, old: str) -> None:
    assert read(text, old, rack="CTS") == lay(ENGLISH, "8H C.TS")


@rule("3.5")
@pytest.mark.parametrize("text", ["8H (CAT)S", "8H (C)(A)(T)S", "8H ...S", "8H (CA).S", "8H C.(T)S"])
def test_several_played_through_tiles_are_read_in_every_form(text: str) -> None:
    assert read(text, "8H CAT") == lay(ENGLISH, "8K S")


@rule("3.5", "2.3")
@pytest.mark.parametrize(("text", "letters"), [("8H ışık", "IŞIK"), ("8H işik", "İŞİK"), ("8H IŞIK", "IŞIK")])
def test_lower_case_turkish_word_uses_turkish_case_rules(text: str, letters: str) -> None:
    placements = read(text, kind=TURKISH, rack="IIİİŞKK")
    assert "".join(placement.letter for placement in placements) == letters
    assert not any(placement.blank for placement in placements)


@rule("3.5")
def test_decomposed_word_is_read_as_composed() -> None:
    assert read(unicodedata.normalize("NFD", "H8 żółć"), kind=POLISH, rack="ŻÓŁĆ") == lay(POLISH, "H8 ŻÓŁĆ")


@rule("3.5")
def test_lower_case_in_a_mixed_case_word_is_a_blank() -> None:
    assert read("8H CaT", rack="CAT?") == lay(ENGLISH, "8H CaT")
    assert read("H8 Kot", kind=POLISH, rack="KOT??") == lay(POLISH, "H8 Kot")


@rule("3.5")
def test_case_in_brackets_is_ignored() -> None:
    assert read("8H c(A)t", "8I A", rack="CT??") == lay(ENGLISH, "8H C.T")
    assert read("8H C(a)T", "8I A", rack="CT??") == lay(ENGLISH, "8H C.T")


@rule("3.5")
def test_letter_of_several_characters_is_one_tile() -> None:
    kind = replace(ENGLISH, alphabet=DIGRAPHS)
    rack = Pile(("A", "A", "CS", "?"))
    whole = (Placement(Square(7, 7), "A"), Placement(Square(7, 8), "CS"), Placement(Square(7, 9), "A"))
    assert parse_play("8H ACSA", kind, Board(), rack) == parse_play("8H acsa", kind, Board(), rack) == whole
    assert parse_play("8H AcsA", kind, Board(), rack) == (whole[0], whole[1]._replace(blank=True), whole[2])
    assert parse_play("8H A(CS)A", kind, Board().plus(whole[1:2]), rack) == (whole[0], whole[2])


@rule("3.5")
def test_letter_of_several_characters_may_be_in_square_brackets() -> None:
    kind = replace(ENGLISH, alphabet=DIGRAPHS)
    rack = Pile(("A", "A", "CS", "?"))
    for plain, bracketed in [("ACSA", "A[CS]A"), ("acsa", "a[cs]a"), ("AcsA", "A[cs]A"), ("A?CSA", "A?[CS]A")]:
        assert parse_play(f"8H {bracketed}", kind, Board(), rack) == parse_play(f"8H {plain}", kind, Board(), rack)
    laid = Board().plus([Placement(Square(7, 8), "CS")])
    assert parse_play("8H A([CS])A", kind, laid, rack) == parse_play("8H A(CS)A", kind, laid, rack)
    assert parse_tiles(kind, "A[cs]?C s") == ("A", "CS", "?", "C", "S")


@pytest.mark.parametrize("text", ["A[CS", "A[]", "A[CSA]", "A[[CS]]", "A]", "A[?]"])
def test_square_brackets_around_anything_but_one_letter_are_refused(text: str) -> None:
    kind = replace(ENGLISH, alphabet=DIGRAPHS)
    with pytest.raises(NotInAlphabet):
        parse_play(f"8H {text}", kind, Board(), Pile(("A", "CS")))
    with pytest.raises(NotInAlphabet):
        parse_tiles(kind, text)


@rule("3.6")
@pytest.mark.parametrize(
    ("text", "rack", "laid"),
    [
        ("8H CAT", "CAT?", "8H CAT"),
        ("8H CAT", "CT?", "8H CaT"),
        ("8H cat", "CT?", "8H CaT"),
        ("8H CAT", "T??", "8H caT"),
        ("8H C?AT", "CAT?", "8H CaT"),
        ("8H c?at", "CAT?", "8H CaT"),
        ("8H ?C?A", "CA??", "8H ca"),
        ("8H ?TAT", "TA?", "8H tAT"),
        ("8H TA?T", "TA?", "8H TAt"),
    ],
)
def test_blank_is_used_for_a_missing_letter_or_after_question_mark(text: str, rack: str, laid: str) -> None:
    assert read(text, rack=rack) == lay(ENGLISH, laid)


@rule("3.6")
def test_letter_on_the_board_needs_no_tile() -> None:
    assert read("8H TAT", "8H T", rack="AT?") == lay(ENGLISH, "8I AT")


@rule("3.6")
@pytest.mark.parametrize(
    ("text", "board", "rack", "laid"),
    [
        ("8H TAT", (), "AT?", ["8H tAT", "8H TAt"]),
        ("8H TATT", ("8J T",), "AT?", ["8H tA.T", "8H TA.t"]),
        ("8H EEE", (), "E??", ["8H Eee", "8H eEe", "8H eeE"]),
        ("8H NOON", (), "NO??", ["8H NOon", "8H NoOn", "8H nOoN", "8H noON"]),
    ],
)
def test_several_places_for_a_blank_are_an_ambiguous_play(
    text: str, board: tuple[str, ...], rack: str, laid: list[str]
) -> None:
    with pytest.raises(AmbiguousPlay) as caught:
        read(text, *board, rack=rack)
    assert set(caught.value.readings) == {lay(ENGLISH, each) for each in laid}
    assert len(caught.value.readings) == len(laid)
    assert caught.value.readings == readings(text, ENGLISH, board_of(ENGLISH, *board), rack_of(rack))
    assert caught.value.text == text


@rule("3.6")
def test_word_the_rack_cannot_make_has_one_reading_without_blanks() -> None:
    assert readings("8H TATTOO", ENGLISH, Board(), rack_of("TO?")) == (lay(ENGLISH, "8H TATTOO"),)


@rule("3.6")
def test_long_word_of_few_letters_takes_little_memory() -> None:
    kind = load_edition("english", {"board": {"rows": 31, "columns": 31}})
    tracemalloc.start()
    found = readings("1A " + "A" * 31, kind, Board(), rack_of("AAAA"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(found) == 1
    assert most < 1_000_000


@rule("3.5")
@pytest.mark.parametrize(
    ("text", "square", "on_board", "written"),
    [
        ("8H COT", (7, 8), "A", "O"),
        ("8H C(O)T", (7, 8), "A", "O"),
        ("8H cot", (7, 8), "A", "O"),
        ("I7 AS", (7, 8), "A", "S"),
    ],
)
def test_word_with_another_letter_than_the_board_is_refused(
    text: str, square: tuple[int, int], on_board: str, written: str
) -> None:
    with pytest.raises(LetterMismatch) as caught:
        read(text, "8I A")
    assert (caught.value.square, caught.value.on_board, caught.value.written) == (square, on_board, written)


@rule("3.4")
@pytest.mark.parametrize("text", ["8N CAT", "N14 CAT", "16A CAT", "P1 CAT", "AF1 CAT", "99Z CAT"])
def test_word_off_the_board_is_refused(text: str) -> None:
    with pytest.raises(RunsOffBoard) as caught:
        read(text)
    assert caught.value.text == text


@rule("3.4", "3.5", "3.6")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", BadNotation),
        ("CAT", BadNotation),
        ("8H", BadNotation),
        ("8H ()", BadNotation),
        ("8H CAT?", BadNotation),
        ("8H CA(T", BadNotation),
        ("8H C.T", NothingToPlayThrough),
        ("8H C(A)T", NothingToPlayThrough),
        ("8H " + "A" * 300, BadNotation),
        ("CAT 8H", BadCoordinate),
        ("H0 CAT", BadCoordinate),
        ("8H C-T", NotInAlphabet),
        ("8H CĄT", NotInAlphabet),
        ("8H C??AT", NotInAlphabet),
        ("8H C)AT", NotInAlphabet),
        ("8H C((A))T", NotInAlphabet),
    ],
)
def test_text_that_is_not_a_play_is_refused(text: str, error: type[Unreadable]) -> None:
    with pytest.raises(error):
        read(text)


@rule("3.7")
def test_single_tile_that_forms_a_word_across_is_written_across() -> None:
    both = board_of(ENGLISH, "8H CAT", "K5 OAT")
    assert format_play(ENGLISH, both, lay(ENGLISH, "8K S")) == "8H (CAT)S"
    only_down = board_of(ENGLISH, "K5 OAT")
    assert format_play(ENGLISH, only_down, lay(ENGLISH, "8K S")) == "K5 (OAT)S"
    assert format_play(POLISH, board_of(POLISH, "H8 KOT"), lay(POLISH, "H11 Y")) == "H8 (KOT)Y"


@rule("3.4", "3.5")
def test_play_is_written_from_its_first_letter_with_lower_case_blanks() -> None:
    board = board_of(ENGLISH, "8H aR")
    assert format_play(ENGLISH, board, lay(ENGLISH, "8G C..eD")) == "8G C(aR)eD"
    assert format_play(POLISH, board_of(POLISH, "H8 KOŃ"), lay(POLISH, "9G P.mOC")) == "9G P(O)mOC"


# --- what is written is read again ----------------------------------------------------------------------------------

sides = st.integers(0, 14)
letters = st.sampled_from(POLISH.alphabet.letters)
boards = st.dictionaries(st.builds(Square, st.integers(4, 10), sides), st.tuples(letters, st.booleans()), max_size=40)


@st.composite
def plays(draw: st.DrawFn) -> tuple[Board, tuple[Placement, ...], Pile]:
    """Any board, any tiles in one line without a gap, and a rack that has them and more."""
    board = Board().plus(Placement(square, *tile) for square, tile in draw(boards).items())
    square, direction = draw(st.builds(Square, sides, sides)), draw(st.sampled_from(Direction))
    laid: list[Placement] = []
    for _ in range(draw(st.integers(1, 7))):
        while square in board:
            square = square.step(direction)
        if square in POLISH.layout:
            laid.append(Placement(square, draw(letters), draw(st.booleans())))
        square = square.step(direction)
    assume(laid)
    more = draw(st.lists(st.sampled_from((*POLISH.alphabet.letters, "?")), max_size=4))
    return board, tuple(laid), Pile().plus([*(placement.tile for placement in laid), *more], POLISH.alphabet)


@rule("3.4", "3.5", "3.6")
@settings(deadline=None, max_examples=400)
@given(plays())
def test_written_play_reads_back_equal(found: tuple[Board, tuple[Placement, ...], Pile]) -> None:
    board, laid, rack = found
    assert parse_play(format_play(POLISH, board, laid), POLISH, board, rack) == laid


@rule("3.5", "3.6")
def test_play_of_blanks_only_reads_back_equal() -> None:
    for board, play in (("8H CA", "8J t"), ("8H ca", "8J t"), ("1A E", "8H at")):
        lying, laid = board_of(ENGLISH, board), lay(ENGLISH, play)
        assert parse_play(format_play(ENGLISH, lying, laid), ENGLISH, lying, rack_of("AT??")) == laid


@rule("3.4", "3.5", "3.6")
@settings(deadline=None, max_examples=400)
@given(st.one_of(st.text(), st.text(alphabet="KOTąŻż?.() 8H15AE"), st.text(max_size=20).map("H8 {}".format)))
def test_any_text_is_a_play_on_empty_squares_or_refused(text: str) -> None:
    board = board_of(POLISH, "H8 KOT")
    try:
        found = readings(text, POLISH, board, rack_of("KOTY??Ż", POLISH))
    except Unreadable:
        return
    for laid in found:
        assert all(placement.square in POLISH.layout and placement.square not in board for placement in laid)
        assert all(placement.letter in POLISH.alphabet for placement in laid)


@rule("3.6")
def test_forced_blank_on_a_tile_is_refused() -> None:
    with pytest.raises(SquareTaken) as refused:
        read("8H C?AT", "8I A", rack="CT?")
    assert refused.value.square == Square(7, 8)


@rule("3.5")
def test_capitalised_word_without_enough_blanks_is_plain() -> None:
    assert read("8H Cats", rack="CATS?") == lay(ENGLISH, "8H CATS")
    assert read("8H cATs", rack="CATS??") == lay(ENGLISH, "8H cATs")
