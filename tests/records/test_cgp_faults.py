"""CGP files with faults are refused quickly, with the column and what was expected."""

from __future__ import annotations

from time import process_time

import pytest

from mozaika.editions import load_edition
from mozaika.errors import GameError
from mozaika.records.cgp import parse_cgp
from mozaika.records.cgp_rules import edition_at
from mozaika.records.decode_text import MAX_BYTES
from mozaika.records.errors import BadFile, FileTooLarge, NotText
from mozaika.records.files import parse_record
from tests.marks import rule

EMPTY = "/".join(["15"] * 15)


def rows(first: str, others: int = 14) -> str:
    return "/".join([first, *["15"] * others])


@pytest.mark.parametrize(
    ("text", "column", "reason", "expected"),
    [
        ("", 1, "cgp-fields", "BOARD RACKS SCORES ZEROS"),
        (f"{EMPTY} / 0/0", 51, "cgp-fields", "BOARD RACKS SCORES ZEROS"),
        (f"{rows('7Ż7')} / 0/0 0 ld english;", 2, "letter", "1: Ż7"),
        (f"{rows('7?7')} / 0/0 0", 2, "letter", "1: ?7"),
        (f"{rows('7[CH]7')} / 0/0 0", 2, "letter", "1: [CH]7"),
        (f"{rows('7[C7')} / 0/0 0", 2, "letter", "1: [C7"),
        (f"{rows('32')} / 0/0 0", 1, "schema", "11–31"),
        (f"{rows('0')} / 0/0 0", 1, "schema", "11–31"),
        (f"{rows('10', 10)} / 0/0 0", 1, "schema", "11–31"),
        ("/".join(["15"] * 10) + " / 0/0 0", 1, "schema", "11–31"),
        ("/".join(["15"] * 32) + " / 0/0 0", 1, "schema", "11–31"),
    ],
)
@rule("3.2")
def test_malformed_board_is_refused_with_place_and_expectation(
    text: str, column: int, reason: str, expected: str
) -> None:
    with pytest.raises(BadFile) as caught:
        parse_cgp(text)
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (1, column, reason, expected)


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        (f"15/15/7Ż7/{rows('15', 11)} / 0/0 0 ld english;", "letter", 8),
        (f"15/15/14/{rows('15', 11)} / 0/0 0", "cgp-row", 7),
        (f"15/15/32/{rows('15', 11)} / 0/0 0", "schema", 7),
        (f"{EMPTY} ABŻ/ 0/0 0 lex CSW21;", "letter", 48),
        (f"{EMPTY} A\u0301B\u0301\u0301\u0301/ 0/0 0", "letter", 46),
        (f"{EMPTY} AB/cD 0/0 0", "letter", 49),
        (f"{EMPTY} A5/ 0/0 0", "letter", 47),
        (f"{EMPTY} A/B ten/0 0", "number", 50),
        (f"{EMPTY} A/B 10/O 0", "number", 53),
        (f"{EMPTY} A/B 10/0 x", "number", 55),
        (f"{EMPTY} A/B 10/0 -3", "number", 55),
        (f"{EMPTY} A/B 10/0 0; ld english;", "number", 55),
        (f"{EMPTY} A/B 10/0/5 0", "cgp-players", 50),
        (f"{EMPTY} A/B/C/D/E 0/0/0/0/0 0", "cgp-players", 46),
        (f"{EMPTY} A 0 0", "cgp-players", 46),
        (f"{EMPTY}  0 0", "cgp-players", 46),
    ],
)
def test_error_inside_the_line_has_its_column(text: str, reason: str, column: int) -> None:
    with pytest.raises(BadFile) as caught:
        parse_cgp(text)
    assert (caught.value.line, caught.value.reason) == (1, reason)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("op", "reason", "detail"),
    [
        ("bdn Mirror", "cgp-op", "bdn Mirror"),
        ("var wordsmog", "cgp-op", "var wordsmog"),
        ("cr quadruple", "cgp-op", "cr quadruple"),
        ("bb many", "number", "bb"),
        ("etl -1", "number", "etl"),
        ("mcnz 1000000", "number", "mcnz"),
    ],
)
def test_op_that_cannot_be_honoured_is_refused(op: str, reason: str, detail: str) -> None:
    position = parse_cgp(f"{EMPTY} A/B 0/0 0 ld english; {op};")
    with pytest.raises(BadFile) as caught:
        edition_at(position, load_edition("english"))
    assert (caught.value.reason, caught.value.detail) == (reason, detail)


@pytest.mark.parametrize("ops", ["", " lex CSW21;"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_file_with_two_positions_is_refused(ops: str, end: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_cgp(f"{EMPTY} A/B 0/0 0{ops}{end}{EMPTY} C/D 0/0 0{ops}{end}")
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_board_over_several_lines_is_refused() -> None:
    with pytest.raises(BadFile):
        parse_cgp(EMPTY.replace("/", "/\n") + " A/B 0/0 0")


def test_binary_or_too_large_file_is_refused() -> None:
    with pytest.raises(NotText):
        parse_record(EMPTY.encode() + b" \xff/ 0/0 0", ".cgp")
    with pytest.raises(NotText):
        parse_record(EMPTY.encode("utf-16"), ".cgp")
    with pytest.raises(FileTooLarge) as caught:
        parse_record(b"15/" * 700_000, ".cgp")
    assert (caught.value.size, caught.value.limit) == (2_100_000, MAX_BYTES)


@pytest.mark.parametrize(
    "text",
    [
        "1/" * 900_000 + " A/B 0/0 0",
        f"{EMPTY} {'/' * 1_900_000} 0/0 0",
        f"{EMPTY} {'A' * 1_900_000}/ 0/0 0",
        f"{EMPTY} / {'0/' * 900_000} 0",
        f"{EMPTY} / {'9' * 1_900_000}/0 0",
        f"{'9' * 1_900_000} / 0/0 0",
        f"{'[' * 1_900_000} / 0/0 0",
    ],
    ids=["rows", "racks", "one rack", "scores", "a score", "empty squares", "brackets"],
)
def test_hostile_position_of_maximum_size_is_refused_quickly(text: str) -> None:
    began = process_time()
    with pytest.raises(GameError):
        parse_cgp(text)
    assert process_time() - began < 10
