"""Protocols of word lists: `WordJudge` judges words, `Lexicon` is a complete word list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol


class WordJudge(Protocol):
    """Judges words, for automatic checking and for challenges."""

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """A verdict for each of `words`."""
        ...


class Lexicon(WordJudge, Protocol):
    """A list of words in capitals, which can be pickled. `WordList` stores them as text, `WordGraph` as a graph on
    disk.
    """

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str:
        """Identifies the set of words, independently of its representation."""
        ...

    @property
    def dropped(self) -> int:
        """The number of entries left out because they cannot be laid."""
        ...

    def __contains__(self, word: object) -> bool: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[str]:
        """The words in alphabetical order."""
        ...

    def any_starts_with(self, beginning: str) -> bool: ...
