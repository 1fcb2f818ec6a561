"""How much work a search for plays may take, estimated from an edition before any worker is asked."""

from __future__ import annotations

from math import comb

from mozaika.rules.edition import Edition

# Bundled editions have 4,725 (15 × 15 squares, seven tiles, two blanks). An English search of 16,000 takes up to 2 s
# and 140 MB, one of 28,000 3 s and 200 MB: too long for the players whose bots wait.
MAX_SEARCH_COST = 25_000


def search_cost(edition: Edition) -> int:
    """Squares × the number of ways to choose which tiles of a play are the blanks, for the worst possible rack."""
    rack, layout = edition.rules.rack_size, edition.layout
    blanks = min(edition.tiles.blanks, rack // 2)  # half of the rack is the worst case
    return layout.rows * layout.columns * comb(rack, blanks)


def is_too_costly(edition: Edition) -> bool:
    """Whether bots and hints are unavailable, because one search could occupy a worker for many seconds."""
    return search_cost(edition) > MAX_SEARCH_COST
