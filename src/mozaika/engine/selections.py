"""Every choice of tiles of a rack. Imports nothing compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from mozaika.rules.tiles import Tile


def selections(rack: Iterable[Tile]) -> Iterator[list[Tile]]:
    """Every choice of tiles of a rack, each once."""
    held = Counter(rack)
    for counts in product(*(range(count + 1) for count in held.values())):
        yield [tile for tile, count in zip(held, counts, strict=True) for _ in range(count)]
