"""Levels of play for people: how much of the best play a weaker bot sees. How a level chooses a move: `level_moves`."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

_RANGE = 1 << 64


@dataclass(frozen=True, slots=True)
class Skill:
    """`knows`: the share of the words that the level knows, of two letters, of three and so on; the last for all longer
    ones. `sees`: the probability that each thing that makes a play hard to see does not hide it. `uses_leaves`: whether
    it considers leaves, and exchanges where that is worth more than a play.
    """

    knows: tuple[float, ...]
    sees: float
    uses_leaves: bool

    def knows_word(self, word: str, length: int) -> bool:
        """A level knows all words that a weaker one knows, because a word is equally rare for all levels."""
        return rarity(word) < self.knows[min(length - 2, len(self.knows) - 1)]


def rarity(word: str) -> float:
    """From 0 to 1: a fixed random number for each word, the same everywhere."""
    return hashed_number(b"", word)


def hashed_number(key: bytes, text: str) -> float:
    """A number from 0 to 1 that depends on the key and the text alone."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8, key=key).digest(), "big") / _RANGE
