"""A game between bots as it was played: each move with the rack before it, the leave and the equity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import Move
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.leaves import Leaves
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A turn. `leave` is the value of the tiles kept, in thousandths of a point; `bag` counts the tiles before it."""

    seat: Seat
    rack: tuple[Tile, ...]
    move: Move
    score: int
    total: int
    leave: int
    bag: int

    @property
    def equity(self) -> int:
        return 1000 * self.score + self.leave


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """`bots` and `last_racks` are in the order of the seats."""

    number: int
    bots: tuple[str, str]
    moves: tuple[RecordedMove, ...]
    last_racks: tuple[tuple[Tile, ...], ...]

    def scores(self, edition: Edition) -> tuple[int, ...]:
        """The final scores: a player loses the tiles left, and one who has none gains those of the other."""
        return tuple(self._score(seat, edition) for seat in range(len(self.bots)))

    def _score(self, seat: Seat, edition: Edition) -> int:
        own, others = self.last_racks[seat], self.last_racks[1 - seat]
        played = sum(move.score for move in self.moves if move.seat == seat)
        return played - edition.tiles.value(own) + (0 if own else edition.tiles.value(others))


@dataclass(slots=True)
class GameRecorder:
    """Follows a game move by move."""

    edition: Edition
    leaves: Leaves
    totals: list[int] = field(default_factory=lambda: [0, 0])
    moves: list[RecordedMove] = field(default_factory=list)

    def add(self, seat: Seat, rack: Sequence[Tile], move: Move, context: EvaluationContext) -> None:
        """`context` is what the leave is valued in."""
        if isinstance(move, ScoredPlay):
            score, used = move.score, tuple(placement.tile for placement in move.placements)
        else:
            score, used = 0, move or ()
        self.totals[seat] += score
        leave = self.leaves.value(self.edition, (Counter(rack) - Counter(used)).elements(), context)
        own = self.edition.alphabet.sort(rack)
        self.moves.append(RecordedMove(seat, own, move or None, score, self.totals[seat], leave, context.bag))
