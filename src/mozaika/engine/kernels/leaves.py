"""Leave values: what the tiles kept after a play are worth. The model adds a value for the copies of each tile and a
value for each pair of different tiles, for each number of tiles kept. Equities are thousandths of a point.
"""

import numpy as np

from mozaika.engine.kernels.play_rows import HIGH, LOW, TILE_BITS, TILE_MASK, TILES_PER_NUMBER, rack_kind
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

NOT_OUT = -10_000  # with the bag empty, a play that does not end the game lets the opponent end it


@borrowing
def leave_value(leaves, kinds, copies, count, size):
    """The value of `size` tiles: `copies` of each of `count` different `kinds`. A leave with more tiles than the model
    covers uses the values of its largest size. A leave that is not in a table is worth 0.
    """
    holdings, pairs = leaves.holdings, leaves.pairs
    if holdings.shape[0] == 0 or size == 0:
        return 0
    if leaves.keys.shape[0] > 0:
        key = np.uint64(0)
        for each in range(count):
            key += leaves.tile_keys[index(kinds[index(each)])] * np.uint64(copies[index(each)])
        last = np.uint64(leaves.keys.shape[0] - 1)
        slot = key & last
        while leaves.keys[slot] != key:
            if leaves.keys[slot] == 0:
                return 0
            slot = (slot + np.uint64(1)) & last
        return np.int64(leaves.values[slot])
    level = min(size, holdings.shape[0]) - 1
    value = 0
    for each in range(count):
        kind = kinds[index(each)]
        value += holdings[index(level), index(kind), index(min(copies[index(each)], holdings.shape[2] - 1))]
        for other in range(each):
            value += pairs[index(level), index(kinds[index(other)]), index(kind)]
    return value


@borrowing
def final_value(points_left, against):
    """The value of the rest of a rack with the bag empty, where the opponents hold `against` points. A rack that is
    empty (`points_left` below 0) gains twice that; any other is assumed to lose twice its own points.
    """
    return 2000 * against if points_left < 0 else NOT_OUT - 2000 * points_left


@kernel
def weigh_plays(plays, rack, tile_values, leaves, context, leave_values):
    """The value of what stays on the rack after each of the plays."""
    for play in range(plays.shape[0]):
        left = rack.copy()
        for place in range(2 * TILES_PER_NUMBER):
            number = plays[play, LOW] if place < TILES_PER_NUMBER else plays[play, HIGH]
            tile = number >> (TILE_BITS * (place % TILES_PER_NUMBER)) & TILE_MASK
            if tile != 0:
                left[rack_kind(tile)] -= 1
        leave_values[play] = value_of(left, tile_values, leaves, context)


@kernel
def value_of(left, tile_values, leaves, context):
    """The value of the tiles of `left`, counts by kind."""
    kinds, copies = left.copy(), left.copy()
    # Plain zeros would be literal types, for which `leave_value` would be compiled a second time.
    count, size, points = np.int64(0), np.int64(0), 0
    for kind in range(left.shape[0]):
        if left[kind] > 0:
            kinds[count], copies[count] = kind, left[kind]
            count += 1
            size += left[kind]
            points += left[kind] * tile_values[kind]
    if context.bag > 0:
        return leave_value(leaves, kinds, copies, count, size)
    return final_value(points if size > 0 else -1, context.against)
