"""Removes proper names and abbreviations from the bundled Turkish and Estonian lists (7.10), and recognises
capitalised entries of a user's list.

The rules for every list, including a user's own, are in `build`: only letters of the edition (no hyphen, apostrophe,
digit or foreign letter), and 2 to 31 of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

REASONS = ("name", "abbreviation")
# Words derived from a Turkish name keep its capital: İstanbullu, Türkçe, Türkleşmek, Atatürkçülük. Names of two letters
# do not count (`pa` is a symbol, but `paça` is not derived from it).
_MIN_NAME_LENGTH = 3
_VERB_SUFFIX = "l[ae]ş(?:t[ıiuü]r)?(?:[ıiuü]l)?m[ae]k?"
_SUFFIXES = re.compile(rf"(?:l[ıiuü]k?|s[ıiuü]z|[cç][ıiuü]|[cç][ae]|sever|iyat|{_VERB_SUFFIX}){{1,3}}")


@cache
def blocked(language: str) -> Mapping[str, frozenset[str]]:
    """The sections of our block list for a language. The section `[keep]` has exceptions."""
    sections: dict[str, set[str]] = {}
    here: set[str] = set()
    for line in (files("mozaika.lexicon") / "blocked" / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = sections.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            here.update(line.split())
    return {name: frozenset(words) for name, words in sections.items()}


def is_turkish_name(word: str) -> bool:
    """Whether a word is a name or derived from one. The source writes names in lower case; a reviewed list has them.

    >>> [is_turkish_name(word) for word in ("istanbul", "istanbullu", "türkçe", "türkü", "kilise")]
    [True, True, True, False, False]
    """
    names = _all_blocked("turkish")
    if word in blocked("turkish")["keep"]:
        return False
    return word in names or any(
        word[:end] in names and _SUFFIXES.fullmatch(word[end:]) for end in range(_MIN_NAME_LENGTH, len(word))
    )


@cache
def _all_blocked(language: str) -> frozenset[str]:
    return frozenset().union(*(words for name, words in blocked(language).items() if name != "keep"))


def clean_turkish(words: Iterable[str]) -> tuple[list[str], dict[str, int]]:
    """The remaining words, and the number removed for each reason."""
    return _filter(words, lambda word: "name" if is_turkish_name(word) else None)


def clean_estonian(forms: Iterable[tuple[str, str]]) -> tuple[list[str], dict[str, int]]:
    """Clean word forms, given with their lemmas. A form whose lemma has a capital is a name or an abbreviation in
    lower case (preisimaal, etv); the reviewed list has abbreviations and fragments that are their own lemma (jne, usb).
    """
    fragments, found, names = _all_blocked("estonian"), set[str](), set[str]()
    for form, lemma in forms:
        found.update((form, lemma))
        if lemma.lower() != lemma:
            names.update((form, lemma))

    def reason(word: str) -> str | None:
        if word in blocked("estonian")["keep"]:
            return None
        if word in names or word.lower() != word:
            return "name"
        return "abbreviation" if word in fragments else None

    return _filter(sorted(found), reason)


def is_capitalised(entry: str) -> bool:
    """Whether an entry is written like a proper name. One all in capitals is not: whole lists are written so.

    >>> [is_capitalised(entry) for entry in ("Ala", " Al-Kaida", "ala", "ALA", "A", "")]
    [True, True, False, False, False, False]
    """
    entry = entry.strip()
    return entry[:1].isupper() and not entry.isupper()


def _filter(words: Iterable[str], reason: Callable[[str], str | None]) -> tuple[list[str], dict[str, int]]:
    remaining: list[str] = []
    dropped: dict[str, int] = {}
    for word in words:
        found = reason(word)
        if found is None:
            remaining.append(word)
        else:
            dropped[found] = dropped.get(found, 0) + 1
    return remaining, dropped
