"""Laws of `Position`: its plays are those of the reference, tiles are conserved, and CGP lines hold all of it."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given

from mozaika import Position
from mozaika.editions import edition_ids, load_edition
from mozaika.engine.reference import legal_plays as reference_plays
from mozaika.errors import GameError
from mozaika.position.moves import Exchange, Move, Play
from mozaika.rules.tiles import BLANK
from tests.engine.random_positions import (
    BOARD_KINDS,
    Lexicon,
    lexicon_of,
    random_kind,
    random_position,
    random_spellings,
)
from tests.property.games import GAMES, game_seeds

TURNS = 40


@GAMES
@given(game_seeds)
def test_legal_plays_are_those_of_the_reference(seed: int) -> None:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    here = random_position(chance, kind, chance.choice(BOARD_KINDS))
    position = Position(kind, here.board, [here.rack.tiles, ""])
    plays = position.legal_plays(here.lexicon.graph)
    plain = position.legal_plays(here.lexicon.plain)
    expected = set(reference_plays(kind, here.board, here.rack, here.lexicon.plain))
    assert {frozenset(play.placements) for play in plays} == expected
    assert len(plays) == len(expected)
    assert set(plays) == set(plain)
    assert [play.score for play in plays] == sorted((play.score for play in plays), reverse=True)
    assert [play.score for play in plain] == [play.score for play in plays]


@GAMES
@given(game_seeds)
def test_text_of_every_legal_move_reads_as_that_move(seed: int) -> None:
    chance = Random(seed)
    for position, words in positions(chance):
        moves = position.legal_moves(words.graph)
        for move in chance.sample(range(len(moves)), min(5, len(moves))):
            assert position.parse_move(str(moves[move])) == moves[move]


@GAMES
@given(game_seeds)
def test_tiles_are_conserved_by_every_move(seed: int) -> None:
    for position, _ in positions(Random(seed)):
        held = Counter(tile for rack in position.racks for tile in rack)
        everywhere = held + Counter(position.unknown) + Counter(position.board.tiles())
        assert everywhere == Counter(position.edition.tiles.all_tiles())
        assert position.in_bag + sum(position.rack_sizes) == len(position.unseen) + len(position.rack)


@GAMES
@given(game_seeds)
def test_position_survives_its_cgp_line(seed: int) -> None:
    for position, _ in positions(Random(seed)):
        again = Position.from_cgp(position.to_cgp())
        assert again == position
        assert hash(again) == hash(position)
        assert (again.unseen, again.is_over, again.final_scores) == (
            position.unseen,
            position.is_over,
            position.final_scores,
        )
        assert again.to_cgp() == position.to_cgp()


@GAMES
@given(game_seeds)
def test_refused_move_changes_nothing(seed: int) -> None:
    chance = Random(seed)
    for position, words in positions(chance):
        before = pickle.dumps(position)
        letters = "".join(chance.choices((*position.edition.alphabet.letters, BLANK), k=chance.randint(1, 9)))
        for attempt in (f"H8 {letters}", f"8H {letters}", f"-{letters}", "-", letters):
            with suppress(GameError):
                assert position.play(attempt, draw=letters[: chance.randint(0, 2)]) != position
            assert pickle.dumps(position) == before
        assert words


def positions(chance: Random) -> Iterator[tuple[Position, Lexicon]]:
    """The positions of a random game: legal moves with random draws, which are sometimes not told."""
    kind = load_edition(chance.choice(edition_ids()))
    letters = chance.sample(kind.alphabet.letters, 7)
    words = lexicon_of(kind, random_spellings(chance, letters, rich=True))
    bag = list(kind.tiles.all_tiles())
    chance.shuffle(bag)
    racks = [[bag.pop() for _ in range(chance.choice([kind.rules.rack_size, 3]))] for _ in range(chance.randint(2, 4))]
    position = Position(kind, racks=racks, scores=[chance.randint(-9, 99) for _ in racks])
    for _ in range(TURNS):
        yield position, words
        if position.is_over or not position.rack:
            return
        move = _random_move(chance, position, words)
        count = min(len(move.tiles), position.in_bag, len(position.unknown))
        drawn = chance.sample(position.unknown, count) if chance.random() < 0.9 else []
        position = position.play(move, draw=drawn)


def _random_move(chance: Random, position: Position, words: Lexicon) -> Move:
    plays = position.legal_plays(words.graph)
    if plays and chance.random() < 0.8:
        return plays[chance.randrange(len(plays))]
    moves = position.legal_moves(words.graph)
    return moves[chance.randrange(len(plays), len(moves))]


def test_random_games_have_plays_exchanges_and_ends() -> None:
    """Guards against laws that hold because nothing happens."""
    seen: Counter[str] = Counter()
    for seed in range(8):
        for position, _ in positions(Random(seed)):
            seen[type(position.last_move).__name__] += 1
            seen["over"] += position.is_over
    assert min(seen[kind.__name__] for kind in (Play, Exchange)) > 3
    assert seen["over"] or seen["Pass"]


@pytest.mark.parametrize("name", edition_ids())
def test_all_letters_are_read_in_their_small_form(name: str) -> None:
    kind = load_edition(name)
    for letter, small in zip(kind.alphabet.letters, kind.alphabet.lower, strict=True):
        assert Position(kind, racks=[small, ""]).rack == (letter,)
