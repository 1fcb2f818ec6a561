"""The command line: output, usage errors, and languages."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mozaika.cli.errors import BadHostName, BadTdkAddress
from mozaika.cli.language import language_from
from mozaika.cli.locations import host_names_of, tdk_of
from mozaika.cli.main import main
from mozaika.cli.parser import build_parser, parse_arguments
from mozaika.cli.screen import Painter, draw_board, draw_tiles
from mozaika.compose import Settings
from mozaika.editions import edition_ids, load_edition
from mozaika.lexicon.sources import TDK_ADDRESS
from mozaika.rules.board import Board
from mozaika.texts import catalogue
from tests.marks import rule
from tests.positions import board_of

pytestmark = pytest.mark.usefixtures("english")


@rule("1.1", "2.1")
def test_editions_lists_every_edition_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert set(rows) == set(edition_ids())
    assert rows["turkish-table"] == {
        "id": "turkish-table", "name": "Türkçe – 91 taş", "language": "tr",
        "tiles": 91, "blanks": 2, "points": 193, "rows": 15, "columns": 15,
    }  # fmt: skip


def test_editions_is_a_table_in_the_user_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--lang", "et"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["komplekt", "nimi", "keel", "nuppe", "tühje", "punkte", "laud"]
    assert len(lines) == 11


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--edition", "klingon", "A", "B"], "[unknown-edition] There is no edition “klingon”"),
        (["play", "--edition", "english", "Ada"], "[wrong-player-count] A game is for 2 to 4 players, not 1."),
        (["play", "--edition", "english", *"ABCDE"], "[wrong-player-count]"),
        (["play", "--edition", "english", "Ada", "ADA"], "[name-taken] There is already a player called “ADA”."),
        (["play", "--edition", "polish-simulator", "ala", "Olek"], "[name-not-capitalised]"),
        (["play", "--edition", "english", "--words", "/no/such", "A", "B"], "[bad-word-file] /no/such: the file"),
        (["play", "--edition", "no-such.toml", "A", "B"], "[bad-edition] no-such.toml"),
    ],
)
def test_bad_argument_gives_a_code_and_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lang", "pl", "play", "--klingon"], "[usage] Nieznane argumenty: --klingon"),
        (["--lang", "tr", "verify"], "[usage] Eksik: FILE"),
        (["play", "--lang", "xx"], "[usage] “xx” is not possible for --lang. Choose one of: en, pl, et, tr"),
        (["--lang", "pl", "graj"], "[usage] „graj” nie jest możliwą wartością: COMMAND. Do wyboru: editions, "),
    ],
)
def test_usage_errors_are_in_the_user_language(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "de_DE", "LANG": "et_EE"}, "et"),
        ({"MOZAIKA_LANG": "tr", "LANG": "et_EE"}, "tr"),
    ],
)
def test_language_comes_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_from(environment) == language


def test_play_asks_for_edition_and_names(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers = ["nonsense", "99", "1", "Ada", "ada", "", "Grace", "", "", "8H", "quit", "quit"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(answers) + "\n"))
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert out.count("Please choose one of the numbers.") == 2
    assert "There is already a player called “ada”." in out
    assert "A name must not be empty." in out
    assert "Player 3 (Enter to begin):" in out
    assert "“8H” is not a play." in out
    assert out.rstrip().endswith("The game was left unfinished.")


@pytest.mark.parametrize(("arguments", "variables"), [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {})])
def test_output_is_plain_on_request_and_in_a_pipe(arguments: list[str], variables: dict[str, str]) -> None:
    command = [sys.executable, "-m", "mozaika", "play", "Ada", "--edition", "english", *arguments, "Grace"]
    environment = {**os.environ, **variables}
    done = subprocess.run(
        command, input="\n", capture_output=True, encoding="utf-8", timeout=120, env=environment, check=False
    )
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "Grace" in done.stdout


def test_terminal_without_24_bit_colours_gets_256_colours() -> None:
    assert Painter(True, deep=False).paint("3W", "#ff0000", "#ffffff") == "\x1b[38;5;231;48;5;196m3W\x1b[0m"


def test_module_runs_as_a_command_with_a_word_list(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("kot\nkoty\nniebiesko-biały\n", encoding="utf-8")
    command = [sys.executable, "-m", "mozaika", "play", "--lang", "pl", "--edition", "polish", "--words", str(words)]
    done = subprocess.run(
        [*command, "Ala", "Łukasz"], input="\npomoc\n", capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "„words”: 2 słowa; pominięto wpisy, których nie da się ułożyć: 1." in done.stdout
    assert done.stdout.rstrip().endswith("Gra została przerwana.")


@pytest.mark.parametrize("edition_id", edition_ids())
@rule("1.4", "3.1")
def test_board_is_drawn_in_colours_and_labels_of_the_edition(edition_id: str) -> None:
    edition = load_edition(edition_id)
    plain, painted = (draw_board(edition, Board(), Painter(colour)) for colour in (False, True))
    for premium, look in edition.look:
        squares = [square for square in edition.layout.squares() if edition.layout.premium_at(square) is premium]
        shown = len(squares) - (edition.layout.start in squares)  # the start shows a star instead
        assert plain.count(look.short) == shown
        red, green, blue = (int(look.colour[place : place + 2], 16) for place in (1, 3, 5))
        assert painted.count(f"48;2;{red};{green};{blue}m") == len(squares)
    assert plain.count("★") == 1


@pytest.mark.parametrize(
    ("edition_id", "top", "left"),
    [
        ("polish", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "A B C D E F G H I J K L M N O"),
        ("english", "A B C D E F G H I J K L M N O", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
    ],
)
@rule("3.2", "3.4")
def test_drawn_board_has_coordinates_along_its_edges(edition_id: str, top: str, left: str) -> None:
    first, *rows, last = draw_board(load_edition(edition_id), Board(), Painter(False)).splitlines()
    assert first.split() == last.split() == top.split()
    assert [row.split()[0] for row in rows] == [row.split()[-1] for row in rows] == left.split()


@rule("5.10")
def test_tiles_show_points_and_blanks_have_their_own_style() -> None:
    edition = load_edition("polish")
    board = board_of(edition, "H8 ŹDźBŁO")
    plain = draw_board(edition, board, Painter(False))
    assert "Ź₉ D₂ ź  B₃ Ł₃ O₁" in plain
    painted = draw_board(edition, board, Painter(True), fresh=[edition.layout.start])
    assert painted.count("38;2;163;36;95;") == 1  # the blank's ink
    assert painted.count("48;2;247;201;92m") == 1  # the play just laid
    assert draw_tiles(edition, ["Ź", "A", "?"], Painter(False)) == " Ź₉  A₁  ▢ "


def test_ctrl_c_ends_a_command_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("mozaika.cli.words.check_words", interrupted)
    assert main(["check", "english", "tiles"]) == 130
    assert capsys.readouterr().err.strip() == ""


@pytest.mark.parametrize("arguments", [[], ["--lang", "pl"]])
def test_mozaika_without_a_command_serves(arguments: list[str]) -> None:
    options = parse_arguments(build_parser(catalogue("en")), arguments)
    assert options.command == "serve"
    assert not options.no_open


@pytest.mark.parametrize(
    ("arguments", "variable", "address"),
    [
        ([], "", TDK_ADDRESS),
        ([], "off", ""),
        ([], "http://127.0.0.1:1/gts", "http://127.0.0.1:1/gts"),
        (["--tdk", "off"], "", ""),
        (["--tdk", "https://tdk.example/gts"], "off", "https://tdk.example/gts"),
    ],
)
def test_serve_asks_tdk_unless_it_is_switched_off(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], variable: str, address: str
) -> None:
    monkeypatch.setenv("MOZAIKA_TDK", variable)
    assert tdk_of(parse_arguments(build_parser(catalogue("en")), ["serve", *arguments])) == address


@pytest.mark.parametrize(
    "address", ["on", "ftp://tdk.example/", "https://", "file:///etc/passwd", "http://x/" + "y" * 300]
)
def test_bad_address_of_tdk_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--tdk", address])
    assert "--tdk" in capsys.readouterr().err
    monkeypatch.setenv("MOZAIKA_TDK", address)
    with pytest.raises(BadTdkAddress):
        tdk_of(parse_arguments(build_parser(catalogue("en")), ["serve"]))


def test_host_names_come_from_the_option_and_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOZAIKA_HOST_NAMES", "b.example, c.example  203.0.113.7")
    options = parse_arguments(build_parser(catalogue("en")), ["serve", "--host-name", "a.example", "*"])
    assert host_names_of(options) == ["a.example", "*", "b.example", "c.example", "203.0.113.7"]


@pytest.mark.parametrize("name", ["http://a.example", "a.example:80", "a..b"])
def test_bad_host_name_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parser = build_parser(catalogue("en"))
    with pytest.raises(BadHostName):
        host_names_of(parse_arguments(parser, ["serve", "--host-name", name]))
    monkeypatch.setenv("MOZAIKA_HOST_NAMES", name)
    with pytest.raises(BadHostName):
        host_names_of(parse_arguments(parser, ["serve"]))


def test_servers_of_tests_do_not_ask_tdk() -> None:
    """Neither those in processes of their own nor those in this one."""
    assert os.environ["MOZAIKA_TDK"] == "off"
    assert Settings().tdk == ""
