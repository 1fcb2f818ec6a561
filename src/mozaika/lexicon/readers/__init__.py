"""Readers of word lists, recognised by content. A new format is a module that declares a `ListReader`, and a line here.

The first reader that recognises a file reads it; plain text, the last, takes everything.
"""

from __future__ import annotations

from pathlib import Path

from mozaika.lexicon.encodings import load_bytes
from mozaika.lexicon.readers.kwg import KWG
from mozaika.lexicon.readers.list_reader import ListFile, ListReader, ReadList
from mozaika.lexicon.readers.quackle import QUACKLE, QUACKLE_WITHOUT_HEADER
from mozaika.lexicon.readers.text import TEXT
from mozaika.rules.alphabet import Alphabet

READERS: tuple[ListReader, ...] = (QUACKLE, KWG, QUACKLE_WITHOUT_HEADER, TEXT)


def read_list(path: Path, language: str = "", alphabet: Alphabet | None = None) -> ReadList:
    """The entries of a word list in any known format. The alphabet, which graphs need, is that of the edition."""
    file = ListFile(str(path), load_bytes(path), language, alphabet)
    return next(reader for reader in READERS if reader.recognises(file)).read(file)


__all__ = ["READERS", "ListReader", "ReadList", "read_list"]
