"""A saved game that goes on: what is added to its log first. Reading and writing saves: `records/`."""

from __future__ import annotations

from dataclasses import replace

from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.decide import decide, recommit
from mozaika.rules.draft import Facts
from mozaika.rules.draws import Draws
from mozaika.rules.evolve import replay
from mozaika.rules.state import GameState, Phase


def resume(state: GameState, kept: int, draws: Draws, facts: Facts) -> list[ev.Event]:
    """The time since `kept`, when the last event was, costs nobody anything; what is drawn from here on has a secret of
    its own. `draws` are those of the save, `facts.draws` the renewed ones. What follows is `command_to_resume`.
    """
    events: list[ev.Event] = []
    if state.phase in (Phase.TURN, Phase.PENDING) and is_timed(state):
        events += decide(state, cmd.Pause(state.seats[0]), replace(facts, now=kept, draws=draws))
        state = replay(state, events)
    return events + recommit(state, facts)


def command_to_resume(state: GameState) -> cmd.Command | None:
    """The command with which a game that was taken up goes on, if it needs one."""
    if state.phase is Phase.PAUSED:
        return cmd.Resume(state.seats[0])
    return cmd.Start() if state.phase is Phase.SETUP else None


def is_timed(state: GameState) -> bool:
    """A clock runs, or a challenge window."""
    window = state.pending is not None and state.pending.window_ends_at is not None
    return window or state.clock.running is not None
