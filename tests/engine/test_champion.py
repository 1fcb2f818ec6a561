"""The champion in real games: legal on every board, in time, and after a player has left."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest

from mozaika.editions import edition_ids
from mozaika.engine.bots import choose
from mozaika.engine.champion import champion_for
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import EnginePosition, engine_position_of
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules.tiles import BLANK
from tests.engine.random_positions import random_kind
from tests.engine.test_levels import turns_of, words_of
from tests.positions import board_of, edition
from tests.property.games import LONG

ENGLISH = edition("english")
WORDS = open_lexicon("english", "sowpods")
MOVES = 1000 if LONG else 60
OVER_S = 2.0  # catches a search that does not stop; `benchmarks/time_limits.py` measures it


@pytest.mark.parametrize("seed", range(30 if LONG else 5))
def test_champion_plays_every_board_and_rack_size(seed: int) -> None:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    words, bots = open_lexicon(kind), ("champion", *["static"] * chance.randint(1, 3))
    for bot, view, command in turns_of(kind, words, bots, seed):
        if bot == "champion" and isinstance(command, cmd.Play):
            assert all(word in words for word in words_of(view, command))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_champion_stops_when_its_time_is_over(players: int) -> None:
    """CPU time, not wall time, so that the load of the machine does not matter."""
    words, thinks, seen = open_lexicon("polish"), 0.05, 0
    choose(Game("polish", ["Ada", "Ben"], words=words, seed=1).view(0), words, "champion", seconds=thinks)
    for seed in range(MOVES):
        game = Game("polish", ["Ada", "Ben", "Cem", "Dea"][:players], words=words, seed=seed)
        while not game.over and seen < MOVES // 3:
            begun = time.thread_time()
            command = choose(game.view(game.turn), words, "champion", seconds=thinks)
            assert time.thread_time() - begun < thinks + OVER_S
            game.submit(command)
            if game.state.pending is not None:
                game.accept()
            seen += 1


def test_tiles_of_a_player_who_left_are_set_aside() -> None:
    game = Game("english", ["Ada", "Ben", "Cem"], words=WORDS, seed=4)
    game.submit(cmd.Resign(1))
    here = engine_position_of(game.view(game.turn))
    assert here.others == (7,)
    assert (here.aside, here.bag) == (7, len(game.state.bag))
    assert len(here.scores) == 2
    choose(game.view(game.turn), WORDS, "champion", seconds=0.05)


def test_tiles_set_aside_prevent_the_endgame_solver() -> None:
    board = board_of(ENGLISH, "8H CAT")
    here = EnginePosition(ENGLISH, board, ("S", "E"), ("Q", "V", "J"), (1,), (0, 0), aside=2)
    assert here.bag == 0
    assert isinstance(champion_for(ENGLISH, WORDS).choose(here, 0.1), ScoredPlay)


def test_passed_is_set_only_when_one_more_pass_ends_the_game() -> None:
    game = Game("english", ["Ada", "Ben"], words=WORDS, seed=4)  # two passes each
    passed = []
    while not game.over:
        passed.append(engine_position_of(game.view(game.turn)).passed)
        game.submit(cmd.Pass(game.turn))
    assert passed == [False, False, False, True]


def test_leaves_count_in_games_of_three() -> None:
    """With two plies the player on turn does not move again; the leave counts all the same."""
    own = tuple("UVVIIE?")
    unseen = list(ENGLISH.tiles.all_tiles())
    for tile in own:
        unseen.remove(tile)
    here = EnginePosition(ENGLISH, board_of(ENGLISH), own, tuple(unseen), (7, 7), (0, 0, 0))
    move = champion_for(ENGLISH, WORDS).choose(here, 0.3)
    assert isinstance(move, ScoredPlay)
    assert BLANK not in [placement.tile for placement in move.placements]


def test_first_move_with_untrained_tiles_stays_in_time() -> None:
    kind = replace(ENGLISH, rules=replace(ENGLISH.rules, rack_size=6))
    words = open_lexicon(kind, "sowpods")
    view = Game(kind, ["Ada", "Ben"], words=words, seed=2).view(0)
    choose(Game("english", ["Ada", "Ben"], words=WORDS, seed=1).view(0), WORDS, "champion", seconds=0.05)
    begun = time.thread_time()
    choose(view, words, "champion", seconds=0.3)
    assert time.thread_time() - begun < 0.3 + OVER_S
