"""The right half of a walk through the GADDAG: plays that go on behind the anchor; and the steps of both halves.

On each square all letters are looked up before any of them is laid: the graph is larger than the processor's caches,
and looking up one letter need not wait for another.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS, follow
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOW, SCORE, WHERE, appended
from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import inlined
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of

ONE, NONE, ANY = np.uint64(1), np.uint64(0), np.uint64(2**64 - 1)
DEPTHS = 40
# What is remembered at each depth of a walk: columns of its frames, which lie one after another. First the square and
# the letters that are still to be laid there, then the tile that lies there and the play up to it.
IN_STATE, IN_PLACE, IN_NATURALS, IN_BLANKS, IN_LAID, IN_TURN = 0, 1, 2, 3, 4, 5
IN_MAIN, IN_CROSS, IN_TIMES, IN_ALONE, IN_LEFT, IN_LOW, IN_HIGH = 6, 7, 8, 9, 10, 11, 12
FRAME = 16


@inlined
def arc_at(graph, state, head, mask, bit):
    """The arc of the letter with this bit, which the state's mask has."""
    return graph[index(state + head + ones(mask & (bit - ONE)))]


@inlined
def mask_or_none(graph, state):
    """As `mask_of`, also of no state; what is read then is not used, but reading it saves a jump."""
    mask = mask_of(graph, state)
    return mask if state != 0 else NONE


@inlined
def with_square(square, letter_times, word_times, crossed, cross, times, alone):
    """A play with a square more, without its tile's value: the points of crossing words, how often the value counts in
    them, how often the main word counts; and whether some tile forms no word across the line.
    """
    of_word, crossing = word_times[square], 0
    if crossed[square] != NO_CROSS:
        cross += crossed[square] * of_word
        crossing = of_word * letter_times[square]
    else:
        alone = 1
    return cross, crossing, times * of_word, alone


@inlined
def without(letter_bit, rack, usable):
    """The letters that the rack still has when one is taken from it."""
    return usable & ~letter_bit if rack[index(lowest(letter_bit) + 1)] == 1 else usable


@inlined
def rightwards(
    graph, letters, values, allowed, crossed, letter_times, word_times, tile_values, rules, plays, frames,
    rack, usable, blanks, most, base, place, orientation, where, state, main, cross, times, count, alone, low, high,
    found,
):  # fmt: skip
    """All plays that go on from `state` to the right, at `place` and beyond; returns how many plays are found by now.
    `where` and the place behind a play make its WHERE.
    """
    depth, workspace, is_new = 0, plays.shape[0], True
    natural, blank = NONE, NONE
    while True:
        square = index(base + place)
        of_letter, mask = letter_times[square], mask_of(graph, state)
        cross_checks, crossing, many_times, no_cross = with_square(
            square, letter_times, word_times, crossed, cross, times, alone
        )
        beyond, reached = place + 1, main
        while letters[index(base + beyond)] != 0:
            reached += values[index(base + beyond)]
            beyond += 1
        if is_new:
            fitting, fits_next = mask & allowed[square], allowed[index(base + beyond)]
            natural, blank = fitting & usable, fitting if blanks > 0 else NONE
            left, ends, onward, onward_blank = natural | blank, NONE, NONE, NONE
            goes_on = count + 1 < most
            while left != 0:
                bit = left & (~left + ONE)
                left ^= bit
                arc = arc_at(graph, state, DAWG_ARCS, mask, bit)
                for at in range(place + 1, beyond):
                    if (arc & STATE) == 0:
                        arc = np.uint32(0)
                        break
                    arc = follow(graph, np.int64(arc & STATE), DAWG_ARCS, letters[index(base + at)])
                ends |= bit if (arc & WORD_END) != 0 else NONE
                if goes_on:
                    next_ = mask_or_none(graph, np.int64(arc & STATE)) & fits_next
                    within = ANY if blanks > 0 else without(bit, rack, usable)
                    onward |= bit if (next_ & within) != 0 else NONE
                    onward_blank |= bit if (next_ & (ANY if blanks > 1 else usable)) != 0 else NONE
            # A single tile that makes two words is found in both orientations, and counted in the first.
            if ends != 0 and (count > 0 or orientation == 0 or no_cross != 0):
                score = reached * many_times + cross_checks + (rules[1] if count + 1 == rules[0] else 0)
                factor = of_letter * many_times + crossing
                left = ends & natural
                while left != 0:
                    laid = lowest(left) + 1
                    left &= left - ONE
                    if found < workspace:
                        plays[index(found), SCORE] = score + tile_values[index(laid)] * factor
                        plays[index(found), WHERE] = where + beyond
                        plays[index(found), LOW], plays[index(found), HIGH] = appended(low, high, laid, count)
                    found += 1
                left = ends & blank
                while left != 0:
                    laid = lowest(left) + 1 + BLANK_BIT
                    left &= left - ONE
                    if found < workspace:
                        plays[index(found), SCORE], plays[index(found), WHERE] = score, where + beyond
                        plays[index(found), LOW], plays[index(found), HIGH] = appended(low, high, laid, count)
                    found += 1
            natural, blank = natural & onward, blank & onward_blank
        here = index(depth * FRAME)
        if (natural | blank) != 0:
            bit = natural & (~natural + ONE) if natural != 0 else blank & (~blank + ONE)
            laid = lowest(bit) + 1
            if natural == 0:
                laid += BLANK_BIT
            frames[here + index(IN_STATE)], frames[here + index(IN_PLACE)] = state, place
            frames[here + index(IN_LAID)] = laid
            frames[here + index(IN_MAIN)], frames[here + index(IN_CROSS)], frames[here + index(IN_TIMES)] = (
                main,
                cross,
                times,
            )
            frames[here + index(IN_ALONE)], frames[here + index(IN_LOW)], frames[here + index(IN_HIGH)] = (
                alone,
                low,
                high,
            )
            value = 0
            if natural != 0:
                value = tile_values[index(laid)]
                usable = without(bit, rack, usable)
                rack[index(laid)] -= 1
                natural ^= bit
            else:
                blanks -= 1
                blank ^= bit
            frames[here + index(IN_NATURALS)], frames[here + index(IN_BLANKS)] = np.int64(natural), np.int64(blank)
            arc = arc_at(graph, state, DAWG_ARCS, mask, bit)
            for at in range(place + 1, beyond):
                arc = follow(graph, np.int64(arc & STATE), DAWG_ARCS, letters[index(base + at)])
            low, high = appended(low, high, laid, count)
            main, cross, times = reached + value * of_letter, cross_checks + value * crossing, many_times
            state, place, alone, count = np.int64(arc & STATE), beyond, no_cross, count + 1
            depth += 1
            is_new = True
            continue
        if depth == 0:
            break
        depth -= 1
        here = index(depth * FRAME)
        state, place = frames[here + index(IN_STATE)], frames[here + index(IN_PLACE)]
        natural, blank = np.uint64(frames[here + index(IN_NATURALS)]), np.uint64(frames[here + index(IN_BLANKS)])
        laid = frames[here + index(IN_LAID)]
        main, cross, times = (
            frames[here + index(IN_MAIN)],
            frames[here + index(IN_CROSS)],
            frames[here + index(IN_TIMES)],
        )
        alone, low, high = frames[here + index(IN_ALONE)], frames[here + index(IN_LOW)], frames[here + index(IN_HIGH)]
        count -= 1
        is_new = False
        if laid < BLANK_BIT:
            rack[index(laid)] += 1
            usable |= ONE << np.uint64(laid - 1)
        else:
            blanks += 1
    return found
