"""Results of finished games, statistics and ratings per person, as values to store and show. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from mozaika.rules.squares import Seat
from mozaika.rules.state import EndReason, GameState, TurnKind
from mozaika.service.cards import SeatKind, TableCard
from mozaika.service.glicko import LOST, TIED, WON
from mozaika.service.rating_rules import Uncounted, is_short

_RELIABLE_DEVIATION = 110  # a larger one means too few games for a reliable rating
Outcome: TypeAlias = Literal["won", "tied", "lost"]
OUTCOMES: dict[float, Outcome] = {WON: "won", TIED: "tied", LOST: "lost"}


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """`against` is the best score among the opponents; `best_play` has the words of the highest-scoring play. Scores of
    a game that `ended_early` for the seat say nothing about its result (8.7).
    """

    seat: Seat
    person: str
    outcome: Outcome
    score: int
    against: int
    plays: int
    bingos: int
    best_play: str
    best_score: int
    ended_early: bool = False


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """`seats` are those of people who share no device; `rated` games have two. A `short` game does not count for
    ratings.
    """

    game: str
    edition: str
    at: int
    rated: bool
    with_bots: bool
    seats: tuple[SeatOutcome, ...]
    short: bool = False


@dataclass(frozen=True, slots=True)
class RatingCard:
    """A rating and its deviation, rounded; the strength is very likely within `value` ± 2 × `deviation`."""

    edition: str
    value: int
    deviation: int
    games: int
    at: int

    @property
    def is_provisional(self) -> bool:
        return self.deviation > _RELIABLE_DEVIATION


@dataclass(frozen=True, slots=True)
class ResultCard:
    """One finished game of a person. `names` are those of all players, `people` their ids, empty for bots and for
    players on a shared device, `erased` which of them have been erased; only games that counted have `rating` and
    `change`, and only rated games that did not have `uncounted`. `ended_early` is as in `SeatOutcome`.
    """

    game: str
    edition: str
    at: int
    outcome: Outcome
    score: int
    against: int
    names: tuple[str, ...]
    people: tuple[str, ...]
    public: bool
    rating: int | None
    change: int | None
    uncounted: Uncounted | None = None
    ended_early: bool = False
    erased: tuple[bool, ...] = ()


class Statistics(msgspec.Struct, frozen=True):
    """All finished games of a person in one edition. Clients get it as it is. Games that ended early have no part in
    `average_score` and `best_score`, which are null if there are no others.
    """

    edition: str
    games: int
    won: int
    tied: int
    average_score: float | None
    best_score: int | None
    bingos: int
    plays: int
    best_play: str
    best_play_score: int


def outcome_of(card: TableCard, state: GameState, at: int) -> GameOutcome:
    """The outcome of a finished game. Players who share a device are not known as people, so they have none."""
    seats = tuple(
        _seat_outcome(state, seat, each.person)
        for seat, each in enumerate(card.seats)
        if each.kind is SeatKind.PERSON or seat == card.lone_player
    )
    return GameOutcome(card.id, card.edition.id, at, card.rated, bool(card.bots), seats, is_short(state))


def ended_early(state: GameState) -> bool:
    """Whether the game is over because only one player was left (8.7)."""
    return state.result is not None and state.result.reason is EndReason.ONE_LEFT


def listed_scores(state: GameState) -> tuple[int, ...]:
    """The scores by seat for lists of games; none if the game ended early, when they do not show who won."""
    return () if ended_early(state) else state.scores


def outcome_for(card: TableCard, person: str) -> Outcome | None:
    """How a finished game ended for `person`; None if they did not play, or played all seats on their device."""
    own = card.seats_of(person)
    if not card.winners or not own or len(own) == len(card.seats):
        return None
    return _outcome(card.winners, own)


def _outcome(winners: Collection[Seat], own: Collection[Seat]) -> Outcome:
    won = any(seat in winners for seat in own)
    return OUTCOMES[LOST if not won else WON if len(winners) == 1 else TIED]


def _seat_outcome(state: GameState, seat: Seat, person: str) -> SeatOutcome:
    assert state.result is not None
    plays = [turn for turn in state.turns if turn.seat == seat and turn.kind is TurnKind.PLAY]
    best = max(plays, key=lambda turn: turn.score, default=None)
    totals, winners = state.result.totals, state.result.winners
    return SeatOutcome(
        seat=seat,
        person=person,
        outcome=_outcome(winners, [seat]),
        score=totals[seat],
        against=max(total for other, total in enumerate(totals) if other != seat),
        plays=len(plays),
        bingos=sum(len(turn.placements) == state.edition.rules.rack_size for turn in plays),
        best_play=" ".join(best.words) if best else "",
        best_score=best.score if best else 0,
        ended_early=ended_early(state) or state.players[seat].left is not None,
    )
