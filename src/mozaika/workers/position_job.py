"""The job of a worker that answers a question about a position, with `mozaika.Engine`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from mozaika.analysis.conversions import context_of
from mozaika.analysis.engine import Engine
from mozaika.analysis.values import EndgameSolution, EvaluatedMove, Evaluation, InferredLeaves, RankedMove
from mozaika.engine.leaves import leaves_for
from mozaika.lexicon.graph import WordGraph
from mozaika.position.cgp import position_from_cgp
from mozaika.position.last_play import with_last_play
from mozaika.position.moves import Exchange, Move, Play, play_of
from mozaika.position.position import Position
from mozaika.records.codec import decode
from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Square
from mozaika.service.position_analysis import (
    MoveTile,
    PositionAnswer,
    PositionLeave,
    PositionMove,
    QuestionKind,
)

Send = Callable[[bytes], None]
_MOST_SOLVED = 10  # moves of a pre-endgame


class PositionJobs:
    """Answers questions. The engine of the list that was used last keeps its workspaces."""

    def __init__(self, words_of: Callable[[Edition], WordGraph]) -> None:
        self._words_of = words_of
        self._engine: Engine | None = None

    def answer(self, job: dict[str, Any], send: Send) -> PositionAnswer:
        """`send` gets answers so far, as JSON."""
        position = position_of_job(job)
        words = self._words_of(position.edition)
        if self._engine is None or self._engine.lexicon is not words:
            self._engine = Engine(position.edition, words)
        return _Asked(self._engine, position, job["question"], send).answer()


def position_of_job(job: dict[str, Any]) -> Position:
    edition = decode(Edition, job["edition"])
    position = position_from_cgp(job["cgp"], edition)
    last = {Square(row, column) for row, column in job["last"]}
    return with_last_play(position, last)


class _Asked:
    """One question."""

    def __init__(self, engine: Engine, position: Position, question: dict[str, Any], send: Send) -> None:
        self._engine, self._position, self._question, self._send = engine, position, question, send

    def answer(self) -> PositionAnswer:
        engine, position, asked = self._engine, self._position, self._question
        seconds, top, seed = asked["seconds"], asked["top"], asked["seed"]
        match QuestionKind(asked["kind"]):
            case QuestionKind.MOVES:
                ranking = engine.rank(position, top)
                return PositionAnswer(moves=tuple(map(self._ranked, ranking.moves)), plays=ranking.plays)
            case QuestionKind.SIMULATION:
                options = {"seconds": seconds, "plies": asked["plies"], "top": top, "seed": seed}
                return self._evaluation(engine.simulate(position, progress=self._evaluated_so_far, **options))
            case QuestionKind.PREENDGAME:
                options = {"seconds": seconds, "top": min(top, _MOST_SOLVED), "seed": seed}
                return self._evaluation(engine.preendgame(position, progress=self._evaluated_so_far, **options))
            case QuestionKind.ENDGAME:
                return self._solution(engine.solve(position, seconds=seconds, progress=self._solved_so_far))
            case QuestionKind.INFERENCE:
                options = {"seconds": seconds, "top": top, "seed": seed}
                return _inferred(engine.infer(position, progress=self._inferred_so_far, **options))
            case QuestionKind.PLAY:
                return PositionAnswer(moves=(self._laid(),))
            case QuestionKind.REPLY:
                chosen = engine.choose(position, asked["level"], seconds=seconds)
                return PositionAnswer(moves=(self._move(position, chosen),))

    def _evaluated_so_far(self, found: Evaluation) -> None:
        self._report(self._evaluation(found))

    def _solved_so_far(self, found: EndgameSolution) -> None:
        self._report(self._solution(found))

    def _inferred_so_far(self, found: InferredLeaves) -> None:
        self._report(_inferred(found))

    def _report(self, so_far: PositionAnswer) -> None:
        self._send(msgspec.json.encode(so_far))

    def _laid(self) -> PositionMove:
        position = self._position
        laid = [
            Placement(Square(row, column), letter, blank) for row, column, letter, blank in self._question["placements"]
        ]
        play = play_of(position.edition, position.board, laid)
        move = self._move(position, play)
        leaves = leaves_for(position.edition, self._engine.lexicon)
        value = leaves.value(position.edition, move.leave, context_of(position))
        return msgspec.structs.replace(move, equity=play.score + value / 1000)

    def _ranked(self, ranked: RankedMove) -> PositionMove:
        return msgspec.structs.replace(self._move(self._position, ranked.move), equity=ranked.equity)

    def _evaluation(self, found: Evaluation) -> PositionAnswer:
        return PositionAnswer(moves=tuple(map(self._evaluated, found.moves)), decided=found.is_decided)

    def _evaluated(self, found: EvaluatedMove) -> PositionMove:
        return msgspec.structs.replace(
            self._move(self._position, found.move),
            deals=found.deals,
            wins=_number(found.wins),
            wins_error=_number(found.wins_error),
            spread=_number(found.spread),
            spread_error=_number(found.spread_error),
        )

    def _solution(self, found: EndgameSolution) -> PositionAnswer:
        moves = tuple(self._move(None, move) for move in found.line)
        return PositionAnswer(moves=moves, value=found.value, exact=found.exact)

    def _move(self, position: Position | None, move: Move) -> PositionMove:
        """Without a `position`, the rack of the move is not known, and neither is its leave."""
        edition = self._position.edition
        leave = () if position is None else _leave(position, move)
        tiles = move.placements if isinstance(move, Play) else ()
        return PositionMove(
            text=str(move),
            score=move.score,
            words=move.words,
            tiles=tuple(
                MoveTile(each.square.row, each.square.column, each.letter, each.blank, edition.tiles.points(each.tile))
                for each in tiles
            ),
            exchanged=move.tiles if isinstance(move, Exchange) else (),
            leave=leave,
        )


def _leave(position: Position, move: Move) -> tuple[str, ...]:
    left = list(position.rack)
    for tile in move.tiles:
        left.remove(tile)
    return position.edition.alphabet.sort(left)


def _inferred(found: InferredLeaves) -> PositionAnswer:
    return PositionAnswer(
        leaves=tuple(PositionLeave(each.tiles, each.share) for each in found.leaves), guesses=found.guesses
    )


def _number(value: float) -> float | None:
    """None for what is not known yet: JSON has no infinity."""
    return value if abs(value) < float("inf") else None
