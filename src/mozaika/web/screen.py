"""All that a player's screen shows of a game, from the view of one seat: nothing here that the view does not hold.

The browser draws it and repeats no rule. What does not change during a game (board, tiles, colours) is in `shown`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.phases import allowed
from mozaika.rules.squares import format_square
from mozaika.rules.state import GameState, Pending, Phase, Result, Turn, TurnKind
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView
from mozaika.service.messages import Outgoing
from mozaika.web.turn_list import TurnInfo, TurnList


class TileInfo(Outgoing, frozen=True):
    row: int
    column: int
    square: str
    letter: str
    blank: bool
    points: int


class PendingInfo(Outgoing, frozen=True):
    """`accepted` is about this seat only. A window has a time, or while the game is paused what is left of it."""

    seat: int
    tiles: tuple[TileInfo, ...]
    words: tuple[str, ...]
    score: int
    window_ends_at: int | None
    window_left_ms: int | None
    accepted: bool


class PlayerInfo(Outgoing, frozen=True):
    """`time_left_ms` is what was left when `clock_since` was noted; only the running clock has moved on."""

    score: int
    tiles: int
    rack: tuple[str, ...] | None
    left: bool
    owes: int
    exchanges: int
    time_left_ms: int


class AdjustmentInfo(Outgoing, frozen=True):
    seat: int
    kind: str
    points: int


class ResultInfo(Outgoing, frozen=True):
    reason: str
    adjustments: tuple[AdjustmentInfo, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class DrawInfo(Outgoing, frozen=True):
    seat: int
    tile: str


class ClockInfo(Outgoing, frozen=True):
    running: int | None
    since: int


class Screen(Outgoing, frozen=True):
    """`may` are the kinds of message that the seat may send now; `last` the squares of the last play that stands."""

    version: int
    seat: int | None
    phase: str
    turn: int
    may: tuple[str, ...]
    board: tuple[TileInfo, ...]
    last: tuple[str, ...]
    rack: tuple[str, ...]
    bag: int
    unseen: dict[str, int]
    players: tuple[PlayerInfo, ...]
    turns: tuple[TurnInfo, ...]
    pending: PendingInfo | None
    start_draw: tuple[tuple[DrawInfo, ...], ...]
    clock: ClockInfo
    result: ResultInfo | None
    commitment: str


def screen_of(view: PlayerView, *, hints: bool = False, turns: TurnList | None = None) -> Screen:
    """`hints`: the table gives them. `turns` holds the lines of earlier turns, if the caller has them."""
    state = view.state
    edition = state.edition
    return Screen(
        version=state.version,
        seat=view.seat,
        phase=state.phase.value,
        turn=state.turn,
        may=_may(view, hints),
        board=board_tiles(state.board, edition),
        last=_last_squares(state),
        rack=view.rack.tiles,
        bag=len(state.bag),
        unseen=_counted(view.unseen()),
        players=_players(view),
        turns=(turns or TurnList(edition)).lines(state.turns),
        pending=None if state.pending is None else _pending(state.pending, edition, view.seat),
        start_draw=_start_draw(state),
        clock=ClockInfo(running=state.clock.running, since=state.clock.since),
        result=None if state.result is None else _result(state.result),
        commitment=state.ledger.commitment.hex(),
    )


def _may(view: PlayerView, hints: bool) -> tuple[str, ...]:
    state, seat = view.state, view.seat
    if seat is None:
        return ()
    kinds = {kind.__name__.lower() for kind in allowed(state, seat)}
    return tuple(sorted(kinds | {"hint"} if hints and state.phase is Phase.TURN and state.turn == seat else kinds))


def _players(view: PlayerView) -> tuple[PlayerInfo, ...]:
    return tuple(
        PlayerInfo(
            score=player.score,
            tiles=len(player.rack),
            rack=None if player.rack.face_down else player.rack.tiles,
            left=player.left is not None,
            owes=player.owes,
            exchanges=player.exchanges,
            time_left_ms=player.time_left_ms,
        )
        for player in view.state.players
    )


def _counted(tiles: Iterable[Tile]) -> dict[str, int]:
    return dict(Counter(tiles))  # they come in the alphabet's order


def board_tiles(board: Board, edition: Edition) -> tuple[TileInfo, ...]:
    return tile_infos((Placement(square, laid.letter, laid.blank) for square, laid in board.laid.items()), edition)


def tile_infos(placements: Iterable[Placement], edition: Edition) -> tuple[TileInfo, ...]:
    return tuple(
        TileInfo(
            row=each.square.row,
            column=each.square.column,
            square=format_square(each.square, edition.coordinates),
            letter=each.letter,
            blank=each.blank,
            points=edition.tiles.points(each.tile),
        )
        for each in placements
    )


def _last_squares(state: GameState) -> tuple[str, ...]:
    plays: Iterable[Turn] = (turn for turn in reversed(state.turns) if turn.kind is TurnKind.PLAY)
    last = next(iter(plays), None)
    return () if last is None else tuple(format_square(e.square, state.edition.coordinates) for e in last.placements)


def _pending(pending: Pending, edition: Edition, seat: int | None) -> PendingInfo:
    return PendingInfo(
        seat=pending.seat,
        tiles=tile_infos(pending.placements, edition),
        words=pending.words,
        score=pending.score,
        window_ends_at=pending.window_ends_at,
        window_left_ms=pending.window_left_ms,
        accepted=seat in pending.accepted_by,
    )


def _start_draw(state: GameState) -> tuple[tuple[DrawInfo, ...], ...]:
    if state.phase is Phase.SETUP or state.start_draw is None:
        return ()
    return tuple(tuple(DrawInfo(seat=seat, tile=tile) for seat, tile in each) for each in state.start_draw.rounds)


def _result(result: Result) -> ResultInfo:
    return ResultInfo(
        reason=result.reason.value,
        adjustments=tuple(
            AdjustmentInfo(seat=each.seat, kind=each.kind.value, points=each.points) for each in result.adjustments
        ),
        totals=result.totals,
        ranking=result.ranking,
    )
