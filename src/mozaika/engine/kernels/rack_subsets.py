"""The ways to choose tiles from a rack: all of them, each with its sum and value, and what is left after it worth."""

import numpy as np

from mozaika.engine.kernels.leaves import last_value, leave_value
from mozaika.lexicon.kernels.compiled import borrowing
from mozaika.lexicon.kernels.indexes import index

NOTHING = -(1 << 60)
MOST_BLANKS = 2
_ONE = np.uint64(1)


@borrowing
def take_apart(rack, sums, tile_values, subset_sums, subset_values, subset_masks, subset_steps, subsets):
    """All choices of letters from the rack, by their number: sums, values, and a bit for each letter; `subsets[n]`
    counts those of n letters. Returns how many letters there are.

    A choice is another one with some of its last letter added; `subset_steps` packs which, how many, which letter. In
    this order the n-th choice from the front and the n-th from the back, of the others' number, make up the whole.
    """
    subsets[:] = 0
    subsets[0], subset_sums[0, 0], subset_values[0, 0], subset_masks[0, 0], subset_steps[0, 0] = 1, 0, 0, 0, 0
    held = 0
    for letter in range(1, rack.shape[0]):
        count = rack[letter]
        if count == 0:
            continue
        for size in range(held, -1, -1):
            before, total = subsets[size], np.uint64(0)
            for taken in range(1, count + 1):
                total += sums[letter]
                there = subsets[size + taken]
                for each in range(before):
                    subset_sums[index(size + taken), index(there + each)] = (
                        subset_sums[index(size), index(each)] + total
                    )
                    subset_values[index(size + taken), index(there + each)] = (
                        subset_values[index(size), index(each)] + taken * tile_values[letter]
                    )
                    subset_masks[index(size + taken), index(there + each)] = subset_masks[
                        index(size), index(each)
                    ] | _ONE << np.uint64(letter - 1)
                    subset_steps[index(size + taken), index(there + each)] = (each << 16) | (taken << 8) | letter
                subsets[size + taken] = there + before
        held += count
    return held


@borrowing
def weigh_choices(
    rack, held, tile_values, subset_values, subset_steps, subsets, holdings, pairs, context, subset_leaves, best_leaves,
    counts,
):  # fmt: skip
    """What is left after each choice of tiles is worth: by the model while there are tiles to draw, by what it costs or
    earns at the end otherwise. Returns the best exchange: its equity, and which choice it gives back (-1: none).

    `counts` is room for 64 numbers. `context`: tiles in the bag, points on the opponents' racks, tiles that an exchange
    needs in the bag, and whether to weigh leaves at all.
    """
    bag, against, needed, weigh = context[0], context[1], context[2], context[3]
    blanks, worth = rack[0], subset_values[held, 0]
    kinds, copies = counts[:32], counts[32:]
    best_leaves[:] = NOTHING
    exchange, exchanged = NOTHING, -1
    if weigh == 0 or (bag > 0 and holdings.shape[0] == 0):  # nothing to weigh
        subset_leaves[:] = 0
        best_leaves[1:] = 0
        if weigh != 0 and bag >= needed and held + blanks > 0:
            exchange, exchanged = 0, 1 << 16 if held > 0 else 1 << 24
        return exchange, exchanged
    for used in range(min(blanks, MOST_BLANKS) + 1):
        for size in range(held + 1):
            taken = size + used
            if taken == 0:
                continue
            for each in range(subsets[size]):
                value = 0
                if bag > 0:
                    kept, choice, many = held - size, subsets[held - size] - 1 - each, 0
                    while kept > 0:
                        step = subset_steps[index(kept), index(choice)]
                        kinds[index(many)], copies[index(many)] = step & 255, step >> 8 & 255
                        many, kept, choice = many + 1, kept - (step >> 8 & 255), step >> 16
                    if blanks > used:
                        kinds[index(many)], copies[index(many)] = 0, blanks - used
                        many += 1
                    value = leave_value(holdings, pairs, kinds, copies, many, held + blanks - taken)
                    if bag >= needed and taken <= bag and value > exchange:
                        exchange, exchanged = value, (used << 24) | (size << 16) | each
                else:
                    left = worth - subset_values[index(size), index(each)]
                    value = last_value(-1 if taken == held + blanks else left, against)
                subset_leaves[index(used), index(size), index(each)] = value
                best_leaves[index(taken)] = max(best_leaves[index(taken)], value)
    return exchange, exchanged
