"""Tables in memory: unloading, loading, and what a restart resumes."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from mozaika.rules import commands as cmd
from mozaika.rules.state import Phase
from mozaika.service.cards import SeatKind, TablePlan
from mozaika.service.table_registry import IDLE_MS
from tests.service.world import PERSON, edition, phase_of, started, world


async def test_idle_table_is_unloaded_and_loaded_again(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        await table.submit(table.game.turn, cmd.Pass(table.game.turn))
        subscriber = table.subscribe(0, people[0].id)
        name, state = table.id, table.state
        here.clock.time += IDLE_MS
        here.registry.unload_idle()
        assert here.registry.in_memory() == 1  # it has a subscriber
        table.unsubscribe(subscriber)
        here.registry.unload_idle()
        assert here.registry.in_memory() == 0
        assert await here.registry.find(name, people[0].id) is table  # while it is referenced, there is one object
        here.clock.time += IDLE_MS
        here.registry.unload_idle()
        del table
        gc.collect()
        again = await here.registry.find(name, people[0].id)
        assert again.state == state
        await again.submit(again.game.turn, cmd.Pass(again.game.turn), again.version)


async def test_simultaneous_loads_give_one_table(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        table, people = await started(here)
        name = table.id
    async with world(tmp_path) as here:
        found = await asyncio.gather(*(here.registry.find(name, people[0].id) for _ in range(10)))
        assert len({id(table) for table in found}) == 1


async def test_game_begins_after_a_crash_following_the_last_join(tmp_path: Path) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        card = table.card.seats[1]
        seated = type(card)(SeatKind.PERSON, olek.id, olek.name)
        await here.store.tables.set_seat(table.id, 1, seated)
    async with world(tmp_path) as here:
        again = await here.registry.find(table.id, olek.id)
        assert again.game.phase is Phase.TURN


async def test_paused_game_resumes_after_a_restart(tmp_path: Path) -> None:
    clock = None
    timed = edition(clock={"kind": "game", "minutes": 25, "overtime_minutes": 10, "overtime_points": 10})
    async with world(tmp_path) as here:
        table, people = await started(here, kind=timed)
        seat = table.game.turn
        here.clock.time += 60_000
        await table.submit(1 - seat, cmd.Pause(1 - seat))
        await table.answer_pause(seat, agree=True)
        assert here.registry.scheduler.next_alarm() == here.clock.time + 5 * 60_000
        clock, name = here.clock, table.id
    clock.time += 4 * 60_000
    async with world(tmp_path, clock=clock) as here:
        await here.later()
        again = await here.registry.find(name, people[0].id)
        assert phase_of(again) is Phase.PAUSED
        await again.submit(seat, cmd.Resume(seat))
        assert phase_of(again) is Phase.TURN
        assert again.game.players[seat].time_left_ms == 24 * 60_000
