"""`mozaika moves` and `mozaika perft`: the legal plays of a position, and positions whose plays are known."""

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
from mozaika.engine.perft import STYLE, Count, by_first_square, count_of
from mozaika.errors import GameError
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.records.cgp import CgpPosition, parse_cgp
from mozaika.records.decode_text import read_text
from mozaika.records.errors import BadFile
from mozaika.records.files import load_bytes
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
    """A position as the generator wants it: the rack is that of the player on turn."""

    edition: Edition
    board: Board
    rack: tuple[Tile, ...]
    others: int  # tiles that all others hold while there are enough: a position may tell their racks in part
    racks: tuple[tuple[Tile, ...], ...] = ()  # as the position tells them, in turn order
    scores: tuple[int, ...] = ()

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """What the player on turn does not see: in the bag, and on others' racks."""
        left = Counter(self.edition.tiles.all_tiles()) - Counter(self.rack) - Counter(self.board.tiles())
        return tuple(left.elements())

    @property
    def context(self) -> EvaluationContext:
        unseen = self.unseen
        bag = max(0, len(unseen) - self.others)
        return EvaluationContext(bag, 0 if bag else self.edition.tiles.value(unseen))


Answer: TypeAlias = tuple[dict[str, Any], Callable[[], None]]  # as JSON, and how it is shown to people
Ask: TypeAlias = Callable[[Question, WordGraph], Answer]


def show_moves(options: argparse.Namespace, say: Catalogue) -> int:
    def ask(question: Question, words: WordGraph) -> Answer:
        plays = _ordered(question, words, options.by)
        return _answer(question, plays, options.best), lambda: _show(question, plays, options.best, say)

    return answer_all(options, say, ask)


def answer_all(options: argparse.Namespace, say: Catalogue, ask: Ask) -> int:
    """Ask the engine about the position, or about each of many; the answer as JSON, or as people read it."""
    known: dict[str, WordGraph] = {}
    given = find_edition(options.edition) if options.edition else None
    result = GOOD
    for number, text in enumerate(_positions(options.position), 1):
        try:
            question = question_of(parse_cgp(text, given), given)
            found, show = ask(question, _words(options, question.edition, known, say))
        except GameError as error:
            if options.position != "-":
                raise
            # One bad line of many is answered as such; the others have their answers.
            error.file_line = number
            print(json.dumps({"error": error.code, "message": describe_error(error, say)}, ensure_ascii=False))
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
    """With the edition's premiums if the board has its size, else with none: a position does not tell them."""
    edition = given or load_edition(position.edition)
    layout = edition.layout
    if (position.rows, position.columns) != (layout.rows, layout.columns):
        layout = Layout(position.rows, position.columns, (None,) * (position.rows * position.columns))
    rules = replace(edition.rules, bingo_bonus=_bonus(position, edition))
    others = rules.rack_size * (len(position.racks) - 1)
    edition = replace(edition, layout=layout, rules=rules)
    return Question(edition, position.board, position.racks[0], others, position.racks, position.scores)


def _bonus(position: CgpPosition, edition: Edition) -> int:
    said = dict(position.ops).get("bb", "")
    bonus = parse_whole(said) if said else edition.rules.bingo_bonus
    if bonus is None or not 0 <= bonus <= MAX_BINGO_BONUS:
        raise BadFile(1, 1, "number", "bb")
    return bonus


def _words(options: argparse.Namespace, edition: Edition, known: dict[str, WordGraph], say: Catalogue) -> WordGraph:
    """Opened once for each language that the positions are in."""
    key = " ".join(edition.alphabet.letters)
    if key not in known:
        if options.words:
            text, _ = load_entries(Path(options.words), edition.language, edition.alphabet)
            known[key] = graph_of_entries(Path(options.words), text, edition)
        else:
            # To list plays, with trained values, half of the file need not even be checked.
            lists = options.command == "moves" and trained_leaves(edition) is not None
            known[key] = open_lexicon(edition, options.lexicon or "", ProgressBar(say), words_only=lists)
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
    """The main word; small letters are blanks."""
    after = question.board.plus(play.placements)
    alphabet = question.edition.alphabet
    laid = [after[play.start.step(play.direction, place)] for place in range(play.length)]
    return "".join(alphabet.small(tile.letter) if tile.blank else tile.letter for tile in laid)


def _show(question: Question, plays: Plays, best: int, say: Catalogue) -> None:
    print(say.say("moves-count", count=len(plays)))
    for play in plays[:best]:
        at = format_start(play.start, play.direction, STYLE)
        print(f"{play.score:>5} {play.equity / 1000:>7.1f}  {at:>4} {word_of(question, play)}")


# --- perft ----------------------------------------------------------------------------------------------------------


def check_perft(path: Path, say: Catalogue) -> int:
    """Every position of the file, found anew. Exit code 1 if any differs."""
    wrong, count = 0, 0
    for number, line in enumerate(read_text(load_bytes(path)).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) != 6 or None in map(parse_whole, fields[3:5]):
            raise BadFile(number, 1, "value", "LEXICON | DIGEST | POSITION | PLAYS | TOP | DIGEST")
        wrong += _check_line(number, fields, say)
        count += 1
    if not count:
        print(say.say("perft-none"))
        return BAD
    print(say.say("perft-good") if not wrong else say.say("perft-wrong", count=wrong))
    return BAD if wrong else GOOD


def _check_line(number: int, fields: list[str], say: Catalogue) -> int:
    lexicon, words_digest, position, plays, top, digest = fields
    question = question_of(parse_cgp(position), None)
    words = open_lexicon(question.edition, lexicon, ProgressBar(say), words_only=True)
    found = all_plays(question.edition, question.board, question.rack, words)
    scored = [(frozenset(play.placements), play.score) for play in found]
    expected, counted = Count(int(plays), int(top), digest), count_of(scored)
    if not words.digest.startswith(words_digest):
        print(say.say("perft-list", line=number))
        return 1
    if counted == expected:
        return 0
    print(say.say("perft-line", line=number, expected=str(expected), found=str(counted)))
    print("  " + " ".join(f"{square}:{count}" for square, count in by_first_square(scored)))
    return 1
