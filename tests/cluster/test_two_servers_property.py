"""One table through two servers, in any order of commands, races, lost messages, restarts and unloading: the log has
every acknowledged command once, nothing else, and both servers come to the state that follows from it.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules import replay
from mozaika.rules.errors import Refused
from mozaika.rules.state import GameState, Phase
from mozaika.service.cards import TablePlan
from mozaika.service.errors import StaleVersion
from mozaika.service.log import decode_logged
from mozaika.service.store_ports import Person
from mozaika.service.table import Table
from tests.cluster.servers import Cluster, Server, servers
from tests.property.games import LONG
from tests.service.world import PERSON, edition

T = TypeVar("T")
WHERE = st.sampled_from((0, 1))
WHO = st.integers(0, 2)


class TwoServers(RuleBasedStateMachine):
    """The model: who sits where, the version of the log, and what has been acknowledged."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.folder = tempfile.TemporaryDirectory()
        self.seats: list[int | None] = [0, None]
        self.acknowledged: list[int] = []  # versions
        self.has_begun = False

    def teardown(self) -> None:
        self.run(self.stack.aclose())
        self.runner.close()
        self.folder.cleanup()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize()
    def open_table(self) -> None:
        async def opened() -> tuple[Cluster, list[Person], str]:
            cluster = await self.stack.enter_async_context(servers(Path(self.folder.name)))
            people = await cluster.welcome("Ala", "Olek", "Kasia")
            rules = edition(end={"passes_each": 9})
            table = await cluster.servers[0].registry.create(people[0], TablePlan(rules, (PERSON, PERSON)))
            return cluster, people, table.id

        self.cluster, self.people, self.name = self.run(opened())

    # --- seats --------------------------------------------------------------------------------------------------------

    @rule(at=WHERE, who=WHO)
    def join(self, at: int, who: int) -> None:
        before = list(self.seats)
        try:
            _, seat = self.run(self.server(at).registry.join(self.name, self.people[who]))
        except GameError:
            assert who not in before
            return
        if who in before:
            assert before[seat] == who
        else:
            assert before[seat] is None
            self.seats[seat] = who
        self.note_beginning()

    @precondition(lambda self: not self.has_begun)
    @rule(who=st.permutations((1, 2)))
    def join_at_both_servers(self, who: list[int]) -> None:
        async def race() -> list[object]:
            joins = (
                server.registry.join(self.name, self.people[each])
                for server, each in zip(self.cluster.servers, who, strict=True)
            )
            return await asyncio.gather(*joins, return_exceptions=True)

        free = self.seats.count(None)
        new = [each for each in who if each not in self.seats]
        for outcome, each in zip(self.run(race()), who, strict=True):
            if isinstance(outcome, tuple) and each not in self.seats:
                assert self.seats[outcome[1]] is None  # nobody else got it
                self.seats[outcome[1]] = each
            else:
                assert isinstance(outcome, (GameError, tuple)), outcome
        assert free - self.seats.count(None) == min(free, len(new))
        self.note_beginning()

    @precondition(lambda self: not self.has_begun)
    @rule(at=WHERE, who=st.sampled_from((1, 2)))
    def leave(self, at: int, who: int) -> None:
        try:
            self.run(self.server(at).registry.leave(self.name, self.people[who].id))
        except GameError:
            assert who not in self.seats
            return
        self.seats[self.seats.index(who)] = None

    def note_beginning(self) -> None:
        self.has_begun = None not in self.seats
        if self.has_begun and not self.acknowledged:
            self.acknowledged.append(self.stored().version)

    # --- commands -----------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.has_begun)
    @rule(at=WHERE, kind=st.sampled_from(("pass", "exchange", "resign")), knows=st.booleans())
    def command(self, at: int, kind: str, knows: bool) -> None:
        """By a client that knows the whole log, or no more than its server."""
        before = self.stored()
        seen = before.version if knows else self.run(self.table(at)).version
        try:
            version = self.run(self.submit(at, before, kind, seen))
        except (StaleVersion, Refused):
            assert self.stored().version == before.version  # a refusal leaves no trace
            assert before.phase is Phase.OVER or seen < before.version
            assert self.run(self.table(at)).version == before.version  # it has caught up: the answer was the truth
        else:
            self.acknowledged.append(version)

    @precondition(lambda self: self.has_begun)
    @rule(kinds=st.tuples(*[st.sampled_from(("pass", "exchange"))] * 2))
    def commands_at_both_servers(self, kinds: tuple[str, str]) -> None:
        before = self.stored()

        async def race() -> list[object]:
            submits = (self.submit(at, before, kind, before.version) for at, kind in enumerate(kinds))
            return await asyncio.gather(*submits, return_exceptions=True)

        outcomes = self.run(race())
        won = [outcome for outcome in outcomes if isinstance(outcome, int)]
        assert len(won) == (before.phase is not Phase.OVER), outcomes
        assert all(isinstance(outcome, (int, StaleVersion, Refused)) for outcome in outcomes), outcomes
        self.acknowledged += won

    async def submit(self, at: int, before: GameState, kind: str, seen: int) -> int:
        table, seat = await self.table(at), before.turn
        tile = before.players[seat].rack.tiles[:1]
        commands: dict[str, cmd.Command] = {
            "pass": cmd.Pass(seat),
            "exchange": cmd.Exchange(seat, tile),
            "resign": cmd.Resign(seat),
        }
        chosen = kind if kind != "exchange" or (tile and len(before.bag) >= 7) else "pass"
        return await table.submit(seat, commands[chosen], seen)

    # --- faults -------------------------------------------------------------------------------------------------------

    @rule(down=st.booleans())
    def lose_messages(self, down: bool) -> None:
        self.cluster.hub.is_down = down

    @rule(at=WHERE)
    def unload(self, at: int) -> None:
        registry = self.server(at).registry
        registry._live = {name: (table, 0) for name, (table, _) in registry._live.items()}
        self.run(_unloaded(registry.unload_idle))

    @rule()
    def settle(self) -> None:
        """Every message has arrived, and each server has compared its table with the store."""

        async def compare() -> None:
            await self.cluster.settle()
            for server in self.cluster.servers:
                shared = server.registry.shared
                assert shared is not None
                await shared.sync.drain()
                await shared.sync.compare([table for table, _ in server.registry._live.values()])

        self.run(compare())
        for at in (0, 1):
            table = self.run(self.table(at))
            assert table.version == self.stored_version()
            assert table.card.seats == self.run(self.cluster.store.tables.find(self.name)).seats  # type: ignore[union-attr] # it is stored
            if table.state is not None:
                assert table.state == self.stored()

    # --- the model ----------------------------------------------------------------------------------------------------

    @invariant()
    def log_is_what_was_acknowledged(self) -> None:
        if not hasattr(self, "name"):
            return
        assert self.stored_version() == max(self.acknowledged, default=0)
        assert sorted(set(self.acknowledged)) == self.acknowledged
        card = self.run(self.cluster.store.tables.find(self.name))
        assert card is not None
        ids = [None if each is None else self.people[each].id for each in self.seats]
        assert [seat.person or None for seat in card.seats] == ids

    def server(self, at: int) -> Server:
        return self.cluster.servers[at]

    async def table(self, at: int) -> Table:
        return await self.server(at).registry.find(self.name, self.people[0].id)

    def stored_version(self) -> int:
        return len(self.run(self.cluster.store.log.events(self.name)))

    def stored(self) -> GameState:
        return replay(None, [decode_logged(each) for each in self.run(self.cluster.store.log.events(self.name))])


async def _unloaded(unload: Any) -> None:
    unload()
    await asyncio.sleep(0)


TwoServers.TestCase.settings = settings(max_examples=400 if LONG else 30, stateful_step_count=25)
TestTwoServers = TwoServers.TestCase
