"""An edition's letters: their order, their two cases, and how text is cut into them. Owns all case folding."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from mozaika.rules.errors import NotInAlphabet

Letter: TypeAlias = str
"""One letter of the game as its capital form; it may be several characters long (a digraph tile)."""


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
        """Its place in the alphabet; anything that is no letter (a blank) comes after all letters."""
        return self._order.get(letter, len(self.letters))

    def sort(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """Alphabet order, blanks last: the order that draws are made over and racks are shown in."""
        return tuple(sorted(tiles, key=self.index))

    def small(self, letter: Letter) -> str:
        return self._small[letter]

    def split(self, text: str) -> tuple[str, ...]:
        """Cut `text` into letters of either case, longest first; `NotInAlphabet` says where it fails."""
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
        """The longest letter, of either case, that stands at `at`."""
        for length in range(min(self._longest, len(text) - at), 0, -1):
            if text[at : at + length] in self._capital:
                return text[at : at + length]
        return None

    def capital(self, piece: str) -> Letter:
        """The letter that `piece`, in either case, stands for."""
        return self._capital[piece]

    def parse(self, text: str) -> tuple[Letter, ...]:
        """The letters of `text` as capitals, whatever its case."""
        return tuple(self._capital[piece] for piece in self.split(text))

    def fold(self, text: str) -> str:
        """`text` in capitals by this alphabet; characters that it does not know fold as Unicode does."""
        text = unicodedata.normalize("NFC", text)
        return "".join(self._capital.get(char) or char.upper() for char in text)
