"""Words formed and their points. Every number is worked out by hand from the tile tables and the standard board.

A table row is: edition, what lies on the board, the play, its words with their points (main word first), the bonus.
English, Turkish and Estonian plays are written `8H CAT` (across) or `H8 CAT` (down), Polish ones the other way round.
"""

from __future__ import annotations

import pytest

from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.layout import Premium
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Direction, Square
from tests.marks import rule
from tests.positions import board_of, edition, events_of, lay, position

Words = list[tuple[str, int]]


def check(name: str, board: str, play: str, words: Words, bonus: int = 0) -> None:
    """`play` forms exactly `words`, the main word first, and the game announces their sum and the bonus."""
    kind = edition(name)
    placements = lay(kind, play)
    state = position(kind, ["".join(placement.tile for placement in placements), "E"], *_listed(board))
    score = score_play(kind, state.board, placements)
    assert [(word.text, word.points) for word in score.words] == words
    assert score.bonus == bonus
    assert score.total == sum(points for _, points in words) + bonus
    announced = events_of(state, cmd.Play(0, placements))[0]
    assert isinstance(announced, ev.PlayCommitted)
    assert (announced.words, announced.score) == (tuple(text for text, _ in words), score.total)


def _listed(board: str) -> list[str]:
    return board.split(", ") if board else []


def table(*rows: tuple[str, str, str, str, Words]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("name", "board", "play", "words"), [pytest.param(*rest, id=title) for title, *rest in rows]
    )


@rule("5.2", "6.1", "6.2")
@table(
    ("CAT on the start square", "english", "", "8H CAT", [("CAT", 2 * (3 + 1 + 1))]),
    ("MAGIC with M on a DL", "english", "", "8D MAGIC", [("MAGIC", 2 * (2 * 3 + 1 + 2 + 1 + 3))]),
    ("FROZEN down, E on a DL", "english", "", "H8 FROZEN", [("FROZEN", 2 * (4 + 1 + 1 + 10 + 2 * 1 + 1))]),
    ("ŻÓŁW", "polish", "", "H8 ŻÓŁW", [("ŻÓŁW", 2 * (5 + 5 + 3 + 1))]),
    ("KOŃ down", "polish", "", "8H KOŃ", [("KOŃ", 2 * (2 + 1 + 7))]),
    ("IŞIK with dotless I, 2 points each", "turkish", "", "8H IŞIK", [("IŞIK", 2 * (2 + 4 + 2 + 1))]),
    ("İĞNE with dotted İ, 1 point", "turkish", "", "8H İĞNE", [("İĞNE", 2 * (1 + 8 + 1 + 1))]),
    ("JÄÄÄÄR", "estonian", "", "8F JÄÄÄÄR", [("JÄÄÄÄR", 2 * (4 + 2 + 2 + 2 + 2 + 2))]),
    ("ŽÜRII with Ž on a DL", "estonian", "", "8D ŽÜRII", [("ŽÜRII", 2 * (2 * 10 + 3 + 2 + 1 + 1))]),
)
def test_first_word_counts_double(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("5.4", "6.1", "6.6")
@table(
    ("before: C to ARE", "english", "8H ARE", "8G C", [("CARE", 3 + 1 + 1 + 1)]),
    ("after: S to CAT", "english", "8H CAT", "8K S", [("CATS", 3 + 1 + 1 + 1)]),
    ("both ends: P RIM E", "english", "8H RIM", "8G P...E", [("PRIME", 3 + 1 + 1 + 3 + 1)]),
    ("both ends, R on a DL", "english", "8H ACT", "8G F...OR", [("FACTOR", 4 + 1 + 3 + 1 + 1 + 2 * 1)]),
    ("after: I to DAĞ", "turkish", "8H DAĞ", "8K I", [("DAĞI", 3 + 1 + 8 + 2)]),
    ("after, E on a DL", "turkish", "8H ÜZÜM", "8L E", [("ÜZÜME", 3 + 4 + 3 + 2 + 2 * 1)]),
    ("both ends: Ś CIĄG A", "polish", "H8 CIĄG", "H7 Ś....A", [("ŚCIĄGA", 5 + 2 + 1 + 5 + 3 + 2 * 1)]),
    ("before: Õ to UE", "estonian", "8H UE", "8G Õ", [("ÕUE", 3 + 2 + 1)]),
)
def test_letters_may_be_added_before_after_or_at_both_ends(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("5.4", "5.5", "6.1")
@table(
    ("BATH through A, B and T on DLs", "english", "8H CAT", "I7 B.TH", [("BATH", 2 * 3 + 1 + 2 * 1 + 4)]),
    ("TÄHT through Ä", "estonian", "8F JÄÄÄÄR", "H7 T.HT", [("TÄHT", 1 + 2 + 3 + 1)]),
    ("GÓRA through Ó, G and R on DLs", "polish", "H8 ŻÓŁW", "9G G.RA", [("GÓRA", 2 * 3 + 5 + 2 * 1 + 1)]),
)
def test_word_may_cross_another_through_a_letter(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("5.4", "5.5", "6.3")
@table(
    ("SAND hooks CATS", "english", "8H CAT", "K8 SAND", [("SAND", 2 * (1 + 1 + 1 + 2)), ("CATS", 3 + 1 + 1 + 1)]),
    ("SUN hooks CATS", "english", "8H CAT", "K8 SUN", [("SUN", 1 + 1 + 1), ("CATS", 3 + 1 + 1 + 1)]),
    ("YETI hooks KOSY", "polish", "H8 KOS", "11H YETI", [("YETI", 2 * (2 + 1 + 2 + 1)), ("KOSY", 2 + 1 + 1 + 2)]),
    ("ILI hooks DAĞI", "turkish", "8H DAĞ", "K8 ILI", [("ILI", 2 + 1 + 2), ("DAĞI", 3 + 1 + 8 + 2)]),
)
def test_word_may_stand_at_a_right_angle_and_add_a_letter(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("5.4", "5.5", "6.3")
@table(
    ("OR under CAT", "english", "8H CAT", "9H OR", [("OR", 1 + 2 * 1), ("CO", 3 + 1), ("AR", 1 + 2 * 1)]),
    (
        "MOLE under CARE, M and L on DLs",
        "english",
        "8H CARE",
        "9G MOLE",
        [("MOLE", 2 * 3 + 1 + 2 * 1 + 1), ("CO", 3 + 1), ("AL", 1 + 2 * 1), ("RE", 1 + 1)],
    ),
    ("AŻ under ŁÓDŹ", "polish", "H8 ŁÓDŹ", "I8 AŻ", [("AŻ", 1 + 2 * 5), ("ŁA", 3 + 1), ("ÓŻ", 5 + 2 * 5)]),
)
def test_word_may_lie_beside_another_in_parallel(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("5.4")
@table(
    ("P ES T, S on a TL", "english", "8H TOP, H8 TREE, 11H EAT", "J9 ES", [("PEST", 3 + 1 + 3 * 1 + 1)]),
    ("T O P with one letter", "english", "8H HAT, H8 HE, 10H PUP", "J9 O", [("TOP", 1 + 1 + 3)]),
    ("Ž UU R, the second U on a TL", "estonian", "8H ROŽ, 11H AAR", "J9 UU", [("ŽUUR", 10 + 2 + 3 * 2 + 2)]),
)
def test_word_may_bridge_letters_that_lie_apart(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("3.7", "5.4", "5.5", "6.3")
def test_one_tile_may_complete_two_words_with_the_main_word_across() -> None:
    check("english", "8H CAT, K5 OAT", "8K S", [("CATS", 3 + 1 + 1 + 1), ("OATS", 1 + 1 + 1 + 1)])


@rule("5.5")
def test_single_tile_below_another_forms_one_word_down() -> None:
    kind = edition("english")
    score = score_play(kind, board_of(kind, "8H CAT"), lay(kind, "I9 T"))
    assert [(word.text, word.direction, word.start) for word in score.words] == [("AT", Direction.DOWN, Square(7, 8))]
    assert score.total == 1 + 2 * 1  # I9 is a DL


@rule("6.1", "6.3")
@table(
    ("TL: M in MY and HAM", "english", "J8 HA", "10J MY", [("MY", 3 * 3 + 4), ("HAM", 4 + 1 + 3 * 3)]),
    ("DL: Z in ZA and ADZ", "english", "G7 AD", "9G ZA", [("ZA", 2 * 10 + 1), ("ADZ", 1 + 2 + 2 * 10)]),
    ("TL: Ń in ŃA and KOŃ", "polish", "J8 KO", "10J ŃA", [("ŃA", 3 * 7 + 1), ("KOŃ", 2 + 1 + 3 * 7)]),
)
def test_letter_premium_counts_in_both_words_of_its_tile(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("6.2", "6.3")
@table(
    ("DW: S in AS and EATS", "english", "11H EAT", "K10 AS", [("AS", 2 * (1 + 1)), ("EATS", 2 * (1 + 1 + 1 + 1))]),
    (
        "TW: S in SET and FOURS",
        "english",
        "8K FOUR",
        "O8 SET",
        [("SET", 3 * (1 + 1 + 1)), ("FOURS", 3 * (4 + 1 + 1 + 1 + 1))],
    ),
    ("TW: Ş in ŞU and BEŞ", "turkish", "8M BE", "O8 ŞU", [("ŞU", 3 * (4 + 2)), ("BEŞ", 3 * (3 + 1 + 4))]),
)
def test_word_premium_multiplies_both_words_of_its_tile(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("6.2")
def test_two_double_words_make_four_times() -> None:
    check("english", "H5 NEXT", "5E CON.ECT", [("CONNECT", 2 * 2 * (3 + 1 + 1 + 1 + 1 + 3 + 1))])


@rule("6.2")
def test_two_triple_words_make_nine_times() -> None:
    # S is on the DL of D1; T and O lie there already.
    check("english", "E1 TOAD, G1 OF", "1A QUES.I.N", [("QUESTION", 3 * 3 * (10 + 1 + 1 + 2 * 1 + 1 + 1 + 1 + 1))])


@rule("6.2", "6.5")
def test_bonus_for_seven_tiles_is_not_multiplied_by_nine() -> None:
    words = [("QUESTION", 3 * 3 * (10 + 1 + 1 + 2 * 1 + 1 + 1 + 1 + 1))]
    check("english", "E1 TOAD", "1A QUES.ION", words, bonus=50)


@rule("6.5")
@pytest.mark.parametrize(
    ("name", "play", "points"),
    [
        pytest.param("english", "8D TRAINED", 2 * (2 * 1 + 1 + 1 + 1 + 1 + 1 + 2), id="TRAINED, T on a DL"),
        pytest.param("polish", "H8 PÓŁNOCĄ", 2 * (2 + 5 + 3 + 1 + 2 * 1 + 2 + 5), id="PÓŁNOCĄ, O on a DL"),
        pytest.param("turkish", "8H ÇALIŞTI", 2 * (4 + 1 + 1 + 2 + 2 * 4 + 1 + 2), id="ÇALIŞTI, Ş on a DL"),
        pytest.param("estonian", "8B SÕNADES", 2 * (1 + 3 + 2 * 1 + 1 + 2 + 1 + 1), id="SÕNADES, N on a DL"),
    ],
)
def test_first_word_of_seven_tiles_earns_fifty_beside_its_doubled_points(name: str, play: str, points: int) -> None:
    check(name, "", play, [(play.split()[1], points)], bonus=50)


@rule("6.5")
def test_six_tiles_earn_no_bonus_even_in_a_word_of_eight_letters() -> None:
    # S is on the DL of D8; the DW under T is used up.
    check("english", "8H TO", "8B MOSQUI..", [("MOSQUITO", 3 + 1 + 2 * 1 + 10 + 1 + 1 + 1 + 1)])


@rule("5.4", "6.2", "6.5")
def test_seven_tiles_may_run_through_two_words_already_on_the_board() -> None:
    # E and N on the DWs of D12 and L12, A on the DL of H12; U of FLU and O of TWO lie there already.
    words = [("EDUCATION", 2 * 2 * (1 + 2 + 1 + 3 + 2 * 1 + 1 + 1 + 1 + 1))]
    check("english", "F10 FLU, K10 TWO", "12D ED.CATI.N", words, bonus=50)


@rule("6.3", "6.5")
def test_seven_tiles_beside_another_word_add_up_all_words_and_the_bonus() -> None:
    # The first T, A and D are on the DLs of G9, I9 and M9.
    toasted = ("TOASTED", 2 * 1 + 1 + 2 * 1 + 1 + 1 + 1 + 2 * 2)
    check("english", "8H CAT", "9G TOASTED", [toasted, ("CO", 3 + 1), ("AA", 1 + 2 * 1), ("TS", 1 + 1)], bonus=50)


@rule("5.10", "6.4")
@table(
    ("on a DL: b in BATH", "english", "8H CAT", "I7 b.TH", [("BATH", 2 * 0 + 1 + 2 * 1 + 4)]),
    ("on a TL: m in MY and HAM", "english", "J8 HA", "10J mY", [("MY", 3 * 0 + 4), ("HAM", 4 + 1 + 3 * 0)]),
    ("on a DW: c in CAT", "english", "", "8H cAT", [("CAT", 2 * (0 + 1 + 1))]),
    ("on a TW: s in SET and FOURS", "english", "8K FOUR", "O8 sET", [("SET", 3 * 2), ("FOURS", 3 * (4 + 1 + 1 + 1))]),
    ("two blanks alone", "english", "", "8H ab", [("AB", 2 * (0 + 0))]),
    ("on the board since earlier", "english", "8H CaT", "8K S", [("CATS", 3 + 0 + 1 + 1)]),
    ("for a second Ź", "polish", "", "H4 ŹDźBŁO", [("ŹDŹBŁO", 2 * (2 * 9 + 2 + 0 + 3 + 3 + 1))]),
    ("dotless ı is the letter I", "turkish", "8H DAĞ", "8K ı", [("DAĞI", 3 + 1 + 8 + 0)]),
    ("i is the letter İ", "turkish", "", "8G DiŞ", [("DİŞ", 2 * (3 + 0 + 4))]),
)
def test_blank_counts_nothing_but_its_word_premium_works(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("5.10", "6.5")
def test_blank_counts_among_the_seven_tiles_of_the_bonus() -> None:
    check("english", "", "8D TRAiNED", [("TRAINED", 2 * (2 * 1 + 1 + 1 + 0 + 1 + 1 + 2))], bonus=50)


@rule("6.6")
@table(
    ("TW under BE", "english", "1A BE", "A2 AD", [("BAD", 3 + 1 + 2)]),
    ("TL under MY", "english", "10J MY", "J9 A", [("AM", 1 + 3)]),
    ("DL under BATH", "english", "I7 BATH", "7H A", [("AB", 1 + 3)]),
    ("a DW under a blank is used up too", "english", "8H cAT", "H9 OD", [("COD", 0 + 1 + 2)]),
)
def test_covered_premium_no_longer_counts(name: str, board: str, play: str, words: Words) -> None:
    check(name, board, play, words)


@rule("6.6")
def test_only_new_letters_of_a_word_carry_a_premium() -> None:
    kind = edition("english")
    word = score_play(kind, board_of(kind, "8H CAT"), lay(kind, "8K SO")).words[0]
    found = [(letter.letter, letter.new, letter.premium) for letter in word.letters]
    old = [("C", False, None), ("A", False, None), ("T", False, None)]
    assert found == [*old, ("S", True, None), ("O", True, Premium.DOUBLE_LETTER)]
