"""Clocks and challenge windows (7.8, 8.8). Times are in ms and come from `Facts`."""

from __future__ import annotations

from mozaika.rules import errors
from mozaika.rules.draft import Draft
from mozaika.rules.events import ClockMoved
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState

MINUTE_MS = 60_000
LAST_WINDOW_MS = 20_000  # the window of a going-out play if the edition sets none (7.7)


def switch(draft: Draft, to: Seat | None, *, turn_done: bool = False, fresh_budget: bool = False) -> None:
    """Stop the running clock and start that of `to` when the decision is announced.

    `turn_done`: the seat whose clock stops has finished its turn. `fresh_budget`: a clock of days gives `to` a whole
    budget, even if its clock was running.
    """
    state, facts = draft.state, draft.facts
    rule, since = state.edition.rules.clock, facts.now + facts.delay_ms
    if rule.kind is ClockKind.NONE or (state.paused and to is not None):
        return  # a paused game starts no clock
    running = state.clock.running
    goes_on = to in (running, state.clock.held) and not turn_done and not (fresh_budget and rule.kind is ClockKind.DAYS)
    if running == to and goes_on and since == facts.now:
        return
    stopped_left = 0 if running is None else time_left(state, running, facts.now, facts.lag_ms)
    if turn_done and rule.kind is ClockKind.INCREMENT:
        stopped_left += rule.increment_ms
    if to is None:
        started_left = 0
    elif rule.kind is ClockKind.DAYS and not goes_on:
        started_left = rule.budget_ms
    else:
        started_left = stopped_left if to == running else state.players[to].time_left_ms
    draft.add(ClockMoved(running, stopped_left, to, started_left, since, facts.lag_ms))


def restart(draft: Draft) -> None:
    """Start the running clock again, as if it had not run since it was started."""
    running = draft.state.clock.running
    if running is None:
        raise errors.NoClockRuns
    left = draft.state.players[running].time_left_ms
    draft.add(ClockMoved(running, left, running, left, draft.facts.now))


def time_left(state: GameState, seat: Seat, now: int, lag_ms: int = 0) -> int:
    """The time that `seat` has left at `now`; below 0 it is overtime."""
    left = state.players[seat].time_left_ms
    if state.clock.running == seat:
        left -= max(0, now - state.clock.since - lag_ms)
    return left


def is_time_up(state: GameState, seat: Seat, now: int, lag_ms: int = 0) -> bool:
    """The clock of `seat` runs and no time is left, overtime included."""
    return (
        state.clock.running == seat
        and time_left(state, seat, now, lag_ms) < -state.edition.rules.clock.overtime_limit_ms
    )


def check_in_time(draft: Draft, seat: Seat) -> None:
    if is_time_up(draft.state, seat, draft.facts.now, draft.facts.lag_ms):
        raise errors.TimeIsUp


def overtime_points(state: GameState, seat: Seat) -> int:
    """What the overtime of a player costs: points for each started minute."""
    over = -min(0, state.players[seat].time_left_ms)
    return -(-over // MINUTE_MS) * state.edition.rules.clock.overtime_points


def window_end(state: GameState, now: int, *, going_out: bool) -> int | None:
    """When the challenge window of a play committed now ends, if it has one (7.2, 7.7)."""
    rules = state.edition.rules
    window = rules.challenge_window_ms
    if not window and rules.clock.kind is ClockKind.DAYS:
        window = rules.clock.budget_ms
    if not window and going_out:
        window = LAST_WINDOW_MS
    return now + window if window else None
