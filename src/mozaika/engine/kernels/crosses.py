"""Which letters may be laid on an empty square, and what they score, judged by the word that crosses there."""

import numpy as np

from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, GADDAG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of

NO_CROSS = -1  # the score of a square that no word crosses: there every letter is right
_ONE = np.uint64(1)


@inlined
def follow(graph, state, head, letter):
    """The arc of `letter` from a state that exists; 0 if it has none."""
    mask = mask_of(graph, state)
    bit = _ONE << np.uint64(letter - 1)
    arc = np.uint32(0)
    if (mask & bit) != 0:
        arc = graph[index(state + head + ones(mask & (bit - _ONE)))]
    return arc


@kernel
def cross_line(graph, gaddag, size, letters, values, allowed, crossed, orientation, line, every):
    """Judge the empty squares of a line anew, for plays that cross it. `size` is how many lines an orientation's array
    has, its stride, and how long a row and a column are.
    """
    lines, stride = size[0], size[1]
    length = size[2] if orientation == 0 else size[3]
    base = (orientation * lines + line) * stride
    other = (1 - orientation) * lines
    for place in range(1, length + 1):
        if letters[base + place] != 0:
            continue
        # The same square among the lines of the other orientation.
        there = (other + place - 1) * stride + line + 1
        if letters[base + place - 1] == 0 and letters[base + place + 1] == 0:
            allowed[there] = every
            crossed[there] = NO_CROSS
            continue
        before, after, score = place - 1, place + 1, 0
        while letters[base + before] != 0:
            score += values[base + before]
            before -= 1
        while letters[base + after] != 0:
            score += values[base + after]
            after += 1
        crossed[there] = score
        allowed[there] = _fitting(graph, gaddag, letters, base, before, place, after)


@kernel
def _fitting(graph, gaddag, letters, base, before, place, after):
    """The letters that make a word at `place` with the tiles between `before` and `after`, both exclusive."""
    fitting, state = np.uint64(0), gaddag
    if before == place - 1:  # nothing before it: back from the end, and one letter more
        at = after - 1
        while at > place and state != 0:
            state = np.int64(follow(graph, state, GADDAG_ARCS, letters[base + at]) & STATE)
            at -= 1
        if state != 0:
            left, arc = mask_of(graph, state), state + GADDAG_ARCS
            while left != 0:
                if (graph[arc] & WORD_END) != 0:
                    fitting |= left & (~left + _ONE)
                left &= left - _ONE
                arc += 1
        return fitting
    at = place - 1
    while at > before and state != 0:
        state = np.int64(follow(graph, state, GADDAG_ARCS, letters[base + at]) & STATE)
        at -= 1
    if state != 0:
        state = np.int64(graph[state + 2])
    if state == 0:
        return fitting
    left, number = mask_of(graph, state), state + DAWG_ARCS
    while left != 0:
        bit = lowest(left)
        left &= left - _ONE
        arc = graph[number]
        number += 1
        at = place + 1
        while at < after and (arc & STATE) != 0:
            arc = follow(graph, np.int64(arc & STATE), DAWG_ARCS, letters[base + at])
            at += 1
        if at == after and (arc & WORD_END) != 0:
            fitting |= _ONE << np.uint64(bit)
    return fitting


@kernel
def all_crosses(graph, gaddag, size, letters, values, allowed, crossed, every):
    """Judge the whole board."""
    for orientation in range(2):
        for line in range(size[3] if orientation == 0 else size[2]):
            cross_line(graph, gaddag, size, letters, values, allowed, crossed, orientation, line, every)


@kernel
def lay(graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, tiles, tile_values):
    """Lay a play: `tiles[place]` is a letter, with bit 6 set for a blank, or 0; then judge the lines it touches."""
    lines, stride = size[0], size[1]
    length = size[2] if orientation == 0 else size[3]
    base, other = (orientation * lines + line) * stride, (1 - orientation) * lines
    for place in range(1, length + 1):
        tile = np.int64(tiles[place])
        if tile != 0:
            letter = tile & 63
            value = 0 if tile >= 64 else tile_values[letter]
            there = (other + place - 1) * stride + line + 1
            letters[base + place], values[base + place] = letter, value
            letters[there], values[there] = letter, value
    cross_line(graph, gaddag, size, letters, values, allowed, crossed, orientation, line, every)
    for place in range(1, length + 1):
        if tiles[place] != 0:
            cross_line(graph, gaddag, size, letters, values, allowed, crossed, 1 - orientation, place - 1, every)
