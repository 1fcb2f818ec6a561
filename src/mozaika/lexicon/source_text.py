"""The text of the bundled lists after cleaning, and its version."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from mozaika.errors import FileUnwritable
from mozaika.lexicon import hunspell
from mozaika.lexicon.cleaning import blocked, clean_turkish
from mozaika.lexicon.errors import LexiconNotIncluded
from mozaika.lexicon.paths import data_home
from mozaika.lexicon.sources import SHORT_LETTERS, LongWords, Source
from mozaika.rules.layout import LARGEST_SIDE

RemovedCounts: TypeAlias = dict[str, int]
_CLEANING = 1  # increase when a rule of `cleaning` changes, so that graphs are rebuilt
_EXPANSION = 1  # the same for `hunspell`
_FOLDER = Path(__file__).with_name("lists")
MANIFEST = "manifest.json"


def is_included(source: Source) -> bool:
    """Whether this build has the list, as published builds have only those with clear terms, or the user fetched it."""
    return source.name in _manifest()


def text_version(source: Source) -> str:
    """Changes whenever the text changes; computed without reading the text."""
    if not is_included(source):
        raise LexiconNotIncluded(source.name)
    names = sorted((name, sorted(words)) for name, words in blocked("turkish").items()) if _has_names(source) else ""
    return sha256(f"{_manifest()[source.name]} {_CLEANING} {names}".encode()).hexdigest()


def read_entries(source: Source) -> tuple[bytes, RemovedCounts]:
    """The words, one per line and in the form of `codes.composed`, and the number removed for each reason."""
    if not is_included(source):
        raise LexiconNotIncluded(source.name)
    entries = _unpack(source.name)
    if not _has_names(source):
        return entries, _dropped().get(source.name, {})
    words, dropped = clean_turkish(entries.decode().split())
    return "\n".join(words).encode(), dropped


def _has_names(source: Source) -> bool:
    """Whether the text has proper names in lower case."""
    return source.name == "kelimelik"


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


def read_common_words(name: str) -> tuple[str, ...]:
    """The lines of a list of common words (`common_words`); empty if this build does not have it."""
    return tuple(_unpack(name).decode().splitlines()) if name in _manifest() else ()


def _hunspell_files(long_words: LongWords) -> tuple[str, str]:
    return f"{long_words.name}-affixes", f"{long_words.name}-entries"


def _unpack(name: str) -> bytes:
    return gzip.decompress((_folder_of(name) / f"{name}.txt.gz").read_bytes())


def _folder_of(name: str) -> Path:
    return _FOLDER if name in _manifest_in(_FOLDER).get("lists", {}) else fetched_lists()


def fetched_lists() -> Path:
    """The folder of lists that were downloaded after the installation (`fetching`)."""
    return data_home() / "lists"


def _manifest() -> dict[str, str]:
    """The lists that the build hook has put into the package or the user has fetched, with the digest of each."""
    return {**_manifest_in(fetched_lists()).get("lists", {}), **_manifest_in(_FOLDER).get("lists", {})}


def _dropped() -> dict[str, RemovedCounts]:
    return dict(_manifest_in(_FOLDER).get("dropped", {}))


@cache
def _manifest_in(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def add_fetched_list(name: str, text: bytes) -> None:
    """Store the text of a list that was downloaded; the manifest is written last."""
    folder = fetched_lists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.txt.gz").write_bytes(gzip.compress(text, 6, mtime=0))
        lists = {**_manifest_in(folder).get("lists", {}), name: sha256(text).hexdigest()}
        (folder / MANIFEST).write_text(json.dumps({"lists": lists}, indent=1), encoding="utf-8")
    except OSError as error:
        raise FileUnwritable(str(folder)) from error
    _manifest_in.cache_clear()
