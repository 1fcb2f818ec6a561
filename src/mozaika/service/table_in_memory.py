"""A table in memory: its card, its game, its log and its subscribers; what can be asked about it, and what they get.

`Table` adds the commands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import structs

from mozaika.records.cgp import format_board
from mozaika.records.view_json import format_view
from mozaika.rules import Draws, PlayerView, covered_in_pause, view_for
from mozaika.rules.errors import GameNotStarted
from mozaika.rules.events import Event
from mozaika.rules.fast_replace import changed
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase, next_to_act
from mozaika.service import claims, deadlines
from mozaika.service.cards import Stage, TableCard
from mozaika.service.log import EncodedEvent, events_message
from mozaika.service.messages import SeatsMessage, seats_message, seeds_message
from mozaika.service.outcomes import listed_scores
from mozaika.service.pause_requests import PauseRequests
from mozaika.service.ports import TimeSource
from mozaika.service.rematch_offers import RematchOffers
from mozaika.service.seed_exchange import SeedExchange
from mozaika.service.store_ports import ChatRoom, EventStore
from mozaika.service.subscribers import Subscriber, Subscribers
from mozaika.service.table_log import TableLog

SPECTATORS_EVERY_S = 0.5


class TableInMemory:
    """A cache of the table's log: everything here can be read again from the store."""

    def __init__(self, card: TableCard, log: EventStore, clock: TimeSource, draws: Draws | None) -> None:
        self.card = card
        self.state: GameState | None = None
        self.subscribers = Subscribers(clock.now())
        self.clock = clock
        self.lock = asyncio.Lock()  # one change at a time, of the game or of the seats
        self.draws = draws  # with the secret, which is for full saves only and never sent to a subscriber
        self.log = TableLog(card.id, len(card.seats), log)
        self.pause_requests = PauseRequests()
        self.rematch_offers = RematchOffers()
        self.acts_here = True  # this server fires the deadlines and asks the bots; with others, one of them does
        self.exchange: SeedExchange | None = None  # while a full table waits for its game: see `game_starts`
        self.on_seats_sent: Callable[[], None] = _nothing  # also after each change of a request or an offer
        self.chat_numbers: dict[ChatRoom, int] = {}  # of the last lines that were sent, with several servers
        self._seats_sent: SeatsMessage | None = None
        self._spectator_pause: asyncio.TimerHandle | None = None

    # --- queries ----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def version(self) -> int:
        """The number of the last event; 0 before the game."""
        return self.log.version

    @property
    def last_event_at(self) -> int:
        """The time of the last event; 0 before the game."""
        return self.log.last_at

    @property
    def is_unsure(self) -> bool:
        """The log may be ahead of the state in memory: see `catch_up`."""
        return self.log.is_unsure

    @property
    def is_ready_to_begin(self) -> bool:
        """Every seat is taken and the game has not begun."""
        resumes = self.draws is not None and self.draws.earlier  # a crash interrupted the upload of a saved game
        return self.card.full and self.state is None and self.card.stage is Stage.GATHERING and not resumes

    @property
    def game(self) -> GameState:
        if self.state is None:
            raise GameNotStarted
        return self.state

    def view(self, seat: Seat | None) -> PlayerView:
        return covered_in_pause(view_for(self.game, seat))

    def view_bytes(self, seat: Seat | None) -> bytes:
        """The view as JSON (`records.view_json`)."""
        return format_view(self.view(seat))

    def wakes_at(self, after: int = -1) -> int | None:
        """The time of the first deadline later than `after`."""
        at = None if self.state is None or not self.acts_here else deadlines.wakes_at(self.state, self.card.bots, after)
        request = self.pause_requests.open
        if request is None or request.expires_at <= after:
            return at
        return request.expires_at if at is None else min(at, request.expires_at)

    def events(self) -> list[Event]:
        """The complete log: for saves only, never sent to a subscriber."""
        return self.log.events()

    def log_so_far(self) -> tuple[EncodedEvent, ...]:
        """The complete log, not yet decoded: a thread that writes a save does that, while the game continues."""
        return self.log.so_far()

    def now(self) -> int:
        """The table's time. It never runs backwards, even if the machine's clock does."""
        return max(self.clock.now(), self.log.last_at)

    def _claimable_at(self, seat: Seat) -> int | None:
        return None if self.state is None else claims.claimable_at(self.state, self.card, self.subscribers, seat)

    @property
    def _is_paused(self) -> bool:
        return self.state is not None and self.state.phase is Phase.PAUSED

    # --- subscribers ------------------------------------------------------------------------------------------------

    def subscribe(self, seat: Seat | None, person: str, after: int = 0) -> Subscriber:
        """A subscriber that gets every event after the one numbered `after` exactly once. End it with `unsubscribe`."""
        subscriber = Subscriber(seat, person)
        self.subscribers.add(subscriber)
        if self._is_paused and after < self.version:
            subscriber.held_after = after  # the events of a paused game contain its board
        else:
            self._send_missed(subscriber, after)
        if not self._announce(person):
            subscriber.send(self._seats())
        if self.exchange is not None:
            subscriber.send(seeds_message(self.exchange))
        return subscriber

    def _send_missed(self, subscriber: Subscriber, after: int) -> None:
        missed = self.log.message_after(after, subscriber.seat)
        if missed is not None:
            subscriber.send(missed)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.remove(subscriber, self.clock.now(), self.players)
        self._announce(subscriber.person)

    @property
    def players(self) -> set[str]:
        """The people at the table."""
        return {seat.person for seat in self.card.seats if seat.person}

    def _announce(self, person: str) -> bool:
        """Tell everybody that `person` has come or gone; false if only later. Strangers who come and go must not occupy
        those who play, so spectators are announced twice a second at most.
        """
        if person not in self.players and not self._begin_spectator_pause():
            return False
        self.send_seats()
        return True

    def _begin_spectator_pause(self) -> bool:
        """False if there is one already."""
        if self._spectator_pause is not None:
            return False
        later = asyncio.get_running_loop().call_later
        self._spectator_pause = later(SPECTATORS_EVERY_S, self._end_spectator_pause)
        return True

    def _end_spectator_pause(self) -> None:
        self._spectator_pause = None
        if self._seats() != self._seats_sent:
            self._begin_spectator_pause()
            self.send_seats()

    def send_seats(self) -> None:
        self._send_seats(self._seats())

    def send_seeds(self) -> None:
        """The present step of the seed exchange; sent when a step begins."""
        if self.exchange is not None and self.exchange.asked:
            self.subscribers.send_all(seeds_message(self.exchange))

    def _seats(self) -> SeatsMessage:
        message = seats_message(
            self.card,
            self.subscribers.present(),
            self._claimable_at,
            claim_wins=self.state is not None and claims.wins_game(self.state),
            request=self.pause_requests.open,
            offers=self.rematch_offers,
        )
        elsewhere = self.subscribers.elsewhere
        if elsewhere is None or not elsewhere.watching:
            return message
        return structs.replace(message, watching=message.watching + elsewhere.watching)

    def _send_seats(self, message: SeatsMessage) -> None:
        self._seats_sent = message
        self.subscribers.send_all(message)
        self.on_seats_sent()

    def follow(self, state: GameState, events: list[EncodedEvent], at: int) -> None:
        """Apply `events`, which are in the store and lead to `state`, and send them."""
        first, stage = self.version + 1, Stage.OVER if state.phase is Phase.OVER else Stage.PLAYING
        before, self.state, self.exchange = self.state, state, None
        self.log.add(events, at)
        if not self.card.watchable:  # before the game began, anybody could watch
            self.subscribers.disconnect_strangers({self.card.host, *self.players})
        self.subscribers.send(lambda seat: events_message(first, events, seat))
        if not self._is_paused:
            for subscriber, after in self.subscribers.release():
                self._send_missed(subscriber, after)
        self._end_stale_request(state, before)
        scores, winners = listed_scores(state), state.winners
        self.card = changed(self.card, stage=stage, turn=on_turn(state), scores=scores, winners=winners)
        seats = self._seats()
        if seats != self._seats_sent:  # the game has begun or ended, or waits for another player who is away
            self._send_seats(seats)

    def _end_stale_request(self, state: GameState, before: GameState | None) -> None:
        """A request for a pause ends when the game is paused or over, or when a player leaves."""
        if state.phase in (Phase.PAUSED, Phase.OVER) or (before is not None and before.seats != state.seats):
            self.pause_requests.end()


def _nothing() -> None:
    pass


def on_turn(state: GameState) -> Seat | None:
    """The seat that the game waits for, as the table's card shows it."""
    if state.phase is Phase.OVER:
        return None
    return next_to_act(state) if state.pending is not None else state.turn


def stored_board(state: GameState) -> str:
    """The board of a running game, as in CGP, with the tiles of a pending play. Empty after the game."""
    if state.phase is Phase.OVER:
        return ""
    board = state.board if state.pending is None else state.board.plus(state.pending.placements)
    layout = state.edition.layout
    return format_board(board, layout.rows, layout.columns, state.edition.alphabet)
