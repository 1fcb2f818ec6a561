"""Converts words to letter codes for the word graph, and back. The first letter of an alphabet is 1."""

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

MAX_CODES = 62  # six bits, without 0 (no letter) and one spare code
_CODE_POINTS = 0x10000
_SPACES = "\t\v\f\r \u00a0"
_END_OF_ENTRY, _BLANK_SPACE, _NO_LETTER = 0, 254, 255  # as in `kernels.keys`
_BYTES, _UNDEFINED = 256, "\ufffe"  # for `codecs.charmap_decode`
_PRIVATE = 0xE000  # Unicode's private use area


def alphabet_digest(alphabet: Alphabet) -> str:
    return sha256("\n".join((*alphabet.letters, *alphabet.lower)).encode()).hexdigest()


@dataclass(frozen=True)
class Codes:
    """The codes of one alphabet."""

    alphabet: Alphabet

    def __post_init__(self) -> None:
        if len(self.alphabet) > MAX_CODES:
            raise AlphabetTooLarge(len(self.alphabet), MAX_CODES)

    def encode(self, word: str) -> bytes:
        """The codes of a typed word; raises `NotInAlphabet` if it has other characters."""
        return bytes(self.alphabet.index(letter) + 1 for letter in self.alphabet.parse(word))

    def encode_known(self, word: str) -> bytes:
        """The codes of a word, or none if it has other characters: no list contains such a word."""
        try:
            return self.encode(word)
        except NotInAlphabet:
            return b""

    def decode(self, codes: Iterable[int]) -> str:
        return "".join(self.alphabet.letters[code - 1] for code in codes)

    def decode_many(self, answers: bytes | memoryview) -> list[str]:
        """The words of a kernel's answer, which has a 0 after each word."""
        if self.is_plain:  # several times as fast, which matters for hundreds of thousands of words
            text, _ = codecs.charmap_decode(answers, "strict", self._characters)
        else:
            text = bytes(answers).decode("latin-1").translate(self._texts)
        words = text.split("\n")
        words.pop()  # the empty text after the last 0
        return words

    @cached_property
    def _characters(self) -> str:
        return "\n" + "".join(self.alphabet.letters) + _UNDEFINED * (_BYTES - 1 - len(self.alphabet))

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {0: "\n", **dict(enumerate(self.alphabet.letters, 1))}

    @cached_property
    def is_plain(self) -> bool:
        """Whether every letter, in both cases, is one character below U+10000."""
        return all(
            len(form) == 1 and ord(form) < _CODE_POINTS for form in (*self.alphabet.letters, *self.alphabet.lower)
        )

    def coded_entries(self, entries: bytes) -> tuple[bytes, bytes]:
        """`entries` (from `composed`) with one character per letter, and a table that classifies each character.

        Letters of several characters are replaced by private characters first.
        """
        if self.is_plain:
            return entries, _table(zip(self.alphabet.letters, self.alphabet.lower, strict=True))
        characters = [chr(_PRIVATE + code) for code in range(len(self.alphabet) + 1)]
        lines = (self._spell(line, characters) for line in entries.decode().split("\n"))
        return "\n".join(lines).encode(), _table((character,) for character in characters[1:])

    def _spell(self, line: str, characters: list[str]) -> str:
        try:
            return "".join(characters[code] for code in self.encode(line.strip()))
        except NotInAlphabet:
            return "\ufffd"


def composed(text: str) -> bytes:
    """The entries of a list as `build` needs them: UTF-8 in normal form C, one entry per line."""
    return unicodedata.normalize("NFC", text).encode(errors="replace")


def _table(forms: Iterable[Iterable[str]]) -> bytes:
    """Classifies each character below U+10000, for `kernels.keys.read_entries`."""
    table = bytearray([_NO_LETTER]) * _CODE_POINTS
    table[ord("\n")] = _END_OF_ENTRY
    for space in _SPACES:
        table[ord(space)] = _BLANK_SPACE
    for code, characters in enumerate(forms, 1):
        for character in characters:
            table[ord(character)] = code
    return bytes(table)
