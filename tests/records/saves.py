"""Saved games of every kind, to test file formats with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mozaika.game import Game
from mozaika.records.saved import SavedGame, save_full, save_view
from mozaika.rules import events as ev
from mozaika.rules.state import GameState, Phase
from tests.property.games import RandomGame

NAMES = ("Łukasz", "Şule", "Õie", "Ada")  # one capital, then small letters: every edition takes them
EXTRAS = (("Weather", ("Sky: grey", "no key here", "Sky: grey again")), ("Żółw", ()))


def moments(game: RandomGame) -> dict[Phase, int]:
    """For each phase of a game, the last number of steps after which it was in that phase."""
    return {state.phase: steps for steps, state in enumerate(game.states)}


def log_after(game: RandomGame, steps: int) -> tuple[ev.Event, ...]:
    return game.opening + tuple(event for step in game.steps[:steps] for event in step.events)


def state_after(game: RandomGame, steps: int) -> GameState:
    return game.steps[steps - 1].after if steps else game.steps[0].before


def full_save(game: RandomGame, steps: int) -> SavedGame:
    return save_full(NAMES[: players_of(game)], log_after(game, steps), [game.draws.secret])


def views(game: RandomGame, steps: int) -> Iterator[SavedGame]:
    """The views of a spectator and of each seat."""
    for seat in (None, *range(players_of(game))):
        yield save_view(NAMES[: players_of(game)], log_after(game, steps), seat)


def players_of(game: RandomGame) -> int:
    return len(game.steps[0].before.players)


def any_moment(game: RandomGame, seed: int) -> int:
    return Random(seed).randrange(len(game.steps) + 1)


def table() -> Game:
    """A Polish game with everything to save: a blank on the board, a pending play, its window, running clocks."""
    rules = {"challenge_window_s": 20, "failed_challenge": "next-turn"}
    game = Game("polish-tournament", ["Łukasz", "Żaneta"], seed=468, changes={"rules": rules}, clock=lambda: 5000)
    game.play("H8 KOTY")  # F K L N O T ?: the Y is the blank
    game.accept()
    game.play("9H OC")
    return game


def finished_table() -> Game:
    """One play, KOT, then both players pass until the game is over; no clock."""
    game = Game("polish", ["Łukasz", "Żaneta"], seed=468, clock=lambda: 5000)
    game.play("H8 KOT")
    for _ in range(4):
        game.pass_turn()
    return game


def line_of(text: str, beginning: str) -> int:
    """The number of the only line that starts with `beginning`."""
    (number,) = (place for place, line in enumerate(text.split("\n"), 1) if line.startswith(beginning))
    return number
