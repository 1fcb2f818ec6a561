"""The screen of one seat, made from its view."""

from __future__ import annotations

from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.state import AdjustmentKind, EndReason
from mozaika.web.screen import AdjustmentInfo, PendingInfo, screen_of
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


@rule("8.5")
def test_result_has_points_before_and_after_each_kind_of_adjustment() -> None:
    state = position(edition(word_checking="automatic"), ("CAT", "B"), bag="", scores=[0, 30])
    result = screen_of(view_for(do(state, play(state, 0, "8H CAT")), None)).result
    assert result is not None
    assert (result.reason, result.went_out, result.by_tie_rule) == (EndReason.WENT_OUT, 0, False)
    assert (result.played, result.totals, result.ranking) == ((10, 30), (13, 27), ((1,), (0,)))
    assert result.adjustments == (
        AdjustmentInfo(AdjustmentKind.RACK, (None, -3)),
        AdjustmentInfo(AdjustmentKind.GAINED, (3, None)),
    )


def test_player_who_left_may_not_claim() -> None:
    state = do(position(edition(), ("CAT", "B", "DOG")), cmd.Resign(0))
    assert [screen_of(view_for(state, seat)).may.claim for seat in (0, 1, None)] == [
        "player-has-left",
        None,
        "not-seated",
    ]
