"""GCG files with wrong scores, which are replayed with problems, and GCG files that are refused."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress

import pytest

from mozaika.errors import GameError
from mozaika.records.decode_text import MAX_BYTES
from mozaika.records.errors import BadFile, FileTooLarge, NotText
from mozaika.records.files import replay_record
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.replay import replay_transcript
from tests.marks import rule
from tests.records.golden import HEAD, faults, played, read, transcript

CAT = ">Ann: ACTDEIR 8G CAT +10 10\n"


# --- problems -------------------------------------------------------------------------------------------------------


@rule("6.1")
def test_wrong_score_is_one_problem_and_the_total_is_recomputed() -> None:
    assert faults(played("wrong-score.gcg")) == [(5, "score", "7", "6")]
    assert played("wrong-score.gcg").totals == (16, 8)
    assert [(turn.score, turn.total) for turn in played("wrong-score.gcg").turns] == [(10, 10), (6, 6), (6, 16), (2, 8)]


def test_wrong_total_is_one_problem() -> None:
    assert faults(played("wrong-total.gcg")) == [(6, "total", "17", "16")]
    assert played("wrong-total.gcg").totals == (16, 8)


@rule("8.5")
def test_wrong_value_of_end_tiles_is_a_problem_for_gain_and_loss() -> None:
    assert faults(played("wrong-end-tiles.gcg")) == [(6, "end-tiles", "-10", "-11"), (7, "end-tiles", "20", "11")]
    assert played("wrong-end-tiles.gcg").totals == (0, 26)


@rule("5.8")
def test_word_that_does_not_fit_is_a_problem_and_not_laid() -> None:
    """Line 5 lays a tile on a tile, line 6 plays through an empty square, line 7 through another letter."""
    replayed = played("misfit.gcg")
    assert faults(replayed) == [(line, "does-not-fit", "", "") for line in (5, 6, 7)]
    assert [turn.words for turn in replayed.turns] == [("CAT",), (), (), (), ("CATS",)]
    assert replayed.totals == (22, 18)
    assert len(replayed.board) == 4


def test_bracket_around_a_wrong_letter_does_not_fit() -> None:
    assert faults(replay_transcript(read(CAT + ">Bob: BDEILNO H7 B(O)D +6 6\n"))) == [(5, "does-not-fit", "", "")]
    assert faults(replay_transcript(read(CAT + ">Bob: BDEILNO H7 B(a)D +6 6\n"))) == []


@rule("2.1")
def test_too_many_tiles_are_a_problem_on_the_line_that_lays_them() -> None:
    assert faults(played("too-many-tiles.gcg")) == [(4, "too-many-of-a-tile", "Z", "")]
    assert played("too-many-tiles.gcg").totals == (73, 5)


@rule("5.1", "5.2", "5.3")
def test_play_against_the_rules_is_a_problem_and_laid_if_possible() -> None:
    codes = ["start-not-covered", "not-connected", "tile-not-on-rack", "too-many-tiles", "off-board"]
    assert faults(played("broken-rules.gcg")) == [(line, code, "", "") for line, code in enumerate(codes, 4)]
    assert played("broken-rules.gcg").totals == (31, 99)
    assert [turn.words for turn in played("broken-rules.gcg").turns[-2:]] == [("DOGMATICALLY",), ()]


@rule("5.1")
@pytest.mark.parametrize("place", ["8H", "15H", "H8", "O15", "16A", "99Z", "AE31"])
def test_word_off_the_board_is_a_problem_of_its_line(place: str) -> None:
    replayed = replay_transcript(read(f">Ann: ACTDEIR {place} ABCDEFGHIJ +30 30\n"))
    assert [problem.line for problem in replayed.problems] == [4]
    assert replayed.totals == (30, 0)


@rule("5.7", "8.3")
@pytest.mark.parametrize("move", ["-", "-ACT", "-3"])
def test_pass_and_exchange_score_nothing(move: str) -> None:
    replayed = replay_transcript(read(f">Ann: ACTDEIR {move} +5 5\n"))
    assert faults(replayed) == [(4, "score", "5", "0")]
    assert replayed.totals == (0, 0)


@rule("7.5")
@pytest.mark.parametrize("before", ["", ">Ann: ACTDEIR - +0 0\n", CAT + ">Bob: BDEILNO - +0 0\n"])
def test_taking_back_without_a_play_is_a_problem(before: str) -> None:
    line = 4 + before.count("\n")
    replayed = replay_transcript(read(before + ">Bob: BDEILNO -- -0 0\n"))
    assert faults(replayed) == [(line, "nothing-to-take-back", "", "")]


@rule("7.5")
def test_taking_back_more_than_the_score_is_a_problem() -> None:
    assert faults(replay_transcript(read(CAT + ">Ann: ACTDEIR -- -12 -2\n"))) == [(5, "score", "-12", "-10")]


@rule("7.5")
def test_taking_back_a_misfit_leaves_the_board_unchanged() -> None:
    text = CAT + ">Bob: DEGILNO 8G DOG +5 5\n>Bob: DEGILNO -- -5 0\n>Ann: DEIRSLM 8G ...S +6 16\n"
    replayed = replay_transcript(read(text))
    assert faults(replayed) == [(5, "does-not-fit", "", "")]
    assert replayed.totals == (16, 0)


# --- refused files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "reason", "expected"),
    [
        ("", 1, 1, "gcg-player", "#player1 NICK NAME"),
        ("#title Nobody came\n", 1, 1, "gcg-player", "#player1 NICK NAME"),
        ("#player2 Bob Bob\n", 1, 1, "gcg-player", "#player1 NICK NAME"),
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
def test_malformed_line_is_refused_with_place_and_expectation(
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
def test_error_inside_a_line_has_its_column(event: str, column: int, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(event + "\n")
    assert (caught.value.line, caught.value.reason) == (4, reason)
    assert caught.value.column == column


@pytest.mark.parametrize("score", ["++5", "+5+", "--5", "-+5", "+", "5", "+٥٥٥٥٥٥٥", "+5.0"])
def test_malformed_score_is_an_error_of_its_line(score: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(f">Ann: ACTDEIR 8G CAT {score} 5\n")
    assert (caught.value.line, caught.value.column, caught.value.reason) == (4, 22, "gcg-score")


def test_exchange_larger_than_a_rack_is_refused() -> None:
    with pytest.raises(BadFile) as caught:
        read(">Ann: ACTDEIR -1234 +0 0\n")
    assert (caught.value.line, caught.value.reason) == (4, "gcg-move")


# --- hostile files --------------------------------------------------------------------------------------------------


def test_binary_or_too_large_file_is_refused() -> None:
    with pytest.raises(NotText):
        parse_gcg(HEAD.encode("utf-16"))
    with pytest.raises(FileTooLarge) as caught:
        parse_gcg(b"#player1 Ann Ann\n" * 200_000)
    assert (caught.value.size, caught.value.limit) == (3_400_000, MAX_BYTES)


def test_very_long_word_takes_little_memory() -> None:
    text = f">Ann: A 8A {'A' * 50_000} +0 0\n>Bob: - +0 0\n"
    tracemalloc.start()
    with suppress(GameError):
        replay_record(read(text))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000


def test_transcript_with_problems_is_still_read() -> None:
    assert len(transcript("misfit.gcg").lines) == 5
    assert len(transcript("broken-rules.gcg").lines) == 5
