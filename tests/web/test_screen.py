"""The screen of one seat, made from its view."""

from __future__ import annotations

from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.web.screen import PendingInfo, screen_of
from tests.marks import rule
from tests.positions import do, edition, play, position


def pending_of(paused_at: int | None) -> PendingInfo:
    state = position(edition(challenge_window_s=30), ("CATERED", "SOAPNIT"))
    state = do(state, play(state, 0, "8H CAT"), 1_700_000_000_000)
    if paused_at is not None:
        state = do(state, cmd.Pause(0), paused_at)
    pending = screen_of(view_for(state, 1)).pending
    assert pending is not None
    return pending


@rule("7.2")
def test_screen_of_a_pending_play_has_the_end_of_its_window() -> None:
    pending = pending_of(paused_at=None)
    assert (pending.window_ends_at, pending.window_left_ms) == (1_700_000_030_000, None)


@rule("7.2")
def test_screen_of_a_paused_pending_play_has_a_duration_and_no_time() -> None:
    pending = pending_of(paused_at=1_700_000_012_000)
    assert (pending.window_ends_at, pending.window_left_ms) == (None, 18_000)
