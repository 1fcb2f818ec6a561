"""Presets of boards: one for every size, made from the standard board."""

from __future__ import annotations

from collections import Counter

import pytest

from mozaika.editions import load_edition
from mozaika.editions.board_presets import PRESET_SIDES, preset_layout, standard_layout
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Premium
from mozaika.rules.squares import Square
from tests.marks import rule

SIDES = range(SMALLEST_SIDE, LARGEST_SIDE + 1)
SMALLEST = """
W . l . . W . . l . W
. w . L . . . L . w .
l . w . . l . . w . l
. L . L . . . L . L .
. . . . l . l . . . .
W . l . . w . . l . W
"""
LETTERS = {None: ".", Premium.TRIPLE_WORD: "W", Premium.DOUBLE_WORD: "w", Premium.TRIPLE_LETTER: "L"}


@rule("3.8")
def test_preset_of_15_by_15_is_the_standard_board() -> None:
    assert preset_layout(15, 15) == standard_layout() == load_edition("english").layout


@rule("3.8")
def test_smallest_preset_leaves_out_two_lines() -> None:
    layout = preset_layout(11, 11)
    shown = [LETTERS.get(premium, "l") for premium in layout.premiums]
    assert shown[:66] == SMALLEST.split()


@rule("3.8")
@pytest.mark.parametrize("rows", PRESET_SIDES)
def test_presets_of_odd_sides_are_symmetric_and_end_in_triple_words(rows: int) -> None:
    for columns in PRESET_SIDES:
        layout = preset_layout(rows, columns)
        for square in layout.squares():
            for mirrored in (
                Square(rows - 1 - square.row, square.column),
                Square(square.row, columns - 1 - square.column),
            ):
                assert layout.premium_at(mirrored) is layout.premium_at(square)
        for place in (0, layout.start.column, columns - 1):
            assert layout.premium_at(Square(0, place)) is Premium.TRIPLE_WORD
        assert layout.premium_at(layout.start) is Premium.DOUBLE_WORD
    assert preset_layout(rows, rows).is_symmetric


@rule("3.8")
def test_every_size_has_a_preset_with_all_premiums() -> None:
    for rows in SIDES:
        for columns in SIDES:
            layout = preset_layout(rows, columns)
            assert len(layout.premiums) == rows * columns
            counts = Counter(layout.premiums)
            assert set(counts) == {None, *Premium}
            assert 0.19 < 1 - counts[None] / len(layout.premiums) < 0.39  # the standard board: 0.27
