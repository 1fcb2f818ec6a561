"""The first events of a game at a table: its creation, the contributions to its draws, and its start. Pure."""

from __future__ import annotations

from mozaika.rules import Decision, Facts, create, decide, replay
from mozaika.rules import commands as cmd
from mozaika.service.cards import SeatKind, TableCard
from mozaika.service.seed_exchange import SeedExchange


def create_game(card: TableCard, exchange: SeedExchange, facts: Facts) -> Decision:
    """Create and start the game of `card`, whose seed exchange is over."""
    events = create(card.edition, people_of(card), facts, exchange.asked)
    state = replay(None, events)
    for command in (*exchange.commands(), cmd.Start()):
        following = decide(state, command, facts)
        state, events = replay(state, following), events + following
    return Decision(tuple(events), state)


def people_of(card: TableCard) -> tuple[str, ...]:
    """The players as the log names them: ids, never names."""
    named = {SeatKind.PERSON: "{0.person}", SeatKind.BOT: "bot-{0.bot}", SeatKind.LOCAL: "local-{1}"}
    return tuple(named[seat.kind].format(seat, place) for place, seat in enumerate(card.seats, 1))
