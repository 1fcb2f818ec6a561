"""The word graph has exactly the words of its list, for any alphabet: random lists compared with a plain set."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.lexicon.codes import MAX_CODES, Codes
from mozaika.lexicon.errors import AlphabetTooLarge
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.search import gaddag_paths
from mozaika.lexicon.study import all_words
from mozaika.lexicon.wordlist import word_list
from mozaika.rules.alphabet import Alphabet
from tests.lexicon.graphs import (
    ALPHABETS,
    DIGRAPHS,
    ENGLISH,
    LARGE,
    POLISH,
    TURKISH,
    built_from,
    gaddag_form,
    graph_of,
    in_memory,
    lexica,
    queries,
)
from tests.marks import rule

_NO_LIMIT = 1 << 40


def paths_of(graph: WordGraph) -> list[bytes]:
    answers: bytes = gaddag_paths(graph.array, graph.header["gaddag"], _NO_LIMIT).tobytes()
    return answers.split(b"\0")[:-1]


def paths_wanted(graph: WordGraph, words: set[str]) -> list[bytes]:
    return sorted(path for word in words for path in gaddag_form(graph.codes.encode(word)))


def in_alphabet_order(alphabet: Alphabet, words: set[str]) -> list[str]:
    return sorted(words, key=lambda word: [alphabet.index(letter) for letter in alphabet.parse(word)])


# --- random small lists ---------------------------------------------------------------------------------------------


@given(st.data())
def test_graph_agrees_with_plain_list_on_words_and_prefixes(data: st.DataObject) -> None:
    alphabet, words = data.draw(lexica())
    graph, plain = graph_of(words, alphabet), word_list("plain", words, alphabet)
    assert plain.words == words
    assert (len(graph), graph.digest, graph.dropped) == (len(plain), plain.digest, 0)
    for letters in data.draw(st.lists(queries(alphabet, words), min_size=1, max_size=10)):
        asked = "".join(letters)
        assert (asked in graph) is (asked in plain)
        begins = [alphabet.parse(word)[: len(alphabet.parse(asked))] for word in words]
        assert graph.any_starts_with(asked) is (alphabet.parse(asked) in begins)
    assert graph.judge(words) == dict.fromkeys(words, True)


@given(lexica())
def test_all_words_of_a_graph_come_in_alphabetical_order(lexicon: tuple[Alphabet, set[str]]) -> None:
    alphabet, words = lexicon
    assert all_words(graph_of(words, alphabet)) == in_alphabet_order(alphabet, words)


@given(lexica())
def test_gaddag_has_each_word_once_per_letter(lexicon: tuple[Alphabet, set[str]]) -> None:
    alphabet, words = lexicon
    graph = graph_of(words, alphabet)
    assert sorted(paths_of(graph)) == paths_wanted(graph, words)


@given(lexica(longest=31, most_words=8))
def test_long_words_are_stored_like_short_ones(lexicon: tuple[Alphabet, set[str]]) -> None:
    alphabet, words = lexicon
    graph = graph_of(words, alphabet)
    assert all_words(graph) == in_alphabet_order(alphabet, words)
    assert sorted(paths_of(graph)) == paths_wanted(graph, words)
    assert graph.longest == max((len(alphabet.parse(word)) for word in words), default=0)


@given(lexica(), st.randoms(use_true_random=False))
def test_graph_bytes_ignore_order_case_and_repetition_of_entries(
    lexicon: tuple[Alphabet, set[str]], random: Random
) -> None:
    alphabet, words = lexicon
    small = ["".join(map(alphabet.small, alphabet.parse(word))) for word in words]
    entries = [*sorted(words), *random.sample(small, len(small) // 2)]
    first = built_from("\n".join(entries), alphabet)
    random.shuffle(entries)
    second = built_from("\r\n".join(["", *entries, " ", ""]), alphabet)
    assert second.graph.tobytes() == first.graph.tobytes()
    assert (second.dawg, second.gaddag, second.digest) == (first.dawg, first.gaddag, first.digest)
    assert (second.words, second.longest_word) == (first.words, first.longest_word)


@given(lexica(), st.data())
def test_excluded_words_leave_no_trace_in_the_graph(lexicon: tuple[Alphabet, set[str]], data: st.DataObject) -> None:
    alphabet, words = lexicon
    strangers = ["".join(alphabet.letters[:1] * 2), "".join(alphabet.letters[-1:] * 25)]
    without = data.draw(st.sets(st.sampled_from([*sorted(words), *strangers])))
    less = built_from("\n".join(words), alphabet, without=without)
    assert set(all_words(in_memory(less, alphabet))) == words - without
    assert less.digest == word_list("less", words - without, alphabet).digest


# --- lists at the edge ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: alphabet.letters[1])
def test_empty_list_gives_a_graph_without_words(alphabet: Alphabet) -> None:
    graph = graph_of([], alphabet)
    assert (len(graph), graph.longest, all_words(graph), paths_of(graph)) == (0, 0, [], [])
    assert graph.digest == word_list("none", [], alphabet).digest
    assert not graph.any_starts_with("")
    assert not graph.any_starts_with(alphabet.letters[0])
    assert "" not in graph


def test_graph_of_one_word_has_no_other_word() -> None:
    graph = graph_of(["kot"], POLISH)
    assert all_words(graph) == ["KOT"]
    assert [word in graph for word in ("KOT", "KO", "OT", "KOTY", "T", "")] == [True, False, False, False, False, False]
    assert graph.any_starts_with("")


def test_prefixes_of_other_words_are_found() -> None:
    words = {"KO", "KOT", "KOTY", "KOTYLION", "OT", "OTO"}
    graph = graph_of(words, POLISH)
    assert set(all_words(graph)) == words
    assert sorted(paths_of(graph)) == paths_wanted(graph, words)
    assert "KOTYLI" not in graph
    assert graph.any_starts_with("KOTYLI")


@rule("7.10")
@pytest.mark.parametrize("length", [2, 10, 11, 16, 20, 21, 30, 31])
def test_words_of_any_length_up_to_31_are_found(length: int) -> None:
    word = "".join(POLISH.letters[place % len(POLISH)] for place in range(length))
    graph = graph_of([word, word[:2]], POLISH)
    assert word in graph
    assert graph.header["longest_word"] == word
    assert sorted(paths_of(graph)) == paths_wanted(graph, {word, word[:2]})


@rule("7.10")
def test_word_of_32_letters_is_dropped() -> None:
    built = built_from("kot\n" + "A" * 32, POLISH)
    assert built.words == 1
    assert [(each.reason, each.count) for each in built.dropped] == [("long", 1)]


@rule("2.3")
def test_words_are_found_in_any_typed_form() -> None:
    assert {"ılık", "ILIK", "Ilık"} <= {
        word for word in ("ılık", "ILIK", "Ilık", "ilik") if word in graph_of(["ılık"], TURKISH)
    }
    assert "ilik" not in graph_of(["ılık"], TURKISH)
    assert "żółć" in graph_of(["ŻÓŁĆ"], POLISH)
    assert "z\u0307o\u0301łc\u0301" in graph_of(["ŻÓŁĆ"], POLISH)


@pytest.mark.parametrize("asked", ["don't", "ko t", "кот", "K\0T", "😀", " KOT", 7, None, b"KOT"])
def test_text_outside_the_alphabet_is_not_a_word(asked: object) -> None:
    assert asked not in graph_of(["kot"], POLISH)


# --- what is dropped ------------------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize("odd", ["😀", "😁", "\U00010400", "\U0010fffd", "\ufffd", "€", "ß"])
@pytest.mark.parametrize("alphabet", [ENGLISH, DIGRAPHS, LARGE], ids=["english", "digraphs", "large"])
def test_invalid_character_drops_only_its_own_entry(odd: str, alphabet: Alphabet) -> None:
    first, second = "".join(alphabet.letters[:2]), "".join(alphabet.letters[1:4])
    built = built_from("\n".join([odd, first, first + odd, second, odd + second, second]), alphabet)
    assert set(all_words(in_memory(built, alphabet))) == {first, second}
    (dropped,) = built.dropped
    assert (dropped.reason, dropped.count) == ("signs", 3)
    assert dropped.examples == (odd, first + odd, odd + second)


@rule("7.10")
@pytest.mark.parametrize("alphabet", [ENGLISH, DIGRAPHS], ids=["english", "digraphs"])
def test_dropped_entries_are_counted_with_original_examples(alphabet: Alphabet) -> None:
    entries = ["d", "  a-d ", "", "s", "d a", "as", *["s's"] * 9, "d" * 32, "a" * 33]
    built = built_from("\n".join(entries), alphabet)
    assert {each.reason: (each.count, each.examples) for each in built.dropped} == {
        "signs": (11, ("a-d", "d a", "s's", "s's", "s's")),
        "short": (2, ("d", "s")),
        "long": (2, ("d" * 32, "a" * 33)),
    }
    assert built.words == 1


# --- alphabets ------------------------------------------------------------------------------------------------------


def test_alphabet_of_62_letters_works() -> None:
    assert len(LARGE) == MAX_CODES
    words = {first + second for first in LARGE.letters for second in LARGE.letters}
    graph = graph_of(words, LARGE)
    assert all_words(graph) == in_alphabet_order(LARGE, words)
    assert sorted(paths_of(graph)) == paths_wanted(graph, words)


def test_alphabet_of_63_letters_is_refused() -> None:
    larger = Alphabet((*LARGE.letters, "Ђ'"), (*LARGE.lower, "ђ'"))
    with pytest.raises(AlphabetTooLarge) as caught:
        Codes(larger)
    assert (caught.value.letters, caught.value.limit) == (63, 62)


def test_longest_letter_matches_first_in_a_graph() -> None:
    graph = graph_of(["dzsa", "dza", "dsa", "csa"], DIGRAPHS)
    assert all_words(graph) == ["CSA", "DSA", "DZA", "DZSA"]
    assert graph.longest == 3  # D S A; the others have two letters
    assert not graph.any_starts_with("C")
    assert graph.any_starts_with("DZ")
    assert [word in graph for word in ("DZSA", "dzsa", "DSA", "CA")] == [True, True, True, False]
