"""Statements 2.1 and 3.1 in full: each letter with its count and points, each premium square of the standard board."""

from __future__ import annotations

import pytest

from mozaika.editions import edition_ids, load_edition
from mozaika.rules.layout import Premium
from mozaika.rules.squares import CoordinateStyle, parse_square
from tests.marks import rule

# Points, then each letter with its count; ? is the blank.
POLISH = """
0: ?2
1: A9 I8 E7 O6 N5 Z5 R4 S4 W4
2: Y4 C3 D3 K3 L3 M3 P3 T3
3: B2 G2 H2 J2 Ł2 U2
5: Ą1 Ę1 F1 Ó1 Ś1 Ż1
6: Ć1
7: Ń1
9: Ź1
"""
ENGLISH = """
0: ?2
1: A9 E12 I9 O8 N6 R6 T6 L4 S4 U4
2: D4 G3
3: B2 C2 M2 P2
4: F2 H2 V2 W2 Y2
5: K1
8: J1 X1
10: Q1 Z1
"""
TURKISH_TABLE = """
0: ?2
1: A12 E8 İ4 K3 L5 N7 R6 T4
2: I4 M2 O3 S3 U3
3: B2 D3 Ü2 Y2
4: C2 Ç2 Ş2 Z1
5: G2 H1 P1
7: F1 Ö1 V1
8: Ğ1
10: J1
"""
TURKISH_100 = """
0: ?2
1: A12 E8 İ7 K7 L7 N5 R6 T5
2: I4 M4 O3 S3 U3
3: B2 D2 Ü2 Y2
4: C2 Ç2 Ş2 Z2
5: G1 H1 P1
7: F1 Ö1 V1
8: Ğ1
10: J1
"""
ESTONIAN_TABLE = """
1: A10 E9 I9 S8 T7 L6 N6
2: K6 R6 O5 U5 D4 M4 V4 Ä4
3: H3 P3 Õ2 Ö2 Ü2
4: J2 B2 G2
8: F1 Š1
10: Z1 Ž1
"""
ESTONIAN_102 = """
0: ?2
1: A10 E9 I9 K5 L5 O5 S8 T7 U5
2: D4 M4 N4 R2
3: G2 V2
4: B1 H2 J2 P2 Õ2
5: Ä2 Ü2
6: Ö2
8: F1
10: Š1 Z1 Ž1
"""
SPANISH = """
0: ?2
1: A12 E12 O9 I6 S6 N5 R5 U5 L4 T4
2: D5 G2
3: C4 B2 M2 P2
4: H2 F1 V1 Y1
5: CH1 Q1
8: J1 LL1 Ñ1 RR1 X1
10: Z1
"""
TABLES = {  # by language and number of tiles
    ("pl", 100): POLISH,
    ("en", 100): ENGLISH,
    ("es", 100): SPANISH,
    ("tr", 91): TURKISH_TABLE,
    ("tr", 100): TURKISH_100,
    ("et", 115): ESTONIAN_TABLE,
    ("et", 102): ESTONIAN_102,
}
PREMIUMS = {
    Premium.TRIPLE_WORD: "A1 A8 A15 H1 H15 O1 O8 O15",
    Premium.DOUBLE_WORD: "B2 B14 C3 C13 D4 D12 E5 E11 H8 K5 K11 L4 L12 M3 M13 N2 N14",
    Premium.TRIPLE_LETTER: "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10",
    Premium.DOUBLE_LETTER: ("A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12"),
}


@rule("2.1")
@pytest.mark.parametrize("name", edition_ids())
def test_each_letter_has_its_count_and_points(name: str) -> None:
    edition = load_edition(name)
    lines = TABLES[edition.language, edition.tiles.total].split("\n")
    table = {
        entry.rstrip("0123456789"): (int(entry.lstrip(entry.rstrip("0123456789"))), int(points))
        for points, _, entries in (line.partition(": ") for line in lines if line)
        for entry in entries.split()
    }
    assert {kind.tile: (kind.count, kind.points) for kind in edition.tiles.kinds} == table


@rule("3.1")
@pytest.mark.parametrize("name", edition_ids())
def test_standard_board_has_each_premium_at_its_squares(name: str) -> None:
    layout = load_edition(name).layout
    expected = {
        parse_square(square, CoordinateStyle.ROW_LETTER): premium
        for premium, squares in PREMIUMS.items()
        for square in squares.split()
    }
    assert {square: premium for square in layout.squares() if (premium := layout.premium_at(square))} == expected
