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

from mozaika.analysis.engine import Engine
from mozaika.cli.files import report_extras
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.leaves import trained_leaves
from mozaika.errors import GameError, LexiconMissing
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.lexicon.readers import read_list
from mozaika.lexicon.sources import SHORT_LETTERS
from mozaika.position.cgp import challenge_rule, position_from_cgp, position_of_record
from mozaika.position.lexica import list_name
from mozaika.position.position import Position
from mozaika.records.files import load_record
from mozaika.records.formats import READABLE
from mozaika.rules.edition import Edition
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

GOOD, BAD = 0, 1
_INPUT = "-"
WordsKey: TypeAlias = tuple[str, str, bool]  # the letters, the list, and whether the board is large


Answer: TypeAlias = tuple[dict[str, Any], Callable[[], None]]  # the JSON, and a function that prints it as text
Ask: TypeAlias = Callable[[Position, Engine], Answer]


def answer_all(options: argparse.Namespace, texts: Catalogue, ask: Ask) -> int:
    """Answer for one position, or for each line of standard input, as JSON or text."""
    known: dict[WordsKey, Engine] = {}
    given = find_edition(options.edition) if options.edition else None
    result = GOOD
    for number, read in enumerate(_positions(options.position, given, texts), 1):
        try:
            position = read()
            position.check()
            engine = _engine(options, position, known, texts)
            found, show = ask(position, engine)
        except GameError as error:
            if options.position != _INPUT:
                raise
            # A bad line gets an error as its answer; the other lines are still answered.
            error.file_line = number
            print(json.dumps({"error": error.code, "message": describe_error(error, texts)}, ensure_ascii=False))
            result = BAD
            continue
        if options.json or options.position == _INPUT:
            print(json.dumps({"used": used(position, engine.lexicon), **found}, ensure_ascii=False), flush=True)
        else:
            print(_used_line(position, engine.lexicon, texts))
            show()
    return result


def _positions(argument: str, given: Edition | None, texts: Catalogue) -> Iterator[Callable[[], Position]]:
    """Functions that read a position each, because one that cannot be read must not stop the others."""

    def from_text(text: str) -> Position:
        return position_from_cgp(text, given)

    def from_file() -> Position:
        record = load_record(Path(argument), given)
        report_extras(record, texts)
        return position_of_record(record, given)

    if argument == _INPUT:
        yield from (partial(from_text, line) for line in sys.stdin if line.strip())
    elif Path(argument).suffix.lower() in READABLE:
        yield from_file
    else:
        yield partial(from_text, argument)


def _engine(options: argparse.Namespace, position: Position, known: dict[WordsKey, Engine], texts: Catalogue) -> Engine:
    """The engine with the word list that the options or the position name, or the edition's; one for each key."""
    edition = position.edition
    name = options.lexicon or list_name(edition)
    large = max(edition.layout.rows, edition.layout.columns) > SHORT_LETTERS  # with a list's long words
    key = (" ".join(edition.alphabet.letters), options.words or name, large)
    if key not in known:
        if options.words:
            text = read_list(Path(options.words), edition.language, edition.alphabet).text
            words = graph_of_entries(Path(options.words), text, edition)
        else:
            # Listing plays with trained leaves does not need the engine's tables.
            words_only = options.command == "moves" and (options.leaves or trained_leaves(edition)) is not None
            words = open_lexicon(edition, name, ProgressBar(texts), words_only=words_only)
        known[key] = Engine(edition, words, leaves=options.leaves)
    engine, is_chosen = known[key], options.words or options.lexicon
    if edition.lexicon.digest not in ("", engine.lexicon.digest) and not is_chosen:
        raise LexiconMissing(name)  # there is a list of this name, but with other words
    return engine


def used(position: Position, words: WordGraph) -> dict[str, Any]:
    """What an answer depends on beside the position: edition, word list, board and rules."""
    edition, rules = position.edition, position.edition.rules
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
        "challenge_rule": challenge_rule(position),
    }


def _used_line(position: Position, words: WordGraph, texts: Catalogue) -> str:
    return texts.format("position-used", name=position.edition.name, **used(position, words))


def show_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their texts, all but the last to the right."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        *numbers, last = row
        print("  ".join([*(text.rjust(width) for text, width in zip(numbers, widths, strict=False)), last]))
