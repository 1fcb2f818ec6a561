"""The keys by which account names are found and compared with new names.

A name is found whatever its case; I may be the capital of i or of ı, which are different letters. Names that look alike
share a shape: a skeleton as in UTS #39, made with the table `data/confusables.txt` (`tools/confusables.py`).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from mozaika.rules.invisible import is_invisible
from mozaika.rules.names import single_spaced

DOTTED, DOTLESS = "i", "ı"
_DOT_ABOVE = "\N{COMBINING DOT ABOVE}"
_TABLE = Path(__file__).parent / "data" / "confusables.txt"


def sign_in_keys(name: str) -> tuple[str, ...]:
    """The keys under which a name is found, the main one first: case is ignored.

    >>> sign_in_keys("Ala")
    ('ala',)
    >>> sign_in_keys("ILGIN"), sign_in_keys("ılgın")
    (('ilgin', 'ılgın'), ('ılgın',))
    """
    return tuple(dict.fromkeys(_folded(name, small) for small in (DOTTED, DOTLESS)))


def name_key(name: str) -> str:
    """The key that is unique among accounts."""
    return sign_in_keys(name)[0]


def is_same_name(one: str, other: str) -> bool:
    """Whether two texts are the name of one account."""
    return one == other or name_key(single_spaced(one)) == name_key(single_spaced(other))


def shapes(name: str) -> frozenset[str]:
    """Two names with a shape in common can be taken for each other.

    >>> bool(shapes("Paypal") & shapes("РауpaI")), bool(shapes("Kırım") & shapes("Kirim"))
    (True, False)
    """
    alike = {_skeleton(_folded(name, small), small) for small in (DOTTED, DOTLESS)}
    # Before the case is folded, I looks like l.
    seen = _skeleton(unicodedata.normalize("NFKC", name), DOTTED)
    return frozenset(map(single_spaced, (*alike, _folded(seen, DOTTED))))


def search_key(text: str) -> str:
    """For a search in names, where i and ı are the same."""
    return _folded(text, DOTTED).replace(DOTLESS, DOTTED)


def _folded(text: str, small: str) -> str:
    """Without case; `small` is the small form of I."""
    text = unicodedata.normalize("NFKC", text).replace("I" + _DOT_ABOVE, "İ").replace("I", small)
    folded = unicodedata.normalize("NFKC", text.casefold())
    return folded.replace(DOTTED + _DOT_ABOVE, DOTTED)


def _skeleton(text: str, small: str) -> str:
    """The text with each character replaced by the one that stands for all that look like it. `small` stands for what
    looks like i in other scripts: most of it has no dot.
    """
    table, decomposed = _table(), unicodedata.normalize("NFD", text)
    found = "".join(_prototype(char, table, small) for char in decomposed if not is_invisible(char))
    skeleton = unicodedata.normalize("NFD", found)
    return skeleton.replace(DOTLESS + _DOT_ABOVE, DOTTED).replace(DOTTED + _DOT_ABOVE, DOTTED)


def _prototype(char: str, table: dict[str, str], small: str) -> str:
    found = table.get(char, char)
    return small if found == DOTTED and char != DOTTED else found


@cache
def _table() -> dict[str, str]:
    lines = (line for line in _TABLE.read_text(encoding="utf-8").split("\n") if line and not line.startswith("# "))
    pairs = (line.split("\t") for line in lines)
    return {char: prototype for prototype, chars in pairs for char in chars}
