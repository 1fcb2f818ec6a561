"""A word list opened for use. Looks up words in the mapped graph without compiled code, so that a single lookup needs
no warm-up. Searches are in `study`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from mozaika.lexicon.codes import Codes, alphabet_digest
from mozaika.lexicon.errors import BadWordGraph
from mozaika.lexicon.graph_file import GRAPH, GraphFile, load_graph
from mozaika.rules.alphabet import Alphabet

_ARCS = 2  # where the arcs of a DAWG state begin; `kernels.minimise` describes the layout
_WORD_END = 1 << 31
_REPEATED = "repeated"  # as in `build`, which imports numba


Reopen: TypeAlias = Callable[[str, str, Path, Alphabet, bool], "WordGraph"]
"""Open the list of a name and digest, which was at the path; `True` if only its words are needed."""


class WordGraph:
    """The words of one list for one alphabet. Implements `protocols.Lexicon`, as `WordList` does.

    `reopen` opens the list again where it is unpickled; without it, the words are pickled themselves.
    """

    def __init__(self, file: GraphFile, alphabet: Alphabet, reopen: Reopen | None = None) -> None:
        if file.header["alphabet"] != alphabet_digest(alphabet):
            raise BadWordGraph(str(file.path), "letters")
        self.file, self.codes = file, Codes(alphabet)
        self._reopen = reopen
        self._graph, self._root = file.graph, int(file.header["dawg"])

    @property
    def alphabet(self) -> Alphabet:
        return self.codes.alphabet

    @property
    def header(self) -> Mapping[str, Any]:
        return self.file.header

    @property
    def name(self) -> str:
        return str(self.header["name"])

    @property
    def digest(self) -> str:
        return str(self.header["digest"])

    @property
    def longest(self) -> int:
        return int(self.header["longest"])

    @property
    def dropped(self) -> int:
        """The number of entries that cannot be laid; repeated entries are not among them."""
        return sum(count for reason, count in self.header["dropped"].items() if reason != _REPEATED)

    def __len__(self) -> int:
        return int(self.header["words"])

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and bool(self._walk(self.codes.encode_known(word)) & _WORD_END)

    def __iter__(self) -> Iterator[str]:
        """The words in alphabetical order."""
        graph, letters = self._graph, self.alphabet.letters
        waiting = [("", self._root)]
        while waiting:
            word, arc = waiting.pop()
            if arc & _WORD_END:
                yield word
            state = arc & ~_WORD_END
            if not state:
                continue
            mask = graph[state] | graph[state + 1] << 32
            arcs = range(state + _ARCS, state + _ARCS + mask.bit_count())
            codes = (code for code in range(mask.bit_length()) if mask >> code & 1)
            longer = [(word + letters[code], graph[arc]) for code, arc in zip(codes, arcs, strict=True)]
            waiting += reversed(longer)

    def __eq__(self, other: object) -> bool:
        """Graphs with the same name, words and sections are equal."""
        return isinstance(other, WordGraph) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[str, str, frozenset[str]]:
        return self.name, self.digest, frozenset(self.file.sections)

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """A verdict for each of `words`."""
        return {word: word in self for word in words}

    def any_starts_with(self, beginning: str) -> bool:
        codes = self.codes.encode_known(beginning)
        return bool(self._walk(codes)) if codes else not beginning and len(self) > 0

    def has_codes(self, codes: bytes) -> bool:
        return bool(self._walk(codes) & _WORD_END)

    def _walk(self, codes: bytes) -> int:
        """The last arc of the path that spells `codes` in the DAWG, or 0."""
        graph, state, arc = self._graph, self._root, 0
        for code in codes:
            if not state:
                return 0
            mask = graph[state] | graph[state + 1] << 32
            bit = 1 << (code - 1)
            if not mask & bit:
                return 0
            arc = graph[state + _ARCS + (mask & (bit - 1)).bit_count()]
            state = arc & ~_WORD_END
        return arc

    @cached_property
    def array(self) -> Any:
        """The graph as a numpy array over the mapped memory, for the kernels."""
        return self.section("graph")

    def section(self, name: str) -> Any:
        """A section of the file as a numpy array over the mapped memory."""
        import numpy as np  # noqa: PLC0415 - a single lookup does not need numpy

        part = self.file.sections[name]
        return np.frombuffer(part, np.dtype(part.format)) if part.nbytes else np.zeros(0, np.dtype(part.format))

    def __reduce__(self) -> tuple[Callable[..., WordGraph], tuple[Any, ...]]:
        """A list of the library is pickled by its name and digest."""
        file = self.file
        if self._reopen is not None:
            return self._reopen, (self.name, self.digest, file.path, self.alphabet, set(file.sections) == {GRAPH})
        parts = {name: (part.format, part.tobytes()) for name, part in file.sections.items()}
        return _restored, (file.path, dict(self.header), parts, self.alphabet)

    def __repr__(self) -> str:
        return f"<WordGraph {self.name}: {len(self)} words, longest {self.longest}>"


def open_graph(path: Path, alphabet: Alphabet, *, words_only: bool = False, reopen: Reopen | None = None) -> WordGraph:
    return WordGraph(load_graph(path, words_only=words_only), alphabet, reopen)


def _restored(
    path: Path, header: Mapping[str, Any], parts: Mapping[str, tuple[Any, bytes]], alphabet: Alphabet
) -> WordGraph:
    sections = {
        name: memoryview(part).cast(kind) if part else memoryview(part)  # an empty view cannot be cast
        for name, (kind, part) in parts.items()
    }
    return WordGraph(GraphFile(path, header, sections), alphabet)
