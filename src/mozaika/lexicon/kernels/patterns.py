"""Finds the words that match a pattern. Letters are codes from 1; `study` parses the pattern.

A pattern is a sequence of places. The letters read so far lead to a set of places, one bit each: a letter advances a
place; a star stays, and the place after it begins as well. A first pass over the states of the DAWG computes the places
from which each state can still complete a match; it is short, because a list has far fewer states than words. The walk
from the root then visits no dead ends. When it reaches a state again with the same places, it copies the words found
below that state, with the new prefix.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.kernels.bits import lowest
from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, STATE, WORD_END
from mozaika.lexicon.kernels.search import mask_of

_DEPTHS = 34
_NONE, _ONE = np.uint64(0), np.uint64(1)
_INITIAL_SIZE = 1 << 16


class Pattern(NamedTuple):
    """Sets of places, one bit each."""

    begin: np.uint64
    moves: npt.NDArray[np.uint64]  # by letter code: the places that the letter advances
    stays: np.uint64  # the stars
    end: np.uint64


@inlined
def _row_of(state):
    """A small distinct number per state: a state takes at least three numbers of the graph, and the first is at 1."""
    return index(state + 2) // index(3)


@kernel
def _completions(graph, root, pattern):
    """For each state of the DAWG: the places from which a match can be completed, and the numbers of letters after
    which words end. States come before those that lead to them, so the root is last.
    """
    moves, stays, end = pattern.moves, pattern.stays, pattern.end
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
def _grown(count, answers, used):
    """A larger buffer with the same words and space for `count` more."""
    longer = np.empty(4 * answers.shape[0] + count * _DEPTHS, np.uint8)
    longer[:used] = answers[:used]
    return longer


@kernel
def _copy_with_prefix(answers, used, begin, count, skipped, word, length):
    """Append copies of `count` answers from `begin` on, with their first `skipped` letters replaced by the first
    `length` letters of `word`. Returns the new `used`.
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
def words_of_pattern(graph, root, pattern, lengths, limit):
    """Words of the DAWG that match, in alphabetical order, with a 0 after each. `lengths` is a bit set of lengths."""
    moves, stays, end = pattern.moves, pattern.stays, pattern.end
    fitting, endings = _completions(graph, root, pattern)
    answers, used, found = np.empty(_INITIAL_SIZE, np.uint8), 0, 0
    word = np.zeros(_DEPTHS, np.uint8)
    states, left = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    arcs_at, places = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    used_at, found_at = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.int64)
    # For each state the places of its latest visit, and the answers found below it: begin, number, depth.
    visited_with, blocks = np.zeros(fitting.shape[0], np.uint64), np.empty((fitting.shape[0], 3), np.int64)
    depth = 0
    states[0], arcs_at[0], left[0], places[0] = root, root + DAWG_ARCS, mask_of(graph, root), pattern.begin
    while found < limit:
        if left[depth] == 0:
            if depth == 0:
                break
            here = _row_of(states[depth])
            if (np.uint64(endings[here]) << np.uint64(depth)) & ~lengths == 0:  # no answer had an unwanted length
                visited_with[here] = places[depth]
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
                answers = _grown(1, answers, used)
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
        if visited_with[below] == after and ends & ~lengths == 0:
            count = min(blocks[below, 1], limit - found)
            if used + count * _DEPTHS > answers.shape[0]:
                answers = _grown(count, answers, used)
            used = _copy_with_prefix(answers, used, blocks[below, 0], count, blocks[below, 2], word, length)
            found += count
            continue
        depth += 1
        state = np.int64(arc & STATE)
        states[depth], arcs_at[depth], left[depth] = state, state + DAWG_ARCS, mask_of(graph, state)
        places[depth], used_at[depth], found_at[depth] = after, used, found
    return answers[:used]
