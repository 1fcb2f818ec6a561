"""Score sheets that do not add up, told line by line while reading goes on, and those that cannot be read at all."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from time import process_time

import pytest

from mozaika.errors import GameError
from mozaika.records.decode_text import MOST_BYTES
from mozaika.records.errors import BadFile, FileTooLarge, NotText
from mozaika.records.files import convert, replay_record
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.replay import replay_transcript
from tests.marks import rule
from tests.records.golden import HEAD, faults, played, read, sheet

CAT = ">Ann: ACTDEIR 8G CAT +10 10\n"


# --- what does not add up -------------------------------------------------------------------------------------------


@rule("6.1")
def test_a_wrong_score_is_told_once_and_the_final_score_is_the_recomputed_one() -> None:
    assert faults(played("wrong-score.gcg")) == [(5, "score", "7", "6")]
    assert played("wrong-score.gcg").totals == (16, 8)
    assert [(turn.score, turn.total) for turn in played("wrong-score.gcg").turns] == [(10, 10), (6, 6), (6, 16), (2, 8)]


def test_a_wrong_total_is_told_once_and_not_on_every_line_after_it() -> None:
    assert faults(played("wrong-total.gcg")) == [(6, "total", "17", "16")]
    assert played("wrong-total.gcg").totals == (16, 8)


@rule("8.5")
def test_end_tiles_that_are_worth_something_else_are_told_of_gain_and_loss() -> None:
    assert faults(played("wrong-end-tiles.gcg")) == [(6, "end-tiles", "-10", "-11"), (7, "end-tiles", "20", "11")]
    assert played("wrong-end-tiles.gcg").totals == (0, 26)


@rule("5.8")
def test_a_word_that_does_not_fit_the_board_is_told_and_not_laid() -> None:
    """Line 5 lays a tile on a tile, line 6 plays through an empty square, line 7 through another letter."""
    replayed = played("misfit.gcg")
    assert faults(replayed) == [(line, "does-not-fit", "", "") for line in (5, 6, 7)]
    assert [turn.words for turn in replayed.turns] == [("CAT",), (), (), (), ("CATS",)]
    assert replayed.totals == (22, 18)
    assert len(replayed.board) == 4


def test_a_bracket_around_another_letter_than_the_board_has_does_not_fit() -> None:
    assert faults(replay_transcript(read(CAT + ">Bob: BDEILNO H7 B(O)D +6 6\n"))) == [(5, "does-not-fit", "", "")]
    assert faults(replay_transcript(read(CAT + ">Bob: BDEILNO H7 B(a)D +6 6\n"))) == []


@rule("2.1")
def test_more_tiles_than_the_set_has_are_told_on_the_line_that_lays_them_and_no_other() -> None:
    assert faults(played("too-many-tiles.gcg")) == [(4, "too-many-of-a-tile", "Z", "")]
    assert played("too-many-tiles.gcg").totals == (73, 5)


@rule("5.1", "5.2", "5.3")
def test_a_play_that_breaks_the_rules_is_told_by_the_rule_and_counted_as_laid_if_it_can_be() -> None:
    codes = ["start-not-covered", "not-connected", "tile-not-on-rack", "too-many-tiles", "off-board"]
    assert faults(played("broken-rules.gcg")) == [(line, code, "", "") for line, code in enumerate(codes, 4)]
    assert played("broken-rules.gcg").totals == (31, 99)
    assert [turn.words for turn in played("broken-rules.gcg").turns[-2:]] == [("DOGMATICALLY",), ()]


@rule("5.1")
@pytest.mark.parametrize("place", ["8H", "15H", "H8", "O15", "16A", "99Z", "AE31"])
def test_a_long_word_that_runs_off_the_board_is_a_problem_of_its_line(place: str) -> None:
    replayed = replay_transcript(read(f">Ann: ACTDEIR {place} ABCDEFGHIJ +30 30\n"))
    assert [problem.line for problem in replayed.problems] == [4]
    assert replayed.totals == (30, 0)


@rule("5.7", "8.3")
@pytest.mark.parametrize("move", ["-", "-ACT", "-3"])
def test_a_pass_or_an_exchange_scores_nothing_whatever_the_sheet_says(move: str) -> None:
    replayed = replay_transcript(read(f">Ann: ACTDEIR {move} +5 5\n"))
    assert faults(replayed) == [(4, "score", "5", "0")]
    assert replayed.totals == (0, 0)


@rule("7.5")
@pytest.mark.parametrize("before", ["", ">Ann: ACTDEIR - +0 0\n", CAT + ">Bob: BDEILNO - +0 0\n"])
def test_what_was_not_played_cannot_be_taken_back(before: str) -> None:
    line = 4 + before.count("\n")
    replayed = replay_transcript(read(before + ">Bob: BDEILNO -- -0 0\n"))
    assert faults(replayed) == [(line, "nothing-to-take-back", "", "")]


@rule("7.5")
def test_a_play_taken_back_for_more_than_it_scored_is_told() -> None:
    assert faults(replay_transcript(read(CAT + ">Ann: ACTDEIR -- -12 -2\n"))) == [(5, "score", "-12", "-10")]


@rule("7.5")
def test_taking_back_a_play_that_did_not_fit_takes_no_other_off_the_board() -> None:
    text = CAT + ">Bob: DEGILNO 8G DOG +5 5\n>Bob: DEGILNO -- -5 0\n>Ann: DEIRSLM 8G ...S +6 16\n"
    replayed = replay_transcript(read(text))
    assert faults(replayed) == [(5, "does-not-fit", "", "")]
    assert replayed.totals == (16, 0)


# --- what cannot be read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "reason", "expected"),
    [
        ("", 1, 1, "gcg-player", "#player1 NICK NAME"),
        ("#title Nobody came\n", 1, 1, "gcg-player", "#player1 NICK NAME"),
        ("#player2 Bob Bob\n", 1, 1, "gcg-player", "#player1 NICK NAME"),
        ("#player1 Ann Ann\n#player2 Ann Ann\n", 2, 1, "gcg-player", "#player2 NICK NAME"),
        ("#player1 Ann Ann\n#player2 B:b Bob\n", 2, 1, "gcg-player", "#player2 NICK NAME"),
        (HEAD + "a plain line\n", 4, 1, "gcg-line", "a plain line"),
        (HEAD + CAT + "a plain line\n", 5, 1, "gcg-line", "a plain line"),
        (HEAD + ">Cec: ACTDEIR 8G CAT +10 10\n", 4, 2, "gcg-nick", "Ann, Bob"),
        (HEAD + ">Ann ACTDEIR 8G CAT +10 10\n", 4, 2, "gcg-nick", "Ann, Bob"),
        (HEAD + ">Ann: ACTDEIR 8G CAT 10 10\n", 4, 22, "gcg-score", "+SCORE TOTAL"),
        (HEAD + ">Ann: ACTDEIR 8G CAT +10 ten\n", 4, 22, "gcg-score", "+SCORE TOTAL"),
        (HEAD + ">Ann: ACTDEIR 8G CAT +9999999 10\n", 4, 22, "gcg-score", "+SCORE TOTAL"),
        (HEAD + ">Ann: ACTDEIR 8G CAT RUN +10 10\n", 4, 6, "gcg-move", "RACK POS WORD"),
        (HEAD + ">Ann: +10 10\n", 4, 6, "gcg-move", "RACK POS WORD"),
    ],
)
def test_a_line_that_makes_no_sense_is_an_error_with_its_place_and_what_was_expected(
    text: str, line: int, column: int, reason: str, expected: str
) -> None:
    with pytest.raises(BadFile) as caught:
        parse_gcg(text.encode())
    error = caught.value
    assert (error.line, error.column, error.reason, error.detail) == (line, column, reason, expected)


@pytest.mark.parametrize(
    ("event", "column", "reason"),
    [
        (">Ann: ACTDEIR 8G C1T +10 10", 19, "letter"),
        (">Ann: ACŻDEIR 8G CAT +10 10", 9, "letter"),
        (">Ann: ACTDEIR -ACŻ +0 0", 18, "letter"),
        (">Ann:  (QŻ) +10 10", 10, "letter"),
        (">Ann: ACTDEIR 8 CAT +10 10", 15, "gcg-move"),
        (">Ann: ACTDEIR H0 CAT +10 10", 15, "gcg-move"),
        (">Ann: ACTDEIR 8G C?T +10 10", 19, "gcg-move"),
        ("#rack1 ACŻ", 10, "letter"),
        ("#incomplete ACŻ", 15, "letter"),
    ],
)
def test_an_error_inside_a_line_says_the_column_where_it_stands(event: str, column: int, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(event + "\n")
    assert (caught.value.line, caught.value.reason) == (4, reason)
    assert caught.value.column == column


@pytest.mark.parametrize("score", ["++5", "+5+", "--5", "-+5", "+", "5", "+٥٥٥٥٥٥٥", "+5.0"])
def test_a_score_with_odd_signs_is_an_error_of_its_line(score: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(f">Ann: ACTDEIR 8G CAT {score} 5\n")
    assert (caught.value.line, caught.value.column, caught.value.reason) == (4, 22, "gcg-score")


def test_an_exchange_of_more_tiles_than_a_rack_has_is_not_quietly_made_smaller() -> None:
    try:
        found = read(">Ann: ACTDEIR -1234 +0 0\n")
    except GameError:
        return
    assert found.lines[0].count == 1234
    assert len(replay_transcript(found).problems) == 1


# --- files that mean harm -------------------------------------------------------------------------------------------


def test_a_file_that_is_binary_or_too_large_is_refused() -> None:
    with pytest.raises(NotText):
        parse_gcg(HEAD.encode("utf-16"))
    with pytest.raises(FileTooLarge) as caught:
        parse_gcg(b"#player1 Ann Ann\n" * 200_000)
    assert (caught.value.size, caught.value.limit) == (3_400_000, MOST_BYTES)


@pytest.mark.parametrize(
    "sheet",
    [
        lambda size: ">Ann: A 8A " + "A" * (10 * size) + " +0 0\n" + ">Bob: A 1A A +0 0\n" * 200,
        lambda size: ">Ann: A 8A AA +0 0\n" * size,
        lambda size: "".join(f">Ann: A {chr(65 + n % 26)}{n // 26 % 60 + 1} A +0 0\n" for n in range(size // 3)),
        lambda size: ">Ann: - +0 0\n" * size,
        lambda size: "#note a\n" + "b\n" * (10 * size),
        lambda size: "#title a\n" + "#- b\n" * (5 * size),
    ],
    ids=["endless word", "one play over and over", "every square", "passes", "endless note", "endless header"],
)
def test_the_time_that_a_hostile_sheet_costs_grows_with_its_size_and_not_with_its_square(
    sheet: Callable[[int], str],
) -> None:
    few, many = (min(spent_on(sheet(size)) for _ in range(3)) for size in (2_500, 10_000))  # others' garbage aside
    assert many < 10 * max(few, 0.05)  # four times as long; with the square it would be sixteen times the time


def spent_on(text: str) -> float:
    began = process_time()
    with suppress(GameError):
        found = read(text)
        replay_record(found)
        convert(found, ".gcg")
    return process_time() - began


def test_an_endless_word_costs_little_memory() -> None:
    text = f">Ann: A 8A {'A' * 50_000} +0 0\n>Bob: - +0 0\n"
    tracemalloc.start()
    with suppress(GameError):
        replay_record(read(text))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000


def test_the_faults_of_a_sheet_do_not_keep_it_from_being_read() -> None:
    assert len(sheet("misfit.gcg").lines) == 5
    assert len(sheet("broken-rules.gcg").lines) == 5
