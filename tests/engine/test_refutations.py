"""Refutations: every move that the endgame solver drops without a search has an answer that refutes it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

from mozaika.editions import edition_ids
from mozaika.engine.encode import ScoredPlay, board_size, decode_play, encode_board, encode_rack, graph_arrays
from mozaika.engine.endgame import Endgame
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import refutations
from mozaika.engine.kernels.arrays import RefutationQuery, RefutationWorkspace
from mozaika.engine.kernels.endgame_moves import FAR
from mozaika.engine.kernels.generate import find_plays
from mozaika.engine.kernels.play_rows import PLAY_COLUMNS
from mozaika.engine.kernels.walk_steps import FRAME, MAX_DEPTH
from tests.engine.random_positions import RandomPosition, random_kind, random_position
from tests.property.games import LONG

drop_refuted: Any = refutations.drop_refuted  # kernels have no types
list_plays: Any = find_plays
POSITIONS, MOVES = (400, 200) if LONG else (40, 40)


@dataclass(frozen=True)
class Dropped:
    """A move, and the most that it may be worth because of its refutation; None if it was not dropped."""

    move: ScoredPlay
    most: int | None


def dropped(position: RandomPosition, ending: Endgame, alpha: int, chance: Random) -> list[Dropped]:
    edition, graph = position.edition, position.lexicon.graph
    coded, words = encode_board(edition, ending.board, graph), graph_arrays(graph)
    racks = np.stack([encode_rack(edition, rack) for rack in (ending.own, ending.other)])
    plays = np.zeros((20_000, PLAY_COLUMNS), np.int64)
    found = list_plays(words, coded.rules, coded.arrays, racks[0].copy(), plays)
    query = RefutationQuery(0, edition.tiles.value(ending.own), alpha, False)
    workspace = RefutationWorkspace(
        spare=np.zeros_like(plays),
        frames=np.empty((2, MAX_DEPTH * FRAME), np.int64),
        out_plays=np.zeros((refutations.MAX_OUT_PLAYS, PLAY_COLUMNS), np.int64),
        zones=np.zeros(board_size(coded.rules), np.uint64),
    )
    results = []
    for number in chance.sample(range(found), min(found, MOVES)):
        one = plays[number : number + 1].copy()
        move = decode_play(coded, one[0], 0)
        kept, most = drop_refuted(
            words, coded.rules, coded.arrays, racks.copy(), one, np.zeros(1, np.int64), query, workspace
        )
        results.append(Dropped(move, None if kept else int(most)))
    return results


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_every_dropped_move_has_a_refutation(seed: int) -> None:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    position = random_position(chance, kind, "grown")
    tiles = list(position.rack.tiles)
    chance.shuffle(tiles)
    cut = max(1, len(tiles) - chance.randint(1, 3))
    ending = Endgame(position.board, tuple(tiles[:cut]), tuple(tiles[cut:]) or tuple(tiles[:1]))
    everything_in_question = FAR
    for each in dropped(position, ending, everything_in_question, chance):
        after = ending.after(each.move)
        answers = all_plays(kind, after.board, after.own, position.lexicon.graph)
        outs = [answer.score for answer in answers if len(answer.placements) == len(after.own)]
        if each.most is not None:
            assert after.other, "a move that goes out has no answer"
            assert max(outs) + 2 * kind.tiles.value(after.other) >= each.move.score - each.most
        if not outs:
            assert each.most is None


def test_moves_above_alpha_are_not_dropped() -> None:
    seen = 0
    for seed in range(60):
        kind = random_kind(Random(seed), "english")
        position = random_position(Random(seed), kind, "grown")
        ending = Endgame(position.board, position.rack.tiles[1:], position.rack.tiles[:1])
        everything = dropped(position, ending, FAR, Random(1))
        bounds = sorted(each.most for each in everything if each.most is not None)
        if bounds:
            alpha = bounds[len(bounds) // 2]
            fewer = [each.most for each in dropped(position, ending, alpha, Random(1))]
            assert fewer == [each.most if each.most in bounds and each.most <= alpha else None for each in everything]
            seen += len(bounds)
    assert seen > 50
