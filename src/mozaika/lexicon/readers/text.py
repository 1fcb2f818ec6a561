"""Plain text: one word per line, in UTF-8, UTF-16 or an 8-bit encoding of the language."""

from __future__ import annotations

from mozaika.lexicon.encodings import decode_entries
from mozaika.lexicon.readers.list_reader import ListFile, ListReader, ReadList


def _read(file: ListFile) -> ReadList:
    return ReadList(*decode_entries(file.raw, file.name, file.language, file.alphabet))


TEXT = ListReader("text", lambda file: True, _read)
