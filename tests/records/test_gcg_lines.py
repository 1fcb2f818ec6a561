"""The syntax of GCG lines: line ends, players, continuation lines, brackets."""

from __future__ import annotations

import pytest

from mozaika.records.errors import BadFile
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.transcript import TranscriptPlayer
from tests.records.golden import HEAD, moves, read, source

CAT = ">Ann: ACTDEIR 8G CAT +10 10\n"
ANN, BOB = TranscriptPlayer("Ann", "Ann Archer"), TranscriptPlayer("Bob", "Bob Baker")


@pytest.mark.parametrize("name", ["crlf.gcg", "notes.gcg", "pragmas.gcg", "latin-1.gcg", "utf-8.gcg"])
def test_lone_carriage_return_ends_a_line(name: str) -> None:
    lines = source(name).replace(b"\r\n", b"\n")
    assert parse_gcg(lines.replace(b"\n", b"\r")) == parse_gcg(lines)


# --- players --------------------------------------------------------------------------------------------------------


def test_players_are_read_with_tabs_and_in_any_order() -> None:
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
        ("#player1 Ann Ann\n#player2\n", 2, "#player2 NICK NAME"),
    ],
)
def test_missing_player_is_refused_with_the_expected_line(text: str, line: int, expected: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_gcg(text.encode())
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (line, 1, "gcg-player", expected)


# --- continuation lines ---------------------------------------------------------------------------------------------


def test_name_continues_over_lines() -> None:
    found = parse_gcg(b"#title Final\n#player1 Ann Ann\n#- Archer\n#player2 Bob\n#- Bob Baker\n#lexicon CSW21\n#- US\n")
    assert found.players == (ANN, BOB)
    assert found.headers == (("title", "Final"), ("lexicon", "CSW21 US"))


@pytest.mark.parametrize("before", ["#rack1 ACT\n", "#incomplete\n", "#incomplete ACT\n", CAT])
def test_continuation_of_nothing_is_a_note(before: str) -> None:
    found = read(f"{before}#- and more\nto say\n#-\n#- at last\n")
    assert found.headers == (("lexicon", "CSW21"),)
    notes = found.lines[0].notes if found.lines else found.notes
    assert notes == ("and more\nto say\n\nat last",)
    assert parse_gcg(format_gcg(found).encode()) == found


def test_empty_continuation_of_nothing_is_ignored() -> None:
    assert read(CAT + "#-\n") == read(CAT)


# --- racks ----------------------------------------------------------------------------------------------------------


def test_last_rack_of_a_seat_counts() -> None:
    assert read(CAT + "#rack2 ABC\n#incomplete XYZ\n").racks == ((1, tuple("XYZ")),)
    assert read(CAT + "#incomplete XYZ\n#rack2 ABC\n").racks == ((1, tuple("ABC")),)
    assert read(CAT + "#rack2 ABC\n#rack1 DE\n#rack2 F\n").racks == ((0, tuple("DE")), (1, ("F",)))
    assert format_gcg(read(CAT + "#rack2 ABC\n#incomplete XYZ\n")).endswith("#rack2 XYZ\n#incomplete\n")


# --- brackets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "column"), [("C(AT", 19), ("CAT(", 21), ("C(A(T)", 21), ("CA)T", 20), ("(CAT))", 23), (")CAT(", 18)]
)
def test_unbalanced_bracket_is_an_error_at_its_column(word: str, column: int) -> None:
    with pytest.raises(BadFile) as caught:
        read(f">Ann: ACTDEIR 8G {word} +10 10\n")
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (4, column, "gcg-move", "RACK POS WORD")


def test_unclosed_bracket_is_not_an_end_of_game_line() -> None:
    with pytest.raises(BadFile) as caught:
        read(CAT + ">Ann: (QI +22 32\n")
    assert (caught.value.line, caught.value.reason) == (5, "gcg-move")


def test_every_line_is_read_with_tabs() -> None:
    assert moves(read(CAT.replace(" ", "\t"), HEAD.replace(" ", "\t"))) == ["Ann 8G CAT"]
