"""The best move by equity without listing all plays: every slot has an upper bound, the most promising are examined
first, and the search ends when no bound is better than the best play found.

Words for a slot are found by the sum of its letters and of those taken from the rack (`lexicon.kernels.alphagrams`).
Equities are thousandths of a point. `find_best` takes racks of at most two blanks; `best_listed` takes any rack.
"""

import numpy as np

from mozaika.engine.kernels.arrays import RackBounds
from mozaika.engine.kernels.candidates import EQUITY, note, try_words
from mozaika.engine.kernels.play_rows import LOCATION, SCORE
from mozaika.engine.kernels.rack_subsets import MAX_BLANKS, list_subsets, weigh_subsets
from mozaika.engine.kernels.slots import (
    LOWEST_EQUITY,
    MULTIPLIER,
    PLACE_BITS,
    SLOT_BITS,
    TILES,
    examine,
    find_slots,
    sift_down,
)
from mozaika.lexicon.kernels.alphagrams import is_marked, mixed
from mozaika.lexicon.kernels.compiled import borrowing
from mozaika.lexicon.kernels.indexes import index

EXCHANGE = 1 << 30  # in LOCATION: an exchange; the bits below say of which tiles (`exchanges.list_exchanged`)
_ONE = np.uint64(1)


@borrowing
def _note_with_blank(anagrams, alphabet, candidates, waiting, key, other, leave):
    """Note the words that one more letter, for a blank, makes of `key`; `other` is the letter of another blank."""
    sums = anagrams.letter_sums
    for letter in range(max(1, other), sums.shape[0]):
        if ((alphabet >> np.uint64(letter - 1)) & _ONE) == 0:
            break
        if is_marked(anagrams.seen, mixed(key + sums[letter]), anagrams.seen_shift):
            note(candidates, waiting, key + sums[letter], letter if other == 0 else other | (letter << 8), leave)
            waiting += 1
    return waiting


@borrowing
def _rank_letters(rack, tile_values, workspace):
    """Sort the letters of the rack by value, the highest first, and add up the values. Returns the letters as bits."""
    best_values, ranked = workspace.best_values, workspace.ranked
    best_values[:] = 0
    letters, count = np.uint64(0), 0
    for letter in range(1, rack.shape[0]):
        if rack[letter] > 0:
            letters |= _ONE << np.uint64(letter - 1)
        for _ in range(rack[letter]):
            place = count
            while place > 0 and best_values[place] < tile_values[letter]:
                best_values[place + 1], ranked[place] = best_values[place], ranked[place - 1]
                place -= 1
            best_values[place + 1], ranked[place] = tile_values[letter], letter
            count += 1
    for place in range(1, best_values.shape[0]):
        best_values[place] += best_values[place - 1]
    return letters


@borrowing
def find_best(anagrams, rules, board, rack, leaves, context, workspace):
    """Write the best play or exchange to the answer; returns its equity, NO_MOVE if there is none. `rack[0]` counts the
    blanks. A search that was stopped leaves the best of what it has examined.
    """
    sums, heap, candidates, answer = anagrams.letter_sums, workspace.heap, workspace.candidates, workspace.answer
    subsets, subset_sums, subset_values = workspace.subsets, workspace.subset_sums, workspace.subset_values
    subset_masks, subset_leaves = workspace.subset_masks, workspace.subset_leaves
    best_values, best_leaves = workspace.best_values, workspace.best_leaves
    held, blanks = list_subsets(rack, sums, rules.tile_values, workspace), rack[0]
    letters = _rank_letters(rack, rules.tile_values, workspace)
    usable = rules.alphabet if blanks > 0 else letters
    best, exchanged = weigh_subsets(rack, held, leaves, context, workspace)
    answer[EQUITY], answer[SCORE], answer[LOCATION] = best, 0, EXCHANGE | max(exchanged, 0)
    max_tiles, whole = min(rules.rack_size, held + blanks), held if blanks == 0 else -1
    bounds = RackBounds(usable, max_tiles, held, whole, subset_sums[held, 0])
    count = find_slots(anagrams, rules, board, bounds, workspace)
    for at in range(count // 2 - 1, -1, -1):
        sift_down(heap, count, at)
    room = candidates.shape[0] - sums.shape[0]  # `_note_with_blank` notes one round of letters without a check
    while count > 0 and rules.stop[0] == 0:
        top = heap[0]
        if (top >> SLOT_BITS) - LOWEST_EQUITY <= best:
            break
        count -= 1
        heap[0] = heap[count]
        sift_down(heap, count, 0)
        begin = (top & ((1 << SLOT_BITS) - 1)) >> PLACE_BITS
        length = (top & ((1 << PLACE_BITS) - 1)) - begin % rules.stride + 1
        slack, total, needed = examine(rules, board, sums, usable, workspace, begin, length)
        tiles, multiplier = workspace.slot[TILES], 1000 * workspace.slot[MULTIPLIER]
        slack *= 1000
        if slack + multiplier * best_values[index(tiles)] + best_leaves[index(tiles)] <= best:
            continue
        # A subset's bound: that of the slot, with the subset's own value in place of the highest tiles'.
        waiting = 0
        for each in range(subsets[tiles]):
            if (subset_masks[index(tiles), index(each)] & needed) != 0 and (
                slack
                + multiplier * subset_values[index(tiles), index(each)]
                + subset_leaves[0, index(tiles), index(each)]
                > best
            ):
                key = total + subset_sums[index(tiles), index(each)]
                if is_marked(anagrams.seen, mixed(key), anagrams.seen_shift):
                    note(candidates, waiting, key, 0, subset_leaves[0, index(tiles), index(each)])
                    waiting += 1
        for used in range(1, min(blanks, MAX_BLANKS, tiles) + 1):
            chosen = tiles - used
            for each in range(subsets[chosen]):
                leave = subset_leaves[index(used), index(chosen), index(each)]
                if slack + multiplier * subset_values[index(chosen), index(each)] + leave <= best:
                    continue
                key = total + subset_sums[index(chosen), index(each)]
                # The letter of one of two blanks; a single blank takes one round without it.
                for letter in range(1, sums.shape[0] if used == 2 else 2):
                    if ((rules.alphabet >> np.uint64(letter - 1)) & _ONE) == 0:
                        break
                    other = letter if used == 2 else 0
                    rest = key + sums[letter] if used == 2 else key
                    if not is_marked(anagrams.near, mixed(rest), anagrams.near_shift):
                        continue
                    waiting = _note_with_blank(anagrams, rules.alphabet, candidates, waiting, rest, other, leave)
                    if waiting > room:
                        best = try_words(anagrams, rules, board, rack, workspace, total, waiting, best)
                        waiting = 0
        if waiting > 0:
            best = try_words(anagrams, rules, board, rack, workspace, total, waiting, best)
    return best
