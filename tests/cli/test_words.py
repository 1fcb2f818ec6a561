"""`mozaika check` and `mozaika words`: verdicts, anagrams, hooks, patterns and export, as text and JSON."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mozaika.lexicon.kernels import compiled
from mozaika.lexicon.study import all_words
from mozaika.texts import LANGUAGES, catalogue
from tests.cli.words_home import Command, home, run
from tests.lexicon.graphs import shipped
from tests.marks import rule

__all__ = ["home", "run"]  # fixtures


# --- check ----------------------------------------------------------------------------------------------------------


@rule("7.10")
def test_check_reports_each_word_and_fails_if_any_is_invalid(run: Command) -> None:
    assert run("check", "polish", "kot", "żółw") == 0
    assert [line.split() for line in run.lines] == [["kot", "valid"], ["żółw", "valid"]]
    assert run("check", "polish", "kot", "kott", "żółw") == 1
    assert run.lines == ["kot   valid", "kott  not valid", "żółw  valid"]
    assert run.err == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_output_is_in_the_user_language(run: Command, language: str) -> None:
    text = catalogue(language).format
    assert run("check", "--lang", language, "english", "cat", "cta") == 1
    assert run.lines == [f"cat  {text('word-valid')}", f"cta  {text('word-invalid')}"]


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("polish", ["KOT", "Kot", "kot", "z\u0307o\u0301łw", "ŻÓŁW"]),
        ("polish-tournament", ["kot"]),
        ("turkish", ["ılık", "ILIK", "ilik", "İLİK"]),
        ("turkish-table", ["kelime"]),
        ("estonian", ["jäääär", "ŠOKOLAAD", "s\u030cokolaad"]),
        ("english", ["Quiz", "qi"]),
    ],
)
@rule("2.3")
def test_words_are_accepted_in_any_typed_form(run: Command, edition: str, words: list[str]) -> None:
    assert run("check", edition, *words) == 0, run.out


def test_spaces_around_a_word_are_ignored(run: Command) -> None:
    assert run("check", "polish", " kot ", "żółw\t") == 0
    assert run.lines == ["kot   valid", "żółw  valid"]


def test_check_reads_words_from_standard_input(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("kot koty\n\n  kotxy\n"))
    assert run("check", "polish", "-") == 1
    assert run.lines == ["kot    valid", "koty   valid", "kotxy  not valid"]
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 2_000_001))
    assert run("check", "polish", "-") == 2
    assert "[file-too-large]" in run.err


def test_check_as_json(run: Command) -> None:
    assert run("check", "english", "--json", "cat", "don't", "") == 1
    assert json.loads(run.out) == {"lexicon": "sowpods", "words": {"cat": True, "don't": False, "": False}}
    assert run("check", "english", "--lexicon", "TWL", "--json", "qi") == 0
    assert json.loads(run.out) == {"lexicon": "twl", "words": {"qi": True}}


ERRORS = [
    (["check", "klingon", "qapla"], "unknown-edition"),
    (["check", "polish", "--lexicon", "osps", "kot"], "unknown-lexicon"),
    (["check", "polish", "--lexicon", "twl", "kot"], "wrong-lexicon"),
    (["check", "polish"], "usage"),
    (["check"], "usage"),
    (["words"], "usage"),
    (["words", "rhymes", "polish"], "usage"),
    (["words", "anagrams", "polish", "x-y"], "not-in-alphabet"),
    (["words", "anagrams", "polish", "kot", "--limit", "0"], "usage"),
    (["words", "anagrams", "polish", "kot", "--limit", "many"], "usage"),
    (["words", "hooks", "english", "żółw"], "not-in-alphabet"),
    (["words", "pattern", "english", "[a-z]"], "bad-pattern"),
    (["words", "pattern", "english", ""], "bad-pattern"),
    (["words", "pattern", "english", "?" * 99], "bad-pattern"),
    (["words", "pattern", "english", "*", "--length", "x"], "bad-length"),
    (["words", "pattern", "english", "*", "--length", "-"], "bad-length"),
    (["words", "pattern", "english", "*", "--length", "111"], "bad-length"),
    (["words", "pattern", "english", "*", "--length", "9-3"], "bad-length"),
    (["words", "pattern", "english", "*", "--length", "32"], "bad-length"),
    (["words", "export", "english", "--out", "/no/such/folder/words.txt"], "file-unwritable"),
]


@pytest.mark.parametrize(("arguments", "code"), ERRORS)
def test_bad_query_has_a_stable_code_and_exit_code_2(run: Command, arguments: list[str], code: str) -> None:
    assert run(*arguments) == 2
    assert f"mozaika: [{code}] " in run.err
    assert run.out == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_query_is_explained_in_the_user_language(run: Command, language: str) -> None:
    assert run("--lang", language, "check", "polish", "--lexicon", "osps", "kot") == 2
    sentence = catalogue(language).format("error-unknown-lexicon", name="osps")
    assert run.err == f"mozaika: [unknown-lexicon] {sentence}\n"


# --- anagrams, hooks, patterns --------------------------------------------------------------------------------------


def test_anagrams_are_printed_one_per_line(run: Command) -> None:
    assert run("words", "anagrams", "english", "TEA") == 0
    assert run.lines == ["ATE", "EAT", "ETA", "TAE", "TEA"]
    assert run("words", "anagrams", "english", "qz?") == 0
    assert run.lines == []
    assert run("words", "anagrams", "english", "q", "i", "?", "--shorter", "--limit", "3") == 0
    assert len(run.lines) == 3
    assert run("words", "anagrams", "turkish", "kılı") == 0
    assert run.lines == ["ILIK"]


def test_anagrams_as_json(run: Command) -> None:
    assert run("words", "anagrams", "english", "--json", "--lexicon", "twl", "tea?", "--limit", "2") == 0
    answer = json.loads(run.out)
    assert (answer["lexicon"], answer["count"], len(answer["words"])) == ("twl", 2, 2)
    assert run("words", "anagrams", "english", "--json", "zzzz") == 0
    assert json.loads(run.out) == {"lexicon": "sowpods", "count": 0, "words": []}


def test_hooks_show_front_back_and_inner_hooks(run: Command) -> None:
    assert run("words", "hooks", "english", "plane", "zzz") == 0
    assert run.lines == [
        "–  |PLANE|  D R S T  (valid)",
        "  without its first letter: LANE",
        "  without its last letter: PLAN",
        "–  |ZZZ|  S  (valid)",
    ]
    assert run("words", "hooks", "english", "--json", "plane") == 0
    (answer,) = json.loads(run.out)["hooks"]
    assert answer == {
        "word": "PLANE", "valid": True, "front": [], "back": ["D", "R", "S", "T"],
        "inner": {"front": True, "back": True},
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_hooks_output_is_in_the_user_language(run: Command, language: str) -> None:
    assert run("--lang", language, "words", "hooks", "english", "plane") == 0
    assert run.lines[1] == "  " + catalogue(language).format("hook-inner-front", word="LANE")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["?ot", "--length", "3"], lambda word: len(word) == 3 and word.endswith("OT")),
        (["q*", "--length", "2-4"], lambda word: word[0] == "Q" and 2 <= len(word) <= 4),
        (["*zz", "--length=-4"], lambda word: word.endswith("ZZ") and len(word) <= 4),
        (["*qu[aei]*", "--length", "14-"], lambda word: len(word) >= 14 and any(f"QU{x}" in word for x in "AEI")),
        ([".x"], lambda word: len(word) == 2 and word[1] == "X"),
    ],
)
def test_pattern_and_length_filter_words(run: Command, arguments: list[str], wanted: Callable[[str], bool]) -> None:
    assert run("words", "pattern", "english", *arguments) == 0
    assert run.lines == [word for word in all_words(shipped("sowpods")) if wanted(word)]


# --- export ---------------------------------------------------------------------------------------------------------


def test_export_prints_the_whole_list(run: Command, tmp_path: Path) -> None:
    assert run("words", "export", "turkish") == 0
    assert run.lines == all_words(shipped("kelimelik"))
    assert run("words", "export", "turkish", "--out", str(tmp_path / "words.txt")) == 0
    assert run.out == ""
    assert (tmp_path / "words.txt").read_text(encoding="utf-8").split() == all_words(shipped("kelimelik"))
    assert run("words", "export", "turkish", "--json") == 0
    assert json.loads(run.out)["count"] == len(shipped("kelimelik"))


def test_export_as_json_to_a_file(run: Command, tmp_path: Path) -> None:
    assert run("words", "export", "turkish", "--json", "--out", str(tmp_path / "words.json")) == 0
    assert run.out == ""
    answer = json.loads((tmp_path / "words.json").read_text(encoding="utf-8"))
    assert (answer["lexicon"], answer["words"]) == ("kelimelik", all_words(shipped("kelimelik")))


def test_export_of_an_empty_list_is_empty(run: Command, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("kot\n", encoding="utf-8")
    assert run("lexicon", "add", str(tmp_path / "one.txt"), "--edition", "polish", "--name", "one") == 0
    assert run("lexicon", "block", "one", "kot", "--name", "nothing") == 0
    file = tmp_path / "words.txt"
    assert run("words", "export", "polish", "--lexicon", "nothing", "--out", str(file)) == 0
    assert file.read_bytes() == b""
    assert run("words", "export", "polish", "--lexicon", "nothing") == 0
    assert run.out == ""


def test_exported_list_can_be_added_again(run: Command, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    assert run("words", "export", "turkish", "--out", str(file)) == 0
    assert run("lexicon", "add", str(file), "--edition", "turkish", "--name", "again") == 0
    assert run("lexicon", "info", "again", "--json") == 0
    assert json.loads(run.out)["digest"] == shipped("kelimelik").digest


@pytest.mark.usefixtures("home")
def test_closed_pipe_is_not_an_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "mozaika", "words", "export", "english"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(Path(compiled._HOME).parent)},  # compiled already
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 0
