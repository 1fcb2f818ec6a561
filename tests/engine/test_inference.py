"""Inference of the opponent's rack from the play just made."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np

from mozaika.engine.bots import choose
from mozaika.engine.encode import encode_tile
from mozaika.engine.engine_position import EnginePosition, OpponentHistory, best_moves, engine_position_of
from mozaika.engine.inference import Inference
from mozaika.engine.kernels.rollouts import SPREAD
from mozaika.engine.known_tiles import NOTHING_KNOWN, LeaveGuesses
from mozaika.engine.leaves import leaves_for
from mozaika.engine.simulation import Effort, Simulator
from mozaika.engine.win_probability import win_probability_for
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.board import Board
from mozaika.rules.tiles import Tile
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
LEAVES = leaves_for(ENGLISH, WORDS)
INFERENCE = Inference(ENGLISH, WORDS, LEAVES)


def guesses(position: EnginePosition, seconds: float = 60.0) -> list[Counter[Tile]]:
    letters = {encode_tile(ENGLISH, tile): tile for tile in ENGLISH.tiles.all_tiles()}
    kept = INFERENCE.guesses(position, time.monotonic() + seconds)
    return [Counter(letters[int(code)] for code in row) for row in kept]


def after(laid: str, score: int, unseen: str) -> EnginePosition:
    """The opponent has opened with these tiles of seven."""
    opponent_history = OpponentHistory(Board(), tuple(laid), score, bag=80, leave_size=7 - len(laid))
    board = board_of(ENGLISH, f"8H {laid}")
    return EnginePosition(
        ENGLISH, board, tuple("AEINRST"), tuple(unseen), (7,), (0, score), opponent_history=opponent_history
    )


def test_rack_with_a_missed_bingo_is_not_accepted() -> None:
    found = guesses(after("AT", 24, "EINRSVVUUCCWW"))
    assert len(found) >= 500
    assert Counter("EINRS") not in found
    assert all(not guess - Counter("EINRSVVUUCCWW") and guess.total() == 5 for guess in found)


def test_inference_is_reproducible() -> None:
    game = Game("english", ["Ada", "Ben"], words=WORDS, seed=1)
    game.submit(choose(game.view(game.turn), WORDS, "static"))
    if game.state.pending is not None:
        game.accept()
    here = engine_position_of(game.view(game.turn))
    assert len(guesses(here)) >= 500
    assert guesses(here) == guesses(here)


def test_leave_guesses_are_better_than_random() -> None:
    hits, by_chance, turns = 0.0, 0.0, 0
    for seed in range(2):
        game, rack = Game("english", ["Ada", "Ben"], words=WORDS, seed=seed), Counter[Tile]()
        while not game.over:
            here = engine_position_of(game.view(game.turn))
            if (seen := here.opponent_history) is not None:
                kept, unseen = rack - Counter(seen.tiles), Counter(here.unseen)
                assert kept.total() == seen.leave_size
                assert here.board.laid.keys() - seen.board.laid.keys()
                found = guesses(here)
                turns += 1
                hits += sum((guess & kept).total() for guess in found) / max(1, len(found)) / seen.leave_size
                # The expected share of a random draw.
                by_chance += (
                    sum(count * unseen[tile] for tile, count in kept.items()) / unseen.total() / seen.leave_size
                )
            rack = Counter(game.state.players[game.turn].rack.tiles)
            game.submit(choose(game.view(game.turn), WORDS, "static"))
            if game.state.pending is not None:
                game.accept()
    assert turns > 12
    assert hits / turns > 1.1 * by_chance / turns


def test_nothing_is_inferred_from_exchanges_or_in_games_of_three() -> None:
    game = Game("english", ["Ada", "Ben"], words=WORDS, seed=1)
    assert engine_position_of(game.view(game.turn)).opponent_history is None
    game.submit(cmd.Exchange(game.turn, game.state.players[game.turn].rack.tiles[:2]))
    assert engine_position_of(game.view(game.turn)).opponent_history is None
    three = Game("english", ["Ada", "Ben", "Cem"], words=WORDS, seed=1)
    three.submit(choose(three.view(three.turn), WORDS, "static"))
    if three.state.pending is not None:
        three.accept()
    assert engine_position_of(three.view(three.turn)).opponent_history is None
    assert INFERENCE.guesses(engine_position_of(game.view(game.turn)), time.monotonic() + 1) is NOTHING_KNOWN


def test_deals_give_the_opponent_the_guessed_tiles() -> None:
    here = EnginePosition(ENGLISH, board_of(ENGLISH, "8H CAT"), ("V",), ("S", "Q", "V"), (1,), (0, 0))
    simulator = Simulator(ENGLISH, WORDS, LEAVES, win_probability_for(ENGLISH))
    candidates = best_moves(here, WORDS, LEAVES, 5)

    def spreads(guesses: LeaveGuesses) -> set[float]:
        roll = simulator.roller(here, candidates, Effort(plies=1), guesses)
        return set(roll(np.ones(len(candidates.moves), np.int64), 0, 64)[:, -1, SPREAD])

    an_s = np.array([[encode_tile(ENGLISH, "S")]], np.uint8)
    assert len(spreads(NOTHING_KNOWN)) > len(spreads(an_s)) == 1  # the opponent lays it in each
