"""What is known of a word list without opening it: a list of ours, or a user's own as described in its `list.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from mozaika.lexicon import source_text as raw
from mozaika.lexicon.errors import BadWordGraph
from mozaika.lexicon.sources import Source

_EDITION_OF = {"pl": "polish", "et": "estonian", "tr": "turkish", "en": "english"}
_NOT_WRITTEN = ("built_in", "included", "damaged")
_NUMBERS, _ROWS, _COUNTS = ("words", "words_to_15"), ("allowed", "blocked", "letters", "small"), ("dropped",)


@dataclass(frozen=True)
class ListInfo:
    """One list on the shelf. `version` says which words it has; it is known without reading them."""

    name: str
    language: str
    edition: str  # whose letters it has: an id or a file
    title: str
    origin: str
    licence: str
    attribution: str = ""
    words: int = 0
    words_to_15: int = 0
    longest_word: str = ""
    version: str = ""
    built_in: bool = False
    included: bool = True
    base: str = ""  # the list that this one changes
    allowed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()  # of a user's own list: it needs no edition to be read
    small: tuple[str, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)  # when it was taken in from its file, by reason
    counted_for: str = ""  # which words were counted: those below it may have changed since
    damaged: bool = False  # its description cannot be read: only its name is known


def entry_of(source: Source) -> ListInfo:
    included = raw.is_included(source)
    return ListInfo(
        name=source.name,
        language=source.language,
        edition=_EDITION_OF[source.language],
        title=source.title,
        origin=f"{source.package}, {source.member}",
        licence=source.licence,
        attribution=source.attribution,
        words=source.words,
        words_to_15=source.words_to_15,
        longest_word=source.longest_word,
        version=raw.text_version(source) if included else "",
        built_in=True,
        included=included,
    )


def load_entry(path: Path) -> ListInfo:
    """A user's own list; `BadWordGraph` if its description is not as we wrote it."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(kept, dict) or not all(_fits(key, value) for key, value in kept.items()):
            raise BadWordGraph(str(path), "damaged")
        values: dict[str, Any] = {key: tuple(value) if key in _ROWS else value for key, value in kept.items()}
        entry = ListInfo(**values)
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise BadWordGraph(str(path), "damaged") from error
    if entry.name.casefold() != path.parent.name or len(entry.letters) != len(entry.small):
        raise BadWordGraph(str(path), "damaged")
    return entry


def _fits(key: str, value: Any) -> bool:
    """A field of ours, and a value that it can have."""
    if key in _NUMBERS:
        return _is_count(value)
    if key in _ROWS:
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if key in _COUNTS:
        return isinstance(value, dict) and all(map(_is_count, value.values()))
    return key in _WRITTEN and isinstance(value, str)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


_WRITTEN = {each.name for each in fields(ListInfo)} - {*_NOT_WRITTEN}


def unreadable_entry(name: str) -> ListInfo:
    """What is left to say of a list whose description is damaged."""
    return ListInfo(name, language="", edition="", title=name, origin="", licence="", damaged=True)


def counted(entry: ListInfo, header: Mapping[str, Any], version: str) -> ListInfo:
    """With the counts of its word graph."""
    return replace(
        entry,
        words=header["words"],
        words_to_15=header["words_to_15"],
        longest_word=header["longest_word"],
        counted_for=version,
    )


def format_entry(entry: ListInfo) -> str:
    described = {key: value for key, value in asdict(entry).items() if key in _WRITTEN}
    return json.dumps(described, ensure_ascii=False, indent=1)
