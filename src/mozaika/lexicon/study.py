"""Searches for studying words: anagrams, hooks and patterns. Answers are in alphabetical order."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np

from mozaika.lexicon.codes import Codes
from mozaika.lexicon.errors import BadPattern
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels import patterns, search
from mozaika.lexicon.wordlist import MIN_WORD_LENGTH
from mozaika.rules.errors import NotInAlphabet
from mozaika.rules.layout import LARGEST_SIDE
from mozaika.rules.tiles import BLANK

ANY_RUN = "*"
ANY_LETTER = "?."
_NO_LIMIT = 1 << 40
_MAX_PLACES = 62  # the places of a pattern are bits of one number


def anagrams(graph: WordGraph, letters: str, *, shorter: bool = False, limit: int | None = None) -> list[str]:
    """Words made of all `letters` (`?` is a blank); with `shorter` also words made of some of them."""
    blanks = letters.count(BLANK)
    codes = graph.codes.encode("".join(letters.replace(BLANK, "").split()))
    length = len(codes) + blanks
    have = np.zeros(64, np.int64)
    for code in codes:
        have[code] += 1
    if length < MIN_WORD_LENGTH or (length > LARGEST_SIDE and not shorter):
        return []
    shortest = MIN_WORD_LENGTH if shorter else length
    found = search.words_of_letters(
        graph.array, graph.header["dawg"], have, blanks, shortest, _NO_LIMIT if limit is None else limit
    )
    return graph.codes.decode_many(found.data)


def all_words(graph: WordGraph) -> list[str]:
    """All words of the list."""
    return pattern_words(graph, ANY_RUN)


def warm(graph: WordGraph) -> None:
    """Run each kind of search once, so that its kernel is compiled."""
    anagrams(graph, "".join(graph.alphabet.letters[:2]))
    pattern_words(graph, graph.alphabet.letters[0])


@dataclass(frozen=True, slots=True)
class Hooks:
    """Letters that make another word in front or at the end; and whether removing an end letter leaves a word."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    inner_front: bool
    inner_back: bool


def hooks(graph: WordGraph, word: str) -> Hooks:
    codes, alphabet = graph.codes.encode(word.strip()), graph.alphabet
    letters = list(enumerate(alphabet.letters, 1))
    return Hooks(
        front=tuple(letter for code, letter in letters if graph.has_codes(bytes((code,)) + codes)),
        back=tuple(letter for code, letter in letters if graph.has_codes(codes + bytes((code,)))),
        inner_front=graph.has_codes(codes[1:]),
        inner_back=graph.has_codes(codes[:-1]),
    )


# --- patterns -------------------------------------------------------------------------------------------------------


def pattern_words(
    graph: WordGraph,
    pattern: str,
    *,
    shortest: int = MIN_WORD_LENGTH,
    longest: int = LARGEST_SIDE,
    limit: int | None = None,
) -> list[str]:
    """Words that match `pattern`: `?` or `.` is any letter, `*` any number of letters, `[ab]` one of these."""
    compiled = _compile(_parse(pattern, graph.codes))
    lengths = sum(1 << length for length in range(max(shortest, MIN_WORD_LENGTH), min(longest, LARGEST_SIDE) + 1))
    found = patterns.words_of_pattern(
        graph.array, graph.header["dawg"], compiled, np.uint64(lengths), _NO_LIMIT if limit is None else limit
    )
    return graph.codes.decode_many(found.data)


_Places = list["int | None"]
"""The places of a pattern: a mask of the letters that match, or None for any number of letters."""


def _parse(pattern: str, codes: Codes) -> _Places:
    places: _Places = []
    every = (1 << len(codes.alphabet)) - 1
    text, at = unicodedata.normalize("NFC", pattern.strip()), 0
    while at < len(text):
        char, closing = text[at], text.find("]", at)
        if char == ANY_RUN:
            if places[-1:] != [None]:
                places.append(None)
        elif char in ANY_LETTER:
            places.append(every)
        elif char == "[" and closing > at + 1:
            places.append(sum(1 << (code - 1) for code in {*_codes(text[at + 1 : closing], codes, pattern)}))
            at = closing
        else:
            piece = codes.alphabet.piece_at(text, at)
            if piece is None:
                raise BadPattern(pattern)
            places.append(1 << codes.alphabet.index(codes.alphabet.capital(piece)))
            at += len(piece) - 1
        at += 1
    if not places or len(places) > _MAX_PLACES:
        raise BadPattern(pattern)
    return places


def _codes(letters: str, codes: Codes, pattern: str) -> bytes:
    try:
        return codes.encode(letters)
    except NotInAlphabet as error:
        raise BadPattern(pattern) from error


def _compile(places: _Places) -> patterns.Pattern:
    stays = sum(1 << number for number, mask in enumerate(places) if mask is None)
    moves = np.zeros(64, np.uint64)
    for number, mask in enumerate(places):
        for code in range(1, 64):
            if mask is not None and mask >> (code - 1) & 1:
                moves[code] |= np.uint64(1 << number)
    begin = 1 | (2 if places[:1] == [None] else 0)
    return patterns.Pattern(np.uint64(begin), moves, np.uint64(stays), np.uint64(1 << len(places)))
