"""`mozaika moves`: lists the legal plays of a position."""

from __future__ import annotations

import argparse
from typing import Any

from mozaika.cli.positions import Answer, Question, answer_all
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.generator import Plays, all_plays, count_plays
from mozaika.engine.leaves import leaves_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.squares import format_start
from mozaika.texts import Catalogue


def show_moves(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(question: Question, words: WordGraph) -> Answer:
        count = count_plays(question.edition, question.board, question.rack, words)
        plays = _ordered(question, words, options.by)

        def show() -> None:
            print(texts.format("moves-count", count=count))
            _show(question, plays[: options.best])

        best = [{**as_json(question, play), "equity": play.equity / 1000} for play in plays[: options.best]]
        return {"plays": count, "top": plays.top_score, "best": best}, show

    return answer_all(options, texts, ask)


def _ordered(question: Question, words: WordGraph, by: str) -> Plays:
    plays = all_plays(question.edition, question.board, question.rack, words, mirrored=False)
    plays = plays.weighed(leaves_for(question.edition, words), question.context)
    return plays.by_equity() if by == "equity" else plays


def as_json(question: Question, play: ScoredPlay) -> dict[str, Any]:
    """`at` is the place as the edition writes it; row and column count from 0."""
    at = format_start(play.start, play.direction, question.edition.coordinates)
    place = {"at": at, **play.start._asdict(), "direction": play.direction.value}
    return {**place, "word": word_of(question, play), "score": play.score}


def word_of(question: Question, play: ScoredPlay) -> str:
    """The main word; lower-case letters are blanks."""
    after = question.board.plus(play.placements)
    alphabet = question.edition.alphabet
    laid = [after[play.start.step(play.direction, place)] for place in range(play.length)]
    return "".join(alphabet.small(tile.letter) if tile.blank else tile.letter for tile in laid)


def _show(question: Question, plays: list[ScoredPlay]) -> None:
    for play in plays:
        at = format_start(play.start, play.direction, question.edition.coordinates)
        print(f"{play.score:>5} {play.equity / 1000:>7.1f}  {at:>4} {word_of(question, play)}")
