"""What a table is apart from its game: its kind and seats, as values that are kept and shown. Holds no secret."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from mozaika.rules.edition import Edition
from mozaika.rules.squares import Seat


@lru_cache(1024)
def shared(edition: Edition) -> Edition:
    """The one that equal ones are kept as: most tables play one of a few, and each would have a board of its own."""
    return edition


class TableKind(Enum):
    OPEN = "open"  # listed for everybody
    PRIVATE = "private"  # for those who have the link
    LOCAL = "local"  # all seats on one device, or bots


class SeatKind(Enum):
    PERSON = "person"
    BOT = "bot"
    LOCAL = "local"  # a player at somebody's device


class Stage(Enum):
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"  # everybody left before the game began


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as wished for. `name` is for local players, `bot` is the level of a bot."""

    kind: SeatKind = SeatKind.PERSON
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat as it is. `person` is who sits there, or whose device it is; `invited` is for whom alone it is kept."""

    kind: SeatKind
    person: str = ""
    name: str = ""
    bot: str = ""
    invited: str = ""

    @property
    def taken(self) -> bool:
        return self.kind is SeatKind.BOT or bool(self.person)


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table as wished for: `edition` has all settings, `lexicon` is a list's name, "" its own, "none" no list."""

    edition: Edition
    seats: tuple[SeatPlan, ...]
    kind: TableKind = TableKind.OPEN
    lexicon: str = ""
    watchable: bool = True
    rated: bool = True  # where it can be


@dataclass(frozen=True, slots=True)
class TableCard:
    """All that is known of a table before and beside its game. Whoever may see the table may see it, `link` apart.

    `commitment` is the hash of the secret that the tiles will be drawn by: public before anybody adds to the draws.
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
    rematch: str = ""  # the table where these players play again
    rated: bool = False  # its game counts for ratings; before it begins: if both players have accounts
    turn: Seat | None = None  # whose turn it is, or will be once the pending play stands
    scores: tuple[int, ...] = ()  # by seat, once the game has begun
    winners: tuple[Seat, ...] = ()  # once it is over

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def bots(self) -> dict[Seat, str]:
        return {seat: card.bot for seat, card in enumerate(self.seats) if card.kind is SeatKind.BOT}

    @property
    def one_device(self) -> bool:
        """All seats are bots or at one device: nobody there can be cheated by a full save."""
        return len({seat.person for seat in self.seats if seat.kind is not SeatKind.BOT}) == 1

    @property
    def gives_hints(self) -> bool:
        """By the settings, and only where nobody else plays (7.9); they come out of a word list."""
        return self.edition.rules.hints and self.one_device and bool(self.edition.lexicon.digest)

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that `person` may act for."""
        return tuple(seat for seat, card in enumerate(self.seats) if person and card.person == person)

    def with_seat(self, seat: Seat, card: SeatCard) -> TableCard:
        return replace(self, seats=(*self.seats[:seat], card, *self.seats[seat + 1 :]))
