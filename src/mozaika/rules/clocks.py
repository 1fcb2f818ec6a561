"""Time (7.8, 8.8): whose clock runs, what is left on it, when it is up. All times in ms come in as facts."""

from __future__ import annotations

from mozaika.rules import errors
from mozaika.rules.draft import Draft
from mozaika.rules.events import ClockMoved
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState

MINUTE_MS = 60_000
LAST_WINDOW_MS = 20_000  # a going-out play can be challenged this long if no other window is set (7.7)


def switch(draft: Draft, to: Seat | None, *, turn_done: bool = False, afresh: bool = False) -> None:
    """Stop the clock that runs and start that of `to`; a judged challenge leaves its time out.

    `turn_done`: the seat that stops has made its turn. `afresh`: a move of some days begins anew for `to`.
    """
    state, facts = draft.state, draft.facts
    rule, since = state.edition.rules.clock, facts.now + facts.judging_ms
    if rule.kind is ClockKind.NONE or (state.paused and to is not None):
        return  # a paused game starts no clock
    running = state.clock.running
    goes_on = to in (running, state.clock.held) and not turn_done and not (afresh and rule.kind is ClockKind.DAYS)
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


def time_left(state: GameState, seat: Seat, now: int, lag_ms: int = 0) -> int:
    """What `seat` has left at `now`; below 0 it is overtime."""
    left = state.players[seat].time_left_ms
    if state.clock.running == seat:
        left -= max(0, now - state.clock.since - lag_ms)
    return left


def is_up(state: GameState, seat: Seat, now: int, lag_ms: int = 0) -> bool:
    """No time is left, overtime included."""
    return (
        state.clock.running == seat
        and time_left(state, seat, now, lag_ms) < -state.edition.rules.clock.overtime_limit_ms
    )


def check_in_time(draft: Draft, seat: Seat) -> None:
    if is_up(draft.state, seat, draft.facts.now, draft.facts.lag_ms):
        raise errors.TimeIsUp


def penalty(state: GameState, seat: Seat) -> int:
    """Points for overtime, for each started minute."""
    over = -min(0, state.players[seat].time_left_ms)
    return -(-over // MINUTE_MS) * state.edition.rules.clock.overtime_points


def window_end(state: GameState, now: int, *, going_out: bool) -> int | None:
    """When challenges to a play committed now stop (7.2, 7.7)."""
    rules = state.edition.rules
    window = rules.challenge_window_ms
    if not window and rules.clock.kind is ClockKind.DAYS:
        window = rules.clock.budget_ms
    if not window and going_out:
        window = LAST_WINDOW_MS
    return now + window if window else None
