"""The endgame solver compared with an exhaustive search, and its limits of time and memory."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from mozaika.editions import edition_ids, load_edition
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver
from mozaika.engine.generator import all_plays
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.scoring import score_play
from mozaika.rules.tiles import Tile
from tests.engine.random_positions import RandomPosition, random_kind, random_position
from tests.property.games import LONG

POSITIONS = 300 if LONG else 24
MAX_PLAYS = 300 if LONG else 30  # of the first rack: an exhaustive search is slow


def plain_value(
    edition: Edition, words: WordGraph, board: Board, own: tuple[Tile, ...], other: tuple[Tile, ...], passed: bool
) -> int:
    """Exhaustive search without cutoffs; only known positions are not searched again."""

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


def plain_total(edition: Edition, words: WordGraph, ending: Endgame) -> int:
    """The points that the player on turn is sure of, whatever the opponent does; exhaustive."""

    @cache
    def total(ending: Endgame, seeks: bool) -> int:
        """The points of the player who maximises them; `seeks`: that player is on turn."""
        own, other = edition.tiles.value(ending.own), edition.tiles.value(ending.other)
        found = [(-own if seeks else -other) if ending.passed else total(ending.after(None), not seeks)]
        for play in all_plays(edition, ending.board, ending.own, words):
            after = ending.after(play)
            points = play.score if seeks else 0
            if after.other:
                found.append(points + total(after, not seeks))
            else:
                found.append(points + (other if seeks else -other))
        return max(found) if seeks else min(found)

    return total(ending, True)


def small_endgame(seed: int) -> tuple[RandomPosition, tuple[Tile, ...], tuple[Tile, ...]]:
    chance = Random(seed)
    kind = random_kind(chance, chance.choice(edition_ids()))
    position = random_position(chance, kind, "grown")
    tiles = list(position.rack.tiles)
    chance.shuffle(tiles)
    own, other = tuple(tiles[:3]), tuple(tiles[3:5])
    while len(own) > 1 and len(all_plays(kind, position.board, own, position.lexicon.graph)) > MAX_PLAYS:
        own = own[1:]
    return position, own or ("?",), other or own or ("?",)


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_small_endgame_equals_exhaustive_search(seed: int) -> None:
    position, own, other = small_endgame(seed)
    passed = bool(seed % 2)
    solver = EndgameSolver(position.edition, position.lexicon.graph)
    ending = Endgame(position.board, own, other, passed)
    found, line = solver.line(ending, seconds=60)
    assert found.exact
    plain = plain_value(position.edition, position.lexicon.graph, position.board, own, other, passed)
    assert found.value == plain
    assert played(position, ending, line) == plain


@pytest.mark.parametrize("seed", range(POSITIONS // 3))
def test_guaranteed_total_equals_exhaustive_search(seed: int) -> None:
    position, own, other = small_endgame(1000 + seed)
    solver = EndgameSolver(position.edition, position.lexicon.graph)
    for passed in (False, True):
        found = solver.solve(Endgame(position.board, own, other, passed, total_of=0), seconds=60)
        assert found.exact
        ending = Endgame(position.board, own, other, passed)
        assert found.value == plain_total(position.edition, position.lexicon.graph, ending)
        assert solver.solve(ending, seconds=60).value == plain_value(
            position.edition, position.lexicon.graph, position.board, own, other, passed
        )  # both goals share the transposition table


def played(position: RandomPosition, ending: Endgame, line: list[ScoredPlay | None]) -> int:
    """The spread that the line leads to, scored by the rules."""
    tiles, spread, sign = position.edition.tiles, 0, 1
    for number, play in enumerate(line):
        if play is None:
            if ending.passed:
                assert number == len(line) - 1
                return spread + sign * (tiles.value(ending.other) - tiles.value(ending.own))
        else:
            spread += sign * score_play(position.edition, ending.board, play.placements).total
        ending, sign = ending.after(play), -sign
        if not ending.other:
            assert number == len(line) - 1
            return spread - sign * 2 * tiles.value(ending.own)
    raise AssertionError("the line does not end")


def test_values_of_millions_are_exact() -> None:
    english = load_edition("english")
    layout = Layout(15, 15, (Premium.TRIPLE_WORD,) * 225)
    kind = replace(english, layout=layout, rules=replace(english.rules, rack_size=12))
    words = graph_of_entries(Path("words.txt"), "quizzificati\nza", kind)
    far, stuck = tuple("QUIZZIFICATI"), tuple("VV")
    goes_out = EndgameSolver(kind, words).solve(Endgame(Board(), far, stuck))
    assert goes_out.play is not None
    assert goes_out.value == goes_out.play.score + 16 > 1_000_000
    waits = EndgameSolver(kind, words).solve(Endgame(Board(), stuck, far))
    assert (waits.value, waits.play, waits.exact) == (-goes_out.value, None, True)


def test_answer_without_room_for_all_plays_is_legal_and_inexact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mozaika.engine.endgame_search._MAX_PLAYS", 64)
    for seed in range(40):
        position = random_position(Random(seed), random_kind(Random(seed), "english"), "grown")
        rack, graph = position.rack.tiles[:7], position.lexicon.graph
        legal = [play.placements for play in all_plays(position.edition, position.board, rack, graph)]
        if len(legal) > 64:
            found = EndgameSolver(position.edition, graph).solve(Endgame(position.board, rack, rack[:2]), 0.2)
            assert not found.exact
            assert found.play is None or found.play.placements in legal
