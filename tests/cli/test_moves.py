"""`mozaika moves`: the plays of a position as text and JSON."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.engine.leaves import leaves_for
from mozaika.lexicon.library import open_lexicon
from tests.cli.moves import CAT, EMPTY, answer, best, cgp, write_words
from tests.marks import rule
from tests.positions import edition

pytestmark = pytest.mark.usefixtures("english")

# Worked out by hand: AT, AS, SAT, CAT and CATS are all the words there are.
BY_HAND = {
    "S": [("8G", "CATS", 6), ("H8", "AS", 2)],
    "A": [("I7", "AT", 3)],  # A on a double letter
    "AS": [
        ("J7", "AS", 8),  # and CATS
        ("7I", "AS", 6),  # and AT, both with A on a double letter
        ("8G", "CATS", 6),
        ("I6", "SAT", 4),
        ("I7", "AT", 3),
        ("H8", "AS", 2),
    ],
    "?": [("8G", "CATs", 5), ("H8", "As", 1), ("H8", "At", 1), ("I7", "aT", 1)],
    "CV": [],
    "": [],
}


@pytest.fixture
def words(tmp_path: Path) -> str:
    return write_words(tmp_path)


@rule("5.4", "5.10", "6.1")
@pytest.mark.parametrize("rack", BY_HAND)
def test_plays_of_a_small_position_match_manual_results(
    rack: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, cgp(CAT, rack), "--words", words, "--by", "score")
    assert best(found) == BY_HAND[rack]
    assert found["plays"] == len(BY_HAND[rack])
    assert found["top"] == max((score for _, _, score in BY_HAND[rack]), default=0)
    fields = {"at", "row", "column", "direction", "word", "score", "equity"}
    assert all(set(play) == fields for play in found["best"] if "at" in play)


def test_text_output_has_number_of_plays_and_a_table(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", cgp(CAT, "S"), "--words", words]) == 0
    kept = leaves_for(edition("english"), open_lexicon("english")).value(edition("english"), ["S"]) / 1000
    assert capsys.readouterr().out.splitlines() == [
        "English · words · 15 × 15 squares, 61 with a premium · rack 7 · bingo bonus 50"
        " · tiles in the bag to exchange 1 · challenge rule double",
        "2 plays",
        "The best moves by equity (score and leave), in points (at most 15):",
        "points  equity  move",
        f"     0     {kept:.1f}  pass",
        "     6     6.0  8G CATS",
        "     2     2.0  H8 AS",
        "     0     0.0  exch S",
    ]


def test_exchanges_and_pass_are_ranked_among_plays(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An exchange is worth the tiles that it keeps; with a bad rack and no good play it is the best move."""
    english = edition("english")
    value = leaves_for(english, open_lexicon("english")).value
    moves = answer(capsys, cgp(CAT, "VVUWISQ"), "--words", words, "--best", "1000")["best"]
    assert moves[0] == {"exchange": "VVW", "score": 0, "equity": value(english, ["I", "Q", "S", "U"]) / 1000}
    exchanges = [move for move in moves if "exchange" in move]
    assert len(exchanges) == 2**5 * 3 - 1  # each choice of tiles once
    assert [move["equity"] for move in moves] == sorted((move["equity"] for move in moves), reverse=True)
    (passed,) = (move for move in moves if "pass" in move)
    kept = ["VVUWISQ"[:place] + "VVUWISQ"[place + 1 :] for place in range(7)]  # a full rack is worth no more
    assert passed == {
        "pass": True,
        "score": 0,
        "equity": min(value(english, each) for each in ("VVUWISQ", *kept)) / 1000,
    }


def test_exchange_needs_the_tiles_that_the_rules_say(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    for ops, expected in ((" etl 7;", True), (" etl 100;", False)):
        moves = answer(capsys, cgp(CAT, "VVS", ops=ops), "--words", words, "--best", "100")["best"]
        assert any("exchange" in move for move in moves) is expected
        assert sum("pass" in move for move in moves) == 1


def test_exchange_and_pass_are_written_in_the_user_language(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language, exchange, passed in (
        ("pl", "wymiana V", "pas"),
        ("et", "vahetus V", "pass"),
        ("tr", "değişim V", "pas"),
    ):
        assert main(["moves", cgp(CAT, "V"), "--words", words, "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert {line.split("  ")[-1] for line in lines[4:]} == {exchange, passed}


@rule("3.4")
def test_places_are_written_as_the_edition_writes_them(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    polish = ("--words", words, "--edition", "polish")
    assert main(["moves", cgp(CAT, "S"), *polish]) == 0
    shown = [line.split() for line in capsys.readouterr().out.splitlines()[4:]]
    assert [words[2] for words in shown if len(words) == 4 and words[2] != "exch"] == ["H7", "8H"]
    places = [
        (play["at"], play["row"], play["column"], play["direction"])
        for play in answer(capsys, cgp(CAT, "S"), *polish)["best"]
        if "at" in play
    ]
    assert places == [("H7", 7, 6, "across"), ("8H", 7, 7, "down")]
    places = [
        (play["at"], play["row"], play["column"], play["direction"])
        for play in answer(capsys, cgp(CAT, "S"), "--words", words)["best"]
        if "at" in play
    ]
    assert places == [("8G", 7, 6, "across"), ("H8", 7, 7, "down")]


def test_moves_table_is_in_the_user_language(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", cgp(CAT, "A"), "--words", words, "--lang", "pl"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "1 ruch"


def test_best_limits_shown_but_not_counted_plays(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, cgp(CAT, "AS"), "--words", words, "--best", "2", "--by", "score")
    assert best(found) == BY_HAND["AS"][:2]
    assert found["plays"] == 6
    assert main(["moves", cgp(CAT, "AS"), "--words", words, "--best", "1", "--by", "score"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "6 plays",
        "The best moves by score, in points (at most 1):",
        "points  equity  move",
        "     8     8.0  J7 AS",
    ]


def test_best_plays_keep_a_valuable_leave(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A single A scores 3 and keeps the S, which is worth more than five points."""
    found = answer(capsys, cgp(CAT, "AS"), "--words", words)
    english = edition("english")
    kept = leaves_for(english, open_lexicon("english")).value(english, ["S"])
    assert kept > 5_000
    first = next(play for play in found["best"] if "at" in play)
    assert (first["at"], first["word"], first["score"], first["equity"]) == ("I7", "AT", 3, 3 + kept / 1000)
    assert [play["equity"] for play in found["best"]] == sorted(
        (play["equity"] for play in found["best"]), reverse=True
    )
    assert found["top"] == 8


@rule("5.2", "6.1")
def test_first_play_covers_the_start_and_counts_double(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, cgp(EMPTY, "AT"), "--words", words)
    assert sorted(best(found)) == [("8G", "AT", 4), ("8H", "AT", 4)]
    assert found["plays"] == 4  # with their mirror images


def test_board_of_another_size_has_no_premiums(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, cgp("/".join(["31"] * 11), "AT"), "--words", words)
    assert sorted(best(found)) == [("6O", "AT", 2), ("6P", "AT", 2), ("P5", "AT", 2), ("P6", "AT", 2)]


def test_same_position_gives_the_same_answer(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    first = answer(capsys, cgp(CAT, "TS?"), "--words", words, "--best", "500")
    assert first == answer(capsys, cgp(CAT, "?ST"), "--words", words, "--best", "500")
    assert first["plays"] == len(best(first)) > 10


def test_national_letters_are_shown_unescaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "words.txt"
    path.write_text("ışık\nık\n", encoding="utf-8")
    found = answer(capsys, cgp(EMPTY, "KIŞI", "turkish"), "--words", str(path))
    assert "IŞIK" in {word for _, word, _ in best(found)}


# --- several positions -----------------------------------------------------------------------------------------------


def test_each_input_line_gets_an_answer_or_an_error_code(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [cgp(CAT, "S"), "", "nonsense", cgp(CAT, "S", "klingon"), cgp(CAT, "AS", "polish"), cgp(CAT, "S")]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["moves", "-", "--words", words]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [found.get("plays") for found in answers] == [2, None, None, 6, 2]
    assert [found.get("error") for found in answers] == [None, "bad-file", "unknown-edition", None, None]
    assert set(answers[1]) == {"error", "message"}
    assert answers[0] == answers[4]


def test_valid_lines_exit_with_0_and_empty_input_prints_nothing(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(cgp(CAT, "S")))
    assert main(["moves", "-", "--words", words]) == 0
    assert json.loads(capsys.readouterr().out)["plays"] == 2
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["moves", "-"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "arguments", [[], [EMPTY, "--best", "0"], [EMPTY, "--best", "x"], [EMPTY, "--words", "a", "--lexicon", "b"]]
)
def test_wrong_usage_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["moves", *arguments])
    assert stopped.value.code == 2
    assert "[usage]" in capsys.readouterr().err
