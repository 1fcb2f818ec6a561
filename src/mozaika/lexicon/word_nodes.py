"""Word graphs of other programs in memory: nodes with a letter, a first child and the flags of KWG and DAWG files.

The nodes of a list of siblings follow each other; the last one is marked. A file may be hostile, so `count_words`
checks every node that can be reached, and the number and length of the words, before anything walks the graph.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Text = TypeVar("Text", str, int)

MAX_WORDS = 6_000_000  # twice the largest list in use
MAX_LETTERS = 120_000_000  # of all words together
MAX_WORD_LENGTH = 63  # far longer than a line of any board; building drops words that are too long for one
MAX_NODES = 1 << 23  # twice what the 22 bits of a KWG node can number

# What can be wrong with such a file; `texts/` has a sentence for each.
NODE_FAULTS = (
    "truncated",
    "index",
    "loop",
    "siblings",
    "letters",
    "unknown-letter",
    "too-long",
    "too-many",
    "count",
    "value",
)

_NEW, _OPEN, _DONE = 0, 1, 2


class NodeFault(Exception):
    """`reason` is one of `NODE_FAULTS`; `found` and `limit` are what it is about."""

    def __init__(self, reason: str, found: int | str = "", limit: int | str = "") -> None:
        super().__init__(reason, found, limit)
        self.reason, self.found, self.limit = reason, found, limit


@dataclass(frozen=True, slots=True, eq=False)
class WordNodes:
    """The columns of a file's nodes. A child of 0 means none, because node 0 is the root in all these formats."""

    letters: Sequence[int] = field(repr=False)
    children: Sequence[int] = field(repr=False)
    ends: Sequence[int] = field(repr=False)  # not 0: a word ends here
    last: Sequence[int] = field(repr=False)  # not 0: the last sibling

    def __len__(self) -> int:
        return len(self.letters)


@dataclass(frozen=True, slots=True)
class LetterRange:
    """The letters that a node may have, as the file numbers them; `blanks` of them are no letters of the alphabet."""

    first: int
    count: int
    blanks: int = 0

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, int) and self.first <= letter < self.first + self.count


def count_words(nodes: WordNodes, root: int, known: LetterRange) -> Sequence[int]:
    """The number of words that begin at each reachable node or at a later sibling; raises `NodeFault`.

    The work is proportional to the number of nodes, whatever the file says.
    """
    check = _NodeCheck(nodes, known)
    if root >= len(nodes):
        raise NodeFault("index", root, len(nodes) - 1)
    if root:
        check.visit(root)
        if check.words[root] > MAX_WORDS or check.letters[root] > MAX_LETTERS:
            raise NodeFault("too-many", limit=MAX_WORDS)
    return check.words


class _NodeCheck:
    """A depth-first walk that visits every reachable node once, children and next siblings first."""

    def __init__(self, nodes: WordNodes, known: LetterRange) -> None:
        size = len(nodes)
        self._nodes, self._known = nodes, known
        self._state, self._depth, self._siblings = bytearray(size), bytearray(size), bytearray(size)
        self.words, self.letters = array("Q", bytes(8 * size)), array("Q", bytes(8 * size))

    def visit(self, root: int) -> None:
        state, waiting = self._state, [root]
        while waiting:
            node = waiting[-1]
            if state[node] == _NEW:
                state[node] = _OPEN
                waiting += self._unvisited(node)
            else:
                waiting.pop()
                if state[node] == _OPEN:
                    self._finish(node)
                    state[node] = _DONE

    def _unvisited(self, node: int) -> list[int]:
        nodes, found = self._nodes, list[int]()
        if nodes.letters[node] not in self._known:
            number, known = nodes.letters[node] + 1 - self._known.first, self._known
            raise NodeFault("letters", number - known.blanks, known.count - known.blanks)
        for after in self._following(node):
            if after >= len(nodes):
                raise NodeFault("index", after, len(nodes) - 1)
            if self._state[after] == _OPEN:
                raise NodeFault("loop", node)
            if self._state[after] == _NEW:
                found.append(after)
        return found

    def _following(self, node: int) -> Iterator[int]:
        if child := self._nodes.children[node]:
            yield child
        if not self._nodes.last[node]:
            yield node + 1

    def _finish(self, node: int) -> None:
        nodes, words, letters = self._nodes, self.words, self.letters
        child = nodes.children[node]
        below = words[child] if child else 0
        ending = 1 if nodes.ends[node] else 0
        count, spelt = ending + below, ending + below + (letters[child] if child else 0)
        depth, siblings = 1 + (self._depth[child] if child else 0), 1
        if not nodes.last[node]:
            count, spelt = count + words[node + 1], spelt + letters[node + 1]
            depth, siblings = max(depth, self._depth[node + 1]), 1 + self._siblings[node + 1]
        if depth > MAX_WORD_LENGTH:
            raise NodeFault("too-long", limit=MAX_WORD_LENGTH)
        if siblings > self._known.count:  # each letter has one place in a list
            raise NodeFault("siblings", node)
        # Sums of sums double with every node of a hostile file, so they stop just above the limit.
        words[node], letters[node] = min(count, MAX_WORDS + 1), min(spelt, MAX_LETTERS + 1)
        self._depth[node], self._siblings[node] = depth, siblings


def words_of(nodes: WordNodes, root: int, counts: Sequence[int], texts: Sequence[Text], empty: Text) -> Iterator[Text]:
    """The words in the order of a depth-first walk, each the sum of `empty` and of the `texts` of its letters. `counts`
    are those of `count_words`, which has checked the graph.
    """
    letters, children, ends, last = nodes.letters, nodes.children, nodes.ends, nodes.last
    waiting: list[tuple[int, Text]] = [(root, empty)] if root and counts[root] else []
    while waiting:
        node, before = waiting.pop()
        if not last[node]:
            waiting.append((node + 1, before))
        word = before + texts[letters[node]]
        if ends[node]:
            yield word
        child = children[node]
        if child and counts[child]:
            waiting.append((child, word))
