"""The position of a game in progress, as one of its players knows it."""

from __future__ import annotations

from mozaika.position.moves import PASS_SIGN, Exchange, Move, Pass, play_of
from mozaika.position.position import Position
from mozaika.rules.board import Board
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, TurnKind, seats_after
from mozaika.rules.tiles import HIDDEN, Tile


def position_of_state(state: GameState, seat: Seat) -> Position:
    """With `seat` on turn and only its rack. Players who have left are not in it."""
    order, pending = (seat, *seats_after(state, seat)), state.pending
    board, scores = state.board, [player.score for player in state.players]
    if pending is not None:
        board = board.plus(pending.placements)
        scores[pending.seat] += pending.score
    rack = tuple(tile for tile in state.players[seat].rack if tile != HIDDEN)
    racks: list[tuple[Tile, ...]] = [rack, *(() for _ in order[1:])]
    has_scored = pending is not None and pending.score > 0
    return Position(
        state.edition,
        board,
        racks,
        [scores[each] for each in order],
        scoreless_turns=0 if has_scored else state.scoreless_running,
        passes=0 if pending is not None else state.passes_running,
        last_move=_last_move(state),
    )


def _last_move(state: GameState) -> Move | None:
    """The last turn if it changed the board or the bag."""
    if state.pending is not None:
        return play_of(state.edition, state.board, state.pending.placements)
    if not state.turns:
        return None
    last = state.turns[-1]
    match last.kind:
        case TurnKind.PLAY:
            laid = {placement.square for placement in last.placements}
            before = Board({square: tile for square, tile in state.board.laid.items() if square not in laid})
            return play_of(state.edition, before, last.placements)
        case TurnKind.EXCHANGE:
            return Exchange((HIDDEN,) * last.exchanged, f"{PASS_SIGN}{last.exchanged}")
        case TurnKind.PASS:
            return Pass()
        case _:
            return None
