"""Exchanges and the pass as moves with an equity, to be ranked among plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.leaves import Leaves
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

RankedExchange = tuple[tuple[Tile, ...], int]
"""The tiles returned, and the equity in thousandths of a point: the value of the tiles kept."""


def ranked_exchanges(
    edition: Edition, rack: Sequence[Tile], leaves: Leaves, context: EvaluationContext
) -> list[RankedExchange]:
    """Every exchange that the bag allows, the best first; of equal ones, that of fewer tiles."""
    if context.bag < context.exchange_needs:
        return []
    held = Counter(rack)
    found = [
        (edition.alphabet.sort(tiles), leaves.value(edition, (held - Counter(tiles)).elements()))
        for tiles in _selections(held)
        if 0 < len(tiles) <= context.bag
    ]
    return sorted(found, key=lambda exchange: (-exchange[1], len(exchange[0]), exchange[0]))


def pass_equity(edition: Edition, rack: Sequence[Tile], leaves: Leaves, context: EvaluationContext) -> int:
    return leaves.value(edition, rack, context)


def _selections(held: Counter[Tile]) -> Iterator[list[Tile]]:
    """Every choice of tiles of a rack, each once."""
    for counts in product(*(range(count + 1) for count in held.values())):
        yield [tile for tile, count in zip(held, counts, strict=True) for _ in range(count)]
