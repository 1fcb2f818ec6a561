"""Expands a Hunspell dictionary: the word forms that its affix rules make of its entries.

Supported is what a list of words needs: prefixes and suffixes with conditions, their combination, flags of every kind,
and the flags for forms that are not words (NEEDAFFIX, FORBIDDENWORD, ONLYINCOMPOUND). Compounds are not formed. A file
that uses more, such as affixes on affixes, is refused: its words would be incomplete.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn, TypeAlias

from mozaika.lexicon.errors import BadAffixFile

# Limits that no real dictionary reaches; work and memory are proportional to them.
MAX_RULES = 50_000
MAX_AFFIX = 40  # characters of an affix, and places of a condition
MAX_ENTRY = 200  # characters of a line
MAX_ENTRIES = 2_000_000
MAX_FORMS = 10_000_000
_REPORTED = 5_000  # lines from one report of progress to the next

# Directives about spelling suggestions, hyphens and descriptions: they do not change which words there are.
_IGNORED = {
    *("BREAK", "HOME", "ICONV", "KEEPCASE", "KEY", "LANG", "MAP", "MAXDIFF", "MAXNGRAMSUGS", "NAME", "NOSPLITSUGS"),
    *("NOSUGGEST", "OCONV", "ONLYMAXDIFF", "PHONE", "REP", "SUBSTANDARD", "SUGSWITHDOTS", "TRY", "VERSION", "WARN"),
    "WORDCHARS",
}
_NOT_WORDS = ("NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND")
_PLACE = re.compile(r"\[\^?[^\[\]]+\]|[^\[\]]")
_FLAGS: dict[str, Callable[[str], list[str]]] = {
    "": list,
    "UTF-8": list,
    "long": lambda text: [text[at : at + 2] for at in range(0, len(text), 2)],
    "num": lambda text: text.split(","),
}

Pattern: TypeAlias = re.Pattern[str]


class Rule(NamedTuple):
    """What rules with the same beginning do: strip `strip` from a word that matches `condition`, add each of `adds`.

    `outer` is the place of the condition at the end of the word for a suffix, at its beginning for a prefix.
    """

    strip: str
    condition: Pattern
    outer: Pattern
    adds: tuple[str, ...]


class Affix(NamedTuple):
    """All rules of one flag. `combines`: a prefix and a suffix of an entry may be applied together. `growth` is the
    greatest number of characters that the affix adds to a word.
    """

    is_suffix: bool
    combines: bool
    growth: int
    rules: tuple[Rule, ...]
    by_letter: dict[
        str, tuple[Rule, ...]
    ]  # the rules that may hold for a word with this outer letter, as they are used

    def rules_for(self, letter: str) -> tuple[Rule, ...]:
        if letter not in self.by_letter:
            self.by_letter[letter] = tuple(rule for rule in self.rules if rule.outer.match(letter))
        return self.by_letter[letter]


@dataclass(frozen=True)
class Affixes:
    """A parsed affix file. `not_words` has the flags for forms that are not words, with their directives."""

    by_flag: dict[str, Affix]
    flags_of: Callable[[str], list[str]] = field(repr=False)
    not_words: dict[str, str]


def parse_affixes(text: str) -> Affixes:
    reader = _AffixReader()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        reader.read(number, line)
    return reader.affixes()


def expand(
    affixes: Affixes,
    dictionary: str,
    shortest: int,
    longest: int,
    progress: Callable[[float], None] = lambda share: None,
) -> Iterator[str]:
    """The forms with `shortest` to `longest` letters, each at least once, of all entries in small letters only.

    Entries with a capital, a hyphen, a digit or another sign are names, abbreviations or parts of words. `progress`
    gets the share that is done.
    """
    lines, made = dictionary.removeprefix("\ufeff").splitlines(), 0
    for number, line in enumerate(lines, 1):
        if number % _REPORTED == 0:
            progress(number / len(lines))
        if number > MAX_ENTRIES or len(line) > MAX_ENTRY:
            raise BadAffixFile(number, "too-long")
        word, _, flags = line.split("\t")[0].strip().partition("/")
        if not (word.isalpha() and word.islower()):
            continue
        for form in _forms(affixes, word, affixes.flags_of(flags), shortest):
            if shortest <= len(form) <= longest:
                made += 1
                yield form
        if made > MAX_FORMS:
            raise BadAffixFile(number, "too-many-forms")


def _forms(affixes: Affixes, word: str, flags: Iterable[str], shortest: int) -> Iterator[str]:
    """The word and what its affixes make of it: each suffix, each prefix, and each pair of them that combines. Of a
    word and affixes that reach no form of `shortest` characters, nothing is made.
    """
    special = {affixes.not_words[flag] for flag in flags if flag in affixes.not_words}
    if special & {"FORBIDDENWORD", "ONLYINCOMPOUND"}:
        return
    chosen = [affixes.by_flag[flag] for flag in flags if flag in affixes.by_flag]
    prefixes = [affix for affix in chosen if not affix.is_suffix]
    needed = shortest - max(0, *(affix.growth for affix in prefixes), 0)  # of a form before a prefix
    if "NEEDAFFIX" not in special:
        yield word
    for affix in prefixes:
        yield from _prefixed(affix, word)
    for affix in chosen:
        for form in _suffixed(affix, word, needed) if affix.is_suffix else ():
            yield form
            for prefix in prefixes if affix.combines else ():
                if prefix.combines:
                    yield from _prefixed(prefix, form)


def _suffixed(affix: Affix, word: str, shortest: int) -> Iterator[str]:
    if len(word) + affix.growth < shortest:
        return
    for strip, condition, _, adds in affix.rules_for(word[-1]):
        if word.endswith(strip) and len(strip) < len(word) and condition.search(word):
            stem = word[: len(word) - len(strip)]
            missing = shortest - len(stem)
            for add in adds:
                if len(add) >= missing:
                    yield stem + add


def _prefixed(affix: Affix, word: str) -> Iterator[str]:
    for strip, condition, _, adds in affix.rules_for(word[0]):
        if word.startswith(strip) and len(strip) < len(word) and condition.match(word):
            for add in adds:
                yield add + word[len(strip) :]


class _AffixReader:
    def __init__(self) -> None:
        self._flags_of = _FLAGS[""]
        self._not_words: dict[str, str] = {}
        self._headers: dict[str, tuple[bool, bool]] = {}  # flag: is a suffix, combines
        self._adds: defaultdict[str, dict[tuple[str, str], list[str]]] = defaultdict(dict)
        self._count = 0

    def read(self, number: int, line: str) -> None:
        match line.partition("#")[0].split():
            case []:
                return
            case ["SET", encoding]:
                if encoding.upper() != "UTF-8":
                    _refuse(number, "encoding")
            case ["FLAG", kind]:
                if kind not in _FLAGS or self._headers or self._not_words:
                    _refuse(number, "flags")
                self._flags_of = _FLAGS[kind]
            case ["PFX" | "SFX" as kind, flag, "Y" | "N" as combines, count] if flag not in self._headers:
                if not (count.isascii() and count.isdigit()):
                    _refuse(number, "rule")
                self._headers[flag] = (kind == "SFX", combines == "Y")
            case ["PFX" | "SFX" as kind, flag, strip, add, *rest]:
                self._add_rule(number, flag, kind == "SFX", strip, add, rest[0] if rest else ".")
            case [directive, flag] if directive in _NOT_WORDS:
                self._not_words[flag] = directive
            case [directive, *_] if directive in _IGNORED:
                return
            case _:
                _refuse(number, "unsupported")

    def _add_rule(self, number: int, flag: str, is_suffix: bool, strip: str, add: str, condition: str) -> None:
        self._count += 1
        places = _PLACE.findall(condition)
        if flag not in self._headers or self._headers[flag][0] != is_suffix:
            _refuse(number, "rule")
        if "/" in add:  # affixes on affixes
            _refuse(number, "unsupported")
        if self._count > MAX_RULES or max(len(strip), len(add), len(places)) > MAX_AFFIX:
            _refuse(number, "too-long")
        if "".join(places) != condition:
            _refuse(number, "condition")
        strip, add = ("" if part == "0" else part for part in (strip, add))
        self._adds[flag].setdefault((strip, condition), []).append(add)

    def affixes(self) -> Affixes:
        return Affixes({flag: self._affix(flag) for flag in self._headers}, self._flags_of, self._not_words)

    def _affix(self, flag: str) -> Affix:
        is_suffix, combines = self._headers[flag]
        rules = (
            Rule(strip, *_patterns(condition, is_suffix), tuple(dict.fromkeys(adds)))
            for (strip, condition), adds in self._adds[flag].items()
        )
        growths = (len(add) - len(strip) for (strip, _), adds in self._adds[flag].items() for add in adds)
        return Affix(is_suffix, combines, max(growths, default=0), tuple(rules), {})


def _patterns(condition: str, is_suffix: bool) -> tuple[Pattern, Pattern]:
    """A condition and its outer place as regular expressions: letters, `.` for any, `[…]` for some and `[^…]` for
    others. It has a fixed length, so matching takes constant time.
    """
    places = list(map(_place_pattern, _PLACE.findall(condition)))
    whole = "".join(places)
    return re.compile(whole + r"\Z" if is_suffix else whole), re.compile(places[-1 if is_suffix else 0])


def _place_pattern(place: str) -> str:
    if place == ".":
        return place
    if place.startswith("["):
        sign = "^" if place.startswith("[^") else ""
        return f"[{sign}{re.escape(place[1 + len(sign) : -1])}]"
    return re.escape(place)


def _refuse(number: int, reason: str) -> NoReturn:
    raise BadAffixFile(number, reason)
