"""Self-play games move by move. The kernel records racks and bags; the moves follow, because the bots always choose the
same move in the same position.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mozaika.engine.bots import find_bot
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.evaluation_context import NEVER, PATIENCE, EvaluationContext, exchange_needs
from mozaika.engine.finder import best_action
from mozaika.engine.game_record import GameRecorder, RecordedGame
from mozaika.engine.kernels.arrays import Ints, PositionArrays
from mozaika.engine.kernels.selfplay import MAX_TURNS, TURNS
from mozaika.engine.leaves import Leaves
from mozaika.engine.selfplay import Arena, Results, new_positions
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile


def recorded_pairs(
    arena: Arena, words: WordGraph, bots: tuple[str, str], leaves: Leaves, games: int, seed: int
) -> Iterator[tuple[tuple[RecordedGame, ...], Results]]:
    """The games of each pair with its results: those of `play_selfplay`. An odd number of games is rounded up."""
    positions = new_positions(arena.edition, 2 * MAX_TURNS, 2)
    for first in range(0, games, 2):
        positions.movers[:] = -1
        results = arena.play(first, 2, seed, positions)
        ends = np.cumsum(results[:, TURNS])
        begins = ends - results[:, TURNS]
        yield (
            tuple(
                _Replay(arena.edition, words, bots, leaves, positions).game(first + game, int(begin), int(end))
                for game, (begin, end) in enumerate(zip(begins, ends, strict=True))
            ),
            results,
        )


def result_row(game: RecordedGame, scores: tuple[int, int], rack_size: int) -> Results:
    """A game as a row of results. `scores` are in the order of the bots, of which the first begins the even games."""
    bingos = [0, 0]
    for move in game.moves:
        is_bingo = isinstance(move.move, ScoredPlay) and len(move.move.placements) == rack_size
        bingos[(move.seat + game.number) % 2] += is_bingo
    return np.array([*scores, *bingos, len(game.moves)], np.int64)


class _Replay:
    """Finds the moves of one game again."""

    def __init__(
        self, edition: Edition, words: WordGraph, bots: tuple[str, str], leaves: Leaves, positions: PositionArrays
    ) -> None:
        self._edition, self._words, self._bots, self._positions = edition, words, bots, positions
        self._leaves, self._recorder, self._board = leaves, GameRecorder(edition, leaves), Board()
        self._scoreless, self._exchanges = 0, [0, 0]

    def game(self, number: int, begin: int, end: int) -> RecordedGame:
        for position in range(begin, end):
            self._turn(position, (position - begin) % 2, number)
        racks = self._positions.last_racks[number % 2]
        bots = (self._bots[number % 2], self._bots[1 - number % 2])
        return RecordedGame(number, bots, tuple(self._recorder.moves), tuple(self._tiles(rack) for rack in racks))

    def _turn(self, position: int, seat: int, number: int) -> None:
        recorded, edition = self._positions, self._edition
        rack, bag = self._tiles(recorded.racks[position]), int(recorded.bags[position])
        against = edition.tiles.value(self._tiles(recorded.others[position]))
        each, used = edition.rules.exchanges_each, self._exchanges[seat]
        may = self._scoreless < PATIENCE and not 0 < each <= used
        uses_leaves = find_bot(self._bots[(seat + number) % 2]).uses_leaves
        context = EvaluationContext(bag, against, exchange_needs(edition) if may else NEVER, uses_leaves)
        move = best_action(edition, self._board, rack, self._words, self._leaves, context)
        if not move and bag >= context.exchange_needs:  # as the kernel does: no play, so as many tiles as possible
            move = tuple(sorted(rack, key=lambda tile: -1 if tile == BLANK else edition.alphabet.index(tile)))[:bag]
        if isinstance(move, ScoredPlay):
            self._board = self._board.plus(move.placements)
        is_scored = isinstance(move, ScoredPlay) and move.score > 0
        self._scoreless = 0 if is_scored else self._scoreless + 1
        self._exchanges[seat] += bool(move) and not isinstance(move, ScoredPlay)
        self._recorder.add(seat, rack, move, context._replace(uses_leaves=True))

    def _tiles(self, counts: Ints) -> tuple[Tile, ...]:
        kinds = (*self._edition.alphabet.letters, BLANK)
        numbers = (*counts[1 : len(kinds)], counts[0])
        return tuple(tile for tile, count in zip(kinds, numbers, strict=True) for _ in range(int(count)))
