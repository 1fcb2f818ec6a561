"""`mozaika convert`, `replay` and `verify`, as typed: exit codes, what is printed, and what is left on the disk."""

from __future__ import annotations

import errno
import json
import os
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.editions import load_edition, load_edition_file
from mozaika.game import Game
from mozaika.records import source
from mozaika.records.files import convert, load_record
from mozaika.records.game_json import format_json
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.sdf import format_sdf
from mozaika.rules.errors import FileTooLarge
from mozaika.rules.layout import Layout
from mozaika.texts import LANGUAGES, catalogue
from tests.marks import rule
from tests.records.saves import EXTRAS, finished_table, table

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("MOZAIKA_LANG", "en")


def written(path: Path, saved: SavedGame | SavedBoard) -> Path:
    path.write_text(convert(saved, path.suffix).text, encoding="utf-8", newline="\n")
    return path


@pytest.fixture
def pending(tmp_path: Path) -> Path:
    return written(tmp_path / "pending.sdf", table().save())


@pytest.fixture
def over(tmp_path: Path) -> Path:
    return written(tmp_path / "over.sdf", finished_table().save())


# --- convert --------------------------------------------------------------------------------------------------------


@rule("10.3", "UC01", "UC02")
def test_converting_to_json_and_back_leaves_the_file_as_it_was(pending: Path, capsys: Capture) -> None:
    middle, back = pending.with_suffix(".json"), pending.with_name("back.SDF")
    assert main(["convert", str(pending), str(middle)]) == 0
    assert main(["convert", str(middle), str(back)]) == 0
    assert back.read_bytes() == pending.read_bytes()
    assert capsys.readouterr().out == f"{middle} written.\n{back} written.\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("suffix", "lost"),
    [(".gcg", ["draws", "settings", "clock", "challenges", "pending"]), (".cgp", ["history", "draws", "settings"])],
)
def test_what_the_target_cannot_hold_is_said_in_the_reader_s_language(
    suffix: str, lost: list[str], language: str, tmp_path: Path, capsys: Capture
) -> None:
    game = table()
    game.challenge()
    game.pass_turn()
    game.play("10H TL")
    source, target = written(tmp_path / "game.json", game.save()), tmp_path / f"game{suffix}"
    assert main(["convert", str(source), str(target), "--lang", language]) == 0
    say = catalogue(language).say
    first, second = capsys.readouterr().out.splitlines()
    assert first == say("converted", file=str(target))
    for what in lost:
        assert say(f"lost-{what}") in second
    assert target.exists()


def test_english_sentences_say_what_a_score_sheet_cannot_hold(pending: Path, capsys: Capture) -> None:
    assert main(["convert", str(pending), str(pending.with_suffix(".gcg"))]) == 0
    lost = capsys.readouterr().out.splitlines()[1]
    assert lost == "It cannot hold: the draws, the rule settings, the clock, the pending play"


def test_a_position_that_cannot_hold_the_clock_says_so(pending: Path, capsys: Capture) -> None:
    assert main(["convert", str(pending), str(pending.with_suffix(".cgp"))]) == 0
    assert "the clock" in capsys.readouterr().out


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@rule("10.4")
def test_unknown_sections_that_a_target_cannot_hold_are_told_of(suffix: str, tmp_path: Path, capsys: Capture) -> None:
    said = []
    for extras in ((), EXTRAS):
        source = written(tmp_path / "game.sdf", replace(table().save(), extras=extras))
        assert main(["convert", str(source), str(tmp_path / f"game{suffix}")]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]


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
    pending: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """We never write what we could not read again."""
    monkeypatch.setattr(source, "MOST_BYTES", len(pending.read_bytes()) - 1)
    with pytest.raises(FileTooLarge):
        convert(table().save(), ".sdf")
    convert(table().save(), ".gcg")


@rule("10.4")
def test_unknown_sections_are_reported_to_whoever_converts_the_file(tmp_path: Path, capsys: Capture) -> None:
    source = written(tmp_path / "game.sdf", replace(table().save(), extras=EXTRAS))
    assert main(["convert", str(source), str(tmp_path / "out.json")]) == 0
    printed = capsys.readouterr()
    assert "Weather" in printed.out + printed.err


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("none.sdf", "out.json", "[file-unreadable]"),
        ("folder.sdf", "out.json", "[file-unreadable]"),
        ("\0.sdf", "out.json", "[file-unreadable]"),
        ("pending.txt", "out.json", "[unknown-format] “.txt”"),
        ("pending", "out.json", "[unknown-format] “pending”"),
        ("pending.sdf", "out.txt", "[unknown-format] “.txt”"),
        ("pending.sdf", "out", "[unknown-format] “out”"),
        ("board.sdf", "out.json", "[cannot-convert]"),
        ("sheet.gcg", "out.sdf", "[cannot-convert]"),
        ("sheet.gcg", "out.json", "[cannot-convert]"),
        ("huge.sdf", "out.json", "[file-too-large]"),
        ("binary.sdf", "out.json", "[not-text]"),
        ("bad.sdf", "out.json", "[bad-file] Line 2, column 1: expected a size such as 15x15, each side within: 11–31"),
        ("forged.json", "out.sdf", "[forged-record]"),
        ("pending.sdf", "nowhere/out.json", "[file-unwritable]"),
    ],
)
@rule("10.6")
def test_a_bad_path_or_file_is_refused_and_nothing_is_written(
    source: str, target: str, message: str, pending: Path, capsys: Capture
) -> None:
    folder = pending.parent
    (folder / "folder.sdf").mkdir()
    written(folder / "board.sdf", SavedBoard(table().edition.layout))
    written(folder / "sheet.gcg", table().save())
    with (folder / "huge.sdf").open("wb") as file:
        file.truncate(10**11)  # a hole: it takes no room on the disk, but would in memory
    (folder / "binary.sdf").write_bytes(bytes(range(256)))
    (folder / "bad.sdf").write_text("#GameBoard\nSchema: 99999x99999\n")
    (folder / "forged.json").write_text(format_json(finished_table().save()).replace('"score": 10', '"score": 11'))
    before = sorted(folder.iterdir())
    assert main(["convert", str(folder / source), str(folder / target)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("mozaika: ")
    assert message in printed.err
    assert printed.out == ""
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("language", LANGUAGES)
@rule("10.6")
def test_a_fault_is_explained_in_the_reader_s_language(language: str, pending: Path, capsys: Capture) -> None:
    pending.write_text(pending.read_text(encoding="utf-8").replace("OnTurn: 2", "OnTurn: 1"), encoding="utf-8")
    assert main(["replay", str(pending), "--lang", language]) == 2
    reason = catalogue(language).say("file-fault-disagrees")
    assert f"{reason} OnTurn: 2" in capsys.readouterr().err


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file_and_no_half_of_a_new_one(
    step: str, pending: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    target = pending.with_name("old.json")
    target.write_text("the old file")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    assert main(["convert", str(pending), str(target)]) == 2
    assert "[file-unwritable]" in capsys.readouterr().err
    assert target.read_text() == "the old file"
    assert sorted(pending.parent.iterdir()) == sorted([pending, target])


def test_a_folder_is_not_written_over(pending: Path, capsys: Capture) -> None:
    target = pending.with_name("folder.json")
    target.mkdir()
    assert main(["convert", str(pending), str(target)]) == 2
    assert "[file-unwritable]" in capsys.readouterr().err
    assert sorted(pending.parent.iterdir()) == sorted([pending, target])


def test_a_file_larger_than_memory_is_refused_without_being_read(tmp_path: Path, capsys: Capture) -> None:
    """A sparse file: eight gigabytes that take no room on the disk, and must take none in memory."""
    huge = tmp_path / "huge.sdf"
    with huge.open("wb") as file:
        file.truncate(8 * 10**9)
    tracemalloc.start()
    assert main(["replay", str(huge)]) == 2
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000
    assert "[file-too-large]" in capsys.readouterr().err


# --- replay and verify ----------------------------------------------------------------------------------------------


def test_a_replay_as_json_has_turns_and_final_scores(over: Path, capsys: Capture) -> None:
    assert main(["replay", str(over), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report.keys() - {"adjustments"} == {"edition", "players", "turns", "problems"}
    assert report["edition"] == "polish"
    assert report["players"] == [{"name": "Łukasz", "score": -2}, {"name": "Żaneta", "score": -12}]
    assert report["turns"] == [
        {"seat": 0, "move": "8H KOT", "words": ["KOT"], "score": 10, "total": 10},
        {"seat": 1, "move": "-", "words": [], "score": 0, "total": 0},
        {"seat": 0, "move": "-", "words": [], "score": 0, "total": 10},
        {"seat": 1, "move": "-", "words": [], "score": 0, "total": 0},
        {"seat": 0, "move": "-", "words": [], "score": 0, "total": 10},
    ]
    assert report["problems"] == []


@pytest.mark.parametrize("suffix", [".sdf", ".json", ".gcg"])
def test_a_replay_is_the_same_from_every_format_that_has_turns(suffix: str, over: Path, capsys: Capture) -> None:
    main(["replay", str(over), "--json"])
    expected = capsys.readouterr().out
    path = written(over.with_name("game" + suffix), finished_table().save())
    assert main(["replay", str(path), "--json"]) == 0
    assert capsys.readouterr().out == expected
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.endswith("\n\nŁukasz     -2\nŻaneta    -12\nEverything adds up.\n")


def test_a_wrong_score_is_a_problem_with_its_line_and_exit_code_1(over: Path, capsys: Capture) -> None:
    sheet = written(over.with_suffix(".gcg"), finished_table().save())
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("8H KOT +10 10", "8H KOT +12 10"), encoding="utf-8")
    line = text[: text.index("8H KOT")].count("\n") + 1
    assert main(["replay", str(sheet), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["players"][0] == {"name": "Łukasz", "score": -2}
    assert {"line": line, "code": "score", "message": "the score is 12, by the rules 10"} in report["problems"]
    assert [problem.keys() for problem in report["problems"]] == [{"line", "code", "message"}] * 2
    assert main(["replay", str(sheet)]) == 1
    assert f"  line {line}: the score is 12, by the rules 10\n" in capsys.readouterr().out


def test_a_view_is_replayed_without_what_was_hidden(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path / "view.sdf", table().save_view(None))
    assert main(["replay", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [turn["move"] for turn in report["turns"]] == ["8H KOTy"]
    assert report["players"] == [{"name": "Łukasz", "score": 10}, {"name": "Żaneta", "score": 0}]


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
    """An edition of one's own: Polish, with a tile that no edition of ours has."""
    path = tmp_path / "with-ch.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
def test_a_game_with_letters_of_its_own_is_replayed_like_any_other(
    suffix: str, own: Path, tmp_path: Path, capsys: Capture
) -> None:
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


SHEET = (
    "#player1 Ala Ala\n#player2 Olek Olek\n>Ala: [CH]AOTY 8H [CH]ATY +16 16\n>Olek: - +0 0\n#rack1 O[CH]\n#incomplete\n"
)


def test_a_sheet_with_letters_of_one_s_own_is_read_by_an_edition_file(
    own: Path, tmp_path: Path, capsys: Capture
) -> None:
    sheet = tmp_path / "own.gcg"
    sheet.write_text(SHEET, encoding="utf-8")
    assert main(["replay", str(sheet)]) == 2
    assert main(["replay", str(sheet), "--json", "--edition", str(own)]) == 0
    assert json.loads(capsys.readouterr().out)["turns"][0]["words"] == ["CHATY"]
    again, twice, line = (tmp_path / name for name in ("again.gcg", "twice.gcg", "own.cgp"))
    assert main(["convert", str(sheet), str(again), "--edition", str(own)]) == 0
    assert main(["convert", str(again), str(twice), "--edition", str(own)]) == 0
    assert twice.read_text(encoding="utf-8") == again.read_text(encoding="utf-8")
    assert main(["convert", str(again), str(line), "--edition", str(own)]) == 0
    assert "7[CH]ATY4" in line.read_text(encoding="utf-8")
    assert main(["replay", str(line), "--edition", str(own)]) == 0


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_an_edition_that_does_not_exist_is_refused_whatever_the_file(
    command: str, pending: Path, capsys: Capture
) -> None:
    target = [str(pending.with_name("out.json"))] if command == "convert" else []
    for name, code in (("nosuch", "unknown-edition"), ("nosuch.toml", "bad-edition")):
        assert main([command, str(pending), *target, "--edition", name]) == 2
        assert f"[{code}]" in capsys.readouterr().err
    assert not pending.with_name("out.json").exists()


def test_names_in_a_file_cannot_move_the_cursor(tmp_path: Path, capsys: Capture) -> None:
    sheet = tmp_path / "escape.gcg"
    name = "\x1b[31mAnn\x9b2J"
    sheet.write_text(f"#player1 Ann {name}\n#player2 Bob Bob\n>Ann: CAT 8H CAT +10 10\n", encoding="utf-8")
    assert main(["replay", str(sheet)]) == 0
    printed = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in printed)
    assert "·[31mAnn·2J" in printed
    assert main(["replay", str(sheet), "--json"]) == 0
    printed = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in printed)
    assert json.loads(printed)["players"][0]["name"] == name


@rule("10.6")
def test_a_forged_event_is_told_with_its_line_and_the_number_it_has_in_the_file(over: Path, capsys: Capture) -> None:
    text = over.read_text(encoding="utf-8")
    over.write_text(text.replace('"score": 10', '"score": 11', 1), encoding="utf-8")
    number = text[: text.index('"score": 10')].rpartition("\nEvent")[2].partition(":")[0]
    line = text[: text.index('"score": 10')].count("\n") + 1
    assert main(["replay", str(over)]) == 2
    said = capsys.readouterr().err
    assert f"[forged-record] Line {line}: This record is not genuine: event {number} (" in said


@rule("10.6")
def test_a_file_that_cannot_be_read_is_exit_code_2(pending: Path, capsys: Capture) -> None:
    board = written(pending.with_name("board.sdf"), SavedBoard(table().edition.layout))
    for path in (pending.with_name("none.sdf"), board):
        assert main(["replay", str(path), "--json"]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("mozaika: [")


def test_verify_tells_genuine_from_forged(pending: Path, over: Path, capsys: Capture) -> None:
    resumed = Game.resume(finished_table().save())
    again = written(over.with_name("again.json"), resumed.save())
    forged = over.with_name("forged.json")
    forged.write_text(format_json(resumed.save()).replace('["K", "Z", "A"]', '["A", "Z", "K"]'), encoding="utf-8")
    view = written(over.with_name("view.sdf"), finished_table().save_view(0))
    sheet = written(over.with_name("sheet.gcg"), finished_table().save())
    position = written(over.with_name("position.cgp"), finished_table().save())
    board = written(over.with_name("board.sdf"), SavedBoard(table().edition.layout))
    bad = over.with_name("bad.sdf")
    bad.write_text("#GameBoard\n")
    expected = [
        (over, 0, "Genuine: "),
        (again, 0, "Genuine: "),
        (pending, 0, "Genuine so far"),
        (forged, 1, "[forged-record]"),
        (view, 1, "[view-not-verifiable] This is what one player could see"),
        (sheet, 1, "[no-draws-recorded] A GCG file holds no draws"),
        (position, 1, "[no-draws-recorded] A CGP file holds a position"),
        (board, 1, "[no-draws-recorded] A board is no game yet"),
        (bad, 2, ""),
        (over.with_name("none.sdf"), 2, ""),
    ]
    for path, code, beginning in expected:
        assert main(["verify", str(path)]) == code, path
        assert capsys.readouterr().out.startswith(beginning)


def test_what_convert_writes_is_what_the_library_writes(pending: Path) -> None:
    target = pending.with_suffix(".json")
    main(["convert", str(pending), str(target)])
    assert load_record(target) == table().save()
    assert target.read_bytes() == format_json(table().save()).encode()
    assert pending.read_bytes() == format_sdf(table().save()).encode()
