"""Every legal play of a rack, each once, with its score: a walk through the GADDAG from each anchor.

An anchor is the last tile of a block, or an empty square that only a crossing word touches. From it a play grows to the
left, never over an earlier anchor's square, then after the separator to the right (`extend_right`), so that no play is
found twice.
"""

import numpy as np

from mozaika.engine.kernels.arrays import PartialPlay, RackState, RightStart, WordEnd
from mozaika.engine.kernels.cross_checks import NO_CROSS, follow
from mozaika.engine.kernels.extend_right import extend_right
from mozaika.engine.kernels.play_rows import TILES_PER_NUMBER, appended, shifted
from mozaika.engine.kernels.walk_steps import (
    ANY,
    FRAME,
    LEFT,
    MAX_DEPTH,
    NONE,
    ONE,
    TURN,
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
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import GADDAG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of


@borrowing
def walk(graph, rules, board, rack, plays, frames):
    """As `find_plays`; `frames` is memory for both halves of the walk."""
    cells, letters, cross_sets, stop = graph.cells, board.letters, board.cross_sets, rules.stop
    left_frames, right_frames = frames[0], frames[1]
    found, blanks, usable, held = 0, rack[0], NONE, rack[0]
    for letter in range(1, rack.shape[0]):
        held += rack[index(letter)]
        if rack[index(letter)] > 0:
            usable |= ONE << np.uint64(letter - 1)
    max_tiles = min(rules.rack_size, held)
    may_overflow, is_empty = max_tiles > TILES_PER_NUMBER, board.start[0] >= 0
    for orientation in range(2):
        length = rules.columns if orientation == 0 else rules.rows
        for line in range(rules.rows if orientation == 0 else rules.columns):
            base, on_line = (orientation * rules.lines + line) * rules.stride, (orientation << 24) | (line << 16)
            last_anchor = 0
            for anchor in range(1, length + 1):
                state, place, main, turn, left = graph.gaddag, anchor, 0, 0, anchor
                fits_right = cross_sets[index(base + anchor + 1)]
                if letters[index(base + anchor)] != 0:
                    if letters[index(base + anchor + 1)] != 0:
                        continue
                    while letters[index(base + place)] != 0 and state != 0:
                        state = np.int64(follow(cells, state, GADDAG_ARCS, letters[index(base + place)]) & STATE)
                        main += board.values[index(base + place)]
                        place -= 1
                    if state == 0:
                        last_anchor = anchor
                        continue
                    turn, left = np.int64(cells[index(state + 2)]), place + 1
                    if place in (0, last_anchor) or letters[index(base + place - 1)] != 0:
                        place = 0
                elif is_empty:
                    row, column = (line, anchor - 1) if orientation == 0 else (anchor - 1, line)
                    if row != board.start[0] or column != board.start[1]:
                        continue
                elif (
                    board.cross_scores[index(base + anchor)] == NO_CROSS
                    or letters[index(base + anchor - 1)]
                    or letters[index(base + anchor + 1)]
                ):
                    continue
                mask, naturals, blank_letters, is_new = NONE, NONE, NONE, True
                cross, multiplier, count, is_alone, low, high, depth = 0, 1, 0, 0, 0, 0, 0
                while True:
                    if stop[0] != 0:  # put back the tiles that are laid, and lay no others
                        place, turn, naturals, blank_letters = 0, 0, NONE, NONE
                    beyond = place - 1  # always empty: a block to the left is an anchor of its own
                    square = index(base + place)
                    if place > 0 and (is_new or (naturals | blank_letters) != 0):
                        of_letter, mask = rules.letter_multipliers[square], mask_of(cells, state)
                        next_cross, crossing, next_multiplier, next_alone = with_square(
                            rules, board, square, cross, multiplier, is_alone
                        )
                        is_end = beyond in (0, last_anchor) or letters[index(base + beyond - 1)] != 0
                        fits_left = NONE if is_end else cross_sets[index(base + beyond)]
                    if place > 0 and is_new:
                        fitting, goes_on = mask & cross_sets[square], count + 1 < max_tiles
                        naturals, blank_letters = fitting & usable, fitting if blanks > 0 else NONE
                        unread, ends, onward, onward_blank = naturals | blank_letters, NONE, NONE, NONE
                        while unread != 0:
                            bit = unread & (~unread + ONE)
                            unread ^= bit
                            arc = arc_at(cells, state, GADDAG_ARCS, mask, bit)
                            ends |= bit if (arc & WORD_END) != 0 else NONE
                            if goes_on:
                                child = np.int64(arc & STATE)
                                next_letters = mask_or_none(cells, child) & fits_left
                                behind = np.int64(cells[index(child + 2)])
                                next_letters |= mask_or_none(cells, behind if child != 0 else 0) & fits_right
                                within = ANY if blanks > 0 else without(bit, rack, usable)
                                onward |= bit if (next_letters & within) != 0 else NONE
                                onward_blank |= bit if (next_letters & (ANY if blanks > 1 else usable)) != 0 else NONE
                        if ends != 0 and (count > 0 or orientation == 0 or next_alone != 0):
                            bonus = rules.bingo_bonus if count + 1 == rules.rack_size else 0
                            score = main * next_multiplier + next_cross + bonus
                            factor, location = of_letter * next_multiplier + crossing, on_line | (beyond << 8)
                            moved_low, moved_high = shifted(low, high, may_overflow)
                            end = WordEnd(score, factor, location | (anchor - beyond), 0, moved_low, moved_high)
                            found = record_plays(
                                plays, found, ends & naturals, ends & blank_letters, rules.tile_values, end
                            )
                        naturals, blank_letters = naturals & onward, blank_letters & onward_blank
                    if (naturals | blank_letters) != 0:
                        bit, tile, value, naturals, blank_letters, usable, blanks = take_tile(
                            naturals, blank_letters, rack, (usable, blanks), rules.tile_values
                        )
                        before = PartialPlay(state, main, cross, multiplier, count, is_alone, low, high)
                        save_frame(left_frames, depth, place, naturals, blank_letters, tile, before)
                        at = index(depth * FRAME)
                        left_frames[at + index(TURN)], left_frames[at + index(LEFT)] = turn, left
                        state = np.int64(arc_at(cells, state, GADDAG_ARCS, mask, bit) & STATE)
                        turn = np.int64(cells[index(state + 2)])
                        moved_low, moved_high = shifted(low, high, may_overflow)
                        low, high = appended(moved_low, moved_high, tile, 0)
                        main, cross = main + value * of_letter, next_cross + value * crossing
                        multiplier, is_alone, count = next_multiplier, next_alone, count + 1
                        left, place = place, 0 if fits_left == 0 else beyond
                        naturals, blank_letters, depth, is_new = NONE, NONE, depth + 1, True
                        continue
                    if turn != 0:  # all words that go on to the right of the anchor
                        within = ANY if blanks > 0 else usable
                        if (mask_of(cells, turn) & fits_right & within) != 0:
                            hand = RackState(usable, blanks, max_tiles)
                            location = (on_line | ((left - 1) << 8)) - left
                            start = RightStart(base, anchor + 1, orientation, location)
                            partial = PartialPlay(turn, main, cross, multiplier, count, is_alone, low, high)
                            found = extend_right(
                                cells, rules, board, rack, hand, start, partial, plays, right_frames, found
                            )
                    if depth == 0:
                        break
                    depth, count, is_new = depth - 1, count - 1, False
                    at = index(depth * FRAME)
                    state, place, naturals, blank_letters, tile = load_frame(left_frames, depth)
                    main, cross, multiplier, is_alone, low, high = load_play(left_frames, depth)
                    turn, left = left_frames[at + index(TURN)], left_frames[at + index(LEFT)]
                    usable, blanks = return_tile(tile, rack, usable, blanks)
                last_anchor = anchor
    return found


@kernel
def find_plays(graph, rules, board, rack, plays):
    """Write every play to `plays`, as far as it has rows; returns how many there are. `rack[0]` counts the blanks.
    A search that was stopped counts those that it has found.
    """
    return walk(graph, rules, board, rack, plays, np.empty((2, MAX_DEPTH * FRAME), np.int64))
