"""Plain word lists: valid entries, errors of bad files, and games with a local list."""

from __future__ import annotations

import socket
import unicodedata
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.lexicon.errors import BadWordFile
from mozaika.lexicon.wordlist import load_word_list, word_list
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import InvalidWords
from mozaika.rules.ruleset import WordChecking
from tests.marks import rule
from tests.positions import edition

ENGLISH, POLISH, TURKISH = (edition(name).alphabet for name in ("english", "polish", "turkish"))


def file_of(folder: Path, content: bytes | str) -> Path:
    path = folder / "mine.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


# --- which entries are words ----------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(("length", "kept"), [(1, False), (2, True), (15, True), (31, True), (32, False)])
def test_words_have_2_to_31_letters(length: int, kept: bool) -> None:
    words = word_list("lengths", ["A" * length], ENGLISH)
    assert ("A" * length in words) is kept
    assert words.dropped == (not kept)


@rule("7.10")
@pytest.mark.parametrize("entry", ["don't", "don’t", "e-mail", "e‑mail", "naïve", "ad hoc", "A4", "co.", "cat?", "łza"])
def test_entry_with_apostrophe_hyphen_or_foreign_letter_is_dropped(entry: str) -> None:
    words = word_list("odd", ["cat", entry], ENGLISH)
    assert words.words == {"CAT"}
    assert words.dropped == 1


@rule("7.10")
def test_invalid_entry_is_not_shortened() -> None:
    words = word_list("odd", ["don't", "kot-ek"], POLISH)
    assert len(words) == 0


@rule("7.10")
def test_length_counts_letters_not_characters() -> None:
    digraphs = Alphabet(("A", "CS", "DZS"), ("a", "cs", "dzs"))
    words = word_list("digraphs", ["dzs", "csa", "cs" * 31, "cs" * 32], digraphs)
    assert words.words == {"CSA", "CS" * 31}
    assert words.dropped == 2


@rule("7.10")
def test_empty_lines_are_ignored() -> None:
    words = word_list("lines", ["", "cat", "   ", "dog "], ENGLISH)
    assert words.words == {"CAT", "DOG"}
    assert words.dropped == 0


@rule("7.10", "2.3")
def test_words_are_stored_in_capitals_of_the_alphabet() -> None:
    assert word_list("tr", ["ılık", "ilik", "İLİK"], TURKISH).words == {"ILIK", "İLİK"}
    assert word_list("pl", [unicodedata.normalize("NFD", "żółć")], POLISH).words == {"ŻÓŁĆ"}


@rule("7.4")
def test_each_word_gets_its_own_verdict() -> None:
    words = word_list("two", ["cat", "dog"], ENGLISH)
    assert words.judge(["CAT", "COG", "DOG"]) == {"CAT": True, "COG": False, "DOG": True}


@rule("7.10")
@settings(deadline=None)
@given(st.lists(st.text("ABĄŻ", min_size=2, max_size=5), max_size=12), st.text("ABĄŻ", max_size=5))
def test_any_starts_with_finds_prefixes(entries: list[str], beginning: str) -> None:
    words = word_list("any", entries, POLISH)
    assert words.any_starts_with(beginning) is any(entry.startswith(beginning) for entry in entries)


# --- the digest -----------------------------------------------------------------------------------------------------


@rule("7.10")
@settings(deadline=None)
@given(
    st.lists(st.text("ABĄŻ", min_size=2, max_size=5), max_size=8).flatmap(
        lambda e: st.tuples(st.just(e), st.permutations(e))
    )
)
def test_digest_ignores_order_case_and_repetition(
    both: tuple[list[str], list[str]],
) -> None:
    entries, shuffled = both
    assert word_list("one", entries, POLISH).digest == word_list("two", shuffled, POLISH).digest
    again = [entry.lower() for entry in entries] + shuffled
    assert word_list("three", again, POLISH).digest == word_list("one", entries, POLISH).digest


@rule("7.10")
def test_different_words_have_different_digests() -> None:
    digests = [word_list("n", entries, ENGLISH).digest for entries in (["ab", "cd"], ["abcd"], ["ab"], ["ab", "ce"])]
    assert len(set(digests)) == 4
    assert all(len(digest) == 64 for digest in digests)


# --- files ----------------------------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(
    "content",
    [
        "kot\nżółw\n",
        "kot\nżółw",
        "kot\r\nżółw\r\n",
        "\ufeffkot\nżółw\n",
        "\ufeffkot\r\n\r\nżółw\r\n",
        "  kot\t\nżółw  \n",
        "żółw\nkot\nkot\n",
    ],
    ids=["plain", "no newline at the end", "CRLF", "BOM", "BOM, CRLF, empty line", "spaces", "other order, repeated"],
)
def test_any_line_ending_and_byte_order_mark_is_read(tmp_path: Path, content: str) -> None:
    words = load_word_list(file_of(tmp_path, content), POLISH)
    assert (words.name, words.dropped) == ("mine", 0)
    assert words.words == {"KOT", "ŻÓŁW"}
    assert words.digest == word_list("same", ["kot", "żółw"], POLISH).digest


@rule("7.10")
def test_absent_file_is_refused_as_missing(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.txt"
    with pytest.raises(BadWordFile) as caught:
        load_word_list(path, ENGLISH)
    assert (caught.value.file, caught.value.reason) == (str(path), "missing")


@rule("7.10")
def test_folder_is_refused_as_word_file(tmp_path: Path) -> None:
    with pytest.raises(BadWordFile) as caught:
        load_word_list(tmp_path, ENGLISH)
    assert (caught.value.file, caught.value.reason) == (str(tmp_path), "missing")


@rule("7.10")
def test_invalid_path_is_refused_as_missing() -> None:
    with pytest.raises(BadWordFile) as caught:
        load_word_list(Path("words\0.txt"), ENGLISH)
    assert caught.value.reason == "missing"


@rule("7.10")
@pytest.mark.parametrize(
    "content",
    ["żółw\n".encode("cp1250"), b"kot\n\xff\n"],
    ids=["cp1250", "one byte"],
)
def test_8_bit_file_of_unknown_language_is_refused(tmp_path: Path, content: bytes) -> None:
    path = file_of(tmp_path, content)
    with pytest.raises(BadWordFile) as caught:
        load_word_list(path, POLISH)
    assert (caught.value.file, caught.value.reason) == (str(path), "encoding")


@rule("7.10")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1250", "iso-8859-2"])
def test_known_language_is_read_in_any_of_its_encodings(tmp_path: Path, encoding: str) -> None:
    path = file_of(tmp_path, "żółw\nkoń\n".encode(encoding))
    assert load_word_list(path, POLISH, "pl").words == {"ŻÓŁW", "KOŃ"}


@rule("7.10")
@pytest.mark.parametrize("content", ["", "\n\n", "\ufeff", "a\nb\n", "1234\n--\n"], ids=repr)
def test_file_without_words_is_refused_as_empty(tmp_path: Path, content: str) -> None:
    with pytest.raises(BadWordFile) as caught:
        load_word_list(file_of(tmp_path, content), ENGLISH)
    assert caught.value.reason == "empty"


# --- Turkish, offline -----------------------------------------------------------------------------------------------


@rule("7.11")
@pytest.mark.parametrize("name", ["turkish", "turkish-table"])
def test_turkish_words_are_judged_locally_by_default(name: str) -> None:
    kind = load_edition(name)
    assert kind.lexicon.name == "kelimelik"
    assert kind.rules.word_checking is WordChecking.AUTOMATIC


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a Turkish game reached for the network")

    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)


@rule("7.11", "7.1")
@pytest.mark.usefixtures("no_network")
def test_turkish_game_with_local_list_uses_no_network(tmp_path: Path) -> None:
    first = Game("turkish", ["Ayşe", "İnci"], seed=1)
    letters = [tile for tile in first.rack() if tile != "?"]
    good, bad = "".join(letters[:3]), "".join(letters[1:4])
    assert good != bad
    words = load_word_list(file_of(tmp_path, good), TURKISH)

    game = Game("turkish", ["Ayşe", "İnci"], seed=1, words=words)
    mover = game.turn
    with pytest.raises(InvalidWords) as caught:
        game.play(f"8H {bad}")
    assert caught.value.words == (bad,)
    assert game.turn == mover
    game.play(f"8H {good}")
    assert game.turns[-1].words == (good,)
    assert game.turn != mover
    assert (game.edition.lexicon.name, game.edition.lexicon.digest) == ("mine", words.digest)
