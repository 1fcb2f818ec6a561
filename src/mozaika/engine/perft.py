"""Perft: for a position, the number of legal plays, the best score and a digest of all plays. If a change of the
generator alters any of them, it is a bug.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from mozaika.rules.board import Placement
from mozaika.rules.squares import CoordinateStyle, format_square

STYLE = CoordinateStyle.COLUMN_LETTER
CountedPlay = tuple[frozenset[Placement], int]


@dataclass(frozen=True, slots=True)
class Count:
    plays: int
    top: int
    digest: str

    def __str__(self) -> str:
        return f"{self.plays} | {self.top} | {self.digest}"


def count_of(plays: Iterable[CountedPlay]) -> Count:
    """The same result for the same plays, in whatever order a search found them."""
    lines = sorted(f"{_play_text(placements)} {score}" for placements, score in plays)
    top = max((int(line.rpartition(" ")[2]) for line in lines), default=0)
    return Count(len(lines), top, sha256("\n".join(lines).encode()).hexdigest()[:16])


def _play_text(placements: Iterable[Placement]) -> str:
    """`8G:C 8H:?A`: every tile with its square, a blank marked."""
    tiles = sorted(placements)
    return " ".join(f"{format_square(p.square, STYLE)}:{'?' if p.blank else ''}{p.letter}" for p in tiles)


def by_first_square(plays: Iterable[CountedPlay]) -> list[tuple[str, int]]:
    """The number of plays with their first tile on each square, row by row, to find the cause of a wrong count."""
    counted = Counter(min(placement.square for placement in placements) for placements, _ in plays)
    return [(format_square(square, STYLE), number) for square, number in sorted(counted.items())]
