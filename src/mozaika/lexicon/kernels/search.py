"""Searches a word graph: words from given letters, and all GADDAG paths. Letters are codes from 1.

Answers are the codes of all words in one buffer, with a 0 after each word, so that the caller can decode them at once.
Pattern searches are in `patterns`.
"""

import numpy as np

from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, GADDAG_ARCS, STATE, WORD_END

SEPARATOR = 255  # in the answers of `gaddag_paths`
_DEPTHS = 34
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_ALL = ~np.uint64(0)
_INITIAL_SIZE = 1 << 16


@inlined
def mask_of(graph, state):
    return np.uint64(graph[index(state)]) | (np.uint64(graph[index(state + 1)]) << np.uint64(32))


@inlined
def arc_of(graph, state, head, number):
    """The arc of the letter with bit `number`, which the state must have."""
    return graph[state + head + ones(mask_of(graph, state) & ((_ONE << np.uint64(number)) - _ONE))]


@kernel
def _append_word(answers, used, word, length):
    """Append a word, in a larger buffer if `answers` is full; returns the buffer and its new length."""
    if used + length + 1 > answers.shape[0]:
        larger = np.empty(2 * answers.shape[0], np.uint8)
        larger[:used] = answers[:used]
        answers = larger
    for place in range(length):
        answers[used + place] = word[place]
    answers[used + length] = 0
    return answers, used + length + 1


@kernel
def words_of_letters(graph, root, have, blanks, shortest, limit):
    """Words of at least `shortest` letters from the letters in `have` (a count per code) and `blanks` blanks."""
    answers, used, found = np.empty(_INITIAL_SIZE, np.uint8), 0, 0
    path, with_blank = np.zeros(_DEPTHS, np.uint8), np.zeros(_DEPTHS, np.uint8)
    states, left = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    usable = _NONE
    for code in range(1, have.shape[0]):
        if have[code] > 0:
            usable |= _ONE << np.uint64(code - 1)
    depth = 0
    states[0] = root
    left[0] = mask_of(graph, root) & (_ALL if blanks > 0 else usable)
    while depth >= 0:
        if left[depth] == 0 or found >= limit:
            depth -= 1
            if depth >= 0:  # return the tile
                if with_blank[depth]:
                    blanks += 1
                else:
                    have[path[depth]] += 1
                    usable |= _ONE << np.uint64(path[depth] - 1)
            continue
        bit = lowest(left[depth])
        left[depth] &= left[depth] - _ONE
        code = bit + 1
        arc = arc_of(graph, states[depth], DAWG_ARCS, bit)
        # Use a blank only if the letter itself is missing, so that each word is found once.
        if have[code] > 0:
            have[code] -= 1
            if have[code] == 0:
                usable &= ~(_ONE << np.uint64(bit))
            with_blank[depth] = 0
        else:
            blanks -= 1
            with_blank[depth] = 1
        path[depth] = code
        depth += 1
        if (arc & WORD_END) != 0 and depth >= shortest:
            answers, used = _append_word(answers, used, path, depth)
            found += 1
        states[depth] = np.int64(arc & STATE)
        left[depth] = _NONE
        if states[depth] != 0:
            left[depth] = mask_of(graph, states[depth]) & (_ALL if blanks > 0 else usable)
    return answers[:used]


@kernel
def gaddag_paths(graph, root, limit):
    """Every path of the GADDAG: the letters of a word from some letter backwards, SEPARATOR, the letters after it.

    A correct graph has each word once per letter; the path that starts at its last letter has no separator.
    """
    answers, used, found = np.empty(_INITIAL_SIZE, np.uint8), 0, 0
    path = np.zeros(2 * _DEPTHS, np.uint8)
    states, left = np.zeros(2 * _DEPTHS, np.int64), np.zeros(2 * _DEPTHS, np.uint64)
    heads, turned = np.zeros(2 * _DEPTHS, np.int64), np.zeros(2 * _DEPTHS, np.uint8)
    depth = 0
    states[0], left[0], heads[0], turned[0] = root, mask_of(graph, root), GADDAG_ARCS, 1
    while depth >= 0:
        if not turned[depth]:
            turned[depth] = 1
            state = np.int64(graph[states[depth] + 2]) if heads[depth] == GADDAG_ARCS else 0
            if state != 0:
                path[depth] = SEPARATOR
                depth += 1
                states[depth], left[depth], heads[depth], turned[depth] = state, mask_of(graph, state), DAWG_ARCS, 1
                continue
        if left[depth] == 0 or found >= limit:
            depth -= 1
            continue
        bit = lowest(left[depth])
        left[depth] &= left[depth] - _ONE
        arc = arc_of(graph, states[depth], heads[depth], bit)
        path[depth] = bit + 1
        if (arc & WORD_END) != 0:
            answers, used = _append_word(answers, used, path, depth + 1)
            found += 1
        state = np.int64(arc & STATE)
        if state != 0:
            depth += 1
            states[depth], left[depth], heads[depth], turned[depth] = state, mask_of(graph, state), heads[depth - 1], 0
    return answers[:used]
