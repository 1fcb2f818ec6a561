"""`mozaika moves`: the positions, editions, word lists and rules that it accepts, and those that it refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.game import Game
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.records.files import convert
from mozaika.records.formats import READABLE, WRITABLE
from mozaika.records.saved import SavedBoard
from mozaika.rules.layout import Layout, Premium
from tests.cli.moves import CAT, EMPTY, answer, best, cgp, write_words
from tests.positions import edition
from tests.records.saves import finished_table

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return write_words(tmp_path)


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
