"""What one seat, or a spectator (None), may see of a state and of each event. Nothing else leaves the server.

Folding a seat's events with `evolve` gives the seat's view, because hidden tiles stay in place, face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from mozaika.rules import events as ev
from mozaika.rules.board import Board
from mozaika.rules.evolve import evolve
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.rules.tiles import HIDDEN, Pile, Tile


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A game as `seat` sees it (None: a spectator). `state` has other racks and the bag face down until the end."""

    seat: Seat | None
    state: GameState

    def after(self, event: ev.Event) -> PlayerView:
        """The view after an event from `event_for` for the same seat."""
        return PlayerView(self.seat, evolve(self.state, event))

    @property
    def rack(self) -> Pile:
        return Pile() if self.seat is None else self.state.players[self.seat].rack

    def unseen(self) -> tuple[Tile, ...]:
        """The tiles in the bag and on other racks together, in alphabet order."""
        state = self.state
        seen = Counter(state.board.tiles()) + Counter(self.rack.tiles)
        if state.pending is not None:
            seen += Counter(state.pending.tiles)
        left = Counter(state.edition.tiles.all_tiles()) - seen
        return state.edition.alphabet.sort(left.elements())


def view_for(state: GameState, seat: Seat | None) -> PlayerView:
    if state.phase is Phase.OVER:
        return PlayerView(seat, state)
    players = tuple(
        player if index == seat else replace(player, rack=player.rack.covered())
        for index, player in enumerate(state.players)
    )
    pending = state.pending
    if pending is not None:
        own = frozenset() if seat is None else frozenset({seat})
        pending = replace(pending, accepted_by=pending.accepted_by & own)
    return PlayerView(seat, replace(state, players=players, bag=state.bag.covered(), pending=pending))


def covered_in_pause(view: PlayerView) -> PlayerView:
    """What a table sends of `view`. While the game is paused it contains neither letters of the board nor tiles of a
    rack (11.1): a pause gives nobody time to think.
    """
    state = view.state
    if state.phase is not Phase.PAUSED:
        return view
    players = tuple(replace(player, rack=player.rack.covered()) for player in state.players)
    pending = state.pending and replace(state.pending, placements=(), words=(), sources=())
    return PlayerView(view.seat, replace(state, players=players, board=Board(), turns=(), pending=pending))


def event_for(event: ev.Event, seat: Seat | None) -> ev.Event:
    """The event as `seat` may see it. Tiles drawn and exchanged by others are face down, their acceptances hidden."""
    match event:
        case ev.TilesDrawn() if event.seat != seat:
            return replace(event, tiles=_hidden(event.tiles))
        case ev.TilesExchanged() if event.seat != seat:
            return replace(event, given=_hidden(event.given), drawn=_hidden(event.drawn))
        case ev.AcceptGiven() if event.seat != seat:
            return ev.Concealed(at=event.at)
        case _:
            return event


def view_from(seat: Seat | None, events: Iterable[ev.Event]) -> PlayerView:
    """The view of a seat from all events that were sent to it."""
    log = iter(events)
    view = view_for(evolve(None, next(log)), seat)
    for event in log:
        view = view.after(event)
    return view


def _hidden(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (HIDDEN,) * len(tiles)
