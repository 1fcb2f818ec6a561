"""Event lines of GCG before their letters are resolved, and whose line it is where players share a nick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mozaika.records.transcript import LineKind
from mozaika.rules.squares import Seat

_TURNS = frozenset({LineKind.PLAY, LineKind.PASS, LineKind.EXCHANGE})
_OF_LAST_PLAY = frozenset({LineKind.TAKEN_BACK, LineKind.BONUS})


class Token(NamedTuple):
    """A piece of a line and its column."""

    text: str = ""
    column: int = 1


@dataclass(slots=True)
class RawEvent:
    """An event line split into tokens, before its letters are resolved."""

    number: int
    seat: Seat
    kind: LineKind
    score: int
    total: int
    rack: Token
    place: Token
    text: Token
    notes: list[list[str]] = field(default_factory=list)  # each note as its lines


@dataclass(slots=True)
class SeatFinder:
    """Finds whose line it is: the nick's, and where several players have that nick, by the lines before."""

    _last: Seat | None = None
    _last_turn: Seat | None = None
    _totals: dict[Seat, int] = field(default_factory=dict)

    def next_seat(self, seats: Sequence[Seat], players: int, kind: LineKind, score: int, total: int) -> Seat:
        """One of `seats`, those with the line's nick. To be called for every line in order."""
        seat = seats[0] if len(seats) == 1 else self._choose(seats, players, kind, total - score)
        self._last, self._totals[seat] = seat, total
        if kind in _TURNS:
            self._last_turn = seat
        return seat

    def _choose(self, seats: Sequence[Seat], players: int, kind: LineKind, total_before: int) -> Seat:
        """Turns alternate; a withdrawal or bonus belongs to the play before it. Other lines belong to the player whose
        total they continue or, if that does not tell, to the next player (a loss) or the last one.
        """
        if kind in _TURNS:
            return _next_after(self._last_turn, seats, players)
        if kind not in _OF_LAST_PLAY:
            fitting = [seat for seat in seats if self._totals.get(seat, 0) == total_before]
            if len(fitting) == 1:
                return fitting[0]
            if kind is LineKind.LOSS:
                return _next_after(self._last, seats, players)
        return next((seat for seat in seats if seat == self._last_turn), seats[0])


def _next_after(seat: Seat | None, seats: Sequence[Seat], players: int) -> Seat:
    return seats[0] if seat is None else min(seats, key=lambda other: (other - seat - 1) % players)
