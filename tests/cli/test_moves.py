"""`mozaika moves`: the plays of a position as text and JSON."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.cli.main import main
from mozaika.cli.questions import Question
from mozaika.engine.leaves import leaves_for
from mozaika.game import Game
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.records.files import convert
from mozaika.records.formats import READABLE, WRITABLE
from mozaika.records.saved import SavedBoard
from mozaika.rules.layout import Layout, Premium
from tests.marks import rule
from tests.positions import board_of, edition
from tests.records.saves import finished_table

EMPTY = "/".join(["15"] * 15)
CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)  # in the middle: C on G8, A on the start, T on I8
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


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOZAIKA_LANG", "en")


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("at\nas\nsat\ncat\ncats\n", encoding="utf-8")
    return str(path)


def cgp(board: str, rack: str, edition: str = "english", ops: str = "") -> str:
    return f"{board} {rack}/ 0/0 0 ld {edition};{ops}"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["moves", *arguments, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def best(found: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(play["at"], play["word"], play["score"]) for play in found["best"] if "at" in play]


# --- the answer ------------------------------------------------------------------------------------------------------


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
    assert passed == {"pass": True, "score": 0, "equity": value(english, "VVUWISQ") / 1000}


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


def test_unseen_tiles_are_in_the_bag_or_on_the_other_rack() -> None:
    english = edition("english")
    board = board_of(english, "8G CAT")
    context = Question(english, board, ("A", "S"), 7).context
    assert (context.bag, context.against) == (100 - 3 - 2 - 7, 0)
    last = Question(english, board, ("A", "S"), 95).context  # nothing left: now all that is unseen is the opponent's
    assert (last.bag, last.against) == (0, english.tiles.value(english.tiles.all_tiles()) - 5 - 2)


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


# --- editions, words and rules ---------------------------------------------------------------------------------------


def test_default_list_of_the_edition_is_used_unless_named(capsys: pytest.CaptureFixture[str]) -> None:
    line = cgp(EMPTY, "ABEIKRÕ", "estonian")
    found = answer(capsys, line)
    assert found["plays"] == 586  # as in tests/perft/estonian.perft
    assert answer(capsys, line, "--lexicon", "Simplemma-ET") == found


def test_edition_option_overrides_the_position(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, cgp(CAT, "S", "english"), "--edition", "polish", "--words", words)
    assert best(found) == [("H7", "CATS", 2 + 1 + 2 + 1), ("8H", "AS", 2)]  # Polish values and places


def test_answer_names_word_list_board_and_rules(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys, cgp(CAT, "S", ops=" bb 35; etl 7; mcnz 6; cr 5pt; var classic; bdn CrosswordGame;"), "--words", words
    )
    assert found["used"] == {
        "edition": "english",
        "lexicon": "words",
        "rows": 15,
        "columns": 15,
        "premiums": 61,
        "rack_size": 7,
        "bingo_bonus": 35,
        "exchange_needs_in_bag": 7,
        "scoreless_turns": 6,
        "challenge_rule": "5pt",
    }
    found = answer(capsys, cgp("/".join(["15"] * 11), "AT", "polish", " lex sjp;"))
    assert (found["used"]["edition"], found["used"]["lexicon"], found["used"]["premiums"]) == ("polish", "sjp", 0)


@pytest.mark.parametrize(
    ("ops", "code"),
    [
        (" lex NWL18;", "unknown-lexicon"),
        (" lex sjp;", "wrong-lexicon"),
        (" var wordsmog;", "bad-file"),
        (" bdn SuperCrosswordGame;", "bad-file"),
        (" cr quadruple;", "bad-file"),
        (" ld german;", "unknown-edition"),
        (" etl many;", "bad-file"),
        (" mcnz -1;", "bad-file"),
    ],
)
def test_op_that_cannot_be_honoured_is_refused(ops: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", cgp(CAT, "S", ops=ops)]) == 2
    assert f"[{code}]" in capsys.readouterr().err


@pytest.mark.parametrize("rule", ["single", "double", "triple", "void", "5pt", "10pt"])
def test_every_challenge_rule_of_other_programs_is_named(
    rule: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No answer depends on it, because only valid words are played."""
    plain = answer(capsys, cgp(CAT, "S"), "--words", words)
    found = answer(capsys, cgp(CAT, "S", ops=f" cr {rule};"), "--words", words)
    assert found["used"]["challenge_rule"] == rule
    assert found["best"] == plain["best"]


def test_list_given_by_option_replaces_that_of_the_position(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, cgp(CAT, "S", ops=" lex NWL18;"), "--lexicon", "sowpods")
    assert found["used"]["lexicon"] == "sowpods"
    assert answer(capsys, cgp(CAT, "S", ops=" lex NWL18;"), "--words", words)["used"]["lexicon"] == "words"


@pytest.mark.parametrize("suffix", [suffix for suffix in WRITABLE if suffix in READABLE])
def test_position_is_read_from_a_file(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"game{suffix}"
    saved = finished_table().save()
    path.write_text(convert(saved, suffix).text, encoding="utf-8")
    found = answer(capsys, str(path))
    assert found["used"]["edition"] == "polish"
    assert main(["moves", str(tmp_path / "missing.cgp")]) == 2
    assert "[file-unreadable]" in capsys.readouterr().err


def test_game_file_is_answered_on_its_own_board(tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """CGP could not hold premiums, rack size and letters, so a game is not converted to it."""
    english = edition("english", rack_size=5)
    premiums = (Premium.TRIPLE_WORD, *english.layout.premiums[1:111], None, *english.layout.premiums[112:])
    kind = replace(english, id="mine", layout=Layout(15, 15, premiums))
    path = tmp_path / "game.sdf"
    path.write_text(convert(Game(kind, ["Ada", "Ben"], seed=1).save(), ".sdf").text, encoding="utf-8")
    used = answer(capsys, str(path), "--words", words)["used"]
    assert (used["edition"], used["rack_size"]) == ("mine", 5)
    assert used["premiums"] == sum(premium is not None for premium in premiums)


def test_saved_game_with_other_words_of_the_same_list_is_refused(
    tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = graph_of_entries(Path("sowpods.txt"), "cat\ncats\n", edition("english"))
    path = tmp_path / "game.json"
    game = Game("english", ["Ada", "Ben"], words=other, seed=1)
    path.write_text(convert(game.save(), ".json").text, encoding="utf-8")
    assert main(["moves", str(path)]) == 2
    assert "[lexicon-missing]" in capsys.readouterr().err
    assert answer(capsys, str(path), "--words", words)["used"]["lexicon"] == "words"
    assert answer(capsys, str(path), "--lexicon", "twl")["used"]["lexicon"] == "twl"


def test_board_without_a_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.sdf"
    path.write_text(convert(SavedBoard(edition("english").layout), ".sdf").text, encoding="utf-8")
    assert main(["moves", str(path)]) == 2
    assert "[cannot-convert]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (cgp(EMPTY, "QQQQQQQ"), "impossible-tiles"),
        (cgp(EMPTY, "QQ"), "impossible-tiles"),
        (cgp(EMPTY.replace("15", "QQQQ11", 1), "AEINRST"), "impossible-tiles"),
        (cgp(EMPTY.replace("15", "q14", 1), "??"), "impossible-tiles"),  # three blanks
        (cgp(EMPTY, "AAEEIINOR"), "impossible-rack"),
    ],
)
def test_impossible_position_is_refused(position: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", position]) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_custom_edition_sets_rack_size_and_bonus(
    tmp_path: Path, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tiny.toml"
    rules = "[rules]\nrack_size = 2\nbingo_bonus = 30\n"
    path.write_text(f'extends = "english"\nname = "Tiny"\n{rules}', encoding="utf-8")
    found = answer(capsys, cgp(EMPTY, "AT"), "--edition", str(path), "--words", words)
    assert {(word, score) for _, word, score in best(found)} == {("AT", 34)}
    assert found["plays"] == 4


def test_position_can_set_the_bonus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "words.txt"
    path.write_text("retsina\n", encoding="utf-8")
    tops = [answer(capsys, cgp(EMPTY, "AEINRST", ops=ops), "--words", str(path))["top"] for ops in ("", " bb 0;")]
    assert tops[0] - tops[1] == 50


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


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nonsense"], "bad-file"),
        ([""], "bad-file"),
        ([cgp("15/15", "S")], "bad-file"),  # two rows
        ([cgp(CAT.replace("6CAT6", "7CAT6"), "S")], "bad-file"),  # a row too long
        ([cgp(CAT, "Ł")], "bad-file"),  # no English letter
        ([cgp(CAT, "S", ops=" bb many;")], "bad-file"),
        ([cgp(CAT, "S", ops=" bb 1001;")], "bad-file"),
        ([cgp(CAT, "S", ops=f" bb {'9' * 5000};")], "bad-file"),
        ([cgp(CAT, "S", "klingon")], "unknown-edition"),
        ([cgp(CAT, "S"), "--edition", "klingon"], "unknown-edition"),
        ([cgp(CAT, "Q"), "--edition", "turkish"], "bad-file"),  # no Turkish letter
        ([cgp(CAT, "S"), "--lexicon", "klingon"], "unknown-lexicon"),
        ([cgp(CAT, "S"), "--lexicon", "simplemma-et"], "wrong-lexicon"),
        ([cgp(CAT, "S"), "--words", "/no/such/file"], "bad-word-file"),
    ],
)
def test_invalid_positions_are_refused_with_a_code(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["moves", *arguments, "--json"]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(f"mozaika: [{code}] ")
    assert shown.out == ""


@pytest.mark.parametrize(
    "arguments", [[], [EMPTY, "--best", "0"], [EMPTY, "--best", "x"], [EMPTY, "--words", "a", "--lexicon", "b"]]
)
def test_wrong_usage_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["moves", *arguments])
    assert stopped.value.code == 2
    assert "[usage]" in capsys.readouterr().err
