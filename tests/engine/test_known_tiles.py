"""Tiles that the opponent is known to hold: told, or shown by a challenge. Rollouts, inference and solver use them."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from mozaika.engine.bots import choose
from mozaika.engine.encode import encode_tiles
from mozaika.engine.engine_position import EnginePosition, OpponentHistory, best_moves, engine_position_of
from mozaika.engine.inference import Inference
from mozaika.engine.kernels.rollouts import SPREAD
from mozaika.engine.known_tiles import NOTHING_KNOWN, guesses_with_known, shown_tiles
from mozaika.engine.leaves import leaves_for
from mozaika.engine.preendgame import bag_orders
from mozaika.engine.simulation import Effort, Simulator
from mozaika.engine.win_probability import win_probability_for
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.board import Board, Placement
from mozaika.rules.squares import Square
from tests.positions import board_of, edition

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
LEAVES = leaves_for(ENGLISH, WORDS)


def after_challenge() -> tuple[Game, int, tuple[str, ...]]:
    """A game whose first play was challenged off, with the seat of its player and the tiles that it showed."""
    for seed in range(100):
        game = Game("english", ["Ada", "Ben"], words=WORDS, seed=seed)
        seat, start = game.turn, game.edition.layout.start
        tiles = [tile for tile in game.state.players[seat].rack.tiles if tile != "?"][:3]
        if "".join(tiles) not in WORDS:
            squares = (Square(start.row, start.column + step) for step in range(3))
            game.submit(cmd.Play(seat, tuple(map(Placement, squares, tiles))))
            game.challenge(1 - seat)
            return game, seat, tuple(tiles)
    raise AssertionError


def test_challenged_play_shows_tiles_until_they_are_played_or_exchanged() -> None:
    game, seat, tiles = after_challenge()
    assert shown_tiles(game.state, seat) == ENGLISH.alphabet.sort(tiles)
    assert shown_tiles(game.state, 1 - seat) == ()
    assert engine_position_of(game.view(1 - seat)).known == (ENGLISH.alphabet.sort(tiles),)
    game.submit(cmd.Pass(1 - seat))
    assert len(shown_tiles(game.state, seat)) == 3
    start = game.edition.layout.start
    game.submit(cmd.Play(seat, (Placement(start, tiles[0]), Placement(start._replace(row=start.row + 1), tiles[1]))))
    game.accept()
    assert shown_tiles(game.state, seat) == (tiles[2],)
    game.submit(cmd.Pass(1 - seat))
    game.submit(cmd.Exchange(seat, game.state.players[seat].rack.tiles[:1]))
    assert shown_tiles(game.state, seat) == ()


def test_champion_chooses_with_known_tiles() -> None:
    game, seat, _ = after_challenge()
    assert game.turn == 1 - seat
    view = game.view(game.turn)
    assert set(view.state.players[seat].rack.tiles) == {"_"}  # only the turns tell
    game.submit(choose(view, WORDS, "champion", seconds=0.1))


def test_deals_give_every_opponent_their_known_tiles() -> None:
    board, unseen = board_of(ENGLISH, "8H CAT"), tuple("SQVEEEEEE")
    here = EnginePosition(ENGLISH, board, ("V",), unseen, (2, 3), (0, 0, 0), known=(("Q",), ("S", "V")))
    rows = guesses_with_known(here)
    codes = {tile: int(encode_tiles(ENGLISH, tile)[0]) for tile in "QSVE"}
    assert rows.shape == (500, 5)
    for row in rows.tolist():
        assert Counter(row[:2]) == Counter([codes["Q"], codes["E"]])
        assert Counter(row[2:]) == Counter([codes["S"], codes["V"], codes["E"]])
    assert guesses_with_known(replace(here, known=((), ()))) is NOTHING_KNOWN
    assert guesses_with_known(replace(here, known=(("Q",), ()))).tolist() == [[codes["Q"]]]


def test_simulation_deals_the_known_rack() -> None:
    board = board_of(ENGLISH, "8H CAT")
    simulator = Simulator(ENGLISH, WORDS, LEAVES, win_probability_for(ENGLISH))
    here = EnginePosition(ENGLISH, board, ("V",), ("S", "Q", "V"), (1,), (0, 0))
    choices = best_moves(here, WORDS, LEAVES, 5)
    spreads = {}
    for tile in "SQ":
        known = guesses_with_known(replace(here, known=((tile,),)))
        roll = simulator.roller(here, choices, Effort(plies=1), known)
        (spreads[tile],) = set(roll(np.ones(len(choices.moves), np.int64), 0, 32)[:, -1, SPREAD])
    assert spreads["S"] < spreads["Q"] == 0


def test_inference_keeps_the_known_tiles() -> None:
    history = OpponentHistory(Board(), ("A", "T"), 24, bag=80, leave_size=5)
    board = board_of(ENGLISH, "8H AT")
    here = EnginePosition(
        ENGLISH, board, tuple("AEINRST"), tuple("EINRSVVUUCCWW"), (7,), (0, 24), opponent_history=history
    )
    code = int(encode_tiles(ENGLISH, "W")[0])
    found = Inference(ENGLISH, WORDS, LEAVES).guesses(replace(here, known=(("W",),)), time.monotonic() + 60)
    assert len(found) >= 10
    assert all(code in guess for guess in found.tolist())


@pytest.mark.parametrize("others", [5, 2])
def test_known_tiles_are_not_in_the_bag(others: int) -> None:
    board = board_of(ENGLISH, "8H CAT")
    here = EnginePosition(ENGLISH, board, ("S",), tuple("EEIRTVW"), (others,), (0, 0), known=(("V", "W"),))
    orders = list(islice(bag_orders(here, Random(1)), 50))
    assert orders
    assert all(len(bag) == here.bag and not {"V", "W"} & set(bag) for bag in orders)
