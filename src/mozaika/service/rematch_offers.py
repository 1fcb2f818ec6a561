"""Offers of a rematch after a game: who offers one, who has not answered yet, and who has declined.

An offer is no event, because the game is over. It is lost with the table's memory, like the presence of people; servers
that share a store tell it each other (`table_sharing`). Pure, apart from `RematchOffers`, which holds the last offer of
one table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mozaika.rules.squares import Seat
from mozaika.service.cards import SeatKind, Stage, TableCard
from mozaika.service.errors import NoRematchOffer, RematchDeclined


@dataclass(frozen=True, slots=True)
class RematchOffer:
    """`seat` offers a rematch; the seats in `waiting_for` have not accepted yet. With `declined_by` it is over."""

    seat: Seat
    waiting_for: frozenset[Seat]
    declined_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class RematchState:
    """What the servers that have a table tell each other of its offers."""

    revision: int = 0
    last: RematchOffer | None = None
    declined: frozenset[Seat] = frozenset()


class RematchOffers:
    """The last offer of one table, if there was one. `revision` counts its changes, for other servers."""

    def __init__(self) -> None:
        self.last: RematchOffer | None = None
        self.revision = 0
        self._declined: set[Seat] = set()  # the seats whose offer was declined

    @property
    def open(self) -> RematchOffer | None:
        return None if self.last is None or self.last.declined_by is not None else self.last

    def may_offer(self, card: TableCard) -> tuple[Seat, ...]:
        """The seats that may offer a rematch now. A player whose offer was declined may not repeat it."""
        if card.stage is not Stage.OVER or card.rematch or self.open is not None:
            return ()
        return tuple(seat for seat in _asked_seats(card) if seat not in self._declined)

    def asked(self, card: TableCard, person: str) -> RematchOffer:
        """The offer after `person` has offered a rematch, or accepted the open offer; `note` makes it the last one.
        The players of one device answer together.
        """
        own = card.seats_of(person)
        if self.open is not None:
            return replace(self.open, waiting_for=self.open.waiting_for - {*own})
        if own[0] in self._declined:
            raise RematchDeclined
        return RematchOffer(own[0], frozenset(_asked_seats(card)) - {*own})

    def note(self, offer: RematchOffer) -> None:
        self.revision += 1
        self.last = offer

    def decline(self, card: TableCard, person: str) -> None:
        """End the open offer; the player who made it withdraws it."""
        offer, own = self.open, card.seats_of(person)
        if offer is None:
            raise NoRematchOffer
        if offer.seat in own:
            self.end()
        else:
            self.note(replace(offer, declined_by=own[0]))
            self._declined.update(card.seats_of(card.seats[offer.seat].person) or (offer.seat,))

    def end(self) -> None:
        self.revision += self.last is not None
        self.last = None

    # --- other servers ------------------------------------------------------------------------------------------------

    @property
    def is_accepted(self) -> bool:
        """Whether everybody has accepted, at different servers at the same time."""
        return self.open is not None and not self.open.waiting_for

    def state(self) -> RematchState:
        return RematchState(self.revision, self.last, frozenset(self._declined))

    def merge(self, other: RematchState) -> bool:
        """Take over what another server knows; whether that changes anything. Of two revisions the higher one counts;
        equal ones were made at the same time: an end counts, then a refusal, and acceptances are added up.
        """
        before = self.state()
        if other.revision > self.revision:
            self.revision, self.last = other.revision, other.last
        elif other.revision == self.revision and self.last != other.last:
            self.last = _both(self.last, other.last)
        self._declined |= other.declined
        return before != self.state()


def _both(one: RematchOffer | None, other: RematchOffer | None) -> RematchOffer | None:
    """Two offers, or two answers to one, that were made at the same time."""
    if one is None or other is None:
        return None
    declined = [each for each in (one, other) if each.declined_by is not None]
    first = min(declined or (one, other), key=lambda each: (each.seat, each.declined_by or 0))
    return replace(first, waiting_for=one.waiting_for & other.waiting_for)


def _asked_seats(card: TableCard) -> tuple[Seat, ...]:
    """Bots always accept, and nobody is asked in the seat of an erased person."""
    return tuple(seat for seat, each in enumerate(card.seats) if each.kind is not SeatKind.BOT and each.person)
