"""Overlapping commands: seats given up while a game begins, deadlines between clock readings, failing bots."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.rules import PlayerView, clocks
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition
from mozaika.rules.errors import GameAlreadyStarted
from mozaika.rules.state import GameState, Phase
from mozaika.service import table_registry
from mozaika.service.admin import Administration
from mozaika.service.cards import Stage, TablePlan
from mozaika.service.deadline_scheduler import DeadlineScheduler
from mozaika.service.deadlines import MAX_LAG_MS
from mozaika.service.errors import Blocked
from mozaika.service.login_sessions import LoginSessions
from tests.marks import rule
from tests.service.world import (
    PERSON,
    START,
    FakeBots,
    FakeClock,
    FakeFinder,
    FakeWords,
    edition,
    phase_of,
    started,
    world,
)


@pytest.mark.parametrize("head_start", range(6))
async def test_game_never_begins_without_a_player_who_leaves(tmp_path: Path, head_start: int) -> None:
    """The one who leaves does it at every moment of the other's joining."""
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON), rated=True))

        async def leave() -> None:
            for _ in range(head_start):
                await asyncio.sleep(0)
            await here.registry.leave(table.id, ala.id)

        _, left = await asyncio.gather(here.registry.join(table.id, olek), leave(), return_exceptions=True)
        has_left = not isinstance(left, GameAlreadyStarted)
        assert [seat.person for seat in table.card.seats] == ["" if has_left else ala.id, olek.id]
        stored = await here.store.tables.find(table.id)
        assert stored is not None
        assert stored.seats == table.card.seats
        assert (table.state is None) == has_left
        assert stored.stage is (Stage.GATHERING if has_left else Stage.PLAYING)


async def test_game_never_begins_with_a_player_who_is_being_blocked(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        admin = Administration(here.store, here.registry, LoginSessions(here.store.sessions, here.clock), here.clock)
        here.registry.barred.add(ala.id)  # as `block` does before it removes them from their tables
        await here.registry.join(table.id, olek)  # it is not Olek who is blocked
        assert [seat.person for seat in table.card.seats] == [ala.id, olek.id]
        assert table.state is None
        await admin.block(ala.id)
        assert [seat.person for seat in table.card.seats] == ["", olek.id]
        with pytest.raises(Blocked):
            await here.registry.join(table.id, ala)
        await here.later(60_000)
        assert table.state is None


class SteppingClock(FakeClock):
    """Each reading is a millisecond later."""

    def now(self) -> int:
        self.time += 1
        return self.time


async def test_deadline_between_two_readings_of_the_clock_is_not_missed(tmp_path: Path) -> None:
    """A waking table either acts on a deadline or sets its alarm for it."""
    async with world(tmp_path, clock=SteppingClock()) as here:
        rules = edition(clock={"kind": "game", "minutes": 1})
        table, _ = await started(here, kind=rules)
        before = here.registry.scheduler.next_alarm()
        assert before is not None
        for early in range(8, 0, -1):
            here.registry.scheduler.arm(table.id, here.clock.time)
            here.clock.time = before - early
            await asyncio.gather(*here.registry.scheduler.ring())
            assert phase_of(table) is Phase.OVER or here.registry.scheduler.next_alarm() is not None


@rule("7.8")
async def test_slow_store_costs_the_next_player_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here, kind=edition(clock={"kind": "game", "minutes": 1}))
        first, append = table.game.turn, here.store.log.append

        async def slow_append(*facts: Any) -> None:
            monkeypatch.undo()
            here.clock.time += 9_000
            await append(*facts)

        monkeypatch.setattr(here.store.log, "append", slow_append)
        await table.submit(first, cmd.Pass(first))
        assert table.game.clock.running == 1 - first
        assert clocks.time_left(table.game, 1 - first, here.clock.time) == 60_000
        await here.later(1_000)
        await table.submit(1 - first, cmd.Pass(1 - first))
        assert table.game.players[1 - first].time_left_ms == 59_000


@rule("7.8")
async def test_waiting_for_a_worker_costs_the_next_player_no_time(tmp_path: Path) -> None:
    class SlowFinder(FakeFinder):
        async def can_anyone_move(self, state: GameState, person: str) -> bool:
            here.clock.time += 7_000
            return True

    async with world(tmp_path, finder=SlowFinder()) as here:
        rules = edition(clock={"kind": "game", "minutes": 1}, end={"nobody_can_move": True})
        table, _ = await started(here, kind=rules)
        state = replace(table.game, bag=type(table.game.bag)())  # the question is asked with an empty bag
        table.state = state
        await table.submit(state.turn, cmd.Pass(state.turn))
        assert clocks.time_left(table.game, table.game.turn, here.clock.time) == 60_000


async def test_move_made_in_time_counts_although_it_arrives_after_the_flag(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        rules = edition(clock={"kind": "game", "minutes": 1, "overtime_minutes": 0})
        table, _ = await started(here, kind=rules)
        first = table.game.turn
        await here.later(60_200)  # 200 ms after the flag, and the message took 300 ms
        assert phase_of(table) is Phase.TURN
        await table.submit(first, cmd.Pass(first), lag_ms=300)
        assert table.game.turn == 1 - first
        await here.later(60_000 + MAX_LAG_MS + 1)
        assert phase_of(table) is Phase.OVER


async def test_table_waiting_for_a_worker_does_not_delay_other_clocks(tmp_path: Path) -> None:
    """More tables wait than are loaded at once."""
    released = asyncio.Event()

    async def wake(name: str) -> None:
        if name != "z":
            await released.wait()
        woken.append(name)

    woken: list[str] = []
    scheduler = DeadlineScheduler(FakeClock(), wake)
    for number in range(100):
        scheduler.arm(f"table-{number}", START)
    scheduler.arm("z", START)
    scheduler.ring()
    await asyncio.sleep(0)
    assert woken == ["z"]
    released.set()
    await scheduler.drain()


async def test_tables_waiting_for_a_word_list_do_not_delay_other_clocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More tables wait for a word graph after a restart than may be loaded at once."""
    monkeypatch.setattr(table_registry, "_MAX_LOADING", 2)
    clock, timed = FakeClock(), {"kind": "game", "minutes": 1, "overtime_minutes": 0}
    async with world(tmp_path, clock=clock) as here:
        for _ in range(3):
            await started(here, kind=edition("polish", clock=timed))
        clock.time += 1  # their clocks run out first
        table, people = await started(here, kind=edition(clock=timed))
        name, person = table.id, people[0].id
    built = asyncio.Event()
    async with world(tmp_path, clock=clock) as here:

        async def open_list(edition: Edition, name: str) -> FakeWords:
            if edition.language == "pl":
                await built.wait()
            return here.words

        monkeypatch.setattr(here.registry._lexica, "open", open_list)
        clock.time += 60_000 + MAX_LAG_MS + 1
        here.registry.scheduler.ring()
        try:
            async with asyncio.timeout(60):
                while phase_of(await here.registry.find(name, person)) is not Phase.OVER:
                    await asyncio.sleep(0.01)
        finally:
            built.set()
            await here.registry.scheduler.drain()


async def test_bot_with_an_unexpected_fault_is_asked_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    thoughts = iter([ZeroDivisionError(), None])

    def think(view: PlayerView) -> cmd.Command:
        if (fault := next(thoughts, None)) is not None:
            raise fault
        return cmd.Pass(view.seat or 0)

    async with world(tmp_path, bots=FakeBots(think)) as here:
        table, _ = await started(here, bots=1)
        if table.game.turn == 0:
            await table.submit(0, cmd.Pass(0))
        await here.later()
        assert table.game.turn == 1
        assert "ZeroDivisionError" in caplog.text
        await here.later(5_000)
        assert table.game.turn == 0


async def test_departures_of_spectators_are_not_kept(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        for number in range(50):
            table.unsubscribe(table.subscribe(None, f"visitor-{number}"))
        table.unsubscribe(table.subscribe(0, people[0].id))
        assert list(table.subscribers._left_at) == [people[0].id]


async def test_result_recorded_after_a_crash_has_the_time_of_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        monkeypatch.setattr(here.registry.results, "on_change", lambda table: None)  # the crash
        await table.submit(0, cmd.Resign(0))
        ended = here.clock.time
    async with world(tmp_path, clock=FakeClock(ended + 86_400_000)) as here:
        here.registry.results.resume(here.registry._load)
        await here.registry.results.drain()
        (result,) = await here.store.results.results(people[0].id, ended + 10**9, 10)
        assert result.at == ended


async def test_unreadable_game_does_not_stop_the_results_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as here:
        monkeypatch.setattr(here.registry.results, "on_change", lambda table: None)  # the crash
        games = []
        for _ in range(2):
            table, people = await started(here)
            await table.submit(0, cmd.Resign(0))
            games.append(table.id)
        broken = min(games)
        await here.store.database.run("UPDATE events SET body = ? WHERE game = ?", b"not json", broken)
    async with world(tmp_path) as here:
        here.registry.results.resume(here.registry._load)
        await here.registry.results.drain()
        assert await here.store.results.unsettled() == [broken]
        assert people
