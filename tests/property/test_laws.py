"""Invariants of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given

from mozaika import Game
from mozaika.rules import decide, questions, replay
from mozaika.rules.errors import Refused
from mozaika.rules.state import Phase
from tests.marks import rule
from tests.positions import all_tiles
from tests.property.games import GAMES, dump, game_seeds, random_game


@GAMES
@given(game_seeds)
def test_tiles_are_conserved_at_every_step(seed: int) -> None:
    game = random_game(seed)
    for state in game.states:
        assert all_tiles(state) == Counter(state.edition.tiles.all_tiles())


@GAMES
@given(game_seeds)
def test_replay_of_the_log_equals_the_state(seed: int) -> None:
    game = random_game(seed)
    assert replay(None, game.log) == game.steps[-1].after
    assert game.steps[-1].after.version == len(game.log)


@GAMES
@given(game_seeds)
def test_refused_command_leaves_no_trace(seed: int) -> None:
    for step in random_game(seed, length=60).steps:
        if step.error is not None:
            before = dump(step.before)
            with pytest.raises(Refused):
                decide(step.before, step.command, step.facts)
            assert dump(step.before) == before


@GAMES
@given(game_seeds)
def test_same_facts_always_lead_to_the_same_decision(seed: int) -> None:
    for step in random_game(seed, length=40).steps:
        if step.error is None:
            assert tuple(decide(step.before, step.command, step.facts)) == step.events


@GAMES
@given(game_seeds)
def test_decision_is_known_if_nothing_is_asked(seed: int) -> None:
    for step in random_game(seed, length=60).steps:
        known = replace(step.facts, verdicts={}, someone_can_move=None, delay_ms=0)
        asked = questions(step.before, step.command, known)
        is_open = bool(asked.words) or asked.can_anyone_move is not None
        if is_open or step.error is not None:
            assert asked.decision is None
        else:
            assert asked.decision is not None
            assert (asked.decision.events, asked.decision.after) == (step.events, step.after)


@GAMES
@given(game_seeds)
def test_scores_add_up_and_no_rack_is_too_large(seed: int) -> None:
    """Points given by failed challenges are the only other source of points before the end."""
    for state in random_game(seed).states:
        assert all(len(player.rack) <= state.edition.rules.rack_size for player in state.players)
        for seat, player in enumerate(state.players):
            played = sum(turn.score for turn in state.turns if turn.seat == seat)
            bonus = state.edition.rules.failed_challenge.points
            assert player.score - played >= 0
            assert (player.score - played) % bonus == 0 if bonus else player.score == played


@GAMES
@given(game_seeds)
def test_finished_game_ranks_every_seat_once(seed: int) -> None:
    state = random_game(seed, length=400).steps[-1].after
    if state.phase is Phase.OVER:
        assert state.result is not None
        places = [seat for place in state.result.ranking for seat in place]
        assert sorted(places) == list(range(len(state.players)))
        leavers = [seat for seat in places if state.players[seat].left is not None]
        assert places[len(places) - len(leavers) :] == leavers


@rule("7.3")
def test_refused_library_call_changes_nothing() -> None:
    game = Game("english", ["Ada", "Grace"], seed=3)
    state, log = game.state, list(game.events)
    attempts: list[Callable[[], object]] = [
        lambda: game.exchange("QQQQQQQ"),
        game.challenge,
        lambda: game.play("A1 ZZZ"),
    ]
    for attempt in attempts:
        try:
            attempt()
        except Refused:
            assert game.state is state
            assert game.events == log
        else:
            raise AssertionError("the rules should have refused")
