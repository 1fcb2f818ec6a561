"""Metadata of word lists: of the bundled ones, and of a user's lists as read from their `list.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from mozaika.editions.defaults import EDITION_OF_LANGUAGE
from mozaika.lexicon import source_text
from mozaika.lexicon.errors import BadWordGraph
from mozaika.lexicon.sources import Forms, LongWords, Source

_NOT_SAVED = ("built_in", "included", "damaged", "long_words")
_FORMS = {each.value for each in Forms}
_NUMBERS, _ROWS, _COUNTS = ("words", "words_to_15"), ("allowed", "blocked", "letters", "small", "aliases"), ("dropped",)


@dataclass(frozen=True)
class ListInfo:
    """One list of the library. `version` identifies its words without reading them."""

    name: str
    language: str
    edition: str  # the edition whose alphabet it uses: an id or a file
    title: str
    origin: str
    licence: str
    attribution: str = ""
    forms: str = ""  # a value of `Forms`
    words: int = 0
    words_to_15: int = 0
    longest_word: str = ""
    version: str = ""
    built_in: bool = False
    included: bool = True
    base: str = ""  # the list that this one is based on
    allowed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()  # of a user's list, which can be read without its edition
    small: tuple[str, ...] = ()
    dropped: Mapping[str, int] = field(default_factory=dict)  # entries left out when it was added, by reason
    counted_for: str = ""  # the version whose words were counted
    aliases: tuple[str, ...] = ()  # other names, by which files of other programs call it
    long_words: LongWords | None = None  # added to it on a large board
    damaged: bool = False  # its description cannot be read; only its name is known


def info_of(source: Source) -> ListInfo:
    included = source_text.is_included(source)
    return ListInfo(
        name=source.name,
        language=source.language,
        edition=EDITION_OF_LANGUAGE[source.language],
        title=source.title,
        origin=f"{source.package}, {source.member}",
        licence=source.licence,
        attribution=source.attribution,
        forms=source.forms.value,
        words=source.words,
        words_to_15=source.words_to_15,
        longest_word=source.longest_word,
        version=source_text.text_version(source) if included else "",
        built_in=True,
        included=included,
        aliases=source.aliases,
    )


def load_info(path: Path) -> ListInfo:
    """A list of the user; raises `BadWordGraph` if its description is damaged."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(stored, dict) or not all(_fits(key, value) for key, value in stored.items()):
            raise BadWordGraph(str(path), "damaged")
        values: dict[str, Any] = {key: tuple(value) if key in _ROWS else value for key, value in stored.items()}
        listed = ListInfo(**values)
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise BadWordGraph(str(path), "damaged") from error
    if listed.name.casefold() != path.parent.name or len(listed.letters) != len(listed.small):
        raise BadWordGraph(str(path), "damaged")
    return listed


def _fits(key: str, value: Any) -> bool:
    """Whether `key` is a saved field and `value` has its type."""
    if key in _NUMBERS:
        return _is_count(value)
    if key in _ROWS:
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if key in _COUNTS:
        return isinstance(value, dict) and all(map(_is_count, value.values()))
    return key in _SAVED and isinstance(value, str) and (key != "forms" or value in _FORMS)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


_SAVED = {each.name for each in fields(ListInfo)} - {*_NOT_SAVED}


def unreadable_info(name: str) -> ListInfo:
    """A list whose description is damaged."""
    return ListInfo(name, language="", edition="", title=name, origin="", licence="", damaged=True)


def counted(listed: ListInfo, header: Mapping[str, Any], version: str) -> ListInfo:
    """`listed` with the counts in the header of its word graph."""
    return replace(
        listed,
        words=header["words"],
        words_to_15=header["words_to_15"],
        longest_word=header["longest_word"],
        counted_for=version,
    )


def format_info(listed: ListInfo) -> str:
    values = {key: value for key, value in asdict(listed).items() if key in _SAVED}
    if not listed.aliases:  # unknown to programs of earlier versions, which can read the list without them
        del values["aliases"]
    return json.dumps(values, ensure_ascii=False, indent=1)
