"""What a reader of word lists is: a format that is recognised by a file's content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mozaika.lexicon.errors import BadListFile
from mozaika.lexicon.word_nodes import LetterRange, NodeFault, WordNodes, count_words, words_of
from mozaika.rules.alphabet import Alphabet

_PRIVATE = 0xE000  # Unicode's private use area: a character for each letter of several characters


class ReadList(NamedTuple):
    """The entries of a file, one per line, and the form it has: an encoding or the name of a format."""

    text: str
    form: str
    is_numbered: bool = False  # letters are numbers, which mean those of the edition


class ListFile(NamedTuple):
    """A file to read. Without an `alphabet` only plain text in Unicode can be read."""

    name: str
    raw: bytes
    language: str = ""
    alphabet: Alphabet | None = None


Recognise: TypeAlias = Callable[[ListFile], bool]
Read: TypeAlias = Callable[[ListFile], ReadList]


@dataclass(frozen=True, slots=True)
class ListReader:
    """`recognises` is quick and never raises; `read` refuses a damaged file with `BadListFile` or `BadWordFile`."""

    form: str
    recognises: Recognise
    read: Read


def read_nodes(file: ListFile, form: str, nodes: WordNodes, root: int, first_letter: int = 1) -> ReadList:
    """The words of a graph whose letters are numbered from `first_letter` on, in the order of the alphabet."""
    assert file.alphabet is not None
    spelt = ("",) * first_letter + file.alphabet.letters
    return read_spelt(file, form, nodes, root, (first_letter, spelt))._replace(is_numbered=True)


def read_spelt(file: ListFile, form: str, nodes: WordNodes, root: int, letters: tuple[int, Sequence[str]]) -> ReadList:
    """As `read_nodes`, with the number of the first letter and a text for every number."""
    first, spelt = letters
    try:
        counts = count_words(nodes, root, LetterRange(first, len(spelt) - first))
    except NodeFault as fault:
        raise bad_list_file(file, form, fault) from fault
    if all(len(text) <= 1 for text in spelt):
        return ReadList("\n".join(words_of(nodes, root, counts, spelt, "")), form)
    private = [chr(_PRIVATE + number) for number in range(len(spelt))]
    return ReadList("\n".join(_unambiguous(words_of(nodes, root, counts, private, ""), spelt, file.alphabet)), form)


def _unambiguous(words: Iterable[str], spelt: Sequence[str], alphabet: Alphabet | None) -> Iterable[str]:
    """The words as text. One that would be read as other tiles is written with points (`Alphabet.spell`), so that it
    is dropped and reported rather than taken for another word.
    """
    assert alphabet is not None
    for word in words:
        yield alphabet.spell(spelt[ord(character) - _PRIVATE] for character in word)


def bad_list_file(file: ListFile, form: str, fault: NodeFault) -> BadListFile:
    return BadListFile(file.name, form, fault.reason, str(fault.found), str(fault.limit))
