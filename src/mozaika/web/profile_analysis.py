"""HTTP routes of what analyses say about a person: accuracy over time, phases, opponents, and one's own misses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency as Wired
from litestar.params import PathParameter, QueryParameter

from mozaika.service.analysis_facts import MISSES
from mozaika.service.analysis_messages import PhaseName, TurnClassName
from mozaika.service.analysis_ports import AnalyzedSeat, AnalyzedTurn, OpponentCard, PhaseCount
from mozaika.service.messages import Outgoing
from mozaika.service.services import Services
from mozaika.web.identity import AnyRequest, Identity

PersonId = Annotated[str, PathParameter(max_length=80)]
EditionId = Annotated[str, QueryParameter(max_length=80)]
_GAMES, _OPPONENTS = 500, 50
_TURNS, _GROUPS, _POSITIONS = 2_000, 50, 10  # misses that are grouped, their groups, and the positions of each
_THOUSANDTHS, _MILLIONTHS = 1_000, 1_000_000


class AnalyzedGameInfo(Outgoing, frozen=True):
    """A game in numbers. `game` is its id for the person themselves, empty for others; `accuracy` is from 0 to 100,
    `mean_loss` in points for each turn.
    """

    game: str
    edition: str
    at: int
    accuracy: float | None
    mean_loss: float | None
    turns: int
    bingos: int
    bingos_available: int


class ProfileAnalysis(Outgoing, frozen=True):
    """What stored analyses say about a person, the oldest games first, and all games against each opponent."""

    games: tuple[AnalyzedGameInfo, ...]
    phases: tuple[PhaseCount, ...]
    opponents: tuple[OpponentCard, ...]


class MissedTurn(Outgoing, frozen=True):
    """A turn of a game that lost something. `win_loss` is a probability."""

    game: str
    turn: int
    edition: str
    at: int
    phase: PhaseName
    kind: TurnClassName
    win_loss: float
    equity_loss: float
    rack: str
    played: str
    best: str
    bingo: bool


class MissGroup(Outgoing, frozen=True):
    """Turns whose best move had the same main word, the latest of `count`; an exchange or a pass has no word."""

    word: str
    count: int
    win_loss: float
    turns: tuple[MissedTurn, ...]


@get("/api/people/{person_id:str}/analysis", tags=["reviews"])
async def see_profile_analysis(
    request: AnyRequest, person_id: PersonId, services: Wired[Services], identity: Wired[Identity]
) -> ProfileAnalysis:
    person = await services.people.find(person_id)
    own, store = await identity.id_of(request) == person.id, services.analysis_store
    return ProfileAnalysis(
        games=tuple(_game(each, own=own) for each in await store.seats(person.id, _GAMES)),
        phases=tuple(await store.phases(person.id)),
        opponents=tuple(await store.opponents(person.id, _OPPONENTS)),
    )


@get("/api/me/misses", tags=["reviews"])
async def see_misses(
    request: AnyRequest, services: Wired[Services], identity: Wired[Identity], edition: EditionId = ""
) -> tuple[MissGroup, ...]:
    """One's own misses by the word that was missed, the most frequent first. `edition` limits them to one."""
    person = await identity.need(request)
    turns = await services.analysis_store.misses(person.id, MISSES, _TURNS)
    return _grouped(turn for turn in turns if edition in ("", turn.edition))


def _grouped(turns: Iterable[AnalyzedTurn]) -> tuple[MissGroup, ...]:
    groups: dict[str, list[AnalyzedTurn]] = defaultdict(list)
    for turn in turns:
        groups[turn.word].append(turn)
    found = [
        MissGroup(
            word=word,
            count=len(group),
            win_loss=sum(turn.win_loss for turn in group) / _MILLIONTHS,
            turns=tuple(map(_missed, group[:_POSITIONS])),
        )
        for word, group in groups.items()
    ]
    return tuple(sorted(found, key=lambda group: (-group.count, -group.win_loss))[:_GROUPS])


def _missed(turn: AnalyzedTurn) -> MissedTurn:
    return MissedTurn(
        game=turn.game,
        turn=turn.turn,
        edition=turn.edition,
        at=turn.at,
        phase=turn.phase,
        kind=turn.kind,
        win_loss=turn.win_loss / _MILLIONTHS,
        equity_loss=turn.loss / _THOUSANDTHS,
        rack=turn.rack,
        played=turn.played,
        best=turn.best,
        bingo=turn.bingo,
    )


def _game(seat: AnalyzedSeat, *, own: bool) -> AnalyzedGameInfo:
    return AnalyzedGameInfo(
        game=seat.game if own else "",
        edition=seat.edition,
        at=seat.at,
        accuracy=None if seat.accuracy is None else seat.accuracy / _THOUSANDTHS,
        mean_loss=None if seat.loss is None else seat.loss / _THOUSANDTHS,
        turns=seat.turns,
        bingos=seat.bingos,
        bingos_available=seat.bingos_available,
    )


HANDLERS = (see_profile_analysis, see_misses)
