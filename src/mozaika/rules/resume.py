"""Resuming a saved game: the first events after the save. `records/` reads and writes saves."""

from __future__ import annotations

from dataclasses import replace

from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.decide import decide, recommit
from mozaika.rules.draft import Facts
from mozaika.rules.draws import Draws
from mozaika.rules.evolve import replay
from mozaika.rules.state import GameState, Phase


def resume(state: GameState, saved_at: int, draws: Draws, facts: Facts) -> list[ev.Event]:
    """The events that resume a game whose last event was at `saved_at`; then comes `command_to_resume`.

    The time since then runs on no clock, and later draws come from a new secret: `draws` are those of the save,
    `facts.draws` the renewed ones.
    """
    events: list[ev.Event] = []
    if state.phase in (Phase.TURN, Phase.PENDING) and is_timed(state):
        events += decide(state, cmd.Pause(state.seats[0]), replace(facts, now=saved_at, draws=draws))
        state = replay(state, events)
    return events + recommit(state, facts)


def command_to_resume(state: GameState) -> cmd.Command | None:
    """The command with which a resumed game continues, if it needs one."""
    if state.phase is Phase.PAUSED:
        return cmd.Resume(state.seats[0])
    return cmd.Start() if state.phase is Phase.SETUP else None


def is_timed(state: GameState) -> bool:
    """A clock or a challenge window is running."""
    window = state.pending is not None and state.pending.window_ends_at is not None
    return window or state.clock.running is not None
