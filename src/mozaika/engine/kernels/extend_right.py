"""The right half of a walk through the GADDAG: plays that continue to the right of the anchor.

On each square all letters are looked up before any of them is laid: the graph is larger than the processor's caches,
and looking up one letter need not wait for another.
"""

import numpy as np

from mozaika.engine.kernels.arrays import PartialPlay, WordEnd
from mozaika.engine.kernels.cross_checks import follow
from mozaika.engine.kernels.play_rows import appended
from mozaika.engine.kernels.walk_steps import (
    ANY,
    NONE,
    ONE,
    arc_at,
    load_frame,
    load_play,
    mask_or_none,
    record_plays,
    return_tile,
    save_frame,
    take_tile,
    with_square,
    without,
)
from mozaika.lexicon.kernels.compiled import inlined
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of


@inlined
def extend_right(cells, rules, board, rack, hand, start, partial, plays, frames, found):
    """Record all plays that continue `partial` at `start` and beyond; returns how many plays are found by now."""
    letters, base, place = board.letters, start.base, start.place
    usable, blanks, max_tiles = hand
    state, main, cross, multiplier, count, is_alone, low, high = partial
    depth, is_new, naturals, blank_letters = 0, True, NONE, NONE
    while True:
        square = index(base + place)
        of_letter, mask = rules.letter_multipliers[square], mask_of(cells, state)
        next_cross, crossing, next_multiplier, next_alone = with_square(
            rules, board, square, cross, multiplier, is_alone
        )
        beyond, reached = place + 1, main
        while letters[index(base + beyond)] != 0:
            reached += board.values[index(base + beyond)]
            beyond += 1
        if is_new:
            fitting, fits_next = mask & board.cross_sets[square], board.cross_sets[index(base + beyond)]
            naturals, blank_letters = fitting & usable, fitting if blanks > 0 else NONE
            unread, ends, onward, onward_blank = naturals | blank_letters, NONE, NONE, NONE
            goes_on = count + 1 < max_tiles
            while unread != 0:
                bit = unread & (~unread + ONE)
                unread ^= bit
                arc = arc_at(cells, state, DAWG_ARCS, mask, bit)
                for at in range(place + 1, beyond):
                    if (arc & STATE) == 0:
                        arc = np.uint32(0)
                        break
                    arc = follow(cells, np.int64(arc & STATE), DAWG_ARCS, letters[index(base + at)])
                ends |= bit if (arc & WORD_END) != 0 else NONE
                if goes_on:
                    next_letters = mask_or_none(cells, np.int64(arc & STATE)) & fits_next
                    within = ANY if blanks > 0 else without(bit, rack, usable)
                    onward |= bit if (next_letters & within) != 0 else NONE
                    onward_blank |= bit if (next_letters & (ANY if blanks > 1 else usable)) != 0 else NONE
            # A single tile that makes two words is found in both orientations, and recorded in the first.
            if ends != 0 and (count > 0 or start.orientation == 0 or next_alone != 0):
                bonus = rules.bingo_bonus if count + 1 == rules.rack_size else 0
                score, factor = reached * next_multiplier + next_cross + bonus, of_letter * next_multiplier + crossing
                end = WordEnd(score, factor, start.location + beyond, count, low, high)
                found = record_plays(plays, found, ends & naturals, ends & blank_letters, rules.tile_values, end)
            naturals, blank_letters = naturals & onward, blank_letters & onward_blank
        if (naturals | blank_letters) != 0:
            bit, tile, value, naturals, blank_letters, usable, blanks = take_tile(
                naturals, blank_letters, rack, (usable, blanks), rules.tile_values
            )
            before = PartialPlay(state, main, cross, multiplier, count, is_alone, low, high)
            save_frame(frames, depth, place, naturals, blank_letters, tile, before)
            arc = arc_at(cells, state, DAWG_ARCS, mask, bit)
            for at in range(place + 1, beyond):
                arc = follow(cells, np.int64(arc & STATE), DAWG_ARCS, letters[index(base + at)])
            low, high = appended(low, high, tile, count)
            main, cross, multiplier = reached + value * of_letter, next_cross + value * crossing, next_multiplier
            state, place, is_alone, count = np.int64(arc & STATE), beyond, next_alone, count + 1
            depth, is_new = depth + 1, True
            continue
        is_new = False
        while depth > 0 and (naturals | blank_letters) == 0:
            depth, count = depth - 1, count - 1
            state, place, naturals, blank_letters, tile = load_frame(frames, depth)
            usable, blanks = return_tile(tile, rack, usable, blanks)
        if (naturals | blank_letters) == 0:
            break
        main, cross, multiplier, is_alone, low, high = load_play(frames, depth)
    return found
