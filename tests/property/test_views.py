"""Views and events of a seat contain nothing that the seat may not know."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given

from mozaika.rules import event_for, events, view_for, view_from
from mozaika.rules.state import GameState, Phase
from tests.marks import rule
from tests.property.games import GAMES, RandomGame, dump, game_seeds, random_game, token_edition

TOKEN = re.compile("⟨[0-9]+⟩")


def viewers(game: RandomGame) -> list[int | None]:
    return [None, *range(len(game.steps[-1].after.players))]


@GAMES
@given(game_seeds)
@rule("7.9")
def test_folding_a_seats_events_gives_its_view(seed: int) -> None:
    game = random_game(seed)
    for seat in viewers(game):
        view = view_from(seat, (event_for(event, seat) for event in game.opening))
        for step in game.steps:
            for event in step.events:
                view = view.after(event_for(event, seat))
            assert view == view_for(step.after, seat)


@GAMES
@given(game_seeds)
@rule("UC06", "7.9")
def test_no_view_or_event_holds_another_rack_the_bag_or_the_secret(seed: int) -> None:
    """Every tile of this edition is unique, so that a leaked tile is found."""
    game = random_game(seed, edition=token_edition(Random(seed)), length=60)
    for seat in viewers(game):
        known: set[str] = set()  # tiles the seat may know: its own, those laid, those drawn for the start
        for step in game.steps:
            if step.after.phase is Phase.OVER:
                break
            for event in step.events:
                known |= visible_tiles(event, seat)
            sent = "".join(dump(event_for(event, seat)) for event in step.events) + dump(view_for(step.after, seat))
            assert not set(TOKEN.findall(sent)) & (hidden_tiles(step.after, seat) - known), seat
            assert game.draws.secret.hex() not in sent


def hidden_tiles(state: GameState, seat: int | None) -> set[str]:
    racks = (player.rack.tiles for other, player in enumerate(state.players) if other != seat)
    return {tile for rack in racks for tile in rack} | set(state.bag.tiles)


def visible_tiles(event: object, seat: int | None) -> set[str]:
    match event:
        case events.StartDrawn(rounds=rounds):
            return {tile for drawn in rounds for _, tile in drawn}
        case events.PlayCommitted(placements=placements):
            return {placement.letter for placement in placements}
        case events.TilesDrawn(seat=owner, tiles=tiles) if owner == seat:
            return set(tiles)
        case events.TilesExchanged(seat=owner, given=given_, drawn=drawn) if owner == seat:
            return {*given_, *drawn}
        case _:
            return set()


@GAMES
@given(game_seeds)
@rule("7.9")
def test_nobody_learns_who_else_has_accepted(seed: int) -> None:
    game = random_game(seed)
    for step in game.steps:
        pending = step.after.pending
        if pending is not None:
            for seat in viewers(game):
                seen = view_for(step.after, seat).state.pending
                assert seen is not None
                assert seen.accepted_by <= ({seat} if seat is not None else set())


@GAMES
@given(game_seeds)
@rule("UC06")
def test_unseen_tiles_are_the_bag_and_the_other_racks(seed: int) -> None:
    game = random_game(seed, length=40)
    for state in game.states:
        if state.phase in (Phase.OVER, Phase.SETUP):
            continue
        for seat, player in enumerate(state.players):
            others = [p.rack.tiles for other, p in enumerate(state.players) if other != seat]
            hidden = sorted([*state.bag.tiles, *(tile for rack in others for tile in rack)])
            assert sorted(view_for(state, seat).unseen()) == hidden
            assert view_for(state, seat).rack == player.rack
