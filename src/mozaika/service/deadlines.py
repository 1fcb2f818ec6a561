"""Deadlines of a table: when a challenge window or a pause ends, a clock runs out, or a bot must answer.

Pure; `deadline_scheduler` waits for them and `Table.wake` acts on them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from mozaika.rules import commands as cmd
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act, seats_after

AT_ONCE = 0
MAX_LAG_MS = 500  # how much network delay is added back to a player's clock
BOT_ANSWER_LEAD_MS = 1_000  # bots accept or challenge this long before a window ends


class Deadline(NamedTuple):
    """`command` is issued by the table itself; None means that a bot must act."""

    at: int
    command: cmd.TableCommand | None


def deadlines_of(state: GameState, bots: Collection[Seat]) -> list[Deadline]:
    """All deadlines, in the order in which overdue ones are handled."""
    found = []
    if state.phase is Phase.TURN and state.turn in bots:
        found.append(Deadline(AT_ONCE, None))
    if state.phase in (Phase.PENDING, Phase.GOING_OUT) and state.pending is not None:
        window = state.pending.window_ends_at
        answers_at = bots_answer_at(state, bots)
        if answers_at is not None:
            found.append(Deadline(answers_at, None))
        if window is not None:
            found.append(Deadline(window, cmd.WindowEnded()))
    if state.phase is Phase.PAUSED and state.pause_ends_at is not None:
        found.append(Deadline(state.pause_ends_at, cmd.PauseEnded()))
    clock, rule = state.clock, state.edition.rules.clock
    if clock.running is not None and state.phase in (Phase.TURN, Phase.PENDING):
        left = state.players[clock.running].time_left_ms
        # A move made in time may arrive up to `MAX_LAG_MS` after the flag, and counts with its own delay.
        out = clock.since + left + rule.overtime_limit_ms + MAX_LAG_MS + 1
        found.append(Deadline(out, cmd.TimeOut(clock.running)))
    return found


def wakes_at(state: GameState, bots: Collection[Seat], after: int = -1) -> int | None:
    """The time of the first deadline later than `after`."""
    return min((deadline.at for deadline in deadlines_of(state, bots) if deadline.at > after), default=None)


def undecided(state: GameState) -> tuple[Seat, ...]:
    """Opponents who may still challenge the pending play."""
    if state.pending is None:
        return ()
    return tuple(seat for seat in seats_after(state, state.pending.seat) if seat not in state.pending.accepted_by)


def bots_answer_at(state: GameState, bots: Collection[Seat]) -> int | None:
    """When bots accept or challenge the pending play. They do it last, because it reveals whether the words are valid
    (7.9).

    None if no bot has to decide, or if it decides when the next player acts (`undecided_bots`).
    """
    waiting = undecided(state) if bots else ()
    if not any(seat in bots for seat in waiting):
        return None
    if all(seat in bots for seat in waiting):
        return AT_ONCE
    window = state.pending.window_ends_at if state.pending else None
    return None if window is None else window - BOT_ANSWER_LEAD_MS


def undecided_bots(state: GameState, command: cmd.Command, bots: Collection[Seat]) -> tuple[Seat, ...]:
    """The bots whose decision alone is missing before the next player may act."""
    if not bots or not isinstance(command, cmd.Play | cmd.Exchange | cmd.Pass) or state.phase is not Phase.PENDING:
        return ()
    waiting = undecided(state)
    if command.seat != next_to_act(state) or command.seat not in waiting:
        return ()  # this player has accepted, so bots decide at their deadline
    others = tuple(seat for seat in waiting if seat != command.seat)
    return others if all(seat in bots for seat in others) else ()


def blocking_seats(state: GameState) -> tuple[Seat, ...]:
    """The seats without whose action the game cannot continue, or could not if it were not paused."""
    if state.phase not in (Phase.TURN, Phase.PENDING, Phase.PAUSED):
        return ()
    if state.pending is None:
        return (state.turn,)
    ends_by_itself = state.pending.window_ends_at is not None or state.pending.window_left_ms is not None
    return () if ends_by_itself else undecided(state)
