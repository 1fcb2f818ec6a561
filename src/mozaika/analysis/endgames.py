"""Endgames of a position: with two players by `EndgameSolver`, with more by `MultiplayerSolver`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mozaika.analysis.conversions import check_racks, move_of
from mozaika.analysis.engine_positions import engine_position
from mozaika.analysis.values import EndgameSolution
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver, Solution
from mozaika.engine.errors import NotAnEndgame, RackNotTold
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolution, MultiplayerSolver
from mozaika.lexicon.graph import WordGraph
from mozaika.position.moves import Move
from mozaika.position.position import Position

Report = Callable[[EndgameSolution], None]


@dataclass(frozen=True, slots=True)
class EndgameTask:
    """What to search: for how long, whether the own total counts instead of the spread, and who gets the answers of
    shallow searches.
    """

    seconds: float
    for_total: bool
    report: Report


def solve_two(position: Position, solver: EndgameSolver, task: EndgameTask) -> EndgameSolution:
    """Keep `solver` for the next position of a game: it remembers what it has searched."""
    endgame = endgame_of(position, for_total=task.for_total)

    def as_value(found: Solution, moves: Iterable[ScoredPlay | None]) -> EndgameSolution:
        return EndgameSolution(found.value, found.exact, _line(position, moves))

    found, moves = solver.line(endgame, task.seconds, lambda so_far: task.report(as_value(so_far, [so_far.play])))
    return as_value(found, moves)


def solve_several(position: Position, words: WordGraph, task: EndgameTask) -> EndgameSolution:
    end, for_total = multiplayer_endgame_of(position), task.for_total

    def as_value(found: MultiplayerSolution, moves: Iterable[ScoredPlay | None]) -> EndgameSolution:
        return EndgameSolution(found.value(end, for_total=for_total), found.exact, _line(position, moves))

    solver = MultiplayerSolver(position.edition, words, for_total=for_total)
    found, moves = solver.line(end, task.seconds, lambda so_far: task.report(as_value(so_far, [so_far.play])))
    return as_value(found, moves)


def endgame_of(position: Position, *, for_total: bool = False) -> Endgame:
    """With the opponent's rack as given by the position, else with all unseen tiles, if a rack can hold them."""
    check_racks(position)
    given, rack_size = position.racks[1], position.edition.rules.rack_size
    if not given and len(position.unseen) > rack_size:
        raise NotAnEndgame(len(position.unseen) - rack_size)
    passed, total_of = engine_position(position).passed, 0 if for_total else None
    return Endgame(position.board, position.rack, given or position.unseen, passed, total_of=total_of)


def multiplayer_endgame_of(position: Position) -> MultiplayerEndgame:
    """With three or four players: the racks given by the position. A single missing rack holds all unseen tiles."""
    check_racks(position)
    racks = list(position.racks)
    missing = [number for number, rack in enumerate(racks) if not rack]
    unknown = Counter(position.unknown)
    capacity = position.edition.rules.rack_size * len(missing)
    if missing and unknown.total() > capacity:
        raise NotAnEndgame(unknown.total() - capacity)
    if len(missing) > 1 or (missing and not unknown):
        raise RackNotTold
    for number in missing:
        racks[number] = tuple(unknown.elements())
    return MultiplayerEndgame(
        position.board, tuple(racks), position.scores, passes=min(position.passes, len(racks) - 1)
    )


def _line(position: Position, moves: Iterable[ScoredPlay | None]) -> tuple[Move, ...]:
    """The moves as values, each on the board that the ones before leave."""
    line: list[Move] = []
    board = position.board
    for move in moves:
        here = Position(position.edition, board, position.racks, position.scores)
        line.append(move_of(here, move))
        if move is not None:
            board = board.plus(move.placements)
    return tuple(line)
