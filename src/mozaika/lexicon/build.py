"""From the text of a list to its word graph. Deterministic: the same words give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.codes import Codes
from mozaika.lexicon.kernels import keys as key
from mozaika.lexicon.kernels import minimise as mini
from mozaika.lexicon.wordlist import SHORTEST_WORD

Progress: TypeAlias = Callable[[float], None]
Keys: TypeAlias = npt.NDArray[np.uint64]
Array: TypeAlias = npt.NDArray[np.uint32]

REASONS = ("signs", "short", "long")  # in the order of the kernel's counts
_EXAMPLES = 5
_FIRST_ROOM = 1 << 16
# The share of the work that is done before each step, as measured on the Polish list.
_READ, _DIGESTED, _SORTED, _FOLDED = 0.1, 0.2, 0.3, 0.45


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
    dropped: tuple[Dropped, ...] = ()


def build_graph(
    text: str, codes: Codes, progress: Progress = lambda share: None, without: Collection[str] = ()
) -> BuiltGraph:
    """The word graph of `text`, one entry a line; what no player could lay is dropped and counted.

    Words of `without` are left out.
    """
    progress(0)
    keys, dropped = _read(text, codes)
    keys = _without(keys, [codes.encode(word) for word in without])
    progress(_READ)
    digest = _digest(keys, codes)
    progress(_DIGESTED)
    keys = _sorted(keys)
    progress(_SORTED)
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
        dropped=dropped,
    )


def _read(text: str, codes: Codes) -> tuple[Keys, tuple[Dropped, ...]]:
    coded, table = codes.coded_text(text)
    raw = np.frombuffer(coded, np.uint8)
    keys = np.zeros((key.MOST_COLUMNS, coded.count(b"\n") + 2), np.uint64)
    dropped = np.zeros(len(REASONS), np.int64)
    begins = np.zeros((len(REASONS), _EXAMPLES), np.int64)
    count, longest = key.read_entries(raw, np.frombuffer(table, np.uint8), SHORTEST_WORD, keys, dropped, begins)
    columns = max(1, -(-longest // key.LETTERS_A_COLUMN))
    found = tuple(
        Dropped(reason, int(number), tuple(_line_at(text, coded, begin) for begin in begins[place][:number]))
        for place, (reason, number) in enumerate(zip(REASONS, dropped, strict=True))
        if number
    )
    return np.ascontiguousarray(keys[:columns, :count]), found


def _line_at(text: str, coded: bytes, begin: int) -> str:
    """The entry as it stands in `text`; `coded` has the same lines, spelt in other signs."""
    line = coded.count(b"\n", 0, begin)
    return text.split("\n", line + 1)[line].strip()[:40]


def _sorted(keys: Keys) -> Keys:
    count = keys.shape[1]
    keys, _ = key.sort_keys(np.ascontiguousarray(keys), count, np.zeros(count, np.uint32))
    return np.ascontiguousarray(keys[:, : key.without_repeats(keys, count)])


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
            word = int(np.argmax(reaching > 0))
            return bytes(int(_letters_at(keys[:, word : word + 1], place)[0]) for place in range(length))
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
    letters = codes.alphabet.letters
    if not codes.is_plain:
        words = set(_spelt(keys, list(letters)).decode().split("\n")[:-1])
        return sha256("\n".join(sorted(words)).encode()).hexdigest()
    order = sorted(range(len(letters)), key=letters.__getitem__)  # as text sorts, not as the alphabet does
    rank = np.zeros(len(letters) + 1, np.uint8)
    rank[[place + 1 for place in order]] = range(1, len(letters) + 1)
    keys = _sorted(key.recoded(keys, keys.shape[1], rank))
    return sha256(_spelt(keys, [letters[place] for place in order])[:-1]).hexdigest()


def _spelt(keys: Keys, letters: list[str]) -> bytes:
    texts = [letter.encode() for letter in letters]
    ends = np.cumsum([0, *map(len, texts)])
    room = keys.shape[1] * (key.MOST_LETTERS * max(map(len, texts)) + 1)  # virtual: only what is written is real
    spelt = key.spell(keys, keys.shape[1], np.frombuffer(b"".join(texts), np.uint8), ends, max(1, room))
    return bytes(spelt.tobytes())


def _graph(keys: Keys, letters: int, progress: Progress) -> tuple[Array, int, int]:
    """The graph, and the states where its DAWG and its GADDAG begin."""
    count = keys.shape[1]
    nodes = mini.count_nodes(keys, count)
    node_word, node_state = np.zeros(nodes, np.uint32), np.zeros(nodes, np.uint32)
    node_depth = np.zeros(nodes, np.uint8)
    none, no_states = np.zeros(0, np.uint8), np.zeros(0, np.uint32)
    # Place 0 stays empty, so that state 0 can mean none.
    graph, table = np.zeros(_FIRST_ROOM, np.uint32), np.zeros(_FIRST_ROOM, np.uint64)
    mask, arcs, graph, used, table, _ = mini.add_strings(
        keys, count, mini.DAWG_ARCS, none, no_states, graph, 1, table, 0, node_word, node_depth, node_state
    )
    dawg, graph, used = mini.add_root(np.uint64(mask), arcs, mini.DAWG_ARCS, graph, used, table)
    progress(_FOLDED)
    table, states = np.zeros(_FIRST_ROOM, np.uint64), 0
    root_mask, root_arcs = np.uint64(0), []
    for done, (nodes_here, strings) in enumerate(_by_last_letter(keys, node_word, node_depth, letters), 1):
        ends, behind = node_depth[nodes_here] >> np.uint8(7), node_state[nodes_here]
        mask, arcs, graph, used, table, states = mini.add_strings(
            strings, nodes_here.shape[0], mini.GADDAG_ARCS, ends, behind, graph, used, table, states,
            node_word, node_depth, node_state,
        )  # fmt: skip
        root_mask |= mask
        root_arcs += list(arcs)
        progress(_FOLDED + (1 - _FOLDED) * done / letters)
    gaddag, graph, used = mini.add_root(root_mask, np.array(root_arcs, np.uint32), mini.GADDAG_ARCS, graph, used, table)
    return graph[:used], int(dawg), int(gaddag)


def _by_last_letter(
    keys: Keys, node_word: Array, node_depth: npt.NDArray[np.uint8], letters: int
) -> Iterator[tuple[Array, Keys]]:
    """The words' beginnings read backwards, sorted; one letter at a time, so that few of them are in memory at once."""
    ordered, begins = mini.nodes_by_letter(keys, node_word, node_depth, letters)
    for letter in range(1, letters + 1):
        nodes = ordered[begins[letter] : begins[letter + 1]]
        strings = mini.reversed_beginnings(keys, nodes, node_word, node_depth)
        strings, nodes = key.sort_keys(strings, nodes.shape[0], nodes)
        yield nodes, strings
