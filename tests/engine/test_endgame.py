"""The solver of endgames against one that tries everything, and what it promises about its time."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from mozaika.editions import edition_ids
from mozaika.engine.endgame import EndgameSolver
from mozaika.engine.generator import all_plays
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile
from tests.engine.random_positions import RandomPosition, random_kind, random_position
from tests.property.games import LONG

POSITIONS = 300 if LONG else 60


def plain_value(
    edition: Edition, words: WordGraph, board: Board, own: tuple[Tile, ...], other: tuple[Tile, ...], passed: bool
) -> int:
    """Everything tried, nothing cut off; only what was seen before is remembered."""

    @cache
    def value(board: Board, own: tuple[Tile, ...], other: tuple[Tile, ...], passed: bool) -> int:
        held, against = edition.tiles.value(own), edition.tiles.value(other)
        best = against - held if passed else -value(board, other, own, True)
        for play in all_plays(edition, board, own, words):
            left = list(own)
            for placement in play.placements:
                left.remove(placement.tile)
            if not left:
                best = max(best, play.score + 2 * against)
            else:
                best = max(best, play.score - value(board.plus(play.placements), other, tuple(left), False))
        return best

    return value(board, tuple(sorted(own)), tuple(sorted(other)), passed)


def small_endgame(seed: int) -> tuple[RandomPosition, tuple[Tile, ...], tuple[Tile, ...]]:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    position = random_position(chance, kind, "grown")
    tiles = list(position.rack.tiles)
    chance.shuffle(tiles)
    own, other = tuple(tiles[:3]), tuple(tiles[3:5])
    return position, own or ("?",), other or own or ("?",)


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_the_value_of_a_small_endgame_is_that_of_trying_everything(seed: int) -> None:
    position, own, other = small_endgame(seed)
    passed = bool(seed % 2)
    found = EndgameSolver(position.edition, position.lexicon.graph).solve(
        position.board, own, other, seconds=60, passed=passed
    )
    assert found.exact
    plain = plain_value(position.edition, position.lexicon.graph, position.board, own, other, passed)
    assert found.value == plain
