"""Word graphs for tests: small ones of any alphabet in memory, and the bundled lists from the cache."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from mozaika.editions import load_edition
from mozaika.editions.defaults import EDITION_OF_LANGUAGE
from mozaika.lexicon.build import BuiltGraph, build_graph
from mozaika.lexicon.codes import Codes, alphabet_digest, composed
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.graph_file import GraphFile
from mozaika.lexicon.in_memory import sections_of
from mozaika.lexicon.kernels.search import SEPARATOR
from mozaika.lexicon.library import LexiconLibrary
from mozaika.lexicon.sources import BY_NAME
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition

ENGLISH, POLISH, TURKISH, ESTONIAN = (
    load_edition(name).alphabet for name in ("english", "polish", "turkish", "estonian")
)
# Tiles of several characters, some of which begin with others: cut longest first.
DIGRAPHS = Alphabet(("A", "CS", "D", "DZ", "DZS", "S", "Ő"), ("a", "cs", "d", "dz", "dzs", "s", "ő"))
# As many letters as a mask of 62 bits can hold: Greek and Cyrillic side by side.
_GREEK, _CYRILLIC = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЃЄЅІЇ"
LARGE = Alphabet(tuple(_GREEK + _CYRILLIC), tuple((_GREEK + _CYRILLIC).lower()))
ALPHABETS = (ENGLISH, POLISH, TURKISH, ESTONIAN, DIGRAPHS, LARGE)


def edition_of(name: str) -> Edition:
    """The edition whose alphabet a bundled list uses."""
    return load_edition(EDITION_OF_LANGUAGE[BY_NAME[name].language])


@cache
def shipped(name: str) -> WordGraph:
    """A bundled list from the user's cache, where `make test` has built it."""
    return LexiconLibrary().open(name, edition_of(name))


def in_memory(built: BuiltGraph, alphabet: Alphabet, name: str = "small") -> WordGraph:
    header = {
        "name": name,
        "alphabet": alphabet_digest(alphabet),
        "dropped": {each.reason: each.count for each in built.dropped},
        **{fact: getattr(built, fact) for fact in ("words", "longest", "longest_word", "digest", "dawg", "gaddag")},
    }
    return WordGraph(GraphFile(Path("memory"), header, sections_of(built)), alphabet)


def graph_of(words: Iterable[str], alphabet: Alphabet) -> WordGraph:
    return in_memory(built_from("\n".join(words), alphabet), alphabet)


def built_from(text: str, alphabet: Alphabet, without: Collection[str] = ()) -> BuiltGraph:
    """The graph of a text with one entry per line."""
    return build_graph(composed(text), Codes(alphabet), without=without)


def gaddag_form(codes: bytes) -> Iterable[bytes]:
    """Every path that a GADDAG must have for a word: backwards from each letter, a separator, then the rest."""
    for turn in range(1, len(codes)):
        yield codes[:turn][::-1] + bytes((SEPARATOR,)) + codes[turn:]
    yield codes[::-1]


@st.composite
def lexica(draw: st.DrawFn, letters_used: int = 4, most_words: int = 25, longest: int = 7) -> tuple[Alphabet, set[str]]:
    """An alphabet, and words of so few of its letters that they share prefixes, suffixes and middles."""
    alphabet = draw(st.sampled_from(ALPHABETS))
    chosen = draw(st.lists(st.sampled_from(alphabet.letters), min_size=2, max_size=letters_used, unique=True))
    words = draw(st.lists(st.lists(st.sampled_from(chosen), min_size=2, max_size=longest), max_size=most_words))
    spelt = ("".join(word) for word in words)
    return alphabet, {word for word in spelt if len(alphabet.parse(word)) >= 2}  # DZ and S together are one letter


def queries(alphabet: Alphabet, words: set[str]) -> st.SearchStrategy[list[str]]:
    """Letters to search for, mostly from the words."""
    used = sorted({letter for word in words for letter in alphabet.parse(word)}) or list(alphabet.letters)
    return st.lists(st.one_of(st.sampled_from(used), st.sampled_from(alphabet.letters)), max_size=8)


def run_python(code: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a new interpreter with `variables` added to its environment."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment(variables), capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """For a process that a test starts; a server among them does not ask the real TDK dictionary."""
    return {**os.environ, "MOZAIKA_TDK": "off", "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **variables}
