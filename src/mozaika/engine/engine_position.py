"""A position as the player on turn knows it, and the moves that are worth a closer look."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import ScoredPlay, encode_tile
from mozaika.engine.evaluation_context import NEVER, PATIENCE, EvaluationContext
from mozaika.engine.finder import best_action
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import rollouts as kernel
from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.play_rows import BLANK_BIT, FACTS, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.engine.leaves import Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState, TurnKind, seats_after
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView

Move: TypeAlias = ScoredPlay | tuple[Tile, ...] | None  # tiles: an exchange; None: a pass
Rows: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class OpponentHistory:
    """What the other has just laid: on which board, with how many tiles in the bag; and how many he kept."""

    board: Board
    tiles: tuple[Tile, ...]
    score: int
    bag: int
    kept: int


@dataclass(frozen=True, slots=True)
class EnginePosition:
    """`unseen` are the tiles in the bag and on others' racks, `others` how many each other player holds, in turn
    order; `scores` everybody's, his own first. `aside`: so many of the unseen tiles nobody has any more, for somebody
    has left with them. `passed`: with one more pass the game is over. `opponent_history`: by what the other
    has done one may guess what he holds.
    """

    edition: Edition
    board: Board
    own: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    others: tuple[int, ...]
    scores: tuple[int, ...]
    may_exchange: bool = True
    passed: bool = False
    aside: int = 0
    opponent_history: OpponentHistory | None = None

    @property
    def bag(self) -> int:
        return len(self.unseen) - sum(self.others) - self.aside

    @property
    def context(self) -> EvaluationContext:
        against = 0 if self.bag else self.edition.tiles.value(self.unseen)
        needs = max(1, self.edition.rules.exchange_needs_in_bag) if self.may_exchange else NEVER
        return EvaluationContext(self.bag, against, needs)


def engine_position_of(view: PlayerView) -> EnginePosition:
    """As the view's seat sees it, whose turn it is."""
    assert view.seat is not None
    state, end = view.state, view.state.edition.rules.end
    order = [state.players[seat] for seat in (view.seat, *seats_after(state, view.seat))]
    used, most = order[0].exchanges, state.edition.rules.exchanges_each
    left = (player.rack for player in state.players if player.left is not None)
    return EnginePosition(
        state.edition,
        state.board,
        view.rack.tiles,
        view.unseen(),
        tuple(len(player.rack) for player in order[1:]),
        tuple(player.score for player in order),
        may_exchange=state.scoreless_running < PATIENCE and not 0 < most <= used,
        passed=0 < end.passes_each * len(order) <= state.passes_running + 1
        or 0 < end.scoreless_turns <= state.scoreless_running + 1,
        aside=sum(map(len, left)),
        opponent_history=_opponent_history(state) if len(state.players) == 2 else None,
    )


def _opponent_history(state: GameState) -> OpponentHistory | None:
    """If the last turn was a play of a full rack."""
    if not state.turns or state.turns[-1].kind is not TurnKind.PLAY:
        return None
    last, held = state.turns[-1], len(state.players[state.turns[-1].seat].rack)
    kept = state.edition.rules.rack_size - len(last.placements)
    bag = len(state.bag) + held - kept
    if not 0 < kept < held or last.seat == state.turn:
        return None
    laid = {placement.square for placement in last.placements}
    before = Board({square: tile for square, tile in state.board.laid.items() if square not in laid})
    return OpponentHistory(before, tuple(placement.tile for placement in last.placements), last.score, bag, kept)


@dataclass(frozen=True, eq=False, slots=True)
class Choices:
    """Moves, how the kernel takes them, and what each is worth by equity, in points."""

    moves: list[Move]
    rows: Rows
    equities: npt.NDArray[np.float64]

    @property
    def kept(self) -> npt.NDArray[np.float64]:
        """What the tiles are worth that each keeps."""
        kept: npt.NDArray[np.float64] = self.equities - self.rows[:, SCORE]
        return kept


def best_moves(position: EnginePosition, words: WordGraph, leaves: Leaves, most: int) -> Choices:
    """The best ones by equity, with an exchange if that is among them, or a pass where there is nothing else or the bag
    is empty.
    """
    context = position.context
    listed = all_plays(position.edition, position.board, position.own, words, in_order=False)
    plays = listed.weighed(leaves, context).best(most)
    moves: list[Move] = list(plays)
    rows = [plays.row(number) for number in range(len(plays))]
    equities = [play.equity for play in plays]
    best = best_action(position.edition, position.board, position.own, words, leaves, context)
    if isinstance(best, tuple) and best:
        moves.append(best)
        rows.append(_row(EXCHANGE, [encode_tile(position.edition, tile) or BLANK_BIT for tile in best]))
        equities.append(leaves.value(position.edition, (Counter(position.own) - Counter(best)).elements()))
    if not moves or not position.bag:
        moves.append(None)
        rows.append(_row(kernel.PASS, []))
        equities.append(leaves.value(position.edition, position.own) if position.bag else 0)
    return Choices(moves, np.array(rows, np.int64), np.array(equities) / 1000)


def _row(where: int, tiles: list[int]) -> Rows:
    row = np.zeros(FACTS, np.int64)
    row[WHERE] = where
    for place, tile in enumerate(tiles):
        row[LOW + place // TILES_A_NUMBER] |= tile << (TILE_BITS * (place % TILES_A_NUMBER))
    return row
