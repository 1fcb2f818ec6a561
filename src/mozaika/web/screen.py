"""The screen of one seat: everything that the browser shows of a game, built from that seat's view alone.

The browser draws it and contains no rule of the game. What does not change during a game (the empty board, the letters,
the colours) is in `responses.EditionInfo`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.endings import decided_by_tie_rule
from mozaika.rules.phases import awaited, refusal
from mozaika.rules.state import (
    AdjustmentKind,
    EndReason,
    GameState,
    Pending,
    Phase,
    Result,
    seats_after,
)
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView
from mozaika.service.claims import why_no_claim
from mozaika.service.errors import NotSeated
from mozaika.service.hints import why_no_hint
from mozaika.service.messages import ErrorCode, Outgoing
from mozaika.service.pause_requests import why_no_pause
from mozaika.web.turn_list import PlayInfo, TurnInfo, TurnList, play_info


class TileInfo(Outgoing, frozen=True):
    row: int
    column: int
    letter: str
    blank: bool
    points: int


class PendingInfo(Outgoing, frozen=True):
    """A play that may still be challenged by the seats in `opponents`. Its window has an end or, while the game is
    paused, the time that is left of it; neither if there is no window.
    """

    seat: int
    tiles: tuple[TileInfo, ...]
    play: PlayInfo
    words: tuple[str, ...]
    score: int
    window_ends_at: int | None
    window_left_ms: int | None
    opponents: tuple[int, ...]


class PlayerInfo(Outgoing, frozen=True):
    """`time_left_ms` is the time left at `clock.since`; only the running clock has moved since then."""

    score: int
    tiles: int
    rack: tuple[str, ...] | None
    left: bool
    owes: int
    exchanges: int
    time_left_ms: int


class AdjustmentInfo(Outgoing, frozen=True):
    """All adjustments of one kind: the points by seat, null for seats without one."""

    kind: AdjustmentKind
    points: tuple[int | None, ...]


class ResultInfo(Outgoing, frozen=True):
    """`played` are the points before the adjustments, by seat. `went_out` is who played their last tile, if anybody.
    `by_tie_rule`: totals were equal, and the edition's rule for ties decided who won.
    """

    reason: EndReason
    played: tuple[int, ...]
    adjustments: tuple[AdjustmentInfo, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    went_out: int | None
    by_tie_rule: bool


class DrawInfo(Outgoing, frozen=True):
    seat: int
    tile: str


class ClockInfo(Outgoing, frozen=True):
    running: int | None
    since: int


class PauseInfo(Outgoing, frozen=True):
    """`ends_at` is when the present pause ends by itself, null if it does not or if the game is not paused. `left` are
    the pauses that the players may still agree on, null where a player pauses without asking.
    """

    ends_at: int | None
    left: int | None


class Permissions(Outgoing, frozen=True):
    """What the seat may do now: null if it may, otherwise the code of the reason why not. Against whom it may claim,
    and when, is in the message about the seats.
    """

    play: ErrorCode | None
    exchange: ErrorCode | None
    pass_: ErrorCode | None = msgspec.field(name="pass")
    challenge: ErrorCode | None
    accept: ErrorCode | None
    resign: ErrorCode | None
    pause: ErrorCode | None
    resume: ErrorCode | None
    hint: ErrorCode | None
    claim: ErrorCode | None


class PresentState(Outgoing, frozen=True):
    """`awaited` is the seat whose decision the game waits for; `last_play` the index in `turns` of the last play that
    stands. While the game is paused, a table sends no letters (11.1): `board`, `rack`, `unseen` and `turns` are empty,
    and `pending` is null.
    """

    version: int
    seat: int | None
    phase: Phase
    turn: int
    awaited: int | None
    may: Permissions
    last_play: int | None
    rack: tuple[str, ...]
    bag: int
    unseen: dict[str, int]
    players: tuple[PlayerInfo, ...]
    pending: PendingInfo | None
    clock: ClockInfo
    pause: PauseInfo
    result: ResultInfo | None
    commitment: str


class ScreenState(PresentState, frozen=True):
    """A screen without what only grows: small, however long the game is."""


class Screen(PresentState, frozen=True):
    """The whole screen. During a game, `board` and `turns` grow at their ends, and `start_draw` does not change."""

    board: tuple[TileInfo, ...]
    turns: tuple[TurnInfo, ...]
    start_draw: tuple[tuple[DrawInfo, ...], ...]


class ScreenOptions(NamedTuple):
    """What a table allows its seats. `asks_for_pauses`: it is a game between people."""

    hints: bool = False
    asks_for_pauses: bool = False


NO_OPTIONS = ScreenOptions()


def screen_of(view: PlayerView, options: ScreenOptions = NO_OPTIONS, turns: TurnList | None = None) -> Screen:
    """`turns` holds the lines of earlier turns, if the caller has them."""
    state = view.state
    turns = turns or TurnList(state.edition)
    turns.follow(state.turns)
    return Screen(
        **_present_state(view, options, turns),
        board=board_tiles(state.board, state.edition),
        turns=turns.lines(),
        start_draw=_start_draw(state),
    )


def screen_state_of(view: PlayerView, options: ScreenOptions, turns: TurnList) -> ScreenState:
    """`turns` has followed the game to its present state."""
    return ScreenState(**_present_state(view, options, turns))


def _present_state(view: PlayerView, options: ScreenOptions, turns: TurnList) -> dict[str, Any]:
    """The fields of `PresentState`."""
    state = view.state
    pending = state.pending if state.pending is not None and state.pending.placements else None
    return {
        "version": state.version,
        "seat": view.seat,
        "phase": state.phase,
        "turn": state.turn,
        "awaited": awaited(state),
        "may": _permissions(view, options),
        "last_play": turns.last_play,
        "rack": () if view.rack.face_down else view.rack.tiles,
        "bag": len(state.bag),
        "unseen": {} if state.phase is Phase.PAUSED else _counted(view.unseen()),
        "players": _players(view),
        "pending": None if pending is None else _pending(state, pending),
        "clock": ClockInfo(running=state.clock.running, since=state.clock.since),
        "pause": _pause(state, options),
        "result": None if state.result is None else _result(state, state.result),
        "commitment": state.ledger.commitment.hex(),
    }


def _pause(state: GameState, options: ScreenOptions) -> PauseInfo:
    left = max(0, state.edition.rules.pauses - state.pauses) if options.asks_for_pauses else None
    return PauseInfo(ends_at=state.pause_ends_at, left=left)


_KINDS: dict[str, type] = {
    "play": cmd.Play,
    "exchange": cmd.Exchange,
    "pass_": cmd.Pass,
    "challenge": cmd.Challenge,
    "accept": cmd.Accept,
    "resign": cmd.Resign,
    "resume": cmd.Resume,
}


def _permissions(view: PlayerView, options: ScreenOptions) -> Permissions:
    state, seat = view.state, view.seat
    if seat is None:
        return _SPECTATOR
    refusals: dict[str, GameError | None] = {name: refusal(state, seat, kind) for name, kind in _KINDS.items()}
    refusals |= {
        "pause": why_no_pause(state, seat, limited=options.asks_for_pauses),
        "hint": why_no_hint(state, seat, allowed=options.hints),
        "claim": why_no_claim(state, seat),
    }
    return Permissions(**{name: None if error is None else error.code for name, error in refusals.items()})


_SPECTATOR = Permissions(**dict.fromkeys(Permissions.__struct_fields__, NotSeated.code))


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


def board_tiles(board: Board, edition: Edition, start: int = 0) -> tuple[TileInfo, ...]:
    """The tiles in the order in which they were laid, from index `start` on."""
    laid = islice(board.laid.items(), start, None)
    return tile_infos((Placement(square, tile.letter, tile.blank) for square, tile in laid), edition)


def tile_infos(placements: Iterable[Placement], edition: Edition) -> tuple[TileInfo, ...]:
    return tuple(
        TileInfo(
            row=each.square.row,
            column=each.square.column,
            letter=each.letter,
            blank=each.blank,
            points=edition.tiles.points(each.tile),
        )
        for each in placements
    )


def _pending(state: GameState, pending: Pending) -> PendingInfo:
    return PendingInfo(
        seat=pending.seat,
        tiles=tile_infos(pending.placements, state.edition),
        play=play_info(state.edition, state.board, pending.placements),
        words=pending.words,
        score=pending.score,
        window_ends_at=pending.window_ends_at,
        window_left_ms=pending.window_left_ms,
        opponents=seats_after(state, pending.seat),
    )


def _start_draw(state: GameState) -> tuple[tuple[DrawInfo, ...], ...]:
    if state.phase is Phase.SETUP or state.start_draw is None:
        return ()
    return tuple(tuple(DrawInfo(seat=seat, tile=tile) for seat, tile in each) for each in state.start_draw.rounds)


def _result(state: GameState, result: Result) -> ResultInfo:
    out = (seat for seat in state.seats if not len(state.players[seat].rack))
    kinds = [kind for kind in AdjustmentKind if any(each.kind is kind for each in result.adjustments)]
    return ResultInfo(
        reason=result.reason,
        played=tuple(player.score for player in state.players),
        adjustments=tuple(AdjustmentInfo(kind=kind, points=_adjusted(result, kind)) for kind in kinds),
        totals=result.totals,
        ranking=result.ranking,
        went_out=next(out, None) if result.reason is EndReason.WENT_OUT else None,
        by_tie_rule=decided_by_tie_rule(state),
    )


def _adjusted(result: Result, kind: AdjustmentKind) -> tuple[int | None, ...]:
    points = {each.seat: each.points for each in result.adjustments if each.kind is kind}  # one a seat at most
    return tuple(points.get(seat) for seat in range(len(result.totals)))
