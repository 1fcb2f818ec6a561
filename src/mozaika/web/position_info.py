"""Positions as the analysis board shows them."""

from __future__ import annotations

from collections import Counter

from mozaika.position.last_play import line_of
from mozaika.position.moves import Play
from mozaika.position.position import Position
from mozaika.web.error_responses import error_info
from mozaika.web.position_responses import PositionInfo
from mozaika.web.positions import problem_of, questions_of
from mozaika.web.responses import SquareInfo, edition_info
from mozaika.web.screen import board_tiles


def position_info(position: Position, language: str) -> PositionInfo:
    problem, last = problem_of(position), position.last_move
    questions = questions_of(position, problem)
    laid = last.placements if isinstance(last, Play) else ()
    return PositionInfo(
        cgp=line_of(position),
        edition=edition_info(position.edition),
        tiles=board_tiles(position.board, position.edition),
        racks=position.racks,
        rack_sizes=position.rack_sizes,
        scores=position.scores,
        scoreless_turns=position.scoreless_turns,
        passes=position.passes,
        bag=position.in_bag,
        unseen=dict(Counter(position.unseen)),
        last=tuple(SquareInfo(row=each.square.row, column=each.square.column) for each in laid),
        over=position.is_over,
        problem=None if problem is None else error_info(problem, language),
        questions={kind: None if error is None else error_info(error, language) for kind, error in questions.items()},
    )
