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
│   │   ├── WrongAlphabet        the list is not available for these letters
│   │   ├── NotFetchable         the list is not a file of a package
│   │   └── TermsNotAccepted     nobody has agreed to the terms of a list
│   ├── EditionWithoutList       the edition has no list of its own, and none was named
│   ├── BadWordGraph             a word graph file is damaged or not a word graph
│   ├── BadListWord              no list with this alphabet can contain the word
│   ├── AlphabetTooLarge         more letters than a word graph supports
│   ├── BadPattern               not a pattern, or too long a pattern
│   ├── BadLength                not a number of letters or a range of numbers
│   ├── BadAffixFile             a Hunspell dictionary that cannot be expanded
│   ├── NoPackageClient          neither npm nor pip was found
│   └── PackageError
│       ├── PackageUnavailable   the package client could not download it
│       └── PackageAltered       its content is not the one that was declared
├── BadWordFile              a word list that cannot be read
└── BadListFile              a word list in the format of another program that is damaged or does not fit the edition
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


class EditionWithoutList(LexiconError):
    edition: str


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


class NotFetchable(NamedListError):
    pass


class TermsNotAccepted(NamedListError):
    """A list is downloaded only after its terms have been accepted."""


class NoPackageClient(LexiconError):
    registry: str
    client: str


class PackageError(LexiconError):
    package: str


class PackageUnavailable(PackageError):
    """`message` is the end of what the client wrote."""

    client: str
    message: str


class PackageAltered(PackageError):
    pass


class BadWordFile(GameError):
    """`reason` is one of WORD_FILE_FAULTS."""

    file: str
    reason: str


class BadListFile(GameError):
    """`form` is the format; `reason` is one of `NODE_FAULTS` (`word_nodes`), `found` and `limit` what it is about."""

    file: str
    form: str
    reason: str
    found: str
    limit: str
