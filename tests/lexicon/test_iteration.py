"""Lexica as collections: iteration in alphabetical order, pickling by name and digest, games in other processes."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from mozaika import Game, open_lexicon
from mozaika.engine.generator import all_plays
from mozaika.errors import LexiconMissing
from mozaika.lexicon import study
from mozaika.lexicon.graph import WordGraph, open_graph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import reopened
from mozaika.lexicon.protocols import Lexicon
from mozaika.lexicon.tdk import TdkJudge
from mozaika.lexicon.wordlist import word_list
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board
from tests.positions import edition

WORDS = ["żaba", "kot", "koty", "łoś", "kotka", "a", "ćma"]
POLISH = edition("polish")
IN_ORDER = ["ĆMA", "KOT", "KOTKA", "KOTY", "ŁOŚ", "ŻABA"]


def graph() -> WordGraph:
    return graph_of_entries(Path("words.txt"), "\n".join(WORDS), POLISH)


def test_graph_and_list_iterate_in_the_order_of_the_alphabet() -> None:
    plain = word_list("words", WORDS, POLISH.alphabet)
    assert list(graph()) == list(plain) == IN_ORDER
    assert len(graph()) == len(plain) == len(IN_ORDER)
    assert list(TdkJudge(plain, POLISH.alphabet)) == IN_ORDER


def test_letters_of_several_characters_iterate_as_letters() -> None:
    alphabet = Alphabet(("A", "C", "CH", "D"), ("a", "c", "ch", "d"))
    kind = replace(POLISH, alphabet=alphabet)
    found = graph_of_entries(Path("words"), "cha\nca\nda\nacd\nach", kind)
    assert list(found) == ["ACD", "ACH", "CA", "CHA", "DA"]


def test_bundled_list_iterates_over_all_its_words() -> None:
    words = open_lexicon("turkish")
    found = list(words)
    assert len(found) == len(words)
    assert found == study.all_words(words)


def test_bundled_list_is_pickled_by_name_and_digest() -> None:
    words = open_lexicon("english")
    pickled = pickle.dumps(words)
    assert len(pickled) < 2_000
    again = pickle.loads(pickled)
    assert again == words != open_lexicon("english", words_only=True)
    assert {words: 1}[again] == 1
    assert (again.name, again.digest, set(again.file.sections)) == (words.name, words.digest, set(words.file.sections))
    plain = pickle.loads(pickle.dumps(open_lexicon("english", words_only=True)))
    assert list(plain.file.sections) == ["graph"]


def test_pickled_list_is_found_in_another_home_but_only_with_its_words() -> None:
    words, nowhere = open_lexicon("english", words_only=True), Path("/no/such/file.words")
    assert reopened(words.name, words.digest, nowhere, words.alphabet, True).digest == words.digest
    for name, digest in ((words.name, "0" * 64), ("no such list", words.digest)):
        with pytest.raises(LexiconMissing):
            reopened(name, digest, nowhere, words.alphabet, True)
    assert open_graph(words.file.path, words.alphabet).digest == words.digest


def test_list_in_memory_is_pickled_with_its_words_and_tables() -> None:
    again = pickle.loads(pickle.dumps(graph()))
    assert list(again) == IN_ORDER
    assert again.digest == graph().digest
    plays = all_plays(POLISH, Board(), tuple("KOTYŁAĆ"), again)
    assert len(plays) == len(all_plays(POLISH, Board(), tuple("KOTYŁAĆ"), graph())) > 0


def move_by_a_game(game: Game) -> tuple[str, dict[str, bool]]:
    """In another process: the rack of the player on turn, and verdicts."""
    return str(game.rack()), game.judge(["KOT", "XXX"])


@pytest.mark.parametrize("kind", ["memory", "library", "plain"])
def test_game_with_a_lexicon_goes_to_another_process(kind: str) -> None:
    kinds: dict[str, Callable[[], Lexicon]] = {
        "memory": graph,
        "library": lambda: open_lexicon("polish", words_only=True),
        "plain": lambda: word_list("plain", WORDS, POLISH.alphabet),
    }
    words = kinds[kind]()
    game = Game("polish", ["Ala", "Olek"], words=words, seed=2250)
    again = pickle.loads(pickle.dumps(game))
    assert (again.state, again.events, again.scores) == (game.state, game.events, game.scores)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answered = pool.apply(move_by_a_game, (game,))
    assert answered == (str(game.rack()), {"KOT": True, "XXX": False})


def test_iteration_is_lazy() -> None:
    assert list(islice(open_lexicon("polish", words_only=True), 2)) == ["AA", "AAA"]
