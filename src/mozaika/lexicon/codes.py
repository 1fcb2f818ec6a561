"""Letters as numbers for the word graph: the first letter of an alphabet is 1. The bridge between text and codes."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from mozaika.lexicon.errors import AlphabetTooLarge
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet

MOST_CODES = 62  # six bits, less 0 (no letter) and one to spare
_POINTS = 0x10000
_SPACES = "\t\v\f\r \u00a0"
_END_OF_ENTRY, _BLANK_SPACE, _NO_LETTER = 0, 254, 255  # as in `kernels.keys`
_BYTES, _UNDEFINED = 256, "\ufffe"  # of a table for `codecs.charmap_decode`
_PRIVATE = 0xE000  # an area of Unicode for signs of one's own


def alphabet_digest(alphabet: Alphabet) -> str:
    return sha256("\n".join((*alphabet.letters, *alphabet.lower)).encode()).hexdigest()


@dataclass(frozen=True)
class Codes:
    """The codes of one alphabet."""

    alphabet: Alphabet

    def __post_init__(self) -> None:
        if len(self.alphabet) > MOST_CODES:
            raise AlphabetTooLarge(len(self.alphabet), MOST_CODES)

    def encode(self, word: str) -> bytes:
        """The codes of a word as people type it; `NotInAlphabet` if it has other signs."""
        return bytes(self.alphabet.index(letter) + 1 for letter in self.alphabet.parse(word))

    def encode_known(self, word: str) -> bytes:
        """The same, and nothing at all for a word with other signs: such a word is in no list."""
        try:
            return self.encode(word)
        except NotInAlphabet:
            return b""

    def decode(self, codes: Iterable[int]) -> str:
        return "".join(self.alphabet.letters[code - 1] for code in codes)

    def decode_many(self, answers: bytes | memoryview) -> list[str]:
        """The words of a kernel's answer: codes with a 0 after each word."""
        if self.is_plain:  # several times as fast: there may be hundreds of thousands of words
            text, _ = codecs.charmap_decode(answers, "strict", self._signs)
        else:
            text = bytes(answers).decode("latin-1").translate(self._texts)
        words = text.split("\n")
        words.pop()  # what stands behind the last 0
        return words

    @cached_property
    def _signs(self) -> str:
        return "\n" + "".join(self.alphabet.letters) + _UNDEFINED * (_BYTES - 1 - len(self.alphabet))

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {0: "\n", **dict(enumerate(self.alphabet.letters, 1))}

    @cached_property
    def is_plain(self) -> bool:
        """Every letter, capital and small, is one character that a table can hold."""
        return all(len(form) == 1 and ord(form) < _POINTS for form in (*self.alphabet.letters, *self.alphabet.lower))

    def coded_entries(self, entries: bytes) -> tuple[bytes, bytes]:
        """`entries` (as `composed` makes them) with each letter as one character, and a table of what each one is.

        An alphabet with tiles of several characters is spelt in signs of our own first.
        """
        if self.is_plain:
            return entries, _table(zip(self.alphabet.letters, self.alphabet.lower, strict=True))
        signs = [chr(_PRIVATE + code) for code in range(len(self.alphabet) + 1)]
        lines = (self._spelt(line, signs) for line in entries.decode().split("\n"))
        return "\n".join(lines).encode(), _table((sign,) for sign in signs[1:])

    def _spelt(self, line: str, signs: list[str]) -> str:
        try:
            return "".join(signs[code] for code in self.encode(line.strip()))
        except NotInAlphabet:
            return "\ufffd"


def composed(text: str) -> bytes:
    """The entries of a list as `build` takes them: UTF-8, accents composed (NFC), one entry a line."""
    return unicodedata.normalize("NFC", text).encode(errors="replace")


def _table(forms: Iterable[Iterable[str]]) -> bytes:
    """What each character below U+10000 is, for `kernels.keys.read_entries`."""
    table = bytearray([_NO_LETTER]) * _POINTS
    table[ord("\n")] = _END_OF_ENTRY
    for space in _SPACES:
        table[ord(space)] = _BLANK_SPACE
    for code, signs in enumerate(forms, 1):
        for sign in signs:
            table[ord(sign)] = code
    return bytes(table)
