"""A screen that a client puts together from changes equals the whole screen, whatever it has missed or switched to."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
from hypothesis import given

from mozaika.rules import covered_in_pause, view_for
from mozaika.rules.state import GameState, TurnKind
from mozaika.web.screen import ScreenOptions, screen_of
from mozaika.web.screens import Screens, SentScreen, sent_after
from tests.property.games import GAMES, game_seeds, random_game
from tests.web.client import put_together


class Follower:
    """A socket that follows screens: it gets one now and then, of a seat that may change."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.shown: SentScreen | None = None
        self.screen: dict[str, Any] = {}
        self.changes = 0

    def follow(self, screens: Screens, state: GameState) -> None:
        seat = self.rng.choice([None, *range(len(state.players))])
        message = screens.change(table_with(state), seat, self.shown)
        self.shown = sent_after(message, self.shown)
        received = json.loads(message.json)
        self.changes += received["kind"] == "screen-change"
        self.screen = put_together(self.screen, received)
        assert self.screen == json.loads(as_json(state, seat))


def table_with(state: GameState) -> Any:
    card = SimpleNamespace(gives_hints=False, one_device=False)
    return SimpleNamespace(id="t", game=state, card=card, view=lambda seat: covered_in_pause(view_for(state, seat)))


def as_json(state: GameState, seat: int | None) -> str:
    return msgspec.json.encode(
        screen_of(covered_in_pause(view_for(state, seat)), ScreenOptions(asks_for_pauses=True))
    ).decode()


kinds_seen: set[TurnKind] = set()


@GAMES
@given(game_seeds)
def test_screen_patched_by_changes_equals_the_whole_screen(seed: int) -> None:
    rng, screens, game = Random(seed), Screens(), random_game(seed, length=60)
    followers = [Follower(rng) for _ in range(2)]
    for state in game.states:
        for follower in followers:
            if rng.random() < 0.15:
                follower.follow(screens, state)
    final = game.steps[-1].after
    for follower in followers:
        follower.follow(screens, final)
    assert sum(follower.changes for follower in followers) > 0
    kinds_seen.update(turn.kind for turn in final.turns)


def test_games_of_that_law_contain_every_kind_of_turn() -> None:
    """Challenges and plays taken back among them."""
    for seed in range(40):
        kinds_seen.update(turn.kind for turn in random_game(seed).steps[-1].after.turns)
        if kinds_seen == set(TurnKind):
            break
    assert kinds_seen == set(TurnKind)


def test_turns_of_another_game_begin_another_list() -> None:
    """The screens of a table stay right if its states are loaded again, or are those of another game."""
    screens = Screens()
    for seed in (1, 2, 1):
        for state in list(random_game(seed, length=25).states)[::5]:
            follower = Follower(Random(seed))
            follower.follow(screens, state)
