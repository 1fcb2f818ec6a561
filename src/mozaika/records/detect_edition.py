"""Whose letters a GCG or CGP file has: what it says of its language, and whose alphabets have all its letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from mozaika.editions import edition_ids, load_edition
from mozaika.rules.alphabet import Alphabet

# Where nothing tells them apart, the first.
GUESSES = ("english", "polish", "turkish", "estonian")

# How words begin that name a language, in our four languages, or a word list of it.
_NAMES = {
    "english": "english angielsk inglise ingilizce nwl nswl twl otcwl csw sowpods ospd owl collins",
    "polish": "polish polsk poola lehçe osps sjp",
    "turkish": "turk türk tureck türgi kelimelik tdk",
    "estonian": "eston eesti estoń simplemma-et",
}
_NAMED = re.compile(
    r"(?<![^\W\d_])(?:"
    + "|".join(f"(?P<{edition}>{names.replace(' ', '|')})" for edition, names in _NAMES.items())
    + ")"
)
# Headers of a score sheet that may name the edition or its language: first what it is played with, then by.
_EDITION_KEYS = ("tile-set", "tile-distribution", "letter-distribution", "lexicon", "game-type")
_NO_LETTERS = frozenset("?.()[]/ \t0123456789")


def named_in(text: str) -> str | None:
    """The edition that a text is the id of, or that its first word for a language or a word list speaks of."""
    text = text.strip().lower()
    if text in edition_ids():
        return text
    match = _NAMED.search(text)
    return match.lastgroup if match else None


def said_by(headers: Mapping[str, str]) -> str | None:
    return next((name for key in _EDITION_KEYS if (name := named_in(headers.get(key, "")))), None)


def fitting(texts: Iterable[str]) -> tuple[str, ...]:
    """The editions whose alphabets have all letters of these texts; if none does, the one that lacks the fewest."""
    signs = set().union(*texts) - _NO_LETTERS
    lacking = {name: strangers(signs, alphabet_of(name)) for name in GUESSES}
    fewest = min(lacking.values())
    found = tuple(name for name in GUESSES if lacking[name] == fewest)
    return found if fewest == 0 else found[:1]


def strangers(signs: Iterable[str], alphabet: Alphabet) -> int:
    """How many of these are letters of the alphabet in neither case."""
    return sum(alphabet.piece_at(sign, 0) is None for sign in signs)


@cache
def alphabet_of(edition_id: str) -> Alphabet:
    return load_edition(edition_id).alphabet
