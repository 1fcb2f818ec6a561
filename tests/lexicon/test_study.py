"""Anagrams, hooks and patterns: the same answers as a plain search through all words, in alphabetical order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mozaika.lexicon.errors import BadPattern
from mozaika.lexicon.study import Hooks, all_words, anagrams, hooks, pattern_words
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet
from tests.lexicon.graphs import DIGRAPHS, ENGLISH, ESTONIAN, POLISH, TURKISH, graph_of, lexica, queries, shipped
from tests.property.games import LONG

Letters = tuple[str, ...]


# --- the plain search -----------------------------------------------------------------------------------------------


def ordered(alphabet: Alphabet, words: Iterable[Letters]) -> list[str]:
    return ["".join(word) for word in sorted(words, key=lambda word: [alphabet.index(letter) for letter in word])]


def plain_anagrams(words: Iterable[Letters], letters: Letters, blanks: int, shorter: bool) -> set[Letters]:
    size = len(letters) + blanks
    fits = (word for word in words if len(word) == size or (shorter and len(word) < size))
    return {word for word in fits if can_be_laid(word, letters, blanks)}


def can_be_laid(word: Letters, letters: Letters, blanks: int) -> bool:
    left = list(letters)
    for letter in word:
        if letter in left:
            left.remove(letter)
        elif blanks:
            blanks -= 1
        else:
            return False
    return True


def plain_hooks(words: set[Letters], word: Letters, alphabet: Alphabet) -> Hooks:
    return Hooks(
        front=tuple(letter for letter in alphabet.letters if (letter, *word) in words),
        back=tuple(letter for letter in alphabet.letters if (*word, letter) in words),
        inner_front=word[1:] in words,
        inner_back=word[:-1] in words,
    )


Sign = str | frozenset[str]
"""A place of a pattern: `?`, `*`, a letter, or a set of letters."""


def plain_fit(signs: tuple[Sign, ...], word: Letters) -> bool:
    if not signs:
        return not word
    first, rest = signs[0], signs[1:]
    if first == "*":
        return any(plain_fit(rest, word[skipped:]) for skipped in range(len(word) + 1))
    return (
        bool(word)
        and (first == "?" or word[0] == first or word[0] in (first if isinstance(first, frozenset) else ()))
        and plain_fit(rest, word[1:])
    )


def as_text(signs: Iterable[Sign]) -> str:
    return "".join(sign if isinstance(sign, str) else f"[{''.join(sorted(sign))}]" for sign in signs)


# --- random questions about small lists -----------------------------------------------------------------------------


@given(st.data(), st.integers(0, 3), st.booleans())
def test_anagrams_match_a_plain_search(data: st.DataObject, blanks: int, shorter: bool) -> None:
    alphabet, words = data.draw(lexica())
    graph, split = graph_of(words, alphabet), {alphabet.parse(word) for word in words}
    typed = "".join(data.draw(queries(alphabet, words)))
    wanted = ordered(alphabet, plain_anagrams(split, alphabet.parse(typed), blanks, shorter))
    place = data.draw(st.integers(0, len(typed))) if alphabet is not DIGRAPHS else 0
    assert anagrams(graph, typed[:place] + "?" * blanks + typed[place:], shorter=shorter) == wanted
    limit = data.draw(st.integers(0, 5))
    assert anagrams(graph, typed + "?" * blanks, shorter=shorter, limit=limit) == wanted[:limit]


@given(st.data())
def test_hooks_match_a_plain_search(data: st.DataObject) -> None:
    alphabet, words = data.draw(lexica(longest=4))
    split = {alphabet.parse(word) for word in words}
    graph = graph_of(words, alphabet)
    typed = data.draw(st.one_of(st.sampled_from(sorted(words) or [""]), queries(alphabet, words).map("".join)))
    assert hooks(graph, typed) == plain_hooks(split, alphabet.parse(typed), alphabet)


@st.composite
def patterns(draw: st.DrawFn, alphabet: Alphabet, words: set[str]) -> tuple[Sign, ...]:
    """A word with some letters replaced, or random symbols."""
    letter = st.sampled_from(sorted({letter for word in words for letter in alphabet.parse(word)}) or alphabet.letters)
    sign = st.one_of(st.just("*"), st.just("?"), letter, st.frozensets(letter, min_size=1, max_size=3))
    signs: list[Sign] = draw(st.lists(sign, min_size=1, max_size=9))
    uses_a_word: bool = bool(words) and draw(st.booleans())
    if uses_a_word:
        signs = list(alphabet.parse(draw(st.sampled_from(sorted(words)))))
        for place in draw(st.sets(st.integers(0, len(signs) - 1), max_size=3)):
            signs[place] = draw(sign)
        signs = [*draw(st.sampled_from([["*"], []])), *signs, *draw(st.sampled_from([["*"], []]))]
    return tuple(signs)


@given(st.data(), st.integers(0, 8), st.integers(0, 33))
def test_patterns_match_a_plain_search(data: st.DataObject, shortest: int, longest: int) -> None:
    alphabet, words = data.draw(lexica().filter(lambda lexicon: lexicon[0] is not DIGRAPHS))
    graph, split = graph_of(words, alphabet), {alphabet.parse(word) for word in words}
    signs = data.draw(patterns(alphabet, words))
    fitting = {word for word in split if plain_fit(signs, word)}
    text = as_text(signs)
    assert pattern_words(graph, text) == ordered(alphabet, fitting), text
    between = ordered(alphabet, {word for word in fitting if shortest <= len(word) <= longest})
    assert pattern_words(graph, text.replace("?", "."), shortest=shortest, longest=longest) == between
    limit = data.draw(st.integers(0, 5))
    assert pattern_words(graph, text, shortest=shortest, longest=longest, limit=limit) == between[:limit]


# --- random questions about English ---------------------------------------------------------------------------------


@cache
def english_words() -> list[str]:
    """In alphabetical order."""
    words = all_words(shipped("sowpods"))
    assert words == sorted(words)
    return words


@cache
def english() -> set[Letters]:
    return set(map(tuple, english_words()))


@pytest.mark.parametrize("seed", range(12 if LONG else 2))
def test_anagrams_of_english_racks_match_a_plain_search(seed: int) -> None:
    random, graph = Random(seed), shipped("sowpods")
    letters = tuple(random.choices("AAEEEIIOOUBCDFGHLMNNPRRSSTTWYZQ", k=random.randrange(5, 9)))
    for blanks, shorter in ((0, True), (1, False), (2, False), (1, True)):
        wanted = ordered(ENGLISH, plain_anagrams(english(), letters, blanks, shorter))
        assert anagrams(graph, "".join(letters) + "?" * blanks, shorter=shorter) == wanted


@pytest.mark.parametrize("seed", range(12 if LONG else 2))
def test_patterns_of_english_words_match_a_plain_search(seed: int) -> None:
    random, graph = Random(seed), shipped("sowpods")
    for number, word in enumerate(random.sample(english_words(), 8)):
        begin, end = sorted(random.sample(range(len(word) + 1), 2))
        vague = word[:begin] + "?" * (end - begin) + word[end:]
        pattern = (vague, f"*{word[begin:end]}*", f"{word[:2]}*{word[-1]}", f"*[AEIOU]{word[-2:]}?")[number % 4]
        form = re.compile(pattern.replace("*", ".*").replace("?", "."))
        wanted = [each for each in english_words() if form.fullmatch(each)]
        assert pattern_words(graph, pattern) == wanted, pattern
        assert pattern_words(graph, pattern, limit=3) == wanted[:3], pattern
        assert pattern_words(graph, pattern, shortest=6, longest=8) == [each for each in wanted if 6 <= len(each) <= 8]


@pytest.mark.parametrize(
    "pattern",
    [
        "*",
        "*Z",
        "*[AE]",
        "*A?B*",
        "*A*B*C*",
        "*Q*",
        "*[JQXZ]?[AEIOU]",
        "*?????????????",
        "*[BCD]?[FGH]*",
        "*A??????B",
        "?*?*K",
    ],
)
def test_patterns_starting_with_a_star_match_a_plain_search(pattern: str) -> None:
    graph, form = shipped("sowpods"), re.compile(pattern.replace("?", ".").replace("*", ".*"))
    wanted = [word for word in english_words() if form.fullmatch(word)]
    assert pattern_words(graph, pattern) == wanted
    for shortest, longest in ((0, 5), (6, 6), (7, 9), (14, 31), (9, 3)):
        between = [word for word in wanted if shortest <= len(word) <= longest]
        assert pattern_words(graph, pattern, shortest=shortest, longest=longest) == between
        assert pattern_words(graph, pattern, shortest=shortest, longest=longest, limit=100) == between[:100]
    for limit in (0, 1, len(wanted) // 2, len(wanted), len(wanted) + 1):
        assert pattern_words(graph, pattern, limit=limit) == wanted[:limit]


def test_hooks_of_english_words_match_a_plain_search() -> None:
    graph = shipped("sowpods")
    for word in Random(4).sample(english_words(), 2000):
        assert hooks(graph, word) == plain_hooks(english(), tuple(word), ENGLISH)


# --- questions as people type them ----------------------------------------------------------------------------------


def test_answers_are_in_alphabetical_order() -> None:
    assert pattern_words(graph_of(["zła", "źle", "żal", "łza", "lza", "aza"], POLISH), "*") == [
        "AZA", "LZA", "ŁZA", "ZŁA", "ŹLE", "ŻAL",
    ]  # fmt: skip
    assert anagrams(graph_of(["ši", "si", "zi", "ži", "õi", "üi"], ESTONIAN), "i?") == [
        "SI",
        "ŠI",
        "ZI",
        "ŽI",
        "ÕI",
        "ÜI",
    ]
    assert hooks(graph_of(["ıkı", "iki", "jki", "çki", "cki"], TURKISH), "ki").front == ("C", "Ç", "İ", "J")


def test_turkish_dotted_and_dotless_i_differ() -> None:
    graph = graph_of(["ılık", "ilik"], TURKISH)
    assert anagrams(graph, "kılı") == ["ILIK"]
    assert anagrams(graph, "KİLİ") == ["İLİK"]
    assert pattern_words(graph, "*Lı?") == ["ILIK"]
    assert pattern_words(graph, "[iı]l*") == ["ILIK", "İLİK"]
    assert (hooks(graph, "lik").front, hooks(graph, "LIK").front) == (("İ",), ("I",))


def test_queries_accept_any_case_and_decomposed_letters() -> None:
    graph = graph_of(["żółw", "żółwi"], POLISH)
    for typed in ("żółw", "ŻÓŁW", "Żółw", "z\u0307o\u0301łw"):
        assert anagrams(graph, typed) == ["ŻÓŁW"]
        assert anagrams(graph, " ".join(typed.partition("ł")) + " ?") == ["ŻÓŁWI"]
        assert pattern_words(graph, typed + "*") == ["ŻÓŁW", "ŻÓŁWI"]
        assert pattern_words(graph, f"[{typed}]*") == ["ŻÓŁW", "ŻÓŁWI"]
        assert hooks(graph, typed) == Hooks((), ("I",), False, False)
        assert hooks(graph, f" {typed}i ").inner_back


def test_multi_character_letter_is_one_place_of_a_pattern() -> None:
    graph = graph_of(["csa", "dzsa", "dsa", "aa"], DIGRAPHS)
    assert pattern_words(graph, "?a") == ["AA", "CSA", "DZSA"]
    assert pattern_words(graph, "[csdzs]a") == ["CSA", "DZSA"]
    assert anagrams(graph, "adzs") == ["DZSA"]
    assert hooks(graph, "a").front == ("A", "CS", "DZS")


# --- bad and excessive questions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pattern",
    ["", " ", "[", "]", "[]", "[]a", "[a", "a]", "[?]", "[a-c]", "[^a]", "a-b", "ko t", "кот", "😀", "?" * 63],
)
def test_invalid_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern) as caught:
        pattern_words(graph_of(["kot"], POLISH), pattern)
    assert caught.value.pattern == pattern


@pytest.mark.parametrize("letters", ["x-y", "кот", "a1", "😀", "*"])
def test_letters_outside_the_alphabet_are_refused(letters: str) -> None:
    graph = graph_of(["kot"], POLISH)
    for question in (anagrams, hooks):
        with pytest.raises(NotInAlphabet):
            question(graph, letters)


@pytest.mark.parametrize("letters", ["", "?", "k", " "])
def test_too_few_letters_give_no_anagrams(letters: str) -> None:
    graph = graph_of(["kot"], POLISH)
    assert anagrams(graph, letters) == []
    assert anagrams(graph, letters, shorter=True) == []


def test_words_of_31_letters_are_found_by_every_search() -> None:
    word = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2)[:31]
    graph = graph_of([word, word[1:], word[:-1]], ENGLISH)
    assert anagrams(graph, word[::-1]) == [word]
    assert anagrams(graph, "?" * 31) == [word]
    assert anagrams(graph, word + "?" * 60, shorter=True) == [word[:-1], word, word[1:]]
    assert hooks(graph, word) == Hooks((), (), True, True)
    assert hooks(graph, word[1:]).front == ("A",)
    for pattern in (
        "?" * 31,
        "*" + word[5:28] + "*",
        "*" + word,
        word + "*",
        "*" + word + "*",
        "[A]" + "?" * 29 + "*E",
    ):
        assert word in pattern_words(graph, pattern), pattern


@pytest.mark.parametrize("length", [32, 33, 34, 40, 62, 100, 5000])
def test_queries_longer_than_any_word_find_nothing(length: int) -> None:
    graph = graph_of(["AB" * 15 + "A", "AB"], ENGLISH)
    assert anagrams(graph, "AB" * length) == []
    assert anagrams(graph, "?" * length) == []
    assert anagrams(graph, "AB" * length, shorter=True) == ["AB", "AB" * 15 + "A"]
    assert anagrams(graph, "?" * length, shorter=True) == ["AB", "AB" * 15 + "A"]
    assert hooks(graph, "AB" * length) == Hooks((), (), False, False)
    for pattern in (
        "A" * length,
        "?" * length,
        "*" + "A" * length,
        "*" + "AB" * (length // 2),
        "AB" * (length // 2) + "*",
    ):
        try:
            assert pattern_words(graph, pattern) == []
        except BadPattern:
            assert len(pattern) > 62
