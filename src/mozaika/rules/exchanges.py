"""When tiles may be exchanged (5.6). The exchange itself and the end test for a blocked game both ask here."""

from __future__ import annotations

from mozaika.rules import commands as cmd
from mozaika.rules import errors
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState


def exchange_refusal(state: GameState, seat: Seat, wanted: int) -> errors.BadExchange | None:
    """Why `seat` may not exchange `wanted` tiles now, whatever its rack holds; None if it may."""
    rules, in_bag = state.edition.rules, len(state.bag)
    if in_bag < rules.exchange_needs_in_bag:
        return errors.BagBelowMinimum(rules.exchange_needs_in_bag, in_bag)
    if wanted > in_bag:
        return errors.ExchangeBeyondBag(wanted, in_bag)
    if 0 < rules.exchanges_each <= state.players[seat].exchanges:
        return errors.ExchangesUsedUp(rules.exchanges_each)
    return None


def largest_exchange(state: GameState, seat: Seat) -> cmd.Exchange | cmd.Pass:
    """The exchange of as many tiles as `seat` may exchange now; a pass if none."""
    tiles = state.players[seat].rack.tiles
    counts = range(len(tiles), 0, -1)
    count = next((count for count in counts if exchange_refusal(state, seat, count) is None), 0)
    return cmd.Exchange(seat, tiles[:count]) if count else cmd.Pass(seat)


def may_exchange(state: GameState, seat: Seat) -> bool:
    return bool(state.players[seat].rack.tiles) and exchange_refusal(state, seat, 1) is None
