"""What is kept of a user's own lists: descriptions that somebody damaged, counts, what was dropped, the cache."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from mozaika.cli.progress import ProgressBar
from mozaika.lexicon import errors
from mozaika.lexicon.own import add_list, change_list, remove_list
from mozaika.lexicon.shelf import Shelf
from mozaika.texts import catalogue
from tests.lexicon.test_own_lists import PL, POLISH, add, file_of, leftovers, shelf, words

__all__ = ["shelf"]  # a fixture


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
def test_a_damaged_description_is_named_and_stops_no_other_list(shelf: Shelf, damage: Callable[[bytes], bytes]) -> None:
    description = shelf.folder(add(shelf, PL)) / "list.json"
    description.write_bytes(damage(description.read_bytes()))
    with pytest.raises(errors.BadWordGraph) as caught:
        shelf.entry("mine")
    assert (caught.value.file, caught.value.reason) == (str(description), "damaged")
    assert shelf.entry("SJP").name == "sjp"
    add(shelf, PL, name="second")
    assert [(entry.name, entry.damaged) for entry in shelf.entries()[5:]] == [("mine", True), ("second", False)]
    assert len(words(shelf, "second")) == 5
    with pytest.raises(errors.LexiconExists):
        add(shelf, PL, name="Mine")
    remove_list(shelf, "MINE")
    remove_list(shelf, "second")
    assert leftovers(shelf) == []


def test_a_folder_without_a_description_is_a_damaged_list(shelf: Shelf) -> None:
    (shelf.folder(add(shelf, PL)) / "list.json").unlink()
    assert shelf.entries()[-1].damaged
    with pytest.raises(errors.BadWordGraph):
        shelf.entry("mine")
    remove_list(shelf, "mine")
    assert leftovers(shelf) == []


def test_a_list_said_to_be_built_on_itself_is_damaged(shelf: Shelf) -> None:
    add(shelf, PL)
    description = shelf.folder(change_list(shelf, "mine", allow=["pies"], new_name="club")) / "list.json"
    description.write_bytes(spoilt("base", "club")(description.read_bytes()))
    with pytest.raises(errors.BadWordGraph) as caught:
        words(shelf, "club")
    assert (caught.value.file, caught.value.reason) == (str(description), "damaged")


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_what_was_dropped_is_known_after_the_graph_was_built_anew(shelf: Shelf, tmp_path: Path) -> None:
    add_list(shelf, file_of(tmp_path, "kot\nKot\nx-ray\nw\nquiz\n"), "polish", "Mine")
    dropped = {"signs": 2, "short": 1, "repeated": 1}
    assert shelf.open("mine", POLISH).header["dropped"] == dropped
    (graph,) = shelf.graphs.iterdir()
    first = graph.read_bytes()
    graph.unlink()
    again = shelf.open("mine", POLISH)
    assert again.header["dropped"] == dropped
    assert again.dropped == 3  # what stood twice can be laid
    assert graph.read_bytes() == first


def test_a_word_allowed_although_it_was_there_is_no_repeated_entry(shelf: Shelf) -> None:
    add(shelf, PL)
    change_list(shelf, "mine", allow=["kot"], new_name="club")
    assert shelf.open("club", POLISH).header["dropped"] == {}


def test_counts_are_those_of_the_words_that_a_list_has_now(shelf: Shelf) -> None:
    add(shelf, PL)
    change_list(shelf, "mine", allow=["pies"], new_name="second")
    third = change_list(shelf, "second", allow=["konie"], new_name="third")
    assert (third.words, shelf.recounted(third)) == (7, third)
    change_list(shelf, "second", block=["kot", "źdźbło"])
    now = shelf.recounted(shelf.entry("third"))
    assert (now.words, now.words_to_15, now.longest_word) == (5, 5, "KONIE")


# --- the cache ------------------------------------------------------------------------------------------------------


def test_no_locks_pile_up_in_the_cache(shelf: Shelf) -> None:
    add(shelf, PL)
    change_list(shelf, "mine", allow=["pies"], new_name="club")
    (left,) = shelf.graphs.glob("club-*")
    left.with_name(f"{left.name.rpartition('-')[0]}-{'0' * 16}.lock").touch()  # of a builder that was killed
    for word in ("konie", "krowa"):
        change_list(shelf, "club", allow=[word])
    assert sorted(path.name.partition("-")[0] for path in shelf.graphs.iterdir()) == ["club", "mine"]
    assert {path.suffix for path in shelf.graphs.iterdir()} == {".words"}


def test_removing_a_list_leaves_the_graphs_of_one_whose_name_begins_alike(shelf: Shelf) -> None:
    add(shelf, PL, name="osps")
    add(shelf, PL, name="osps-20240101")
    remove_list(shelf, "osps")
    assert [path.name.startswith("osps-20240101-") for path in shelf.graphs.iterdir()] == [True]


# --- progress -------------------------------------------------------------------------------------------------------


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_full_once_when_the_graph_is_there(shelf: Shelf) -> None:
    add(shelf, PL)
    (graph,) = shelf.graphs.iterdir()
    graph.unlink()
    screen = Screen()
    bar, there = ProgressBar(catalogue("en"), screen), list[tuple[float, bool]]()

    def follow(name: str, share: float) -> None:
        there.append((share, graph.exists()))
        bar(name, share)

    shelf.open("mine", POLISH, follow)
    shares = [share for share, _ in there]
    assert shares == sorted(shares)
    assert [share for share, is_there in there if is_there] == [1]
    assert max(shares[:-1]) < 0.7  # the tables for the engine are still to come
    assert screen.getvalue().count("100%") == screen.getvalue().count("\n") == 1
