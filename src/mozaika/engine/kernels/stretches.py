"""Stretches of a line that a play could fill, each with an upper bound of its score; and the heap that orders them."""

import numpy as np

from mozaika.engine.kernels.crosses import NO_CROSS
from mozaika.lexicon.kernels.alphagrams import is_marked, mixed
from mozaika.lexicon.kernels.bits import ones
from mozaika.lexicon.kernels.compiled import kernel
from mozaika.lexicon.kernels.indexes import index

LOWEST_EQUITY = 1 << 40  # makes bounds positive, so that they can share a number with their stretch
STRETCH_BITS = 17
# Columns of `stretches`: where it lies, how many tiles it takes, points of the tiles there and of words crossing it,
# how often its word counts, and the bound of its score.
BASE, FIRST, LAST, TILES, TILE_POINTS, CROSS_POINTS, TIMES, LINE, BOUND = 0, 1, 2, 3, 4, 5, 6, 7, 8
COLUMNS = 9
_ONE = np.uint64(1)


@kernel
def sink(heap, count, at):
    """Put the number at `at` where it belongs among those below it; the greatest is on top."""
    value = heap[index(at)]
    while True:
        child = 2 * at + 1
        if child >= count:
            break
        if child + 1 < count and heap[index(child + 1)] > heap[index(child)]:
            child += 1
        if heap[index(child)] <= value:
            break
        heap[index(at)] = heap[index(child)]
        at = child
    heap[index(at)] = value


@kernel
def cap_crossed(letters, allowed, crossed, usable, ranked, count, tile_values, caps):
    """The highest value that a tile of the rack can have on each square where another word is crossed; `ranked` are the
    rack's letters, highest first.
    """
    for square in range(letters.shape[0]):
        if crossed[square] != NO_CROSS and letters[square] == 0:
            fitting, value = allowed[square] & usable, 0
            if fitting != 0:
                for each in range(count):
                    if (fitting >> np.uint64(ranked[each] - 1)) & _ONE:
                        value = tile_values[ranked[each]]
                        break
            caps[square] = value


@kernel
def find_stretches(
    size, letters, values, allowed, crossed, letter_times, word_times, rules, start, sums, usable, most, best_values,
    best_leaves, whole_sum, whole, seen, seen_shift, caps, stretches, stretch_sums, stretch_needs, heap,
):  # fmt: skip
    """Every stretch of a line that a play could fill, with its bound; returns how many. `whole` tiles without a blank
    have the sum `whole_sum`: then a stretch that takes them all must be a word's letters. `stretch_needs` are letters
    of which a play there lays one: those of the crossed square that fewest fit.
    """
    lines, stride = size[0], size[1]
    empty, found = start[0] >= 0, 0
    for orientation in range(2):
        length = size[2] if orientation == 0 else size[3]
        centre = start[1 - orientation] + 1
        for line in range(size[3] if orientation == 0 else size[2]):
            base = (orientation * lines + line) * stride
            if empty and line != start[orientation]:
                continue
            for first in range(1, length + 1):
                if letters[index(base + first - 1)] != 0:
                    continue
                if not empty:
                    touch = first
                    while (
                        touch <= length
                        and letters[index(base + touch)] == 0
                        and crossed[index(base + touch)] == NO_CROSS
                    ):
                        touch += 1
                    if touch > length:
                        break
                    if touch - first > most or (touch - first == most and letters[index(base + touch)] == 0):
                        continue
                tiles, points, crossing, times, joined = 0, 0, 0, 1, False
                twice, thrice, crosses, crosses_twice, crosses_thrice = 0, 0, 0, 0, 0
                free_twice, free_thrice, capped, capped_crossing = 0, 0, 0, 0
                total, need, fewest = np.uint64(0), usable, 64
                for last in range(first, length + 1):
                    square = index(base + last)
                    if letters[square] != 0:
                        points += values[square]
                        total += sums[letters[square]]
                        joined = True
                    else:
                        tiles += 1
                        if tiles > most:
                            break
                        of_word, of_letter = word_times[square], letter_times[square]
                        if crossed[square] == NO_CROSS:
                            free_twice += 1 if of_letter > 1 else 0
                            free_thrice += 1 if of_letter > 2 else 0
                        else:
                            fitting = allowed[square] & usable
                            if fitting == 0:
                                break
                            fit = np.int64(ones(fitting))
                            if fit < fewest:
                                need, fewest = fitting, fit
                            capped += caps[square] * of_letter
                            capped_crossing += caps[square] * of_letter * of_word
                            joined = True
                            crossing += crossed[square] * of_word
                            crosses += 1
                            crosses_twice += 1 if of_word * of_letter > 1 else 0
                            crosses_thrice += 1 if of_word * of_letter > 2 else 0
                        times *= of_word
                        twice += 1 if of_letter > 1 else 0
                        thrice += 1 if of_letter > 2 else 0
                    if tiles == 0 or last == first or letters[index(base + last + 1)] != 0:
                        continue
                    if (empty and not first <= centre <= last) or (not empty and not joined):
                        continue
                    if tiles == 1 and orientation == 1 and crosses == 1:
                        continue  # the same play was met across
                    if tiles == whole and not is_marked(seen, mixed(total + whole_sum), seen_shift):
                        continue
                    # The highest tiles on the best squares, in the word and in the words crossing it; or, on crossed
                    # squares, the highest that fit there.
                    free = tiles - crosses
                    tighter = (
                        times
                        * (
                            points
                            + capped
                            + best_values[index(free)]
                            + best_values[index(free_twice)]
                            + best_values[index(free_thrice)]
                        )
                        + crossing
                        + capped_crossing
                    )
                    bound = (
                        times
                        * (points + best_values[index(tiles)] + best_values[index(twice)] + best_values[index(thrice)])
                        + crossing
                        + best_values[index(crosses)]
                        + best_values[index(crosses_twice)]
                        + best_values[index(crosses_thrice)]
                    )
                    if tiles == rules[0]:
                        bound += rules[1]
                        tighter += rules[1]
                    stretches[index(found), BASE], stretches[index(found), FIRST], stretches[index(found), LAST] = (
                        base,
                        first,
                        last,
                    )
                    stretches[index(found), TILES], stretches[index(found), TILE_POINTS] = tiles, points
                    stretches[index(found), CROSS_POINTS], stretches[index(found), TIMES] = crossing, times
                    stretches[index(found), LINE], stretches[index(found), BOUND] = (orientation << 8) | line, bound
                    stretch_sums[index(found)], stretch_needs[index(found)] = total, need
                    heap[index(found)] = (
                        (min(bound, tighter) * 1000 + best_leaves[index(tiles)] + LOWEST_EQUITY) << STRETCH_BITS
                    ) | found
                    found += 1
    return found
