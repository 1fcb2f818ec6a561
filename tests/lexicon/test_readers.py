"""Word lists in the formats of other programs. The files are written here byte by byte, not by code of ours."""

from __future__ import annotations

import struct
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pytest

from mozaika.editions import load_edition
from mozaika.lexicon import word_nodes
from mozaika.lexicon.errors import BadListFile, BadWordFile
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.readers import READERS, ReadList, read_list
from mozaika.lexicon.study import all_words
from mozaika.lexicon.user_lists import AddedList, add_list
from mozaika.lexicon.wordlist import load_word_list
from mozaika.rules.alphabet import Alphabet
from tests.lexicon.graphs import DIGRAPHS, ENGLISH, POLISH
from tests.marks import rule

Fault: TypeAlias = tuple[str, str, str]  # reason, found, limit
WORDS = ["AA", "AB", "ABA", "BAA"]

# Nodes 2 and 3 are the first letters, A and B; 4 and 5 the second ones after A; 6 that after B; 7 ends ABA and BAA.
KWG = bytes.fromhex("02004000 00004000 04000001 06004002 00008001 0700c002 07004001 0000c001")

HASH = bytes(range(16))
DAWG_NODES = bytes.fromhex(
    "00000140000000 00000300000000 00000541000000 00000000000001 00000641000102 00000640000000 00000040010000"
)
DAWG = b"\1" + HASH + b"\0\0\4" + b"\2A B " + DAWG_NODES
OLD_DAWG = bytes.fromhex(
    "00000140000000 00000300000000 00000541000000 00000020000000 00000661000000 00000640000000 00000060000000"
)
OLDEST_DAWG = bytes.fromhex("00000140 00000300 00000541 00000020 00000661 00000640 00000060")


def node(tile: int, child: int = 0, *, end: bool = False, last: bool = False) -> bytes:
    """A KWG node."""
    return struct.pack("<I", tile << 24 | end << 23 | last << 22 | child)


def kwg(*nodes: bytes, root: int = 2) -> bytes:
    return node(0, root, last=True) + node(0, last=True) + b"".join(nodes)


def dawg(nodes: bytes, words: int, letters: str = "A B ") -> bytes:
    return b"\1" + HASH + words.to_bytes(3, "big") + bytes([letters.count(" ")]) + letters.encode() + nodes


def read(tmp_path: Path, content: bytes, alphabet: Alphabet = ENGLISH, language: str = "en") -> ReadList:
    path = tmp_path / "a list"  # recognised by content, not by name
    path.write_bytes(content)
    return read_list(path, language, alphabet)


def fault(tmp_path: Path, content: bytes, alphabet: Alphabet = ENGLISH) -> Fault:
    with pytest.raises(BadListFile) as refused:
        read(tmp_path, content, alphabet)
    return refused.value.reason, refused.value.found, refused.value.limit


# --- good files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "form", "numbered"),
    [
        (KWG, "KWG", True),
        (DAWG, "Quackle DAWG 1", False),
        (OLD_DAWG, "Quackle DAWG 0", True),
        (OLDEST_DAWG, "Quackle DAWG 0", True),
        (b"AA\nAB\nABA\nBAA", "utf-8", False),
        ("AA\nAB\nABA\nBAA".encode("utf-16"), "utf-16", False),
        ("AA\nAB\nABA\nBAA".encode("utf-16-le"), "utf-16-le", False),
        ("AA\nAB\nABA\nBAA".encode("utf-16-be"), "utf-16-be", False),
    ],
    ids=["KWG", "DAWG 1", "DAWG of 7 bytes", "DAWG of 4 bytes", "UTF-8", "UTF-16", "little-endian", "big-endian"],
)
def test_format_is_recognised_by_content(tmp_path: Path, content: bytes, form: str, numbered: bool) -> None:
    assert read(tmp_path, content) == ReadList("\n".join(WORDS), form, numbered)


def test_plain_text_is_the_last_reader() -> None:
    assert READERS[-1].form == "text"
    assert [reader.form for reader in READERS] == list(dict.fromkeys(reader.form for reader in READERS))


def test_kwg_numbers_letters_by_the_alphabet_of_the_edition(tmp_path: Path) -> None:
    content = kwg(node(2, 3, last=True), node(7, end=True, last=True))
    assert read(tmp_path, content).text == "BG"
    assert read(tmp_path, content, POLISH).text == "ĄE"


def test_last_letter_of_the_alphabet_can_be_used(tmp_path: Path) -> None:
    assert read(tmp_path, kwg(node(26, 3, last=True), node(26, end=True, last=True))).text == "ZZ"
    assert read(tmp_path, kwg(node(32, 3, last=True), node(32, end=True, last=True)), POLISH).text == "ŻŻ"


def test_dawg_letters_are_those_of_its_header_in_any_order(tmp_path: Path) -> None:
    nodes = bytes.fromhex("00000140000000 00000241000000 00000040000001")  # letter 1, then letter 0
    assert read(tmp_path, dawg(nodes, 1, "T A ")).text == "AT"
    assert read(tmp_path, dawg(nodes, 1, "ł ż "), POLISH).text == "ŻŁ"
    assert read(tmp_path, dawg(nodes, 1, "[CS] Ő "), DIGRAPHS).text == "ŐCS"


def test_tiles_of_several_characters_are_read_as_one_letter(tmp_path: Path) -> None:
    assert read(tmp_path, kwg(node(2, 3, last=True), node(1, end=True, last=True)), DIGRAPHS).text == "CSA"


def test_word_that_would_read_as_other_tiles_is_kept_apart(tmp_path: Path) -> None:
    """DZ and S are the tile DZS when they are written one after the other."""
    content = kwg(node(4, 3, last=True), node(6, end=True, last=True))
    assert read(tmp_path, content, DIGRAPHS).text == "DZ·S"


def test_graph_in_which_nodes_are_shared_by_the_end_of_a_list(tmp_path: Path) -> None:
    nodes = (node(1, 5), node(2, 4, last=True), node(1, end=True), node(2, end=True, last=True))
    assert read(tmp_path, kwg(*nodes)).text.split() == ["AB", "BA", "BB"]


# --- added to the library -------------------------------------------------------------------------------------------


@pytest.fixture
def add(tmp_path: Path) -> Callable[..., AddedList]:
    library = LexiconLibrary(data=tmp_path / "data", cache=tmp_path / "cache")

    def add(content: bytes, edition: str = "english") -> AddedList:
        (tmp_path / "list.bin").write_bytes(content)
        added = add_list(library, tmp_path / "list.bin", edition, "Mine")
        assert added.listed.words == len(all_words(library.open("Mine", load_edition(edition))))
        return added

    return add


@rule("7.10")
@pytest.mark.parametrize("content", [KWG, DAWG, OLD_DAWG])
def test_added_graph_has_its_words_and_names_its_format(add: Callable[..., AddedList], content: bytes) -> None:
    added = add(content)
    assert (added.listed.words, added.listed.longest_word, added.dropped) == (4, "ABA", ())
    assert added.listed.origin.startswith("list.bin (")


def test_letters_without_names_are_shown_by_the_first_words(add: Callable[..., AddedList]) -> None:
    added = add(KWG)
    assert (added.unnamed, added.first_words) == ("KWG", tuple(WORDS))
    assert added.unused_letters == tuple("CDEFGHIJKLMNOPQRSTUVWXYZ")


def test_named_letters_need_no_check_by_the_reader(add: Callable[..., AddedList]) -> None:
    assert add(DAWG)[3:] == ("", (), ())


def test_word_too_long_for_any_board_is_dropped(add: Callable[..., AddedList]) -> None:
    nodes = [node(1, place + 3, end=place == 1, last=True) for place in range(39)]
    added = add(kwg(*nodes, node(1, end=True, last=True)))
    assert (added.listed.words, [(each.reason, each.count) for each in added.dropped]) == (1, [("long", 1)])


def test_words_option_reads_a_graph_too(tmp_path: Path) -> None:
    (tmp_path / "club.kwg").write_bytes(KWG)
    assert load_word_list(tmp_path / "club.kwg", ENGLISH, "en").words == frozenset(WORDS)


# --- damaged and hostile files --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (KWG[:-1], ("truncated", "", "")),
        (KWG[:-4], ("index", "7", "6")),
        (kwg(node(1, 99, last=True)), ("index", "99", "2")),
        (kwg(node(1, 3, last=True), node(1, end=True)), ("index", "4", "3")),
        (kwg(node(1, 2, last=True)), ("loop", "2", "")),
        (kwg(node(1, 3, last=True), node(2, 4, last=True), node(3, 2, last=True)), ("loop", "4", "")),
        (
            kwg(node(1, 3, last=True), *(node(1, end=True) for _ in range(26)), node(1, last=True)),
            ("siblings", "3", ""),
        ),
        (kwg(node(1, 3, last=True), node(0, end=True, last=True)), ("letters", "0", "26")),
        (kwg(node(1, 3, last=True), node(27, end=True, last=True)), ("letters", "27", "26")),
        (kwg(node(1, 3, last=True), node(255, end=True, last=True)), ("letters", "255", "26")),
    ],
    ids=[
        "part of a node",
        "missing node",
        "index",
        "no end of a list",
        "own child",
        "loop",
        "siblings",
        "0",
        "27",
        "255",
    ],
)
def test_damaged_kwg_is_refused_with_the_reason(tmp_path: Path, content: bytes, expected: Fault) -> None:
    assert fault(tmp_path, content) == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (DAWG[:-1], ("truncated", "", "")),
        (DAWG[:-7], ("index", "6", "5")),
        (DAWG[:22], ("truncated", "", "")),
        (DAWG[:25], ("truncated", "", "")),
        (dawg(DAWG_NODES, 5), ("count", "4", "5")),
        (dawg(DAWG_NODES, 4, "A "), ("letters", "2", "1")),
        (dawg(DAWG_NODES, 4, "A Ж "), ("unknown-letter", "Ж", "")),
        (b"\1" + HASH + b"\0\0\4" + b"\2A \xff " + DAWG_NODES, ("unknown-letter", "\ufffd", "")),
        (dawg(bytes.fromhex("00000140000000 00000140000001"), 1), ("loop", "1", "")),
    ],
    ids=["part of a node", "missing node", "no letters", "no nodes", "count", "letters", "Ж", "not UTF-8", "loop"],
)
def test_damaged_dawg_is_refused_with_the_reason(tmp_path: Path, content: bytes, expected: Fault) -> None:
    assert fault(tmp_path, content) == expected


def test_file_for_a_larger_alphabet_is_refused(tmp_path: Path) -> None:
    polish = kwg(node(1, 3, last=True), node(32, end=True, last=True))
    assert read(tmp_path, polish, POLISH).text == "AŻ"
    assert fault(tmp_path, polish) == ("letters", "32", "26")


@pytest.mark.parametrize("content", [OLD_DAWG[:-1], OLD_DAWG + bytes(7), OLD_DAWG[:-7], OLDEST_DAWG[:-4]])
def test_nodes_without_header_that_do_not_fit_are_no_dawg(tmp_path: Path, content: bytes) -> None:
    """Without a mark, a file that is not sound to the last node is treated as text, which it is not either."""
    path = tmp_path / "list"
    path.write_bytes(content)
    with pytest.raises(BadWordFile):
        load_word_list(path, ENGLISH, "en")


def test_words_beyond_any_length_are_refused(tmp_path: Path) -> None:
    chain = [node(1, place + 3, last=True) for place in range(200)]
    assert fault(tmp_path, kwg(*chain, node(1, end=True, last=True))) == ("too-long", "", "63")


def bounded(tmp_path: Path, content: bytes) -> Fault:
    """The fault of a hostile file, which is found in bounded time."""
    begun = time.process_time()
    found = fault(tmp_path, content)
    assert time.process_time() - begun < 60
    return found


def test_few_nodes_with_endless_many_words_are_refused_at_once(tmp_path: Path) -> None:
    """26 letters at each of 60 places: 10^84 words in 6 kB."""
    lists = [
        b"".join(node(letter, (depth + 1) * 26 + 2, end=True, last=letter == 26) for letter in range(1, 27))
        for depth in range(59)
    ]
    ending = b"".join(node(letter, end=True, last=letter == 26) for letter in range(1, 27))
    assert bounded(tmp_path, kwg(*lists, ending)) == ("too-many", "", str(word_nodes.MAX_WORDS))


def test_long_chain_and_long_list_take_bounded_work(tmp_path: Path) -> None:
    first = node(1, 3, last=True)
    chain = b"".join(node(1, place + 4, last=True) for place in range(100_000))
    assert bounded(tmp_path, kwg(first, chain, node(1, end=True, last=True)))[0] == "too-long"
    siblings = node(1, end=True) * 100_000
    assert bounded(tmp_path, kwg(first, siblings, node(1, end=True, last=True)))[0] == "siblings"


def test_graph_without_words_is_refused_as_empty(tmp_path: Path) -> None:
    (tmp_path / "list").write_bytes(kwg(node(1, last=True)))
    with pytest.raises(BadWordFile) as refused:
        load_word_list(tmp_path / "list", ENGLISH, "en")
    assert refused.value.reason == "empty"


@pytest.mark.parametrize("size", range(len(KWG)))
@pytest.mark.parametrize("content", [KWG, DAWG, OLD_DAWG], ids=["KWG", "DAWG 1", "DAWG 0"])
def test_any_beginning_of_a_file_is_read_or_refused(tmp_path: Path, content: bytes, size: int) -> None:
    (tmp_path / "list").write_bytes(content[:size])
    with pytest.raises((BadListFile, BadWordFile)):
        load_word_list(tmp_path / "list", ENGLISH, "en")


@pytest.mark.parametrize("content", [KWG, DAWG, OLD_DAWG], ids=["KWG", "DAWG 1", "DAWG 0"])
def test_any_changed_byte_is_read_or_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list"
    for place in range(len(content)):
        for changed in {0, 0xFF, content[place] ^ 1, content[place] ^ 0x40, content[place] ^ 0x80}:
            path.write_bytes(content[:place] + bytes([changed]) + content[place + 1 :])
            with suppress(BadListFile, BadWordFile):
                assert load_word_list(path, ENGLISH, "en").words
