"""Claims: when the other players may remove a player who is away while the game waits for them. Pure."""

from __future__ import annotations

from mozaika.errors import GameError
from mozaika.rules.errors import GameIsOver, PlayerHasLeft
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.service import deadlines
from mozaika.service.cards import TableCard

ABSENCE_MS = 300_000  # how long a player must be away


def why_no_claim(state: GameState, seat: Seat) -> GameError | None:
    """Why `seat` may claim against nobody; None if it may, as soon as a player is away for long enough."""
    if state.phase is Phase.OVER:
        return GameIsOver()
    return PlayerHasLeft() if state.players[seat].left is not None else None


def claimable_at(state: GameState, away_since: int) -> int:
    """From when on a player can be removed who has been away since then. Whoever goes away in a pause that everybody
    agreed to may be away until it ends; an absence that began before it counts as usual.
    """
    at, ends_at = away_since + ABSENCE_MS, state.pause_ends_at
    if ends_at is None or away_since < ends_at - state.edition.rules.pause_ms:
        return at
    return max(at, ends_at)


def is_removable(state: GameState, card: TableCard, seat: Seat) -> bool:
    """Whether the player in `seat` can be removed once they have been away for `ABSENCE_MS`: the game waits for them.

    In games with days per move their own deadline decides instead.
    """
    if state.edition.rules.clock.kind is ClockKind.DAYS or seat in card.bots:
        return False
    return seat in deadlines.awaited(state)
