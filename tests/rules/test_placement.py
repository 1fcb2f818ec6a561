"""Placement of tiles: every kind of illegal placement and the facts of its refusal."""

from __future__ import annotations

import pytest

from mozaika.editions import load_edition
from mozaika.rules import commands as cmd
from mozaika.rules import decide, errors, questions
from mozaika.rules.board import LaidTile, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import Refused
from mozaika.rules.layout import Premium
from mozaika.rules.squares import Direction, Square
from tests.marks import rule
from tests.positions import do, edition, events_of, facts, lay, play, position

ENGLISH = edition("english")
START = Square(7, 7)


def refusal(placements: tuple[Placement, ...], *board: str, rack: str = "CATSED?", kind: Edition = ENGLISH) -> Refused:
    """The refusal of `placements`; also checks that nothing has changed."""
    state = position(kind, [rack, "EEEEEEE"], *board)
    with pytest.raises(Refused) as caught:
        decide(state, cmd.Play(0, placements), facts())
    assert state == position(kind, [rack, "EEEEEEE"], *board)
    return caught.value


def ill_laid(text: str, *board: str, rack: str = "CATSED?") -> Refused:
    return refusal(lay(ENGLISH, *text.split(", ")), *board, rack=rack)


def words_of(text: str, *board: str, rack: str = "CATSED?") -> tuple[str, ...]:
    """The words of a legal play."""
    state = position(ENGLISH, [rack, "EEEEEEE"], *board)
    after = do(state, play(state, 0, *text.split(", ")))
    assert after.pending is not None
    return after.pending.words


def custom(rows: int, columns: int, **premiums: str) -> Edition:
    return load_edition("english", {"board": {"rows": rows, "columns": columns, "premiums": premiums}})


@rule("5.1")
def test_play_lays_at_least_one_tile() -> None:
    assert type(refusal(())) is errors.NoTilesLaid


@rule("5.1")
def test_play_lays_at_most_the_seven_tiles_of_a_rack() -> None:
    error = ill_laid("8A CATSEDAT")
    assert isinstance(error, errors.TooManyTiles)
    assert error.limit == 7


@rule("5.1")
@pytest.mark.parametrize("square", [(-1, 7), (15, 7), (7, -1), (7, 15), (99, 99)], ids=str)
def test_no_tile_may_be_laid_off_the_board(square: tuple[int, int]) -> None:
    error = refusal((*lay(ENGLISH, "8H CA"), Placement(Square(*square), "T")))
    assert isinstance(error, errors.OffBoard)
    assert (error.row, error.column) == square


@rule("5.1")
def test_no_tile_may_be_laid_on_another() -> None:
    error = ill_laid("8H CAT", "J8 TO")
    assert isinstance(error, errors.SquareTaken)
    assert error.square == Square(7, 9)


@rule("5.1")
def test_no_two_tiles_may_be_laid_on_one_square() -> None:
    error = ill_laid("8H CAT, 8I D")
    assert isinstance(error, errors.SquareUsedTwice)
    assert error.square == Square(7, 8)


@rule("5.1")
@pytest.mark.parametrize("letter", ["Ą", "a", "CA", "", "?", "_", "1"])
def test_tile_shows_a_letter_of_the_alphabet(letter: str) -> None:
    error = refusal((*lay(ENGLISH, "8H CA"), Placement(Square(7, 9), letter, blank=True)))
    assert isinstance(error, errors.UnknownLetter)
    assert error.letter == letter


@rule("5.1")
@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("8H ZAQ", ("Q", "Z")),
        ("8H SEES", ("E", "S")),
        ("8H cAt", ("?",)),
    ],
    ids=["letters not there", "more of a letter than there are", "more blanks than there are"],
)
def test_only_tiles_on_the_rack_may_be_laid(text: str, missing: tuple[str, ...]) -> None:
    error = ill_laid(text)
    assert isinstance(error, errors.TileNotOnRack)
    assert tuple(sorted(error.missing)) == missing


@rule("5.1")
def test_letter_tile_cannot_be_laid_as_a_blank() -> None:
    error = ill_laid("8H cAT", rack="CATSEDD")
    assert isinstance(error, errors.TileNotOnRack)
    assert error.missing == ("?",)


@rule("5.1")
@pytest.mark.parametrize(
    ("text", "stray"),
    [
        ("8H CAT, J9 E", Square(8, 9)),
        ("H8 CAT, I10 E", Square(9, 8)),
        ("8H C, 9I A", Square(8, 8)),
    ],
    ids=["a corner after a row", "a corner after a column", "a diagonal"],
)
def test_all_tiles_lie_in_one_row_or_one_column(text: str, stray: Square) -> None:
    error = ill_laid(text)
    assert isinstance(error, errors.NotInLine)
    assert error.square == stray


@rule("5.1")
@pytest.mark.parametrize(
    ("text", "board", "gap"),
    [
        ("8H CA..T", [], Square(7, 9)),
        ("H8 C.AT", [], Square(8, 7)),
        ("8G C....T", ["8H AR"], Square(7, 9)),
        ("1A S.............E", ["8H AR"], Square(0, 1)),
    ],
    ids=["across", "down", "after letters on the board", "a whole row"],
)
def test_no_empty_square_may_lie_between_the_tiles(text: str, board: list[str], gap: Square) -> None:
    error = ill_laid(text, *board)
    assert isinstance(error, errors.GapInPlay)
    assert error.square == gap


@rule("5.1")
def test_tiles_on_the_board_fill_the_gaps_of_a_play() -> None:
    assert words_of("8G C....T", "8H ARES", rack="CT") == ("CAREST",)


@rule("5.1")
def test_order_in_which_tiles_are_given_does_not_matter() -> None:
    state = position(ENGLISH, ["CATSED?", "E"])
    tiles = lay(ENGLISH, "8H CAT")
    assert events_of(state, cmd.Play(0, tiles[::-1])) == events_of(state, cmd.Play(0, tiles))


@rule("5.1", "5.2", "5.3")
@pytest.mark.parametrize(
    ("text", "board", "fault"),
    [
        ("8O CAT, J9 E", [], errors.OffBoard),  # and not in line
        ("8H C.T, 9H E", ["8H AR"], errors.SquareTaken),  # and not in line
        ("1A C, 3C A", [], errors.NotInLine),  # and the start square is not covered
        ("1A C.T", [], errors.GapInPlay),  # and the start square is not covered
        ("1A C.T", ["8H AR"], errors.GapInPlay),  # and not connected
        ("1A C", [], errors.StartNotCovered),  # and only one letter
    ],
)
def test_play_with_several_faults_is_refused_for_the_coarsest(text: str, board: list[str], fault: type) -> None:
    assert type(ill_laid(text, *board)) is fault


@rule("5.3", "7.1")
def test_words_are_judged_only_once_the_placement_is_legal() -> None:
    state = position(edition(word_checking="automatic"), ["CATSED?", "E"], "8H AR")
    assert questions(state, play(state, 0, "1A CAT"), facts()).words == ()
    with pytest.raises(errors.NotConnected):
        do(state, play(state, 0, "1A CAT"), verdicts={"CAT": False})


@rule("5.2")
@pytest.mark.parametrize("text", ["8I CAT", "8E CAT", "7H CAT", "1A CAT", "G8 CAT"])
def test_first_play_covers_the_start_square(text: str) -> None:
    error = ill_laid(text)
    assert isinstance(error, errors.StartNotCovered)
    assert error.square == START


@rule("5.2")
def test_first_word_has_at_least_two_letters() -> None:
    assert type(ill_laid("8H A")) is errors.FirstWordTooShort


@rule("5.2")
@pytest.mark.parametrize("text", ["8H CAT", "8F CAT", "H8 CAT", "H6 CAT", "8H AT"])
def test_first_word_may_run_either_way_over_the_start_square(text: str) -> None:
    assert words_of(text) == (text.split()[1],)


@rule("5.2")
def test_play_after_a_taken_back_first_play_is_the_first() -> None:
    state = position(ENGLISH, ["CATSED?", "CATSED?"])
    state = do(state, play(state, 0, "8H CAT"))
    state = do(state, cmd.Challenge(1), verdicts={"CAT": False})
    assert (len(state.board), state.turn) == (0, 1)
    with pytest.raises(errors.StartNotCovered):
        decide(state, play(state, 1, "8K ED"), facts())
    assert do(state, play(state, 1, "8G ED")).pending is not None


@rule("5.3")
@pytest.mark.parametrize("text", ["1A CAT", "10H CAT", "8L CAT"])
def test_later_play_lies_beside_a_tile_on_the_board(text: str) -> None:
    assert type(ill_laid(text, "8H AR")) is errors.NotConnected


@rule("5.3")
@pytest.mark.parametrize("text", ["9J CAT", "7E CAT", "G9 CAT", "7J A"])
def test_touching_at_a_corner_does_not_connect(text: str) -> None:
    assert type(ill_laid(text, "8H AR")) is errors.NotConnected


@rule("5.3")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8J T", ("ART",)),
        ("8G T", ("TAR",)),
        ("I9 E", ("RE",)),
        ("7H A", ("AA",)),
        ("9E CATE", ("CATE", "AE")),
        ("J8 TED", ("TED", "ART")),
    ],
    ids=["right", "left", "below", "above", "the last of four tiles", "the first of three tiles"],
)
def test_one_new_tile_beside_an_old_one_connects_the_play(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text, "8H AR") == words


@rule("5.3")
def test_later_play_may_be_one_tile_away_from_the_start() -> None:
    assert words_of("C3 T", "C1 CA", "8H AR") == ("CAT",)


@rule("5.5")
def test_every_new_tile_with_neighbours_across_the_line_forms_a_word() -> None:
    assert words_of("9H TED", "8H ARE", "10I TO") == ("TED", "AT", "RET", "EDO")


@rule("5.8")
def test_accepted_tiles_stay_where_they_are() -> None:
    state = position(ENGLISH, ["CATSED?", "EEEEEEE"])
    for seat, text in ((0, "8H CAt"), (1, "H9 EE"), (0, "8K S"), (1, "I9 EE")):
        before = dict(state.board.laid)
        state = do(do(state, play(state, seat, text)), cmd.Accept(1 - seat))
        assert before.items() <= dict(state.board.laid).items()
    assert state.board[Square(7, 9)] == LaidTile("T", blank=True)
    assert len(state.board) == 3 + 2 + 1 + 2


@rule("5.8")
def test_word_may_be_played_again_elsewhere() -> None:
    assert words_of("H8 .AT", "8H CAT") == ("CAT",)


@rule("5.2", "3.2")
@pytest.mark.parametrize(
    ("rows", "columns", "start"),
    [(11, 11, Square(5, 5)), (12, 15, Square(5, 7)), (31, 31, Square(15, 15)), (11, 31, Square(5, 15))],
)
def test_on_any_board_the_first_play_covers_its_own_centre(rows: int, columns: int, start: Square) -> None:
    kind = custom(rows, columns)
    beside = tuple(Placement(start.step(Direction.ACROSS, step), "CAT"[step - 1]) for step in (1, 2, 3))
    error = refusal(beside, kind=kind)
    assert isinstance(error, errors.StartNotCovered)
    assert error.square == start
    assert type(refusal((Placement(start, "A"),), kind=kind)) is errors.FirstWordTooShort
    state = position(kind, ["CATSED?", "E"])
    good = tuple(Placement(start.step(Direction.DOWN, step), "CAT"[step]) for step in range(3))
    after = do(state, cmd.Play(0, good))
    assert after.pending is not None
    assert (after.pending.words, after.pending.score) == (("CAT",), 3 + 1 + 1)


@rule("3.2", "6.2")
def test_custom_start_square_has_its_declared_premium() -> None:
    kind = custom(12, 15, TW="F8")
    assert kind.layout.premium_at(kind.layout.start) is Premium.TRIPLE_WORD
    state = position(kind, ["CATSED?", "E"])
    after = do(state, play(state, 0, "6H CAT"))
    assert after.pending is not None
    assert after.pending.score == 3 * (3 + 1 + 1)


@rule("5.1", "3.2")
@pytest.mark.parametrize(("rows", "columns"), [(11, 11), (12, 15), (31, 31)])
def test_custom_board_has_its_own_edges(rows: int, columns: int) -> None:
    kind = custom(rows, columns)
    corner = Square(rows - 1, columns - 1)
    state = position(kind, ["AT", "E"])
    assert type(refusal((Placement(corner, "A"),), "1A CAT", kind=kind)) is errors.NotConnected
    for dependencies in (corner.step(Direction.ACROSS), corner.step(Direction.DOWN)):
        with pytest.raises(errors.OffBoard) as caught:
            decide(state, cmd.Play(0, (Placement(dependencies, "A"),)), facts())
        assert (caught.value.row, caught.value.column) == dependencies
