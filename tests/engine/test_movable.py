"""Whether anyone can move: by the generator, by the reference search, and for a judge that has a local list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from mozaika.editions import edition_ids
from mozaika.engine import reference
from mozaika.engine.movable import can_anyone_move
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import commands as cmd
from mozaika.rules.state import GameState
from mozaika.rules.tiles import BLANK, Pile
from tests.engine.random_positions import BOARD_KINDS, Lexicon, lexicon_of, random_kind, random_position
from tests.marks import rule
from tests.positions import do, edition, position, started
from tests.property.games import LONG, seeds

ENGLISH = edition("english")
STATES = settings(
    max_examples=100 if LONG else 8,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not LONG,
)


@dataclass(frozen=True)
class Judge:
    """Stands in for a judge that asks an online dictionary and has a local list."""

    local: WordGraph


def random_state(chance: Random, edition_id: str) -> tuple[GameState, Lexicon]:
    """Two to four players with a tile or two each, one of whom may have left; on full boards nobody may have a play."""
    kind = random_kind(chance, edition_id)
    found = random_position(chance, kind, chance.choice(BOARD_KINDS))
    state = started(replace(kind, rules=replace(kind.rules, rack_size=7)), chance.randint(2, 4))
    if len(state.players) > 2 and chance.random() < 0.5:
        state = do(state, cmd.Resign(chance.randrange(len(state.players))))
    letters = [*kind.alphabet.letters, BLANK] if chance.random() < 0.5 else found.rack.tiles or (BLANK,)
    racks = (Pile().plus(chance.choices(letters, k=chance.randint(0, 2)), kind.alphabet) for _ in state.players)
    players = tuple(replace(player, rack=rack) for player, rack in zip(state.players, racks, strict=True))
    return replace(state, edition=kind, board=found.board, players=players), found.lexicon


@rule("8.4")
@pytest.mark.parametrize("edition_id", edition_ids())
@STATES
@given(seeds)
def test_generator_and_reference_agree_whether_anyone_can_move(edition_id: str, seed: int) -> None:
    state, lexicon = random_state(Random(f"{edition_id} {seed}"), edition_id)
    plainly = reference.can_anyone_move(state, lexicon.plain)
    assert can_anyone_move(state, lexicon.graph) is plainly
    assert can_anyone_move(state, lexicon.plain) is plainly
    assert can_anyone_move(state, Judge(lexicon.graph)) is plainly  # type: ignore[arg-type]  # has what is asked for


def test_random_states_have_both_answers() -> None:
    states = [random_state(Random(number), edition_ids()[number % 8]) for number in range(60)]
    answers = [can_anyone_move(state, lexicon.graph) for state, lexicon in states]
    assert 10 <= answers.count(True) <= 50


@rule("8.4")
@pytest.mark.parametrize(
    ("racks", "anyone"),
    [(["VV", "VV"], False), (["VV", "VT"], True), (["T", "VV"], True), (["VV", "V?"], True), (["", ""], False)],
)
def test_someone_can_move_if_any_rack_has_a_play(racks: list[str], anyone: bool) -> None:
    lexicon = lexicon_of(ENGLISH, [tuple("CAR"), tuple("CART")])
    assert can_anyone_move(position(ENGLISH, racks, "8H CAR", bag=""), lexicon.graph) is anyone


@rule("8.4")
def test_player_who_left_does_not_count_as_able_to_move() -> None:
    lexicon = lexicon_of(ENGLISH, [tuple("CAR"), tuple("CART")])
    state = position(ENGLISH, ["VV", "T", "VV"], "8H CAR", bag="")
    assert can_anyone_move(state, lexicon.graph)
    assert not can_anyone_move(do(state, cmd.Resign(1)), lexicon.graph)


@rule("8.4")
def test_single_tile_on_an_empty_board_is_not_a_play() -> None:
    lexicon = lexicon_of(ENGLISH, [tuple("AT"), tuple("ATE")])
    assert can_anyone_move(position(ENGLISH, ["V", "TA"]), lexicon.graph)
    assert not can_anyone_move(position(ENGLISH, ["A", "?"]), lexicon.graph)
