"""Responses about people: profiles, ratings, results."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.service.messages import Outgoing
from mozaika.service.outcomes import Outcome, RatingCard, ResultCard, Statistics
from mozaika.service.rating_rules import Uncounted
from mozaika.service.store_ports import Person


class RecoveryInfo(Outgoing, frozen=True):
    """A recovery code of the reader, without the code: when it was created and when it expires."""

    issued: int
    expires: int


class NewRecoveryCode(Outgoing, frozen=True):
    """A recovery code, which is shown once; another device can use it until `expires`."""

    code: str
    expires: int


class RatingInfo(Outgoing, frozen=True):
    """`value` ± 2 × `deviation`, `provisional` after too few games; `graph` is time and rating after each rated game,
    the oldest first.
    """

    edition: str
    value: int
    deviation: int
    provisional: bool
    games: int
    graph: tuple[tuple[int, int], ...]


class PastGameInfo(Outgoing, frozen=True):
    """A finished game. `game` is empty where the reader may not see its table; `people` are the ids beside the
    `names`, empty for bots and for players of a shared device; `erased` tells which have deleted their accounts, so
    that their names are neutral ones. `uncounted` is the reason why a rated game did not count for ratings; null if it
    did, or was not rated. `ended_early`: one player was left, or this one left the game, so the scores do not show the
    result.
    """

    game: str
    edition: str
    at: int
    outcome: Outcome
    score: int
    against: int
    names: tuple[str, ...]
    people: tuple[str, ...]
    erased: tuple[bool, ...]
    rating: int | None
    change: int | None
    uncounted: Uncounted | None
    ended_early: bool


class ProfileInfo(Outgoing, frozen=True):
    id: str
    name: str
    account: bool
    since: int
    ratings: tuple[RatingInfo, ...]
    statistics: tuple[Statistics, ...]
    results: tuple[PastGameInfo, ...]


def rating_info(card: RatingCard, graph: Sequence[tuple[int, int]]) -> RatingInfo:
    return RatingInfo(
        edition=card.edition,
        value=card.value,
        deviation=card.deviation,
        provisional=card.is_provisional,
        games=card.games,
        graph=tuple(graph),
    )


def past_game_info(card: ResultCard, *, own: bool) -> PastGameInfo:
    fields = {name: getattr(card, name) for name in PastGameInfo.__struct_fields__}
    return PastGameInfo(**{**fields, "game": card.game if own or card.public else ""})


def profile_info(
    person: Person, ratings: Sequence[RatingInfo], statistics: Sequence[Statistics], results: Sequence[PastGameInfo]
) -> ProfileInfo:
    return ProfileInfo(
        id=person.id,
        name=person.name,
        account=person.account,
        since=person.created,
        ratings=tuple(ratings),
        statistics=tuple(statistics),
        results=tuple(results),
    )
