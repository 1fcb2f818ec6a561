"""Slots: parts of a line that a play can fill, each with an upper bound of its score; and the heap that sorts them.

A slot is identified by its first free square and the number of tiles that it takes: the tiles around those belong to
it. The heap holds only a bound and a location for each slot. Few slots are examined, so `examine` computes the rest.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS
from mozaika.lexicon.kernels.alphagrams import is_marked, mixed
from mozaika.lexicon.kernels.bits import ones
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index

LOWEST_EQUITY = 1 << 40  # makes bounds positive, so that they can share a number with their slot
# Below a bound in the heap: the square where the slot begins, and its last place in the line.
PLACE_BITS, SLOT_BITS = 5, 17
# Columns of `slot`, the current one: where it begins, its length, how many tiles it takes, points of the tiles there
# and of the words that cross it, the multiplier of its word; then its free squares.
BEGIN, LENGTH, TILES, TILE_POINTS, CROSS_POINTS, MULTIPLIER, FREE = 0, 1, 2, 3, 4, 5, 6
# Columns of `spots`, the free squares of a line: its place, and the first place of a word that has it as its first free
# square; points of the tiles before either; how many tiles and crossed squares are before either; premiums, counted as
# below; the word multiplier; points of the crossing word; the highest tile that fits it, in the word and in that one.
_PLACE, _FIRST, _BEFORE, _BEFORE_FIRST, _TOUCHED, _TOUCHED_FIRST = 0, 1, 2, 3, 4, 5
_PREMIUMS, _MULTIPLIER, _CROSSING, _CAPPED, _CAPPED_CROSSING = 6, 7, 8, 9, 10
SPOT_COLUMNS = 11
_NO_TILE_FITS = -1  # in _PREMIUMS
# Eight bits each: letters counted twice or more, three times; crossing words, tiles counted twice or more in them,
# three times; the first two again, of squares that no word crosses.
_TWICE, _THRICE, _CROSSES, _CROSSES_TWICE, _CROSSES_THRICE, _FREE_TWICE, _FREE_THRICE = 0, 8, 16, 24, 32, 40, 48
_ONE = np.uint64(1)


@borrowing
def sift_down(heap, count, at):
    """Move the number at `at` down to its place in the heap; the greatest is on top."""
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
    """The highest value of a tile of the rack among these letters."""
    value = 0
    for each in range(held):
        if (fitting >> np.uint64(ranked[index(each)] - 1)) & _ONE:
            value = tile_values[ranked[index(each)]]
            break
    return value


@inlined
def _list_free_squares(rules, board, letter_sums, bounds, workspace, base, length):
    """Fill in `spots`, with one more after the line, and `spot_sums`. Returns how many free squares there are."""
    spots, spot_sums = workspace.spots, workspace.spot_sums
    count, first, points, touched, total = 0, 1, 0, 0, np.uint64(0)
    first_points, first_touched, first_total = 0, 0, np.uint64(0)
    for place in range(1, length + 2):
        square = index(base + place)
        letter = board.letters[square]
        if letter != 0:
            points += board.values[square]
            total += letter_sums[letter]
            touched += 1
            continue
        spot = index(count)
        spots[spot, _PLACE], spots[spot, _FIRST] = place, first
        spots[spot, _BEFORE], spots[spot, _BEFORE_FIRST] = points, first_points
        spots[spot, _TOUCHED], spots[spot, _TOUCHED_FIRST] = touched, first_touched
        spot_sums[spot, 0], spot_sums[spot, 1] = total, first_total
        of_word, of_letter = rules.word_multipliers[square], rules.letter_multipliers[square]
        crossing = board.cross_scores[square]
        spots[spot, _PREMIUMS] = _premiums(of_letter, of_word, crossing != NO_CROSS)
        spots[spot, _MULTIPLIER] = of_word
        spots[spot, _CROSSING], spots[spot, _CAPPED], spots[spot, _CAPPED_CROSSING] = 0, 0, 0
        if crossing != NO_CROSS:
            touched += 1
            fitting = board.cross_sets[square] & bounds.usable
            if fitting == 0:
                spots[spot, _PREMIUMS] = _NO_TILE_FITS
            cap = _highest_fitting(fitting, workspace.ranked, bounds.held, rules.tile_values)
            workspace.caps[square] = cap
            spots[spot, _CROSSING] = crossing * of_word
            spots[spot, _CAPPED], spots[spot, _CAPPED_CROSSING] = cap * of_letter, cap * of_letter * of_word
        first, first_points, first_touched, first_total = place + 1, points, touched, total
        count += 1
    return count - 1


@borrowing
def find_slots(anagrams, rules, board, bounds, workspace):
    """Write every slot with its bound to the heap, in no order; returns how many there are. A slot that takes the whole
    rack, without a blank, is left out if no word has its letters.
    """
    spots, spot_sums = workspace.spots, workspace.spot_sums
    best_values, best_leaves = workspace.best_values, workspace.best_leaves
    start, heap = board.start, workspace.heap
    is_empty, found = start[0] >= 0, 0
    for orientation in range(2):
        length = rules.columns if orientation == 0 else rules.rows
        centre = start[1 - orientation] + 1
        for line in range(rules.rows if orientation == 0 else rules.columns):
            base = (orientation * rules.lines + line) * rules.stride
            if is_empty and line != start[orientation]:
                continue
            count = _list_free_squares(rules, board, anagrams.letter_sums, bounds, workspace, base, length)
            if not is_empty and spots[index(count), _TOUCHED] == 0:
                continue
            for begin in range(count):
                stop, before = min(begin + bounds.max_tiles, count), spots[index(begin), _TOUCHED_FIRST]
                if not is_empty and spots[index(stop), _TOUCHED] == before:
                    continue
                first, points_before = spots[index(begin), _FIRST], spots[index(begin), _BEFORE_FIRST]
                premiums, multiplier, crossing, capped, capped_crossing = 0, 1, 0, 0, 0
                for end in range(begin, stop):
                    spot, after = index(end), index(end + 1)
                    if spots[spot, _PREMIUMS] == _NO_TILE_FITS:
                        break
                    premiums += spots[spot, _PREMIUMS]
                    multiplier *= spots[spot, _MULTIPLIER]
                    crossing += spots[spot, _CROSSING]
                    capped += spots[spot, _CAPPED]
                    capped_crossing += spots[spot, _CAPPED_CROSSING]
                    # The tiles after the last free square belong to the slot.
                    last = spots[spot, _PLACE] + spots[after, _PLACE] - spots[after, _FIRST]
                    tiles = end - begin + 1
                    if last == first or (is_empty and not first <= centre <= last):
                        continue
                    if not is_empty and spots[after, _TOUCHED] == before:
                        continue
                    crosses = _counted(premiums, _CROSSES)
                    if tiles == 1 and orientation == 1 and crosses == 1:
                        continue  # orientation 0 has the same play
                    if tiles == bounds.whole and not is_marked(
                        anagrams.seen,
                        mixed(spot_sums[after, 0] - spot_sums[index(begin), 1] + bounds.whole_sum),
                        anagrams.seen_shift,
                    ):
                        continue
                    # Two bounds. Loose: the highest tiles on the best squares, in the word and in the words crossing
                    # it. Tight: on crossed squares only the highest tiles that fit there.
                    points = spots[after, _BEFORE] - points_before
                    tight = (
                        multiplier
                        * (
                            points
                            + capped
                            + best_values[index(tiles) - crosses]
                            + best_values[_counted(premiums, _FREE_TWICE)]
                            + best_values[_counted(premiums, _FREE_THRICE)]
                        )
                        + capped_crossing
                    )
                    loose = (
                        multiplier
                        * (
                            points
                            + best_values[index(tiles)]
                            + best_values[_counted(premiums, _TWICE)]
                            + best_values[_counted(premiums, _THRICE)]
                        )
                        + best_values[crosses]
                        + best_values[_counted(premiums, _CROSSES_TWICE)]
                        + best_values[_counted(premiums, _CROSSES_THRICE)]
                    )
                    score = min(loose, tight) + crossing + (rules.bingo_bonus if tiles == rules.rack_size else 0)
                    equity = score * 1000 + best_leaves[index(tiles)] + LOWEST_EQUITY
                    heap[index(found)] = (equity << SLOT_BITS) | ((base + first) << PLACE_BITS) | last
                    found += 1
    return found


@borrowing
def examine(rules, board, letter_sums, usable, workspace, begin, length):
    """Fill in `slot`. Returns a bound of its points without the value of the tiles it takes, which counts as often as
    the word does; the sum of the letters on the board there; and letters of which a play there lays one: those of the
    crossed square that fewest letters fit.
    """
    slot, best_values, caps = workspace.slot, workspace.best_values, workspace.caps
    tiles, points, crossing, multiplier, premiums = 0, 0, 0, 1, 0
    more, capped_crossing = 0, 0
    total, needed, fewest = np.uint64(0), usable, 64
    for square in range(begin, begin + length):
        at = index(square)
        if board.letters[at] != 0:
            points += board.values[at]
            total += letter_sums[board.letters[at]]
            continue
        slot[index(FREE + tiles)] = square
        tiles += 1
        of_word, of_letter = rules.word_multipliers[at], rules.letter_multipliers[at]
        multiplier *= of_word
        premiums += _premiums(of_letter, of_word, board.cross_scores[at] != NO_CROSS)
        if board.cross_scores[at] != NO_CROSS:
            crossing += board.cross_scores[at] * of_word
            more += caps[at] * (of_letter - 1)
            capped_crossing += caps[at] * of_letter * of_word
            fitting = board.cross_sets[at] & usable
            count = np.int64(ones(fitting))
            if count < fewest:
                needed, fewest = fitting, count
    slot[BEGIN], slot[LENGTH], slot[TILES], slot[TILE_POINTS] = begin, length, tiles, points
    slot[CROSS_POINTS], slot[MULTIPLIER] = crossing, multiplier
    # The same two bounds as in `find_slots`.
    loose = (
        multiplier * (best_values[_counted(premiums, _TWICE)] + best_values[_counted(premiums, _THRICE)])
        + best_values[_counted(premiums, _CROSSES)]
        + best_values[_counted(premiums, _CROSSES_TWICE)]
        + best_values[_counted(premiums, _CROSSES_THRICE)]
    )
    tight = (
        multiplier
        * (more + best_values[_counted(premiums, _FREE_TWICE)] + best_values[_counted(premiums, _FREE_THRICE)])
        + capped_crossing
    )
    bonus = rules.bingo_bonus if tiles == rules.rack_size else 0
    return multiplier * points + crossing + min(loose, tight) + bonus, total, needed
