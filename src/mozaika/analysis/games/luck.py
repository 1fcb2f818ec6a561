"""How lucky the draw of a turn was: what the best move is worth with the tiles drawn, less what it is with others."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from mozaika.engine.engine_position import EnginePosition
from mozaika.engine.finder import best_equities, can_be_bounded
from mozaika.engine.leaves import Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.tiles import Tile

_DRAWS = 60


def luck_of(here: EnginePosition, drawn: tuple[Tile, ...], words: WordGraph, leaves: Leaves, seed: int) -> float | None:
    """In points; 0 if nothing was drawn. The other draws are random ones from all tiles that the player does not see.
    None for a rack with more blanks than a quick search can handle.
    """
    if not drawn:
        return 0.0
    kept, random = tuple((Counter(here.own) - Counter(drawn)).elements()), Random(seed)
    pool = [*here.unseen, *drawn]
    racks = [here.own, *((*kept, *random.sample(pool, len(drawn))) for _ in range(_DRAWS))]
    racks = [rack for rack in racks if can_be_bounded(here.edition, rack)]
    if not racks or racks[0] is not here.own:
        return None
    equities = best_equities(here.edition, here.board, racks, words, leaves, here.context)
    points = np.maximum(equities, 0) / 1000  # a rack without a play passes
    return float(points[0] - points[1:].mean()) if len(racks) > 1 else 0.0
