"""All that a player's screen shows of a game, from the view of one seat: nothing here that the view does not hold.

The browser draws it and repeats no rule. What does not change during a game (board, tiles, colours) is in `shown`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from mozaika.records.notation import format_play
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.phases import allowed
from mozaika.rules.squares import format_square
from mozaika.rules.state import GameState, Pending, Phase, Result, Turn, TurnKind
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView


class Out(msgspec.Struct):
    """The common frame of all that goes out."""


class ShownTile(Out):
    row: int
    column: int
    square: str
    letter: str
    blank: bool
    points: int


class ShownTurn(Out):
    """One line of the move list; `play` is how it is written down, small letters being blanks."""

    seat: int
    kind: str
    score: int
    total: int
    play: str
    words: tuple[str, ...]
    exchanged: int
    bingo: bool


class ShownPending(Out):
    """`accepted` tells of one's own seat only."""

    seat: int
    tiles: tuple[ShownTile, ...]
    words: tuple[str, ...]
    score: int
    window_ends: int | None
    accepted: bool


class ShownPlayer(Out):
    """`time_left_ms` is what was left when `clock_since` was noted; only the running clock has moved on."""

    score: int
    tiles: int
    rack: tuple[str, ...] | None
    left: bool
    owes: int
    exchanges: int
    time_left_ms: int


class ShownAdjustment(Out):
    seat: int
    kind: str
    points: int


class ShownResult(Out):
    reason: str
    adjustments: tuple[ShownAdjustment, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class ShownDraw(Out):
    seat: int
    tile: str


class ShownClock(Out):
    running: int | None
    since: int


class Screen(Out):
    """`may` are the kinds of message that the seat may send now; `last` the squares of the last play that stands."""

    version: int
    seat: int | None
    phase: str
    turn: int
    may: tuple[str, ...]
    board: tuple[ShownTile, ...]
    last: tuple[str, ...]
    rack: tuple[str, ...]
    bag: int
    unseen: dict[str, int]
    players: tuple[ShownPlayer, ...]
    turns: tuple[ShownTurn, ...]
    pending: ShownPending | None
    start_draw: tuple[tuple[ShownDraw, ...], ...]
    clock: ShownClock
    result: ShownResult | None
    commitment: str
    now: int


def screen_of(view: PlayerView, now: int, *, hints: bool = False) -> Screen:
    """`hints`: the table gives them."""
    state = view.state
    edition = state.edition
    return Screen(
        version=state.version,
        seat=view.seat,
        phase=state.phase.value,
        turn=state.turn,
        may=_may(view, hints),
        board=shown_board(state.board, edition),
        last=_last_squares(state),
        rack=view.rack.tiles,
        bag=len(state.bag),
        unseen=_counted(view.unseen()),
        players=_players(view),
        turns=_turns(state),
        pending=None if state.pending is None else _pending(state.pending, edition, view.seat),
        start_draw=_start_draw(state),
        clock=ShownClock(running=state.clock.running, since=state.clock.since),
        result=None if state.result is None else _result(state.result),
        commitment=state.ledger.commitment.hex(),
        now=now,
    )


def _may(view: PlayerView, hints: bool) -> tuple[str, ...]:
    state, seat = view.state, view.seat
    if seat is None:
        return ()
    kinds = {kind.__name__.lower() for kind in allowed(state, seat)}
    return tuple(sorted(kinds | {"hint"} if hints and state.phase is Phase.TURN and state.turn == seat else kinds))


def _players(view: PlayerView) -> tuple[ShownPlayer, ...]:
    return tuple(
        ShownPlayer(
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


def shown_board(board: Board, edition: Edition) -> tuple[ShownTile, ...]:
    return shown_tiles((Placement(square, laid.letter, laid.blank) for square, laid in board.laid.items()), edition)


def shown_tiles(placements: Iterable[Placement], edition: Edition) -> tuple[ShownTile, ...]:
    return tuple(
        ShownTile(
            row=each.square.row,
            column=each.square.column,
            square=format_square(each.square, edition.coordinates),
            letter=each.letter,
            blank=each.blank,
            points=edition.tiles.points(each.tile),
        )
        for each in placements
    )


def _turns(state: GameState) -> tuple[ShownTurn, ...]:
    """With every play as it is written down, on the board as it was."""
    board, edition, lines = Board(), state.edition, []
    for turn in state.turns:
        lines.append(
            ShownTurn(
                seat=turn.seat,
                kind=turn.kind.value,
                score=turn.score,
                total=turn.total,
                play=format_play(edition, board, turn.placements) if turn.placements else "",
                words=turn.words,
                exchanged=turn.exchanged,
                bingo=len(turn.placements) == edition.rules.rack_size,
            )
        )
        if turn.kind is TurnKind.PLAY:
            board = board.plus(turn.placements)
    return tuple(lines)


def _last_squares(state: GameState) -> tuple[str, ...]:
    plays: Iterable[Turn] = (turn for turn in reversed(state.turns) if turn.kind is TurnKind.PLAY)
    last = next(iter(plays), None)
    return () if last is None else tuple(format_square(e.square, state.edition.coordinates) for e in last.placements)


def _pending(pending: Pending, edition: Edition, seat: int | None) -> ShownPending:
    return ShownPending(
        seat=pending.seat,
        tiles=shown_tiles(pending.placements, edition),
        words=pending.words,
        score=pending.score,
        window_ends=pending.window_ends,
        accepted=seat in pending.accepted_by,
    )


def _start_draw(state: GameState) -> tuple[tuple[ShownDraw, ...], ...]:
    if state.phase is Phase.SETUP or state.start_draw is None:
        return ()
    return tuple(tuple(ShownDraw(seat=seat, tile=tile) for seat, tile in each) for each in state.start_draw.rounds)


def _result(result: Result) -> ShownResult:
    return ShownResult(
        reason=result.reason.value,
        adjustments=tuple(
            ShownAdjustment(seat=each.seat, kind=each.kind.value, points=each.points) for each in result.adjustments
        ),
        totals=result.totals,
        ranking=result.ranking,
    )
