"""Moves that the endgame solver drops without a search: each has the answer that it was dropped for."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

from mozaika.editions import edition_ids
from mozaika.engine.encode import ScoredPlay, decode_play, encode_board, encode_rack
from mozaika.engine.endgame import Endgame
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import refutations
from mozaika.engine.kernels.endgame import FAR
from mozaika.engine.kernels.extend_right import DEPTHS, FRAME
from mozaika.engine.kernels.generate import find_plays
from mozaika.engine.kernels.play_rows import FACTS
from tests.engine.random_positions import RandomPosition, random_kind, random_position
from tests.property.games import LONG

POSITIONS, MOVES = (400, 200) if LONG else (40, 40)
_TRIED = -2 * FAR
drop_refuted: Any = refutations.drop_refuted  # its arguments come in groups


@dataclass(frozen=True)
class Dropped:
    """A move, and the most that it may be worth by the answer that it was dropped for; None if it was kept."""

    move: ScoredPlay
    most: int | None


def dropped(position: RandomPosition, ending: Endgame, alpha: int, chance: Random) -> list[Dropped]:
    edition, graph = position.edition, position.lexicon.graph
    coded = encode_board(edition, ending.board, graph)
    frame = coded.frame
    racks = np.stack([encode_rack(edition, rack) for rack in (ending.own, ending.other)])
    board = (coded.letters, coded.values, coded.allowed, coded.crossed)
    plays, spare = (np.zeros((20_000, FACTS), np.int64) for _ in range(2))
    walk: Any = find_plays
    found = walk(
        graph.array, graph.header["gaddag"], frame.size, *board, frame.letter_times, frame.word_times,
        racks[0].copy(), frame.tile_values, frame.rules, coded.start, plays,
    )  # fmt: skip
    results = []
    for number in chance.sample(range(found), min(found, MOVES)):
        one = plays[number : number + 1].copy()
        move = decode_play(coded, one[0], 0)
        kept, most = drop_refuted(
            graph.array, graph.header["gaddag"], frame.size, frame.letter_times, frame.word_times, frame.tile_values,
            frame.rules, coded.start, *board, racks.copy(), one, np.zeros(1, np.int64), spare,
            *(np.empty(DEPTHS * FRAME, np.int64) for _ in range(2)),
            np.zeros((refutations.OUTS, FACTS), np.int64),
            np.zeros((frame.size[0] + 2) * frame.size[1], np.uint64),
            1, 0, edition.tiles.value(ending.own), alpha, _TRIED, False,
        )  # fmt: skip
        results.append(Dropped(move, None if kept else int(most)))
    return results


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_every_move_dropped_without_a_search_has_an_answer_that_goes_out_and_takes_as_much(seed: int) -> None:
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


def test_moves_are_dropped_only_up_to_the_value_in_question() -> None:
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
