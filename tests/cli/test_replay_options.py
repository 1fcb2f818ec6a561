"""`mozaika replay --position` and `--lexicon`: the position before a turn as CGP, and words that a list lacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mozaika.records.cgp import parse_cgp
from mozaika.records.files import convert
from tests.cli.words_home import Command, home, run
from tests.records.saves import finished_table

__all__ = ["home", "run"]  # fixtures

GAME = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Ben Ben
#lexicon CSW21
>Ann: ACTXYZ? 8G CAT +10 10
>Ben: AEIOUST 9F SO +5 5
>Ben: AEIOUST -- -5 0
>Ann: XYZ?EEE -XYZ +0 10
>Ben: AEIOUST 7I E +3 3
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return path


def position(run: Command, game: Path, number: int) -> str:
    assert run("replay", str(game), "--position", str(number)) == 0
    return run.out.strip()


def test_position_before_the_first_turn_has_an_empty_board(run: Command, game: Path) -> None:
    assert position(run, game, 1) == f"{'15/' * 14}15 ACTXYZ?/ 0/0 0 lex CSW21; ld english;"


def test_position_has_the_rack_of_the_player_on_turn_only(run: Command, game: Path) -> None:
    assert position(run, game, 2) == f"{'15/' * 7}6CAT6{'/15' * 7} AEIOSTU/ 0/10 0 lex CSW21; ld english;"


def test_withdrawn_play_is_a_turn_and_scoreless(run: Command, game: Path) -> None:
    board = f"{'15/' * 7}6CAT6{'/15' * 7}"
    assert position(run, game, 4) == f"{board} EEEXYZ?/ 10/0 1 lex CSW21; ld english;"
    assert position(run, game, 5) == f"{board} AEIOSTU/ 0/10 2 lex CSW21; ld english;"


def test_number_after_the_last_turn_is_the_end(run: Command, game: Path) -> None:
    end = parse_cgp(position(run, game, 6))
    assert (len(end.board.laid), end.scores) == (4, (10, 3))


@pytest.mark.parametrize("number", [7, 1000])
def test_turn_that_the_game_does_not_have_is_refused(run: Command, game: Path, number: int) -> None:
    assert run("replay", str(game), "--position", str(number)) == 2
    assert "[no-such-turn]" in run.err


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_number_that_is_no_turn_is_a_usage_error(run: Command, game: Path, number: str) -> None:
    assert run("replay", str(game), "--position", number) == 2
    assert "[usage]" in run.err


def test_position_of_a_saved_game_names_its_rules(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(convert(finished_table().save(), ".json").text, encoding="utf-8")
    assert "bb 50; etl 1; cr single;" in position(run, path, 2)


# --- words that a list lacks ----------------------------------------------------------------------------------------


@pytest.fixture
def club(run: Command, tmp_path: Path) -> str:
    (tmp_path / "club.txt").write_text("cat\nso\nact\n", encoding="utf-8")
    assert run("lexicon", "add", str(tmp_path / "club.txt"), "--edition", "english", "--name", "Club") == 0
    return "Club"


def test_words_that_the_list_lacks_are_marked(run: Command, game: Path, club: str) -> None:
    run("replay", str(game), "--lexicon", club, "--json")
    turns = json.loads(run.out)["turns"]
    assert turns[0]["phonies"] == []
    unknown = {word for turn in turns for word in turn["words"]} - {"CAT", "SO"}
    assert {word for turn in turns for word in turn["phonies"]} == unknown
    run("replay", str(game), "--lexicon", club)
    assert sum("not in the list: " in line for line in run.lines) == sum(bool(turn["phonies"]) for turn in turns)


def test_without_a_list_nothing_is_marked(run: Command, game: Path) -> None:
    run("replay", str(game), "--json")
    assert all("phonies" not in turn for turn in json.loads(run.out)["turns"])


def test_phonies_do_not_change_the_exit_code(run: Command, game: Path, club: str) -> None:
    assert run("replay", str(game), "--lexicon", club) == run("replay", str(game))
