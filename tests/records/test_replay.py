"""Replay of a transcript: totals, both styles of the end, adjustments."""

from __future__ import annotations

import pytest

from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.replay import Replay, replay_transcript
from mozaika.records.transcript import LineKind
from tests.marks import rule
from tests.records.golden import faults, read

CAT = ">Ann: CAT 8H CAT +10 10\n"
THIRD = "#player3 Cec Cec\n"


def replayed(*lines: str) -> Replay:
    """Replay `lines`, the first of which is line 4 of the file."""
    return replay_transcript(read("".join(lines)))


# --- totals ---------------------------------------------------------------------------------------------------------


@rule("6.1")
def test_wrong_total_followed_by_a_right_one_is_one_problem() -> None:
    slip = (">Ann: CATXYZQ 8H CAT +10 11\n", ">Bob: EEEEEEE - +0 0\n")
    assert faults(replayed(*slip, ">Ann: SXYZQ 8K S +6 16\n")) == [(4, "total", "11", "10")]
    assert faults(replayed(*slip, ">Ann: SXYZQ 8K S +6 17\n")) == [(4, "total", "11", "10")]
    assert faults(replayed(*slip, ">Ann: SXYZQ 8K S +6 18\n"))[1:] == [(6, "total", "18", "17")]


@rule("6.1")
def test_wrong_score_with_a_right_total_is_one_problem() -> None:
    assert faults(replayed(">Ann: CAT 8H CAT +11 10\n")) == [(4, "score", "11", "10")]
    assert faults(replayed(">Ann: CAT 8H CAT +11 11\n")) == [(4, "score", "11", "10")]


@rule("6.1")
def test_wrong_total_after_a_wrong_score_is_one_more_problem() -> None:
    lines = (">Ann: CAT 8H CAT +11 11\n", ">Ann: - +0 99\n", ">Ann: S 8K S +6 17\n")
    assert faults(replayed(*lines)) == [(4, "score", "11", "10"), (5, "total", "99", "11")]


# --- plays taken back -----------------------------------------------------------------------------------------------


@rule("7.5")
def test_play_may_be_taken_back_for_its_recorded_score() -> None:
    found = replayed(">Ann: CAT 8H CAT +11 11\n", ">Ann: CAT -- -11 0\n")
    assert faults(found) == [(4, "score", "11", "10")]
    assert found.totals == (0, 0)
    assert faults(replayed(">Ann: CAT 8H CAT +11 11\n", ">Ann: CAT -- -12 -1\n"))[1:] == [(5, "score", "-12", "-10")]


@rule("7.5")
def test_play_taken_back_too_late_stays_on_the_board() -> None:
    found = replayed(CAT, ">Bob: EEEEEEE - +0 0\n", ">Ann: CAT -- -10 0\n", ">Bob: DS 8H CATS +6 6\n")
    assert faults(found) == [(6, "nothing-to-take-back", "", "")]
    assert found.turns[-1].words == ("CATS",)
    assert len(found.board) == 4


@rule("7.5")
def test_play_is_taken_back_only_once() -> None:
    found = replayed(
        CAT, ">Ann: S 8H ...S +6 16\n", ">Ann: S -- -6 10\n", ">Ann: S -- -10 0\n", ">Bob: E 8G S... +6 6\n"
    )
    assert faults(found) == [(7, "nothing-to-take-back", "", "")]
    assert found.turns[-1].words == ("SCAT",)


# --- the end --------------------------------------------------------------------------------------------------------


@rule("8.5")
def test_gain_without_losses_is_doubled() -> None:
    assert faults(replayed(CAT, ">Ann: (QI) +22 32\n")) == []
    found = replayed(CAT, ">Ann: (QI) +11 21\n")
    assert faults(found) == [(5, "end-tiles", "11", "22")]
    assert found.totals == (21, 0)


@rule("8.5")
def test_gain_with_losses_is_not_doubled_in_either_order() -> None:
    loss = ">Bob: QI (QI) -11 -11\n"
    assert faults(replayed(CAT, loss, ">Ann: (QI) +11 21\n")) == []
    assert faults(replayed(CAT, ">Ann: (QI) +11 21\n", loss)) == []
    found = replayed(CAT, loss, ">Ann: (QI) +22 32\n")
    assert faults(found) == [(6, "end-tiles", "22", "11")]
    assert found.totals == (32, -11)


@rule("8.5")
def test_gain_with_three_players_is_the_sum_of_the_other_racks() -> None:
    losses = ">Bob: QI (QI) -11 -11\n>Cec: A (A) -1 -1\n"
    assert faults(replayed(THIRD, CAT, losses, ">Ann: (AQI) +12 22\n")) == []
    assert faults(replayed(THIRD, CAT, losses, ">Ann: (AQI) +24 34\n")) == [(8, "end-tiles", "24", "12")]
    assert faults(replayed(THIRD, CAT, ">Ann: (AQI) +12 22\n")) == []
    assert faults(replayed(THIRD, CAT, ">Ann: (AQI) +13 23\n")) == [(6, "end-tiles", "13", "12")]


@rule("8.5")
def test_loss_of_zero_points_stays_a_loss() -> None:
    transcript = read(CAT + ">Bob: ? (?) -0 0\n>Ann: (?) +0 10\n")
    assert [line.kind for line in transcript.lines[1:]] == [LineKind.LOSS, LineKind.GAIN]
    assert ">Bob: ? (?) -0 0\n>Ann: (?) +0 10\n" in format_gcg(transcript)
    assert parse_gcg(format_gcg(transcript).encode()) == transcript


# --- other impossible lines -----------------------------------------------------------------------------------------


@rule("7.5", "8.8")
@pytest.mark.parametrize(
    ("what", "right", "wrong"), [("time", "-10", "+10"), ("time", "+-10", "+10"), ("challenge", "+5", "-5")]
)
def test_time_gain_and_challenge_loss_are_problems(what: str, right: str, wrong: str) -> None:
    def found(score: str) -> Replay:
        return replayed(CAT, f">Ann: ({what}) {score} {10 + int(score.replace('+-', '-'))}\n")

    assert faults(found(right)) == faults(found("+0")) == []
    assert faults(found(wrong)) == [(5, "sign", str(int(wrong)), "")]
    assert found(wrong).totals == (10 + int(wrong), 0)


@rule("5.6")
def test_exchange_of_tiles_missing_from_a_full_rack_is_a_problem() -> None:
    found = replayed(">Ann: ACTDEIR -ACX +0 0\n")
    assert faults(found) == [(4, "tile-not-on-rack", "", "")]
    assert found.problems[0].error is not None
    assert found.problems[0].error.facts == {"missing": ("X",)}
    assert faults(replayed(">Ann: ACTDEIR -ACC +0 0\n")) == [(4, "tile-not-on-rack", "", "")]
    assert faults(replayed(">Ann: ACT -ACX +0 0\n", ">Bob: -ABC +0 0\n", ">Ann: ACTDEIR -RIEDTCA +0 0\n")) == []


@rule("5.6")
@pytest.mark.parametrize("tiles", ["8", "64", "ABCDEFGH"])
def test_exchange_of_more_tiles_than_a_rack_is_a_problem(tiles: str) -> None:
    count = int(tiles) if tiles.isdigit() else len(tiles)
    assert faults(replayed(f">Ann: -{tiles} +0 0\n")) == [(4, "exchange-size", str(count), "7")]
