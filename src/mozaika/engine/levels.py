"""Skill of the levels below the champion: the words that a level knows and the plays that it sees. `vocabulary` finds
the words, `level_moves` chooses the moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

_RANGE = 1 << 64


@dataclass(frozen=True, slots=True)
class Skill:
    """`knows` is the share of words that the level knows, by length from two letters on; the last share is for all
    longer words. `sees` is the probability that a difficulty of a play (a blank, many tiles, …) does not hide it. With
    `uses_leaves` the level considers leaves, and exchanges if that is worth more than a play.

    In a language with a list of common words, a level with `common_ranks` knows instead that many of the most common
    words with their inflected forms, and no other.

    With `considers` a level is hasty in some turns: it takes the best of that many plays, chosen at random. `searches`
    is the share of turns in which it is not, in an average game.
    """

    knows: tuple[float, ...]
    sees: float
    uses_leaves: bool = False
    common_ranks: int = 0
    considers: int = 0
    searches: float = 0.0

    def knows_word(self, word: str, length: int) -> bool:
        """Without `common_ranks`. A level knows every word that one with lower shares knows, because the rarity of a
        word is the same for all levels.
        """
        return rarity(word) < self.knows[min(length - 2, len(self.knows) - 1)]


def rarity(word: str) -> float:
    """From 0 to 1: a fixed random number for each word, the same everywhere."""
    return hashed_number(b"", word)


def hashed_number(key: bytes, text: str) -> float:
    """A number from 0 to 1 that depends on the key and the text alone."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8, key=key).digest(), "big") / _RANGE
