"""Every legal play of a rack, each once, with its score: a walk through the GADDAG from each anchor.

An anchor is the last tile of a block, or an empty square that only a crossing word touches. From it a play grows to the
left, never over an earlier anchor's square, then behind the separator to the right: so no play is found twice.
"""

import numpy as np

from mozaika.engine.kernels.crosses import NO_CROSS, follow
from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, GADDAG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of

BLANK_BIT = 64  # marks a letter that a blank stands for
# What is written of each play: columns of `plays`. WHERE packs orientation, line, first place and length; LOW and HIGH
# the tiles laid, from first to last, seven bits each, nine to a number.
SCORE, WHERE, LOW, HIGH = 0, 1, 2, 3
FACTS = 4
TILE_BITS, TILES_A_NUMBER = 7, 9
_ONE, _NONE = np.uint64(1), np.uint64(0)
_DEPTHS = 40
# What is remembered at each depth of the walk: columns of `frames`.
# SHAPE packs how often the word counts (from bit 16), where it begins (bits 8-15), whether a tile forms no word across
# the line (bit 7), and how many tiles are laid (bits 0-6).
_STATE, _PLACE, _LAID, _TURN, _MAIN, _CROSS, _SHAPE, _LOW, _HIGH = 0, 1, 2, 3, 4, 5, 6, 7, 8
_FRAME = 9
_ALONE, _COUNT = 1 << 7, (1 << 7) - 1


@kernel
def find_plays(
    graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times,
    rack, tile_values, rules, start, plays,
):  # fmt: skip
    """Write every play into `plays`, as far as there is room; returns how many there are.

    `rack[0]` counts blanks. `rules`: rack size, bonus. `start`: row and column of the start square of an empty board,
    both -1 otherwise.
    """
    lines, stride = size[0], size[1]
    frames = np.zeros(_DEPTHS * _FRAME, np.int64)
    naturals, blanks_too = np.zeros(_DEPTHS, np.uint64), np.zeros(_DEPTHS, np.uint64)
    found, blanks, usable, whole = 0, rack[0], _NONE, rack[0]
    for letter in range(1, rack.shape[0]):
        whole += rack[index(letter)]
        if rack[index(letter)] > 0:
            usable |= _ONE << np.uint64(letter - 1)
    most = min(rules[0], whole)
    room, many = plays.shape[0], most > TILES_A_NUMBER
    empty = start[0] >= 0
    for orientation in range(2):
        length = size[2] if orientation == 0 else size[3]
        for line in range(size[3] if orientation == 0 else size[2]):
            base = (orientation * lines + line) * stride
            last_anchor = 0
            for anchor in range(1, length + 1):
                state, depth = gaddag, 0
                frames[_LAID], frames[_TURN], frames[_MAIN], frames[_CROSS] = 0, 0, 0, 0
                frames[_PLACE], frames[_SHAPE], frames[_LOW], frames[_HIGH] = anchor, (1 << 16) | (anchor << 8), 0, 0
                naturals[0], blanks_too[0] = _NONE, _NONE
                if letters[index(base + anchor)] != 0:
                    if letters[index(base + anchor + 1)] != 0:
                        continue
                    place, main = anchor, 0
                    while letters[index(base + place)] != 0 and state != 0:
                        state = np.int64(follow(graph, state, GADDAG_ARCS, letters[index(base + place)]) & STATE)
                        main += values[index(base + place)]
                        place -= 1
                    if state == 0:
                        last_anchor = anchor
                        continue
                    frames[_TURN] = np.int64(graph[index(state + 2)])
                    frames[_MAIN], frames[_SHAPE] = main, (1 << 16) | ((place + 1) << 8)
                    if place in (0, last_anchor) or letters[index(base + place - 1)] != 0:
                        place = 0
                elif empty:
                    row, column = (line, anchor - 1) if orientation == 0 else (anchor - 1, line)
                    if row != start[0] or column != start[1]:
                        continue
                    place = anchor
                elif (
                    crossed[index(base + anchor)] == NO_CROSS
                    or letters[index(base + anchor - 1)]
                    or letters[index(base + anchor + 1)]
                ):
                    continue
                else:
                    place = anchor
                if place > 0:
                    fitting = mask_of(graph, state) & allowed[index(base + place)]
                    naturals[1], blanks_too[1] = fitting & usable, fitting if blanks > 0 else _NONE
                    frames[index(_FRAME + _STATE)], frames[index(_FRAME + _PLACE)] = state, place
                    frames[index(_FRAME + _LAID)], frames[index(_FRAME + _TURN)] = 0, 0
                    depth = 1
                at = depth * _FRAME
                while depth >= 0:
                    turn = frames[index(at + _TURN)]
                    if turn != 0:  # all words that go on to the right of the anchor
                        frames[index(at + _TURN)] = 0
                        if frames[index(at + _SHAPE)] & _COUNT < most:
                            fitting = mask_of(graph, turn) & allowed[index(base + anchor + 1)]
                            natural, blank = fitting & usable, fitting if blanks > 0 else _NONE
                            if (natural | blank) != 0:
                                depth += 1
                                at += _FRAME
                                naturals[index(depth)], blanks_too[index(depth)] = natural, blank
                                frames[index(at + _STATE)], frames[index(at + _PLACE)] = turn, anchor + 1
                                frames[index(at + _LAID)], frames[index(at + _TURN)] = 0, 0
                        continue
                    laid = frames[index(at + _LAID)]
                    if laid != 0:  # take the tile back
                        if laid < BLANK_BIT:
                            rack[index(laid)] += 1
                            usable |= _ONE << np.uint64(laid - 1)
                        else:
                            blanks += 1
                        frames[index(at + _LAID)] = 0
                    place = frames[index(at + _PLACE)]
                    if naturals[index(depth)] != 0:
                        bit = lowest(naturals[index(depth)])
                        naturals[index(depth)] &= naturals[index(depth)] - _ONE
                        letter = bit + 1
                        rack[index(letter)] -= 1
                        if rack[index(letter)] == 0:
                            usable &= ~(_ONE << np.uint64(bit))
                        laid = letter
                        value = tile_values[index(letter)] * letter_times[index(base + place)]
                    elif blanks_too[index(depth)] != 0:
                        bit = lowest(blanks_too[index(depth)])
                        blanks_too[index(depth)] &= blanks_too[index(depth)] - _ONE
                        letter = bit + 1
                        blanks -= 1
                        laid = letter + BLANK_BIT
                        value = 0
                    else:
                        depth -= 1
                        at -= _FRAME
                        continue
                    frames[index(at + _LAID)] = laid
                    above = at - _FRAME
                    main, cross, shape = (
                        frames[index(above + _MAIN)] + value,
                        frames[index(above + _CROSS)],
                        frames[index(above + _SHAPE)] + 1,
                    )
                    low, high, count, left = (
                        frames[index(above + _LOW)],
                        frames[index(above + _HIGH)],
                        shape & _COUNT,
                        shape >> 8 & 255,
                    )
                    times = (shape >> 16) * word_times[index(base + place)]
                    alone = shape & _ALONE
                    if crossed[index(base + place)] != NO_CROSS:
                        cross += (value + crossed[index(base + place)]) * word_times[index(base + place)]
                    else:
                        alone = _ALONE
                    state = frames[index(at + _STATE)]
                    mask = mask_of(graph, state)
                    below = ones(mask & ((_ONE << np.uint64(bit)) - _ONE))
                    right = place > anchor
                    if right:
                        arc = graph[index(state + DAWG_ARCS + below)]
                        beyond = place + 1
                        while letters[index(base + beyond)] != 0 and (arc & STATE) != 0:
                            arc = follow(graph, np.int64(arc & STATE), DAWG_ARCS, letters[index(base + beyond)])
                            main += values[index(base + beyond)]
                            beyond += 1
                        if letters[index(base + beyond)] != 0:
                            continue
                        last = beyond - 1
                        if count <= TILES_A_NUMBER:
                            low |= laid << (TILE_BITS * (count - 1))
                        else:
                            high |= laid << (TILE_BITS * (count - 1 - TILES_A_NUMBER))
                    else:
                        arc = graph[index(state + GADDAG_ARCS + below)]
                        beyond = place - 1  # always empty: a block to the left is an anchor of its own
                        left, last = place, anchor
                        if many:
                            high = (high << TILE_BITS) | (low >> (TILE_BITS * (TILES_A_NUMBER - 1)))
                            low &= (1 << (TILE_BITS * (TILES_A_NUMBER - 1))) - 1
                        low = (low << TILE_BITS) | laid
                    # A single tile that makes two words is found in both orientations, and counted in the first.
                    if (arc & WORD_END) != 0 and (count > 1 or orientation == 0 or alone != 0):
                        if found < room:
                            plays[found, SCORE] = main * times + cross + (rules[1] if count == rules[0] else 0)
                            plays[found, WHERE] = (
                                (orientation << 24) | (line << 16) | ((left - 1) << 8) | (last - left + 1)
                            )
                            plays[found, LOW], plays[found, HIGH] = low, high
                        found += 1
                    child = np.int64(arc & STATE)
                    if child == 0:
                        continue
                    frames[index(at + _MAIN)], frames[index(at + _CROSS)], frames[index(at + _LOW)] = main, cross, low
                    frames[index(at + _SHAPE)] = (times << 16) | (left << 8) | alone | count
                    if many:
                        frames[index(at + _HIGH)] = high
                    if not right:
                        frames[index(at + _TURN)] = np.int64(graph[index(child + 2)])
                        if beyond in (0, last_anchor) or letters[index(base + beyond - 1)] != 0:
                            continue
                    if count == most:
                        continue
                    fitting = mask_of(graph, child) & allowed[index(base + beyond)]
                    natural, blank = fitting & usable, fitting if blanks > 0 else _NONE
                    if (natural | blank) != 0:
                        depth += 1
                        at += _FRAME
                        naturals[index(depth)], blanks_too[index(depth)] = natural, blank
                        frames[index(at + _STATE)], frames[index(at + _PLACE)] = child, beyond
                        frames[index(at + _LAID)], frames[index(at + _TURN)] = 0, 0
                last_anchor = anchor
    return found
