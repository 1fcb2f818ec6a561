"""Descriptions of tables and seats, apart from the game itself: stored, shown, and free of secrets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat
from mozaika.service.search_cost import is_too_costly


@lru_cache(1024)
def shared(edition: Edition) -> Edition:
    """One shared object for equal editions: most tables use one of a few, and each copy would have its own board."""
    return edition


class TableKind(Enum):
    OPEN = "open"  # listed for everyone
    PRIVATE = "private"  # for people who have the link
    LOCAL = "local"  # all seats on one device, or bots

    @property
    def is_shared(self) -> bool:
        """People on several devices play."""
        return self is not TableKind.LOCAL


class SeatKind(Enum):
    PERSON = "person"
    BOT = "bot"
    LOCAL = "local"  # a player at another person's device


class Stage(Enum):
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"  # everybody left before the game began


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A requested seat. `name` is for local players, `bot` is the level of a bot."""

    kind: SeatKind = SeatKind.PERSON
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat. `person` is the player, or the owner of the device; `account`: `name` is that of their account. `invited`
    is the only person who may take it.
    """

    kind: SeatKind
    person: str = ""
    name: str = ""
    bot: str = ""
    invited: str = ""
    account: bool = False

    @property
    def taken(self) -> bool:
        return self.kind is SeatKind.BOT or bool(self.person)

    @property
    def erased(self) -> bool:
        """Whether the player has been erased: a free seat has no name."""
        return bool(self.name) and not self.taken

    @property
    def profile(self) -> str:
        """Whose profile the seat's name leads to. Players on another's device have none, and a bot has none."""
        return self.person if self.kind is SeatKind.PERSON else ""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A requested table. `lexicon` is the name of a word list, "" for that of the edition, "none" for none.
    With `window_chosen` the challenge window of the edition holds also at a live table, even if there is none;
    with `pauses_chosen` the same is true of the number of pauses, with `checking_chosen` of the word checking at a
    table of bots.
    """

    edition: Edition
    seats: tuple[SeatPlan, ...]
    kind: TableKind = TableKind.OPEN
    lexicon: str = ""
    watchable: bool = True
    rated: bool = True  # if it qualifies
    window_chosen: bool = False
    pauses_chosen: bool = False
    checking_chosen: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table. Everyone who may see the table may see all of this except `link`.

    `commitment` is the hash of the secret by which tiles are drawn. It is public before players contribute to the
    draws.
    """

    id: str
    kind: TableKind
    stage: Stage
    host: str
    created: int
    edition: Edition
    seats: tuple[SeatCard, ...]
    commitment: bytes
    watchable: bool = True
    link: str = ""
    rematch: str = ""  # the id of the rematch table
    rated: bool = False  # counts for ratings; before the game begins: if both players have accounts by then
    turn: Seat | None = None  # whose turn it is, or will be once the pending play is accepted
    scores: tuple[int, ...] = ()  # by seat, once the game has begun
    winners: tuple[Seat, ...] = ()  # once it is over
    version: int = field(default=0, compare=False)  # counts the changes of seats, stage and rematch in the store

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def is_guest(self, seat: Seat) -> bool:
        """Whether the name on the seat is not that of the player's account: they have none, play on another's device,
        or took the seat under another name. Nobody is a guest at a local table.
        """
        card = self.seats[seat]
        if self.kind is TableKind.LOCAL or card.kind is SeatKind.BOT or not card.taken:
            return False
        return not card.account or card.kind is SeatKind.LOCAL

    @property
    def rated_so_far(self) -> bool:
        """Whether the game is rated; before it begins, whether nobody who sits there prevents it."""
        guests = self.stage is Stage.GATHERING and any(self.is_guest(seat) for seat in range(len(self.seats)))
        return self.rated and not guests

    @property
    def lone_player(self) -> Seat | None:
        """The only seat that is not a bot's, whose player is then the person of that device; None if there are more."""
        seats = [seat for seat, card in enumerate(self.seats) if card.kind is not SeatKind.BOT]
        return seats[0] if len(seats) == 1 else None

    @property
    def bots(self) -> dict[Seat, str]:
        return {seat: card.bot for seat, card in enumerate(self.seats) if card.kind is SeatKind.BOT}

    @property
    def one_device(self) -> bool:
        """All seats are bots or on one device, so a full save gives nobody an advantage."""
        return len({seat.person for seat in self.seats if seat.kind is not SeatKind.BOT}) == 1

    @property
    def gives_hints(self) -> bool:
        """Hints need the setting, a table without opponents (7.9), a word list, and an edition that can be searched."""
        possible = bool(self.edition.lexicon.digest) and not is_too_costly(self.edition)
        return self.edition.rules.hints and self.one_device and possible

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that `person` may act for."""
        return tuple(seat for seat, card in enumerate(self.seats) if person and card.person == person)

    def person_of(self, seat: Seat) -> str:
        """The person against whose quotas the requests of `seat` are counted; for a bot, the host."""
        return self.seats[seat].person or self.host

    def next_version(self) -> TableCard:
        """The card after one change in the store."""
        return replace(self, version=self.version + 1)

    def with_seat(self, seat: Seat, card: SeatCard) -> TableCard:
        return replace(self, seats=(*self.seats[:seat], card, *self.seats[seat + 1 :]))
