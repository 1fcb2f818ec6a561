"""The start of a game: seats, the draw for the first turn, and the deal."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mozaika.rules import Draws, Facts, create, decide, errors, replay
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.edition import Edition
from mozaika.rules.start import first_by_letter
from mozaika.rules.state import GameState
from mozaika.rules.tiles import TileKind, TileSet
from tests.marks import rule
from tests.positions import all_tiles, do, edition, facts, position

ENGLISH = edition("english")


def start(kind: Edition, players: int, number: int) -> tuple[ev.StartDrawn, list[ev.Event], GameState]:
    """The start draw of the game with secret `number`, the events after it, and the state they lead to."""
    known = Facts(draws=Draws(hashlib.sha256(b"%d" % number).digest()))
    state = replay(None, create(kind, [f"p{seat}" for seat in range(players)], known))
    events = decide(state, cmd.Start(), known)
    assert isinstance(events[0], ev.StartDrawn)
    return events[0], events[1:], replay(state, events)


def start_draws(kind: Edition, players: int, games: int) -> Iterator[ev.StartDrawn]:
    return (start(kind, players, number)[0] for number in range(games))


def toy(**counts: int) -> Edition:
    """English with a tile set of its own; `blank=3` is three blanks."""
    kinds = [TileKind("?" if tile == "blank" else tile, count, 0) for tile, count in counts.items()]
    return replace(ENGLISH, tiles=TileSet(tuple(kinds)))


@rule("4.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_game_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(errors.WrongPlayerCount) as caught:
        create(ENGLISH, ["p"] * players, facts())
    assert caught.value.given == players


@rule("4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_in_the_order_of_entry(players: int) -> None:
    state = position(ENGLISH, ["EEEEEEE"] * players)
    seen = []
    for _ in range(players + 1):
        seen.append(state.turn)
        state = do(state, cmd.Pass(state.turn))
    assert seen == [*range(players), 0]


@rule("4.2")
@pytest.mark.parametrize(
    ("name", "drawn", "first"),
    [
        ("english", "BAC", (1,)),
        ("english", "Z?A", (1,)),
        ("english", "CAA", (1, 2)),
        ("english", "?A?", (0, 2)),
        ("polish", "BĄĆ", (1,)),
        ("polish", "ZŻŹ", (0,)),
        ("turkish", "İIJ", (1,)),
        ("estonian", "TZŽŠ", (3,)),
        ("estonian", "ÜÕÄÖ", (1,)),
    ],
)
def test_letter_nearest_the_start_of_the_alphabet_or_a_blank_begins(
    name: str, drawn: str, first: tuple[int, ...]
) -> None:
    assert first_by_letter(edition(name).alphabet, tuple(enumerate(drawn))) == first


@rule("4.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_draws_a_tile_and_the_best_begins(players: int) -> None:
    for draw in start_draws(ENGLISH, players, 40):
        assert [seat for seat, _ in draw.rounds[0]] == list(range(players))
        assert first_by_letter(ENGLISH.alphabet, draw.rounds[-1]) == (draw.starter,)


@rule("4.2", "4.3")
def test_two_blanks_tie_and_their_players_draw_again() -> None:
    kind = toy(A=7, B=7, C=7, blank=7)
    both = [draw for draw in start_draws(kind, 3, 60) if [tile for _, tile in draw.rounds[0]].count("?") == 2]
    assert both
    for draw in both:
        assert [seat for seat, _ in draw.rounds[1]] == [seat for seat, tile in draw.rounds[0] if tile == "?"]


@rule("4.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_tied_players_draw_again(players: int) -> None:
    ties = [draw for draw in start_draws(ENGLISH, players, 200) if len(draw.rounds) > 1]
    assert ties
    for draw in ties:
        for earlier, again in zip(draw.rounds, draw.rounds[1:], strict=False):
            assert tuple(seat for seat, _ in again) == first_by_letter(ENGLISH.alphabet, earlier)
        drawn = Counter(tile for each in draw.rounds for _, tile in each)
        assert drawn <= Counter(ENGLISH.tiles.all_tiles())


@rule("4.3")
def test_tiles_of_earlier_rounds_stay_out_of_the_bag() -> None:
    # Two tiles of each letter: once two players have tied on a letter, nobody can draw it again.
    ties = [draw for draw in start_draws(toy(A=2, B=2, C=2, D=2, E=2, F=2, blank=2), 2, 400) if len(draw.rounds) > 1]
    assert len(ties) > 10
    for draw in ties:
        *tied_on, last = [{tile for _, tile in each} for each in draw.rounds]
        assert not set().union(*tied_on) & last


@rule("4.3")
def test_when_a_tie_empties_the_bag_the_player_entered_first_begins() -> None:
    # Sixteen tiles, all the same, and two players: the bag is empty after eight rounds.
    draw, _, state = start(toy(A=16), 2, number=1)
    assert [len(each) for each in draw.rounds] == [2] * 8
    assert draw.starter == 0
    assert [len(player.rack) for player in state.players] == [7, 7]


@rule("4.3")
def test_all_tiles_of_the_start_draw_go_back_before_the_deal() -> None:
    for number in range(20):
        _, _, state = start(ENGLISH, 2, number)
        assert all_tiles(state) == Counter(ENGLISH.tiles.all_tiles())
        assert len(state.bag) == 100 - 2 * 7


@rule("4.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_draws_seven_tiles_clockwise_from_the_starter(players: int) -> None:
    starters = set()
    for number in range(30):
        draw, events, state = start(ENGLISH, players, number)
        *deals, began = events
        around = [(draw.starter + step) % players for step in range(players)]
        assert [event.seat for event in deals if isinstance(event, ev.TilesDrawn)] == around
        assert all(len(player.rack) == 7 for player in state.players)
        assert began == ev.TurnBegan(draw.starter)
        assert state.turn == draw.starter
        starters.add(draw.starter)
    assert starters == set(range(players))


@rule("4.4")
def test_whole_start_draw_is_in_the_record() -> None:
    draw, _, state = start(ENGLISH, 4, number=3)
    assert state.start_draw is not None
    assert (state.start_draw.rounds, state.start_draw.starter) == (draw.rounds, draw.starter)
