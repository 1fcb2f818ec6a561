"""Questions about positions: reads them from the command line, a file or standard input, and prints the answers.

`moves`, `endgame` and `sim` share this.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from mozaika.cli.files import report_extras
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition, load_edition
from mozaika.engine.errors import ImpossibleRack, ImpossibleTiles
from mozaika.engine.evaluation_context import EvaluationContext, exchange_needs
from mozaika.engine.leaves import trained_leaves
from mozaika.errors import GameError
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.records.cgp import CgpPosition, challenge_rule_of, parse_cgp
from mozaika.records.cgp_rules import edition_at
from mozaika.records.files import convert, load_record
from mozaika.records.formats import READABLE
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

GOOD, BAD = 0, 1
_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Question:
    """A position to analyse, seen by the player on turn."""

    edition: Edition  # on the board of the position and with its rules
    board: Board
    rack: tuple[Tile, ...]
    others: int  # tiles on all other racks while the bag lasts; a position may give those racks in part
    racks: tuple[tuple[Tile, ...], ...] = ()  # as given by the position, in turn order
    scores: tuple[int, ...] = ()
    lexicon: str = ""  # the list that the position names
    challenge_rule: str = ""  # as CGP names it

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """Tiles that the player on turn does not see: those in the bag and on other racks."""
        left = Counter(self.edition.tiles.all_tiles()) - Counter(self.rack) - Counter(self.board.tiles())
        return tuple(left.elements())

    @property
    def context(self) -> EvaluationContext:
        unseen = self.unseen
        bag = max(0, len(unseen) - self.others)
        return EvaluationContext(bag, 0 if bag else self.edition.tiles.value(unseen), exchange_needs(self.edition))


Answer: TypeAlias = tuple[dict[str, Any], Callable[[], None]]  # the JSON, and a function that prints it as text
Ask: TypeAlias = Callable[[Question, WordGraph], Answer]


def answer_all(options: argparse.Namespace, texts: Catalogue, ask: Ask) -> int:
    """Answer for one position, or for each line of standard input, as JSON or text."""
    known: dict[tuple[str, str], WordGraph] = {}
    given = find_edition(options.edition) if options.edition else None
    result = GOOD
    for number, text in enumerate(_positions(options.position, given, texts), 1):
        try:
            question = question_of(parse_cgp(text, given), given)
            check_possible(question)
            words = _words(options, question, known, texts)
            found, show = ask(question, words)
        except GameError as error:
            if options.position != _INPUT:
                raise
            # A bad line gets an error as its answer; the other lines are still answered.
            error.file_line = number
            print(json.dumps({"error": error.code, "message": describe_error(error, texts)}, ensure_ascii=False))
            result = BAD
            continue
        if options.json or options.position == _INPUT:
            print(json.dumps({"used": used(question, words), **found}, ensure_ascii=False), flush=True)
        else:
            print(_used_line(question, words, texts))
            show()
    return result


def _positions(argument: str, given: Edition | None, texts: Catalogue) -> Iterator[str]:
    if argument == _INPUT:
        yield from (line for line in sys.stdin if line.strip())
    elif Path(argument).suffix.lower() in READABLE:
        record = load_record(Path(argument), given)
        report_extras(record, texts)
        yield convert(record, ".cgp", given).text
    else:
        yield argument


def question_of(position: CgpPosition, given: Edition | None = None) -> Question:
    """`given` overrides the edition that the position names."""
    edition = edition_at(position, given or load_edition(position.edition))
    others = edition.rules.rack_size * (len(position.racks) - 1)
    ops = dict(position.ops)
    return Question(
        edition,
        position.board,
        position.racks[0],
        others,
        position.racks,
        position.scores,
        lexicon=ops.get("lex", ""),
        challenge_rule=ops.get("cr") or challenge_rule_of(edition.rules),
    )


def check_possible(question: Question) -> None:
    """No rack is too large, and the tile set has all tiles on the board and on the racks."""
    limit = question.edition.rules.rack_size
    for rack in question.racks:
        if len(rack) > limit:
            raise ImpossibleRack(len(rack), limit)
    supply = Counter(question.edition.tiles.all_tiles())
    used = Counter(question.board.tiles()) + Counter(tile for rack in question.racks for tile in rack)
    for tile, count in used.items():
        if count > supply[tile]:
            raise ImpossibleTiles(tile, count, supply[tile])


def _words(
    options: argparse.Namespace, question: Question, known: dict[tuple[str, str], WordGraph], texts: Catalogue
) -> WordGraph:
    """The word list that the options or the position name, or the edition's; opened once for each alphabet."""
    edition, name = question.edition, options.lexicon or question.lexicon
    key = (" ".join(edition.alphabet.letters), options.words or name)
    if key not in known:
        if options.words:
            text, _ = load_entries(Path(options.words), edition.language, edition.alphabet)
            known[key] = graph_of_entries(Path(options.words), text, edition)
        else:
            # Listing plays with trained leaves does not need the engine's tables.
            words_only = options.command == "moves" and trained_leaves(edition) is not None
            known[key] = open_lexicon(edition, name, ProgressBar(texts), words_only=words_only)
    return known[key]


def used(question: Question, words: WordGraph) -> dict[str, Any]:
    """What an answer depends on beside the position: edition, word list, board and rules."""
    edition, rules = question.edition, question.edition.rules
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
        "challenge_rule": question.challenge_rule,
    }


def _used_line(question: Question, words: WordGraph, texts: Catalogue) -> str:
    return texts.format("position-used", name=question.edition.name, **used(question, words))


def show_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their texts, all but the last to the right."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        *numbers, last = row
        print("  ".join([*(text.rjust(width) for text, width in zip(numbers, widths, strict=False)), last]))
