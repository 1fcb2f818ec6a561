"""`mozaika convert` reports everything that the target format cannot store, and writes only readable files."""

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

pytestmark = pytest.mark.usefixtures("english")

Capture = pytest.CaptureFixture[str]


def written(path: Path, saved: SavedGame) -> Path:
    path.write_text(convert(saved, path.suffix).text, encoding="utf-8", newline="\n")
    return path


def lost_by(source: Path, suffix: str, capsys: Capture) -> str:
    """The losses that `convert` reports."""
    assert main(["convert", str(source), str(source.with_name(f"out{suffix}"))]) == 0
    return capsys.readouterr().out.partition("This format cannot store: ")[2].strip()


def test_cgp_of_a_custom_board_reports_lost_premiums(tmp_path: Path, capsys: Capture) -> None:
    board = replace(load_edition("polish-simulator"), layout=Layout(11, 12, (None,) * 132))
    for edition, lost in ((board, True), (load_edition("polish"), False)):
        saved = Game(edition, ["Łukasz", "Żaneta"], seed=1).save()
        source, transcript = written(tmp_path / "game.sdf", saved), written(tmp_path / "game.gcg", saved)
        assert ("the premium squares" in lost_by(source, ".cgp", capsys)) is lost
        assert ("the premium squares" in lost_by(transcript, ".cgp", capsys)) is lost
        assert "the premium squares" not in lost_by(source, ".gcg", capsys)


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@pytest.mark.parametrize("tile", [[9, 4], [8, 1]], ids=["points", "count"])
def test_custom_tile_values_are_lost_even_under_a_known_name(
    suffix: str, tile: list[int], tmp_path: Path, capsys: Capture
) -> None:
    game = Game("polish", ["Łukasz", "Żaneta"], seed=1, changes={"tiles": {"A": tile}})
    source = written(tmp_path / "game.sdf", game.save())
    assert "the edition’s letters and points" in lost_by(source, suffix, capsys)


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@rule("7.6")
def test_turns_to_skip_are_lost_in_gcg_and_cgp_until_the_end(suffix: str, tmp_path: Path, capsys: Capture) -> None:
    game = Game("english", ["Ada", "Grace", "Edsger"], seed=4)
    challenger = (game.turn + 2) % 3  # whose next turn is not the very next
    game.play("8H " + "".join([tile for tile in game.rack().tiles if tile != "?"][:2]))
    game.challenge(challenger)
    assert game.state.players[challenger].owes == 1
    assert "turns to be skipped" in lost_by(written(tmp_path / "game.sdf", game.save()), suffix, capsys)
    game.resign()
    game.resign()
    assert game.over
    assert "turns to be skipped" not in lost_by(written(tmp_path / "over.sdf", game.save()), suffix, capsys)


def test_cgp_from_gcg_reports_lost_history_notes_and_headers(tmp_path: Path, capsys: Capture) -> None:
    golden = Path(__file__).parents[1] / "golden"
    plain, full = tmp_path / "plain.gcg", tmp_path / "full.gcg"
    plain.write_bytes((golden / "phoney.gcg").read_bytes())
    full.write_bytes((golden / "notes.gcg").read_bytes().replace(b"#player1", b"#title A final\n#player1"))
    assert lost_by(plain, ".cgp", capsys) == "the players’ names, the move history"
    lost = "the players’ names, the move history, the notes, the title and other header lines"
    assert lost_by(full, ".cgp", capsys) == lost
    assert lost_by(full, ".gcg", capsys) == ""


def test_game_over_the_size_limit_is_refused_before_writing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Files that could not be read again are never written."""
    monkeypatch.setattr(source_, "MAX_BYTES", len(convert(table().save(), ".sdf").text.encode()) - 1)
    with pytest.raises(FileTooLarge):
        convert(table().save(), ".sdf")
    convert(table().save(), ".gcg")
