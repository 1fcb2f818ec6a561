"""`mozaika endgame` and `mozaika sim`: output, options and errors."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.texts import catalogue

# The mover can only hook the S; the other cannot move at all.
ENDING = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S/Q 10/20 0"
OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"

# As many tiles as `OF_THREE` has on the board and on the racks.
FEW = """[alphabet]
letters = "A C Q S T V"
lower = "a c q s t v"
[tiles]
A = [1, 1]
C = [1, 3]
Q = [1, 10]
S = [1, 1]
T = [1, 1]
V = [1, 4]
"""


def small_edition() -> str:
    english = (files("mozaika.editions") / "english.toml").read_text(encoding="utf-8")
    head, _, rest = english.partition("[alphabet]")
    return head + FEW + "[board]" + rest.partition("[board]")[2].replace("[rules]", "[rules]\nrack_size = 2", 1)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "words.txt"
    file.write_text("cat\ncats\nretains\nrat\ntan\n", encoding="utf-8")
    return file


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_endgame_is_solved_with_its_line(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "endgame", ENDING, "--edition", "english", "--words", str(words), "--json")
    found = json.loads(out)
    assert code == 0
    assert found["exact"] is True
    assert found["value"] == found["line"][0]["score"] + 2 * 10  # they go out, and the opponent holds a Q
    assert [move["word"] for move in found["line"]] == ["CATS"]


def test_endgame_is_reported_in_the_user_language(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "pl", "et", "tr"):
        _, out, _ = ask(capsys, "--lang", language, "endgame", ENDING, "--edition", "english", "--words", str(words))
        assert out.splitlines()[1] == catalogue(language).format("endgame-exact", value=26)


def test_position_with_tiles_in_the_bag_is_not_an_endgame(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ask(capsys, "endgame", OPENING, "--edition", "english", "--words", str(words))
    assert code != 0
    assert err.strip().endswith(catalogue("en").format("error-not-an-endgame", bag=86))


def test_each_endgame_line_gets_an_answer_or_an_error(
    words: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", [f"{ENDING}\n", f"{OPENING}\n", f"{ENDING}\n"])
    code, out, _ = ask(capsys, "endgame", "-", "--edition", "english", "--words", str(words))
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [each.get("value", each.get("error")) for each in answers] == [26, "not-an-endgame", 26]


def test_simulation_ranks_the_best_move_first(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--edition", "english", "--words", str(words), "--deals", "100", "--json")
    code, out, _ = ask(capsys, "sim", OPENING, *options)
    moves = json.loads(out)["moves"]
    assert code == 0
    assert moves[0]["word"] == "RETAINS"
    assert moves[0]["wins"] > moves[-1]["wins"]
    times = [move["times"] for move in moves]
    assert times == sorted(times, reverse=True)
    assert times[-1] > 0


OF_THREE = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S/Q/{third} 10/20/5 0"


def test_three_players_each_maximise_their_own_result(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--edition", "english", "--words", str(words), "--json")
    _, out, _ = ask(capsys, "endgame", OF_THREE.format(third="V"), *asked)
    found = json.loads(out)
    assert found["exact"] is True
    assert [move["word"] for move in found["line"]] == ["CATS"]
    # Going out at once gains 14 for the others' tiles; the best opponent, who was 10 ahead, loses 10.
    assert found["value"] == found["line"][0]["score"] + 14 + 10
    _, out, _ = ask(capsys, "endgame", OF_THREE.format(third="V"), *asked, "--by", "total")
    assert json.loads(out)["value"] == found["line"][0]["score"] + 14


def test_one_missing_rack_of_three_is_deduced_but_not_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = tmp_path / "small.toml"
    small.write_text(small_edition(), encoding="utf-8")
    asked = ("--edition", str(small), "--words", str(small.with_suffix(".txt")), "--json")
    small.with_suffix(".txt").write_text("cat\ncats\n", encoding="utf-8")
    given, deduced = (
        json.loads(ask(capsys, "endgame", OF_THREE.format(third=third), *asked)[1]) for third in ("V", "")
    )
    assert given == deduced
    code, _, err = ask(capsys, "endgame", OF_THREE.format(third="").replace("Q", ""), *asked)
    assert code != 0
    assert "rack-not-told" in err


def test_three_players_with_a_bag_are_not_in_an_endgame(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ask(capsys, "endgame", OF_THREE.format(third=""), "--edition", "english", "--words", str(words))
    assert code != 0
    assert "not-an-endgame" in err


@pytest.mark.parametrize("command", ["endgame", "sim"])
@pytest.mark.parametrize(("racks", "count"), [("/Q", 0), ("AAAAAAAAS/Q", 9), ("S/AAAAAAAAQ", 9)])
def test_impossible_rack_is_refused(
    command: str, racks: str, count: int, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = OF_THREE.split(" ", maxsplit=1)[0] + f" {racks} 0/0 0"
    code, _, err = ask(capsys, command, position, "--edition", "english", "--words", str(words))
    assert code != 0
    assert err.strip().endswith(catalogue("en").format("error-impossible-rack", count=count, most=7))


def test_simulation_tries_an_only_move(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--edition", "english", "--words", str(words), "--seconds", "0.1", "--json", "--best", "1")
    (only,) = json.loads(ask(capsys, "sim", OPENING, *options)[1])["moves"]
    assert only["times"] > 0
    assert only["wins"] > 0.5


def test_fixed_number_of_deals_is_reproducible(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("sim", OPENING, "--edition", "english", "--words", str(words), "--json", "--deals", "100", "--seed", "4")
    answers = [ask(capsys, *asked, "--threads", threads)[1] for threads in ("1", "1", "2")]
    assert len(set(answers)) == 1
    assert json.loads(answers[0])["moves"][0]["times"] > 20


@pytest.mark.parametrize("option", ["--plies", "--threads", "--deals"])
def test_simulation_options_are_limited(option: str, words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["sim", OPENING, "--edition", "english", "--words", str(words), option, "9" * 20])
    assert option in capsys.readouterr().err


def test_endgame_by_total_gives_guaranteed_points(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "endgame", ENDING, "--edition", "english", "--words", str(words), "--json", "--by", "total")
    found = json.loads(out)
    assert (found["value"], found["exact"]) == (found["line"][0]["score"] + 10, True)


def test_simulation_uses_a_list_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "sim", OPENING, "--edition", "english", "--json", "--seconds", "0.1", "--best", "3")
    moves = json.loads(out)["moves"]
    assert code == 0
    assert len(moves) == 3
    assert all(0 <= move["wins"] <= 1 and move["times"] > 0 for move in moves)


# --- what is known and what is printed ------------------------------------------------------------------------------


def test_simulation_tries_the_best_exchanges(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--edition", "english", "--words", str(words), "--deals", "30", "--json", "--best", "10")
    moves = json.loads(ask(capsys, "sim", OPENING, *options)[1])["moves"]
    assert sum("exchange" in move for move in moves) == 2
    assert len(moves) <= 10
    # With too few tiles in the bag there is nothing to exchange.
    moves = json.loads(ask(capsys, "sim", OPENING + " etl 100;", *options)[1])["moves"]
    assert not any("exchange" in move for move in moves)


def test_simulation_uses_the_rack_that_the_position_gives(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only QVWXZ cannot move, so the opponent scores nothing in any deal; RETAINS wins with whatever is unknown."""
    options = ("--edition", "english", "--words", str(words), "--deals", "64", "--plies", "2", "--json", "--best", "1")
    spreads = {}
    for rack in ("", "QVWXZKJ", "RETAINS"):
        (move,) = json.loads(ask(capsys, "sim", OPENING.replace("/ 0/0", f"/{rack} 0/0"), *options)[1])["moves"]
        spreads[rack] = move["spread"]
    assert spreads["RETAINS"] < spreads[""] < spreads["QVWXZKJ"]
    found = json.loads(ask(capsys, "sim", OPENING.replace("/ 0/0", "/QV 0/0"), *options)[1])
    assert found["known"] == ["QV"]


def test_simulation_prints_settings_headings_and_units(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--edition", "english", "--words", str(words), "--deals", "1200", "--lang", "en", "--best", "1")
    _, out, _ = ask(capsys, "sim", OPENING.replace("/ 0/0", "/QV 0/0"), *options)
    used, settings, known, headings, row = out.splitlines()
    assert used.startswith("English · words · 15 × 15 squares")
    assert settings == "Best by wins: moves 1, exchanges among them at most 0, plies 2, deals 1,200, seed 1"
    assert known == "Known tiles of the opponents: QV"
    assert headings.split() == ["wins", "spread", "(points)", "own", "points", "deals", "move"]
    assert row.endswith("1,200  8G RETAINS")
    assert "%" in row


def test_endgame_prints_settings_and_headings(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ask(capsys, "endgame", ENDING, "--edition", "english", "--words", str(words), "--lang", "en")
    assert out.splitlines()[2:] == [
        "The spread is maximised, for at most 1 s:",
        "points  move",
        "     6  8H CATS",
    ]
