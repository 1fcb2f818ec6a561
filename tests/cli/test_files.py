"""`mozaika convert`, `replay` and `verify`: exit codes, output, and files on disk."""

from __future__ import annotations

import errno
import json
import os
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.cli.main import main
from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.records.files import convert, load_record
from mozaika.records.game_json import format_json
from mozaika.records.saved import SavedBoard, SavedGame, save_full
from mozaika.records.sdf import format_sdf
from mozaika.rules.edition import Edition
from mozaika.rules.events import Committed, Contributed, SecretRevealed
from mozaika.texts import LANGUAGES, catalogue
from tests.marks import rule
from tests.property.draw_vectors import Story, game
from tests.records.saves import EXTRAS, finished_table, table

pytestmark = pytest.mark.usefixtures("english")

Capture = pytest.CaptureFixture[str]


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
def test_conversion_to_json_and_back_preserves_the_file(pending: Path, capsys: Capture) -> None:
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
def test_losses_are_reported_in_the_user_language(
    suffix: str, lost: list[str], language: str, tmp_path: Path, capsys: Capture
) -> None:
    game = table()
    game.challenge()
    game.pass_turn()
    game.play("10H TL")
    source, target = written(tmp_path / "game.json", game.save()), tmp_path / f"game{suffix}"
    assert main(["convert", str(source), str(target), "--lang", language]) == 0
    text = catalogue(language).format
    first, second = capsys.readouterr().out.splitlines()
    assert first == text("converted", file=str(target))
    for what in lost:
        assert text(f"lost-{what}") in second
    assert target.exists()


def test_losses_of_gcg_are_reported_in_english(pending: Path, capsys: Capture) -> None:
    assert main(["convert", str(pending), str(pending.with_suffix(".gcg"))]) == 0
    lost = capsys.readouterr().out.splitlines()[1]
    assert lost == "This format cannot store: the draws, the rule settings, the clock, the pending play"


def test_cgp_reports_the_lost_clock(pending: Path, capsys: Capture) -> None:
    assert main(["convert", str(pending), str(pending.with_suffix(".cgp"))]) == 0
    assert "the clock" in capsys.readouterr().out


@pytest.mark.parametrize("suffix", [".gcg", ".cgp"])
@rule("10.4")
def test_lost_unknown_sections_are_reported(suffix: str, tmp_path: Path, capsys: Capture) -> None:
    said = []
    for extras in ((), EXTRAS):
        source = written(tmp_path / "game.sdf", replace(table().save(), extras=extras))
        assert main(["convert", str(source), str(tmp_path / f"game{suffix}")]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]


@rule("10.4")
def test_convert_reports_unknown_sections(tmp_path: Path, capsys: Capture) -> None:
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
        ("pending.unknown", "out.json", "[unknown-format] “.unknown”"),
        ("pending", "out.json", "[unknown-format] “pending”"),
        ("pending.sdf", "out.unknown", "[unknown-format] “.unknown”"),
        ("pending.sdf", "out", "[unknown-format] “out”"),
        ("board.sdf", "out.json", "[cannot-convert]"),
        ("transcript.gcg", "out.sdf", "[cannot-convert]"),
        ("transcript.gcg", "out.json", "[cannot-convert]"),
        ("huge.sdf", "out.json", "[file-too-large]"),
        ("binary.sdf", "out.json", "[not-text]"),
        ("bad.sdf", "out.json", "[bad-file] Line 2, column 1: expected a size such as 15x15, with sides within: 11–31"),
        ("forged.json", "out.sdf", "[forged-record]"),
        ("pending.sdf", "nowhere/out.json", "[file-unwritable]"),
    ],
)
@rule("10.6")
def test_bad_path_or_file_is_refused_and_nothing_is_written(
    source: str, target: str, message: str, pending: Path, capsys: Capture
) -> None:
    folder = pending.parent
    (folder / "folder.sdf").mkdir()
    written(folder / "board.sdf", SavedBoard(table().edition.layout))
    written(folder / "transcript.gcg", table().save())
    with (folder / "huge.sdf").open("wb") as file:
        file.truncate(10**11)  # sparse: it takes no space on disk, but would in memory
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
def test_file_fault_is_explained_in_the_user_language(language: str, pending: Path, capsys: Capture) -> None:
    pending.write_text(pending.read_text(encoding="utf-8").replace("OnTurn: 2", "OnTurn: 1"), encoding="utf-8")
    assert main(["replay", str(pending), "--lang", language]) == 2
    reason = catalogue(language).format("file-fault-disagrees")
    assert f"{reason} OnTurn: 2" in capsys.readouterr().err


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_disk_failure_preserves_the_old_file(
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


def test_folder_is_not_overwritten(pending: Path, capsys: Capture) -> None:
    target = pending.with_name("folder.json")
    target.mkdir()
    assert main(["convert", str(pending), str(target)]) == 2
    assert "[file-unwritable]" in capsys.readouterr().err
    assert sorted(pending.parent.iterdir()) == sorted([pending, target])


def test_huge_file_is_refused_without_reading_it(tmp_path: Path, capsys: Capture) -> None:
    """A sparse file of eight gigabytes, which must not be loaded into memory."""
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


def test_replay_json_has_turns_and_final_scores(over: Path, capsys: Capture) -> None:
    assert main(["replay", str(over), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report.keys() - {"adjustments"} == {"edition", "players", "turns", "problems"}
    assert report["edition"] == "polish"
    assert report["players"] == [{"name": "Łukasz", "score": -2}, {"name": "Żaneta", "score": -12}]
    place = {"row": 7, "column": 7, "direction": "across"}
    assert report["turns"] == [
        {"seat": 0, "move": "H8 KOT", **place, "words": ["KOT"], "score": 10, "total": 10},
        {"seat": 1, "move": "-", "words": [], "score": 0, "total": 0},
        {"seat": 0, "move": "-", "words": [], "score": 0, "total": 10},
        {"seat": 1, "move": "-", "words": [], "score": 0, "total": 0},
        {"seat": 0, "move": "-", "words": [], "score": 0, "total": 10},
    ]
    assert report["problems"] == []


@pytest.mark.parametrize("suffix", [".sdf", ".json", ".gcg"])
def test_replay_is_the_same_from_every_format_with_turns(suffix: str, over: Path, capsys: Capture) -> None:
    main(["replay", str(over), "--json"])
    expected = capsys.readouterr().out
    path = written(over.with_name("game" + suffix), finished_table().save())
    assert main(["replay", str(path), "--json"]) == 0
    assert capsys.readouterr().out == expected
    assert main(["replay", str(path)]) == 0
    text = capsys.readouterr().out
    assert "H8 KOT  KOT\n" in text  # as the edition writes it, not as GCG does
    assert text.endswith("\n\nŁukasz     -2\nŻaneta    -12\nAll scores are correct.\n")


def test_wrong_score_is_reported_with_line_and_exit_code_1(over: Path, capsys: Capture) -> None:
    transcript = written(over.with_suffix(".gcg"), finished_table().save())
    text = transcript.read_text(encoding="utf-8")
    transcript.write_text(text.replace("8H KOT +10 10", "8H KOT +12 10"), encoding="utf-8")
    line = text[: text.index("8H KOT")].count("\n") + 1
    assert main(["replay", str(transcript), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["players"][0] == {"name": "Łukasz", "score": -2}
    message = "the recorded score is 12; by the rules it is 10"
    assert report["problems"] == [{"line": line, "code": "score", "message": message}]
    assert main(["replay", str(transcript)]) == 1
    assert f"  line {line}: {message}\n" in capsys.readouterr().out


def test_view_is_replayed_without_hidden_tiles(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path / "view.sdf", table().save_view(None))
    assert main(["replay", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [turn["move"] for turn in report["turns"]] == ["H8 KOTy"]
    assert report["players"] == [{"name": "Łukasz", "score": 10}, {"name": "Żaneta", "score": 0}]


def test_names_in_a_file_cannot_move_the_cursor(tmp_path: Path, capsys: Capture) -> None:
    transcript = tmp_path / "escape.gcg"
    name = "\x1b[31mAnn\x9b2J"
    transcript.write_text(f"#player1 Ann {name}\n#player2 Bob Bob\n>Ann: CAT 8H CAT +10 10\n", encoding="utf-8")
    assert main(["replay", str(transcript)]) == 0
    printed = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in printed)
    assert "·[31mAnn·2J" in printed
    assert main(["replay", str(transcript), "--json"]) == 0
    printed = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in printed)
    assert json.loads(printed)["players"][0]["name"] == name


@rule("10.6")
def test_forged_event_is_reported_with_line_and_number(over: Path, capsys: Capture) -> None:
    text = over.read_text(encoding="utf-8")
    over.write_text(text.replace('"score": 10', '"score": 11', 1), encoding="utf-8")
    number = text[: text.index('"score": 10')].rpartition("\nEvent")[2].partition(":")[0]
    line = text[: text.index('"score": 10')].count("\n") + 1
    assert main(["replay", str(over)]) == 2
    said = capsys.readouterr().err
    assert f"[forged-record] Line {line}: This record is not genuine: event {number} (" in said


@rule("10.6")
def test_unreadable_file_gives_exit_code_2(pending: Path, capsys: Capture) -> None:
    board = written(pending.with_name("board.sdf"), SavedBoard(table().edition.layout))
    for path in (pending.with_name("none.sdf"), board):
        assert main(["replay", str(path), "--json"]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("mozaika: [")


def test_verify_distinguishes_genuine_and_forged_games(pending: Path, over: Path, capsys: Capture) -> None:
    resumed = Game.resume(finished_table().save())
    again = written(over.with_name("again.json"), resumed.save())
    forged = over.with_name("forged.json")
    forged.write_text(format_json(resumed.save()).replace('["K", "Z", "A"]', '["A", "Z", "K"]'), encoding="utf-8")
    view = written(over.with_name("view.sdf"), finished_table().save_view(0))
    transcript = written(over.with_name("transcript.gcg"), finished_table().save())
    position = written(over.with_name("position.cgp"), finished_table().save())
    board = written(over.with_name("board.sdf"), SavedBoard(table().edition.layout))
    bad = over.with_name("bad.sdf")
    bad.write_text("#GameBoard\n")
    expected = [
        (over, 0, "Genuine: "),
        (again, 0, "Genuine: "),
        (pending, 0, "Genuine so far"),
        (forged, 1, "[forged-record]"),
        (view, 1, "[view-not-verifiable] This file contains one player"),
        (transcript, 1, "[no-draws-recorded] A transcript has no draws to verify"),
        (position, 1, "[no-draws-recorded] A position has no draws to verify"),
        (board, 1, "[no-draws-recorded] A board has no draws"),
        (bad, 2, ""),
        (over.with_name("none.sdf"), 2, ""),
    ]
    for path, code, beginning in expected:
        assert main(["verify", str(path)]) == code, path
        assert capsys.readouterr().out.startswith(beginning)


def test_verify_compares_the_file_with_what_the_player_kept(tmp_path: Path, capsys: Capture) -> None:
    """Seat 0 contributed, seat 1 sent a hash and no bytes; the player of seat 0 kept commitment and bytes."""
    events = game(4, Story(asked=(0, 1, 2), withheld=(2, 1), seats=3))
    saved = save_full(
        ("Ala", "Olek", "Ewa"), events, [each.secret for each in events if isinstance(each, SecretRevealed)]
    )
    path, other = written(tmp_path / "over.json", saved), "0" * 64
    shown = next(each.commitment.hex() for each in events if isinstance(each, Committed))
    seed = next(each.seed.hex() for each in events if isinstance(each, Contributed))
    assert main(["verify", str(path), "--commitment", shown.upper(), "--seed", seed]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "Contributed to the draws: Ala",
        "Olek sent a hash before the game, but no matching bytes.",
        "Ewa did not contribute to the draws.",
        "The commitment is the one you were shown, and your bytes went into every draw.",
    ]
    for arguments, code in ((["--commitment", other], "other-commitment"), (["--seed", "1" * 32], "seed-not-used")):
        assert main(["verify", str(path), *arguments]) == 1
        assert capsys.readouterr().out.startswith(f"[{code}]")
    for arguments in (["--commitment", "12"], ["--seed", other], ["--seed", "x" * 32], ["--seed", "1 " * 16]):
        with pytest.raises(SystemExit):
            main(["verify", str(path), *arguments])
        assert capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_notes_an_edition_that_is_not_the_bundled_one(language: str, tmp_path: Path, capsys: Capture) -> None:
    """The game is genuine by itself, but its tiles decide the draws: the player must know that they are others."""
    english = load_edition("english")
    letters = " ".join(("B", "A", *english.alphabet.letters[2:]))
    cases: tuple[tuple[Edition, str | None], ...] = (
        (english, None),
        (load_edition("english", {"alphabet": {"letters": letters, "lower": letters.lower()}}), "alphabet"),
        (load_edition("english", {"tiles": {"?": [4, 0]}}), "tiles"),
        (load_edition("english", {"rules": {"rack_size": 8, "bingo_bonus": 35}}), "rules.rack_size"),
        (replace(english, id="mine"), ""),
    )
    for edition, keys in cases:
        table = Game(edition, ["Ala", "Olek"])
        table.resign(0)
        path = written(tmp_path / "over.json", table.save())
        assert main(["verify", str(path), "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        key = "verified-other-edition" if keys else "verified-own-edition"
        note = [] if keys is None else [catalogue(language).format(key, edition=english.name, keys=keys)]
        assert lines[1:] == note


def test_convert_writes_the_same_as_the_library(pending: Path) -> None:
    target = pending.with_suffix(".json")
    main(["convert", str(pending), str(target)])
    assert load_record(target) == table().save()
    assert target.read_bytes() == format_json(table().save()).encode()
    assert pending.read_bytes() == format_sdf(table().save()).encode()


# --- files of other programs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_guessed_encoding_is_a_warning(language: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.gcg"
    path.write_bytes("#player1 Jan Jan\n#player2 Ola Ola\n>Jan: ŚĄŻĆKOT 8G ŻĄŚĆ +38 38\n".encode("cp1250"))
    assert main(["replay", str(path), "--json", "--lang", language]) == 1  # the score is wrong
    shown = capsys.readouterr()
    assert shown.err == catalogue(language).format("guessed-encoding", encoding="cp1250") + "\n"
    assert json.loads(shown.out)["turns"][0]["words"] == ["ŻĄŚĆ"]


def test_impossible_racks_are_reported_by_line(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 Ann Ann\n#player2 Bob Bob\n#lexicon CSW21\n>Ann: QQACTDE - +0 0\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    problem = catalogue("en").format("problem-too-many-of-a-tile", recorded="Q", expected="")
    assert capsys.readouterr().out.splitlines()[-1] == f"  line 4: {problem}"
