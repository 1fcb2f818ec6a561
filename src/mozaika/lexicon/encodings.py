"""Reads the text of a user's word list: UTF-8, UTF-16, or an 8-bit encoding of its language."""

from __future__ import annotations

import codecs
from pathlib import Path

from mozaika.lexicon.errors import BadWordFile
from mozaika.rules.alphabet import Alphabet

MAX_BYTES = 500_000_000
# Common encodings by language. The one whose text fits the alphabet best is used.
_EIGHT_BIT = {
    "pl": ("cp1250", "iso-8859-2"),
    "et": ("cp1257", "iso-8859-13", "iso-8859-15"),
    "tr": ("cp1254", "iso-8859-9"),
    "en": ("cp1252",),
    "es": ("cp1252", "iso-8859-15"),
}
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_SAMPLE_BYTES = 100_000  # for detecting UTF-16


def load_bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadWordFile(str(path), "too-large")
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: an invalid file name
        raise BadWordFile(str(path), "missing") from error


def decode_entries(raw: bytes, file: str, language: str = "", alphabet: Alphabet | None = None) -> tuple[str, str]:
    """The text of a file with newline line endings, and its encoding.

    The 8-bit encodings of `language` are tried only if the alphabet is given too.
    """
    for encoding in _candidates(raw, language, alphabet):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text.replace("\r\n", "\n").replace("\r", "\n"), encoding
    raise BadWordFile(file, "encoding")


def load_entries(path: Path, language: str = "", alphabet: Alphabet | None = None) -> tuple[str, str]:
    """As `decode_entries`, for a file of plain text. `readers` reads the formats of other programs, too."""
    return decode_entries(load_bytes(path), str(path), language, alphabet)


def _candidates(raw: bytes, language: str, alphabet: Alphabet | None) -> list[str]:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return [encoding]
    if b"\0" in raw[:_SAMPLE_BYTES]:  # only UTF-16 has zero bytes: the upper half of most characters
        low_first = raw[1:_SAMPLE_BYTES:2].count(0) >= raw[0:_SAMPLE_BYTES:2].count(0)
        return ["utf-16-le" if low_first else "utf-16-be"]
    eight_bit = _EIGHT_BIT.get(language, ())
    if alphabet is None:
        return ["utf-8"]
    return ["utf-8", *sorted(eight_bit, key=lambda encoding: _foreign_characters(raw, encoding, alphabet))]


def _foreign_characters(raw: bytes, encoding: str, alphabet: Alphabet) -> int:
    """The number of non-ASCII characters that are not letters of the alphabet, if the file has this encoding."""
    known = {*alphabet.letters, *alphabet.lower}
    characters = (char for char in raw.decode(encoding, errors="replace") if ord(char) > 0x7F)
    return sum(char not in known for char in characters)
