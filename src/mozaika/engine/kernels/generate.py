"""Every legal play of a rack, each once, with its score: a walk through the GADDAG from each anchor.

An anchor is the last tile of a block, or an empty square that only a crossing word touches. From it a play grows to the
left, never over an earlier anchor's square, then behind the separator to the right (`rightwards`): so no play is found
twice.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS, follow
from mozaika.engine.kernels.extend_right import (
    ANY,
    DEPTHS,
    FRAME,
    IN_ALONE,
    IN_BLANKS,
    IN_CROSS,
    IN_HIGH,
    IN_LAID,
    IN_LEFT,
    IN_LOW,
    IN_MAIN,
    IN_NATURALS,
    IN_PLACE,
    IN_STATE,
    IN_TIMES,
    IN_TURN,
    NONE,
    ONE,
    arc_at,
    mask_or_none,
    rightwards,
    with_square,
    without,
)
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOW, SCORE, TILES_A_NUMBER, WHERE, prepended
from mozaika.lexicon.kernels.bits import lowest
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import GADDAG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of


@borrowing
def walk(
    graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start,
    plays, frames, right_frames,
):  # fmt: skip
    lines, stride = size[0], size[1]
    found, blanks, usable, whole = 0, rack[0], NONE, rack[0]
    for letter in range(1, rack.shape[0]):
        whole += rack[index(letter)]
        if rack[index(letter)] > 0:
            usable |= ONE << np.uint64(letter - 1)
    most = min(rules[0], whole)
    workspace, many = plays.shape[0], most > TILES_A_NUMBER
    empty = start[0] >= 0
    for orientation in range(2):
        length = size[2] if orientation == 0 else size[3]
        for line in range(size[3] if orientation == 0 else size[2]):
            base, on_line = (orientation * lines + line) * stride, (orientation << 24) | (line << 16)
            last_anchor = 0
            for anchor in range(1, length + 1):
                state, place, main, turn, left = gaddag, anchor, 0, 0, anchor
                fits_right = allowed[index(base + anchor + 1)]
                if letters[index(base + anchor)] != 0:
                    if letters[index(base + anchor + 1)] != 0:
                        continue
                    while letters[index(base + place)] != 0 and state != 0:
                        state = np.int64(follow(graph, state, GADDAG_ARCS, letters[index(base + place)]) & STATE)
                        main += values[index(base + place)]
                        place -= 1
                    if state == 0:
                        last_anchor = anchor
                        continue
                    turn, left = np.int64(graph[index(state + 2)]), place + 1
                    if place in (0, last_anchor) or letters[index(base + place - 1)] != 0:
                        place = 0
                elif empty:
                    row, column = (line, anchor - 1) if orientation == 0 else (anchor - 1, line)
                    if row != start[0] or column != start[1]:
                        continue
                elif (
                    crossed[index(base + anchor)] == NO_CROSS
                    or letters[index(base + anchor - 1)]
                    or letters[index(base + anchor + 1)]
                ):
                    continue
                mask, natural, blank, is_new = NONE, NONE, NONE, True
                cross, times, count, alone, low, high, depth = 0, 1, 0, 0, 0, 0, 0
                while True:
                    beyond = place - 1  # always empty: a block to the left is an anchor of its own
                    square = index(base + place)
                    if place > 0:
                        of_letter, mask = letter_times[square], mask_of(graph, state)
                        cross_checks, crossing, many_times, no_cross = with_square(
                            square, letter_times, word_times, crossed, cross, times, alone
                        )
                        is_end = beyond in (0, last_anchor) or letters[index(base + beyond - 1)] != 0
                        fits_left = NONE if is_end else allowed[index(base + beyond)]
                    if place > 0 and is_new:
                        fitting, goes_on = mask & allowed[square], count + 1 < most
                        natural, blank = fitting & usable, fitting if blanks > 0 else NONE
                        open_, ends, onward, onward_blank = natural | blank, NONE, NONE, NONE
                        while open_ != 0:
                            bit = open_ & (~open_ + ONE)
                            open_ ^= bit
                            arc = arc_at(graph, state, GADDAG_ARCS, mask, bit)
                            ends |= bit if (arc & WORD_END) != 0 else NONE
                            if goes_on:
                                child = np.int64(arc & STATE)
                                next_ = mask_or_none(graph, child) & fits_left
                                behind = np.int64(graph[index(child + 2)])
                                next_ |= mask_or_none(graph, behind if child != 0 else 0) & fits_right
                                within = ANY if blanks > 0 else without(bit, rack, usable)
                                onward |= bit if (next_ & within) != 0 else NONE
                                onward_blank |= bit if (next_ & (ANY if blanks > 1 else usable)) != 0 else NONE
                        if ends != 0 and (count > 0 or orientation == 0 or no_cross != 0):
                            score = main * many_times + cross_checks + (rules[1] if count + 1 == rules[0] else 0)
                            factor = of_letter * many_times + crossing
                            where = on_line | (beyond << 8) | (anchor - beyond)
                            open_ = ends & natural
                            while open_ != 0:
                                laid = lowest(open_) + 1
                                open_ &= open_ - ONE
                                if found < workspace:
                                    row = index(found)
                                    plays[row, SCORE] = score + tile_values[index(laid)] * factor
                                    plays[row, WHERE] = where
                                    plays[row, LOW], plays[row, HIGH] = prepended(low, high, laid, many)
                                found += 1
                            open_ = ends & blank
                            while open_ != 0:
                                laid = lowest(open_) + 1 + BLANK_BIT
                                open_ &= open_ - ONE
                                if found < workspace:
                                    row = index(found)
                                    plays[row, SCORE], plays[row, WHERE] = score, where
                                    plays[row, LOW], plays[row, HIGH] = prepended(low, high, laid, many)
                                found += 1
                        natural, blank = natural & onward, blank & onward_blank
                    if (natural | blank) != 0:
                        here = index(depth * FRAME)
                        frames[here + index(IN_STATE)], frames[here + index(IN_PLACE)] = state, place
                        frames[here + index(IN_TURN)], frames[here + index(IN_LEFT)] = turn, left
                        frames[here + index(IN_MAIN)], frames[here + index(IN_CROSS)] = main, cross
                        frames[here + index(IN_TIMES)], frames[here + index(IN_ALONE)] = times, alone
                        frames[here + index(IN_LOW)], frames[here + index(IN_HIGH)] = low, high
                        value = 0
                        if natural != 0:
                            bit = natural & (~natural + ONE)
                            natural ^= bit
                            laid = lowest(bit) + 1
                            value = tile_values[index(laid)]
                            usable = without(bit, rack, usable)
                            rack[index(laid)] -= 1
                        else:
                            bit = blank & (~blank + ONE)
                            blank ^= bit
                            laid = lowest(bit) + 1 + BLANK_BIT
                            blanks -= 1
                        frames[here + index(IN_NATURALS)] = np.int64(natural)
                        frames[here + index(IN_BLANKS)] = np.int64(blank)
                        frames[here + index(IN_LAID)] = laid
                        depth += 1
                        state = np.int64(arc_at(graph, state, GADDAG_ARCS, mask, bit) & STATE)
                        turn = np.int64(graph[index(state + 2)])
                        low, high = prepended(low, high, laid, many)
                        main, cross, times = main + value * of_letter, cross_checks + value * crossing, many_times
                        alone, count, left, place = no_cross, count + 1, place, 0 if fits_left == 0 else beyond
                        natural, blank, is_new = NONE, NONE, True
                        continue
                    if turn != 0:  # all words that go on to the right of the anchor
                        within = ANY if blanks > 0 else usable
                        if (mask_of(graph, turn) & fits_right & within) != 0:
                            found = rightwards(
                                graph, letters, values, allowed, crossed, letter_times, word_times, tile_values, rules,
                                plays, right_frames, rack, usable, blanks, most, base, anchor + 1, orientation,
                                (on_line | ((left - 1) << 8)) - left, turn, main, cross, times, count, alone, low,
                                high, found,
                            )  # fmt: skip
                    if depth == 0:
                        break
                    depth -= 1
                    here = index(depth * FRAME)
                    state, place = frames[here + index(IN_STATE)], frames[here + index(IN_PLACE)]
                    turn, left = frames[here + index(IN_TURN)], frames[here + index(IN_LEFT)]
                    main, cross = frames[here + index(IN_MAIN)], frames[here + index(IN_CROSS)]
                    times, alone = frames[here + index(IN_TIMES)], frames[here + index(IN_ALONE)]
                    low, high = frames[here + index(IN_LOW)], frames[here + index(IN_HIGH)]
                    natural = np.uint64(frames[here + index(IN_NATURALS)])
                    blank = np.uint64(frames[here + index(IN_BLANKS)])
                    laid = frames[here + index(IN_LAID)]
                    count -= 1
                    is_new = False
                    if laid < BLANK_BIT:
                        rack[index(laid)] += 1
                        usable |= ONE << np.uint64(laid - 1)
                    else:
                        blanks += 1
                last_anchor = anchor
    return found


@kernel
def find_plays(
    graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times,
    rack, tile_values, rules, start, plays,
):  # fmt: skip
    """Write every play into `plays`, as far as there is room; returns how many there are.

    `rack[0]` counts blanks. `rules`: rack size, bonus. `start`: row and column of the start square of an empty board,
    both -1 otherwise.
    """
    frames, right_frames = np.empty(DEPTHS * FRAME, np.int64), np.empty(DEPTHS * FRAME, np.int64)
    return walk(
        graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules,
        start, plays, frames, right_frames,
    )  # fmt: skip
