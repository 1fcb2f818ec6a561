"""Exchanges and the pass as moves with an equity, to be ranked among plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.leaves import Leaves
from mozaika.engine.selections import selections
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
        for tiles in selections(rack)
        if 0 < len(tiles) <= context.bag
    ]
    return sorted(found, key=lambda exchange: (-exchange[1], len(exchange[0]), exchange[0]))


def pass_equity(edition: Edition, rack: Sequence[Tile], leaves: Leaves, context: EvaluationContext) -> int:
    """The value of the whole rack. Leave values are trained for leaves, which are smaller than a full rack: keeping a
    full one is worth no more than keeping all of it but one tile.
    """
    value = leaves.value(edition, rack, context)
    if not context.bag or len(rack) < edition.rules.rack_size:
        return value
    return min(value, *(leaves.value(edition, (*rack[:place], *rack[place + 1 :])) for place in range(len(rack))))
