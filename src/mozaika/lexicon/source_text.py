"""The text of the lists that come with us, cleaned of what is peculiar to each, and a version of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from typing import TypeAlias

from mozaika.lexicon.cleaning import blocked, clean_estonian, clean_turkish
from mozaika.lexicon.errors import LexiconNotIncluded
from mozaika.lexicon.sources import Source

Dropped: TypeAlias = dict[str, int]
_CLEANING = 1  # count up when a rule of `cleaning` changes, so that graphs are built anew
_HOME = files("mozaika.lexicon") / "lists"


def is_included(source: Source) -> bool:
    """A build for publishing leaves out the lists that nobody stated a licence for."""
    return source.name == "simplemma-et" or source.name in _manifest()


def text_version(source: Source) -> str:
    """Changes whenever the text does; known without reading it."""
    if source.name == "simplemma-et":
        origin = version("simplemma")
    elif is_included(source):
        origin = _manifest()[source.name]
    else:
        raise LexiconNotIncluded(source.name)
    block = {"tr": "turkish", "et": "estonian"}.get(source.language)
    ours = sorted((name, sorted(words)) for name, words in blocked(block).items()) if block else ""
    return sha256(f"{origin} {_CLEANING} {ours}".encode()).hexdigest()


def read_entries(source: Source) -> tuple[bytes, Dropped]:
    """One word a line, as `codes.composed` makes it, and how many were taken out for which reason."""
    if source.name == "simplemma-et":
        words, dropped = clean_estonian(_estonian_forms())
        return "\n".join(words).encode(), dropped
    entries = _packed(source)
    if source.language == "tr":
        words, dropped = clean_turkish(entries.decode().split())
        return "\n".join(words).encode(), dropped
    return entries, {}


def _packed(source: Source) -> bytes:
    if not is_included(source):
        raise LexiconNotIncluded(source.name)
    return gzip.decompress((_HOME / f"{source.name}.txt.gz").read_bytes())


def _estonian_forms() -> Iterator[tuple[str, str]]:
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory  # noqa: PLC0415 - large, needed once

    return iter(DefaultDictionaryFactory(cache_max_size=0).get_dictionary("et").items())


@cache
def _manifest() -> dict[str, str]:
    """Which lists the build hook put beside us, with the digest of each."""
    try:
        found = json.loads((_HOME / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {str(name): str(digest) for name, digest in found["lists"].items()}
