"""The end of a game: its conditions, the final adjustments and the ranking (§8)."""

from __future__ import annotations

from mozaika.rules import clocks
from mozaika.rules import events as ev
from mozaika.rules.draft import Draft
from mozaika.rules.ruleset import Tie
from mozaika.rules.squares import Seat
from mozaika.rules.state import Adjustment, AdjustmentKind, EndReason, GameState, goes_out


def end_after_play(draft: Draft, mover: Seat) -> bool:
    """Apply the end tests for an accepted play; True if the game has ended."""
    if goes_out(draft.state, mover):
        end(draft, EndReason.WENT_OUT, went_out=mover)
        return True
    return _end_if_scoreless(draft) or _end_if_stuck(draft) or _end_at_turn_limit(draft)


def end_after_pass(draft: Draft) -> bool:
    return end_if_all_passed(draft) or _end_if_scoreless(draft) or _end_if_stuck(draft) or _end_at_turn_limit(draft)


def end_after_other_turn(draft: Draft) -> bool:
    """Apply the end tests for an exchange, a play taken back or a lost turn."""
    return _end_if_scoreless(draft) or _end_at_turn_limit(draft)


def end_if_all_passed(draft: Draft) -> bool:
    """Statement 8.2. It is also tested when a player leaves, because fewer passes are then enough."""
    if 0 < draft.state.edition.rules.end.passes_each * len(draft.state.seats) <= draft.state.passes_running:
        end(draft, EndReason.PASSES)
        return True
    return False


def _end_if_scoreless(draft: Draft) -> bool:
    if 0 < draft.state.edition.rules.end.scoreless_turns <= draft.state.scoreless_running:
        end(draft, EndReason.SCORELESS)
        return True
    return False


def _end_if_stuck(draft: Draft) -> bool:
    if draft.nobody_can_move():
        end(draft, EndReason.NOBODY_CAN_MOVE)
        return True
    return False


def _end_at_turn_limit(draft: Draft) -> bool:
    """Statement 8.9: the rules of the edition come first."""
    limit = draft.facts.turn_limit
    if limit is not None and len(draft.state.turns) >= limit:
        end(draft, EndReason.TURN_LIMIT)
        return True
    return False


def end(draft: Draft, reason: EndReason, went_out: Seat | None = None) -> None:
    clocks.switch(draft, None)
    state = draft.state
    adjustments = _adjustments(state, went_out)
    racks = tuple(player.rack.tiles for player in state.players)
    draft.add(ev.GameEnded(reason, adjustments, _ranking(state, adjustments), racks, state.bag.tiles))
    for secret in draft.draws().all_secrets:
        draft.add(ev.SecretRevealed(secret))


def _adjustments(state: GameState, went_out: Seat | None) -> tuple[Adjustment, ...]:
    """Statements 8.5 and 8.8, and 8.7 for leavers: their tiles are deducted and added to no score."""
    worth = [state.edition.tiles.value(player.rack) for player in state.players]
    found = [Adjustment(seat, AdjustmentKind.RACK, -value) for seat, value in enumerate(worth)]
    if went_out is not None:
        gain = sum(worth[seat] for seat in state.seats if seat != went_out)
        found.append(Adjustment(went_out, AdjustmentKind.GAINED, gain))
    late = (clocks.overtime_points(state, seat) for seat in range(len(state.players)))
    found += [Adjustment(seat, AdjustmentKind.TIME, -points) for seat, points in enumerate(late)]
    return tuple(adjustment for adjustment in found if adjustment.points)


def _ranking(state: GameState, adjustments: tuple[Adjustment, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Players by total, then leavers, the last to leave first; equal players share a place (8.6, 8.7)."""
    places: dict[tuple[int, int], list[Seat]] = {}
    for seat in state.seats:
        score = state.players[seat].score
        total = score + sum(adjustment.points for adjustment in adjustments if adjustment.seat == seat)
        before = score if state.edition.rules.tie is Tie.BEFORE_ADJUSTMENT else 0
        places.setdefault((total, before), []).append(seat)
    ranked = [tuple(places[key]) for key in sorted(places, reverse=True)]
    leavers = [(player.left, seat) for seat, player in enumerate(state.players) if player.left is not None]
    return (*ranked, *((seat,) for _, seat in sorted(leavers, reverse=True)))


def decided_by_tie_rule(state: GameState) -> bool:
    """Whether a finished game has one winner although another player has the same total (8.6)."""
    result = state.result
    if result is None or len(result.winners) > 1:
        return False
    (winner,) = result.winners
    return any(result.totals[seat] == result.totals[winner] for seat in state.seats if seat != winner)
