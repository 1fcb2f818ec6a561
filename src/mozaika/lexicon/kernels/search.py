"""Walks through a word graph: words from given letters, words of a pattern, all words. Letters are codes, from 1 on.

Answers are the codes of each word with a 0 after it, in one buffer, so that the caller can turn them into text at once.
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
_FIRST_ROOM = 1 << 16
_NO_END = 1 << 60


@inlined
def mask_of(graph, state):
    return np.uint64(graph[index(state)]) | (np.uint64(graph[index(state + 1)]) << np.uint64(32))


@inlined
def arc_of(graph, state, head, number):
    """The arc of the letter whose bit has this number, which the state must have."""
    return graph[state + head + ones(mask_of(graph, state) & ((_ONE << np.uint64(number)) - _ONE))]


@kernel
def _noted(answers, used, word, length):
    """`answers` with one word more; exchanged for a larger buffer when it is full."""
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
    """Words of at least `shortest` letters out of the letters in `have` (a count for each code) and `blanks` blanks."""
    answers, used, found = np.empty(_FIRST_ROOM, np.uint8), 0, 0
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
            if depth >= 0:  # the tile goes back
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
        # A blank only where the letter itself is missing: so each word is found once.
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
            answers, used = _noted(answers, used, path, depth)
            found += 1
        states[depth] = np.int64(arc & STATE)
        left[depth] = _NONE
        if states[depth] != 0:
            left[depth] = mask_of(graph, states[depth]) & (_ALL if blanks > 0 else usable)
    return answers[:used]


# --- patterns: sets of places, one bit each; a letter moves a place on, a star stays and lets the next one begin -----


@inlined
def _step(places, code, moves, stays):
    after = ((places & moves[code]) << _ONE) | (places & stays)
    return after | ((after & stays) << _ONE)


@kernel
def _go_right(graph, root, begin, moves, stays, end, word, size, lengths, answers, used, found, limit, patience):
    """Every way on from a DAWG state for a word whose first `size` letters stand in `word`; gives up after `patience`
    arcs. Returns the answers and what is left of the patience, negative if it gave up.

    The pattern begins at the places `begin`, letter `c` leads on from the places `moves[c]`, stars are at `stays`, and
    it fits when it reaches `end`. `lengths`: shortest and longest word.
    """
    states, left = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    places = np.zeros(_DEPTHS, np.uint64)
    depth = 0
    states[0], left[0], places[0] = root, mask_of(graph, root), begin
    while depth >= 0:
        if left[depth] == 0 or found >= limit or patience < 0:
            depth -= 1
            continue
        patience -= 1
        bit = lowest(left[depth])
        left[depth] &= left[depth] - _ONE
        after = _step(places[depth], bit + 1, moves, stays)
        length = size + depth + 1
        if after == 0 or length > lengths[1]:
            continue
        arc = arc_of(graph, states[depth], DAWG_ARCS, bit)
        word[length - 1] = bit + 1
        if (arc & WORD_END) != 0 and (after & end) != 0 and length >= lengths[0]:
            answers, used = _noted(answers, used, word, length)
            found += 1
        state = np.int64(arc & STATE)
        if state != 0:
            depth += 1
            states[depth], left[depth], places[depth] = state, mask_of(graph, state), after
    return answers, used, found, patience


@kernel
def words_of_pattern(graph, root, begin, moves, stays, end, lengths, limit, patience):
    """Words of the DAWG that a pattern fits, in the order of the alphabet, and whether `patience` arcs were enough."""
    answers, word = np.empty(_FIRST_ROOM, np.uint8), np.zeros(_DEPTHS, np.uint8)
    answers, used, _, left = _go_right(
        graph, root, begin, moves, stays, end, word, 0, lengths, answers, 0, 0, limit, patience
    )
    return answers[:used], left >= 0


@kernel
def words_around(graph, state, is_word, core, before, moves_before, behind, moves_behind, lengths, limit):
    """Words that hold `core`, from the GADDAG `state` that `core` read backwards leads to.

    `before` and `behind` are the patterns on its two sides as (begin, stays, end); the one before reads from right to
    left. Unordered, and a word may come more than once.
    """
    answers, used, found = np.empty(_FIRST_ROOM, np.uint8), 0, 0
    size = core.shape[0]
    word, path = np.zeros(2 * _DEPTHS, np.uint8), np.zeros(_DEPTHS, np.uint8)
    states, left = np.zeros(_DEPTHS, np.int64), np.zeros(_DEPTHS, np.uint64)
    places, ends = np.zeros(_DEPTHS, np.uint64), np.zeros(_DEPTHS, np.uint8)
    depth, arrived = 0, True
    states[0], places[0], ends[0] = state, before[0], is_word
    while depth >= 0:
        if arrived:
            arrived = False
            left[depth] = mask_of(graph, states[depth]) if states[depth] != 0 else _NONE
            if (places[depth] & before[2]) != 0:  # all that must stand before the core does
                for place in range(depth):
                    word[place] = path[depth - 1 - place]
                for place in range(size):
                    word[depth + place] = core[place]
                if ends[depth] and (behind[0] & behind[2]) != 0 and lengths[0] <= depth + size <= lengths[1]:
                    answers, used = _noted(answers, used, word, depth + size)
                    found += 1
                turn = np.int64(graph[states[depth] + 2]) if states[depth] != 0 else 0
                if turn != 0:
                    answers, used, found, _ = _go_right(
                        graph, turn, behind[0], moves_behind, behind[1], behind[2],
                        word, depth + size, lengths, answers, used, found, limit, _NO_END,
                    )  # fmt: skip
        if left[depth] == 0 or found >= limit:
            depth -= 1
            continue
        bit = lowest(left[depth])
        left[depth] &= left[depth] - _ONE
        after = _step(places[depth], bit + 1, moves_before, before[1])
        if after == 0 or depth + size + 1 > lengths[1]:
            continue
        arc = arc_of(graph, states[depth], GADDAG_ARCS, bit)
        path[depth] = bit + 1
        depth += 1
        arrived = True
        states[depth], places[depth] = np.int64(arc & STATE), after
        ends[depth] = 1 if (arc & WORD_END) != 0 else 0
    return answers[:used]


@kernel
def gaddag_paths(graph, root, limit):
    """Every path of the GADDAG: the letters of a word from some letter back, SEPARATOR, the letters after it.

    The graph is right if each word comes once for each of its letters, the last one without a separator.
    """
    answers, used, found = np.empty(_FIRST_ROOM, np.uint8), 0, 0
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
            answers, used = _noted(answers, used, path, depth + 1)
            found += 1
        state = np.int64(arc & STATE)
        if state != 0:
            depth += 1
            states[depth], left[depth], heads[depth], turned[depth] = state, mask_of(graph, state), heads[depth - 1], 0
    return answers[:used]
