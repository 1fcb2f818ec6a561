"""The text of a word list that somebody brings: UTF-8, UTF-16, or the 8-bit encodings of its language."""

from __future__ import annotations

import codecs
from pathlib import Path

from mozaika.lexicon.errors import BadWordFile
from mozaika.rules.alphabet import Alphabet

MOST_BYTES = 500_000_000
# What programs of each language have written; the one whose text fits the alphabet best is taken.
_EIGHT_BIT = {
    "pl": ("cp1250", "iso-8859-2"),
    "et": ("cp1257", "iso-8859-13", "iso-8859-15"),
    "tr": ("cp1254", "iso-8859-9"),
    "en": ("cp1252",),
}
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_LOOK = 100_000  # bytes that an encoding is guessed from


def load_entries(path: Path, language: str = "", alphabet: Alphabet | None = None) -> tuple[str, str]:
    """The text of a file with lines ended by newlines, and the encoding it was read with.

    The 8-bit encodings of `language` are tried as well, if it is given with its letters.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadWordFile(str(path), "too-large")
        raw = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadWordFile(str(path), "missing") from error
    for encoding in _candidates(raw, language, alphabet):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text.replace("\r\n", "\n").replace("\r", "\n"), encoding
    raise BadWordFile(str(path), "encoding")


def _candidates(raw: bytes, language: str, alphabet: Alphabet | None) -> list[str]:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return [encoding]
    if b"\0" in raw[:_LOOK]:  # no text has such a byte: two bytes a character, whose upper half is mostly 0
        low_first = raw[1:_LOOK:2].count(0) >= raw[0:_LOOK:2].count(0)
        return ["utf-16-le" if low_first else "utf-16-be"]
    eight_bit = _EIGHT_BIT.get(language, ())
    if alphabet is None:
        return ["utf-8"]
    return ["utf-8", *sorted(eight_bit, key=lambda encoding: _strangers(raw, encoding, alphabet))]


def _strangers(raw: bytes, encoding: str, alphabet: Alphabet) -> int:
    """How many of the file's national letters would be no letters of the alphabet."""
    known = {*alphabet.letters, *alphabet.lower}
    odd = (sign for sign in raw.decode(encoding, errors="replace") if ord(sign) > 0x7F)
    return sum(sign not in known for sign in odd)
