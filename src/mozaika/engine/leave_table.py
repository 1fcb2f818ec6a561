"""Leave values as a table: a hash table of whole leaves, for values that no model has made. Files: `klv2`."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.kernels.arrays import CODES, Masks

LeaveTable: TypeAlias = tuple[Masks, npt.NDArray[np.int32]]
"""The keys, 0 for a free slot, and the values. The number of slots is a power of two, or 0."""

# A leave's key is the sum of its tiles' numbers, so that the order of the tiles does not matter. The numbers are as
# good as random: that two of a million leaves, or a leave that a table lacks and one that it has, share a key of 64
# bits will not happen.
TILE_KEYS: Masks = np.array(
    [int.from_bytes(blake2b(bytes([code]), digest_size=8).digest(), "little") for code in range(CODES)], np.uint64
)
NO_TABLE: LeaveTable = (np.zeros(0, np.uint64), np.zeros(0, np.int32))


def leave_table(keys: Masks, values: npt.NDArray[np.int32], slots: int = 0) -> LeaveTable:
    """A table with these distinct keys, at most half full. With `slots` it has that many."""
    slots = max(slots, 1 << int(2 * max(1, len(keys)) - 1).bit_length())
    table = np.zeros(slots, np.uint64), np.zeros(slots, np.int32)
    last = np.uint64(slots - 1)
    places = keys & last
    while len(keys):  # each round fills a free slot with the first key that wants it; the others move on
        free = table[0][places] == 0
        _, first = np.unique(places, return_index=True)
        taking = first[free[first]]
        table[0][places[taking]], table[1][places[taking]] = keys[taking], values[taking]
        waiting = np.ones(len(keys), bool)
        waiting[taking] = False
        keys, values, places = keys[waiting], values[waiting], (places[waiting] + np.uint64(1)) & last
    return table


def both_tables(one: LeaveTable, other: LeaveTable) -> tuple[LeaveTable, LeaveTable]:
    """The tables with the same number of slots."""
    slots = max(len(one[0]), len(other[0]))
    return _resized(one, slots), _resized(other, slots)


def _resized(table: LeaveTable, slots: int) -> LeaveTable:
    keys, values = table
    return table if len(keys) == slots else leave_table(keys[keys != 0], values[keys != 0], slots)
