"""What happens at a table by itself, and when: a window that ends, a clock that runs out, a bot that has its say.

Pure; `clock_watch` waits for it and `Table.wake` does it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from mozaika.rules import commands as cmd
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act, seats_after

AT_ONCE = 0
BOTS_SPEAK_MS = 1_000  # so long before a window ends bots say what they think of a play


@dataclass(frozen=True, slots=True)
class Deadline:
    """`command` is the table's own; None means that a bot must be asked."""

    at: int
    command: cmd.TableCommand | None


def deadlines_of(state: GameState, bots: Collection[Seat]) -> list[Deadline]:
    """In the order in which they are to be done if their times have come."""
    found = []
    if state.phase is Phase.TURN and state.turn in bots:
        found.append(Deadline(AT_ONCE, None))
    if state.phase in (Phase.PENDING, Phase.GOING_OUT) and state.pending is not None:
        window = state.pending.window_ends_at
        speaks = bots_speak_at(state, bots)
        if speaks is not None:
            found.append(Deadline(speaks, None))
        if window is not None:
            found.append(Deadline(window, cmd.WindowEnded()))
    clock, rule = state.clock, state.edition.rules.clock
    if clock.running is not None and state.phase in (Phase.TURN, Phase.PENDING):
        left = state.players[clock.running].time_left_ms
        found.append(Deadline(clock.since + left + rule.overtime_limit_ms + 1, cmd.TimeOut(clock.running)))
    return found


def wakes_at(state: GameState, bots: Collection[Seat], after: int = -1) -> int | None:
    """The first moment later than `after` at which something is due."""
    return min((deadlines.at for deadlines in deadlines_of(state, bots) if deadlines.at > after), default=None)


def undecided(state: GameState) -> tuple[Seat, ...]:
    """Opponents who may still challenge the pending play."""
    if state.pending is None:
        return ()
    return tuple(seat for seat in seats_after(state, state.pending.seat) if seat not in state.pending.accepted_by)


def bots_speak_at(state: GameState, bots: Collection[Seat]) -> int | None:
    """When bots accept or challenge the pending play: last of all, for what they do tells if the words count (7.9).

    None if no bot has anything to say, or if it is asked when the next player acts (`silent_bots`).
    """
    waiting = undecided(state)
    if not any(seat in bots for seat in waiting):
        return None
    if all(seat in bots for seat in waiting):
        return AT_ONCE
    window = state.pending.window_ends_at if state.pending else None
    return None if window is None else window - BOTS_SPEAK_MS


def silent_bots(state: GameState, command: cmd.Command, bots: Collection[Seat]) -> tuple[Seat, ...]:
    """The bots whose word alone is missing before the next player may act."""
    if not isinstance(command, cmd.Play | cmd.Exchange | cmd.Pass) or state.phase is not Phase.PENDING:
        return ()
    waiting = undecided(state)
    if command.seat != next_to_act(state) or command.seat not in waiting:
        return ()  # he has accepted before: then bots speak by themselves
    others = tuple(seat for seat in waiting if seat != command.seat)
    return others if all(seat in bots for seat in others) else ()


def awaited(state: GameState) -> tuple[Seat, ...]:
    """Those without whom the game does not go on by itself."""
    if state.phase is Phase.TURN:
        return (state.turn,)
    if state.phase is Phase.PENDING and state.pending is not None and state.pending.window_ends_at is None:
        return undecided(state)
    return ()
