"""Builds the word graph of a list. The result is deterministic: the same words give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.anagram_tables import AnagramTables, build_tables
from mozaika.lexicon.codes import Codes
from mozaika.lexicon.kernels import keys as kernel_keys
from mozaika.lexicon.kernels import minimise
from mozaika.lexicon.kernels.keys import LETTER_BITS, LETTERS_PER_COLUMN, MAX_COLUMNS, MAX_LETTERS
from mozaika.lexicon.kernels.minimise import GraphBuffers, Nodes, Strings
from mozaika.lexicon.wordlist import MIN_WORD_LENGTH

Progress: TypeAlias = Callable[[float], None]
Keys: TypeAlias = npt.NDArray[np.uint64]
Array: TypeAlias = npt.NDArray[np.uint32]

REASONS = ("signs", "short", "long")  # in the order of the kernel's counters
REPEATED = "repeated"
_EXAMPLES = 5
_INITIAL_SIZE = 1 << 16
# The share of the work done after each step, measured on the Polish list.
_READ, _SORTED, _DIGESTED, _DAWG_BUILT, _GRAPH_BUILT = 0.13, 0.15, 0.18, 0.25, 0.6


@dataclass(frozen=True)
class Dropped:
    """Entries left out for one reason: their number, and the first few as written in the file."""

    reason: str
    count: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class BuiltGraph:
    """A word graph in memory; `graph_file` writes it to disk."""

    graph: Array = field(repr=False)
    dawg: int  # the root state
    gaddag: int
    words: int
    words_to_15: int
    longest: int
    longest_word: str
    digest: str
    tables: AnagramTables = field(repr=False)
    dropped: tuple[Dropped, ...] = ()
    repeated: Dropped = Dropped(REPEATED, 0)  # repeated entries of the same word


def build_graph(
    entries: bytes, codes: Codes, progress: Progress = lambda share: None, without: Collection[str] = ()
) -> BuiltGraph:
    """The word graph of `entries` (from `composed`). Entries that cannot be laid are dropped and counted.

    Words in `without` are left out. `progress` gets the share that is done; the caller reports completion.
    """
    progress(0)
    keys, dropped = _read(entries, codes)
    keys = _without(keys, [codes.encode(word) for word in without])
    progress(_READ)
    keys, repeated = _sort(keys, codes)
    progress(_SORTED)
    digest = _digest(keys, codes)
    progress(_DIGESTED)
    graph, dawg, gaddag = _graph(keys, len(codes.alphabet), progress)
    longest_word = _first_longest_word(keys)
    return BuiltGraph(
        graph=graph,
        dawg=dawg,
        gaddag=gaddag,
        words=keys.shape[1],
        words_to_15=int((_letters_at(keys, 15) == 0).sum()),
        longest=len(longest_word),
        longest_word=codes.decode(longest_word),
        digest=digest,
        tables=build_tables(keys),
        dropped=dropped,
        repeated=repeated,
    )


def _read(entries: bytes, codes: Codes) -> tuple[Keys, tuple[Dropped, ...]]:
    coded, table = codes.coded_entries(entries)
    raw = np.frombuffer(coded, np.uint8)
    keys = np.zeros((MAX_COLUMNS, coded.count(b"\n") + 2), np.uint64)
    dropped = np.zeros(len(REASONS), np.int64)
    begins = np.zeros((len(REASONS), _EXAMPLES), np.int64)
    count, longest = kernel_keys.read_entries(
        raw, np.frombuffer(table, np.uint8), MIN_WORD_LENGTH, keys, dropped, begins
    )
    columns = max(1, -(-longest // LETTERS_PER_COLUMN))
    reasons = tuple(
        Dropped(reason, int(number), tuple(_line_at(entries, coded, begin) for begin in begins[place][:number]))
        for place, (reason, number) in enumerate(zip(REASONS, dropped, strict=True))
        if number
    )
    return np.ascontiguousarray(keys[:columns, :count]), reasons


def _line_at(entries: bytes, coded: bytes, begin: int) -> str:
    """The entry as written in `entries`; `coded` has the same lines in other characters."""
    line = coded.count(b"\n", 0, begin)
    return entries.split(b"\n", line + 1)[line].decode().strip()[:40]


def _sort(keys: Keys, codes: Codes) -> tuple[Keys, Dropped]:
    """Distinct words in alphabetical order, and the repeated entries."""
    count = keys.shape[1]
    keys, _ = kernel_keys.sort_keys(keys, np.zeros(count, np.uint32), 0, count)
    repeats = np.flatnonzero((keys[:, 1:] == keys[:, :-1]).all(axis=0))
    examples = dict.fromkeys(codes.decode(_letters_of(keys, int(word))) for word in repeats[:_EXAMPLES])
    repeated = Dropped(REPEATED, len(repeats), tuple(examples))
    return np.ascontiguousarray(keys[:, : kernel_keys.without_repeats(keys, count)]), repeated


def _letters_of(keys: Keys, word: int) -> bytes:
    letters = (int(_letters_at(keys[:, word : word + 1], place)[0]) for place in range(MAX_LETTERS))
    return bytes(letter for letter in letters if letter)


def _letters_at(keys: Keys, place: int) -> Keys:
    """The letter of every word at `place`, 0 after its end."""
    column, within = divmod(place, LETTERS_PER_COLUMN)
    if column >= keys.shape[0]:
        return np.zeros(keys.shape[1], np.uint64)
    letters: Keys = (keys[column] >> np.uint64(54 - LETTER_BITS * within)) & np.uint64(63)
    return letters


def _first_longest_word(keys: Keys) -> bytes:
    for length in range(MAX_LETTERS, 0, -1):
        reaching = _letters_at(keys, length - 1)
        if reaching.any():
            return _letters_of(keys, int(np.argmax(reaching > 0)))
    return b""


def _without(keys: Keys, words: list[bytes]) -> Keys:
    """`keys` without those of `words`."""
    if not words:
        return keys
    excluded = {_key(word, keys.shape[0]) for word in words if len(word) <= keys.shape[0] * LETTERS_PER_COLUMN}
    candidates = np.flatnonzero(np.isin(keys[0], np.array([first for first, *_ in excluded], np.uint64)))
    found = [word for word in candidates if tuple(int(column[word]) for column in keys) in excluded]
    return np.ascontiguousarray(np.delete(keys, found, axis=1))


def _key(word: bytes, columns: int) -> tuple[int, ...]:
    parts = [word[at : at + LETTERS_PER_COLUMN] for at in range(0, columns * LETTERS_PER_COLUMN, LETTERS_PER_COLUMN)]
    return tuple(sum(letter << (54 - LETTER_BITS * place) for place, letter in enumerate(part)) for part in parts)


def _digest(keys: Keys, codes: Codes) -> str:
    """Identifies the set of words; equal to `WordList.digest` of the same words."""
    texts = [letter.encode() for letter in codes.alphabet.letters]
    ends = np.cumsum([0, *map(len, texts)])
    size = keys.shape[1] * (MAX_LETTERS * max(map(len, texts)) + 1)  # untouched pages take no memory
    spelt = kernel_keys.spell(keys, keys.shape[1], np.frombuffer(b"".join(texts), np.uint8), ends, max(1, size))
    return sha256(spelt[:-1].data).hexdigest()


class _GraphBuilder:
    """The graph under construction. Kernels fill its arrays; the arrays grow between calls only."""

    def __init__(self) -> None:
        self.graph, self.used = np.zeros(_INITIAL_SIZE, np.uint32), 1  # index 0 stays empty: state 0 means no state
        self.start_table(_INITIAL_SIZE)

    def start_table(self, expected: int) -> None:
        """Start an empty hash table: states added from now on are not shared with earlier ones."""
        self.table, self.states = np.zeros(_power_of_two(max(expected, _INITIAL_SIZE)), np.uint64), 0

    def add(self, strings: Strings, head: int, nodes: Nodes) -> tuple[np.uint64, Array]:
        count = minimise.count_nodes(strings.keys, strings.keys.shape[1])
        numbers, entries = minimise.required_sizes(count, self.used, self.states)
        if numbers > self.graph.shape[0]:
            larger = np.zeros(2 * numbers, np.uint32)  # untouched pages take no memory
            larger[: self.used] = self.graph[: self.used]
            self.graph = larger
        if entries > self.table.shape[0]:
            self.table = minimise.larger_table(self.table, _power_of_two(entries))
        buffers = GraphBuffers(self.graph, self.table)
        mask, arcs, self.used, self.states = minimise.add_strings(strings, head, buffers, self.used, self.states, nodes)
        return mask, arcs

    def add_root(self, mask: np.uint64, arcs: Array, head: int) -> int:
        buffers = GraphBuffers(self.graph, self.table)
        root, self.used = minimise.add_root(np.uint64(mask), arcs, head, buffers, self.used)
        return int(root)


def _graph(keys: Keys, letters: int, progress: Progress) -> tuple[Array, int, int]:
    """The graph, and the root states of its DAWG and GADDAG."""
    number = minimise.count_nodes(keys, keys.shape[1])
    nodes = Nodes(np.zeros(number, np.uint8), np.zeros(number, np.uint8), np.zeros(number, np.uint32))
    builder = _GraphBuilder()
    words = Strings(keys, np.zeros(0, np.uint8), np.zeros(0, np.uint32))
    mask, arcs = builder.add(words, minimise.DAWG_ARCS, nodes)
    dawg = builder.add_root(mask, arcs, minimise.DAWG_ARCS)
    progress(_DAWG_BUILT)
    builder.start_table(number)
    root_mask, root_arcs = np.uint64(0), []
    for done, strings in enumerate(_reversed_prefixes(nodes, letters, keys.shape[0]), 1):
        mask, arcs = builder.add(strings, minimise.GADDAG_ARCS, nodes)
        root_mask |= mask
        root_arcs += list(arcs)
        progress(_DAWG_BUILT + (_GRAPH_BUILT - _DAWG_BUILT) * done / letters)
    gaddag = builder.add_root(root_mask, np.array(root_arcs, np.uint32), minimise.GADDAG_ARCS)
    return builder.graph[: builder.used], dawg, gaddag


def _power_of_two(minimum: int) -> int:
    return 1 << int(minimum - 1).bit_length()


def _reversed_prefixes(nodes: Nodes, letters: int, columns: int) -> Iterator[Strings]:
    """The reversed prefixes of all words, sorted, one group per first letter: small groups need little memory."""
    prefixes, numbers, begins = minimise.reversed_prefixes(nodes, letters, columns)
    for letter in range(1, letters + 1):
        keys, node_of = kernel_keys.sort_keys(prefixes, numbers, begins[letter], begins[letter + 1])
        yield Strings(keys, nodes.depth[node_of] >> np.uint8(7), nodes.state[node_of])
