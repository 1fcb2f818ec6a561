"""Pauses (section 11): stopping and continuing the clocks and the challenge window."""

from __future__ import annotations

from mozaika.rules import clocks, errors, turns
from mozaika.rules import events as ev
from mozaika.rules.commands import Pause
from mozaika.rules.draft import Draft
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState


def limit_refusal(state: GameState) -> errors.NoPausesLeft | None:
    """Why the game may have no further limited pause; None if it may."""
    limit = state.edition.rules.pauses
    return errors.NoPausesLeft(limit) if state.pauses >= limit else None


def pause(draft: Draft, command: Pause) -> None:
    waiting, now = draft.state.pending, draft.facts.now
    ends_at = None
    if command.limited:
        refusal = limit_refusal(draft.state)
        if refusal is not None:
            raise refusal
        ends_at = now + draft.state.edition.rules.pause_ms
    window = waiting.window_ends_at if waiting else None
    draft.add(ev.Paused(command.seat, None if window is None else max(0, window - now), ends_at))
    clocks.switch(draft, None)


def resume(draft: Draft, seat: Seat | None) -> None:
    waiting = draft.state.pending
    left = waiting.window_left_ms if waiting else None
    draft.add(ev.Resumed(seat, None if left is None else draft.facts.now + left))
    if waiting is None:
        clocks.switch(draft, draft.state.turn)
    elif not turns.accept_if_unopposed(draft):
        clocks.switch(draft, turns.clock_while_pending(draft.state))


def end_by_itself(draft: Draft) -> None:
    ends_at = draft.state.pause_ends_at
    if ends_at is None or draft.facts.now < ends_at:
        raise errors.GameIsPaused
    resume(draft, None)
