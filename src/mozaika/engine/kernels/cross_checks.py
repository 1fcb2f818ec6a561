"""Which letters may be laid on an empty square, and what they score, judged by the word that crosses there."""

import numpy as np

from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import borrowing, inlined
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


@inlined
def _cross_square(graph, gaddag, letters, values, allowed, crossed, base, place, there, every):
    """Judge an empty square for plays that cross its line; `there` is the same square among the lines of the other
    orientation.
    """
    if letters[index(base + place - 1)] == 0 and letters[index(base + place + 1)] == 0:
        allowed[index(there)] = every
        crossed[index(there)] = NO_CROSS
    else:
        before, after, score = place - 1, place + 1, 0
        while letters[index(base + before)] != 0:
            score += values[index(base + before)]
            before -= 1
        while letters[index(base + after)] != 0:
            score += values[index(base + after)]
            after += 1
        crossed[index(there)] = score
        allowed[index(there)] = _fitting(graph, gaddag, letters, base, before, place, after)


@borrowing
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


@borrowing
def all_crosses(graph, gaddag, size, letters, values, allowed, crossed, every):
    """Judge the whole board. `size` is how many lines an orientation's array has, its stride, and how long a row and a
    column are.
    """
    lines, stride = size[0], size[1]
    for orientation in range(2):
        for line in range(size[3] if orientation == 0 else size[2]):
            base = (orientation * lines + line) * stride
            for place in range(1, (size[2] if orientation == 0 else size[3]) + 1):
                if letters[index(base + place)] == 0:
                    there = ((1 - orientation) * lines + place - 1) * stride + line + 1
                    _cross_square(
                        graph, gaddag, letters, values, allowed, crossed, base, place, there, every
                    )  # fmt: skip


@borrowing
def _cross_ends(graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, place):
    """Judge the two squares at the ends of the block of tiles around `place`: no other has a new neighbour."""
    lines, stride = size[0], size[1]
    base, other = (orientation * lines + line) * stride, (1 - orientation) * lines
    first, last = place - 1, place + 1
    while letters[index(base + first)] != 0:
        first -= 1
    while letters[index(base + last)] != 0:
        last += 1
    if first >= 1:
        there = (other + first - 1) * stride + line + 1
        _cross_square(graph, gaddag, letters, values, allowed, crossed, base, first, there, every)
    if last <= (size[2] if orientation == 0 else size[3]):
        there = (other + last - 1) * stride + line + 1
        _cross_square(graph, gaddag, letters, values, allowed, crossed, base, last, there, every)


@borrowing
def lay(graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, tiles, tile_values):
    """Lay a play: `tiles[place]` is a letter, with bit 6 set for a blank, or 0; then judge the squares beside it."""
    lines, stride = size[0], size[1]
    length = size[2] if orientation == 0 else size[3]
    base, other = (orientation * lines + line) * stride, (1 - orientation) * lines
    some = 0
    for place in range(1, length + 1):
        tile = np.int64(tiles[place])
        if tile != 0:
            letter = tile & 63
            value = 0 if tile >= 64 else tile_values[letter]
            there = (other + place - 1) * stride + line + 1
            letters[base + place], values[base + place] = letter, value
            letters[there], values[there] = letter, value
            some = place
    _cross_ends(graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, some)
    for place in range(1, length + 1):
        if tiles[place] != 0:
            _cross_ends(
                graph, gaddag, size, letters, values, allowed, crossed, every, 1 - orientation, place - 1, line + 1
            )
