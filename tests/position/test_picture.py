"""Pictures of positions, as SVG and PNG."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from mozaika import Position
from mozaika.cli.main import main
from mozaika.editions import edition_ids, load_edition
from mozaika.errors import BadOption
from mozaika.position.errors import PictureNeedsLibrary
from mozaika.position.glyphs import Lettering, draw_text, glyphs
from tests.positions import board_of, edition

GOLDEN = Path(__file__).parents[1] / "golden"
MARK = "#ffd873"


def drawn(position: Position) -> ET.Element:
    return ET.fromstring(position.to_svg())


@pytest.mark.parametrize("name", edition_ids())
def test_every_letter_and_label_of_an_edition_has_an_outline(name: str) -> None:
    kind, known = load_edition(name), glyphs().outlines
    texts = [*kind.alphabet.letters, *(look.short for _, look in kind.look), "0123456789", "ABCDEFGHIJKLMNO"]
    assert {character for text in texts for character in text} <= set(known)


def test_tiles_premiums_points_and_the_last_move_are_drawn() -> None:
    position = Position("english", board_of(edition("english"), "8G CAT"), ["AEINRS?", ""])
    svg = position.to_svg()
    assert len(drawn(position).findall(".//{*}rect")) == 1 + 225 + 7
    assert MARK not in svg
    after = position.play("8G (CAT)S")
    assert after.to_svg().count(MARK) == 1
    assert after._repr_svg_() == after.to_svg()


def test_blank_has_its_letter_in_another_colour_and_no_points() -> None:
    kind = edition("english")
    plain, blank = (Position(kind, board_of(kind, f"8G {word}")).to_svg() for word in ("CAT", "CaT"))
    assert "#b3261e" in blank
    assert "#b3261e" not in plain
    assert blank.count("<path") == plain.count("<path") - 1


def test_letter_without_an_outline_is_drawn_with_a_font_and_escaped() -> None:
    drawn_text = draw_text("<ა", Lettering(0, 0, 10, 10, "#000000"))
    assert "<text" in drawn_text
    assert "&lt;ა" in drawn_text


@pytest.mark.parametrize("width", [0, -1, 10_001, 10**9])
def test_picture_of_an_impossible_width_is_refused(width: int) -> None:
    with pytest.raises(BadOption):
        Position("english").to_png(width)


def test_long_letter_is_made_as_narrow_as_its_tile() -> None:
    one, four = (draw_text(text, Lettering(0, 0, 20, 28, "#000000")) for text in ("W", "WWWW"))
    scales = [float(text.partition("matrix(")[2].partition(" ")[0]) for text in (one, four)]
    assert scales[0] > scales[1] > 0


def test_png_has_the_width_that_is_asked_for() -> None:
    png = Position("turkish", racks=["ĞİŞÇÖÜI", ""]).to_png(400)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 400


def test_png_without_its_library_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureNeedsLibrary, match="resvg-py"):
        Position("english").to_png()


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("suffix", "begin"), [(".svg", b"<svg"), (".PNG", b"\x89PNG")])
def test_picture_of_a_turn_is_written(
    suffix: str, begin: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"turn{suffix}"
    assert main(["picture", str(GOLDEN / "estonian.gcg"), "--turn", "1", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(begin)
    assert str(out) in capsys.readouterr().out


def test_picture_of_a_cgp_line_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", Position("polish").to_cgp()]) == 0
    assert capsys.readouterr().out == Position("polish").to_svg()


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--turn", "99"], "no-such-turn"),
        (["--out", "picture.bmp"], "unknown-format"),
        (["--out", "/no/such/folder/a.svg"], "file-unwritable"),
    ],
)
def test_impossible_picture_is_refused(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", str(GOLDEN / "estonian.gcg"), *arguments]) == 2
    assert f"[{code}]" in capsys.readouterr().err
