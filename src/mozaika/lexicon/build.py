"""From the entries of a list to its word graph. Deterministic: the same words give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.anagram_tables import AnagramTables, build_tables
from mozaika.lexicon.codes import Codes
from mozaika.lexicon.kernels import keys as key
from mozaika.lexicon.kernels import minimise as mini
from mozaika.lexicon.wordlist import SHORTEST_WORD

Progress: TypeAlias = Callable[[float], None]
Keys: TypeAlias = npt.NDArray[np.uint64]
Array: TypeAlias = npt.NDArray[np.uint32]
Bytes: TypeAlias = npt.NDArray[np.uint8]

REASONS = ("signs", "short", "long")  # in the order of the kernel's counts
REPEATED = "repeated"
_EXAMPLES = 5
_FIRST_ROOM = 1 << 16
# The share of the work that is done before each step, as measured on the Polish list.
_READ, _SORTED, _DIGESTED, _FOLDED, _GRAPH_BUILT = 0.13, 0.15, 0.18, 0.25, 0.6


@dataclass(frozen=True)
class Dropped:
    """Entries left out for one reason: how many, and the first few as they stood in the file."""

    reason: str
    count: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class BuiltGraph:
    """A word graph in memory; `graph_file` writes it down."""

    graph: Array = field(repr=False)
    dawg: int  # the state where words begin
    gaddag: int
    words: int
    words_to_15: int
    longest: int
    longest_word: str
    digest: str
    tables: AnagramTables = field(repr=False)
    dropped: tuple[Dropped, ...] = ()
    repeated: Dropped = Dropped(REPEATED, 0)  # entries beyond the first of the same word


def build_graph(
    entries: bytes, codes: Codes, progress: Progress = lambda share: None, without: Collection[str] = ()
) -> BuiltGraph:
    """The word graph of `entries` (from `composed`); what no player could lay is dropped and counted.

    Words of `without` are left out. `progress` is told the share that is done; that all is, the caller knows.
    """
    progress(0)
    keys, dropped = _read(entries, codes)
    keys = _without(keys, [codes.encode(word) for word in without])
    progress(_READ)
    keys, repeated = _sorted(keys, codes)
    progress(_SORTED)
    digest = _digest(keys, codes)
    progress(_DIGESTED)
    graph, dawg, gaddag = _graph(keys, len(codes.alphabet), progress)
    longest_word = _first_of_the_longest(keys)
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
    keys = np.zeros((key.MOST_COLUMNS, coded.count(b"\n") + 2), np.uint64)
    dropped = np.zeros(len(REASONS), np.int64)
    begins = np.zeros((len(REASONS), _EXAMPLES), np.int64)
    count, longest = key.read_entries(raw, np.frombuffer(table, np.uint8), SHORTEST_WORD, keys, dropped, begins)
    columns = max(1, -(-longest // key.LETTERS_A_COLUMN))
    found = tuple(
        Dropped(reason, int(number), tuple(_line_at(entries, coded, begin) for begin in begins[place][:number]))
        for place, (reason, number) in enumerate(zip(REASONS, dropped, strict=True))
        if number
    )
    return np.ascontiguousarray(keys[:columns, :count]), found


def _line_at(entries: bytes, coded: bytes, begin: int) -> str:
    """The entry as it stands in `entries`; `coded` has the same lines, spelt in other signs."""
    line = coded.count(b"\n", 0, begin)
    return entries.split(b"\n", line + 1)[line].decode().strip()[:40]


def _sorted(keys: Keys, codes: Codes) -> tuple[Keys, Dropped]:
    """In the order of the alphabet, each once; and what came more than once."""
    count = keys.shape[1]
    keys, _ = key.sort_keys(keys, np.zeros(count, np.uint32), 0, count)
    again = np.flatnonzero((keys[:, 1:] == keys[:, :-1]).all(axis=0))
    examples = dict.fromkeys(codes.decode(_letters_of(keys, int(word))) for word in again[:_EXAMPLES])
    repeated = Dropped(REPEATED, len(again), tuple(examples))
    return np.ascontiguousarray(keys[:, : key.without_repeats(keys, count)]), repeated


def _letters_of(keys: Keys, word: int) -> bytes:
    letters = (int(_letters_at(keys[:, word : word + 1], place)[0]) for place in range(key.MOST_LETTERS))
    return bytes(letter for letter in letters if letter)


def _letters_at(keys: Keys, place: int) -> Keys:
    """The letter of every word at `place`, 0 where it has none."""
    column, within = divmod(place, key.LETTERS_A_COLUMN)
    if column >= keys.shape[0]:
        return np.zeros(keys.shape[1], np.uint64)
    letters: Keys = (keys[column] >> np.uint64(54 - key.LETTER_BITS * within)) & np.uint64(63)
    return letters


def _first_of_the_longest(keys: Keys) -> bytes:
    for length in range(key.MOST_LETTERS, 0, -1):
        reaching = _letters_at(keys, length - 1)
        if reaching.any():
            return _letters_of(keys, int(np.argmax(reaching > 0)))
    return b""


def _without(keys: Keys, words: list[bytes]) -> Keys:
    """`keys` less those of `words`."""
    if not words:
        return keys
    unwanted = {_key(word, keys.shape[0]) for word in words if len(word) <= keys.shape[0] * key.LETTERS_A_COLUMN}
    suspects = np.flatnonzero(np.isin(keys[0], np.array([first for first, *_ in unwanted], np.uint64)))
    found = [word for word in suspects if tuple(int(column[word]) for column in keys) in unwanted]
    return np.ascontiguousarray(np.delete(keys, found, axis=1))


def _key(word: bytes, columns: int) -> tuple[int, ...]:
    parts = [
        word[at : at + key.LETTERS_A_COLUMN] for at in range(0, columns * key.LETTERS_A_COLUMN, key.LETTERS_A_COLUMN)
    ]
    return tuple(sum(letter << (54 - key.LETTER_BITS * place) for place, letter in enumerate(part)) for part in parts)


def _digest(keys: Keys, codes: Codes) -> str:
    """Says which words these are: the same as `WordList.digest` of the same words."""
    texts = [letter.encode() for letter in codes.alphabet.letters]
    ends = np.cumsum([0, *map(len, texts)])
    workspace = keys.shape[1] * (key.MOST_LETTERS * max(map(len, texts)) + 1)  # virtual: only what is written is real
    spelt = key.spell(keys, keys.shape[1], np.frombuffer(b"".join(texts), np.uint8), ends, max(1, workspace))
    return sha256(spelt[:-1].data).hexdigest()


class _Growing:
    """The graph while it is built: kernels fill its arrays, which are made larger between two calls only."""

    def __init__(self) -> None:
        self.graph, self.used = np.zeros(_FIRST_ROOM, np.uint32), 1  # place 0 stays empty: state 0 means none
        self.forget_states(_FIRST_ROOM)

    def forget_states(self, expected: int) -> None:
        """What comes from here on shares no state with what is there."""
        self.table, self.states = np.zeros(_power_of_two(max(expected, _FIRST_ROOM)), np.uint64), 0

    def add(self, strings: Keys, ends: Bytes, behind: Array, head: int, nodes: _Nodes) -> tuple[np.uint64, Array]:
        count = strings.shape[1]
        numbers, entries = mini.room_for(mini.count_nodes(strings, count), self.used, self.states)
        if numbers > self.graph.shape[0]:
            larger = np.zeros(2 * numbers, np.uint32)  # untouched pages take no memory
            larger[: self.used] = self.graph[: self.used]
            self.graph = larger
        if entries > self.table.shape[0]:
            self.table = mini.larger_table(self.table, _power_of_two(entries))
        mask, arcs, self.used, self.states = mini.add_strings(
            strings, count, head, ends, behind, self.graph, self.used, self.table, self.states,
            nodes.letter, nodes.depth, nodes.state,
        )  # fmt: skip
        return mask, arcs

    def add_root(self, mask: np.uint64, arcs: Array, head: int) -> int:
        root, self.used = mini.add_root(np.uint64(mask), arcs, head, self.graph, self.used, self.table)
        return int(root)


@dataclass(frozen=True, eq=False)
class _Nodes:
    """The nodes of the words' tree in the order of the words: the letter of each, its depth (bit 7: a word ends there)
    and its DAWG state.
    """

    letter: Bytes
    depth: Bytes
    state: Array


def _graph(keys: Keys, letters: int, progress: Progress) -> tuple[Array, int, int]:
    """The graph, and the states where its DAWG and its GADDAG begin."""
    number = mini.count_nodes(keys, keys.shape[1])
    nodes = _Nodes(np.zeros(number, np.uint8), np.zeros(number, np.uint8), np.zeros(number, np.uint32))
    growing = _Growing()
    mask, arcs = growing.add(keys, np.zeros(0, np.uint8), np.zeros(0, np.uint32), mini.DAWG_ARCS, nodes)
    dawg = growing.add_root(mask, arcs, mini.DAWG_ARCS)
    progress(_FOLDED)
    growing.forget_states(number)
    root_mask, root_arcs = np.uint64(0), []
    for done, (strings, node_of) in enumerate(_by_last_letter(nodes, letters, keys.shape[0]), 1):
        ends, behind = nodes.depth[node_of] >> np.uint8(7), nodes.state[node_of]
        mask, arcs = growing.add(strings, ends, behind, mini.GADDAG_ARCS, nodes)
        root_mask |= mask
        root_arcs += list(arcs[0])
        progress(_FOLDED + (_GRAPH_BUILT - _FOLDED) * done / letters)
    gaddag = growing.add_root(root_mask, np.array([root_arcs], np.uint32), mini.GADDAG_ARCS)
    return growing.graph[: growing.used], dawg, gaddag


def _power_of_two(least: int) -> int:
    return 1 << int(least - 1).bit_length()


def _by_last_letter(nodes: _Nodes, letters: int, columns: int) -> Iterator[tuple[Keys, Array]]:
    """Beginnings of words read backwards, sorted, with their nodes; one letter at a time, so that little is copied."""
    strings, node_of, begins = mini.reversed_beginnings(nodes.letter, nodes.depth, letters, columns)
    for letter in range(1, letters + 1):
        yield key.sort_keys(strings, node_of, begins[letter], begins[letter + 1])
