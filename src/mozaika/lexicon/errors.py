"""What can be wrong with words and word lists. One tree with all other errors: `mozaika/errors.py`."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


class LexiconError(GameError):
    """Something about a word list.

    LexiconError
     ├ UnknownLexicon       no list of this name
     ├ LexiconNotIncluded   a list of ours that this build was made without
     ├ LexiconExists        the name is taken
     ├ BadLexiconName       no name for a list
     ├ LexiconIsBuiltIn     ours: cannot be removed
     ├ LexiconIsFixed       not made of another list: words are allowed and blocked on top of it only
     ├ LexiconInUse         others are built on it
     ├ WrongLexicon         a list for other letters than the edition's
     ├ BadWordGraph         a file that is no word graph, or a damaged one
     ├ BadListWord          a word that no list of these letters can hold
     ├ AlphabetTooLarge     more letters than a word graph can hold
     ├ BadPattern           no pattern, or a longer one than can be searched for
     └ BadLength            no number of letters, and no range of numbers
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
