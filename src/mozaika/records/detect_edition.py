"""Finds the edition of a GCG or CGP file: from the language or word list it names, or from the letters it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from mozaika.editions import current_id, edition_ids, load_edition
from mozaika.rules.alphabet import Alphabet

# If a file fits several, the first.
CANDIDATES = ("english", "polish", "turkish", "estonian")

# The beginnings of words that name a language (in each of our four languages) or one of its word lists.
_NAMES = {
    "english": "english angielsk inglise ingilizce nwl nswl twl otcwl csw sowpods ospd owl collins",
    "polish": "polish polsk poola lehçe osps sjp",
    "turkish": "turk türk tureck türgi kelimelik tdk",
    "estonian": "eston eesti estoń simplemma-et",
    "spanish": "spanish españ espan hiszpa hispaan ispanyol fise",
}
_NAMED = re.compile(
    r"(?<![^\W\d_])(?:"
    + "|".join(f"(?P<{edition}>{names.replace(' ', '|')})" for edition, names in _NAMES.items())
    + ")"
)
# Pragmas that may name the edition or its language, the most specific first.
_EDITION_KEYS = ("tile-set", "tile-distribution", "letter-distribution", "lexicon", "game-type")
_NO_LETTERS = frozenset("?.()[]/ \t0123456789")


def edition_named_in(text: str) -> str | None:
    """The edition of this id or former id, or else of the first language or word list that the text mentions."""
    text = text.strip().lower()
    if current_id(text) in edition_ids():
        return current_id(text)
    match = _NAMED.search(text)
    return match.lastgroup if match else None


def edition_in_headers(headers: Mapping[str, str]) -> str | None:
    return next((name for key in _EDITION_KEYS if (name := edition_named_in(headers.get(key, "")))), None)


def editions_with_letters(texts: Iterable[str]) -> tuple[str, ...]:
    """The editions whose alphabets have all letters of these texts or, if none has, the one that lacks the fewest."""
    signs = set().union(*texts) - _NO_LETTERS
    lacking = {name: count_unknown_letters(signs, alphabet_of(name)) for name in CANDIDATES}
    fewest = min(lacking.values())
    found = tuple(name for name in CANDIDATES if lacking[name] == fewest)
    return found if fewest == 0 else found[:1]


def count_unknown_letters(signs: Iterable[str], alphabet: Alphabet) -> int:
    """How many of `signs` are letters of the alphabet in neither case."""
    return sum(alphabet.piece_at(sign, 0) is None for sign in signs)


@cache
def alphabet_of(edition_id: str) -> Alphabet:
    return load_edition(edition_id).alphabet
