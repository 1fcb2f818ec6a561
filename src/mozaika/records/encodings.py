"""Decodes GCG files of any encoding and line ending to lines, and composes letters with marks (GCG and CGP)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from mozaika.editions import load_edition
from mozaika.records.decode_text import check_size
from mozaika.records.detect_edition import CANDIDATES, alphabet_of, count_unknown_letters, edition_in_headers
from mozaika.records.errors import BadFile
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition

ENCODING_KEY = "character-encoding"

_ISO_PARTS = (1, 2, 4, 9, 10, 13, 15, 16)
_CODE_PAGES = (437, 775, 850, 852, 857, 858, 1250, 1252, 1254, 1257)
_LATIN = {1: 1, 2: 2, 4: 4, 5: 9, 6: 10, 7: 13, 9: 15, 10: 16}  # Latin-N is not part N of ISO 8859
# Names in lower case without punctuation: spellings vary.
_ENCODINGS = {
    "utf8": "utf-8",
    "ascii": "ascii",
    "usascii": "ascii",
    **{f"iso8859{part}": f"iso8859-{part}" for part in _ISO_PARTS},
    **{f"latin{number}": f"iso8859-{part}" for number, part in _LATIN.items()},
    **{f"{family}{page}": f"cp{page}" for family in ("cp", "ibm", "windows") for page in _CODE_PAGES},
}
_DEFAULT = "iso8859-1"
# The 8-bit encodings in use for each language, the most likely first.
_OF_LANGUAGE = {
    "pl": ("iso8859-2", "cp1250"),
    "tr": ("iso8859-9", "cp1254"),
    "et": (_DEFAULT, "iso8859-13", "cp1257", "iso8859-15", "cp1252"),
}
_LINE_END = re.compile(r"\r\n|\r|\n")
_MOVES = re.compile(rb"^>[^:\r\n]*:([^\r\n]*)", re.MULTILINE)
_PRAGMA = re.compile(r"^#([a-z-]+)[ \t]+([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
# A letter with its marks. Longer runs of marks are not composed: composing them takes quadratic time.
_MARKED = re.compile(r"[^\W\d_][\u0300-\u036f]{1,30}(?![\u0300-\u036f])")


def composed(text: str) -> str:
    """Compose each letter and its marks into one character where there is one (NFC), as our alphabets have them."""
    return _MARKED.sub(lambda match: unicodedata.normalize("NFC", match[0]), text)


def decode_gcg_lines(source: bytes, edition: Edition | None = None) -> tuple[list[str], str]:
    """The lines without line ends, and the encoding if it is another than usual and was guessed. `edition` gives the
    language if the file does not name one.
    """
    check_size(source)
    text, guessed = _decode(source.removeprefix(b"\xef\xbb\xbf"), edition)
    return _LINE_END.split(composed(text)), guessed


def _decode(source: bytes, edition: Edition | None) -> tuple[str, str]:
    """By the encoding that the first line names; else as UTF-8 if it is valid; else by the file's language."""
    key, *value = _LINE_END.split(source[:200].decode(_DEFAULT), maxsplit=1)[0].split(None, 1) or [""]
    if key.lower() != f"#{ENCODING_KEY}":
        try:
            return source.decode("utf-8"), ""
        except UnicodeDecodeError:
            encoding = _eight_bit(source, edition)
            return source.decode(encoding, errors="replace"), encoding if encoding != _DEFAULT else ""
    return _decode_named(source, value[0].strip() if value else ""), ""


def _decode_named(source: bytes, name: str) -> str:
    encoding = _ENCODINGS.get(re.sub(r"[^a-z0-9]", "", name.lower()))
    if encoding is None:
        raise BadFile(1, 1, "gcg-encoding", name[:40])
    try:
        return source.decode(encoding)
    except UnicodeDecodeError as error:
        *before, line = _LINE_END.split(source[: error.start].decode(encoding))
        raise BadFile(len(before) + 1, len(composed(line)) + 1, "gcg-encoding", name) from error


def _eight_bit(source: bytes, edition: Edition | None) -> str:
    """Of the encodings of the file's language, the one with the fewest unknown letters. If the file names no language,
    ISO-8859-1 and then those of all languages, compared by the letters of the moves.
    """
    named = None if edition else edition_in_headers(_headers(source))
    edition = load_edition(named) if named else edition
    if edition is not None:
        choices = [(name, edition.alphabet) for name in _OF_LANGUAGE.get(edition.language, (_DEFAULT,))]
        return _best_fitting(source, choices)
    alphabets = {load_edition(name).language: alphabet_of(name) for name in CANDIDATES}
    choices = [(name, alphabets[language]) for language, names in _OF_LANGUAGE.items() for name in names]
    choices.sort(key=lambda choice: choice[0] != _DEFAULT)
    return _best_fitting(b"".join(_MOVES.findall(source.replace(b"\r", b"\n"))), choices)


def _best_fitting(letters: bytes, choices: Sequence[tuple[str, Alphabet]]) -> str:
    beyond = bytes(sorted({byte for byte in letters if byte > 127}))
    return min(choices, key=lambda choice: count_unknown_letters(beyond.decode(choice[0], "replace"), choice[1]))[0]


def _headers(source: bytes) -> dict[str, str]:
    """The pragmas, as far as they can be read before the encoding is known: ASCII characters only."""
    text = source.decode(_DEFAULT).replace("\r", "\n")
    return {key.lower(): value for key, value in _PRAGMA.findall(text)}
