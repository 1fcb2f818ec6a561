"""Characters that leave no mark on the screen, with which two different names would look the same."""

from __future__ import annotations

from bisect import bisect_right

# The ranges of the Unicode property Default_Ignorable_Code_Point, and characters that look blank without having it.
_RANGES = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),  # the empty Braille pattern
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFC),  # with the interlinear annotation marks and the object replacement character
    (0x16FE4, 0x16FE4),  # the Khitan filler
    (0x1BCA0, 0x1BCA3),
    (0x1D159, 0x1D159),  # the null notehead
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
_STARTS = [first for first, _ in _RANGES]


def is_invisible(char: str) -> bool:
    place = bisect_right(_STARTS, ord(char)) - 1
    return place >= 0 and ord(char) <= _RANGES[place][1]
