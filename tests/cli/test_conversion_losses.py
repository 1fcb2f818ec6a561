"""`mozaika convert` names everything that the target cannot hold, and writes nothing that could not be read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.records import decode_text as source_
from mozaika.records.errors import FileTooLarge
from mozaika.records.files import convert
from mozaika.records.saved import SavedGame
from mozaika.rules.layout import Layout
from tests.marks import rule
from tests.records.saves import table

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOZAIKA_LANG", "en")


def written(path: Path, saved: SavedGame) -> Path:
    path.write_text(convert(saved, path.suffix).text, encoding="utf-8", newline="\n")
    return path


def lost_by(source: Path, suffix: str, capsys: Capture) -> str:
    """What `convert` says that the target cannot hold."""
    assert main(["convert", str(source), str(source.with_name(f"out{suffix}"))]) == 0
    return capsys.readouterr().out.partition("It cannot hold: ")[2].strip()


def test_a_position_of_a_board_of_one_s_own_says_that_the_premiums_are_lost(tmp_path: Path, capsys: Capture) -> None:
    board = replace(load_edition("polish-simulator"), layout=Layout(11, 12, (None,) * 132))
    for edition, lost in ((board, True), (load_edition("polish"), False)):
        saved = Game(edition, ["Łukasz", "Żaneta"], seed=1).save()
        source, sheet = written(tmp_path / "game.sdf", saved), written(tmp_path / "game.gcg", saved)
        assert ("the board’s premiums" in lost_by(source, ".cgp", capsys)) is lost
        assert ("the board’s premiums" in lost_by(sheet, ".cgp", capsys)) is lost
        assert "the board’s premiums" not in lost_by(source, ".gcg", capsys)


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@pytest.mark.parametrize("tile", [[9, 4], [8, 1]], ids=["points", "count"])
def test_points_and_counts_of_one_s_own_are_lost_even_under_a_name_of_ours(
    suffix: str, tile: list[int], tmp_path: Path, capsys: Capture
) -> None:
    game = Game("polish", ["Łukasz", "Żaneta"], seed=1, changes={"tiles": {"A": tile}})
    source = written(tmp_path / "game.sdf", game.save())
    assert "the edition’s own letters and points" in lost_by(source, suffix, capsys)


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@rule("7.6")
def test_a_turn_owed_is_lost_in_a_sheet_or_a_position_until_the_game_is_over(
    suffix: str, tmp_path: Path, capsys: Capture
) -> None:
    game = Game("english", ["Ada", "Grace", "Edsger"], seed=4)
    challenger = (game.turn + 2) % 3  # whose next turn is not the very next
    game.play("8H " + "".join([tile for tile in game.rack().tiles if tile != "?"][:2]))
    game.challenge(challenger)
    assert game.state.players[challenger].owes == 1
    assert "the turns owed" in lost_by(written(tmp_path / "game.sdf", game.save()), suffix, capsys)
    game.resign()
    game.resign()
    assert game.over
    assert "the turns owed" not in lost_by(written(tmp_path / "over.sdf", game.save()), suffix, capsys)


def test_a_position_of_a_sheet_says_that_turns_notes_and_headers_are_lost(tmp_path: Path, capsys: Capture) -> None:
    golden = Path(__file__).parents[1] / "golden"
    plain, full = tmp_path / "plain.gcg", tmp_path / "full.gcg"
    plain.write_bytes((golden / "phoney.gcg").read_bytes())
    full.write_bytes((golden / "notes.gcg").read_bytes().replace(b"#player1", b"#title A final\n#player1"))
    assert lost_by(plain, ".cgp", capsys) == "the players’ names, the turns"
    assert lost_by(full, ".cgp", capsys) == "the players’ names, the turns, the notes, the title and other headers"
    assert lost_by(full, ".gcg", capsys) == ""


def test_a_game_too_long_for_a_file_of_2_mb_is_refused_before_anything_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """We never write what we could not read again."""
    monkeypatch.setattr(source_, "MOST_BYTES", len(convert(table().save(), ".sdf").text.encode()) - 1)
    with pytest.raises(FileTooLarge):
        convert(table().save(), ".sdf")
    convert(table().save(), ".gcg")
