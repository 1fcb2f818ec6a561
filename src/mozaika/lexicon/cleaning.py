"""What is taken out of the lists that come with us before their letters are looked at, and why (7.10).

What holds for every list, own ones too, is in `build`: only the edition's letters (so no hyphen, apostrophe, digit or
foreign letter), 2 to 31 of them. This module knows what is peculiar to a source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

REASONS = ("name", "abbreviation")
# Words formed from a Turkish name keep its capital: İstanbullu, Türkçe, Türkleşmek, Atatürkçülük. Two letters are
# too few to tell (`pa` is a symbol, `paça` is not formed from it).
_SHORTEST_NAME = 3
_MAKES_A_VERB = "l[ae]ş(?:t[ıiuü]r)?(?:[ıiuü]l)?m[ae]k?"
_FORMED = re.compile(rf"(?:l[ıiuü]k?|s[ıiuü]z|[cç][ıiuü]|[cç][ae]|sever|iyat|{_MAKES_A_VERB}){{1,3}}")


@cache
def blocked(language: str) -> Mapping[str, frozenset[str]]:
    """A block list of ours by its sections; `[keep]` holds exceptions."""
    sections: dict[str, set[str]] = {}
    here: set[str] = set()
    for line in (files("mozaika.lexicon") / "blocked" / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = sections.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            here.update(line.split())
    return {name: frozenset(words) for name, words in sections.items()}


def is_turkish_name(word: str) -> bool:
    """The source writes names small. A reviewed list says which; what is formed from a name goes with it.

    >>> [is_turkish_name(word) for word in ("istanbul", "istanbullu", "türkçe", "türkü", "kilise")]
    [True, True, True, False, False]
    """
    names = _all_but_kept("turkish")
    if word in blocked("turkish")["keep"]:
        return False
    return word in names or any(
        word[:end] in names and _FORMED.fullmatch(word[end:]) for end in range(_SHORTEST_NAME, len(word))
    )


@cache
def _all_but_kept(language: str) -> frozenset[str]:
    return frozenset().union(*(words for name, words in blocked(language).items() if name != "keep"))


def clean_turkish(words: Iterable[str]) -> tuple[list[str], dict[str, int]]:
    """The words that stay, and how many went for which reason."""
    return _sift(words, lambda word: "name" if is_turkish_name(word) else None)


def clean_estonian(forms: Iterable[tuple[str, str]]) -> tuple[list[str], dict[str, int]]:
    """From forms with their lemmas. A form whose lemma has a capital is a name or an abbreviation in small letters
    (preisimaal, etv); the reviewed list has the abbreviations and scraps that are their own lemma (jne, usb).
    """
    scraps, found, names = _all_but_kept("estonian"), set[str](), set[str]()
    for form, lemma in forms:
        found.update((form, lemma))
        if lemma.lower() != lemma:
            names.update((form, lemma))

    def reason(word: str) -> str | None:
        if word in blocked("estonian")["keep"]:
            return None
        if word in names or word.lower() != word:
            return "name"
        return "abbreviation" if word in scraps else None

    return _sift(sorted(found), reason)


def _sift(words: Iterable[str], reason: Callable[[str], str | None]) -> tuple[list[str], dict[str, int]]:
    kept: list[str] = []
    dropped: dict[str, int] = {}
    for word in words:
        why = reason(word)
        if why is None:
            kept.append(word)
        else:
            dropped[why] = dropped.get(why, 0) + 1
    return kept, dropped
