"""Lists of the user: added from files, changed word by word, based on each other, and removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mozaika.editions import load_edition
from mozaika.editions.errors import UnknownEdition
from mozaika.lexicon import errors
from mozaika.lexicon.errors import BadWordFile
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.list_info import ListInfo
from mozaika.lexicon.sources import SOURCES
from mozaika.lexicon.study import all_words
from mozaika.lexicon.user_lists import add_list, change_list, remove_list
from mozaika.lexicon.wordlist import word_list
from tests.lexicon.graphs import shipped
from tests.marks import rule

POLISH = load_edition("polish")


@pytest.fixture
def library(tmp_path: Path) -> LexiconLibrary:
    return LexiconLibrary(data=tmp_path / "data", cache=tmp_path / "cache")


def file_of(folder: Path, content: bytes | str, name: str = "mine.txt") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def add(library: LexiconLibrary, content: bytes | str, edition: str = "polish", name: str = "Mine") -> ListInfo:
    return add_list(library, file_of(library.user_lists.parents[1], content), edition, name)[0]


def words(library: LexiconLibrary, name: str = "Mine", edition: str = "polish") -> list[str]:
    return all_words(library.open(name, load_edition(edition)))


def leftovers(library: LexiconLibrary) -> list[str]:
    """The files of the user's lists and of the cache."""
    return sorted(path.name for path in (*library.user_lists.rglob("*"), *library.graphs.rglob("*")))


# --- files of many kinds --------------------------------------------------------------------------------------------

PL, TR, ET = "kot\nżółw\nźdźbło\ngęś\nśnieg\n", "ılık\nilik\nşiş\nağaç\n", "kärss\nõun\nšokolaad\nžanr\njäääär\n"
SAME = {
    "polish": ["GĘŚ", "KOT", "ŚNIEG", "ŹDŹBŁO", "ŻÓŁW"],
    "turkish": ["AĞAÇ", "ILIK", "İLİK", "ŞİŞ"],
    "estonian": ["JÄÄÄÄR", "KÄRSS", "ŠOKOLAAD", "ŽANR", "ÕUN"],
}


@rule("7.10")
@pytest.mark.parametrize(
    ("edition", "text", "encoding", "read_as"),
    [
        ("polish", PL, "utf-8", "utf-8"),
        ("polish", PL, "utf-8-sig", "utf-8-sig"),
        ("polish", PL, "utf-16", "utf-16"),
        ("polish", "\ufeff" + PL, "utf-16-be", "utf-16"),
        ("polish", PL, "utf-16-le", "utf-16-le"),
        ("polish", PL, "utf-16-be", "utf-16-be"),
        ("polish", PL, "cp1250", "cp1250"),
        ("polish", PL, "iso-8859-2", "iso-8859-2"),
        ("turkish", TR, "cp1254", "cp1254"),
        ("turkish", TR, "iso-8859-9", "cp1254"),  # the same letters
        ("turkish", TR, "utf-16", "utf-16"),
        ("estonian", ET, "cp1257", "cp1257"),
        ("estonian", ET, "iso-8859-13", "cp1257"),  # the same letters
        ("estonian", ET, "iso-8859-15", "iso-8859-15"),
        ("estonian", ET, "utf-8", "utf-8"),
    ],
)
def test_list_is_read_in_any_encoding_of_its_language(
    library: LexiconLibrary, edition: str, text: str, encoding: str, read_as: str
) -> None:
    listed = add(library, text.encode(encoding), edition)
    alphabet = load_edition(edition).alphabet
    wanted = sorted(SAME[edition], key=lambda word: [alphabet.index(letter) for letter in word])
    assert words(library, edition=edition) == wanted
    assert listed.origin == f"mine.txt ({read_as})"
    assert listed.words == len(wanted)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", " \n", "\t\r\n", "\n\n"], ids=repr)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1250"])
def test_any_line_ending_is_accepted(library: LexiconLibrary, end: str, encoding: str) -> None:
    add(library, PL.replace("\n", end).encode(encoding))
    assert set(words(library)) == set(SAME["polish"])


@rule("2.3")
def test_words_are_added_in_any_case_and_normal_form(library: LexiconLibrary) -> None:
    add(library, "KOT\nŻółw\nz\u0307o\u0301łw\nkot\n")
    assert words(library) == ["KOT", "ŻÓŁW"]


@rule("7.10")
def test_dropped_entries_are_reported_with_reason_and_examples(library: LexiconLibrary, tmp_path: Path) -> None:
    text = f"kot\na\nniebiesko-biały\nx-ray\nquiz\n{'a' * 32}\nde facto\nw\n😀\n"
    listed, dropped, *_ = add_list(library, file_of(tmp_path, text), "polish", "Mine")
    assert [(each.reason, each.count, each.examples) for each in dropped] == [
        ("signs", 5, ("niebiesko-biały", "x-ray", "quiz", "de facto", "😀")),
        ("short", 2, ("a", "w")),
        ("long", 1, ("a" * 32,)),
    ]
    assert (listed.words, listed.longest_word) == (1, "KOT")
    assert library.open("Mine", POLISH).dropped == 8


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"\n\n \n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        ("123\n-\na\n", "empty"),
        (b"\x7fELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0>\0", "empty"),
        (b"k\0\0\xd8k\0", "encoding"),
        (b"\xff\xfek\0o\0t\0\n", "encoding"),
    ],
    ids=["nothing", "blank lines", "a byte order mark", "no words", "binary", "half a character", "odd length"],
)
def test_file_without_words_is_refused_and_leaves_no_files(
    library: LexiconLibrary, content: bytes | str, why: str
) -> None:
    with pytest.raises(BadWordFile) as caught:
        add(library, content)
    assert caught.value.reason == why
    assert leftovers(library) == []
    assert len(library.lists()) == len(SOURCES)


@pytest.mark.parametrize("name", ["nowhere.txt", ".", "no\0name"])
def test_missing_file_or_folder_is_refused(library: LexiconLibrary, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadWordFile) as caught:
        add_list(library, tmp_path / name, "polish", "Mine")
    assert caught.value.reason == "missing"
    assert leftovers(library) == []


def test_list_for_an_unknown_edition_is_refused(library: LexiconLibrary) -> None:
    with pytest.raises(UnknownEdition):
        add(library, PL, "klingon")


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["", " ", "-x", "_x", ".", "..", "../x", "a/b", "a b", "a\nb", "none", "NONE", "x" * 41, "*"]
)
def test_invalid_list_name_is_refused(library: LexiconLibrary, name: str) -> None:
    with pytest.raises(errors.BadLexiconName) as caught:
        add(library, PL, name=name)
    assert caught.value.reason == ("reserved" if name in ("none", "NONE") else "form")
    assert leftovers(library) == []


@pytest.mark.parametrize("name", ["OSPS50", "osps-50", "Żółw", "a", "0", "x" * 40, "v1.2+3", "CSW_24"])
def test_list_is_found_by_name_in_any_case(library: LexiconLibrary, name: str) -> None:
    add(library, PL, name=name)
    assert library.find(name.swapcase()).name == name
    assert len(words(library, name.swapcase())) == 5


@pytest.mark.parametrize("taken", ["mine", "MINE", "Mine", "sjp", "SJP", "Twl"])
def test_taken_name_is_refused_in_any_case(library: LexiconLibrary, taken: str) -> None:
    add(library, PL)
    with pytest.raises(errors.LexiconExists):
        add(library, "pies\n", name=taken)
    with pytest.raises(errors.LexiconExists):
        change_list(library, "mine", allow=["pies"], new_name=taken)
    assert len(words(library)) == 5


def test_list_of_another_language_is_refused(library: LexiconLibrary) -> None:
    add(library, PL)
    with pytest.raises(errors.WrongLexicon) as caught:
        library.open("mine", load_edition("turkish"))
    assert (caught.value.name, caught.value.edition) == ("Mine", "turkish")
    with pytest.raises(errors.UnknownLexicon):
        library.open("theirs", POLISH)


# --- the library ----------------------------------------------------------------------------------------------------


def test_user_list_follows_bundled_lists_and_survives_an_empty_cache(library: LexiconLibrary) -> None:
    listed = add(library, PL)
    assert [each.name for each in library.lists()] == [*(source.name for source in SOURCES), "Mine"]
    assert library.find("mine") == listed
    digest = library.open("mine", POLISH).digest
    assert digest == word_list("plain", PL.split(), POLISH.alphabet).digest
    for path in library.graphs.iterdir():
        path.unlink()
    assert library.open("mine", POLISH).digest == digest


def test_list_without_its_words_file_is_refused(library: LexiconLibrary) -> None:
    file = library.folder(add(library, PL)) / "list.txt"
    file.unlink()
    assert len(words(library)) == 5  # from the cache
    for graph in library.graphs.glob("*.words"):
        graph.unlink()
    with pytest.raises(BadWordFile) as caught:
        words(library)
    assert (caught.value.file, caught.value.reason) == (str(file), "missing")


def test_removed_list_is_gone_and_its_name_is_free(library: LexiconLibrary) -> None:
    add(library, PL)
    remove_list(library, "MINE")
    assert leftovers(library) == []
    with pytest.raises(errors.UnknownLexicon):
        remove_list(library, "mine")
    add(library, "pies\n", name="mine")
    assert words(library) == ["PIES"]


@pytest.mark.parametrize("name", ["sjp", "TWL"])
def test_bundled_list_can_be_neither_removed_nor_changed(library: LexiconLibrary, name: str) -> None:
    with pytest.raises(errors.LexiconIsBuiltIn):
        remove_list(library, name)
    with pytest.raises(errors.LexiconIsFixed):
        change_list(library, name, allow=["ab"])


# --- allowed and blocked words --------------------------------------------------------------------------------------


def test_allowing_and_blocking_makes_a_new_list_and_keeps_the_base(library: LexiconLibrary) -> None:
    add(library, PL)
    club = change_list(library, "mine", allow=["pies", "Kot"], block=["żółw"], new_name="Club")
    assert (club.base, club.allowed, club.blocked) == ("Mine", ("KOT", "PIES"), ("ŻÓŁW",))
    assert words(library, "club") == ["GĘŚ", "KOT", "PIES", "ŚNIEG", "ŹDŹBŁO"]
    assert words(library) == SAME["polish"]
    assert club.words == 5
    changed = change_list(library, "club", block=["pies", "gęś"])
    assert words(library, "club") == ["KOT", "ŚNIEG", "ŹDŹBŁO"]
    assert (changed.allowed, changed.blocked) == (("KOT",), ("GĘŚ", "PIES", "ŻÓŁW"))
    change_list(library, "club", allow=["ŻÓŁW"])
    assert words(library, "club") == ["KOT", "ŚNIEG", "ŹDŹBŁO", "ŻÓŁW"]


def test_lists_can_be_based_on_derived_lists(library: LexiconLibrary) -> None:
    add(library, PL)
    change_list(library, "mine", block=["kot", "gęś"], new_name="second")
    change_list(library, "second", allow=["kot", "pies"], new_name="third")
    assert words(library, "third") == ["KOT", "PIES", "ŚNIEG", "ŹDŹBŁO", "ŻÓŁW"]
    change_list(library, "second", block=["śnieg"])  # affects the list based on it
    assert words(library, "third") == ["KOT", "PIES", "ŹDŹBŁO", "ŻÓŁW"]


def test_base_list_in_use_cannot_be_removed(library: LexiconLibrary) -> None:
    add(library, PL)
    change_list(library, "mine", block=["kot"], new_name="Club")
    with pytest.raises(errors.LexiconInUse) as caught:
        remove_list(library, "mine")
    assert (caught.value.name, caught.value.by) == ("Mine", "Club")
    remove_list(library, "club")
    remove_list(library, "mine")
    assert leftovers(library) == []


def test_list_can_be_based_on_a_bundled_list(library: LexiconLibrary) -> None:
    club = change_list(library, "kelimelik", allow=["istanbul"], block=["kelime"], new_name="kulüp")
    graph, ours = library.open("kulüp", load_edition("turkish")), shipped("kelimelik")
    assert len(graph) == len(ours) == club.words
    assert ("İSTANBUL" in graph, "KELİME" in graph, "TÜRKÜ" in graph) == (True, False, True)
    assert ("İSTANBUL" in ours, "KELİME" in ours) == (False, True)
    assert graph.digest != ours.digest


@pytest.mark.parametrize("word", ["", "a", "x-y", "ko t", "a" * 32, "кот", "kot\npies", "\0"])
def test_invalid_word_can_be_neither_allowed_nor_blocked(library: LexiconLibrary, word: str) -> None:
    add(library, PL)
    with pytest.raises(errors.BadListWord):
        change_list(library, "mine", new_name="club", allow=[word])
    with pytest.raises(errors.BadListWord):
        change_list(library, "mine", new_name="club", block=[word])
    assert [listed.name for listed in library.lists() if not listed.built_in] == ["Mine"]


def test_list_from_a_file_is_changed_only_in_a_derived_list(library: LexiconLibrary) -> None:
    add(library, PL)
    with pytest.raises(errors.LexiconIsFixed):
        change_list(library, "mine", allow=["pies"])
    assert words(library) == SAME["polish"]
