"""`mozaika moves`: ranks the moves of a position: plays, exchanges and the pass."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from mozaika.cli.position_query import PositionQuery
from mozaika.cli.positions import Answer, answer_all, show_table
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.exchanges import pass_equity, ranked_exchanges
from mozaika.engine.generator import Plays, all_plays, count_plays
from mozaika.engine.leaves import Leaves, leaves_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.squares import format_start
from mozaika.texts import Catalogue

if TYPE_CHECKING:
    from mozaika.engine.engine_position import Move

_COLUMNS = ("column-points", "column-equity", "column-move")


def show_moves(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(query: PositionQuery, words: WordGraph) -> Answer:
        count = count_plays(query.edition, query.board, query.rack, words)
        leaves = leaves_for(query.edition, words)
        plays = _ordered(query, words, leaves, options.by)
        best = [{**as_json(query, play), "equity": play.equity / 1000} for play in plays[: options.best]]
        best += _other_moves(query, leaves)
        best.sort(key=lambda move: -move[options.by])  # stable: of equal moves, plays come first
        del best[options.best :]

        def show() -> None:
            print(texts.format("moves-count", count=count))
            print(texts.format("moves-order", by=options.by, best=options.best))
            rows = [[str(move["score"]), f"{move['equity']:.1f}", move_text(move, texts)] for move in best]
            show_table([texts.format(key) for key in _COLUMNS], rows)

        return {"plays": count, "top": plays.top_score, "best": best}, show

    return answer_all(options, texts, ask)


def _ordered(query: PositionQuery, words: WordGraph, leaves: Leaves, by: str) -> Plays:
    plays = all_plays(query.edition, query.board, query.rack, words, mirrored=False)
    plays = plays.weighed(leaves, query.context)
    return plays.by_equity() if by == "equity" else plays


def _other_moves(query: PositionQuery, leaves: Leaves) -> list[dict[str, Any]]:
    """Exchanges and the pass, the best first."""
    edition, rack, context = query.edition, query.rack, query.context
    moves: list[tuple[Move, int]] = [*ranked_exchanges(edition, rack, leaves, context)]
    moves.append((None, pass_equity(edition, rack, leaves, context)))
    moves.sort(key=lambda move: -move[1])
    return [{**move_as_json(query, move), "score": 0, "equity": equity / 1000} for move, equity in moves]


def move_as_json(query: PositionQuery, move: Move) -> dict[str, Any]:
    match move:
        case None:
            return {"pass": True}
        case ScoredPlay():
            return as_json(query, move)
        case tiles:
            return {"exchange": "".join(tiles)}


def move_text(move: dict[str, Any], texts: Catalogue) -> str:
    """A move, given as JSON, as text."""
    if "pass" in move:
        return texts.format("a-pass")
    return texts.format("an-exchange", tiles=move["exchange"]) if "exchange" in move else f"{move['at']} {move['word']}"


def as_json(query: PositionQuery, play: ScoredPlay) -> dict[str, Any]:
    """`at` is the place as the edition writes it; row and column count from 0."""
    at = format_start(play.start, play.direction, query.edition.coordinates)
    place = {"at": at, **play.start._asdict(), "direction": play.direction.value}
    return {**place, "word": word_of(query, play), "score": play.score}


def word_of(query: PositionQuery, play: ScoredPlay) -> str:
    """The main word; lower-case letters are blanks."""
    after = query.board.plus(play.placements)
    alphabet = query.edition.alphabet
    laid = [after[play.start.step(play.direction, place)] for place in range(play.length)]
    return "".join(alphabet.small(tile.letter) if tile.blank else tile.letter for tile in laid)
