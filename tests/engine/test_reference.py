"""The reference search against a plainer one: every way to lay up to three tiles, and the lines they are in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest

from mozaika.editions import load_edition
from mozaika.engine.reference import can_anyone_move, legal_plays
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules import commands as cmd
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Square
from mozaika.rules.tiles import Pile
from tests.marks import rule
from tests.positions import board_of, do, edition, lay, position

SIDE = 11
START = Square(5, 5)
LETTERS = "ABCD"
TINY: Edition = replace(
    load_edition("english", {"board": {"rows": SIDE, "columns": SIDE}}),
    alphabet=Alphabet(tuple(LETTERS), tuple(LETTERS.lower())),
)
ENGLISH = edition("english")


# --- the plainer search: shares only the values Square, Placement and Board with the program -------------------------


def brute_force(board: Board, rack: str, words: frozenset[str]) -> set[frozenset[Placement]]:
    """Every legal play of up to three tiles, on a board whose words are all valid."""
    return {
        frozenset(map(Placement, squares, letters, blanks))
        for squares in lines_of_empty_squares(board)
        if touches(board, squares)
        for letters, blanks in fillings(rack, len(squares))
        if all(word in words for word in words_on(board, dict(zip(squares, letters, strict=True))))
    }


def lines_of_empty_squares(board: Board) -> Iterator[tuple[Square, ...]]:
    """The next one, two or three empty squares along a row or column, from each empty square."""
    for row, column in product(range(SIDE), repeat=2):
        for down in (0, 1):
            ahead = [Square(row + step * down, column + step * (1 - down)) for step in range(SIDE)]
            free = [square for square in ahead if max(square) < SIDE and square not in board.laid]
            if free and free[0] == (row, column):
                for count in (1, 2, 3)[down : len(free)]:  # one square lies in no line yet: take it once
                    if gapless(board, free[:count]):
                        yield tuple(free[:count])


def gapless(board: Board, squares: list[Square]) -> bool:
    rows, columns = zip(*squares, strict=True)
    between = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return all(square in squares or square in board.laid for square in between)


def touches(board: Board, squares: tuple[Square, ...]) -> bool:
    if not board.laid:
        return START in squares and len(squares) > 1
    return any(abs(row - r) + abs(column - c) == 1 for row, column in squares for r, c in board.laid)


def fillings(rack: str, count: int) -> set[tuple[tuple[str, ...], tuple[bool, ...]]]:
    """Every way to take `count` tiles in order, with every letter for a blank."""
    return {
        (letters, tuple(tile == "?" for tile in tiles))
        for tiles in permutations(rack, count)
        for letters in product(*(LETTERS if tile == "?" else tile for tile in tiles))
    }


def words_on(board: Board, new: dict[Square, str]) -> list[str]:
    """All words of two or more letters in the rows and columns of the new tiles, read from edge to edge."""
    shown = {**{square: laid.letter for square, laid in board.laid.items()}, **new}
    lines = [[Square(row, column) for column in range(SIDE)] for row in {row for row, _ in new}]
    lines += [[Square(row, column) for row in range(SIDE)] for column in {column for _, column in new}]
    read = ("".join(shown.get(square, " ") for square in line) for line in lines)
    return [word for line in read for word in line.split() if len(word) > 1]


# --- the comparison --------------------------------------------------------------------------------------------------


def random_words(chance: random.Random) -> WordList:
    """About a third of the pairs of letters, and some longer words."""
    short = ["".join(pair) for pair in product(LETTERS, repeat=2) if chance.random() < 0.35]
    long = ["".join(chance.choices(LETTERS, k=chance.choice((3, 3, 4)))) for _ in range(25)]
    return word_list("tiny", [*short, *long], TINY.alphabet)


def random_board(chance: random.Random, words: WordList, plays: int) -> Board:
    """A board on which only words lie, grown by the plainer search."""
    board = Board()
    for _ in range(plays):
        rack = "".join(chance.choices(LETTERS + "?", k=3))
        found = sorted(map(sorted, brute_force(board, rack, words.words)))
        if found:
            board = board.plus(chance.choice(found))
    return board


@rule("5.1", "5.2", "5.3", "5.5")
@pytest.mark.parametrize("plays", [0, 1, 2, 4, 7])
@pytest.mark.parametrize("rack", ["A", "?", "AB", "A?", "ABC", "AAB", "AB?", "D??"])
def test_reference_search_equals_exhaustive_search(rack: str, plays: int) -> None:
    chance = random.Random(f"{rack} {plays}")
    words = random_words(chance)
    board = random_board(chance, words, plays)
    found = list(legal_plays(TINY, board, Pile(tuple(rack)), words))
    assert len(found) == len(set(found))  # each play once
    assert set(found) == brute_force(board, rack, words.words)


@rule("5.4")
def test_every_way_to_form_a_word_is_found() -> None:
    words = word_list("five ways", ["AB", "CAB", "ABD", "CABD", "BC", "AC", "BD", "CD"], TINY.alphabet)
    board = board_of(TINY, "6E AB")
    found = set(legal_plays(TINY, board, Pile(("C", "D")), words))
    for title, play in [
        ("before", "6D C"),
        ("after", "6G D"),
        ("both ends", "6D C..D"),
        ("through a letter", "F6 .C"),
        ("parallel", "7E CD"),
    ]:
        assert frozenset(lay(TINY, play)) in found, title
    assert found == brute_force(board, "CD", words.words)


@rule("5.10")
def test_blank_and_letter_make_different_plays() -> None:
    words = word_list("one word", ["AB"], TINY.alphabet)
    found = set(legal_plays(TINY, Board(), Pile(("A", "B", "?")), words))
    starts = ["6F", "6E", "F6", "F5"]
    assert found == {frozenset(lay(TINY, f"{start} {word}")) for start in starts for word in ("AB", "aB", "Ab")}


@rule("5.1")
def test_no_play_uses_more_tiles_than_the_rack_has() -> None:
    words = word_list("doubles", ["AA", "AAA", "AAAA"], TINY.alphabet)
    found = list(legal_plays(TINY, Board(), Pile(("A", "A", "A")), words))
    assert {len(play) for play in found} == {2, 3}
    assert len(found) == 2 * 2 + 2 * 3


@rule("5.3")
def test_empty_rack_has_no_play() -> None:
    words = word_list("one word", ["AB"], TINY.alphabet)
    assert list(legal_plays(TINY, board_of(TINY, "6F AB"), Pile(), words)) == []


@rule("5.4")
def test_seven_tiles_through_two_words_are_found() -> None:
    words = word_list("one word", ["EDUCATION", "FLU", "TWO"], ENGLISH.alphabet)
    board = board_of(ENGLISH, "F10 FLU", "K10 TWO")
    rack = Pile().plus("EDCATIN", ENGLISH.alphabet)
    assert set(legal_plays(ENGLISH, board, rack, words)) == {frozenset(lay(ENGLISH, "12D ED.CATI.N"))}


@rule("8.4")
@pytest.mark.parametrize(
    ("racks", "anyone"),
    [(["VV", "VV"], False), (["VV", "VT"], True), (["T", "VV"], True), (["VV", "V?"], True), (["", ""], False)],
)
def test_someone_can_move_if_any_rack_has_a_play(racks: list[str], anyone: bool) -> None:
    words = word_list("short", ["CAR", "CART"], ENGLISH.alphabet)
    state = position(ENGLISH, racks, "8H CAR", bag="")
    assert can_anyone_move(state, words) is anyone


@rule("8.4")
def test_player_who_left_does_not_count_as_able_to_move() -> None:
    words = word_list("short", ["CAR", "CART"], ENGLISH.alphabet)
    state = position(ENGLISH, ["VV", "T", "VV"], "8H CAR", bag="")
    assert can_anyone_move(state, words)
    assert not can_anyone_move(do(state, cmd.Resign(1)), words)


@rule("8.4")
def test_word_of_two_letters_opens_an_empty_board() -> None:
    words = word_list("short", ["AT"], ENGLISH.alphabet)
    assert can_anyone_move(position(ENGLISH, ["TA", "V"]), words)
    assert not can_anyone_move(position(ENGLISH, ["TT", "V"]), words)


@rule("5.5")
def test_single_tile_that_forms_two_words_is_one_play() -> None:
    words = word_list("short", ["AB", "BA"], TINY.alphabet)
    board = board_of(TINY, "6F A", "7G A")
    found = list(legal_plays(TINY, board, Pile(("B",)), words))
    assert found.count(frozenset(lay(TINY, "6G B"))) == 1
    assert set(found) == brute_force(board, "B", words.words)
