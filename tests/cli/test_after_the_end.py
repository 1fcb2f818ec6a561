"""The terminal after the end of a game: saving the result, opening another game, and leaving."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.hotseat import HotSeat
from mozaika.cli.main import main
from mozaika.cli.terminal import InputEnded
from mozaika.game import Game
from mozaika.records.files import convert, load_record, parse_record
from mozaika.records.saved import SavedGame
from mozaika.rules import Facts, verify
from mozaika.rules.state import Phase
from mozaika.texts import LANGUAGES, catalogue
from tests.cli.keyboard import at_table, script
from tests.cli.test_saving import koty, written
from tests.marks import rule
from tests.records.saves import finished_table

pytestmark = pytest.mark.usefixtures("english")


def passed_out(lines: list[str], language: str = "en") -> tuple[str, HotSeat]:
    """The screen after a game in which everybody passes, followed by `lines`."""
    seat, keyboard = at_table(koty(), script(["", "pass"] * 4 + lines), language)
    seat.run()
    return keyboard.screen.getvalue(), seat


@pytest.mark.parametrize("language", LANGUAGES)
@rule("UC02", "10.7")
def test_finished_game_can_be_saved(language: str, tmp_path: Path) -> None:
    text, file, transcript = catalogue(language).format, tmp_path / "over.sdf", tmp_path / "over.gcg"
    screen, seat = passed_out([f"{text('command-save')} {file}", f"save {transcript}", ""], language)
    assert text("saved", file=str(file)) in screen
    record = load_record(file)
    assert isinstance(record, SavedGame)
    assert record == seat.game.save()
    assert record.state().phase is Phase.OVER
    assert transcript.exists()
    assert text("goodbye") not in screen


@pytest.mark.parametrize("leaving", [[], [""], ["quit"]], ids=["end of input", "Enter", "quit"])
def test_leaving_after_the_end_reports_no_unfinished_game(leaving: list[str]) -> None:
    screen, _ = passed_out(leaving)
    assert screen.rstrip().endswith("Press Enter to leave, or type: save FILE, open FILE")


def test_error_after_the_end_repeats_the_question(tmp_path: Path) -> None:
    screen, seat = passed_out(["hello", "save", "save x.txt", f"open {tmp_path / 'none.sdf'}", "save " + str(tmp_path)])
    assert seat.game.over
    assert screen.count("Press Enter to leave") == 6
    assert "Which file? Type: save FILE" in screen
    assert "cannot be read" in screen


@rule("UC01", "10.8")
def test_another_game_opens_after_the_end_without_confirmation(tmp_path: Path) -> None:
    file = written(tmp_path / "other.sdf", koty().save())
    with pytest.raises(InputEnded):
        passed_out([f"open {file}", "", "pass"])
    other = written(tmp_path / "over.sdf", finished_table().save())
    screen, seat = passed_out([f"open {other}", ""])
    assert seat.game.scores == {"Łukasz": -2, "Żaneta": -12}
    assert screen.count("Draws verified") == 2


def test_finished_game_exits_with_0_when_the_input_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\npass\n" * 4))
    assert main(["play", "--edition", "polish", "Łukasz", "Żaneta"]) == 0
    screen = capsys.readouterr().out
    assert "Draws verified" in screen
    assert "unfinished" not in screen


class ShortGame(Game):
    """Its limit of turns is 4."""

    def _facts(self) -> Facts:
        return replace(super()._facts(), turn_limit=4)


@pytest.mark.parametrize("language", LANGUAGES)
@rule("8.9")
def test_turn_limit_is_shown_and_saved_in_every_format(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[verify.__module__], "TURN_LIMIT", 4)
    game = ShortGame("polish", ["Ala", "Olek"], seed=7)
    for _ in range(4):
        game.exchange(game.rack().tiles[0])
    seat, keyboard = at_table(game, script([]), language)
    seat.run()
    shown = catalogue(language).format("end-turn-limit", turns=4)
    assert "4" in shown
    assert shown in keyboard.screen.getvalue()
    for suffix in (".json", ".sdf"):
        text = convert(game.save(), suffix).text
        assert parse_record(text.encode(), suffix) == game.save()
        assert "turn-limit" in text.lower()
    transcript = convert(game.save(), ".gcg").text
    assert transcript.count("(") == 2  # what is left on each rack is deducted
