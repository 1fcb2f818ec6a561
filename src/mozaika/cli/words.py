"""`mozaika check` and `mozaika words`: word validity, anagrams, hooks, patterns and the full list."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.errors import MissingExtra
from mozaika.lexicon.errors import BadLength
from mozaika.lexicon.library import LexiconLibrary
from mozaika.records.decode_text import MAX_BYTES
from mozaika.records.errors import FileTooLarge
from mozaika.records.files import save_text
from mozaika.rules.edition import Edition
from mozaika.rules.layout import LARGEST_SIDE
from mozaika.texts import Catalogue

if TYPE_CHECKING:
    from mozaika.lexicon.graph import WordGraph
    from mozaika.lexicon.study import Hooks
    from mozaika.lexicon.wordlist import WordList

ALL_VALID, SOME_INVALID = 0, 1


def check_words(options: argparse.Namespace, texts: Catalogue) -> int:
    """Exit code 1 if any word is invalid."""
    edition = find_edition(options.edition)
    lexicon = graph_or_words(edition, options.lexicon or "", texts)
    given = _words_of_input() if options.words == ["-"] else options.words
    verdicts = {word: edition.alphabet.fold(word) in lexicon for word in map(str.strip, given)}
    if options.json:
        print(json.dumps({"lexicon": lexicon.name, "words": verdicts}, ensure_ascii=False, indent=1))
    else:
        width = max(map(len, verdicts), default=0)
        for word, valid in verdicts.items():
            print(f"{word:<{width}}  {texts.format('word-valid' if valid else 'word-invalid')}")
    return ALL_VALID if all(verdicts.values()) else SOME_INVALID


def _words_of_input() -> list[str]:
    """The words on standard input, separated by spaces or line breaks."""
    text = sys.stdin.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise FileTooLarge(len(text), MAX_BYTES)
    return text.split()


def study_words(options: argparse.Namespace, texts: Catalogue) -> int:
    from mozaika.lexicon import study  # noqa: PLC0415 - imports numba, which `check` does not need

    graph = open_words(options, texts)
    match options.question:
        case "anagrams":
            found = study.anagrams(graph, "".join(options.letters), shorter=options.shorter, limit=options.limit)
        case "pattern":
            shortest, longest = _lengths(options.length)
            found = study.pattern_words(graph, options.pattern, shortest=shortest, longest=longest, limit=options.limit)
        case "hooks":
            return _show_hooks(graph, options, texts)
        case _:
            found = study.all_words(graph)
    text = _format(found, graph.name, options)
    if getattr(options, "out", None):
        save_text(options.out, text)
    else:
        sys.stdout.write(text)
    return ALL_VALID


def graph_or_words(edition: Edition, name: str, texts: Catalogue) -> WordGraph | WordList:
    """The word graph of a list, or its plain words where the packages for word graphs are not installed."""
    library, progress = LexiconLibrary(), ProgressBar(texts)
    try:
        return library.open(name, edition, progress, words_only=True)
    except MissingExtra:
        return library.plain(name, edition, progress)


def open_words(options: argparse.Namespace, texts: Catalogue) -> WordGraph:
    edition = find_edition(options.edition)
    return LexiconLibrary().open(options.lexicon or "", edition, ProgressBar(texts), words_only=True)


def _format(found: Sequence[str], lexicon: str, options: argparse.Namespace) -> str:
    """One word per line, or JSON."""
    if options.json:
        return (
            json.dumps({"lexicon": lexicon, "count": len(found), "words": found}, ensure_ascii=False, indent=1) + "\n"
        )
    return "\n".join((*found, "")) if found else ""


def _show_hooks(graph: WordGraph, options: argparse.Namespace, texts: Catalogue) -> int:
    from mozaika.lexicon.study import hooks  # noqa: PLC0415 - imports numba

    found = {"".join(graph.alphabet.parse(word)): hooks(graph, word) for word in options.words}
    if options.json:
        answers = [_hooks_as_json(word, each, graph) for word, each in found.items()]
        print(json.dumps({"lexicon": graph.name, "hooks": answers}, ensure_ascii=False, indent=1))
        return ALL_VALID
    for word, each in found.items():
        front, back = " ".join(each.front) or "–", " ".join(each.back) or "–"
        is_word = word in graph
        print(f"{front}  |{word}|  {back}  ({texts.format('word-valid' if is_word else 'word-invalid')})")
        letters = graph.alphabet.parse(word)
        if each.inner_front:
            print("  " + texts.format("hook-inner-front", word="".join(letters[1:])))
        if each.inner_back:
            print("  " + texts.format("hook-inner-back", word="".join(letters[:-1])))
    return ALL_VALID


def _hooks_as_json(word: str, found: Hooks, graph: WordGraph) -> dict[str, Any]:
    return {
        "word": word,
        "valid": word in graph,
        "front": list(found.front),
        "back": list(found.back),
        "inner": {"front": found.inner_front, "back": found.inner_back},
    }


def _lengths(text: str | None) -> tuple[int, int]:
    """`7`, `5-8`, `5-` or `-8`."""
    if text is None:
        return 0, LARGEST_SIDE
    found = re.fullmatch(r"(\d{0,2})(?:(-)(\d{0,2}))?", text.strip(), re.ASCII)
    if not found or not (found[1] or found[3]):
        raise BadLength(text)
    shortest = int(found[1] or 0)
    longest = int(found[3] or LARGEST_SIDE) if found[2] else shortest
    if not shortest <= longest <= LARGEST_SIDE:
        raise BadLength(text)
    return shortest, longest
