"""The word list of a position: the one that the caller gives or names, or the one that the position's edition names."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mozaika.editions import load_edition
from mozaika.errors import LexiconMissing
from mozaika.lexicon.library import LexiconLibrary, open_lexicon
from mozaika.lexicon.protocols import Lexicon
from mozaika.records.edition_table import named_edition
from mozaika.rules.edition import Edition

if TYPE_CHECKING:
    from mozaika.lexicon.graph import WordGraph


def lexicon_of(edition: Edition, words: Lexicon | str | None) -> Lexicon:
    """`words` itself, or the list of that name; without it, the list of the edition (`LexiconMissing` if the list of
    that name has other words now).
    """
    if words is not None and not isinstance(words, str):
        return words
    opened = _opened(edition if words is None else replace(edition, lexicon=replace(edition.lexicon, digest="")), words)
    if words is None and edition.lexicon.digest not in ("", opened.digest):
        raise LexiconMissing(opened.name)
    return opened


def list_name(edition: Edition) -> str:
    """The name of the edition's list; of a game without a list, that of the bundled edition with its letters."""
    library = LexiconLibrary()
    if edition.lexicon.name:
        return library.default_name(edition)
    named = named_edition(edition)
    return library.default_name(load_edition(named)) if named else ""


@lru_cache(maxsize=4)  # opening a list checks the digests of megabytes
def _opened(edition: Edition, name: str | None) -> WordGraph:
    return open_lexicon(edition, name or list_name(edition))
