"""Word lists as sets of words, read from text with one entry per line and checked by an alphabet (7.10)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from mozaika.lexicon.errors import BadWordFile
from mozaika.lexicon.readers import read_list
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet
from mozaika.rules.layout import LARGEST_SIDE

MIN_WORD_LENGTH = 2


@dataclass(frozen=True)
class WordList:
    """A list with `words` in capitals. `dropped` is the number of entries that cannot be laid: too short, too long, or
    with characters outside the alphabet. `digest` depends on the letter order of `alphabet`.
    """

    name: str
    words: frozenset[str] = field(repr=False)
    dropped: int = 0
    alphabet: Alphabet | None = field(default=None, repr=False)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __len__(self) -> int:
        return len(self.words)

    def judge(self, words: Iterable[str]) -> dict[str, bool]:
        """A verdict for each of `words`."""
        return {word: word in self.words for word in words}

    def __iter__(self) -> Iterator[str]:
        """The words in alphabetical order, by the letters of the alphabet if there is one."""
        return iter(self._by_alphabet)

    @cached_property
    def ordered(self) -> tuple[str, ...]:
        """The words in the order of their characters."""
        return tuple(sorted(self.words))

    @cached_property
    def _by_alphabet(self) -> Sequence[str]:
        if self.alphabet is None:
            return self.ordered
        index, parse = self.alphabet.index, self.alphabet.parse
        return sorted(self.words, key=lambda word: [index(letter) for letter in parse(word)])

    def any_starts_with(self, beginning: str) -> bool:
        place = bisect_left(self.ordered, beginning)
        return place < len(self.ordered) and self.ordered[place].startswith(beginning)

    @cached_property
    def digest(self) -> str:
        """Identifies the set of words; equal to the digest of a word graph with the same words."""
        return sha256("\n".join(self._by_alphabet).encode()).hexdigest()


def word_list(name: str, entries: Iterable[str], alphabet: Alphabet) -> WordList:
    """A list of `entries` in any case, without those that cannot be laid.

    >>> import mozaika
    >>> animals = mozaika.word_list("animals", ["cat", "hen", "guinea-pig"], mozaika.load_edition("english").alphabet)
    >>> list(animals), animals.dropped
    (['CAT', 'HEN'], 1)
    """
    words, dropped = set(), 0
    for entry in entries:
        try:
            letters = alphabet.parse(entry.strip())
        except NotInAlphabet:  # a hyphen, an apostrophe, a foreign letter
            dropped += 1
            continue
        if MIN_WORD_LENGTH <= len(letters) <= LARGEST_SIDE:
            words.add("".join(letters))
        else:
            dropped += bool(entry.strip())
    return WordList(name, frozenset(words), dropped, alphabet)


def load_word_list(path: Path | str, alphabet: Alphabet, language: str = "") -> WordList:
    """Load a list from a file in any format of `readers`; plain text may have an 8-bit encoding of `language`."""
    path = Path(path)
    found = word_list(path.stem, read_list(path, language, alphabet).text.split("\n"), alphabet)
    if not found.words:
        raise BadWordFile(str(path), "empty")
    return found
