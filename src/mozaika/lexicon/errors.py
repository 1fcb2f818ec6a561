"""Errors about words and word lists. The root of all errors is in `mozaika/errors.py`.

GameError
├── LexiconError
│   ├── NamedListError
│   │   ├── UnknownLexicon       no list has this name
│   │   ├── LexiconNotIncluded   a bundled list that this build does not include
│   │   ├── LexiconExists        the name is taken
│   │   ├── BadLexiconName       not a valid name
│   │   ├── LexiconIsBuiltIn     a bundled list cannot be removed
│   │   ├── LexiconIsFixed       words can be allowed or blocked only in a list that is based on another
│   │   ├── LexiconInUse         another list is based on it
│   │   ├── WrongLexicon         the list has another language than the edition
│   │   └── WrongAlphabet        the list is not available for these letters
│   ├── BadWordGraph             a word graph file is damaged or not a word graph
│   ├── BadListWord              no list with this alphabet can contain the word
│   ├── AlphabetTooLarge         more letters than a word graph supports
│   ├── BadPattern               not a pattern, or too long a pattern
│   ├── BadLength                not a number of letters or a range of numbers
│   └── BadAffixFile             a Hunspell dictionary that cannot be expanded
└── BadWordFile
"""

from __future__ import annotations

from mozaika.errors import GameError

NAME_FAULTS = ("form", "reserved", "aliases")
GRAPH_FAULTS = ("missing", "foreign", "version", "truncated", "damaged", "letters")
AFFIX_FAULTS = ("encoding", "flags", "rule", "condition", "unsupported", "too-long", "too-many-forms")
WORD_FILE_FAULTS = ("missing", "encoding", "empty", "too-large")


class LexiconError(GameError):
    """An error about a word list."""


class NamedListError(LexiconError):
    name: str


class UnknownLexicon(NamedListError):
    pass


class LexiconNotIncluded(NamedListError):
    pass


class LexiconExists(NamedListError):
    pass


class BadLexiconName(NamedListError):
    """`reason` is one of NAME_FAULTS; `limit` is the number of aliases or characters that is allowed."""

    reason: str
    limit: int


class LexiconIsBuiltIn(NamedListError):
    pass


class LexiconIsFixed(NamedListError):
    pass


class LexiconInUse(NamedListError):
    by: str


class WrongLexicon(NamedListError):
    edition: str


class WrongAlphabet(NamedListError):
    pass


class BadWordGraph(LexiconError):
    """`reason` is one of GRAPH_FAULTS."""

    file: str
    reason: str


class BadListWord(LexiconError):
    word: str
    minimum: int
    maximum: int


class AlphabetTooLarge(LexiconError):
    letters: int
    limit: int


class BadPattern(LexiconError):
    pattern: str


class BadLength(LexiconError):
    text: str


class BadAffixFile(LexiconError):
    """`line` is that of the affix file or of the dictionary; `reason` is one of AFFIX_FAULTS."""

    line: int
    reason: str


class BadWordFile(GameError):
    """`reason` is one of WORD_FILE_FAULTS."""

    file: str
    reason: str
