"""Ranks all moves of a position without looking ahead: plays, exchanges and the pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mozaika.analysis.conversions import context_of, move_of, ranked_move
from mozaika.analysis.values import Ranking
from mozaika.engine.exchanges import pass_equity, ranked_exchanges
from mozaika.engine.generator import all_plays, count_plays
from mozaika.engine.leaves import leaves_for
from mozaika.lexicon.graph import WordGraph
from mozaika.position.position import Position

if TYPE_CHECKING:
    from mozaika.engine.engine_position import Move as EngineMove


def rank_moves(position: Position, words: WordGraph, top: int, *, by_score: bool) -> Ranking:
    """The best `top` moves by equity or by score. On an empty symmetric board, of two mirror images one is listed."""
    edition, board, rack = position.edition, position.board, position.rack
    leaves, context = leaves_for(edition, words), context_of(position)
    plays = all_plays(edition, board, rack, words, mirrored=False).weighed(leaves, context)
    ordered = plays if by_score else plays.by_equity()
    moves: list[tuple[EngineMove, int]] = [(play, play.equity) for play in ordered[:top]]
    moves += ranked_exchanges(edition, rack, leaves, context)
    moves.append((None, pass_equity(edition, rack, leaves, context)))
    # Stable: of equal moves, plays come first, then exchanges.
    moves.sort(key=lambda move: -getattr(move[0], "score", 0) if by_score else -move[1])
    ranked = [ranked_move(position, move_of(position, move), equity) for move, equity in moves[:top]]
    return Ranking(tuple(ranked), count_plays(edition, board, rack, words), plays.top_score)
