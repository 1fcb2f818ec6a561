"""Errors about words and word lists. `mozaika/errors.py` has the tree of all errors."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


class LexiconError(GameError):
    """An error about a word list.

    LexiconError
     ├ UnknownLexicon       no list of this name
     ├ LexiconNotIncluded   a bundled list that this build does not include
     ├ LexiconExists        the name is taken
     ├ BadLexiconName       not a valid name
     ├ LexiconIsBuiltIn     a bundled list cannot be removed
     ├ LexiconIsFixed       words cannot be allowed or blocked in a list from a file, only in one based on it
     ├ LexiconInUse         another list is based on it
     ├ WrongLexicon         the list has another language than the edition
     ├ BadWordGraph         a word graph file is damaged or not a word graph
     ├ BadListWord          a word that no list with this alphabet can contain
     ├ AlphabetTooLarge     the alphabet has more letters than a word graph supports
     ├ BadPattern           not a pattern, or too long a pattern
     └ BadLength            not a number of letters or a range of numbers
    """


@dataclass(eq=False)
class UnknownLexicon(LexiconError):
    code = "unknown-lexicon"
    name: str


@dataclass(eq=False)
class LexiconNotIncluded(LexiconError):
    code = "lexicon-not-included"
    name: str


@dataclass(eq=False)
class LexiconExists(LexiconError):
    code = "lexicon-exists"
    name: str


NAME_FAULTS = ("form", "reserved")


@dataclass(eq=False)
class BadLexiconName(LexiconError):
    """`reason` is one of NAME_FAULTS."""

    code = "bad-lexicon-name"
    name: str
    reason: str


@dataclass(eq=False)
class LexiconIsBuiltIn(LexiconError):
    code = "lexicon-is-built-in"
    name: str


@dataclass(eq=False)
class LexiconIsFixed(LexiconError):
    code = "lexicon-is-fixed"
    name: str


@dataclass(eq=False)
class LexiconInUse(LexiconError):
    code = "lexicon-in-use"
    name: str
    by: str


@dataclass(eq=False)
class WrongLexicon(LexiconError):
    code = "wrong-lexicon"
    name: str
    edition: str


GRAPH_FAULTS = ("missing", "foreign", "version", "truncated", "damaged", "letters")


@dataclass(eq=False)
class BadWordGraph(LexiconError):
    """`reason` is one of GRAPH_FAULTS."""

    code = "bad-word-graph"
    file: str
    reason: str


@dataclass(eq=False)
class BadListWord(LexiconError):
    code = "bad-list-word"
    word: str


@dataclass(eq=False)
class AlphabetTooLarge(LexiconError):
    code = "alphabet-too-large"
    letters: int
    limit: int


@dataclass(eq=False)
class BadPattern(LexiconError):
    code = "bad-pattern"
    pattern: str


@dataclass(eq=False)
class BadLength(LexiconError):
    code = "bad-length"
    text: str


@dataclass(eq=False)
class BadWordFile(GameError):
    """`reason` is `missing`, `encoding` or `empty`."""

    code = "bad-word-file"
    file: str
    reason: str
