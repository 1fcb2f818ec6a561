"""Claims: when the other players may remove a player who is away while the game waits for them. Pure."""

from __future__ import annotations

from mozaika.errors import GameError
from mozaika.rules.errors import GameIsOver, NoSuchSeat, PlayerHasLeft
from mozaika.rules.ruleset import Pace
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.service import deadlines
from mozaika.service.cards import TableCard
from mozaika.service.errors import PlayerIsPresent
from mozaika.service.subscribers import Subscribers

ABSENCE_MS = 300_000  # how long a player must be away


def why_no_claim(state: GameState, seat: Seat) -> GameError | None:
    """Why `seat` may claim against nobody; None if it may, as soon as a player is away for long enough."""
    if state.phase is Phase.OVER:
        return GameIsOver()
    return PlayerHasLeft() if state.players[seat].left is not None else None


def wins_game(state: GameState) -> bool:
    """Whether removing a player leaves only one, who wins (8.7)."""
    return state.phase is not Phase.OVER and len(state.seats) == 2


def check_claim(state: GameState, card: TableCard, subscribers: Subscribers, by: Seat, against: Seat, now: int) -> None:
    """Raise the reason why `by` may not remove the player in `against` at `now`."""
    if not 0 <= against < len(card.seats):
        raise NoSuchSeat(against)
    error = why_no_claim(state, by)
    if error is not None:
        raise error
    at = claimable_at(state, card, subscribers, against)
    if by == against or at is None:
        raise PlayerIsPresent(0)
    if now < at:
        raise PlayerIsPresent(at - now)


def claimable_at(state: GameState, card: TableCard, subscribers: Subscribers, seat: Seat) -> int | None:
    """When the player in `seat` can be removed; None while they are here or the game does not wait for them.

    Whoever goes away in a pause that everybody agreed to may be away until it ends; an absence that began before it
    counts as usual.
    """
    away_since = subscribers.away_since(card.seats[seat].person)
    if away_since is None or not _is_removable(state, card, seat):
        return None
    at, ends_at = away_since + ABSENCE_MS, state.pause_ends_at
    if ends_at is None or away_since < ends_at - state.edition.rules.pause_ms:
        return at
    return max(at, ends_at)


def _is_removable(state: GameState, card: TableCard, seat: Seat) -> bool:
    """Whether the player in `seat` can be removed once they have been away for `ABSENCE_MS`: the game waits for them.

    In games with days per move their own deadline decides instead.
    """
    if state.edition.rules.clock.kind.pace is Pace.CORRESPONDENCE or seat in card.bots:
        return False
    return seat in deadlines.blocking_seats(state)
