"""`mozaika replay` and `convert` with a custom edition, in the game file or in a file of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.editions import load_edition_file
from mozaika.game import Game
from mozaika.records.files import convert
from mozaika.records.saved import SavedGame
from tests.records.saves import table

Capture = pytest.CaptureFixture[str]


def written(path: Path, saved: SavedGame) -> Path:
    path.write_text(convert(saved, path.suffix).text, encoding="utf-8", newline="\n")
    return path


OWN = """
extends = "polish"
name = "Polski z CH"
[alphabet]
letters = "A Ą B C Ć CH D E Ę F G H I J K L Ł M N Ń O Ó P R S Ś T U W Y Z Ź Ż"
lower = "a ą b c ć ch d e ę f g h i j k l ł m n ń o ó p r s ś t u w y z ź ż"
[tiles]
CH = [5, 3]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A custom edition: Polish with a tile that no bundled edition has."""
    path = tmp_path / "with-ch.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
def test_game_with_custom_letters_is_replayed(suffix: str, own: Path, tmp_path: Path, capsys: Capture) -> None:
    game = Game(load_edition_file(own), ["Łukasz", "Żaneta"], seed=1)
    for _ in range(4):
        game.pass_turn()
    path = written(tmp_path / f"game{suffix}", game.save())
    assert main(["replay", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["edition"] == "with-ch"
    assert {player["name"]: player["score"] for player in report["players"]} == game.scores
    assert main(["convert", str(path), str(tmp_path / "game.gcg")]) == 2
    assert "[cannot-convert]" in capsys.readouterr().err


TRANSCRIPT = (
    "#player1 Ala Ala\n#player2 Olek Olek\n>Ala: [CH]AOTY 8H [CH]ATY +16 16\n>Olek: - +0 0\n#rack1 O[CH]\n#incomplete\n"
)


def test_gcg_with_custom_letters_is_read_with_an_edition_file(own: Path, tmp_path: Path, capsys: Capture) -> None:
    transcript = tmp_path / "own.gcg"
    transcript.write_text(TRANSCRIPT, encoding="utf-8")
    assert main(["replay", str(transcript)]) == 2
    assert main(["replay", str(transcript), "--json", "--edition", str(own)]) == 0
    assert json.loads(capsys.readouterr().out)["turns"][0]["words"] == ["CHATY"]
    again, twice, line = (tmp_path / name for name in ("again.gcg", "twice.gcg", "own.cgp"))
    assert main(["convert", str(transcript), str(again), "--edition", str(own)]) == 0
    assert main(["convert", str(again), str(twice), "--edition", str(own)]) == 0
    assert twice.read_text(encoding="utf-8") == again.read_text(encoding="utf-8")
    assert main(["convert", str(again), str(line), "--edition", str(own)]) == 0
    assert "7[CH]ATY4" in line.read_text(encoding="utf-8")
    assert main(["replay", str(line), "--edition", str(own)]) == 0


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_unknown_edition_is_refused_for_every_file(command: str, tmp_path: Path, capsys: Capture) -> None:
    pending = written(tmp_path / "pending.sdf", table().save())
    target = [str(pending.with_name("out.json"))] if command == "convert" else []
    for name, code in (("nosuch", "unknown-edition"), ("nosuch.toml", "bad-edition")):
        assert main([command, str(pending), *target, "--edition", name]) == 2
        assert f"[{code}]" in capsys.readouterr().err
    assert not pending.with_name("out.json").exists()
