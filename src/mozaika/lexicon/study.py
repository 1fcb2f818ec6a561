"""Questions that people study words with: anagrams, hooks, patterns. Answers are in the alphabet's order."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.codes import Codes
from mozaika.lexicon.errors import BadPattern
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels import search
from mozaika.lexicon.wordlist import SHORTEST_WORD
from mozaika.rules.errors import NotInAlphabet
from mozaika.rules.layout import LARGEST_SIDE
from mozaika.rules.tiles import BLANK

ANY_RUN = "*"
ANY_LETTER = "?."
_NO_LIMIT = 1 << 40
_MOST_PLACES = 62  # a pattern's places are bits of one number
_WORTH_A_CORE = 2  # letters: a single one occurs in most words
_PATIENCE = 1_000_000  # arcs; some milliseconds


def anagrams(graph: WordGraph, letters: str, *, shorter: bool = False, limit: int | None = None) -> list[str]:
    """Words made of all `letters`, `?` being a blank; with `shorter` also words made of some of them."""
    blanks = letters.count(BLANK)
    codes = graph.codes.encode("".join(letters.replace(BLANK, "").split()))
    length = len(codes) + blanks
    have = np.zeros(64, np.int64)
    for code in codes:
        have[code] += 1
    if length < SHORTEST_WORD or (length > LARGEST_SIDE and not shorter):
        return []
    shortest = SHORTEST_WORD if shorter else length
    found = search.words_of_letters(
        graph.array, graph.header["dawg"], have, blanks, shortest, _NO_LIMIT if limit is None else limit
    )
    return graph.codes.decode_many(found.tobytes())


def all_words(graph: WordGraph) -> list[str]:
    """The whole list."""
    return pattern_words(graph, ANY_RUN)


def warm(graph: WordGraph) -> None:
    """Ask each kind of question once, so that its kernel is compiled."""
    anagrams(graph, "".join(graph.alphabet.letters[:2]))
    pattern_words(graph, f"*{''.join(graph.alphabet.letters[:2])}*")


@dataclass(frozen=True, slots=True)
class Hooks:
    """Letters that make another word when put before or behind one; and whether it stays one without an end letter."""

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
    shortest: int = SHORTEST_WORD,
    longest: int = LARGEST_SIDE,
    limit: int | None = None,
) -> list[str]:
    """Words that fit `pattern`: `?` or `.` is any letter, `*` any run of letters, also none; `[ab]` one of these."""
    places = _parse(pattern, graph.codes)
    lengths = np.array([max(shortest, SHORTEST_WORD), min(longest, LARGEST_SIDE)])
    core = _longest_core(places)
    # What begins with a run is found faster from the letters within it, unless few of many words are wanted.
    from_within = places[0] is None and core[1] - core[0] >= _WORTH_A_CORE
    patience = _NO_LIMIT if not from_within else _PATIENCE if limit is not None else -1
    form = _Form.of(places)
    found, done = search.words_of_pattern(
        graph.array,
        graph.header["dawg"],
        form.begin,
        form.moves,
        form.stays,
        form.end,
        lengths,
        _NO_LIMIT if limit is None else limit,
        patience,
    )
    return graph.codes.decode_many(found.tobytes()) if done else _around_core(graph, places, core, lengths, limit)


_Places = list["int | None"]
"""A pattern: a mask of the letters that fit each place, None for a run of any length."""


def _parse(pattern: str, codes: Codes) -> _Places:
    places: _Places = []
    every = (1 << len(codes.alphabet)) - 1
    text, at = unicodedata.normalize("NFC", pattern.strip()), 0
    while at < len(text):
        sign, ahead = text[at], text.find("]", at)
        if sign == ANY_RUN:
            if places[-1:] != [None]:
                places.append(None)
        elif sign in ANY_LETTER:
            places.append(every)
        elif sign == "[" and ahead > at + 1:
            places.append(sum(1 << (code - 1) for code in {*_codes(text[at + 1 : ahead], codes, pattern)}))
            at = ahead
        else:
            piece = codes.alphabet.piece_at(text, at)
            if piece is None:
                raise BadPattern(pattern)
            places.append(1 << codes.alphabet.index(codes.alphabet.capital(piece)))
            at += len(piece) - 1
        at += 1
    if not places or len(places) > _MOST_PLACES:
        raise BadPattern(pattern)
    return places


def _codes(letters: str, codes: Codes, pattern: str) -> bytes:
    try:
        return codes.encode(letters)
    except NotInAlphabet as error:
        raise BadPattern(pattern) from error


@dataclass(frozen=True, slots=True)
class _Form:
    """A pattern as the kernels take it: sets of places, one bit each."""

    begin: np.uint64
    moves: npt.NDArray[np.uint64]  # for each code: the places that it leads on from
    stays: np.uint64  # the stars
    end: np.uint64

    @classmethod
    def of(cls, places: _Places) -> _Form:
        stays = sum(1 << number for number, mask in enumerate(places) if mask is None)
        moves = np.zeros(64, np.uint64)
        for number, mask in enumerate(places):
            for code in range(1, 64):
                if mask is not None and mask >> (code - 1) & 1:
                    moves[code] |= np.uint64(1 << number)
        begin = 1 | (2 if places[:1] == [None] else 0)
        return cls(np.uint64(begin), moves, np.uint64(stays), np.uint64(1 << len(places)))

    @property
    def frame(self) -> npt.NDArray[np.uint64]:
        return np.array([self.begin, self.stays, self.end], np.uint64)


def _longest_core(places: _Places) -> tuple[int, int]:
    """Begin and end of the longest run of single letters."""
    single = [mask is not None and mask.bit_count() == 1 for mask in places]
    breaks = [-1, *(number for number, fixed in enumerate(single) if not fixed), len(single)]
    return max(((low + 1, high) for low, high in pairwise(breaks)), key=lambda run: run[1] - run[0])


def _around_core(
    graph: WordGraph, places: _Places, core: tuple[int, int], lengths: npt.NDArray[np.int64], limit: int | None
) -> list[str]:
    """A pattern that begins with a run: from its longest run of letters outwards, by the GADDAG."""
    letters = [mask.bit_length() for mask in places[slice(*core)] if mask is not None]
    arc = _walk_back(graph, letters)
    if not arc:
        return []
    before, behind = _Form.of(places[: core[0]][::-1]), _Form.of(places[core[1] :])
    found = search.words_around(
        graph.array,
        arc & 0x7FFFFFFF,
        arc >> 31,
        np.array(letters, np.uint8),
        before.frame,
        before.moves,
        behind.frame,
        behind.moves,
        lengths,
        _NO_LIMIT,
    )
    words = sorted(set(found.tobytes().split(b"\0")[:-1]))[:limit]  # codes sort as the alphabet does
    return graph.codes.decode_many(b"\0".join((*words, b"")))


def _walk_back(graph: WordGraph, letters: list[int]) -> int:
    """The GADDAG's arc at the end of `letters` read backwards, 0 if there is none."""
    table, state, arc = graph.file.graph, int(graph.header["gaddag"]), 0
    for code in reversed(letters):
        mask = table[state] | table[state + 1] << 32 if state else 0
        bit = 1 << (code - 1)
        if not mask & bit:
            return 0
        arc = table[state + 3 + (mask & (bit - 1)).bit_count()]
        state = arc & 0x7FFFFFFF
    return arc
