"""`mozaika analyze`: the table, JSON, the report and the annotated file, and its errors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mozaika
from mozaika.analysis.games.analysis_json import to_json
from mozaika.cli import analyze as command
from mozaika.cli.main import main
from mozaika.position.game_record import read_game
from mozaika.records.transcript import Transcript
from mozaika.texts import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
GAME = GOLDEN / "end-english.gcg"
FEW = ("--deals", "8", "--threads", "1")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "words.txt"
    file.write_text("cat\nbad\ndab\nab\nad\nba\n", encoding="utf-8")
    return file


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Two copies of the first turns of a game with all racks."""
    folder = tmp_path / "season"
    folder.mkdir()
    lines = (ROOT / "docs" / "recipes" / "game.gcg").read_text(encoding="utf-8").splitlines()
    for number in (1, 2):
        (folder / f"game-{number}.gcg").write_text("\n".join([*lines[:9], "#incomplete", ""]), encoding="utf-8")
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_is_a_table_in_the_players_language(
    language: str, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(GAME), "--words", str(words), *FEW, "--lang", language]) == 0
    out, err = capsys.readouterr()
    lines, texts = out.splitlines(), catalogue(language)
    assert texts.format("column-class") in lines[1]
    assert "8G CAT" in lines[2]
    assert texts.format("analysis-player", name="Ann Archer", total=read_game(GAME).scores[0]) in lines
    assert texts.format("analyzing", name=GAME.name) in err


def test_command_and_library_give_equal_numbers(words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(GAME), "--words", str(words), "--json", "--seed", "5", *FEW]) == 0
    printed = json.loads(capsys.readouterr().out)
    alphabet = mozaika.load_edition("english").alphabet
    lexicon = mozaika.word_list("words", words.read_text().split(), alphabet)
    expected = to_json(mozaika.analyze(GAME, lexicon=lexicon, seed=5, deals=8))
    assert {**printed, "lexicon": ""} == {**expected, "lexicon": ""}


def test_folder_becomes_one_page_that_needs_nothing_else(
    words: Path, season: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (season / "game-1.gcg").read_text(encoding="utf-8").replace("#player2 Bob Bob", "#player2 Bob <b>Bob</b>")
    (season / "game-1.gcg").write_text(text, encoding="utf-8")
    page, notes = tmp_path / "report.html", tmp_path / "notes"
    arguments = [str(season), "--words", str(words), "--html", str(page), "--gcg", str(notes), "--player", "Ann"]
    assert main(["analyze", *arguments, *FEW]) == 0
    html = page.read_text(encoding="utf-8")
    assert "<b>Bob</b>" not in html
    assert "&lt;b&gt;Bob&lt;/b&gt;" in html
    assert html.count("<section>") == 6
    assert not re.search(r"(src|href)=|url\(|<script|https?://(?!www\.w3\.org/2000/svg)", html)
    assert [path.name for path in sorted(notes.iterdir())] == ["game-1.gcg", "game-2.gcg"]
    before, after = read_game(season / "game-2.gcg"), read_game(notes / "game-2.gcg")
    assert isinstance(after.record, Transcript)
    assert after.scores == before.scores
    assert all(turn.notes for turn in after.turns)
    assert "game-2" in capsys.readouterr().out


def test_several_games_as_json_are_lines_with_their_files(
    words: Path, season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (season / "game-0.gcg").write_text("no game", encoding="utf-8")
    assert main(["analyze", str(season), "--words", str(words), "--json", *FEW]) == 1
    out, err = capsys.readouterr()
    assert [Path(json.loads(line)["file"]).name for line in out.splitlines()] == ["game-1.gcg", "game-2.gcg"]
    assert "game-0.gcg" in err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["no-such.gcg"], "file-unreadable"),
        (["."], "no-games-found"),
        ([str(GOLDEN / "english.cgp")], "no-games-found"),
        ([str(GAME), "--lexicon", "no-such-list"], "unknown-lexicon"),
        ([str(GAME), "--edition", "klingon"], "unknown-edition"),
        ([str(GAME), "--html", "report.html", "--player", "Nobody", *FEW], "no-such-player"),
        ([str(GAME), "--html", "no-folder/report.html"], "file-unwritable"),
    ],
)
def test_bad_input_is_an_error_with_a_code(
    arguments: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["analyze", *arguments]) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_too_many_games_are_refused_before_the_first(
    season: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "MAX_GAMES", 1)
    assert main(["analyze", str(season)]) == 2
    assert "[too-many-games]" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--deals", "--threads", "--seconds"])
def test_limits_of_options_are_checked(option: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["analyze", str(GAME), option, "9" * 12])
    assert refused.value.code == 2
