"""Stretches of a line that a play could fill, each with an upper bound of its score; and the heap that orders them.

A stretch is known by its first free square and how many tiles it takes: the tiles that lie around those belong to it.
In the heap are a bound and where the stretch lies; few of them are ever looked at again, so the rest is found out then.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS
from mozaika.lexicon.kernels.alphagrams import is_marked, mixed
from mozaika.lexicon.kernels.bits import ones
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index

LOWEST_EQUITY = 1 << 40  # makes bounds positive, so that they can share a number with their stretch
# Below a bound in the heap: the square where the stretch begins, and its last place in the line.
PLACE_BITS, STRETCH_BITS = 5, 17
# What is known of the stretch that is looked at: where it begins, its length, how many tiles it takes, points of the
# tiles there and of words crossing it, how often its word counts; then its free squares.
BEGIN, LENGTH, TILES, TILE_POINTS, CROSS_POINTS, TIMES, FREE = 0, 1, 2, 3, 4, 5, 6
# Columns of `spots`, the free squares of a line: its place, and the first place of a word that has it as its first free
# square; points of the tiles before either; how many tiles and crossed squares are before either; premiums, counted as
# below; how often the word counts; points of the crossing word; the highest tile that fits it, in the word and in that.
_PLACE, _FIRST, _BEFORE, _BEFORE_FIRST, _TOUCHED, _TOUCHED_FIRST = 0, 1, 2, 3, 4, 5
_PREMIUMS, _TIMES, _CROSSING, _CAPPED, _CAPPED_CROSSING = 6, 7, 8, 9, 10
SPOT_COLUMNS = 11
_NO_TILE_FITS = -1  # in _PREMIUMS
# Eight bits each: letters counted twice or more, three times; crossing words, tiles counted twice or more in them,
# three times; the first two again, of squares that no word crosses.
_TWICE, _THRICE, _CROSSES, _CROSSES_TWICE, _CROSSES_THRICE, _FREE_TWICE, _FREE_THRICE = 0, 8, 16, 24, 32, 40, 48
_ONE = np.uint64(1)


@borrowing
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


@inlined
def _counted(premiums, field):
    return index((premiums >> field) & 255)


@inlined
def _premiums(of_letter, of_word, is_crossed):
    """How a square adds to the counts of premiums."""
    counts = ((1 << _TWICE) if of_letter > 1 else 0) + ((1 << _THRICE) if of_letter > 2 else 0)
    if is_crossed:
        counts += 1 << _CROSSES
        counts += (1 << _CROSSES_TWICE) if of_letter * of_word > 1 else 0
        counts += (1 << _CROSSES_THRICE) if of_letter * of_word > 2 else 0
    else:
        counts += ((1 << _FREE_TWICE) if of_letter > 1 else 0) + ((1 << _FREE_THRICE) if of_letter > 2 else 0)
    return counts


@inlined
def _highest_fitting(fitting, ranked, held, tile_values):
    """The highest value of a tile of the rack among these letters; `ranked` are the rack's letters, highest first."""
    value = 0
    for each in range(held):
        if (fitting >> np.uint64(ranked[index(each)] - 1)) & _ONE:
            value = tile_values[ranked[index(each)]]
            break
    return value


@inlined
def _free_squares(
    base, length, letters, values, allowed, crossed, letter_times, word_times, sums, usable, ranked, held, tile_values,
    caps, spots, spot_sums,
):  # fmt: skip
    """Fill in `spots`, and one more behind the line; `spot_sums` are the sums of the letters before a square and before
    its first place. Returns how many there are; none if nothing on the line can be touched.
    """
    count, first, points, touched, total = 0, 1, 0, 0, np.uint64(0)
    first_points, first_touched, first_total = 0, 0, np.uint64(0)
    for place in range(1, length + 2):
        square = index(base + place)
        letter = letters[square]
        if letter != 0:
            points += values[square]
            total += sums[letter]
            touched += 1
            continue
        spot = index(count)
        spots[spot, _PLACE], spots[spot, _FIRST] = place, first
        spots[spot, _BEFORE], spots[spot, _BEFORE_FIRST] = points, first_points
        spots[spot, _TOUCHED], spots[spot, _TOUCHED_FIRST] = touched, first_touched
        spot_sums[spot, 0], spot_sums[spot, 1] = total, first_total
        of_word, of_letter, crossing = word_times[square], letter_times[square], crossed[square]
        spots[spot, _PREMIUMS] = _premiums(of_letter, of_word, crossing != NO_CROSS)
        spots[spot, _TIMES] = of_word
        spots[spot, _CROSSING], spots[spot, _CAPPED], spots[spot, _CAPPED_CROSSING] = 0, 0, 0
        if crossing != NO_CROSS:
            touched += 1
            fitting = allowed[square] & usable
            if fitting == 0:
                spots[spot, _PREMIUMS] = _NO_TILE_FITS
            cap = _highest_fitting(fitting, ranked, held, tile_values)
            caps[square] = cap
            spots[spot, _CROSSING] = crossing * of_word
            spots[spot, _CAPPED], spots[spot, _CAPPED_CROSSING] = cap * of_letter, cap * of_letter * of_word
        first, first_points, first_touched, first_total = place + 1, points, touched, total
        count += 1
    return count - 1


@borrowing
def find_stretches(
    size, letters, values, allowed, crossed, letter_times, word_times, rules, start, sums, usable, most, best_values,
    best_leaves, ranked, held, tile_values, whole_sum, whole, seen, seen_shift, caps, spots, spot_sums, heap,
):  # fmt: skip
    """Every stretch of a line that a play could fill, with its bound; returns how many. `whole` tiles without a blank
    have the sum `whole_sum`: then a stretch that takes them all must be a word's letters.
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
            count = _free_squares(
                base, length, letters, values, allowed, crossed, letter_times, word_times, sums, usable, ranked, held,
                tile_values, caps, spots, spot_sums,
            )  # fmt: skip
            if not empty and spots[index(count), _TOUCHED] == 0:
                continue
            for one in range(count):
                stop, before = min(one + most, count), spots[index(one), _TOUCHED_FIRST]
                if not empty and spots[index(stop), _TOUCHED] == before:
                    continue
                first, points_before = spots[index(one), _FIRST], spots[index(one), _BEFORE_FIRST]
                premiums, times, crossing, capped, capped_crossing = 0, 1, 0, 0, 0
                for other in range(one, stop):
                    spot, after = index(other), index(other + 1)
                    if spots[spot, _PREMIUMS] == _NO_TILE_FITS:
                        break
                    premiums += spots[spot, _PREMIUMS]
                    times *= spots[spot, _TIMES]
                    crossing += spots[spot, _CROSSING]
                    capped += spots[spot, _CAPPED]
                    capped_crossing += spots[spot, _CAPPED_CROSSING]
                    # The tiles behind the last free square belong to the stretch.
                    last = spots[spot, _PLACE] + spots[after, _PLACE] - spots[after, _FIRST]
                    tiles = other - one + 1
                    if last == first or (empty and not first <= centre <= last):
                        continue
                    if not empty and spots[after, _TOUCHED] == before:
                        continue
                    cross_checks = _counted(premiums, _CROSSES)
                    if tiles == 1 and orientation == 1 and cross_checks == 1:
                        continue  # the same play was met across
                    if tiles == whole and not is_marked(
                        seen, mixed(spot_sums[after, 0] - spot_sums[index(one), 1] + whole_sum), seen_shift
                    ):
                        continue
                    # The highest tiles on the best squares, in the word and in the words crossing it; or, on crossed
                    # squares, the highest that fit there.
                    points = spots[after, _BEFORE] - points_before
                    tighter = (
                        times
                        * (
                            points
                            + capped
                            + best_values[index(tiles) - cross_checks]
                            + best_values[_counted(premiums, _FREE_TWICE)]
                            + best_values[_counted(premiums, _FREE_THRICE)]
                        )
                        + capped_crossing
                    )
                    bound = (
                        times
                        * (
                            points
                            + best_values[index(tiles)]
                            + best_values[_counted(premiums, _TWICE)]
                            + best_values[_counted(premiums, _THRICE)]
                        )
                        + best_values[cross_checks]
                        + best_values[_counted(premiums, _CROSSES_TWICE)]
                        + best_values[_counted(premiums, _CROSSES_THRICE)]
                    )
                    score = min(bound, tighter) + crossing + (rules[1] if tiles == rules[0] else 0)
                    equity = score * 1000 + best_leaves[index(tiles)] + LOWEST_EQUITY
                    heap[index(found)] = (equity << STRETCH_BITS) | ((base + first) << PLACE_BITS) | last
                    found += 1
    return found


@borrowing
def look_at(
    begin, length, letters, values, allowed, crossed, letter_times, word_times, rules, sums, usable, best_values, caps,
    here,
):  # fmt: skip
    """Fill in what is known of a stretch. Returns a bound of its points without the value of the tiles it takes, which
    counts as often as the word does; the sum of the letters that lie there; and letters of which a play there lays one:
    those of the crossed square that fewest fit.
    """
    tiles, points, crossing, times, premiums = 0, 0, 0, 1, 0
    more, capped_crossing = 0, 0
    total, need, fewest = np.uint64(0), usable, 64
    for square in range(begin, begin + length):
        at = index(square)
        if letters[at] != 0:
            points += values[at]
            total += sums[letters[at]]
            continue
        here[index(FREE + tiles)] = square
        tiles += 1
        of_word, of_letter = word_times[at], letter_times[at]
        times *= of_word
        premiums += _premiums(of_letter, of_word, crossed[at] != NO_CROSS)
        if crossed[at] != NO_CROSS:
            crossing += crossed[at] * of_word
            more += caps[at] * (of_letter - 1)
            capped_crossing += caps[at] * of_letter * of_word
            fitting = allowed[at] & usable
            fit = np.int64(ones(fitting))
            if fit < fewest:
                need, fewest = fitting, fit
    here[BEGIN], here[LENGTH], here[TILES], here[TILE_POINTS] = begin, length, tiles, points
    here[CROSS_POINTS], here[TIMES] = crossing, times
    # As in `find_stretches`: any tile on the best squares, or on crossed ones those that fit.
    loose = (
        times * (best_values[_counted(premiums, _TWICE)] + best_values[_counted(premiums, _THRICE)])
        + best_values[_counted(premiums, _CROSSES)]
        + best_values[_counted(premiums, _CROSSES_TWICE)]
        + best_values[_counted(premiums, _CROSSES_THRICE)]
    )
    tight = (
        times * (more + best_values[_counted(premiums, _FREE_TWICE)] + best_values[_counted(premiums, _FREE_THRICE)])
        + capped_crossing
    )
    slack = times * points + crossing + min(loose, tight) + (rules[1] if tiles == rules[0] else 0)
    return slack, total, need
