"""Builds the word graph, a minimal automaton, from sorted words; a hash table finds equal states.

The graph is one array of 32-bit numbers. A state is the index where it begins; 0 means no state:

    DAWG state     mask (two numbers, low first) | one arc per letter of the mask, in letter order
    GADDAG state   mask (two numbers, low first) | DAWG state after the separator | arcs
    arc            bit 31: a word ends here; bits 0-30: the target state

Bit `c - 1` of a mask stands for letter `c`. The part after the separator of a GADDAG is the DAWG itself, so only the
distinct reversed prefixes of words (one per node of the trie) are minimised.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.keys import length_of, letter_at, shared_letters

WORD_END = np.uint32(1 << 31)
STATE = np.uint32((1 << 31) - 1)
DAWG_ARCS, GADDAG_ARCS = 2, 3  # where the arcs of a state begin
_DEPTHS = 34
_MAX_ARCS = 64
_LOW = np.uint64(0xFFFFFFFF)
_HASH_HALF = np.uint64(0xFFFFFFFF00000000)
_SIX, _TOP, _ONES = np.uint64(6), np.uint64(54), np.uint64(63)
_PRIME = np.uint64(0x9E3779B97F4A7C15)


class Strings(NamedTuple):
    """Sorted distinct strings. For a GADDAG, string `i` is a word if `ends[i]`, and the DAWG state `behind[i]` follows
    its separator; for a DAWG all strings are words, and both arrays are empty.
    """

    keys: npt.NDArray[np.uint64]
    ends: npt.NDArray[np.uint8]
    behind: npt.NDArray[np.uint32]


class Nodes(NamedTuple):
    """The trie nodes of sorted words, in the order of the words: letter, depth (bit 7: a word ends), DAWG state."""

    letter: npt.NDArray[np.uint8]
    depth: npt.NDArray[np.uint8]
    state: npt.NDArray[np.uint32]


class GraphBuffers(NamedTuple):
    """The graph, and the hash table of its states: the upper half of an entry is the hash, the lower half the state."""

    graph: npt.NDArray[np.uint32]
    table: npt.NDArray[np.uint64]


@inlined
def _mix(x, value):
    x ^= np.uint64(value)
    x *= _PRIME
    return x ^ (x >> np.uint64(29))


@inlined
def _place_of(entry, table):
    """The first place to look for an entry."""
    return np.int64((entry >> np.uint64(32)) * np.uint64(2654435761) & np.uint64(table.shape[0] - 1))


@kernel
def larger_table(table, size):
    """A table with the same entries and `size` places, which is a power of two."""
    larger = np.zeros(size, np.uint64)
    for place in range(table.shape[0]):
        entry = table[place]
        if entry != 0:
            at = _place_of(entry, larger)
            while larger[at] != 0:
                at = (at + 1) & (larger.shape[0] - 1)
            larger[at] = entry
    return larger


@kernel
def _intern_state(mask, behind, arcs, head, buffers, used):
    """Find the state with these arcs, or add it at `used`; returns the state and the new `used`.

    `head` is DAWG_ARCS or GADDAG_ARCS.
    """
    graph, table, count = buffers.graph, buffers.table, arcs.shape[0]
    x = _mix(_mix(_PRIME, mask), behind)
    for arc in range(count):
        x = _mix(x, arcs[arc])
    tag = (x * _PRIME) & _HASH_HALF
    at = _place_of(tag, table)
    while table[at] != 0:
        entry = table[at]
        if (entry & _HASH_HALF) == tag:
            state = np.int64(entry & _LOW)
            same = np.uint64(graph[state]) == (mask & _LOW) and np.uint64(graph[state + 1]) == mask >> np.uint64(32)
            if same and head == GADDAG_ARCS:
                same = graph[state + 2] == behind
            arc = 0
            while same and arc < count:
                same = graph[state + head + arc] == arcs[arc]
                arc += 1
            if same:
                return state, used
        at = (at + 1) & (table.shape[0] - 1)
    table[at] = tag | np.uint64(used)
    graph[used] = np.uint32(mask & _LOW)
    graph[used + 1] = np.uint32(mask >> np.uint64(32))
    if head == GADDAG_ARCS:
        graph[used + 2] = behind
    for arc in range(count):
        graph[used + head + arc] = arcs[arc]
    return used, used + head + count


@kernel
def count_nodes(keys, count):
    """The number of trie nodes of the sorted words, without the root."""
    nodes = 0
    for word in range(count):
        nodes += length_of(keys, word)
        if word > 0:
            nodes -= shared_letters(keys, word, word - 1)
    return nodes


@kernel
def add_strings(strings, head, buffers, used, states, nodes):
    """Add strings to the graph; returns the mask and arcs of the root, `used` and `states`.

    With head DAWG_ARCS `nodes` is filled in. `used` numbers of the graph are taken and its table has `states` entries;
    `required_sizes` tells how large both must be.
    """
    keys, count = strings.keys, strings.keys.shape[1]
    is_dawg = head == DAWG_ARCS
    arcs = np.zeros((_DEPTHS, _MAX_ARCS), np.uint32)
    narcs = np.zeros(_DEPTHS, np.int64)
    masks = np.zeros(_DEPTHS, np.uint64)
    after = np.zeros(_DEPTHS, np.uint32)
    nodes_at = np.zeros(_DEPTHS, np.int64)
    node, previous = 0, 0
    for string in range(count + 1):
        length, shared = 0, 0
        if string < count:
            length = length_of(keys, string)
            if string > 0:
                shared = shared_letters(keys, string, string - 1)
        # Nothing more can be added below `shared`: those states are final.
        depth = previous
        while depth > shared:
            state = np.int64(0)
            if narcs[depth] > 0 or after[depth] != 0:
                before = used
                state, used = _intern_state(
                    masks[depth], after[depth], arcs[depth, : narcs[depth]], head, buffers, used
                )
                states += 1 if used > before else 0
            if is_dawg:
                nodes.state[nodes_at[depth]] = np.uint32(state)
            arcs[depth - 1, narcs[depth - 1] - 1] |= np.uint32(state)
            depth -= 1
        if string == count:
            break
        for depth in range(shared, length):
            letter = letter_at(keys, string, depth)
            arcs[depth, narcs[depth]] = 0
            narcs[depth] += 1
            masks[depth] |= np.uint64(1) << np.uint64(letter - 1)
            narcs[depth + 1] = 0
            masks[depth + 1] = 0
            after[depth + 1] = 0
            if is_dawg:
                nodes_at[depth + 1] = node
                nodes.letter[node] = np.uint8(letter)
                nodes.depth[node] = np.uint8(depth + 1)
                node += 1
        if is_dawg:
            nodes.depth[node - 1] |= np.uint8(128)
        else:
            after[length] = strings.behind[string]
        if is_dawg or strings.ends[string]:
            arcs[length - 1, narcs[length - 1] - 1] |= WORD_END
        previous = length
    return masks[0], arcs[0, : narcs[0]].copy(), used, states


@kernel
def add_root(mask, arcs, head, buffers, used):
    """Add the state where all strings begin; returns it and the new `used`."""
    return _intern_state(mask, np.uint32(0), arcs, head, buffers, used)


def required_sizes(nodes: int, used: int, states: int) -> tuple[int, int]:
    """The sizes of graph and table that are enough for a trie of `nodes` nodes and its root."""
    return used + (GADDAG_ARCS + 1) * nodes + GADDAG_ARCS + _MAX_ARCS, (states + nodes + 1) * 5 // 4


@kernel
def reversed_prefixes(nodes, letters, columns):
    """The reversed prefix of each node as a key, grouped by the node's letter; with the node numbers, and the place
    where the group of each letter begins (one more place than letters).

    Nodes come in the order of the words, so a node's reversed prefix is its letter and then the reversed prefix of the
    latest node one level up.
    """
    node_letter, node_depth = nodes.letter, nodes.depth
    count = node_letter.shape[0]
    begins = np.zeros(letters + 2, np.int64)
    for node in range(count):
        begins[node_letter[node] + 1] += 1
    for letter in range(letters + 1):
        begins[letter + 1] += begins[letter]
    filled = begins.copy()
    keys, numbers = np.empty((columns, count), np.uint64), np.empty(count, np.uint32)
    path = np.zeros((_DEPTHS, columns), np.uint64)
    for node in range(count):
        letter, depth = node_letter[node], np.int64(node_depth[node] & np.uint8(127))
        place = filled[letter]
        filled[letter] = place + 1
        numbers[place] = node
        pushed = np.uint64(letter)  # the letter that moves to the next column
        for column in range(columns):
            above = path[depth - 1, column]
            path[depth, column] = (pushed << _TOP) | (above >> _SIX)
            pushed = above & _ONES
            keys[column, place] = path[depth, column]
    return keys, numbers, begins
