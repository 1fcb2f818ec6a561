"""Resuming a save: the same game with new secret draws, verifiable to its end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from mozaika.editions import edition_ids, load_edition
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.records.errors import ViewOnly
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.saved import SavedGame, save_full
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.rules import Draws, Facts, create, decide, replay, verify
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.clocks import time_left
from mozaika.rules.draws import Ledger
from mozaika.rules.errors import ContributionsMissing
from mozaika.rules.state import ClockState, GameState, Phase
from tests.marks import rule
from tests.property.games import GAMES, dump, game_seeds, random_game, random_placements
from tests.records.saves import EXTRAS, NAMES, any_moment, finished_table, full_save, state_after, table


def through_sdf(saved: SavedGame) -> SavedGame:
    read = parse_sdf(format_sdf(saved).encode())
    assert isinstance(read, SavedGame)
    return read


def through_json(saved: SavedGame) -> SavedGame:
    return parse_json(format_json(saved).encode())


def play_on(game: Game, rng: Random, turns: int) -> None:
    """Up to `turns` more turns of random plays, exchanges, passes and challenges."""
    for _ in range(turns):
        if game.over:
            return
        if game.state.pending is not None:
            game.accept() if rng.random() < 0.8 else game.challenge(rng.choice(game.opponents()))
        elif not lays_something(game, rng):
            game.exchange("".join(game.rack().tiles[:2])) if rng.random() < 0.3 else game.pass_turn()


def lays_something(game: Game, rng: Random) -> bool:
    for _ in range(20):
        placements = random_placements(rng, game.state, game.turn)
        try:
            game.play(placements)
        except GameError:
            continue
        return True
    return False


def apart_from_draws_and_time(state: GameState) -> GameState:
    players = tuple(replace(player, time_left_ms=0) for player in state.players)
    pending = state.pending and replace(state.pending, window_ends_at=None, window_left_ms=None)
    return replace(state, players=players, pending=pending, clock=ClockState(), ledger=Ledger(), version=0)


@pytest.mark.parametrize("through", [through_sdf, through_json])
@pytest.mark.parametrize("edition", edition_ids())
@rule("10.3", "10.8", "UC01", "UC02")
def test_game_resumed_twice_is_verified_at_its_end(edition: str, through: Callable[[SavedGame], SavedGame]) -> None:
    rng = Random(edition)
    game = Game(edition, NAMES[: rng.randint(2, 4)], seed=rng.randrange(10**6), clock=lambda: 0)
    for turns in (5, 6):
        play_on(game, rng, turns)
        game = Game.resume(through(game.save()), clock=lambda: 0)
    play_on(game, rng, 8)
    while not game.over:
        game.resign(game.state.seats[0])
    assert verify(game.events) == game.state
    assert sum(isinstance(event, ev.Committed) for event in game.events) == 3
    assert game.state.secrets == game.save().secrets
    assert len(game.state.secrets) == 3
    assert through(game.save()) == game.save()


@GAMES
@given(game_seeds)
@rule("10.3", "10.8")
def test_resuming_changes_only_further_draws(seed: int) -> None:
    played = random_game(seed, length=60)
    steps = any_moment(played, seed)
    before, saved, later = state_after(played, steps), full_save(played, steps), 10**15
    if before.phase is Phase.SETUP:
        return  # it has a test of its own
    game = Game.resume(saved, clock=lambda: later)
    added = game.events[len(saved.events) :]
    assert tuple(game.events[: len(saved.events)]) == saved.events
    assert game.save().secrets[0] == played.draws.secret
    if before.phase is Phase.OVER:
        assert added == []
        return
    new = [event.commitment for event in added if isinstance(event, ev.Committed)]
    assert new == [hashlib.sha256(game.save().secrets[-1]).digest()]
    assert game.state.ledger.commitment == new[0]
    if before.phase is not Phase.PAUSED:  # what the pause delayed may happen now
        assert apart_from_draws_and_time(game.state) == apart_from_draws_and_time(before)
        for seat in before.seats:
            assert time_left(game.state, seat, later) == time_left(before, seat, saved.events[-1].at)


@rule("10.8")
def test_save_does_not_reveal_further_draws() -> None:
    """The file contains the old secret, but further draws depend on a new one each time."""
    saved = Game("english", NAMES[:2], seed=3, clock=lambda: 0).save()
    drawn = set()
    for _ in range(5):
        game = Game.resume(saved, clock=lambda: 0)
        game.exchange("".join(game.rack().tiles))
        drawn.add(game.state.players[saved.state().turn].rack.tiles)
    assert len(drawn) > 1


@rule("10.8", "10.7")
def test_secrets_are_revealed_only_at_the_end() -> None:
    game = Game("english", NAMES[:3], seed=3, clock=lambda: 0)
    for _ in range(2):
        game.pass_turn()
        game = Game.resume(through_sdf(game.save()), clock=lambda: 0)
    secrets = game.save().secrets
    assert len(secrets) == 3
    visible = dump(game.events) + "".join(dump(game.view(seat)) for seat in (None, 0, 1, 2))
    visible += "".join(format_sdf(game.save_view(seat)) + format_json(game.save_view(seat)) for seat in (None, 0, 1, 2))
    assert not [secret for secret in secrets if secret.hex() in visible]
    game.resign()
    game.resign()
    assert [event.secret for event in game.events if isinstance(event, ev.SecretRevealed)] == list(secrets)
    verify(game.events)


@pytest.mark.parametrize("seat", [None, 0, 1])
@rule("10.7")
def test_view_cannot_be_resumed(seat: int | None) -> None:
    for saved in (table().save_view(seat), finished_table().save_view(seat)):
        with pytest.raises(ViewOnly):
            Game.resume(through_sdf(saved))


@rule("10.7")
def test_finished_game_is_opened_as_it_ended() -> None:
    finished = finished_table()
    game = Game.resume(through_sdf(finished.save()))
    assert game.state == finished.state
    assert game.scores == {"Łukasz": -2, "Żaneta": -12}
    assert game.save() == finished.save()
    game.verify()


@rule("10.3", "10.8")
def test_pending_play_can_be_challenged_or_accepted_after_resuming() -> None:
    for act in (Game.challenge, Game.accept):
        game = Game.resume(through_sdf(table().save()), clock=lambda: 6000)
        assert game.state.pending is not None
        assert game.state.pending.window_ends_at == 26_000  # all of its twenty seconds
        act(game)
        assert game.scores == {"Łukasz": 10, "Żaneta": 5}
        assert len(game.rack(1)) == 7


@rule("10.3")
def test_time_between_save_and_resume_is_not_counted() -> None:
    now = [5000]
    game = Game("polish-tournament", NAMES[:2], seed=468, clock=lambda: now[0])
    now[0] += 60_000
    saved = through_sdf(game.save_paused())
    assert game.state.phase is Phase.TURN  # only the save is paused
    assert saved.state().phase is Phase.PAUSED
    later = 10**12
    game = Game.resume(saved, clock=lambda: later)
    assert game.check_time() == []
    assert time_left(game.state, game.turn, later) == 19 * 60_000
    assert game.state.clock.running == game.turn
    game.pass_turn()
    game.resign()
    verify(game.events)


FOUR_TILES = {"tiles": {letter: [0, 0] for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ?"} | {"A": [4, 1]}}


@pytest.mark.parametrize("going_out", [False, True], ids=["not going out", "going out"])
@rule("10.3")
def test_challenge_window_stops_between_save_and_resume(going_out: bool) -> None:
    """Also without clocks, and for a play that ends the game if it stands."""
    rules = {"rules": {"challenge_window_s": 20, "rack_size": 2}}
    game = Game("english", NAMES[:2], seed=1, changes=rules | (FOUR_TILES if going_out else {}), clock=lambda: 5000)
    game.play("8H " + "".join(tile for tile in game.rack() if tile != "?"))
    assert game.state.phase is (Phase.GOING_OUT if going_out else Phase.PENDING)
    game = Game.resume(through_sdf(game.save_paused()), clock=lambda: 10**12)
    game.challenge()  # refused if the window were over
    assert sum(isinstance(event, ev.ChallengeDecided) for event in game.events) == 1


def test_game_without_clocks_is_saved_without_a_pause() -> None:
    game = Game("polish", NAMES[:2], seed=468, clock=lambda: 5000)
    assert game.save_paused() == game.save()
    finished = finished_table()
    assert finished.save_paused() == finished.save()


@rule("10.4")
def test_unknown_sections_survive_resume_and_save() -> None:
    saved = replace(table().save(), extras=EXTRAS)
    assert Game.resume(through_sdf(saved)).save().extras == EXTRAS


@rule("10.8", "4.5")
def test_game_saved_before_its_start_starts_when_resumed() -> None:
    draws = Draws(bytes(range(32)))
    log = create(load_edition("english"), ["a", "b"], Facts(0, draws))
    game = Game.resume(through_sdf(save_full(NAMES[:2], log, [draws.secret])), clock=lambda: 0)
    assert game.state.phase is Phase.TURN
    game.resign()
    assert verify(game.events) == game.state
    assert game.state.secrets == game.save().secrets


@rule("10.8", "4.5")
def test_seeds_for_an_old_secret_do_not_count_after_resuming() -> None:
    """The game cannot start before its players have added new seeds."""
    draws = Draws(bytes(range(32)))
    log = create(load_edition("english"), ["a", "b"], Facts(0, draws), [0])
    log += decide(replay(None, log), cmd.Contribute(0, bytes(16)), Facts(0, draws))
    with pytest.raises(ContributionsMissing):
        Game.resume(through_sdf(save_full(NAMES[:2], log, [draws.secret])), clock=lambda: 0)
