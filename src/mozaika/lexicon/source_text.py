"""The text of the bundled lists after cleaning, and its version."""

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

RemovedCounts: TypeAlias = dict[str, int]
_CLEANING = 1  # increase when a rule of `cleaning` changes, so that graphs are rebuilt
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


def _packed(source: Source) -> bytes:
    if not is_included(source):
        raise LexiconNotIncluded(source.name)
    return gzip.decompress((_FOLDER / f"{source.name}.txt.gz").read_bytes())


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
