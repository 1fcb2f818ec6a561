"""What is known of a word list without opening it: a list of ours, or a user's own as described in its `list.json`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from mozaika.lexicon import raw
from mozaika.lexicon.errors import BadWordGraph
from mozaika.lexicon.sources import Source

_EDITION_OF = {"pl": "polish", "et": "estonian", "tr": "turkish", "en": "english"}
_OURS_ALONE = ("built_in", "included")  # not written down: a user's own list is neither


@dataclass(frozen=True)
class Entry:
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


def entry_of(source: Source) -> Entry:
    included = raw.is_included(source)
    return Entry(
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


def load_entry(path: Path) -> Entry:
    """A user's own list; `BadWordGraph` if its description is not as we wrote it."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return Entry(**{**kept, "allowed": tuple(kept["allowed"]), "blocked": tuple(kept["blocked"])})
    except (OSError, ValueError, TypeError, LookupError) as error:
        raise BadWordGraph(str(path), "damaged") from error


def format_entry(entry: Entry) -> str:
    described = {key: value for key, value in asdict(entry).items() if key not in _OURS_ALONE}
    return json.dumps(described, ensure_ascii=False, indent=1)
