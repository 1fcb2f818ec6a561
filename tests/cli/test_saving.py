"""`save` and `open` in the terminal game, and `play --board`."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.hotseat import HotSeat
from mozaika.cli.main import main
from mozaika.cli.terminal import InputEnded
from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.lexicon.wordlist import word_list
from mozaika.records.files import convert, load_record
from mozaika.records.formats import READABLE, SUFFIXES, WRITABLE
from mozaika.records.saved import SavedBoard, SavedGame, save_full
from mozaika.records.sdf import format_sdf
from mozaika.rules import Draws, Facts, create
from mozaika.rules import events as ev
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.state import Phase, TurnKind
from mozaika.texts import LANGUAGES, catalogue
from tests.cli.keyboard import at_table, script
from tests.marks import rule
from tests.records.saves import EXTRAS, finished_table, table

pytestmark = pytest.mark.usefixtures("english")

BOARD = SavedBoard(Layout(11, 31, (None, *Premium, None) * 56 + (None,) * 5))


def koty() -> Game:
    return Game("polish", ["Łukasz", "Żaneta"], seed=468, clock=lambda: 5000)  # Łukasz begins: F K L N O T ?


def type_at(game: Game, lines: list[str], language: str = "en") -> tuple[str, HotSeat]:
    """The screen after `lines`, and the game."""
    seat, keyboard = at_table(game, script(lines), language)
    with pytest.raises(InputEnded):
        seat.run()
    return keyboard.screen.getvalue(), seat


def saved(path: Path) -> SavedGame:
    record = load_record(path)
    assert isinstance(record, SavedGame)
    return record


def written(path: Path, record: SavedGame | SavedBoard) -> Path:
    path.write_text(convert(record, path.suffix).text, encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
@rule("UC01", "UC02", "10.8")
def test_saved_game_reopens_at_its_saved_position(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"evening with blanks{suffix}"
    game = koty()
    lines = ["", "H8 KOT", "", "", f"save {file}", "pass", "", f"open {file}", "open"]
    screen, seat = type_at(game, lines)
    assert f"{file} saved." in screen
    assert f"{file} opened." in screen
    assert len(game.turns) == 2  # KOT and the pass
    assert len(seat.game.turns) == 1  # the pass is undone
    assert seat.game.turn == 1
    assert seat.game.scores == {"Łukasz": 10, "Żaneta": 0}
    assert isinstance(seat.game.events[-1], ev.Committed)
    assert tuple(seat.game.events[:-1]) == saved(file).events


@rule("10.3", "UC02")
def test_pending_play_is_saved_and_reopened(tmp_path: Path) -> None:
    file = tmp_path / "pending.sdf"
    again = [f"open {file}", "open"]
    lines = ["", "H8 KOT", f"save {file}", "", "", *again, *again]  # accepted, then not any more
    screen, seat = type_at(koty(), lines)
    assert saved(file).state().phase is Phase.PENDING
    assert seat.game.state.phase is Phase.PENDING
    assert screen.count("Łukasz plays H8 KOT for 10 points.") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_save_and_open_work_in_the_user_language(language: str, tmp_path: Path) -> None:
    text, file = catalogue(language).format, tmp_path / "game.sdf"
    lines = ["", f"{text('command-save')} {file}", f"{text('command-open')} {file}", text("command-open")]
    screen, seat = type_at(koty(), lines, language)
    assert text("saved", file=str(file)) in screen
    assert text("opened", file=str(file)) in screen
    assert sum(isinstance(event, ev.Committed) for event in seat.game.events) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_saving_as_gcg_reports_losses(language: str, tmp_path: Path) -> None:
    text, file = catalogue(language).format, tmp_path / "game.gcg"
    screen, _ = type_at(koty(), ["", f"save {file}"], language)
    assert text("converted-lost", lost=f"{text('lost-draws')}, {text('lost-settings')}") in screen
    assert file.exists()


def test_saved_clock_is_paused_while_the_game_clock_runs(tmp_path: Path) -> None:
    now = [0]
    file = tmp_path / "clock.sdf"
    game = Game("polish-tournament", ["Łukasz", "Żaneta"], seed=468, clock=lambda: now[0])
    _, seat = type_at(game, ["", f"save {file}"])
    assert saved(file).state().phase is Phase.PAUSED
    assert seat.game.state.phase is Phase.TURN
    screen, seat = type_at(game, ["", f"open {file}", "open"])
    assert seat.game is not game
    assert seat.game.state.phase is Phase.TURN
    assert seat.game.state.clock.running == seat.game.turn
    assert screen.count("20:00 left") >= 4


@rule("10.5")
def test_opening_a_board_starts_a_new_game_with_the_same_players(tmp_path: Path) -> None:
    file = written(tmp_path / "board.sdf", BOARD)
    screen, seat = type_at(koty(), ["", "pass", "", f"open {file}", "open"])
    assert seat.game.edition.layout == BOARD.layout
    assert seat.game.edition.id == "polish"
    assert seat.game.names == ("Łukasz", "Żaneta")
    assert seat.game.turns == ()
    assert f"{file} opened." in screen


def test_finished_game_opens_at_its_result(tmp_path: Path) -> None:
    file = written(tmp_path / "over.sdf", finished_table().save())
    seat, keyboard = at_table(koty(), script(["", f"open {file}", "open"]))
    seat.run()
    assert seat.game.scores == {"Łukasz": -2, "Żaneta": -12}
    assert "Draws verified" in keyboard.screen.getvalue()


@pytest.mark.parametrize("before", [["", "pass", ""], ["", "H8 KOT"]], ids=["on turn", "pending"])
@rule("10.6")
def test_opening_another_game_needs_confirmation(before: list[str], tmp_path: Path) -> None:
    file = written(tmp_path / "over.sdf", finished_table().save())
    game = koty()
    screen, seat = type_at(game, [*before, f"open {file}", "no"])
    assert seat.game is game
    assert game.save() == untouched(before)
    assert "Type “open” again to confirm" in screen
    assert "opened." not in screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["save", "open"])
def test_save_and_open_without_a_file_explain_usage(command: str, language: str) -> None:
    text, formats = catalogue(language).format, {"save": WRITABLE, "open": READABLE}[command]
    game = koty()
    word = text(f"command-{command}")
    for before in (["", "pass", ""], ["", "H8 KOT"]):
        screen, _ = type_at(game, [*before, word], language)
        assert text("which-file", command=word, formats=", ".join(formats)) in screen


# --- unknown sections -----------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [BOARD, table().save_paused()], ids=["board", "game"])
@rule("10.4")
def test_unknown_sections_of_an_opened_file_are_preserved(record: SavedGame | SavedBoard, tmp_path: Path) -> None:
    file, again = written(tmp_path / "extra.sdf", replace(record, extras=EXTRAS)), tmp_path / "again.sdf"
    hand_over = [""] if isinstance(record, SavedBoard) else []
    screen, seat = type_at(koty(), ["", f"open {file}", "open", *hand_over, f"save {again}"])
    assert "Unknown sections, preserved: #Weather, #Żółw" in screen
    assert seat.game.extras == EXTRAS
    assert saved(again).extras == EXTRAS


BAD = {
    "none.sdf": "cannot be read",
    "folder.sdf": "cannot be read",
    "notes.txt": f"Supported formats: {', '.join(SUFFIXES)}",
    "": "Which file? Type:",
    "\0.sdf": "cannot be read",
    "view.sdf": "It can be shown, but the game cannot be resumed",
    "transcript.gcg": "does not contain enough for",
    "position.cgp": "does not contain enough for",
    "schema.sdf": "Line 2, column 1: expected a size such as 15x15",
    "binary.sdf": "",
    "forged.json": "",
    "cut.json": "this is not valid JSON",
}


@pytest.mark.parametrize("name", BAD)
@rule("10.6", "10.7")
def test_opening_a_bad_file_changes_nothing(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.sdf").mkdir()
    written(tmp_path / "view.sdf", table().save_view(0))
    written(tmp_path / "transcript.gcg", table().save())
    written(tmp_path / "position.cgp", table().save())
    good = written(tmp_path / "forged.json", finished_table().save()).read_text(encoding="utf-8")
    (tmp_path / "schema.sdf").write_text("#GameBoard\nSchema: 99999x99999\n")
    (tmp_path / "binary.sdf").write_bytes(bytes(range(256)))
    (tmp_path / "forged.json").write_text(good.replace('"score": 10', '"score": 11'), encoding="utf-8")
    (tmp_path / "cut.json").write_text(good[:5000], encoding="utf-8")
    path = str(tmp_path / name) if name else ""
    for before in (["", "pass", ""], ["", "H8 KOT"]):  # on turn, and with a play pending
        game = koty()
        screen, seat = type_at(game, [*before, f"open {path}"])
        assert seat.game is game
        assert game.save() == untouched(before)
        assert BAD[name] in screen
        assert "opened." not in screen


def untouched(lines: list[str]) -> SavedGame:
    game = koty()
    type_at(game, lines)
    return game.save()


@rule("10.6")
def test_opening_an_unstarted_game_never_breaks_the_current_one(tmp_path: Path) -> None:
    """In such a save, seats have not contributed to the draw yet, and the terminal cannot ask them."""
    draws = Draws(bytes(range(32)))
    log = create(load_edition("polish"), ["a", "b"], Facts(0, draws), [0])
    file = written(tmp_path / "setup.sdf", save_full(["Ada", "Grace"], log, [draws.secret]))
    game = koty()
    _, seat = type_at(game, ["", f"open {file}", "open"])
    assert seat.game is game or seat.game.state.start_draw is not None


def test_opened_game_does_not_use_the_current_word_list(tmp_path: Path) -> None:
    polish = word_list("kot", ["kot"], load_edition("polish").alphabet)
    file = written(tmp_path / "kot.sdf", Game("polish", ["Łukasz", "Żaneta"], seed=468, words=polish).save())
    english = word_list("cat", ["cat"], load_edition("english").alphabet)
    game = Game("english", ["Ada", "Grace"], seed=1, words=english)
    _, seat = type_at(game, ["", f"open {file}", "open", "", "H8 KOT", "challenge"])
    assert seat.game is game or [turn.kind for turn in seat.game.turns] == [TurnKind.PLAY]


@pytest.mark.parametrize("name", ["nowhere/game.sdf", "folder.sdf", "game.txt", "", "game\0.sdf"])
def test_failed_save_does_not_end_the_game(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.sdf").mkdir()
    game = koty()
    screen, _ = type_at(game, ["", f"save {tmp_path / name}" if name else "save", "pass"])
    assert "saved." not in screen
    assert len(game.turns) == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "folder.sdf"]


# --- play --board ---------------------------------------------------------------------------------------------------


def play(arguments: list[str], lines: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    return main(["play", *arguments])


@pytest.mark.parametrize(("edition", "expected"), [([], "polish-simulator"), (["--edition", "turkish"], "turkish")])
@rule("10.5", "UC01")
def test_board_file_uses_simulator_rules_or_the_given_edition(
    edition: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, file = written(tmp_path / "board.sdf", BOARD), tmp_path / "game.json"
    lines = ["", f"save {file}", "quit"]
    assert play(["--board", str(board), *edition, "Łukasz", "Żaneta"], lines, monkeypatch) == 0
    assert saved(file).edition.id == expected
    assert saved(file).edition.layout == BOARD.layout


@rule("10.5")
def test_names_on_a_custom_board_follow_the_simulator_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = written(tmp_path / "board.sdf", BOARD)
    assert play(["--board", str(board), "łukasz", "Żaneta"], [], monkeypatch) == 2
    assert "[name-not-capitalised]" in capsys.readouterr().err


@pytest.mark.parametrize("record", [BOARD, table().save_paused()], ids=["board", "game"])
@rule("10.4")
def test_unknown_sections_of_a_board_file_are_preserved(
    record: SavedGame | SavedBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, again = written(tmp_path / "extra.sdf", replace(record, extras=EXTRAS)), tmp_path / "again.sdf"
    names, hand_over = (["Łukasz", "Żaneta"], [""]) if isinstance(record, SavedBoard) else ([], [])
    assert play(["--board", str(file), *names], [*hand_over, f"save {again}"], monkeypatch) == 0
    assert "Unknown sections, preserved: #Weather, #Żółw" in capsys.readouterr().out
    assert saved(again).extras == EXTRAS


@rule("10.8", "UC01")
def test_saved_game_given_as_board_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, again = written(tmp_path / "game.sdf", table().save_paused()), tmp_path / "again.sdf"
    assert play(["--board", str(file)], [f"save {again}", "quit"], monkeypatch) == 0
    screen = capsys.readouterr().out
    assert "Żaneta plays 9H" in screen
    assert "for 5 points." in screen
    assert saved(again).names == ("Łukasz", "Żaneta")
    assert len(saved(again).secrets) == 2
    assert format_sdf(saved(again)) == again.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in BAD if name.endswith((".sdf", ".gcg", ".cgp"))])
@rule("10.6", "10.7")
def test_bad_board_file_is_refused_with_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.sdf").mkdir()
    written(tmp_path / "view.sdf", table().save_view(0))
    written(tmp_path / "transcript.gcg", table().save())
    written(tmp_path / "position.cgp", table().save())
    (tmp_path / "schema.sdf").write_text("#GameBoard\nSchema: 99999x99999\n")
    (tmp_path / "binary.sdf").write_bytes(bytes(range(256)))
    assert play(["--board", str(tmp_path / name)], [], monkeypatch) == 2
    printed = capsys.readouterr().err
    assert printed.startswith("mozaika: [")
    assert BAD[name] in printed
