"""Formats the SDF sections that follow from the history: racks, bag, letters, scores, turn. `sdf` checks them."""

from __future__ import annotations

from collections.abc import Iterable

from mozaika.rules.board import Board, Placement
from mozaika.rules.squares import format_square
from mozaika.rules.state import GameState

Pairs = list[tuple[str, str]]

STATE_SECTIONS = ("Racks", "Bag", "Letters", "Blanks", "Scores", "Turn", "Debts", "Pending", "Clocks")


def format_state(state: GameState) -> dict[str, Pairs]:
    return {
        "Racks": _each(state, "Rack", (" ".join(player.rack.tiles) for player in state.players)),
        "Bag": [("Count", str(len(state.bag))), ("Tiles", " ".join(state.bag.tiles))],
        "Letters": _letters(state, state.board, blanks=False),
        "Blanks": _letters(state, state.board, blanks=True),
        "Scores": _each(state, "Score", (str(player.score) for player in state.players)) + _totals(state),
        "Turn": _turn(state),
        "Debts": _each(state, "Debt", (str(player.owes) for player in state.players)),
        "Pending": _pending(state),
        "Clocks": _clocks(state),
    }


def _each(state: GameState, stem: str, values: Iterable[str]) -> Pairs:
    return [(f"{stem}{number}", value) for number, value in enumerate(values, 1)]


def _letters(state: GameState, board: Board, *, blanks: bool) -> Pairs:
    """Letters by square, in the edition's coordinates, row by row."""
    style = state.edition.coordinates
    found = sorted((square, laid) for square, laid in board.laid.items() if laid.blank is blanks)
    return [(format_square(square, style), laid.letter) for square, laid in found]


def _totals(state: GameState) -> Pairs:
    return [] if state.result is None else _each(state, "Total", map(str, state.result.totals))


def _turn(state: GameState) -> Pairs:
    left = [str(number) for number, player in enumerate(state.players, 1) if player.left is not None]
    return [
        ("Phase", state.phase.value),
        ("OnTurn", str(state.turn + 1)),
        ("PassesRunning", str(state.passes_running)),
        ("ScorelessRunning", str(state.scoreless_running)),
        ("Exchanges", " ".join(str(player.exchanges) for player in state.players)),
        ("Left", " ".join(left)),
    ]


def _pending(state: GameState) -> Pairs:
    pending = state.pending
    if pending is None:
        return []
    # `WindowEnds` holds what is left of the window while the game is paused, as it has since version 1.
    window = pending.window_left_ms if pending.window_ends_at is None else pending.window_ends_at
    return [
        ("Player", str(pending.seat + 1)),
        ("Words", " ".join(pending.words)),
        ("Score", str(pending.score)),
        ("Tiles", " ".join(_placement(state, placement) for placement in pending.placements)),
        ("WindowEnds", "" if window is None else str(window)),
        ("AcceptedBy", " ".join(str(seat + 1) for seat in sorted(pending.accepted_by))),
    ]


def _placement(state: GameState, placement: Placement) -> str:
    square = format_square(placement.square, state.edition.coordinates)
    return f"{square}={'?' if placement.blank else ''}{placement.letter}"


def _clocks(state: GameState) -> Pairs:
    running = "" if state.clock.running is None else str(state.clock.running + 1)
    left = _each(state, "LeftMs", (str(player.time_left_ms) for player in state.players))
    return [*left, ("Running", running), ("Since", str(state.clock.since))]
