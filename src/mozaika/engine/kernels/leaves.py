"""What the tiles kept after a play are worth, by a model of few numbers: what holding so many of a tile is worth, and
what two different tiles are worth together, for each number of tiles kept. Equities are thousandths of a point.
"""

import numpy as np

from mozaika.engine.kernels.play_rows import BLANK_BIT, TILE_BITS, TILES_A_NUMBER
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

GOING_ON = -10_000  # with the bag empty, a play that does not end the game lets the opponent do it


@borrowing
def leave_value(holdings, pairs, kinds, copies, many, size):
    """Of `size` tiles: `copies` of each of `many` different `kinds`. More tiles than the model knows count as many."""
    if holdings.shape[0] == 0 or size == 0:
        return 0
    level = min(size, holdings.shape[0]) - 1
    value = 0
    for each in range(many):
        kind = kinds[index(each)]
        value += holdings[index(level), index(kind), index(min(copies[index(each)], holdings.shape[2] - 1))]
        for other in range(each):
            value += pairs[index(level), index(kinds[index(other)]), index(kind)]
    return value


@borrowing
def last_value(left, against):
    """With the bag empty: tiles worth `left` points are kept (less than 0: no tiles), the opponents hold `against`. Who
    goes out gains twice what the others hold; who does not may lose as much.
    """
    return 2000 * against if left < 0 else GOING_ON - 2000 * left


@kernel
def weigh_plays(plays, low, high, rack, tile_values, holdings, pairs, bag, against, values):
    """What is left after each of the plays is worth; `low` and `high` are the columns that hold their tiles."""
    for play in range(plays.shape[0]):
        left = rack.copy()
        for place in range(2 * TILES_A_NUMBER):
            number = plays[play, low] if place < TILES_A_NUMBER else plays[play, high]
            tile = number >> (TILE_BITS * (place % TILES_A_NUMBER)) & (2 * BLANK_BIT - 1)
            if tile != 0:
                left[0 if tile >= BLANK_BIT else tile] -= 1
        values[play] = value_of(left, tile_values, holdings, pairs, bag, against)


@kernel
def value_of(left, tile_values, holdings, pairs, bag, against):
    """What the tiles of `left`, counts by kind, are worth."""
    kinds, copies = left.copy(), left.copy()
    # Plain zeros would be types of their own here, for which `leave_value` would be compiled a second time.
    many, size, points = np.int64(0), np.int64(0), 0
    for kind in range(left.shape[0]):
        if left[kind] > 0:
            kinds[many], copies[many] = kind, left[kind]
            many += 1
            size += left[kind]
            points += left[kind] * tile_values[kind]
    if bag > 0:
        return leave_value(holdings, pairs, kinds, copies, many, size)
    return last_value(points if size > 0 else -1, against)
