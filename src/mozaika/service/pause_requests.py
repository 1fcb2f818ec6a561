"""Requests for a pause in games between people (11.2): who asks, who has agreed, and how long the request is open.

A request is not an event: one would make the commands of the others stale, and nothing stops while it is open. It is
lost with the table's memory, like the presence of people; servers that share a store tell it each other
(`table_sharing`). Pure, apart from `PauseRequests`, which holds one table's request.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.errors import NoPausesLeft
from mozaika.rules.pauses import limit_refusal
from mozaika.rules.phases import refusal
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState
from mozaika.service.cards import SeatKind, TableCard
from mozaika.service.errors import NoPauseRequest, PauseAskedRecently

REQUEST_MS = 60_000  # how long a request is open
MAX_EVENTS = 6_000  # of a log that a player may still pause; real games have a few hundred
PAUSE_AGAIN_MS = 1_000  # how long a player without opponents must wait, because each pause sends whole screens
ASK_AGAIN_MS = 120_000  # how long a player must wait after a request of theirs that led to no pause


@dataclass(frozen=True, slots=True)
class PauseRequest:
    """`waiting_for` are the seats that have not agreed yet."""

    seat: Seat
    waiting_for: frozenset[Seat]
    expires_at: int


def why_no_pause(state: GameState, seat: Seat, *, limited: bool) -> GameError | None:
    """Why `seat` may not pause the game now, or ask for a pause if pauses are `limited`; None if it may."""
    return refusal(state, seat, cmd.Pause) or (limit_refusal(state) if limited else None)


@dataclass(frozen=True, slots=True)
class PauseState:
    """What the servers that have a table tell each other of its requests."""

    revision: int = 0
    open: PauseRequest | None = None
    failed_at: dict[Seat, int] = field(default_factory=dict)


class PauseRequests:
    """The open request of one table, if there is one. `revision` counts its changes, for other servers."""

    def __init__(self) -> None:
        self.open: PauseRequest | None = None
        self.revision = 0
        self._failed_at: dict[Seat, int] = {}  # by the seat that asked
        self._paused_at: int | None = None  # the last pause without opponents

    def ask(self, state: GameState, card: TableCard, seat: Seat, now: int) -> PauseRequest:
        """`seat` asks for a pause. If a request is open, that is an agreement."""
        self.expire(now)
        error = why_no_pause(state, seat, limited=True)
        if error is not None:
            raise error
        if self.open is None:
            again_at = self._failed_at.get(seat, now - ASK_AGAIN_MS) + ASK_AGAIN_MS
            if now < again_at:
                raise PauseAskedRecently(again_at - now)
            others = {seat for seat in state.seats if card.seats[seat].kind is not SeatKind.BOT}  # bots always agree
            self.open = PauseRequest(seat, frozenset(others), now + REQUEST_MS)
        return self._agreed(self.open, card, seat)

    def agree(self, card: TableCard, seat: Seat, now: int) -> PauseRequest:
        return self._agreed(self._answered(seat, now), card, seat)

    def decline(self, seat: Seat, now: int) -> None:
        """End the request; the player who asked withdraws it."""
        self._answered(seat, now)
        self._fail(now)

    def check_rate(self, version: int, now: int) -> None:
        """Rate limit for pauses at a table without opponents; none is possible after `MAX_EVENTS` events."""
        if version >= MAX_EVENTS:
            raise NoPausesLeft(0)
        if self._paused_at is not None and 0 <= now - self._paused_at < PAUSE_AGAIN_MS:
            raise PauseAskedRecently(self._paused_at + PAUSE_AGAIN_MS - now)
        self._paused_at = now

    def expire(self, now: int) -> bool:
        """End a request that nobody has answered in time; False if there is none."""
        if self.open is None or now < self.open.expires_at:
            return False
        self._fail(self.open.expires_at)
        return True

    def end(self) -> None:
        self.revision += self.open is not None
        self.open = None

    # --- other servers ------------------------------------------------------------------------------------------------

    @property
    def is_agreed(self) -> bool:
        """Whether everybody has agreed, at different servers at the same time."""
        return self.open is not None and not self.open.waiting_for

    def state(self) -> PauseState:
        return PauseState(self.revision, self.open, self._failed_at)

    def merge(self, other: PauseState) -> bool:
        """Take over what another server knows; whether that changes anything. Of two revisions the higher one counts;
        equal ones were made at the same time: an end counts, and agreements are added up.
        """
        before = self.state()
        if other.revision > self.revision:
            self.revision, self.open = other.revision, other.open
        elif other.revision == self.revision and self.open != other.open:
            self.open = _both(self.open, other.open)
        if other.revision >= self.revision:
            self._failed_at = {**self._failed_at, **other.failed_at}
        return (before.revision, before.open) != (self.revision, self.open)

    # --- steps --------------------------------------------------------------------------------------------------------

    def _fail(self, at: int) -> None:
        if self.open is not None:
            self._failed_at[self.open.seat] = at
        self.end()

    def _answered(self, seat: Seat, now: int) -> PauseRequest:
        self.expire(now)
        if self.open is None or seat not in {*self.open.waiting_for, self.open.seat}:
            raise NoPauseRequest
        return self.open

    def _agreed(self, request: PauseRequest, card: TableCard, seat: Seat) -> PauseRequest:
        device = card.seats_of(card.seats[seat].person)  # the players of one device agree together
        self.open = replace(request, waiting_for=request.waiting_for - {*device})
        self.revision += 1
        return self.open


def _both(one: PauseRequest | None, other: PauseRequest | None) -> PauseRequest | None:
    """Two requests, or two answers to one, that were made at the same time."""
    if one is None or other is None:
        return None
    first = min(one, other, key=lambda each: (each.seat, each.expires_at))
    return replace(first, waiting_for=one.waiting_for & other.waiting_for)
