"""From sorted words to the word graph: the smallest automaton, built while reading, equal states found by a hash table.

The graph is one array of 32-bit numbers. A state is the place where it begins; 0 is "no state":

    DAWG state     mask (two numbers, low first) | an arc for each letter of the mask, in the order of the letters
    GADDAG state   mask (two numbers, low first) | DAWG state behind the separator | arcs
    arc            bit 31: a word ends here; bits 0-30: the state it leads to

Bit `c - 1` of a mask stands for letter `c`. What follows the separator of a GADDAG is the DAWG itself, so only the
distinct reversed beginnings of words (one for each node of the words' tree) need minimising.
"""

import numpy as np

from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.keys import length_of, letter_at, shared_letters

WORD_END = np.uint32(1 << 31)
STATE = np.uint32((1 << 31) - 1)
DAWG_ARCS, GADDAG_ARCS = 2, 3  # where a state's arcs begin
_DEPTHS = 34
_MOST_ARCS = 64
_LOW = np.uint64(0xFFFFFFFF)
_HASH_HALF = np.uint64(0xFFFFFFFF00000000)
_SIX, _TOP, _ONES = np.uint64(6), np.uint64(54), np.uint64(63)
_PRIME = np.uint64(0x9E3779B97F4A7C15)


@inlined
def _stirred(x, value):
    x ^= np.uint64(value)
    x *= _PRIME
    return x ^ (x >> np.uint64(29))


@inlined
def _place_of(entry, table):
    """Where an entry, whose upper half is its hash, belongs."""
    return np.int64((entry >> np.uint64(32)) * np.uint64(2654435761) & np.uint64(table.shape[0] - 1))


@kernel
def larger_table(table, size):
    """A table of `size` places, a power of two, with the same entries."""
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
def _frozen(mask, behind, arcs, row, count, head, graph, used, table):
    """The state with the first `count` arcs of a row of `arcs`: an equal one that is there, or a new one at `used`.

    Returns the state and the new `used`. `head` is DAWG_ARCS or GADDAG_ARCS.
    """
    x = _stirred(_stirred(_PRIME, mask), behind)
    for arc in range(count):
        x = _stirred(x, arcs[row, arc])
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
                same = graph[state + head + arc] == arcs[row, arc]
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
        graph[used + head + arc] = arcs[row, arc]
    return used, used + head + count


@kernel
def count_nodes(keys, count):
    """How many nodes the tree of the sorted words has, the root left out."""
    nodes = 0
    for word in range(count):
        nodes += length_of(keys, word)
        if word > 0:
            nodes -= shared_letters(keys, word, word - 1)
    return nodes


@kernel
def add_strings(keys, count, head, ends, behind, graph, used, table, states, node_letter, node_depth, node_state):
    """Add sorted distinct strings to the graph; returns the root's mask and arcs, used and states.

    head DAWG_ARCS: the strings are words; for each node of their tree `node_*` is filled in: its letter, its depth
    (bit 7: a word ends there) and its state.
    head GADDAG_ARCS: string `i` is a word if `ends[i]`, and goes on behind the separator at DAWG state `behind[i]`.
    `used` numbers of `graph` are taken and `table` has `states` entries; `room_for` says how much more they must hold.
    """
    is_dawg = head == DAWG_ARCS
    arcs = np.zeros((_DEPTHS, _MOST_ARCS), np.uint32)
    narcs = np.zeros(_DEPTHS, np.int64)
    masks = np.zeros(_DEPTHS, np.uint64)
    after = np.zeros(_DEPTHS, np.uint32)
    nodes_at = np.zeros(_DEPTHS, np.int64)
    nodes, previous = 0, 0
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
                state, used = _frozen(masks[depth], after[depth], arcs, depth, narcs[depth], head, graph, used, table)
                states += 1 if used > before else 0
            if is_dawg:
                node_state[nodes_at[depth]] = np.uint32(state)
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
                nodes_at[depth + 1] = nodes
                node_letter[nodes] = np.uint8(letter)
                node_depth[nodes] = np.uint8(depth + 1)
                nodes += 1
        if is_dawg:
            node_depth[nodes - 1] |= np.uint8(128)
        else:
            after[length] = behind[string]
        if is_dawg or ends[string]:
            arcs[length - 1, narcs[length - 1] - 1] |= WORD_END
        previous = length
    return masks[0], arcs[:1, : narcs[0]].copy(), used, states


@kernel
def add_root(mask, arcs, head, graph, used, table):
    """The state where all strings begin, with one row of arcs; returns it and used."""
    return _frozen(mask, np.uint32(0), arcs, 0, arcs.shape[1], head, graph, used, table)


def room_for(nodes: int, used: int, states: int) -> tuple[int, int]:
    """Numbers of the graph and entries of the table that a tree of `nodes` nodes can come to need, and its root."""
    return used + (GADDAG_ARCS + 1) * nodes + GADDAG_ARCS + _MOST_ARCS, (states + nodes + 1) * 5 // 4


@kernel
def reversed_beginnings(node_letter, node_depth, letters, columns):
    """The beginnings of all words read backwards, one for each node, as keys grouped by the node's letter; with the
    node numbers, and where each letter's group begins (one place more than there are letters).

    Nodes come in the order of the words, so a node's beginning is its letter before that of the last node above it.
    """
    count = node_letter.shape[0]
    begins = np.zeros(letters + 2, np.int64)
    for node in range(count):
        begins[node_letter[node] + 1] += 1
    for letter in range(letters + 1):
        begins[letter + 1] += begins[letter]
    filled = begins.copy()
    made, nodes = np.empty((columns, count), np.uint64), np.empty(count, np.uint32)
    path = np.zeros((_DEPTHS, columns), np.uint64)
    for node in range(count):
        letter, depth = node_letter[node], np.int64(node_depth[node] & np.uint8(127))
        place = filled[letter]
        filled[letter] = place + 1
        nodes[place] = node
        pushed = np.uint64(letter)  # from column to column: the letter that goes over the edge
        for column in range(columns):
            above = path[depth - 1, column]
            path[depth, column] = (pushed << _TOP) | (above >> _SIX)
            pushed = above & _ONES
            made[column, place] = path[depth, column]
    return made, nodes, begins
