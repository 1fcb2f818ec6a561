"""`Position`: what it knows, what a move makes of it, and what it refuses."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, replace

import pytest

from mozaika import Exchange, Pass, Play, Position
from mozaika.engine.errors import ImpossibleRack, ImpossibleTiles
from mozaika.errors import BadOption
from mozaika.position.errors import DrawBeyondBag
from mozaika.position.position import fill_racks
from mozaika.records.errors import BadFile
from mozaika.rules.board import Placement
from mozaika.rules.errors import (
    BagBelowMinimum,
    ExchangeBeyondBag,
    GameIsOver,
    NotInAlphabet,
    StartNotCovered,
    TileNotOnRack,
    UnknownLetter,
    WrongPlayerCount,
)
from mozaika.rules.tiles import BLANK
from tests.marks import rule
from tests.positions import board_of, edition

ENGLISH = edition("english")


def start(rack: str = "AEINRST", other: str = "") -> Position:
    return Position(ENGLISH, racks=[rack, other])


def late(rack: str, other: str) -> Position:
    """All other tiles are on the board, away from a word in its middle, so that the bag is empty."""
    left = Counter(ENGLISH.tiles.all_tiles()) - Counter(f"{rack}{other}CAT")
    away = (square for square in ENGLISH.layout.squares() if square.row not in range(6, 10))
    placed = zip(away, sorted(left.elements()), strict=False)
    laid = [Placement(square, "A" if tile == BLANK else tile, tile == BLANK) for square, tile in placed]
    return Position(ENGLISH, board_of(ENGLISH, "8G CAT").plus(laid), [rack, other], [100, 90])


def test_board_can_be_given_as_rows_of_text() -> None:
    rows = "15/" * 7 + "6CaT6/" + "15/" * 6 + "15"
    assert Position(ENGLISH, rows).board == board_of(ENGLISH, "8G CaT")
    with pytest.raises(BadOption):
        Position(ENGLISH, "11/" * 10 + "11")
    with pytest.raises(BadFile):
        Position(ENGLISH, "nonsense")


# --- what it knows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rack", ["aeinrst", "AEINRST", "a e, i n r s t", tuple("TSRNIEA")])
def test_rack_is_read_in_any_case_and_order(rack: str) -> None:
    assert start(rack).rack == tuple("AEINRST")


def test_letters_are_folded_by_the_alphabet_of_the_edition() -> None:
    assert Position("turkish", racks=["iı", ""]).rack == ("I", "İ")
    assert Position("polish", racks=["żŁ", ""]).rack == ("Ł", "Ż")


def test_unseen_tiles_are_in_the_bag_or_on_the_other_rack() -> None:
    position = Position(ENGLISH, board_of(ENGLISH, "8G CAT"), ["AS", ""])
    assert len(position.unseen) == 100 - 3 - 2
    assert (position.rack_sizes, position.in_bag) == ((2, 7), 100 - 3 - 2 - 7)
    assert Counter(position.unseen)["C"] == Counter(ENGLISH.tiles.all_tiles())["C"] - 1


def test_rack_on_turn_that_is_not_known_has_tiles_too() -> None:
    after = start().play("8D nastier")
    assert (after.rack_sizes, after.in_bag) == ((7, 7), 100 - 7 - 14)
    passed = late("QV", "XZ").with_racks("", "").pass_turn()
    assert (passed.racks, passed.rack_sizes, passed.in_bag) == (((), ()), (2, 2), 0)


def test_tiles_of_a_known_rack_are_unseen_but_not_unknown() -> None:
    position = start(other="QV")
    assert Counter(position.unseen) - Counter(position.unknown) == Counter("QV")
    assert (position.rack_sizes[1], position.in_bag) == (7, 86)


@pytest.mark.parametrize(
    ("unknown", "known", "sizes"),
    [
        (80, [0], (7,)),
        (78, [2], (7,)),  # given in part: nobody holds two tiles while there is a bag
        (5, [0], (5,)),
        (3, [2], (5,)),
        (78, [0, 2, 0], (7, 7, 7)),
        (9, [0, 0], (5, 4)),
        (7, [1, 0], (1, 7)),
        (9, [1, 0], (3, 7)),
        (14, [1, 0], (7, 7)),
    ],
)
def test_other_racks_are_as_full_as_the_unknown_tiles_allow(
    unknown: int, known: list[int], sizes: tuple[int, ...]
) -> None:
    assert fill_racks(known, unknown, 7) == sizes


def test_equal_positions_are_one_key_whatever_the_last_move() -> None:
    first, second = start(), replace(start("tsrniea"), last_move=Pass())
    assert first == second
    assert {first: 1}[second] == 1
    assert first != start("AEINRSU")
    assert first != replace(first, scores=(0, 1))


def test_position_is_frozen_and_can_be_pickled() -> None:
    position = start().play("8D nastier")
    with pytest.raises(FrozenInstanceError):
        position.scores = (1, 2)  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(position)) == position


def test_repr_has_racks_scores_and_bag_and_str_the_board() -> None:
    assert repr(start()) == "<Position english: AEINRST / …, 0:0, 86 in the bag>"
    assert "N  A  S  T  I  E  R" in str(start().play("8D nastier"))


# --- moves -----------------------------------------------------------------------------------------------------------


def test_play_returns_a_new_position_with_the_next_player_on_turn() -> None:
    before = start(other="CAT")
    after = before.play("8D nastier", draw="qu")
    assert before == start(other="CAT")
    assert after.racks == (tuple("ACT"), tuple("QU"))
    assert after.scores == (0, 66)
    assert isinstance(after.last_move, Play)
    assert (after.last_move.word, after.last_move.score) == ("NASTIER", 66)


def test_nothing_is_drawn_unless_the_caller_says_what() -> None:
    assert start().play("8D nastier").racks == ((), ())
    assert start().exchange("aei").racks == ((), tuple("NRST"))


def test_exchange_and_pass_count_as_scoreless_turns() -> None:
    position = start(other="QVWXZJK").exchange("aei", draw="ooo").pass_turn()
    assert (position.scoreless_turns, position.passes) == (2, 1)
    assert position.rack == tuple("NOOORST")
    assert position.play("8G rot").scoreless_turns == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [("-", Pass), ("PASS", Pass), ("-aei", Exchange), ("exchange a e", Exchange), (" 8D nastier ", Play)],
)
def test_moves_are_parsed_from_text(text: str, expected: type) -> None:
    assert isinstance(start().parse_move(text), expected)


@pytest.mark.parametrize("text", ["8D nastier", "H4 ?nastier", "-aei?", "-", "8H ?a?t"])
def test_text_of_a_move_reads_as_the_same_move(text: str) -> None:
    position = Position(ENGLISH, racks=["AEINRT??", ""])
    move = position.parse_move(text.replace("nastier", "na?stier"))
    assert position.parse_move(str(move)) == move


@rule("5.2")
def test_illegal_play_is_refused_and_changes_nothing() -> None:
    position = start()
    with pytest.raises(StartNotCovered):
        position.play("A1 nastier")
    with pytest.raises(TileNotOnRack):
        position.play("8D quiz")
    with pytest.raises(TileNotOnRack):
        position.exchange("q")
    assert position == start()


def test_sentence_of_a_refused_play_names_squares_as_the_edition_does() -> None:
    position = start().play("8D nastier")
    position = position.with_racks("AB", "")
    with pytest.raises(Exception, match="E8"):
        position.parse_move("E8 b")
    polish = Position("polish", board_of(edition("polish"), "H4 KOT"), ["AB", ""])
    with pytest.raises(Exception, match="H4"):
        polish.parse_move("H4 ab")


@pytest.mark.parametrize(
    ("draw", "error"),
    [("aeinrstu", DrawBeyondBag), ("jj", ImpossibleTiles), ("ł", NotInAlphabet), (("1",), UnknownLetter)],
)
def test_draw_that_cannot_be_is_refused(draw: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        start().play("8D nastier", draw=draw)


def test_tile_that_another_player_holds_cannot_be_drawn() -> None:
    assert start().play("8D nastier", draw="q")
    with pytest.raises(ImpossibleTiles):
        start(other="q").play("8D nastier", draw="q")


@rule("5.6")
def test_exchange_needs_the_tiles_that_the_rules_say() -> None:
    with pytest.raises(BagBelowMinimum):
        Position(edition("english", exchange_needs_in_bag=87), racks=["AEINRST", ""]).exchange("a")
    with pytest.raises(BagBelowMinimum):
        late("AE", "I").exchange("a")


def test_exchange_of_more_tiles_than_the_bag_is_refused() -> None:
    """Of INRST, four are on the other rack and one is in the bag."""
    position = Position(edition("english", rack_size=4), late("AEINRST", "").board, ["AE", ""])
    assert position.in_bag == 1
    with pytest.raises(ExchangeBeyondBag):
        position.exchange("ae")


# --- the end ---------------------------------------------------------------------------------------------------------


@rule("8.1", "8.5")
def test_game_is_over_when_a_player_goes_out() -> None:
    position = late("S", "QZ")
    assert not position.is_over
    over = position.play("8G (CAT)S")
    assert over.is_over
    assert over.final_scores == (90 - 20, over.scores[1] + 20)
    assert over.legal_moves() == ()
    with pytest.raises(GameIsOver):
        over.pass_turn()


def test_with_an_empty_bag_the_opponent_has_the_unseen_tiles() -> None:
    whole = late("S", "QZ")
    position = Position(ENGLISH, whole.board, ["S", ""], [100, 90])
    assert position.play("8G (CAT)S") == whole.play("8G (CAT)S")


@rule("8.2")
def test_game_is_over_when_all_have_passed() -> None:
    passes = ENGLISH.rules.end.passes_each * 2
    position = start(other="QVWXZJK")
    for number in range(passes):
        assert (number, position.is_over) == (number, False)
        position = position.pass_turn()
    assert position.is_over
    assert position.final_scores == (-7, -49)


@rule("8.3")
def test_game_is_over_after_the_scoreless_turns_of_the_rules() -> None:
    kind = edition("english", end={"scoreless_turns": 2, "passes_each": 0})
    position = Position(kind, racks=["AEINRST", ""]).exchange("a", draw="e")
    assert not position.is_over
    assert position.with_racks("QV", position.racks[1]).exchange("q").is_over


# --- refusals --------------------------------------------------------------------------------------------------------


def test_number_of_racks_and_scores_must_fit() -> None:
    for racks in ([""], [""] * 5):
        with pytest.raises(WrongPlayerCount):
            Position(ENGLISH, racks=racks)
    with pytest.raises(WrongPlayerCount):
        Position(ENGLISH, racks=["", ""], scores=[1, 2, 3])


def test_impossible_tiles_are_found_by_check() -> None:
    with pytest.raises(ImpossibleRack):
        start("AEINRSTU").check()
    with pytest.raises(ImpossibleTiles):
        start("ZZ").check()
    start().check()
