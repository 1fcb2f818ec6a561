"""The best play found without listing all plays is one of the best that are listed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from mozaika.editions import edition_ids
from mozaika.engine.finder import best_play
from mozaika.engine.generator import all_plays
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile
from tests.engine.random_positions import BOARD_KINDS, random_kind, random_position
from tests.engine.test_generator import POSITIONS
from tests.positions import edition
from tests.property.games import LONG, seeds


@pytest.mark.parametrize("board_kind", BOARD_KINDS)
@pytest.mark.parametrize("edition_id", edition_ids())
@POSITIONS
@given(seeds)
def test_best_play_has_the_best_score_on_any_board(edition_id: str, board_kind: str, seed: int) -> None:
    chance = Random(seed)
    position = random_position(chance, random_kind(chance, edition_id), board_kind)
    best = best_play(position.edition, position.board, position.rack.tiles, position.lexicon.graph)
    listed = {frozenset(play.placements): play.score for play in position.plays}
    assert (best is None) == (not listed)
    if best is not None:
        assert listed[frozenset(best.placements)] == best.score == max(listed.values())


@pytest.mark.parametrize("edition_id", ["english", "turkish", "estonian-official"])
def test_best_play_is_found_throughout_real_games(edition_id: str) -> None:
    kind = edition(edition_id)
    words = open_lexicon(kind)
    for seed in range(40 if LONG else 4):
        chance = Random(seed)
        bag, board = list(kind.tiles.all_tiles()), Board()
        chance.shuffle(bag)
        while bag:
            plays = all_plays(kind, board, bag[:7], words)
            best = best_play(kind, board, bag[:7], words)
            assert (best.score if best else None) == (plays[0].score if len(plays) else None)
            if best is None:
                break
            chosen = plays[chance.randrange(min(5, len(plays)))]
            board = board.plus(chosen.placements)
            for placement in chosen.placements:
                bag.remove(placement.tile)


@pytest.mark.parametrize("blanks", [2, 3, 5])
def test_best_play_is_found_with_many_blanks(blanks: int) -> None:
    kind: Edition = edition("turkish")
    words = open_lexicon(kind)
    rack: list[Tile] = [*"KEL"[: 7 - blanks], *[BLANK] * blanks]
    best = best_play(kind, Board(), rack, words)
    assert best is not None
    assert best.score == all_plays(kind, Board(), rack, words)[0].score
