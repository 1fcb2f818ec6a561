"""`mozaika moves`: lists the legal plays of a position. Also reads positions for `endgame`, `sim` and `perft`."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition, load_edition
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.generator import Plays, all_plays
from mozaika.engine.leaves import leaves_for, trained_leaves
from mozaika.engine.perft import STYLE
from mozaika.errors import GameError
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.records.cgp import CgpPosition, parse_cgp
from mozaika.records.errors import BadFile
from mozaika.records.sections import parse_whole
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout
from mozaika.rules.ruleset import MAX_BINGO_BONUS
from mozaika.rules.squares import format_start
from mozaika.rules.tiles import Tile
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

GOOD, BAD = 0, 1


@dataclass(frozen=True, slots=True)
class Question:
    """A position to analyse, seen by the player on turn."""

    edition: Edition
    board: Board
    rack: tuple[Tile, ...]
    others: int  # tiles on all other racks while the bag lasts; a position may give those racks in part
    racks: tuple[tuple[Tile, ...], ...] = ()  # as given by the position, in turn order
    scores: tuple[int, ...] = ()

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """Tiles that the player on turn does not see: those in the bag and on other racks."""
        left = Counter(self.edition.tiles.all_tiles()) - Counter(self.rack) - Counter(self.board.tiles())
        return tuple(left.elements())

    @property
    def context(self) -> EvaluationContext:
        unseen = self.unseen
        bag = max(0, len(unseen) - self.others)
        return EvaluationContext(bag, 0 if bag else self.edition.tiles.value(unseen))


Answer: TypeAlias = tuple[dict[str, Any], Callable[[], None]]  # the JSON, and a function that prints it as text
Ask: TypeAlias = Callable[[Question, WordGraph], Answer]


def show_moves(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(question: Question, words: WordGraph) -> Answer:
        plays = _ordered(question, words, options.by)
        return _answer(question, plays, options.best), lambda: _show(question, plays, options.best, texts)

    return answer_all(options, texts, ask)


def answer_all(options: argparse.Namespace, texts: Catalogue, ask: Ask) -> int:
    """Answer for one position, or for each line of standard input, as JSON or text."""
    known: dict[str, WordGraph] = {}
    given = find_edition(options.edition) if options.edition else None
    result = GOOD
    for number, text in enumerate(_positions(options.position), 1):
        try:
            question = question_of(parse_cgp(text, given), given)
            found, show = ask(question, _words(options, question.edition, known, texts))
        except GameError as error:
            if options.position != "-":
                raise
            # A bad line gets an error as its answer; the other lines are still answered.
            error.file_line = number
            print(json.dumps({"error": error.code, "message": describe_error(error, texts)}, ensure_ascii=False))
            result = BAD
            continue
        if options.json or options.position == "-":
            print(json.dumps(found, ensure_ascii=False), flush=True)
        else:
            show()
    return result


def _ordered(question: Question, words: WordGraph, by: str) -> Plays:
    plays = all_plays(question.edition, question.board, question.rack, words)
    plays = plays.weighed(leaves_for(question.edition, words), question.context)
    return plays.by_equity() if by == "equity" else plays


def _positions(text: str) -> Iterator[str]:
    if text != "-":
        yield text
        return
    yield from (line for line in sys.stdin if line.strip())


def question_of(position: CgpPosition, given: Edition | None) -> Question:
    """A position has no premiums: the edition's are used if the board has its size, otherwise none."""
    edition = given or load_edition(position.edition)
    layout = edition.layout
    if (position.rows, position.columns) != (layout.rows, layout.columns):
        layout = Layout(position.rows, position.columns, (None,) * (position.rows * position.columns))
    rules = replace(edition.rules, bingo_bonus=_bonus(position, edition))
    others = rules.rack_size * (len(position.racks) - 1)
    edition = replace(edition, layout=layout, rules=rules)
    return Question(edition, position.board, position.racks[0], others, position.racks, position.scores)


def _bonus(position: CgpPosition, edition: Edition) -> int:
    operand = dict(position.ops).get("bb", "")
    bonus = parse_whole(operand) if operand else edition.rules.bingo_bonus
    if bonus is None or not 0 <= bonus <= MAX_BINGO_BONUS:
        raise BadFile(1, 1, "number", "bb")
    return bonus


def _words(options: argparse.Namespace, edition: Edition, known: dict[str, WordGraph], texts: Catalogue) -> WordGraph:
    """The word list, opened once for each alphabet that the positions use."""
    key = " ".join(edition.alphabet.letters)
    if key not in known:
        if options.words:
            text, _ = load_entries(Path(options.words), edition.language, edition.alphabet)
            known[key] = graph_of_entries(Path(options.words), text, edition)
        else:
            # Listing plays with trained leaves does not need the engine's tables.
            words_only = options.command == "moves" and trained_leaves(edition) is not None
            known[key] = open_lexicon(edition, options.lexicon or "", ProgressBar(texts), words_only=words_only)
    return known[key]


def _answer(question: Question, plays: Plays, best: int) -> dict[str, Any]:
    return {
        "plays": len(plays),
        "top": plays.top_score,
        "best": [{**as_json(question, play), "equity": play.equity / 1000} for play in plays[:best]],
    }


def as_json(question: Question, play: ScoredPlay) -> dict[str, Any]:
    at = format_start(play.start, play.direction, STYLE)
    return {"at": at, "word": word_of(question, play), "score": play.score}


def word_of(question: Question, play: ScoredPlay) -> str:
    """The main word; lower-case letters are blanks."""
    after = question.board.plus(play.placements)
    alphabet = question.edition.alphabet
    laid = [after[play.start.step(play.direction, place)] for place in range(play.length)]
    return "".join(alphabet.small(tile.letter) if tile.blank else tile.letter for tile in laid)


def _show(question: Question, plays: Plays, best: int, texts: Catalogue) -> None:
    print(texts.format("moves-count", count=len(plays)))
    for play in plays[:best]:
        at = format_start(play.start, play.direction, STYLE)
        print(f"{play.score:>5} {play.equity / 1000:>7.1f}  {at:>4} {word_of(question, play)}")
