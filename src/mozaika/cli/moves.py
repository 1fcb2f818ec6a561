"""`mozaika moves`: ranks the moves of a position: plays, exchanges and the pass."""

from __future__ import annotations

import argparse
from typing import Any

from mozaika.analysis.engine import Engine
from mozaika.cli.positions import Answer, answer_all, show_table
from mozaika.position.moves import Exchange, Move, Pass, Play
from mozaika.position.position import Position
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.squares import format_start
from mozaika.texts import Catalogue

_COLUMNS = ("column-points", "column-equity", "column-move")


def show_moves(options: argparse.Namespace, texts: Catalogue) -> int:
    def ask(position: Position, engine: Engine) -> Answer:
        ranking = engine.rank(position, options.best, by=options.by)
        best = [
            {**move_as_json(position.edition, position.board, each.move), "score": each.score, "equity": each.equity}
            for each in ranking.moves
        ]

        def show() -> None:
            print(texts.format("moves-count", count=ranking.plays))
            print(texts.format("moves-order", by=options.by, best=options.best))
            rows = [[str(move["score"]), f"{move['equity']:.1f}", move_text(move, texts)] for move in best]
            show_table([texts.format(key) for key in _COLUMNS], rows)

        return {"plays": ranking.plays, "top": ranking.top_score, "best": best}, show

    return answer_all(options, texts, ask)


def move_as_json(edition: Edition, board: Board, move: Move) -> dict[str, Any]:
    """`at` is the place of a play as the edition writes it; row and column count from 0."""
    match move:
        case Pass():
            return {"pass": True}
        case Exchange():
            return {"exchange": "".join(move.tiles)}
        case Play():
            at = format_start(move.start, move.direction, edition.coordinates)
            place = {"at": at, **move.start._asdict(), "direction": move.direction.value}
            return {**place, "word": _word(edition, board, move), "score": move.score}


def move_text(move: dict[str, Any], texts: Catalogue) -> str:
    """A move, given as JSON, as text."""
    if "pass" in move:
        return texts.format("a-pass")
    return texts.format("an-exchange", tiles=move["exchange"]) if "exchange" in move else f"{move['at']} {move['word']}"


def _word(edition: Edition, board: Board, play: Play) -> str:
    """The main word; lower-case letters are blanks."""
    after = board.plus(play.placements)
    laid = [after[square] for square in after.run(play.start, play.direction)]
    return "".join(edition.alphabet.small(tile.letter) if tile.blank else tile.letter for tile in laid)
