"""Words that a pattern fits. Letters are codes, from 1 on; `study` reads what people type.

A pattern is a row of places; what was read of a word has led to a set of them, one bit each: a letter moves a place on,
a star stays and lets the next one begin. A first pass over the states of the DAWG finds out from which places each can
still lead to a word that fits; it is short, because a list has far fewer states than words. Then the walk from the root
makes no step in vain. What it found below a state it copies, with another beginning, when it comes there again with the
same places.
"""

import numpy as np

from mozaika.lexicon.kernels.bits import lowest
from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of

_DEPTHS = 34
_NONE, _ONE = np.uint64(0), np.uint64(1)
_FIRST_ROOM = 1 << 16


@inlined
def _row_of(state):
    """A number for each state: a state takes three numbers of the graph or more, and the first stands at 1."""
    return index(state + 2) // index(3)


@kernel
def _ways_on(graph, root, moves, stays, end):
    """For each state of the DAWG: the places from which a word that fits can be read on; and the numbers of letters
    after which words end there, whatever the pattern. A state stands before those that lead to it, the root last.
    """
    fitting, endings = np.zeros(_row_of(root) + 1, np.uint64), np.zeros(_row_of(root) + 1, np.uint32)
    state = 1
    while state <= root:
        letters, arc_at = mask_of(graph, state), state + DAWG_ARCS
        places, after = _NONE, np.uint32(0)
        while letters != 0:
            code = lowest(letters) + 1
            letters &= letters - _ONE
            arc = graph[index(arc_at)]
            arc_at += 1
            below = _row_of(np.int64(arc & STATE))
            good = fitting[below]
            after |= endings[below] << np.uint32(1)
            if (arc & WORD_END) != 0:
                good |= end
                after |= np.uint32(2)
            good |= (good >> _ONE) & stays
            places |= ((good >> _ONE) & moves[index(code)]) | (good & stays)
        fitting[_row_of(state)], endings[_row_of(state)] = places, after
        state = arc_at
    return fitting, endings


@inlined
def _step(places, code, moves, stays):
    after = ((places & moves[index(code)]) << _ONE) | (places & stays)
    return after | ((after & stays) << _ONE)


@kernel
def _with_room_for(count, answers, used):
    """A longer buffer with the same words, for when `count` more might not go into it."""
    longer = np.empty(4 * answers.shape[0] + count * _DEPTHS, np.uint8)
    longer[:used] = answers[:used]
    return longer


@kernel
def _copied(answers, used, begin, count, skipped, word, length):
    """`count` of the answers from `begin` on once more; their first `skipped` letters give way to the first `length` of
    `word`. Returns the new `used`.
    """
    read = begin
    for _ in range(count):
        for place in range(length):
            answers[index(used + place)] = word[index(place)]
        used += length
        read += skipped
        letter = answers[index(read)]
        while letter != 0:
            answers[index(used)] = letter
            used += 1
            read += 1
            letter = answers[index(read)]
        answers[index(used)] = 0
        used += 1
        read += 1
    return used


@kernel
def words_of_pattern(graph, root, begin, moves, stays, end, lengths, limit):
    """Words of the DAWG that a pattern fits, in the order of the alphabet, a 0 after each.

    The pattern begins at the places `begin`, letter `c` leads on from the places `moves[c]`, stars are at `stays`, and
    it fits when it reaches `end`. `lengths`: a bit for each number of letters that is wanted.
    """
    fitting, endings = _ways_on(graph, root, moves, stays, end)
    answers, used, found = np.empty(_FIRST_ROOM, np.uint8), 0, 0
    word = np.zeros(_DEPTHS, np.uint8)
    states, left = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    arcs_at, places = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    used_at, found_at = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.int64)
    # For each state the places that it was last left with, and the answers below it: begin, how many, their depth.
    left_with, blocks = np.zeros(fitting.shape[0], np.uint64), np.empty((fitting.shape[0], 3), np.int64)
    depth = 0
    states[0], arcs_at[0], left[0], places[0] = root, root + DAWG_ARCS, mask_of(graph, root), begin
    while found < limit:
        if left[depth] == 0:
            if depth == 0:
                break
            here = _row_of(states[depth])
            if (np.uint64(endings[here]) << np.uint64(depth)) & ~lengths == 0:  # all answers, whatever their lengths
                left_with[here] = places[depth]
                blocks[here, 0], blocks[here, 1], blocks[here, 2] = used_at[depth], found - found_at[depth], depth
            depth -= 1
            continue
        bit = lowest(left[depth])
        left[depth] &= left[depth] - _ONE
        arc = graph[index(arcs_at[depth])]
        arcs_at[depth] += 1
        after = _step(places[depth], bit + 1, moves, stays)
        word[depth] = bit + 1
        length = depth + 1
        if (arc & WORD_END) != 0 and (after & end) != 0 and (lengths >> np.uint64(length)) & _ONE:
            if used + _DEPTHS > answers.shape[0]:
                answers = _with_room_for(1, answers, used)
            for place in range(length):
                answers[index(used + place)] = word[index(place)]
            answers[index(used + length)] = 0
            used += length + 1
            found += 1
        below = _row_of(np.int64(arc & STATE))
        ends = np.uint64(endings[below]) << np.uint64(length)
        after &= fitting[below]
        if after == 0 or ends & lengths == 0:
            continue
        if left_with[below] == after and ends & ~lengths == 0:
            count = min(blocks[below, 1], limit - found)
            if used + count * _DEPTHS > answers.shape[0]:
                answers = _with_room_for(count, answers, used)
            used = _copied(answers, used, blocks[below, 0], count, blocks[below, 2], word, length)
            found += count
            continue
        depth += 1
        state = np.int64(arc & STATE)
        states[depth], arcs_at[depth], left[depth] = state, state + DAWG_ARCS, mask_of(graph, state)
        places[depth], used_at[depth], found_at[depth] = after, used, found
    return answers[:used]
