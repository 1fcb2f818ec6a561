"""Cross-checks: which letters may be laid on an empty square, and what the word that crosses there scores."""

import numpy as np

from mozaika.engine.kernels.play_rows import BLANK_BIT
from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, GADDAG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of

NO_CROSS = -1  # the score of a square that no word crosses: every letter fits there
_ONE = np.uint64(1)


@inlined
def follow(cells, state, head, letter):
    """The arc of `letter` from a state that exists; 0 if it has none."""
    mask = mask_of(cells, state)
    bit = _ONE << np.uint64(letter - 1)
    arc = np.uint32(0)
    if (mask & bit) != 0:
        arc = cells[index(state + head + ones(mask & (bit - _ONE)))]
    return arc


@inlined
def _check_square(graph, rules, board, base, place, mirror):
    """Compute the cross-check of an empty square for plays that cross its line; `mirror` is the same square among the
    lines of the other orientation.
    """
    letters, values = board.letters, board.values
    if letters[index(base + place - 1)] == 0 and letters[index(base + place + 1)] == 0:
        board.cross_sets[index(mirror)] = rules.alphabet
        board.cross_scores[index(mirror)] = NO_CROSS
    else:
        before, after, score = place - 1, place + 1, 0
        while letters[index(base + before)] != 0:
            score += values[index(base + before)]
            before -= 1
        while letters[index(base + after)] != 0:
            score += values[index(base + after)]
            after += 1
        board.cross_scores[index(mirror)] = score
        board.cross_sets[index(mirror)] = _fitting(graph, letters, base, before, place, after)


@borrowing
def _fitting(graph, letters, base, before, place, after):
    """The letters that make a word at `place` with the tiles between `before` and `after`, both exclusive."""
    cells, state, fitting = graph.cells, graph.gaddag, np.uint64(0)
    if before == place - 1:  # no tile before it: walk back from the end of the word, then one letter more
        at = after - 1
        while at > place and state != 0:
            state = np.int64(follow(cells, state, GADDAG_ARCS, letters[base + at]) & STATE)
            at -= 1
        if state != 0:
            left, arc = mask_of(cells, state), state + GADDAG_ARCS
            while left != 0:
                if (cells[arc] & WORD_END) != 0:
                    fitting |= left & (~left + _ONE)
                left &= left - _ONE
                arc += 1
        return fitting
    at = place - 1
    while at > before and state != 0:
        state = np.int64(follow(cells, state, GADDAG_ARCS, letters[base + at]) & STATE)
        at -= 1
    if state != 0:
        state = np.int64(cells[state + 2])
    if state == 0:
        return fitting
    left, number = mask_of(cells, state), state + DAWG_ARCS
    while left != 0:
        bit = lowest(left)
        left &= left - _ONE
        arc = cells[number]
        number += 1
        at = place + 1
        while at < after and (arc & STATE) != 0:
            arc = follow(cells, np.int64(arc & STATE), DAWG_ARCS, letters[base + at])
            at += 1
        if at == after and (arc & WORD_END) != 0:
            fitting |= _ONE << np.uint64(bit)
    return fitting


@borrowing
def check_all_squares(graph, rules, board):
    """Compute the cross-checks of all empty squares."""
    lines, stride = rules.lines, rules.stride
    for orientation in range(2):
        for line in range(rules.rows if orientation == 0 else rules.columns):
            base = (orientation * lines + line) * stride
            for place in range(1, (rules.columns if orientation == 0 else rules.rows) + 1):
                if board.letters[index(base + place)] == 0:
                    mirror = ((1 - orientation) * lines + place - 1) * stride + line + 1
                    _check_square(graph, rules, board, base, place, mirror)


@borrowing
def _check_ends(graph, rules, board, orientation, line, place):
    """Update the cross-checks at both ends of the tiles around `place`; no other square there has a new neighbour."""
    letters, stride = board.letters, rules.stride
    base, other = (orientation * rules.lines + line) * stride, (1 - orientation) * rules.lines
    first, last = place - 1, place + 1
    while letters[index(base + first)] != 0:
        first -= 1
    while letters[index(base + last)] != 0:
        last += 1
    if first >= 1:
        mirror = (other + first - 1) * stride + line + 1
        _check_square(graph, rules, board, base, first, mirror)
    if last <= (rules.columns if orientation == 0 else rules.rows):
        mirror = (other + last - 1) * stride + line + 1
        _check_square(graph, rules, board, base, last, mirror)


@borrowing
def lay_tiles(graph, rules, board, orientation, line, line_tiles):
    """Lay the tiles of a play, `line_tiles[place]` (0: none), and update the cross-checks beside them."""
    letters, values, stride = board.letters, board.values, rules.stride
    length = rules.columns if orientation == 0 else rules.rows
    base, other = (orientation * rules.lines + line) * stride, (1 - orientation) * rules.lines
    last_laid = 0
    for place in range(1, length + 1):
        tile = np.int64(line_tiles[place])
        if tile != 0:
            letter = tile & (BLANK_BIT - 1)
            value = 0 if tile >= BLANK_BIT else rules.tile_values[letter]
            mirror = (other + place - 1) * stride + line + 1
            letters[base + place], values[base + place] = letter, value
            letters[mirror], values[mirror] = letter, value
            last_laid = place
    _check_ends(graph, rules, board, orientation, line, last_laid)
    for place in range(1, length + 1):
        if line_tiles[place] != 0:
            _check_ends(graph, rules, board, 1 - orientation, place - 1, line + 1)
    board.start[0], board.start[1] = -1, -1
