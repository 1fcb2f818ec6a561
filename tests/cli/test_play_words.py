"""`mozaika play` with word lists: the edition's default, another one or none on request, and the same after a save."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from mozaika.cli.judges import requested_words
from mozaika.cli.main import main
from mozaika.cli.play import play
from mozaika.cli.terminal import Terminal
from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.records.files import convert, load_record
from mozaika.records.saved import SavedGame
from mozaika.rules.errors import InvalidWords
from mozaika.texts import catalogue
from tests.cli.keyboard import Keyboard
from tests.cli.words_home import Command, home, run
from tests.lexicon.dictionary_server import say_yes, serving
from tests.lexicon.graphs import TURKISH, shipped
from tests.marks import rule

__all__ = ["home", "run"]  # fixtures

_TILE = re.compile(r"(\w)[₀-₉]+")


class Options:
    """Command line options."""

    edition = board = lexicon = words = tdk = bot = checking = None
    names = ("Ala", "Olek")
    add_bot = ()

    def __init__(self, **values: object) -> None:
        self.__dict__ |= values


class PhonyPlayer:
    """Plays five letters of its rack that are not a word, then types the lines `after`."""

    def __init__(self, lexicon: str, after: list[str]) -> None:
        self._words, self._after, self.phony = shipped(lexicon), after, ""

    def __call__(self, screen: str) -> str | None:
        if not _TILE.search(screen):
            return ""  # "I am Ala": shows the rack
        if self.phony:
            return self._after.pop(0) if self._after else None
        rack = max((_TILE.findall(line) for line in screen.splitlines()), key=len)
        self.phony = next(word for word in map("".join, permutations(rack, 5)) if word not in self._words)
        return f"8F {self.phony}"


def screen_of(options: Options, answer: Callable[[str], str | None]) -> str:
    keyboard = Keyboard(answer)
    terminal = Terminal(keyboard, keyboard.screen, colour=False, screen=False)
    assert play(terminal, catalogue("en"), options) == 0  # type: ignore[arg-type] # a stand-in
    return keyboard.screen.getvalue()


# --- a new game -----------------------------------------------------------------------------------------------------


@rule("7.1", "7.4")
@pytest.mark.parametrize(
    ("edition", "lexicon"), [("polish", "sjp"), ("estonian", "simplemma-et"), ("english", "sowpods")]
)
@pytest.mark.usefixtures("home")
def test_phony_is_challenged_off_by_the_default_list(edition: str, lexicon: str) -> None:
    robot = PhonyPlayer(lexicon, ["challenge"])
    screen = screen_of(Options(edition=edition), robot)
    assert f"Words are checked with “{lexicon}”" in screen
    assert f"Not valid: {robot.phony}" in screen


@rule("7.1")
@pytest.mark.usefixtures("home")
def test_phony_is_refused_with_automatic_checking() -> None:
    robot = PhonyPlayer("kelimelik", [])
    screen = screen_of(Options(edition="turkish"), robot)
    assert "Words are checked with “kelimelik”" in screen
    refusal = InvalidWords((robot.phony,))
    assert catalogue("en").format(f"error-{refusal.code}", words=robot.phony) in screen


@pytest.mark.parametrize("none", ["none", "NONE"])
@pytest.mark.usefixtures("home")
def test_every_word_is_valid_without_a_list(none: str) -> None:
    robot = PhonyPlayer("sjp", ["challenge"])
    screen = screen_of(Options(edition="polish", lexicon=none), robot)
    assert "No word list: every word is valid." in screen
    assert "challenges, but the play is valid." in screen
    assert f"8F {robot.phony}" in screen


def test_list_can_be_chosen_by_name(run: Command, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "mine.txt").write_text("kot\n", encoding="utf-8")
    assert run("lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "Mine") == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run("play", "--edition", "polish", "--lexicon", "mine", "Ala", "Olek") == 0
    assert "Words are checked with “Mine”: 1 word" in run.out
    assert run("play", "--edition", "english", "--lexicon", "twl", "Ada", "Grace") == 0
    assert "Words are checked with “twl”" in run.out


@pytest.mark.parametrize(("lexicon", "code"), [("osps", "unknown-lexicon"), ("twl", "wrong-lexicon")])
def test_unsuitable_list_is_refused_with_a_sentence(run: Command, lexicon: str, code: str) -> None:
    assert run("play", "--edition", "polish", "--lexicon", lexicon, "Ala", "Olek") == 2
    assert f"mozaika: [{code}] " in run.err


@rule("7.11")
@pytest.mark.usefixtures("home")
def test_tdk_option_judges_a_turkish_game_online(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")
    with serving() as dictionary:
        dictionary.answers["*"] = say_yes
        robot = PhonyPlayer("kelimelik", [])
        screen = screen_of(Options(edition="turkish", tdk=dictionary.url), robot)
    assert dictionary.asked == ["".join(map(TURKISH.small, robot.phony))]
    assert f"{robot.phony}, " in screen  # laid and scored, though the local list does not have it


# --- a saved game ---------------------------------------------------------------------------------------------------


def saved(folder: Path) -> Path:
    """A game with the Polish list; Łukasz begins with F K L N O T ?."""
    file = folder / "game.sdf"
    game = Game("polish", ["Łukasz", "Żaneta"], seed=468, words="sjp", clock=lambda: 5000)
    file.write_text(convert(game.save(), ".sdf").text, encoding="utf-8")
    return file


def command_to_resume(file: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    monkeypatch.setenv("MOZAIKA_LANG", "en")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    return main(["play", "--board", str(file), *options])


@rule("10.8", "7.4")
@pytest.mark.parametrize("options", [[], ["--lexicon", "SJP"]])
def test_saved_game_resumes_with_its_word_list(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    again = home / "again.sdf"
    assert (
        command_to_resume(
            saved(home), ["", "H8 FLK", "challenge", "", f"save {again}", "quit", "quit"], monkeypatch, *options
        )
        == 0
    )
    screen = capsys.readouterr().out
    assert "Not valid: FLK" in screen
    record = load_record(again)
    assert isinstance(record, SavedGame)
    assert (record.edition.lexicon.name, record.edition.lexicon.digest) == ("sjp", shipped("sjp").digest)
    assert len(record.state().turns) == 1


@rule("10.8")
@pytest.mark.parametrize("options", [["--lexicon", "none"], ["--lexicon", "Mine"]])
def test_saved_game_does_not_resume_with_other_words(
    run: Command, home: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    (home / "mine.txt").write_text("kot\n", encoding="utf-8")
    assert run("lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "Mine") == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run("play", "--board", str(saved(home)), *options) == 2
    assert "[lexicon-missing]" in run.err


def test_game_names_the_list_that_judges_it() -> None:
    game = Game("polish", ["Ala", "Olek"], seed=1, words="SJP")
    assert (game.edition.lexicon.name, game.edition.lexicon.digest) == ("sjp", shipped("sjp").digest)
    assert Game("polish", ["Ala", "Olek"], seed=1).edition.lexicon.name == ""


def test_damaged_user_list_does_not_affect_bundled_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "mozaika" / "lexica" / "bad" / "list.json"
    broken.parent.mkdir(parents=True)
    broken.write_text("{")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = requested_words(Options(), load_edition("turkish"), catalogue("en"))  # type: ignore[arg-type]  # made up
    assert words is not None
    assert "KELİME" in words
