"""`mozaika lexicon`: which word lists there are, and a user's own."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mozaika.cli.engine import prepare_engine
from mozaika.cli.progress import ProgressBar
from mozaika.engine.warm import Part
from mozaika.lexicon.errors import BadWordFile, BadWordGraph, LexiconNotIncluded, UnknownLexicon, WrongLexicon
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.list_info import ListInfo, counted
from mozaika.lexicon.sources import NOT_STATED
from mozaika.lexicon.user_lists import add_list, change_list, remove_list
from mozaika.texts import Catalogue

COLUMNS = ("lexicon", "language", "words", "words-to-15", "longest-word", "licence", "source")
FACTS = ("title", "attribution", "allowed", "blocked")


def lexicon_command(options: argparse.Namespace, say: Catalogue) -> int:
    library = LexiconLibrary()
    match options.action:
        case "list":
            _list(library, options.json, say)
        case "info":
            _info(library, options.name, options.json, say)
        case "add":
            _add(library, options, say)
        case "prepare":
            prepare_engine(say, *Part)
            for entry in [library.entry(name) for name in options.names] or library.entries():
                if entry.included and not entry.damaged:
                    _all_searches(library.open_entry(entry, library.alphabet_of(entry), ProgressBar(say)))
        case "remove":
            remove_list(library, options.name)
            print(say.say("lexicon-removed", name=options.name))
        case "diff":
            return _diff(library, options, say)
        case _:
            _change(library, options, say)
    return 0


def _all_searches(graph: WordGraph) -> None:
    """Compile what is not compiled yet: the searches, which opening a list does not need."""
    from mozaika.lexicon.study import warm  # noqa: PLC0415 - compiled searches are slow to import

    warm(graph)


def _list(library: LexiconLibrary, as_json: bool, say: Catalogue) -> None:
    entries = [_as_it_is_now(library, entry, say) for entry in library.entries()]
    if as_json:
        print(json.dumps([_as_json(entry) for entry in entries], ensure_ascii=False, indent=1))
        return
    rows = [tuple(say.say(f"column-{column}") for column in COLUMNS), *(_row(entry, say) for entry in entries)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    print()
    for entry in entries:
        if entry.damaged:
            print(say.say("lexicon-damaged", name=entry.name, folder=str(library.folder(entry))))
        elif entry.attribution:
            print(f"{entry.name}: {entry.attribution}")


def _as_it_is_now(library: LexiconLibrary, entry: ListInfo, say: Catalogue) -> ListInfo:
    """With its counts; damaged as well if what it is built on cannot be read."""
    try:
        return library.recounted(entry, ProgressBar(say))
    except LexiconNotIncluded:
        return replace(entry, included=False)
    except (BadWordGraph, UnknownLexicon, BadWordFile):
        return replace(entry, damaged=True)


def _row(entry: ListInfo, say: Catalogue) -> tuple[str, ...]:
    flag = "lexicon-is-damaged" if entry.damaged else "" if entry.included else "lexicon-not-in-build"
    name = f"{entry.name} ({say.say(flag)})" if flag else entry.name
    numbers = (f"{number:,}".replace(",", " ") for number in (entry.words, entry.words_to_15))
    origin = f"{entry.base} +{len(entry.allowed)} −{len(entry.blocked)}" if entry.base else entry.origin
    return (name, entry.language, *numbers, entry.longest_word, _licence(entry, say), origin)


def _licence(entry: ListInfo, say: Catalogue) -> str:
    return say.say("licence-not-stated") if entry.licence == NOT_STATED else entry.licence


def _as_json(entry: ListInfo) -> dict[str, Any]:
    return {
        "name": entry.name,
        "language": entry.language,
        "title": entry.title,
        "source": entry.origin,
        "licence": entry.licence,
        "attribution": entry.attribution,
        "count": entry.words,
        "count_to_15": entry.words_to_15,
        "longest": entry.longest_word,
        "built_in": entry.built_in,
        "included": entry.included,
        "damaged": entry.damaged,
        "base": entry.base,
        "allowed": list(entry.allowed),
        "blocked": list(entry.blocked),
    }


def _info(library: LexiconLibrary, name: str, as_json: bool, say: Catalogue) -> None:
    entry = library.entry(name)
    graph = library.open_entry(entry, library.alphabet_of(entry), ProgressBar(say))
    entry = counted(entry, graph.header, library.version_of(entry))  # a list below it may have changed
    facts = _as_json(entry) | {"digest": graph.digest, "dropped": dict(graph.header["dropped"])}
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    for column, text in zip(COLUMNS, _row(entry, say), strict=True):
        print(f"{say.say(f'column-{column}')}: {text}")
    for key in FACTS[:2]:
        if facts[key]:
            print(f"{say.say(f'column-{key}')}: {facts[key]}")
    for reason, count in facts["dropped"].items():
        print("  " + say.say(f"dropped-{reason}", count=count))
    for key in FACTS[2:]:
        if facts[key]:
            print(f"{say.say(f'column-{key}')}: {', '.join(facts[key])}")
    print(f"SHA-256: {facts['digest']}")


def _add(library: LexiconLibrary, options: argparse.Namespace, say: Catalogue) -> None:
    entry, dropped = add_list(library, options.file, options.edition, options.name, ProgressBar(say))
    print(say.say("lexicon-added", name=entry.name, count=entry.words, longest=entry.longest_word))
    for each in dropped:
        examples = ", ".join(_printable(example) for example in each.examples)
        print(f"  {say.say(f'dropped-{each.reason}', count=each.count)}: {examples}")


def _change(library: LexiconLibrary, options: argparse.Namespace, say: Catalogue) -> None:
    words = {options.action: options.words}
    entry = change_list(library, options.name, new_name=options.new or "", progress=ProgressBar(say), **words)
    print(say.say("lexicon-added", name=entry.name, count=entry.words, longest=entry.longest_word))


def _diff(library: LexiconLibrary, options: argparse.Namespace, say: Catalogue) -> int:
    """Like `diff`: exit code 1 if they differ."""
    from mozaika.lexicon.study import all_words  # noqa: PLC0415 - compiled searches are slow to import

    first, second = library.entry(options.first), library.entry(options.second)
    alphabet, progress = library.alphabet_of(first), ProgressBar(say)
    if second.language != first.language:
        raise WrongLexicon(second.name, first.edition)
    one, other = (all_words(library.open_entry(entry, alphabet, progress)) for entry in (first, second))
    gone, new = _only_in(one, other), _only_in(other, one)
    for sign, words in (("-", gone), ("+", new)):
        for word in words:
            print(f"{sign} {word}")
    print(say.say("lexicon-diff", first=first.name, gone=len(gone), second=second.name, new=len(new)))
    return 1 if gone or new else 0


def _only_in(words: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [word for word in words if word not in known]


def _printable(text: str) -> str:
    """A file's own words on a terminal: nothing that moves the cursor."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)
