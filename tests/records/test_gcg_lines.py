"""The lines of a score sheet: their ends, who plays, what goes on over lines, what a bracket holds."""

from __future__ import annotations

import pytest

from mozaika.records.errors import BadFile
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.transcript import SheetPlayer
from tests.records.golden import HEAD, moves, read, source

CAT = ">Ann: ACTDEIR 8G CAT +10 10\n"
ANN, BOB = SheetPlayer("Ann", "Ann Archer"), SheetPlayer("Bob", "Bob Baker")


@pytest.mark.parametrize("name", ["crlf.gcg", "notes.gcg", "pragmas.gcg", "latin-1.gcg", "utf-8.gcg"])
def test_a_lone_carriage_return_ends_a_line_too(name: str) -> None:
    lines = source(name).replace(b"\r\n", b"\n")
    assert parse_gcg(lines.replace(b"\n", b"\r")) == parse_gcg(lines)


# --- players --------------------------------------------------------------------------------------------------------


def test_players_may_be_set_out_with_tabs_and_in_any_order() -> None:
    tabs = "#player1\tAnn\tAnn Archer\n#player2\t Bob \t Bob Baker\n#lexicon\tCSW21\n"
    assert read(CAT, tabs) == read(CAT)
    second_first = "#player2 Bob Bob Baker\n#player1 Ann Ann Archer\n#lexicon CSW21\n"
    found = read(CAT + ">Bob: BDEILNO - +0 0\n", second_first)
    assert found.players == (ANN, BOB)
    assert [line.seat for line in found.lines] == [0, 1]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("#player1 Ann Ann\n", 1, "#player2 NICK NAME"),
        ("#title alone\n#player1 Ann Ann\n>Ann: - +0 0\n", 2, "#player2 NICK NAME"),
        ("#player1 Ann Ann\n#player3 Cec Cec\n", 1, "#player2 NICK NAME"),
        ("#player3 Cec Cec\n#player2 Bob Bob\n", 1, "#player1 NICK NAME"),
        ("#player1 Ann Ann\n#player1 Bob Bob\n", 2, "#player2 NICK NAME"),
        ("#player2 Ann Ann\n#player1 Ann Ann\n", 2, "#player1 NICK NAME"),
        ("#player1 Ann Ann\n#player2\n", 2, "#player2 NICK NAME"),
    ],
)
def test_a_game_of_fewer_than_two_or_with_one_missing_is_refused_and_says_who_was_expected(
    text: str, line: int, expected: str
) -> None:
    with pytest.raises(BadFile) as caught:
        parse_gcg(text.encode())
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (line, 1, "gcg-player", expected)


# --- lines that go on -----------------------------------------------------------------------------------------------


def test_a_name_goes_on_over_lines_and_takes_no_header_along() -> None:
    found = parse_gcg(b"#title Final\n#player1 Ann Ann\n#- Archer\n#player2 Bob\n#- Bob Baker\n#lexicon CSW21\n#- US\n")
    assert found.players == (ANN, BOB)
    assert found.headers == (("title", "Final"), ("lexicon", "CSW21 US"))


@pytest.mark.parametrize("before", ["#rack1 ACT\n", "#incomplete\n", "#incomplete ACT\n", CAT])
def test_what_goes_on_with_nothing_is_a_note_and_changes_no_header(before: str) -> None:
    found = read(f"{before}#- and more\nto say\n#-\n#- at last\n")
    assert found.headers == (("lexicon", "CSW21"),)
    notes = found.lines[0].notes if found.lines else found.notes
    assert notes == ("and more\nto say\n\nat last",)
    assert parse_gcg(format_gcg(found).encode()) == found


def test_a_sign_that_goes_on_with_nothing_and_says_nothing_is_passed_over() -> None:
    assert read(CAT + "#-\n") == read(CAT)


# --- racks ----------------------------------------------------------------------------------------------------------


def test_a_seat_has_one_rack_the_last_that_the_file_names() -> None:
    assert read(CAT + "#rack2 ABC\n#incomplete XYZ\n").racks == ((1, tuple("XYZ")),)
    assert read(CAT + "#incomplete XYZ\n#rack2 ABC\n").racks == ((1, tuple("ABC")),)
    assert read(CAT + "#rack2 ABC\n#rack1 DE\n#rack2 F\n").racks == ((0, tuple("DE")), (1, ("F",)))
    assert format_gcg(read(CAT + "#rack2 ABC\n#incomplete XYZ\n")).endswith("#rack2 XYZ\n#incomplete\n")


# --- brackets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "column"), [("C(AT", 19), ("CAT(", 21), ("C(A(T)", 21), ("CA)T", 20), ("(CAT))", 23), (")CAT(", 18)]
)
def test_a_bracket_that_does_not_close_or_was_never_open_is_an_error_where_it_stands(word: str, column: int) -> None:
    with pytest.raises(BadFile) as caught:
        read(f">Ann: ACTDEIR 8G {word} +10 10\n")
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (4, column, "gcg-move", "RACK POS WORD")


def test_a_rack_in_brackets_that_do_not_close_is_no_end_of_a_game() -> None:
    with pytest.raises(BadFile) as caught:
        read(CAT + ">Ann: (QI +22 32\n")
    assert (caught.value.line, caught.value.reason) == (5, "gcg-move")


def test_every_line_of_a_sheet_may_be_set_out_with_tabs() -> None:
    assert moves(read(CAT.replace(" ", "\t"), HEAD.replace(" ", "\t"))) == ["Ann 8G CAT"]
