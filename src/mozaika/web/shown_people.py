"""What goes out about people: their profiles."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.service.outcomes import RatingCard, ResultCard, Statistics
from mozaika.service.ports import Person
from mozaika.web.screen import Out


class ShownRating(Out):
    """`value` ± 2 × `deviation`; `graph` is time and rating after each rated game, the oldest first."""

    edition: str
    value: int
    deviation: int
    games: int
    graph: tuple[tuple[int, int], ...]


class ShownStatistics(Out):
    """All finished games in one edition."""

    edition: str
    games: int
    won: int
    tied: int
    average_score: float
    best_score: int
    bingos: int
    plays: int
    best_play: str
    best_play_score: int


class ShownPastGame(Out):
    """A finished game. `game` is empty where its table is not for the one who asks; `people` are the ids beside the
    `names`, empty for bots and for players of a shared device.
    """

    game: str
    edition: str
    at: int
    outcome: str
    score: int
    against: int
    names: tuple[str, ...]
    people: tuple[str, ...]
    rating: int | None
    change: int | None


class ShownProfile(Out):
    id: str
    name: str
    account: bool
    since: int
    ratings: tuple[ShownRating, ...]
    statistics: tuple[ShownStatistics, ...]
    results: tuple[ShownPastGame, ...]


def shown_rating(card: RatingCard, graph: Sequence[tuple[int, int]]) -> ShownRating:
    return ShownRating(
        edition=card.edition, value=card.value, deviation=card.deviation, games=card.games, graph=tuple(graph)
    )


def shown_statistics(found: Statistics) -> ShownStatistics:
    return ShownStatistics(**{name: getattr(found, name) for name in ShownStatistics.__struct_fields__})


def shown_past_game(card: ResultCard, *, own: bool) -> ShownPastGame:
    fields = {name: getattr(card, name) for name in ShownPastGame.__struct_fields__}
    return ShownPastGame(**{**fields, "game": card.game if own or card.public else ""})


def shown_profile(
    person: Person, ratings: Sequence[ShownRating], statistics: Sequence[Statistics], results: Sequence[ShownPastGame]
) -> ShownProfile:
    return ShownProfile(
        id=person.id,
        name=person.name,
        account=person.account,
        since=person.created,
        ratings=tuple(ratings),
        statistics=tuple(map(shown_statistics, statistics)),
        results=tuple(results),
    )
