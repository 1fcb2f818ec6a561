"""Positions for the analysis board: from what a page has set up or a CGP line, and as a page shows them."""

from __future__ import annotations

from collections.abc import Callable

from mozaika.engine.errors import ImpossibleRack, NotAnEndgame, NotAPreendgame, RackNotTold, TwoPlayersOnly
from mozaika.errors import GameError
from mozaika.position.last_play import position_from_line, with_last_play
from mozaika.position.moves import Play, play_of
from mozaika.position.position import Position
from mozaika.rules.board import Board, LaidTile, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import GameIsOver, OffBoard, SquareTaken, UnknownLetter
from mozaika.rules.placement import check_play
from mozaika.rules.squares import Square
from mozaika.rules.tiles import Pile
from mozaika.service.position_analysis import QuestionKind
from mozaika.service.search_cost import is_too_costly
from mozaika.web.errors import NoLastPlay, PositionTooCostly
from mozaika.web.requests import LaidTileRequest, PositionRequest

MOST_IN_BAG = 7  # for a pre-endgame


def position_of_request(request: PositionRequest, edition: Edition | None) -> Position:
    """`edition` is the one that the request names; a CGP line may name one itself."""
    if request.cgp or edition is None:
        return position_from_line(request.cgp, edition)
    board = board_of(edition, request.tiles)
    racks = request.racks or ["", ""]
    last = {Square(each.row, each.column) for each in request.last}
    position = Position(
        edition, board, racks, request.scores, scoreless_turns=request.scoreless_turns, passes=request.passes
    )
    return with_last_play(position, last & set(board.laid))


def board_of(edition: Edition, tiles: list[LaidTileRequest]) -> Board:
    laid: dict[Square, LaidTile] = {}
    for each in placements_of(edition, tiles):
        if each.square not in edition.layout:
            raise OffBoard(each.square.row, each.square.column)
        if each.square in laid:
            raise SquareTaken(each.square)
        laid[each.square] = LaidTile(each.letter, each.blank)
    return Board(laid)


def placements_of(edition: Edition, tiles: list[LaidTileRequest]) -> tuple[Placement, ...]:
    for each in tiles:
        if each.letter not in edition.alphabet:
            raise UnknownLetter(each.letter)
    return tuple(Placement(Square(each.row, each.column), each.letter, each.blank) for each in tiles)


def play_of_tiles(position: Position, tiles: list[LaidTileRequest]) -> Play:
    """A legal play; its words are not checked."""
    laid = placements_of(position.edition, tiles)
    check_play(position.edition, position.board, Pile(position.rack), laid)
    return play_of(position.edition, position.board, laid)


def questions_of(position: Position, problem: GameError | None) -> dict[QuestionKind, GameError | None]:
    """For each question why it cannot be asked; None if it can."""
    return {kind: problem or why_not(position, kind) for kind in QuestionKind}


def problem_of(position: Position) -> GameError | None:
    """Why no game can have this position, or why it cannot be analysed at all."""
    if is_too_costly(position.edition):
        return PositionTooCostly()
    try:
        position.check()
    except GameError as error:
        return error
    return None


def why_not(position: Position, kind: QuestionKind) -> GameError | None:
    if kind is QuestionKind.INFERENCE:
        if position.players != 2:
            return TwoPlayersOnly(position.players)
        return None if isinstance(position.last_move, Play) and position.last_move.placements else NoLastPlay()
    if not position.rack:
        return ImpossibleRack(0, position.edition.rules.rack_size)
    if position.is_over:
        return GameIsOver()
    checks: dict[QuestionKind, Callable[[Position], GameError | None]] = {
        QuestionKind.PREENDGAME: _why_no_preendgame,
        QuestionKind.ENDGAME: _why_no_endgame,
    }
    return checks[kind](position) if kind in checks else None


def _why_no_preendgame(position: Position) -> GameError | None:
    if position.players != 2:
        return TwoPlayersOnly(position.players)
    return None if 0 < position.in_bag <= MOST_IN_BAG else NotAPreendgame(position.in_bag, MOST_IN_BAG)


def _why_no_endgame(position: Position) -> GameError | None:
    if position.in_bag:
        return NotAnEndgame(position.in_bag)
    if position.players == 2:
        return None
    missing = sum(not rack for rack in position.racks)
    return RackNotTold() if missing > 1 or (missing == 1 and not position.unknown) else None
