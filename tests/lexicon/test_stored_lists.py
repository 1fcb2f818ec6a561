"""Stored data of the user's lists: damaged descriptions, counts, dropped entries, and the cache."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from mozaika.cli.progress import ProgressBar
from mozaika.lexicon import errors
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.sources import SOURCES
from mozaika.lexicon.user_lists import add_list, change_list, remove_list
from mozaika.texts import catalogue
from tests.lexicon.test_user_lists import PL, POLISH, add, file_of, leftovers, library, words

__all__ = ["library"]  # a fixture


# --- damaged descriptions -------------------------------------------------------------------------------------------


def spoilt(key: str, value: Any) -> Callable[[bytes], bytes]:
    return lambda whole: json.dumps({**json.loads(whole), key: value}).encode()


def without(key: str) -> Callable[[bytes], bytes]:
    return lambda whole: json.dumps({name: value for name, value in json.loads(whole).items() if name != key}).encode()


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda whole: b"",
    "half": lambda whole: whole[: len(whole) // 2],
    "no fields": lambda whole: b"{}",
    "a list": lambda whole: b"[]",
    "null": lambda whole: b"null",
    "deep": lambda whole: b"[" * 100_000,
    "not UTF-8": lambda whole: b"\xff",
    "no edition": without("edition"),
    "a number for a name": spoilt("name", 7),
    "another name": spoilt("name", "Theirs"),
    "a text for a count": spoilt("words", "5"),
    "a truth for a count": spoilt("words", True),
    "a negative count": spoilt("words_to_15", -1),
    "a text for words": spoilt("allowed", "KOT"),
    "numbers for words": spoilt("blocked", [1, 2]),
    "null for a language": spoilt("language", None),
    "a list of drops": spoilt("dropped", [1]),
    "texts for drops": spoilt("dropped", {"signs": "many"}),
    "fewer small letters": spoilt("small", ["a"]),
    "one of ours": spoilt("built_in", True),
    "an unknown field": spoilt("colour", "red"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_description_is_reported_and_other_lists_work(
    library: LexiconLibrary, damage: Callable[[bytes], bytes]
) -> None:
    description = library.folder(add(library, PL)) / "list.json"
    description.write_bytes(damage(description.read_bytes()))
    with pytest.raises(errors.BadWordGraph) as caught:
        library.find("mine")
    assert (caught.value.file, caught.value.reason) == (str(description), "damaged")
    assert library.find("SJP").name == "sjp"
    add(library, PL, name="second")
    own = library.lists()[len(SOURCES) :]
    assert [(entry.name, entry.damaged) for entry in own] == [("mine", True), ("second", False)]
    assert len(words(library, "second")) == 5
    with pytest.raises(errors.LexiconExists):
        add(library, PL, name="Mine")
    remove_list(library, "MINE")
    remove_list(library, "second")
    assert leftovers(library) == []


def test_folder_without_description_is_a_damaged_list(library: LexiconLibrary) -> None:
    (library.folder(add(library, PL)) / "list.json").unlink()
    assert library.lists()[-1].damaged
    with pytest.raises(errors.BadWordGraph):
        library.find("mine")
    remove_list(library, "mine")
    assert leftovers(library) == []


def test_list_based_on_itself_is_damaged(library: LexiconLibrary) -> None:
    add(library, PL)
    description = library.folder(change_list(library, "mine", allow=["pies"], new_name="club")) / "list.json"
    description.write_bytes(spoilt("base", "club")(description.read_bytes()))
    with pytest.raises(errors.BadWordGraph) as caught:
        words(library, "club")
    assert (caught.value.file, caught.value.reason) == (str(description), "damaged")


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_dropped_counts_survive_a_rebuild(library: LexiconLibrary, tmp_path: Path) -> None:
    add_list(library, file_of(tmp_path, "kot\nKot\nx-ray\nw\nquiz\n"), "polish", "Mine")
    dropped = {"signs": 2, "short": 1, "repeated": 1}
    assert library.open("mine", POLISH).header["dropped"] == dropped
    (graph,) = library.graphs.iterdir()
    first = graph.read_bytes()
    graph.unlink()
    again = library.open("mine", POLISH)
    assert again.header["dropped"] == dropped
    assert again.dropped == 3  # without the repeated entry, which can be laid
    assert graph.read_bytes() == first


def test_allowing_an_existing_word_is_not_a_repeated_entry(library: LexiconLibrary) -> None:
    add(library, PL)
    change_list(library, "mine", allow=["kot"], new_name="club")
    assert library.open("club", POLISH).header["dropped"] == {}


def test_counts_follow_changes_of_the_base_list(library: LexiconLibrary) -> None:
    add(library, PL)
    change_list(library, "mine", allow=["pies"], new_name="second")
    third = change_list(library, "second", allow=["konie"], new_name="third")
    assert (third.words, library.recounted(third)) == (7, third)
    change_list(library, "second", block=["kot", "źdźbło"])
    now = library.recounted(library.find("third"))
    assert (now.words, now.words_to_15, now.longest_word) == (5, 5, "KONIE")


# --- the cache ------------------------------------------------------------------------------------------------------


def test_locks_are_deleted_after_a_build(library: LexiconLibrary) -> None:
    add(library, PL)
    change_list(library, "mine", allow=["pies"], new_name="club")
    (left,) = library.graphs.glob("club-*")
    left.with_name(f"{left.name.rpartition('-')[0]}-{'0' * 16}.lock").touch()  # of a builder that was killed
    for word in ("konie", "krowa"):
        change_list(library, "club", allow=[word])
    assert sorted(path.name.partition("-")[0] for path in library.graphs.iterdir()) == ["club", "mine"]
    assert {path.suffix for path in library.graphs.iterdir()} == {".words"}


def test_removing_a_list_keeps_graphs_of_similar_names(library: LexiconLibrary) -> None:
    add(library, PL, name="osps")
    add(library, PL, name="osps-20240101")
    remove_list(library, "osps")
    assert [path.name.startswith("osps-20240101-") for path in library.graphs.iterdir()] == [True]


# --- progress -------------------------------------------------------------------------------------------------------


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_reports_completion_once(library: LexiconLibrary) -> None:
    add(library, PL)
    (graph,) = library.graphs.iterdir()
    graph.unlink()
    screen = Screen()
    bar, there = ProgressBar(catalogue("en"), screen), list[tuple[float, bool]]()

    def follow(name: str, share: float) -> None:
        there.append((share, graph.exists()))
        bar(name, share)

    library.open("mine", POLISH, follow)
    shares = [share for share, _ in there]
    assert shares == sorted(shares)
    assert [share for share, is_there in there if is_there] == [1]
    assert max(shares[:-1]) < 0.7  # the tables for the engine are still to come
    assert screen.getvalue().count("100%") == screen.getvalue().count("\n") == 1
