"""All subsets of the tiles on a rack, with the letter sum and the points of each, and the value of what it leaves."""

import numpy as np

from mozaika.engine.kernels.leaves import final_value, leave_value
from mozaika.lexicon.kernels.compiled import borrowing
from mozaika.lexicon.kernels.indexes import index

NO_MOVE = -(1 << 60)  # the equity if there is no move
MAX_BLANKS = 2
_ONE = np.uint64(1)


@borrowing
def list_subsets(rack, letter_sums, tile_values, workspace):
    """List the subsets of the letters on the rack by their size; `subsets[n]` counts those of n letters. Returns how
    many letters there are.

    A subset is a smaller one with some copies of one more letter; `subset_steps` packs the number of the smaller one,
    the copies and the letter. In this order, subset i of n letters and subset i from the end of those of all other
    letters complement each other.
    """
    sums, values, subsets = workspace.subset_sums, workspace.subset_values, workspace.subsets
    masks, steps = workspace.subset_masks, workspace.subset_steps
    subsets[:] = 0
    subsets[0], sums[0, 0], values[0, 0], masks[0, 0], steps[0, 0] = 1, 0, 0, 0, 0
    held = 0
    for letter in range(1, rack.shape[0]):
        count = rack[letter]
        if count == 0:
            continue
        for size in range(held, -1, -1):
            before, total = subsets[size], np.uint64(0)
            for taken in range(1, count + 1):
                total += letter_sums[letter]
                larger, first = index(size + taken), subsets[size + taken]
                for each in range(before):
                    smaller, at = (index(size), index(each)), index(first + each)
                    sums[larger, at] = sums[smaller] + total
                    values[larger, at] = values[smaller] + taken * tile_values[letter]
                    masks[larger, at] = masks[smaller] | _ONE << np.uint64(letter - 1)
                    steps[larger, at] = (each << 16) | (taken << 8) | letter
                subsets[size + taken] = first + before
        held += count
    return held


@borrowing
def weigh_subsets(rack, held, leaves, context, workspace):
    """Compute the value of what stays on the rack after each subset is laid: by the leave model while there are tiles
    to draw, by the points at the end otherwise. Returns the best exchange: its equity, and which subset it returns
    (-1: none).
    """
    values, steps, subsets = workspace.subset_values, workspace.subset_steps, workspace.subsets
    subset_leaves, best_leaves = workspace.subset_leaves, workspace.best_leaves
    bag, needed = context.bag, context.exchange_needs
    blanks, all_points = rack[0], values[held, 0]
    kinds, copies = workspace.counts[:32], workspace.counts[32:]
    best_leaves[:] = NO_MOVE
    exchange, exchanged = NO_MOVE, -1
    if not context.uses_leaves or (bag > 0 and leaves.holdings.shape[0] == 0):
        subset_leaves[:] = 0
        best_leaves[1:] = 0
        if context.uses_leaves and bag >= needed and held + blanks > 0:
            exchange, exchanged = 0, 1 << 16 if held > 0 else 1 << 24
        return exchange, exchanged
    for used in range(min(blanks, MAX_BLANKS) + 1):
        for size in range(held + 1):
            taken = size + used
            if taken == 0:
                continue
            for each in range(subsets[size]):
                value = 0
                if bag > 0:
                    left, subset, count = held - size, subsets[held - size] - 1 - each, 0
                    while left > 0:
                        step = steps[index(left), index(subset)]
                        kinds[index(count)], copies[index(count)] = step & 255, step >> 8 & 255
                        count, left, subset = count + 1, left - (step >> 8 & 255), step >> 16
                    if blanks > used:
                        kinds[index(count)], copies[index(count)] = 0, blanks - used
                        count += 1
                    value = leave_value(leaves, kinds, copies, count, held + blanks - taken)
                    if bag >= needed and taken <= bag and value > exchange:
                        exchange, exchanged = value, (used << 24) | (size << 16) | each
                else:
                    points_left = all_points - values[index(size), index(each)]
                    value = final_value(-1 if taken == held + blanks else points_left, context.against)
                subset_leaves[index(used), index(size), index(each)] = value
                best_leaves[index(taken)] = max(best_leaves[index(taken)], value)
    return exchange, exchanged
