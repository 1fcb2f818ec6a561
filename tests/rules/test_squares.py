"""Squares by name, in the Polish and the international style, and the start square of any board."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mozaika.editions import load_edition
from mozaika.editions.errors import BadEdition
from mozaika.rules.errors import BadCoordinate
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.squares import (
    CoordinateStyle,
    Direction,
    Square,
    column_label,
    format_square,
    format_start,
    parse_square,
    parse_start,
    row_label,
)
from tests.marks import rule

POLISH, INTERNATIONAL = CoordinateStyle.ROW_LETTER, CoordinateStyle.COLUMN_LETTER
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


@rule("3.2")
@pytest.mark.parametrize(
    ("rows", "columns", "start"),
    [
        (15, 15, Square(7, 7)),
        (11, 11, Square(5, 5)),
        (12, 12, Square(5, 5)),
        (12, 15, Square(5, 7)),
        (15, 12, Square(7, 5)),
        (31, 31, Square(15, 15)),
        (30, 11, Square(14, 5)),
    ],
    ids=str,
)
def test_start_is_the_middle_square_or_the_one_before(rows: int, columns: int, start: Square) -> None:
    assert Layout(rows, columns, (None,) * (rows * columns)).start == start
    # In the words of the rule: row ⌈N/2⌉, column ⌈M/2⌉, counted from 1.
    assert (start.row + 1, start.column + 1) == ((rows + 1) // 2, (columns + 1) // 2)


@rule("3.2")
@pytest.mark.parametrize(("rows", "columns"), [(11, 11), (11, 31), (31, 11), (31, 31), (12, 15)])
def test_custom_board_has_any_sides_from_11_to_31(rows: int, columns: int) -> None:
    layout = load_edition("polish-simulator", {"board": {"rows": rows, "columns": columns}}).layout
    assert (layout.rows, layout.columns, len(list(layout.squares()))) == (rows, columns, rows * columns)


@rule("3.2")
@pytest.mark.parametrize(
    ("rows", "columns", "key"),
    [(10, 15, "board.rows"), (15, 10, "board.columns"), (32, 15, "board.rows"), (15, 32, "board.columns")],
)
def test_board_with_a_side_below_11_or_above_31_is_refused(rows: int, columns: int, key: str) -> None:
    with pytest.raises(BadEdition) as caught:
        load_edition("polish-simulator", {"board": {"rows": rows, "columns": columns}})
    assert (caught.value.key, caught.value.reason) == (key, "out-of-range")


@rule("3.2")
@pytest.mark.parametrize(
    ("premiums", "premium"), [({}, None), ({"TL": "F6"}, Premium.TRIPLE_LETTER), ({"DW": "F6"}, Premium.DOUBLE_WORD)]
)
def test_start_square_has_only_its_given_premium(premiums: dict[str, str], premium: Premium | None) -> None:
    layout = load_edition("english", {"board": {"rows": 11, "columns": 11, "premiums": premiums}}).layout
    assert layout.premium_at(layout.start) is premium


@rule("3.3")
def test_labels_continue_after_z_with_aa() -> None:
    rows = [row_label(row, POLISH) for row in range(31)]
    assert rows[:3] == ["A", "B", "C"]
    assert rows[24:] == ["Y", "Z", "AA", "AB", "AC", "AD", "AE"]
    assert [column_label(column, INTERNATIONAL) for column in range(31)] == rows


@rule("3.3")
def test_other_edge_is_numbered_from_1_to_31() -> None:
    columns = [column_label(column, POLISH) for column in range(31)]
    assert columns == [str(number) for number in range(1, 32)]
    assert [row_label(row, INTERNATIONAL) for row in range(31)] == columns


@rule("3.3", "3.4")
@pytest.mark.parametrize(
    ("text", "style", "square", "direction"),
    [
        ("AE31", POLISH, Square(30, 30), ACROSS),
        ("31AE", POLISH, Square(30, 30), DOWN),
        ("AA1", POLISH, Square(26, 0), ACROSS),
        ("1AA", POLISH, Square(26, 0), DOWN),
        ("AC5", INTERNATIONAL, Square(4, 28), DOWN),
        ("5AC", INTERNATIONAL, Square(4, 28), ACROSS),
    ],
)
def test_play_may_begin_past_the_letter_z(
    text: str, style: CoordinateStyle, square: Square, direction: Direction
) -> None:
    assert parse_start(text, style) == (square, direction)
    assert format_start(square, direction, style) == text


@rule("3.4")
def test_polish_h8_is_across_and_8h_is_down() -> None:
    assert parse_start("H8", POLISH) == (Square(7, 7), ACROSS)
    assert parse_start("8H", POLISH) == (Square(7, 7), DOWN)
    assert parse_start("A1", POLISH) == (Square(0, 0), ACROSS)
    assert parse_start("1A", POLISH) == (Square(0, 0), DOWN)
    assert parse_start("B10", POLISH) == (Square(1, 9), ACROSS)
    assert parse_start("10B", POLISH) == (Square(1, 9), DOWN)


@rule("3.4")
def test_international_8h_is_across_and_h8_is_down() -> None:
    assert parse_start("8H", INTERNATIONAL) == (Square(7, 7), ACROSS)
    assert parse_start("H8", INTERNATIONAL) == (Square(7, 7), DOWN)
    assert parse_start("10B", INTERNATIONAL) == (Square(9, 1), ACROSS)
    assert parse_start("B10", INTERNATIONAL) == (Square(9, 1), DOWN)


@rule("3.4")
def test_square_is_written_letter_first_and_read_in_either_order() -> None:
    assert format_square(Square(1, 9), POLISH) == "B10"
    assert format_square(Square(9, 1), INTERNATIONAL) == "B10"
    assert parse_square("B10", POLISH) == parse_square("10B", POLISH) == Square(1, 9)
    assert parse_square("B10", INTERNATIONAL) == parse_square("10B", INTERNATIONAL) == Square(9, 1)


@rule("3.4")
@pytest.mark.parametrize("text", ["h8", " H8 ", "H08"])
def test_coordinate_is_read_in_any_case(text: str) -> None:
    assert parse_start(text, POLISH) == (Square(7, 7), ACROSS)


@rule("3.3", "3.4")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "H",
        "8",
        "HH",
        "88",
        "H0",
        "0H",
        "H00",
        "BA1",
        "ZZ9",
        "AAA1",
        "H100",
        "H-1",
        "H 8",
        "H8H",
        "8H8",
        "Ą1",
        "H８",
        "İ8",
    ],
)
@pytest.mark.parametrize("style", CoordinateStyle)
def test_bad_coordinate_is_refused_with_its_text(text: str, style: CoordinateStyle) -> None:
    with pytest.raises(BadCoordinate) as caught:
        parse_start(text, style)
    assert caught.value.text == text


sides = st.integers(0, 30)


@rule("3.3", "3.4")
@settings(deadline=None)
@given(st.builds(Square, sides, sides), st.sampled_from(Direction), st.sampled_from(CoordinateStyle))
def test_every_square_is_read_as_it_is_written(square: Square, direction: Direction, style: CoordinateStyle) -> None:
    assert parse_start(format_start(square, direction, style), style) == (square, direction)
    assert parse_square(format_square(square, style), style) == square


@rule("3.4")
@settings(deadline=None)
@given(st.text(max_size=6), st.sampled_from(CoordinateStyle))
def test_any_text_is_a_square_or_a_bad_coordinate(text: str, style: CoordinateStyle) -> None:
    with suppress(BadCoordinate):
        square, direction = parse_start(text, style)
        assert min(square) >= 0
        assert parse_start(format_start(square, direction, style), style) == (square, direction)
