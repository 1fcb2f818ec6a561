"""An unreachable store: a write in progress may or may not have happened, and the table finds out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mozaika.editions import load_edition
from mozaika.rules import commands as cmd
from mozaika.service import result_recorder
from mozaika.service.cards import Stage, TablePlan
from mozaika.service.errors import StoreUnreachable
from mozaika.service.outcomes import GameOutcome
from tests.service.world import PERSON, World, edition, numbered, received, started, world


def lose(here: World, *, kept: bool) -> pytest.MonkeyPatch:
    """Until undone, every append loses its connection, after or before it is stored."""
    append = here.store.log.append

    async def lost(*move: Any) -> None:
        if kept:
            await append(*move)
        raise StoreUnreachable

    patched = pytest.MonkeyPatch()
    patched.setattr(here.store.log, "append", lost)
    return patched


@pytest.mark.parametrize("kept", [True, False])
async def test_unacknowledged_move_is_announced_once_found_in_the_log(tmp_path: Path, kept: bool) -> None:
    async with world(tmp_path) as here:
        table, _ = await started(here)
        seat, version = table.game.turn, table.version
        subscribers = [table.subscribe(each, "", after=version) for each in (0, 1)]
        patched = lose(here, kept=kept)
        with pytest.raises(StoreUnreachable):
            await table.submit(seat, cmd.Pass(seat), version)
        assert table.version == version
        patched.undo()
        await here.later(5_000)
        numbers = [[number for number, _ in numbered(received(each))] for each in subscribers]
        if kept:
            assert numbers == [[version + 1, version + 2]] * 2
            assert table.game.turn == 1 - seat
        else:
            assert numbers == [[], []]
            await table.submit(seat, cmd.Pass(seat), version)
        assert len(await here.store.log.events(table.id)) == table.version == version + 2


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("again", [True, False])
async def test_game_begins_after_its_start_was_lost(tmp_path: Path, kept: bool, again: bool) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        table = await here.registry.create(ala, TablePlan(edition(), (PERSON, PERSON)))
        patched = lose(here, kept=kept)
        with pytest.raises(StoreUnreachable):
            await here.registry.join(table.id, olek)
        assert table.state is None
        patched.undo()
        if again:
            assert await here.registry.join(table.id, olek) == (table, 1)
        else:
            await here.later(5_000)
        assert table.card.stage is Stage.PLAYING
        assert len(await here.store.log.events(table.id)) == table.version > 0


async def test_game_begins_by_itself_after_its_players_could_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as here:
        ala, olek = await here.welcome("Ala", "Olek")
        plan = TablePlan(load_edition("english"), (PERSON, PERSON), rated=True)
        table = await here.registry.create(replace(ala, account=True), plan)
        assert table.card.rated

        async def lost(people: list[str]) -> bool:
            raise StoreUnreachable

        with monkeypatch.context() as patched:
            patched.setattr(here.store.accounts, "have_accounts", lost)
            with pytest.raises(StoreUnreachable):
                await here.registry.join(table.id, olek)
        assert table.state is None
        await here.later(1_000)
        assert table.card.stage is Stage.PLAYING


async def test_game_that_ended_without_the_store_is_settled_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_recorder, "RETRY_S", 0.01)

    async with world(tmp_path) as here:
        table, people = await started(here)
        settle, tries = here.store.results.settle, list[str]()

        async def lost_twice(outcome: GameOutcome) -> bool:
            tries.append(outcome.game)
            if len(tries) < 3:
                raise StoreUnreachable
            return await settle(outcome)

        monkeypatch.setattr(here.store.results, "settle", lost_twice)
        await table.submit(0, cmd.Resign(0))
        while len(tries) < 3:
            await asyncio.sleep(0.01)
        await here.registry.results.stop()
        assert tries == [table.id] * 3
        assert await here.store.results.unsettled() == []
        (statistics,) = await here.store.results.statistics(people[1].id)
        assert (statistics.games, statistics.won) == (1, 1)
