"""The compiled generator compared with the reference: the same plays, with the scores of the rules, on any board."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, currently_in_test_context, given, note, settings

from mozaika.editions import edition_ids
from mozaika.engine.generator import all_plays, count_plays
from mozaika.engine.reference import legal_plays
from mozaika.lexicon.library import open_lexicon
from mozaika.records.cgp import CgpPosition, format_cgp
from mozaika.rules.board import Board
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Premium
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Square
from mozaika.rules.tiles import Pile
from tests.engine.random_positions import (
    BOARD_KINDS,
    RandomPosition,
    bare,
    lexicon_of,
    random_kind,
    random_position,
    with_alphabet,
)
from tests.marks import rule
from tests.positions import board_of, edition, lay
from tests.property.games import LONG, seeds

ENGLISH = edition("english")

POSITIONS = settings(
    max_examples=25 if LONG else 1,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not LONG,
)
DIGRAPHS = ("CH", "DZ", "LL", "NY", "QU", "A", "E", "O", "RR", "TY")
LATIN, CYRILLIC, GREEK = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "ΓΔΘΛ"
MANY_LETTERS = LATIN + CYRILLIC + GREEK


def assert_equals_reference(position: RandomPosition) -> None:
    kind, board, rack = position.edition, position.board, position.rack
    if currently_in_test_context():
        note(shown(position))
    plays = position.plays
    found = [frozenset(play.placements) for play in plays]
    assert len(found) == len(set(found)), "each play once"
    assert set(found) == set(legal_plays(kind, board, rack, position.lexicon.plain))
    assert count_plays(kind, board, rack, position.lexicon.graph) == len(found)
    for play in plays:
        score = score_play(kind, board, play.placements)
        main = score.words[0]
        assert play.score == score.total, play
        assert (play.start, play.direction, play.length) == (main.start, main.direction, len(main.letters))
        assert list(play.placements) == sorted(play.placements)
    assert [play.score for play in plays] == sorted((play.score for play in plays), reverse=True)


def shown(position: RandomPosition) -> str:
    """A failing example as text."""
    kind, size = position.edition, position.edition.layout
    racks = (position.rack.tiles, ())
    line = CgpPosition(kind.id, size.rows, size.columns, position.board, racks, (0, 0), 0, (("ld", kind.id),))
    return f"{format_cgp(line, kind.alphabet)} {kind.rules.rack_size} {sorted(position.lexicon.plain.words)}"


# --- random positions ------------------------------------------------------------------------------------------------


@rule("5.1", "5.2", "5.3", "5.4", "5.5", "6.1")
@pytest.mark.parametrize("edition_id", edition_ids())
@pytest.mark.parametrize("board", BOARD_KINDS)
@POSITIONS
@given(seeds)
def test_generator_equals_the_reference(edition_id: str, board: str, seed: int) -> None:
    chance = Random(f"{edition_id} {board} {seed}")
    assert_equals_reference(random_position(chance, random_kind(chance, edition_id), board))


@pytest.mark.parametrize("board", BOARD_KINDS)
@POSITIONS
@given(seeds)
def test_letters_of_several_characters_are_one_tile(board: str, seed: int) -> None:
    chance = Random(seed)
    kind = with_alphabet(chance, DIGRAPHS, [letter.lower() for letter in DIGRAPHS])
    assert_equals_reference(random_position(chance, kind, board))


@pytest.mark.parametrize("count", [1, 2, 33, 45, 62])
@POSITIONS
@given(seeds)
def test_generator_equals_the_reference_for_any_alphabet_size(count: int, seed: int) -> None:
    chance = Random(seed)
    letters = chance.sample(MANY_LETTERS[:62], count)
    kind = with_alphabet(chance, letters, [letter.lower() for letter in letters])
    assert_equals_reference(random_position(chance, kind, chance.choice(BOARD_KINDS)))


@pytest.mark.parametrize(("rows", "columns"), [(11, 11), (11, 31), (31, 11), (31, 31), (12, 30), (16, 16)])
@pytest.mark.parametrize("board", ["grown", "strewn"])
@given(seeds)
@settings(POSITIONS, max_examples=15 if LONG else 1)
def test_generator_equals_the_reference_for_any_board_size(rows: int, columns: int, board: str, seed: int) -> None:
    chance = Random(seed)
    kind = edition("english", rack_size=chance.randint(1, 9))
    kind = replace(kind, layout=bare(rows, columns))
    assert_equals_reference(random_position(chance, kind, board))


def test_random_positions_cover_unusual_plays() -> None:
    """They have plays of every kind that the generator could get wrong."""
    plays, sizes = [], set()
    editions = sorted(edition_ids(), key=lambda name: name in ("english-tournament", "spanish"))  # numbers are seeds
    for number, (edition_id, board) in enumerate(product(editions, BOARD_KINDS * 6)):
        chance = Random(number)
        position = random_position(chance, random_kind(chance, edition_id), board)
        layout = position.edition.layout
        sizes |= {layout.rows, layout.columns}
        plays += [(play, len(play.placements), layout, position.edition.rules.rack_size) for play in position.plays]
    assert max(count for _, count, _, _ in plays) > 12
    assert max(play.length for play, _, _, _ in plays) > 25
    assert any(count == size != 7 for _, count, _, size in plays)  # bonuses
    assert any(sum(placement.blank for placement in play.placements) == 2 for play, _, _, _ in plays)
    assert any(count > 9 and play.length > count for play, count, _, _ in plays)  # many tiles, through others
    lasts = [(play.placements[-1].square, layout) for play, _, layout, _ in plays]
    assert any(square.row == 0 for square, _ in lasts)
    assert any(square.column == layout.columns - 1 for square, layout in lasts)
    assert {SMALLEST_SIDE, LARGEST_SIDE} < sizes


# --- positions that random ones may miss -----------------------------------------------------------------------------


@rule("5.3")
def test_empty_rack_has_no_play() -> None:
    lexicon = lexicon_of(ENGLISH, [("A", "T"), ("A", "T", "E")])
    for board in (Board(), board_of(ENGLISH, "8H AT")):
        assert list(all_plays(ENGLISH, board, (), lexicon.graph)) == []


def test_full_board_has_no_play() -> None:
    lexicon = lexicon_of(ENGLISH, [("A", "A"), ("A", "A", "A")])
    board = board_of(ENGLISH, *(f"{row}A {'A' * 15}" for row in range(1, 16)))
    assert list(all_plays(ENGLISH, board, "AA?", lexicon.graph)) == []


def test_last_free_square_of_a_full_board_is_found() -> None:
    lexicon = lexicon_of(ENGLISH, [tuple("A" * 15), tuple("A" * 14 + "B")])
    rows = [f"{row}A {'A' * 15}" for row in range(1, 15)]
    board = board_of(ENGLISH, *rows, f"15A {'A' * 14}")
    position = RandomPosition(ENGLISH, board, Pile(("A", "B", "?")), lexicon)
    assert len(position.plays) == 4
    assert_equals_reference(position)


def test_longest_rack_fills_the_longest_line() -> None:
    kind = edition("english", rack_size=15)
    kind = replace(kind, layout=bare(31, 31))
    word = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDE"
    lexicon = lexicon_of(kind, [tuple(word)])
    holes = "".join("." if place % 2 else letter for place, letter in enumerate(word))
    rack = Pile().plus(word[1::2], kind.alphabet)
    for start in ("1A", "31A", "A1", "AE1"):
        position = RandomPosition(kind, board_of(kind, f"{start} {holes}"), rack, lexicon)
        (play,) = position.plays
        assert (play.length, len(play.placements)) == (31, 15)
        assert_equals_reference(position)


@rule("5.5")
def test_single_tile_that_makes_two_words_is_one_play_across() -> None:
    lexicon = lexicon_of(ENGLISH, [("A", "B"), ("B", "A")])
    board = board_of(ENGLISH, "8H A", "9I A")
    plays = [play for play in all_plays(ENGLISH, board, "B", lexicon.graph) if play.placements == lay(ENGLISH, "8I B")]
    assert [(play.direction.value, play.length, play.score) for play in plays] == [("across", 2, 2 * (1 + 3))]


def test_more_plays_than_the_first_rows_are_found() -> None:
    letters = ENGLISH.alphabet.letters[:16]
    lexicon = lexicon_of(ENGLISH, list(product(letters, repeat=2)))
    board = board_of(ENGLISH, "8H A", "3C B", "12L c", "1O D", "15A E")
    position = RandomPosition(ENGLISH, board, Pile(("A", "?", "?")), lexicon)
    assert len(position.plays) > 8192
    assert_equals_reference(position)


def test_order_of_plays_does_not_depend_on_the_rack_order() -> None:
    chance = Random(5)
    position = random_position(chance, ENGLISH, "grown")
    tiles = list(position.rack.tiles)
    expected = list(position.plays)
    assert expected
    for _ in range(3):
        chance.shuffle(tiles)
        assert list(all_plays(ENGLISH, position.board, tiles, position.lexicon.graph)) == expected


@rule("5.4")
def test_each_opening_is_listed_once_where_its_mirror_image_is_left_out() -> None:
    kind, rack = edition("english"), tuple("AEINRST")
    words, board = open_lexicon("english"), Board()
    both = all_plays(kind, board, rack, words)
    once = all_plays(kind, board, rack, words, mirrored=False)
    assert len(both) == 2 * len(once)
    down = {tuple(p._replace(square=Square(p.square.column, p.square.row)) for p in play.placements) for play in once}
    assert {play.placements for play in both} == {play.placements for play in once} | down


@pytest.mark.parametrize(("asymmetric", "begun"), [(True, False), (False, True)])
def test_nothing_is_left_out_on_an_asymmetric_board_or_after_the_opening(asymmetric: bool, begun: bool) -> None:
    kind, words = edition("english"), open_lexicon("english")
    if asymmetric:
        premiums = (*kind.layout.premiums[:1], Premium.DOUBLE_WORD, *kind.layout.premiums[2:])
        kind = replace(kind, layout=replace(kind.layout, premiums=premiums))
        assert not kind.layout.is_symmetric
    board = board_of(kind, "8H CAT") if begun else Board()
    rack = tuple("AEINRST")
    assert list(all_plays(kind, board, rack, words, mirrored=False)) == list(all_plays(kind, board, rack, words))
