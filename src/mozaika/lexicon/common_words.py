"""The common words of a language, by rank, for the weak levels. The build hook makes the lists (`rank_words` there):
each line has a word and its inflected forms, and the first line has the most common word.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mozaika.lexicon import source_text
from mozaika.lexicon.sources import COMMON_WORDS


def common_words(language: str, ranks: int) -> Iterator[str]:
    """The words of the first `ranks` ranks with their inflected forms; none if this build has no list of the language.

    >>> "hearts" in common_words("en", 10_000), "hearts" in common_words("en", 100), any(common_words("tlh", 10_000))
    (True, False, False)
    """
    for line in _lines(language)[:ranks]:
        yield from line.split()


@cache
def _lines(language: str) -> tuple[str, ...]:
    found = (source_text.read_common_words(each.name) for each in COMMON_WORDS if each.language == language)
    return next(filter(None, found), ())
