"""An edition's alphabet: the order of its letters, their two cases, case folding, and splitting text into letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from mozaika.rules.errors import NotInAlphabet

Letter: TypeAlias = str
"""One letter of the game as its capital form; it may be several characters long (a digraph tile)."""

_APART = "·"


@dataclass(frozen=True)
class Alphabet:
    """Letters in their order, capital and small form side by side.

    >>> turkish = Alphabet(("I", "İ"), ("ı", "i"))
    >>> turkish.fold("iIıİ")
    'İIIİ'
    """

    letters: tuple[Letter, ...]
    lower: tuple[str, ...]

    @cached_property
    def _order(self) -> dict[Letter, int]:
        return {letter: index for index, letter in enumerate(self.letters)}

    @cached_property
    def _capital(self) -> dict[str, Letter]:
        return {**dict(zip(self.lower, self.letters, strict=True)), **{letter: letter for letter in self.letters}}

    @cached_property
    def _small(self) -> dict[Letter, str]:
        return dict(zip(self.letters, self.lower, strict=True))

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._capital))

    def __contains__(self, letter: object) -> bool:
        return letter in self._order

    def __len__(self) -> int:
        return len(self.letters)

    def __repr__(self) -> str:
        return f"Alphabet({' '.join(self.letters)})"

    def index(self, letter: Letter) -> int:
        """The letter's index in the alphabet; anything else, such as a blank, comes after all letters."""
        return self._order.get(letter, len(self.letters))

    def sort(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """The tiles in alphabet order, blanks last. Draws use this order, and racks are shown in it."""
        return tuple(sorted(tiles, key=self.index))

    def small(self, letter: Letter) -> str:
        return self._small[letter]

    def split(self, text: str) -> tuple[str, ...]:
        """Split `text` into letters of either case, longest match first; `NotInAlphabet` has the failing position."""
        text = unicodedata.normalize("NFC", text)
        pieces: list[str] = []
        at = 0
        while at < len(text):
            piece = self.piece_at(text, at)
            if piece is None:
                raise NotInAlphabet(text, at)
            pieces.append(piece)
            at += len(piece)
        return tuple(pieces)

    def piece_at(self, text: str, at: int) -> str | None:
        """The longest letter, of either case, at position `at`."""
        for length in range(min(self._longest, len(text) - at), 0, -1):
            if text[at : at + length] in self._capital:
                return text[at : at + length]
        return None

    def capital(self, piece: str) -> Letter:
        """The letter of `piece`, which is in either case."""
        return self._capital[piece]

    def parse(self, text: str) -> tuple[Letter, ...]:
        """The letters of `text` as capitals, whatever its case."""
        return tuple(self._capital[piece] for piece in self.split(text))

    def spell(self, letters: Iterable[Letter]) -> str:
        """The letters as a word. Where they would be read as other letters, as C and H as CH, points keep them apart:
        no list has such a word.

        >>> Alphabet(("C", "CH", "H"), ("c", "ch", "h")).spell(("C", "H"))
        'C·H'
        """
        spelt = tuple(letters)
        text = "".join(spelt)
        return text if self._longest == 1 or self.split(text) == spelt else _APART.join(spelt)

    def fold(self, text: str) -> str:
        """`text` in capitals by this alphabet; other characters are folded by Unicode."""
        text = unicodedata.normalize("NFC", text)
        return "".join(self._capital.get(char) or char.upper() for char in text)
