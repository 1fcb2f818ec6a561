"""Positions as the searches take them, and their statistics as values of the library."""

from __future__ import annotations

from mozaika.analysis.conversions import move_of
from mozaika.analysis.values import EvaluatedMove, Evaluation
from mozaika.engine.engine_position import EnginePosition, OpponentHistory
from mozaika.engine.rollout_stats import MoveEstimate, RolloutStats
from mozaika.position.moves import Play
from mozaika.position.position import Position
from mozaika.rules.board import Board


def engine_position(position: Position) -> EnginePosition:
    """The position as the player on turn knows it. Tiles that it gives for another rack are known to be there."""
    rules, players = position.edition.rules, position.players
    return EnginePosition(
        position.edition,
        position.board,
        position.rack,
        position.unseen,
        position.rack_sizes[1:],
        position.scores,
        passed=0 < rules.end.passes_each * players <= position.passes + 1
        or 0 < rules.end.scoreless_turns <= position.scoreless_turns + 1,
        opponent_history=_history(position) if players == 2 else None,
        known=position.racks[1:],
    )


def _history(position: Position) -> OpponentHistory | None:
    """The opponent's last play, if it left tiles on the rack and tiles were drawn."""
    last, held = position.last_move, position.rack_sizes[1]
    if not isinstance(last, Play):
        return None
    leave_size = position.edition.rules.rack_size - len(last.placements)
    if not 0 < leave_size < held:
        return None
    laid = {placement.square for placement in last.placements}
    before = Board({square: tile for square, tile in position.board.laid.items() if square not in laid})
    return OpponentHistory(before, last.tiles, last.score, position.in_bag + held - leave_size, leave_size)


def evaluation_of(position: Position, stats: RolloutStats) -> Evaluation:
    moves = tuple(_evaluated(position, estimate) for estimate in stats.estimates())
    return Evaluation(moves, stats.is_decided, position.racks[1:])


def _evaluated(position: Position, estimate: MoveEstimate) -> EvaluatedMove:
    return EvaluatedMove(
        move_of(position, estimate.move),
        estimate.deals,
        estimate.wins,
        estimate.wins_error,
        estimate.spread,
        estimate.spread_error,
        estimate.total,
    )
