"""The best play by equity without listing all: every stretch of every line has an upper bound; the most promising are
looked at first, and the search ends when no bound is better than the best play found.

Words for a stretch are found by the sum of its letters and of those taken from the rack (`lexicon.kernels.alphagrams`).
Equities are thousandths of a point. Racks with more than two blanks are not for this kernel: `listed` has them.
"""

import numpy as np

from mozaika.engine.kernels.candidates import EQUITY, note, try_words
from mozaika.engine.kernels.play_rows import SCORE, WHERE
from mozaika.engine.kernels.rack_subsets import MOST_BLANKS, take_apart, weigh_choices
from mozaika.engine.kernels.slots import (
    FREE,
    LOWEST_EQUITY,
    PLACE_BITS,
    SPOT_COLUMNS,
    STRETCH_BITS,
    TILES,
    TIMES,
    find_stretches,
    look_at,
    sink,
)
from mozaika.lexicon.kernels.alphagrams import is_marked, mixed
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

EXCHANGE = 1 << 30  # in WHERE: an exchange; the bits below say of which tiles (`exchanges.given_back`)
_ONE = np.uint64(1)


@borrowing
def _with_letter(candidates, waiting, key, other, leave, from_letter, every, sums, seen, seen_shift):
    """Note the words that one more letter, for a blank, makes of `key`; `other` is what another blank stands for."""
    for letter in range(from_letter, sums.shape[0]):
        if ((every >> np.uint64(letter - 1)) & _ONE) == 0:
            break
        if is_marked(seen, mixed(key + sums[letter]), seen_shift):
            note(candidates, waiting, key + sums[letter], letter if other == 0 else other | (letter << 8), leave)
            waiting += 1
    return waiting


@borrowing
def _search(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
    size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
    holdings, pairs, context,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    subsets, best_leaves, best_values, ranked, pattern, fixed, spots, spot_sums, here, counts,
):  # fmt: skip
    """As `find_best`; the arrays after `answer` are for the search alone, and those of whole numbers begin as zeros."""
    stride = size[1]
    held = take_apart(rack, sums, tile_values, subset_sums, subset_values, subset_masks, subset_steps, subsets)
    blanks, usable, count = rack[0], np.uint64(0), 0
    for letter in range(1, rack.shape[0]):
        if rack[letter] > 0:
            usable |= _ONE << np.uint64(letter - 1)
        for _ in range(rack[letter]):  # insert, highest first
            place = count
            while place > 0 and best_values[place] < tile_values[letter]:
                best_values[place + 1], ranked[place] = best_values[place], ranked[place - 1]
                place -= 1
            best_values[place + 1], ranked[place] = tile_values[letter], letter
            count += 1
    if blanks > 0:
        usable = every
    for place in range(1, 33):
        best_values[place] += best_values[place - 1]
    best, exchanged = weigh_choices(
        rack, held, tile_values, subset_values, subset_steps, subsets, holdings, pairs, context, subset_leaves,
        best_leaves, counts,
    )  # fmt: skip
    answer[EQUITY], answer[SCORE], answer[WHERE] = best, 0, EXCHANGE | max(exchanged, 0)
    most = min(rules[0], held + blanks)
    whole = held if blanks == 0 else -1
    number = find_stretches(
        size, letters, values, allowed, crossed, letter_times, word_times, rules, start, sums, usable, most,
        best_values, best_leaves, ranked, held, tile_values, subset_sums[held, 0], whole, seen, seen_shift, caps, spots,
        spot_sums, heap,
    )  # fmt: skip
    for at in range(number // 2 - 1, -1, -1):
        sink(heap, number, at)
    workspace = candidates.shape[0] - sums.shape[0]  # one round of letters is noted between two looks at it
    while number > 0:
        top = heap[0]
        if (top >> STRETCH_BITS) - LOWEST_EQUITY <= best:
            break
        number -= 1
        heap[0] = heap[number]
        sink(heap, number, 0)
        begin = (top & ((1 << STRETCH_BITS) - 1)) >> PLACE_BITS
        length = (top & ((1 << PLACE_BITS) - 1)) - begin % stride + 1
        slack, total, need = look_at(
            begin, length, letters, values, allowed, crossed, letter_times, word_times, rules, sums, usable,
            best_values, caps, here,
        )  # fmt: skip
        tiles, times = here[TILES], 1000 * here[TIMES]
        slack *= 1000
        if slack + times * best_values[index(tiles)] + best_leaves[index(tiles)] <= best:
            continue
        # A choice's bound: that of the stretch, with the choice's own value in place of the highest tiles'.
        waiting = 0
        for each in range(subsets[tiles]):
            if (subset_masks[index(tiles), index(each)] & need) != 0 and (
                slack + times * subset_values[index(tiles), index(each)] + subset_leaves[0, index(tiles), index(each)]
                > best
            ):
                key = total + subset_sums[index(tiles), index(each)]
                if is_marked(seen, mixed(key), seen_shift):
                    note(candidates, waiting, key, 0, subset_leaves[0, index(tiles), index(each)])
                    waiting += 1
        for used in range(1, min(blanks, MOST_BLANKS, tiles) + 1):
            chosen = tiles - used
            for each in range(subsets[chosen]):
                leave = subset_leaves[index(used), index(chosen), index(each)]
                if slack + times * subset_values[index(chosen), index(each)] + leave <= best:
                    continue
                key = total + subset_sums[index(chosen), index(each)]
                for other in range(1, sums.shape[0] if used == 2 else 2):
                    if ((every >> np.uint64(other - 1)) & _ONE) == 0:
                        break
                    one = other if used == 2 else 0
                    rest = key + sums[other] if used == 2 else key
                    if not is_marked(near, mixed(rest), near_shift):
                        continue
                    waiting = _with_letter(
                        candidates, waiting, rest, one, leave, max(1, one), every, sums, seen, seen_shift
                    )
                    if waiting > workspace:
                        best = try_words(
                            words, buckets, bucket_shift, sums, total, size, letters, allowed, crossed, letter_times,
                            word_times, rack, tile_values, rules, here, pattern, fixed, counts, candidates,
                            waiting, best, answer,
                        )  # fmt: skip
                        waiting = 0
        if waiting > 0:
            best = try_words(
                words, buckets, bucket_shift, sums, total, size, letters, allowed, crossed, letter_times, word_times,
                rack, tile_values, rules, here, pattern, fixed, counts, candidates, waiting, best, answer,
            )  # fmt: skip
    return best


@kernel
def find_best(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
    size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
    holdings, pairs, context,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
):  # fmt: skip
    """Write the best play (or exchange) into `answer`; its equity is NOTHING if there is none."""
    columns, stride = words.shape[0], size[1]
    subsets, best_leaves = np.zeros(32, np.int64), np.zeros(32, np.int64)
    best_values, ranked = np.zeros(33, np.int64), np.zeros(33, np.int64)
    pattern, fixed = np.zeros(columns, np.uint64), np.zeros(columns, np.uint64)
    spots, spot_sums = np.empty((stride, SPOT_COLUMNS), np.int64), np.empty((stride, 2), np.uint64)
    here = np.empty(FREE + stride, np.int64)
    counts = np.zeros(64, np.int64)
    return _search(
        words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
        size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
        holdings, pairs, context,
        caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
        subsets, best_leaves, best_values, ranked, pattern, fixed, spots, spot_sums, here, counts,
    )  # fmt: skip
