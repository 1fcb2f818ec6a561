"""Queries about positions: reads them from the command line, a file or standard input, and prints the answers.

`moves`, `endgame` and `sim` share this.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from mozaika.cli.files import report_extras
from mozaika.cli.position_query import PositionQuery, check_possible, query_of, query_of_record
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition, load_edition
from mozaika.engine.leaves import trained_leaves
from mozaika.errors import GameError, LexiconMissing
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.lexicon.sources import SHORT_LETTERS
from mozaika.records.cgp import parse_cgp
from mozaika.records.edition_table import named_edition
from mozaika.records.files import load_record
from mozaika.records.formats import READABLE
from mozaika.rules.edition import Edition
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

GOOD, BAD = 0, 1
_INPUT = "-"
WordsKey: TypeAlias = tuple[str, str, bool]  # the letters, the list, and whether the board is large


Answer: TypeAlias = tuple[dict[str, Any], Callable[[], None]]  # the JSON, and a function that prints it as text
Ask: TypeAlias = Callable[[PositionQuery, WordGraph], Answer]


def answer_all(options: argparse.Namespace, texts: Catalogue, ask: Ask) -> int:
    """Answer for one position, or for each line of standard input, as JSON or text."""
    known: dict[WordsKey, WordGraph] = {}
    given = find_edition(options.edition) if options.edition else None
    result = GOOD
    for number, read in enumerate(_positions(options.position, given, texts), 1):
        try:
            query = read()
            check_possible(query)
            words = _words(options, query, known, texts)
            found, show = ask(query, words)
        except GameError as error:
            if options.position != _INPUT:
                raise
            # A bad line gets an error as its answer; the other lines are still answered.
            error.file_line = number
            print(json.dumps({"error": error.code, "message": describe_error(error, texts)}, ensure_ascii=False))
            result = BAD
            continue
        if options.json or options.position == _INPUT:
            print(json.dumps({"used": used(query, words), **found}, ensure_ascii=False), flush=True)
        else:
            print(_used_line(query, words, texts))
            show()
    return result


def _positions(argument: str, given: Edition | None, texts: Catalogue) -> Iterator[Callable[[], PositionQuery]]:
    """Functions that read a position each, because one that cannot be read must not stop the others."""

    def from_text(text: str) -> PositionQuery:
        return query_of(parse_cgp(text, given), given)

    def from_file() -> PositionQuery:
        record = load_record(Path(argument), given)
        report_extras(record, texts)
        return query_of_record(record, given)

    if argument == _INPUT:
        yield from (partial(from_text, line) for line in sys.stdin if line.strip())
    elif Path(argument).suffix.lower() in READABLE:
        yield from_file
    else:
        yield partial(from_text, argument)


def _words(
    options: argparse.Namespace, query: PositionQuery, known: dict[WordsKey, WordGraph], texts: Catalogue
) -> WordGraph:
    """The word list that the options or the position name, or the edition's; opened once for each key."""
    edition = query.edition
    name = options.lexicon or query.lexicon or edition.lexicon.name or _default_list(edition)
    large = max(edition.layout.rows, edition.layout.columns) > SHORT_LETTERS  # with a list's long words
    key = (" ".join(edition.alphabet.letters), options.words or name, large)
    if key not in known:
        if options.words:
            text, _ = load_entries(Path(options.words), edition.language, edition.alphabet)
            known[key] = graph_of_entries(Path(options.words), text, edition)
        else:
            # Listing plays with trained leaves does not need the engine's tables.
            words_only = options.command == "moves" and trained_leaves(edition) is not None
            known[key] = open_lexicon(edition, name, ProgressBar(texts), words_only=words_only)
    words, is_chosen = known[key], options.words or options.lexicon
    if query.lexicon_digest not in ("", words.digest) and not is_chosen:
        raise LexiconMissing(name)  # there is a list of this name, but with other words
    return words


def _default_list(edition: Edition) -> str:
    """For a game that was played without a list."""
    named = named_edition(edition)
    return load_edition(named).lexicon.name if named else ""


def used(query: PositionQuery, words: WordGraph) -> dict[str, Any]:
    """What an answer depends on beside the position: edition, word list, board and rules."""
    edition, rules = query.edition, query.edition.rules
    return {
        "edition": edition.id,
        "lexicon": words.name,
        "rows": edition.layout.rows,
        "columns": edition.layout.columns,
        "premiums": sum(premium is not None for premium in edition.layout.premiums),
        "rack_size": rules.rack_size,
        "bingo_bonus": rules.bingo_bonus,
        "exchange_needs_in_bag": rules.exchange_needs_in_bag,
        "scoreless_turns": rules.end.scoreless_turns,
        "challenge_rule": query.challenge_rule,
    }


def _used_line(query: PositionQuery, words: WordGraph, texts: Catalogue) -> str:
    return texts.format("position-used", name=query.edition.name, **used(query, words))


def show_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their texts, all but the last to the right."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        *numbers, last = row
        print("  ".join([*(text.rjust(width) for text, width in zip(numbers, widths, strict=False)), last]))
