"""One to four people who play one game after the other, each at a table of a kind chosen at random."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.faults.client import LIVELY, Person
from tests.faults.tokens import token_changes

from benchmarks.soak.group import Group, UnexpectedRefusalError
from benchmarks.soak.player import Player
from mozaika.editions import edition_ids
from mozaika.engine.bots import level_names
from mozaika.service.rating_rules import MIN_MOVES

BOTS = level_names()[:2]  # the others need more time for a move than there is
REAL_LISTS = ("english", "polish", "turkish")  # editions whose word graphs `mozaika lexicon prepare` builds
_CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "none"},
    {"kind": "game", "minutes": 3, "overtime_minutes": 1},
    {"kind": "increment", "minutes": 2, "increment_s": 5},
    {"kind": "days", "days": 2},
)
_PENALTIES = ("nothing", "next-turn", "5-points")


@dataclass(frozen=True)
class TableKind:
    """A kind of table: the body of the request, and how its players behave."""

    name: str
    body: dict[str, Any]
    challenges: float = 0.0  # how often a play is challenged
    resign_after: float = math.inf  # turns
    spectators: int = 0
    is_recorded: bool = False  # everything that arrives is searched for leaks


@dataclass(eq=False)
class PlayedTable:
    """A table that a server has confirmed, with everybody who has been seated at it."""

    id: str
    link: str
    kind: TableKind
    people: Sequence[Person]
    players: list[Player] = field(default_factory=list)
    is_full: bool = False  # every seat has been confirmed
    is_over: bool = False

    def __str__(self) -> str:
        return f"table {self.id} ({self.kind.name})"

    @property
    def challenges(self) -> float:
        return self.kind.challenges

    @property
    def resign_after(self) -> float:
        return self.kind.resign_after

    @property
    def is_recorded(self) -> bool:
        return self.kind.is_recorded

    @property
    def seated(self) -> list[Player]:
        return [player for player in self.players if player.seat is not None]


def chosen_kind(rng: Random, people: int, *, rated: bool) -> TableKind:
    """A kind for so many people; those with accounts play rated games half of the time."""
    persons = [{"kind": "person"}] * people
    if rated and rng.random() < 0.5:
        body = {"edition": rng.choice(REAL_LISTS), "seats": persons, "kind": "open", "rated": True}
        return TableKind("rated", body, challenges=0.3, resign_after=2 * MIN_MOVES + rng.randint(-3, 6))
    if people == 1:
        bots = [{"kind": "bot", "bot": rng.choice(BOTS)} for _ in range(rng.randint(1, 2))]
        changes = {"rules": {"word_checking": rng.choice(["automatic", "challenge"])}}
        body = {"edition": rng.choice(REAL_LISTS), "seats": [*persons, *bots], "kind": "private", "changes": changes}
        return TableKind("bots", body, challenges=0.3, resign_after=20)
    if people == 2 and rng.random() < 0.2:
        body = {"seats": persons, "lexicon": "none", "changes": token_changes(**LIVELY)}
        return TableKind("tokens", body, spectators=2, is_recorded=True)
    edition, real = rng.choice(edition_ids()), rng.random() < 0.4
    rules: dict[str, Any] = {"clock": rng.choice(_CLOCKS), "pauses": rng.choice([0, 2]), "pause_minutes": 1}
    if real:
        edition = rng.choice(REAL_LISTS)
        rules |= {"word_checking": "challenge", "challenge_window_s": rng.choice([0, 2, 4])}
        rules |= {"failed_challenge": rng.choice(_PENALTIES)}
    else:
        rules |= LIVELY
    lists = {} if real else {"lexicon": "none"}
    body = {"edition": edition, "seats": persons, "changes": {"rules": rules}, **lists}
    return TableKind("words" if real else "any", body, challenges=0.25)


async def play_games(group: Group, people: Sequence[Person], rng: Random) -> None:
    """Until the run ends."""
    rated = len(people) == 2 and all(person.name in group.with_accounts for person in people)
    while not group.is_closing:
        try:
            table = await opened(group, people, chosen_kind(rng, len(people), rated=rated))
        except UnexpectedRefusalError as error:
            group.violated(str(error))
            await asyncio.sleep(5)
        else:
            await asyncio.gather(*(player.play() for player in table.players))


async def opened(group: Group, people: Sequence[Person], kind: TableKind) -> PlayedTable:
    """A new table of that kind, with everybody seated."""
    found = (await group.ask(people[0], "POST", "/api/tables", kind.body))["table"]
    table = PlayedTable(found["id"], found.get("link", ""), kind, people)
    group.tables.append(table)
    if kind.is_recorded:
        group.received.add_table(table.id, has_tokens=True)
    for person in people[1:]:
        await group.ask(person, "POST", f"/api/tables/{table.id}/join", {"link": table.link}, ("already-seated",))
    table.is_full = True
    seeds = [Random(group.rng.random()) for _ in range(len(people) + kind.spectators)]
    players = [Player(group, person, table, seat, seeds[seat]) for seat, person in enumerate(people)]
    watching = (Player(group, None, table, None, rng, follow) for rng, follow in zip(
        seeds[len(people) :], ["events", "screen"], strict=False))  # fmt: skip
    table.players = [*players, *watching]
    return table


def parties(names: int, rng: Random) -> list[int]:
    """The sizes of parties of that many people together."""
    sizes = list[int]()
    while (left := names - sum(sizes)) > 0:
        sizes.append(min(left, rng.choices([1, 2, 3, 4], [15, 60, 15, 10])[0]))
    return sizes
