"""The text of the bundled lists after cleaning, and its version."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from typing import TypeAlias

from mozaika.lexicon import hunspell
from mozaika.lexicon.cleaning import blocked, clean_estonian, clean_turkish
from mozaika.lexicon.errors import LexiconNotIncluded
from mozaika.lexicon.sources import SHORT_LETTERS, LongWords, Source
from mozaika.rules.layout import LARGEST_SIDE

RemovedCounts: TypeAlias = dict[str, int]
_CLEANING = 1  # increase when a rule of `cleaning` changes, so that graphs are rebuilt
_EXPANSION = 1  # the same for `hunspell`
_FOLDER = files("mozaika.lexicon") / "lists"


def is_included(source: Source) -> bool:
    """Whether this build has the list. Builds for publishing leave out lists without a stated licence."""
    return source.name == "simplemma-et" or source.name in _manifest()


def text_version(source: Source) -> str:
    """Changes whenever the text changes; computed without reading the text."""
    if source.name == "simplemma-et":
        origin = version("simplemma")
    elif is_included(source):
        origin = _manifest()[source.name]
    else:
        raise LexiconNotIncluded(source.name)
    language = {"tr": "turkish", "et": "estonian"}.get(source.language)
    block_list = sorted((name, sorted(words)) for name, words in blocked(language).items()) if language else ""
    return sha256(f"{origin} {_CLEANING} {block_list}".encode()).hexdigest()


def read_entries(source: Source) -> tuple[bytes, RemovedCounts]:
    """The words, one per line and in the form of `codes.composed`, and the number removed for each reason."""
    if source.name == "simplemma-et":
        words, dropped = clean_estonian(_estonian_forms())
        return "\n".join(words).encode(), dropped
    entries = _packed(source)
    if source.language == "tr":
        words, dropped = clean_turkish(entries.decode().split())
        return "\n".join(words).encode(), dropped
    return entries, {}


def has_long_words(source: Source) -> bool:
    """Whether this build has long words for the list."""
    return source.long_words is not None and all(name in _manifest() for name in _hunspell_files(source.long_words))


def long_words_version(long_words: LongWords) -> str:
    """Like `text_version`."""
    origin = " ".join(_manifest()[name] for name in _hunspell_files(long_words))
    return sha256(f"{origin} {_EXPANSION}".encode()).hexdigest()


def read_long_words(long_words: LongWords, progress: Callable[[float], None]) -> bytes:
    """The words that are too long for a standard board, in the form of `read_entries`; some more than once."""
    affixes, dictionary = (_unpack(name).decode() for name in _hunspell_files(long_words))
    forms = hunspell.expand(hunspell.parse_affixes(affixes), dictionary, SHORT_LETTERS + 1, LARGEST_SIDE, progress)
    return "\n".join(forms).encode()


def _hunspell_files(long_words: LongWords) -> tuple[str, str]:
    return f"{long_words.name}-affixes", f"{long_words.name}-entries"


def _packed(source: Source) -> bytes:
    if not is_included(source):
        raise LexiconNotIncluded(source.name)
    return _unpack(source.name)


def _unpack(name: str) -> bytes:
    return gzip.decompress((_FOLDER / f"{name}.txt.gz").read_bytes())


def _estonian_forms() -> Iterator[tuple[str, str]]:
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory  # noqa: PLC0415 - large, and needed once

    return iter(DefaultDictionaryFactory(cache_max_size=0).get_dictionary("et").items())


@cache
def _manifest() -> dict[str, str]:
    """The lists that the build hook has put into the package, with the digest of each."""
    try:
        found = json.loads((_FOLDER / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {str(name): str(digest) for name, digest in found["lists"].items()}
