"""What the game needs of a word list, whatever it is made of; and the port through which words are judged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class WordJudge(Protocol):
    """Says which words count, for automatic checking and for challenges."""

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """A verdict for each of `words`."""
        ...


class Lexicon(WordJudge, Protocol):
    """A list of words in capitals. `WordList` holds them as text, `WordGraph` as a graph on disk."""

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str:
        """Says which words these are, whatever they are kept in."""
        ...

    @property
    def dropped(self) -> int: ...

    def __contains__(self, word: object) -> bool: ...

    def __len__(self) -> int: ...

    def any_starts_with(self, beginning: str) -> bool: ...
